// The simulated device: firmware/ in MicroPython's WebAssembly build, its chip by host/sim/*.py,
// its panel by panel.mjs. For a worker of the page and for node alike; time comes from outside.
import { Panel } from "./panel.mjs";

const FOLDER = "/disk"; // the device's file system
const HEAP = 4 << 20; // the build has no limit of its own; a small heap only costs time

const START = `
from host.sim.browser import Live
_seed = wires.seed
live = Live(wires, wires.board, "${FOLDER}", None if _seed is None or _seed < 0 else _seed)
del _seed
`;

export class Handheld {
  // `load` is loadMicroPython, `options` go to it. `program` has the text of every source file by
  // its path, `files` what is on the device's disk, bytes by name. Without a `seed`, `random`
  // fills an array. `today` gives a date such as 2026-01-31, `print` takes what the REPL would show.
  // `down` are the keys that are held at power-on.
  static async start(job) {
    const { load, options, program, board, files, seed, today, random, print, down = [] } = job;
    const device = new Handheld();
    const stdout = ([byte]) => print?.(byte);
    const mp = await load({ heapsize: HEAP, linebuffer: false, stdout, stderr: stdout, ...options });
    device.mp = mp;
    for (const [path, text] of Object.entries(program)) write(mp.FS, `/${path}`, text);
    mp.FS.mkdirTree(FOLDER);
    for (const [name, bytes] of Object.entries(files)) write(mp.FS, `${FOLDER}/${name}`, bytes);
    const window = (address, length) => mp._module.HEAPU8.subarray(address, address + length);
    mp.globals.set("wires", {
      board,
      seed: seed ?? -1,
      down: down.join(" "),
      today,
      random: (address, length) => random(window(address, length)),
      plug: (facts) => (device.panel = new Panel(JSON.parse(facts), () => device.now)),
      reset: (level, now) => device.at(now).reset(level),
      command: (code, now) => device.at(now).command(code),
      data: (address, length) => device.panel.data(window(address, length)),
    });
    mp.runPython(START);
    device.live = mp.globals.get("live");
    return device;
  }

  now = 0; // of the machine, which may be ahead of ours while it sleeps
  kept = new Map(); // the files as last told
  told = {};

  at(now) {
    this.now = now;
    return this.panel;
  }

  // What is due at `now`, ms since power-on; gives the ms until the next tick.
  tick(now) {
    return this.live.tick(now);
  }

  key(name, down) {
    this.live.key(name, down);
  }

  // What has changed since the last call; see worker.mjs.
  changes() {
    const found = {};
    const files = this.changedFiles();
    if (files) found.files = files;
    const [light, tone, led] = this.live.state().split(" ").map(Number);
    // A panel that is off is dark, whatever its backlight does: not every board can switch that.
    const state = { light: this.panel.lit ? light / 65535 : 0, tone, led };
    for (const name in state) if (this.told[name] !== state[name]) found[name] = state[name];
    if (found.led !== undefined) found.led = [led & 1, (led >> 1) & 1, (led >> 2) & 1];
    this.told = state;
    const frame = this.panel.take();
    if (frame) found.frame = frame;
    return found;
  }

  // All files, if one of them is another. Firmware writes beside and renames, so a new content
  // is a new node.
  changedFiles() {
    const nodes = Object.entries(this.mp.FS.lookupPath(FOLDER).node.contents);
    const same = ([name, node]) => {
      const [kept, time] = this.kept.get(name) ?? [];
      return kept === node && time === Number(node.mtime ?? node.timestamp);
    };
    if (nodes.length === this.kept.size && nodes.every(same)) return null;
    this.kept = new Map(
      nodes.map(([name, node]) => [name, [node, Number(node.mtime ?? node.timestamp)]]),
    );
    return this.files();
  }

  files() {
    const names = Object.keys(this.mp.FS.lookupPath(FOLDER).node.contents);
    return Object.fromEntries(names.map((name) => [name, this.mp.FS.readFile(`${FOLDER}/${name}`)]));
  }

  // What the real chip would stumble over, of JavaScript's model and of Python's.
  problems() {
    const python = this.live.problems();
    return [...this.panel.problems, ...(python ? python.split("\n") : [])];
  }

  // The cable

  attach(on) {
    this.live.attach(on);
  }

  // Bytes from the PC; gives those for which there was no room yet.
  receive(bytes) {
    return bytes.subarray(this.live.receive(String.fromCharCode(...bytes.subarray(0, 512))));
  }

  // Bytes for the PC.
  send() {
    const digits = this.live.send();
    return Uint8Array.from({ length: digits.length / 2 }, (_, i) =>
      parseInt(digits.slice(2 * i, 2 * i + 2), 16),
    );
  }
}

function write(FS, path, content) {
  FS.mkdirTree(path.slice(0, path.lastIndexOf("/")) || "/");
  FS.writeFile(path, content);
}

// The simulated device under node, in real time: its USB port is a TCP port of this machine.
//
//   node live.mjs PROGRAM.json BOARD [--port N] [--seed N] [--date D] [--speed N]
//
// Commands come in as lines of JSON: {"key": "OK", "down": true}, {"files": {name: hex}} before
// "on", {"on": true}, {"on": false} for a power cut, {"ask": "screen" | "code" | "files" |
// "picture" | "problems"}. Told are {"port": N}, {"on": true|false}, {"key": name}, the answer to
// each ask, {"fail": text}.
// One program at a time has the port, as with a cable; a second one is sent away, and so is a
// browser's request, which any page can send here.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { loadMicroPython } from "./runtime.mjs";
import { Handheld } from "./web/handheld.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(
    ["port", "seed", "date", "speed"].map((name) => [name, { type: "string" }]),
  ),
});
const program = JSON.parse(readFileSync(positionals[0], "utf8")).files;
const MARK = "~".charCodeAt(0); // what the lines of our programs begin with, see docs/link.md
const speed = Number(values.speed ?? 1); // how many times faster its clock runs than ours
const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const fromHex = (text) => Uint8Array.from(Buffer.from(text, "hex"));

let handheld = null;
let files = {};
let began = 0;
let timer;
let cable = null; // the program that has the port
let unsent = new Uint8Array();

async function switchOn() {
  handheld = await Handheld.start({
    load: loadMicroPython,
    program,
    board: positionals[1],
    files,
    seed: values.seed === undefined ? undefined : Number(values.seed),
    today: () => values.date ?? "2026-01-03",
    random: (bytes) => crypto.getRandomValues(bytes),
  });
  began = performance.now();
  handheld.attach(cable !== null);
  loop();
  say({ on: true });
}

// A power cut: what is on the disk stays, the PC loses its port.
function switchOff() {
  clearTimeout(timer);
  files = handheld.files();
  handheld = null;
  cable?.destroy();
  say({ on: false });
}

function loop() {
  clearTimeout(timer);
  try {
    if (unsent.length) unsent = handheld.receive(unsent);
    if (!unsent.length) cable?.resume();
    const wait = handheld.tick(Math.floor((performance.now() - began) * speed));
    // A PC that does not read leaves the rest in the FIFO.
    if (cable && !cable.writableNeedDrain) {
      const data = handheld.send();
      if (data.length) cable.write(data);
    }
    timer = setTimeout(loop, wait / speed);
  } catch (error) {
    say({ fail: String(error?.message ?? error) });
    process.exit(1);
  }
}

const asked = {
  screen: () => handheld.live.screen(),
  code: () => handheld.live.code(),
  problems: () => handheld.problems(),
  files: () =>
    Object.fromEntries(
      Object.entries(handheld?.files() ?? files).map(([name, bytes]) => [
        name,
        Buffer.from(bytes).toString("hex"),
      ]),
    ),
  picture: () => {
    const rgb = handheld.panel.picture().filter((_, i) => i % 4 < 3);
    return createHash("sha256").update(rgb).digest("hex");
  },
};

async function obey(command) {
  if (command.files) {
    const given = Object.entries(command.files);
    files = Object.fromEntries(given.map(([name, text]) => [name, fromHex(text)]));
  } else if (command.on !== undefined) {
    if (command.on) await switchOn();
    else switchOff();
  } else if (command.ask) {
    say({ [command.ask]: asked[command.ask]() });
  } else {
    handheld.key(command.key, command.down);
    loop();
    say({ key: command.key }); // so that a press can last: the firmware debounces
  }
}

const server = createServer({ noDelay: true }, (socket) => {
  if (cable || !handheld) {
    socket.destroy();
    return;
  }
  cable = socket;
  handheld.attach(true);
  let trusted = false;
  socket.on("data", (data) => {
    trusted ||= data[0] === MARK;
    if (!trusted) {
      socket.destroy();
      return;
    }
    unsent = Uint8Array.from([...unsent, ...data]);
    socket.pause(); // until the device has taken it
    if (handheld) loop();
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    cable = null;
    unsent = new Uint8Array();
    handheld?.attach(false);
  });
});
server.listen(Number(values.port ?? 0), "127.0.0.1", () => say({ port: server.address().port }));
server.on("error", (error) => {
  say({ fail: `port ${values.port}: ${error.code}` });
  process.exit(1);
});
for await (const line of createInterface({ input: process.stdin })) await obey(JSON.parse(line));
process.exit(0); // nobody is left to command it

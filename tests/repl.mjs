// MicroPython's WebAssembly build as the chip behind tests/repl.py: a request and an answer a line.
//
//   {files: {path: hex}, ...}             a device with these files, other than STOCK in the rest
//   {start: true}                         soft reset: all begins anew, the files stay
//   {exec: code}                          runs it; answers {out, err, reset}
//   {dump: true}                          answers the files
import { createInterface } from "node:readline";
import { loadMicroPython } from "../host/sim/runtime.mjs";

const BLOCK = 4096;
const ENOSPC = 51; // in this build
const OWN = new Set(["tmp", "home", "dev", "proc"]); // Emscripten's folders

// What a chip says of itself.
const CHIP = `
import sys as _sys
class _Implementation:
    name = "micropython"
    version = VERSION
    _mpy = MPY
class _Chip:
    platform = PLATFORM
    implementation = _Implementation
    def __getattr__(self, name):
        return getattr(_sys, name)
_sys.modules["sys"] = _Chip()
`;

// `room`: bytes of all files; `promised`: what it counts with when it is asked how much is free;
// `mpy`: an RP2040's, although this build loads bytecode only.
const STOCK = { room: Infinity, promised: undefined, platform: "rp2", version: [1, 28, 0, ""], mpy: 0x1306 };

const device = { mp: null, out: [], reset: false, ...STOCK };

function walk(FS, folder, found = {}) {
  for (const name of FS.readdir(folder || "/")) {
    const path = `${folder}/${name}`;
    if (name === "." || name === ".." || (!folder && OWN.has(name))) continue;
    if (FS.isDir(FS.stat(path).mode)) {
      found[path] = null;
      walk(FS, path, found);
    } else found[path] = Buffer.from(FS.readFile(path)).toString("hex");
  }
  return found;
}

const used = (FS) => Object.values(walk(FS, "")).reduce((sum, hex) => sum + (hex ?? "").length / 2, 0);

function limit(FS) {
  const write = FS.write;
  FS.write = function (stream, buffer, offset, length, ...rest) {
    const full = device.room < Infinity && FS.isFile(stream.node.mode) && used(FS) + length > device.room;
    if (full) throw new FS.ErrnoError(ENOSPC);
    return write.call(FS, stream, buffer, offset, length, ...rest);
  };
  const statfs = FS.statfsNode;
  FS.statfsNode = (node) => {
    const free = device.promised ?? device.room;
    const bfree = free === Infinity ? 1000 : Math.floor((free - used(FS)) / BLOCK);
    return { ...statfs.call(FS, node), bfree, bavail: bfree };
  };
}

async function start(files) {
  device.out = [];
  device.reset = false;
  const take = (data) => device.out.push(...data);
  device.mp = await loadMicroPython({ heapsize: 1 << 20, linebuffer: false, stdout: take, stderr: take });
  const { FS } = device.mp;
  for (const [path, hex] of Object.entries(files)) {
    FS.mkdirTree(hex === null ? path : path.replace(/\/[^/]*$/, "") || "/");
    if (hex !== null) FS.writeFile(path, Buffer.from(hex, "hex"));
  }
  limit(FS);
  device.mp.registerJsModule("machine", { reset: () => void (device.reset = true) });
  const version = device.version.map((part) => JSON.stringify(part)).join(", ");
  const chip = CHIP.replace("VERSION", `(${version})`);
  device.mp.runPython(chip.replace("MPY", device.mpy).replace("PLATFORM", JSON.stringify(device.platform)));
}

function execute(code) {
  device.out = [];
  let err = "";
  try {
    device.mp.runPython(code);
  } catch (error) {
    err = error.message;
  }
  return { out: Buffer.from(device.out).toString("hex"), err, reset: device.reset };
}

async function answer(request) {
  const { files, ...chip } = request;
  if (files) {
    Object.assign(device, STOCK, chip);
    await start(files);
  } else if (request.start) await start(walk(device.mp.FS, ""));
  else if (request.dump) return walk(device.mp.FS, "");
  else return execute(request.exec);
  return {};
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(await answer(JSON.parse(line))) + "\n");
}

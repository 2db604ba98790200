// Runs the device beside the page, so that its clock goes on when the page is not looked at.
//
// In:  {type: "boot", program (URL of device.json), board, files, seed, date, down (keys held)},
//      {type: "key", name, down}, {type: "serial", data}, {type: "cable", on}.
// Out: {type: "ready"}, {type: "tick", files?, frame?, light?, tone?, led?} with what has changed,
//      {type: "serial", data}, {type: "problem", text}, {type: "fail", text}.
// A power cut is the end of the worker: what it has told of its files is what is on the disk.
import { loadMicroPython } from "./micropython.mjs";
import { Handheld } from "./handheld.mjs";

let handheld;
let began;
let timer;
let unsent = new Uint8Array(); // from the PC, as long as the device has no room
let problems = 0;

const actions = {
  key: ({ name, down }) => handheld.key(name, down),
  cable: ({ on }) => {
    if (!on) unsent = new Uint8Array(); // not for the next program
    handheld.attach(on);
  },
  serial: ({ data }) => (unsent = join(unsent, data)),
};

onmessage = async ({ data }) => {
  try {
    if (data.type === "boot") await boot(data);
    else if (handheld) actions[data.type](data);
    if (handheld) loop();
  } catch (error) {
    fail(error);
  }
};

async function boot({ program, board, files, seed, date, down }) {
  const { files: sources } = await (await fetch(program ?? "device.json")).json();
  let printed = "";
  handheld = await Handheld.start({
    load: loadMicroPython,
    program: sources,
    board,
    files,
    seed,
    down,
    today: () => date ?? localDate(),
    random: (bytes) => crypto.getRandomValues(bytes),
    print: (byte) => (printed = (printed + String.fromCharCode(byte)).slice(-2000)),
  });
  began = performance.now();
  loop();
  postMessage({ type: "ready" });
}

function loop() {
  clearTimeout(timer);
  try {
    if (unsent.length) unsent = handheld.receive(unsent);
    const now = Math.floor(performance.now() - began);
    const wait = handheld.tick(now);
    tell();
    timer = setTimeout(loop, wait);
  } catch (error) {
    fail(error);
  }
}

function tell() {
  const changes = handheld.changes();
  if (Object.keys(changes).length) {
    const moved = changes.frame ? [changes.frame.rgba.buffer] : [];
    postMessage({ type: "tick", ...changes }, moved);
  }
  const data = handheld.send();
  if (data.length) postMessage({ type: "serial", data }, [data.buffer]);
  const found = handheld.problems();
  for (const text of found.slice(problems)) postMessage({ type: "problem", text });
  problems = found.length;
}

function fail(error) {
  clearTimeout(timer);
  handheld = undefined;
  const text = error?.name === "PythonError" ? places(error.message) : error?.message ?? error;
  postMessage({ type: "fail", text: String(text) });
}

// Where MicroPython failed, and the kind of error; its text could tell of a card.
function places(trace) {
  const lines = trace.split("\n");
  const end = lines.findIndex((line, number) => number && !line.startsWith('  File "'));
  const kind = (lines[end] ?? "").split(":")[0];
  return [...lines.slice(1, end), kind].join("\n");
}

function localDate() {
  const now = new Date();
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

function join(one, two) {
  const both = new Uint8Array(one.length + two.length);
  both.set(one);
  both.set(two, one.length);
  return both;
}

// The page: loads the device, keeps its files, and lets it run in a worker.
import { Chip } from "./chip.mjs";
import { Device } from "./device.mjs";
import { Keys } from "./keys.mjs";
import { Serial } from "./serial.mjs";
import { Sound } from "./sound.mjs";
import { exported, imported, LARGEST_SAVE, remember, remembered, Store } from "./store.mjs";

const at = (id) => document.getElementById(id);
const ask = new URLSearchParams(location.search);
const device = new Device({
  shell: at("device"),
  left: at("left"),
  right: at("right"),
  screen: at("screen"),
  led: at("led"),
  model: at("model"),
  legend: at("legend"),
});
const ASKED = { seed: /^\d{1,9}$/, date: /^\d{4}-\d\d-\d\d$/ };
const OFF = "The handheld is off: Switch on starts it.";
const DARK = "The screen is off: press a key.";
const keys = new Keys(at("device"), (name, down) => {
  device.key(name, down);
  worker?.postMessage({ type: "key", name, down });
});
const sound = new Sound(remembered("sound") !== "off");
const serial = new Serial(
  (data) => worker?.postMessage({ type: "serial", data }),
  (on) => worker?.postMessage({ type: "cable", on }),
  (text) => (at("serial").textContent = text),
);

let config = null; // config.json
let catalogue = null; // device.json
let board = null;
let store = null;
let worker = null;
let down = new Set(); // keys that were held while it was switched on
let lit = false; // its screen, at some time since it was switched on

// States

function become(state, notice = "") {
  document.documentElement.dataset.state = state;
  at("notice").textContent = notice;
  at("power").textContent = worker ? "Power cut" : "Switch on";
  at("screenshot").disabled = state !== "running";
}

const say = (text) => (at("message").textContent = text);
const sayOfChip = (text) => (at("chip").textContent = `Emulated RP2040: ${text}`);

function fail(text) {
  stop();
  at("details").textContent = text;
  at("details").hidden = false;
  become("failed", "The handheld has failed. The reason stands below; Restart starts it again.");
}

function allow(...ids) {
  for (const id of ["power", "restart", "export", "import"]) at(id).disabled = !ids.includes(id);
}

// The device

function stop() {
  if (worker) {
    worker.onmessage = null; // what is still on its way is lost
    worker.terminate();
    worker = null;
  }
  serial.unplug();
  sayOfChip("off");
  sound.tone = 0;
  device.dark();
}

function boot() {
  stop();
  at("details").hidden = true;
  lit = false;
  allow("power", "restart", "export", "import");
  worker = config.chip ? new Chip(config.chip) : new Worker("worker.mjs", { type: "module" });
  become("loading", config.chip ? "The emulated chip starts …" : "Starting MicroPython …");
  sayOfChip("starting");
  worker.onmessage = ({ data }) => heard[data.type](data);
  worker.onerror = (event) => {
    event.preventDefault();
    fail(event.message ?? "A part of this page could not be loaded. Reload it.");
  };
  sayOfAddress();
  const seed = wanted("seed");
  down = keys.down;
  worker.postMessage({
    type: "boot",
    program: "device.json",
    board: board.id,
    files: store.files,
    seed: seed === null ? null : Number(seed),
    date: wanted("date"),
    down: [...down],
  });
}

const heard = {
  ready() {
    become("running");
    for (const name of new Set([...down, ...keys.down])) {
      worker.postMessage({ type: "key", name, down: keys.down.has(name) });
    }
    serial.plug();
  },
  tick({ files, frame, light, tone, led }) {
    // First the files: what is seen is saved.
    if (files) keep(files);
    if (frame) device.show(frame);
    if (light !== undefined) shine(light);
    if (tone !== undefined) sound.tone = tone;
    if (led) device.led = led;
  },
  serial: ({ data }) => serial.send(data),
  pace({ slower }) {
    const times = slower < 9.95 ? slower.toFixed(1) : Math.round(slower);
    const how = slower < 1.05 ? "as fast as" : `${times} times slower than`;
    sayOfChip(`right now ${how} a real one`);
  },
  problem: ({ text }) => say(`A real chip would not take this: ${text}`),
  fail: ({ text }) => fail(text),
};

function shine(light) {
  device.light = light;
  lit ||= light > 0;
  if (lit) at("notice").textContent = light > 0 ? "" : DARK;
}

function keep(files) {
  const trouble = store.keep(files);
  if (trouble) say(trouble);
}

async function choose(id) {
  stop();
  become("loading", "Loading …");
  store?.release();
  board = catalogue.boards.find((one) => one.id === id);
  at("board").value = id;
  at("sound").hidden = !board.buzzer;
  device.board = board;
  keys.board = board;
  say("");
  allow();
  const mine = new Store(id, wanted("seed") === null || ask.get("keep") === "1");
  store = mine;
  const free = await mine.claim(() => {
    become("off", "This handheld is open in another tab. Close it there, and it starts here.");
  });
  if (store !== mine) mine.release(); // another board was chosen meanwhile
  if (!free || store !== mine) return;
  mine.load();
  boot();
}

// The address names a board that there is not: another one would be somebody else's choice.
function refuse(id) {
  at("board").prepend(new Option("Choose a board", "", true, true));
  at("board").options[0].disabled = true;
  become("off", `There is no board called ${id.slice(0, 32)}. Choose one from the list below.`);
}

// What the address asks for, or null if that makes no sense.
function wanted(name) {
  const text = ask.get(name);
  return ASKED[name].test(text ?? "") ? text : null;
}

function sayOfAddress() {
  const wrong = Object.keys(ASKED).filter((name) => ask.has(name) && wanted(name) === null);
  if (!wrong.length) return;
  const left = wrong.length > 1 ? "they are" : "it is";
  say(`The address has a ${wrong.join(" and a ")} that cannot be: ${left} left out.`);
}

async function load() {
  try {
    [config, catalogue] = await Promise.all(["config.json", "device.json"].map(fetched));
    serial.configure(config);
    at("serial").hidden = !config.serial;
    at("chip").hidden = !config.chip;
    if (config.chip) at("where").textContent = "the real MicroPython on an emulated RP2040";
    at("version").textContent = catalogue.version;
    at("board").replaceChildren(...catalogue.boards.map(({ name, id }) => new Option(name, id)));
    at("board").disabled = false;
    const ids = catalogue.boards.map((one) => one.id);
    const asked = ask.get("board");
    if (asked !== null && !ids.includes(asked)) return refuse(asked);
    const first = [asked, config.board, remembered("board")];
    await choose(first.find((id) => ids.includes(id)) ?? ids[0]);
  } catch (error) {
    fail(error.message);
    allow("restart");
  }
}

async function fetched(name) {
  const answer = await fetch(name, { cache: "no-cache" }).catch(() => null);
  if (!answer?.ok) throw new Error(`${name} could not be loaded. Is the server still running?`);
  return answer.json();
}

// The controls

function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  say(`${name} goes to your downloads.`);
}

async function replace(file) {
  try {
    if (file.size > LARGEST_SAVE) throw new Error("That file is too large to be a save.");
    const files = imported(await file.text(), board.id);
    if (!(await sure(`Replace what is saved on this ${board.name} by ${file.name}?`))) return;
    stop();
    say(`${file.name} is in.`);
    keep(files);
    boot();
  } catch (error) {
    say(error.message);
  }
}

function sure(question) {
  keys.releaseAll();
  at("question").textContent = question;
  at("sure").returnValue = "no";
  at("sure").showModal();
  return new Promise((resolve) => {
    at("sure").onclose = () => resolve(at("sure").returnValue === "yes");
  });
}

function stamp() {
  const now = new Date();
  const local = new Date(now - now.getTimezoneOffset() * 60_000).toISOString();
  return local.slice(0, 19).replaceAll(":", "");
}

at("board").onchange = () => {
  const id = at("board").value;
  remember("board", id);
  if (ask.has("board")) {
    ask.set("board", id);
    history.replaceState(null, "", `?${ask}`);
  }
  at("device").focus();
  choose(id);
};
at("power").onclick = () => {
  if (!worker) return boot();
  stop();
  become("off", OFF);
};
at("restart").onclick = () => (catalogue ? boot() : load());
at("sound").onclick = () => {
  const on = at("sound").getAttribute("aria-pressed") !== "true";
  at("sound").setAttribute("aria-pressed", on);
  remember("sound", on ? "on" : "off");
  sound.on = on;
};
at("screenshot").onclick = () => {
  at("screen").toBlob((blob) => download(blob, `pocket-labyrinth-${board.id}-${stamp()}.png`));
};
at("export").onclick = () => {
  const text = exported(board.id, store.files);
  download(new Blob([text], { type: "application/json" }), `pocket-labyrinth-${board.id}.json`);
};
at("import").onclick = () => at("file").click();
at("file").onchange = () => {
  const [file] = at("file").files;
  at("file").value = ""; // so that the same one can be chosen again
  if (file) replace(file);
};

// After a button the keyboard is the handheld's again. A text that was opened by mouse, too; by
// keyboard it is about to be read.
document.querySelector("main").addEventListener("click", ({ target, detail }) => {
  const done = target.closest("#bar button") || (detail && target.closest("summary"));
  if (done) at("device").focus({ preventScroll: true });
});

at("sound").setAttribute("aria-pressed", remembered("sound") !== "off");
load();

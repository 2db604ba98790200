// The handheld on this computer's own USB, by Web Serial: for watching only.

import { Cable, MAJOR } from "./frames.mjs";
import { $ } from "./panel.mjs";
import { unpack } from "./views.mjs";

const PICO = { usbVendorId: 0x2e8a }; // whose USB the chip's MicroPython has
const TICK_MS = 100;
const AGAIN_MS = 1500;
const NONE = "Web Serial, which this browser lacks, is needed to watch without a server. \
Open the page in Chrome, Edge or Opera on a computer, or run: labyrinth spectate --web";

export function plugIn(parts, told, welcome) {
  if (!navigator.serial) return welcome(NONE);
  welcome("Plug the handheld in by USB, then choose it.");
  const button = $("plug");
  button.hidden = false;
  button.addEventListener("click", async () => {
    const port = await navigator.serial.requestPort({ filters: [PICO] }).catch(() => null);
    if (!port) return; // nothing was chosen
    button.hidden = true;
    await keepWatching(port, parts, told);
  });
}

// Comes back by itself when the cable was out.
async function keepWatching(port, parts, told) {
  for (;;) {
    let text = "The handheld is gone; plug it in again";
    try {
      await watch(port, parts, told);
    } catch (error) {
      if (error.name === "InvalidStateError" || error.name === "NetworkError") {
        text = "The handheld cannot be opened; if another program has it, end that first";
      }
    }
    told({ type: "device", connected: false, text });
    await new Promise((done) => setTimeout(done, AGAIN_MS));
    [port = port] = await navigator.serial.getPorts();
  }
}

// Reads until the cable is out.
async function watch(port, parts, told) {
  await port.open({ baudRate: 115200 });
  const writer = port.writable.getWriter();
  const reader = port.readable.getReader();
  const bytes = new TextEncoder();
  const letters = new TextDecoder("latin1");
  const teller = new Teller(parts, told);
  const cable = new Cable(
    (text) => writer.write(bytes.encode(text)).catch(() => reader.cancel()),
    (kind, pieces, now) => teller.hear(cable, kind, pieces, now),
    performance.now(),
  );
  const timer = setInterval(() => cable.tick(performance.now()) || reader.cancel(), TICK_MS);
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      cable.feed(letters.decode(value), performance.now());
    }
  } finally {
    clearInterval(timer);
    reader.releaseLock();
    writer.releaseLock();
    await port.close().catch(() => {});
  }
}

// What the device tells, as the server would.
class Teller {
  #packed = null; // the public view as it was told last
  #game = null;

  constructor(parts, told) {
    this.parts = parts;
    this.told = told;
  }

  hear(cable, kind, pieces, now) {
    const tells = [null, this.#beat, this.#welcome, this.#begin, this.#step, this.#over];
    tells[kind]?.call(this, pieces, cable, now); // by the type of the message
  }

  #beat(pieces) {
    this.told({ type: "clock", now: pieces.number() });
  }

  #welcome(pieces, cable, now) {
    const major = pieces.byte();
    if (major !== MAJOR) {
      const versions = `The handheld speaks version ${major} of the link, this page ${MAJOR}`;
      return this.told({ type: "device", connected: false, text: `${versions}: update the older` });
    }
    pieces.take(1 + 16 + 4 + 1 + 32 + 32);
    const text = new TextDecoder();
    const firmware = text.decode(pieces.sized());
    const board = text.decode(pieces.sized());
    this.told({ type: "device", connected: true, text: `${board}, firmware ${firmware}` });
    cable.watch(0, [], now);
  }

  #begin(pieces) {
    const rules = this.parts.games[pieces.byte() - 1];
    if (!rules) return this.told({ type: "game", view: null });
    const first = pieces.number();
    const whole = pieces.byte() === 1;
    pieces.sized(); // the options, which the view has too
    let seats = pieces.byte();
    const kinds = [];
    for (; seats; seats >>= 1) if (seats & 1) kinds.push(pieces.byte());
    const commitment = pieces.take(32).slice();
    pieces.sized();
    this.#packed = pieces.take(pieces.left).slice();
    const view = unpack(this.#packed, this.parts);
    this.#game = { view, commitment };
    this.told({ type: "game", first, whole, kinds, view });
  }

  #step(pieces) {
    pieces.number();
    pieces.byte();
    pieces.number();
    pieces.number();
    const events = pieces.events();
    this.#packed = pieces.change(this.#packed);
    this.told({ type: "steps", steps: [{ events, view: unpack(this.#packed, this.parts) }] });
  }

  // The seed must be the one that was promised at the start; the cards themselves need the engine.
  async #over(pieces) {
    const seed = pieces.take(16);
    const { view, commitment } = this.#game;
    const header = new TextEncoder().encode(headerOf(view));
    const sealed = Uint8Array.from([...seed, 0, ...header]);
    const promise = new Uint8Array(await crypto.subtle.digest("SHA-256", sealed));
    const fair = promise.every((byte, i) => byte === commitment[i]);
    const hex = [...seed].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const text = fair
      ? `Dealt fairly: seed ${hex} is the one promised at the start`
      : `Seed ${hex} is not the one promised at the start`;
    this.told({ type: "over", fair, checks: [[fair, text]] });
  }
}

// What a seed is committed to: Record.header() in shared_engine/record.py.
function headerOf(view) {
  const word = (value) => (value === true ? "on" : value === false ? "off" : value);
  const options = Object.entries(view.options).map(([name, value]) => `${name}=${word(value)}`);
  const seats = view.seats.map((place) => view.look.seats[place]);
  return `game: ${view.game}\noptions: ${options.join(" ")}\nseats: ${seats.join(" ")}\n`;
}

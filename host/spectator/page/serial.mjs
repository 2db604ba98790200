// The handheld on this computer's own USB, by Web Serial: for watching only.

import { knownEvents } from "./events.mjs";
import { Cable, MAJOR } from "./frames.mjs";
import { $ } from "./panel.mjs";
import { NOBODY } from "./rules.mjs";
import { over, unpack } from "./views.mjs";

const PICO = { usbVendorId: 0x2e8a }; // whose USB the chip's MicroPython has
const TICK_MS = 100;
const AGAIN_MS = 1500;
const LONGEST = 64; // letters of a text from the device
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

class OtherVersion extends Error {}

// Comes back by itself when the cable was out.
async function keepWatching(port, parts, told) {
  for (;;) {
    let text = "The handheld is gone; plug it in again";
    try {
      await watch(port, parts, told);
    } catch (error) {
      const gone = { connected: false, text: error.message };
      if (error instanceof OtherVersion) return told({ type: "device", ...gone });
      if (error instanceof DOMException) {
        if (error.name === "InvalidStateError" || error.name === "NetworkError") {
          text = "The handheld cannot be opened; if another program has it, end that first";
        }
      } else {
        text = "What the handheld sent makes no sense; asking again";
        console.warn(error.message);
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
  const stop = () => reader.cancel().catch(() => {}); // it may have been released meanwhile
  const cable = new Cable(
    (text) => writer.write(bytes.encode(text)).catch(stop),
    (kind, pieces, now) => teller.hear(cable, kind, pieces, now),
    performance.now(),
  );
  const timer = setInterval(() => cable.tick(performance.now()) || stop(), TICK_MS);
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

// Returns the printable characters of a text, at most 64.
function printable(bytes) {
  const text = new TextDecoder().decode(bytes);
  return [...text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, "")].slice(0, LONGEST).join("");
}

// Says what the device tells as the server would say it. hear() throws where that makes no sense.
export class Teller {
  #packed = null; // the public view as it was told last
  #game = null; // { view, commitment, added, next, ended }; the view is the last one

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
      throw new OtherVersion(`${versions}: update the older and load this page again`);
    }
    pieces.take(1 + 16 + 4 + 1 + 32 + 32);
    const firmware = printable(pieces.sized());
    const board = printable(pieces.sized());
    this.told({ type: "device", connected: true, text: `${board}, firmware ${firmware}` });
    cable.watch(0, [], now);
  }

  #begin(pieces) {
    const kind = pieces.byte();
    const rules = this.parts.games[kind - 1];
    if (!rules) {
      this.#game = this.#packed = null;
      const text = kind ? "The handheld plays a game that this page does not know yet." : "";
      return this.told({ type: "game", view: null, text });
    }
    const first = pieces.number();
    const whole = pieces.byte() === 1;
    pieces.sized(); // the options, which the view has too
    let seats = pieces.byte();
    const kinds = [];
    for (; seats; seats >>= 1) if (seats & 1) kinds.push(pieces.byte());
    const commitment = pieces.take(32).slice();
    const added = pieces.sized().slice();
    this.#packed = pieces.take(pieces.left).slice();
    const view = this.#publicView();
    if (kinds.length !== view.seats.length) throw new Error("seats differ from those of the view");
    this.#game = { view, commitment, added, next: first, ended: false };
    // It was asked for from the start, so nothing that was told before goes on.
    this.told({ type: "game", first: 0, whole: whole && !first, kinds, view });
  }

  #step(pieces) {
    if (!this.#game) return;
    if (over(this.#game.view)) throw new Error("a step after the end");
    const number = pieces.number();
    if (number !== this.#game.next) throw new Error("a step is missing");
    pieces.byte();
    pieces.number();
    pieces.number();
    const events = pieces.events();
    this.#packed = pieces.change(this.#packed);
    const view = this.#publicView();
    if (!sameGame(view, this.#game.view)) throw new Error("a view of another game");
    this.#game.next++;
    this.#game.view = view;
    const known = knownEvents(events, view, this.parts);
    this.told({ type: "steps", steps: [{ events: known, view }] });
  }

  #publicView() {
    const view = unpack(this.#packed, this.parts);
    if (view.seat !== NOBODY) throw new Error("a seat's view where everyone's is due");
    return view;
  }

  // This page adds nothing to a deal and has no engine to deal the cards again, so it never says
  // that a deal was fair. That a deal was not fair it can find out.
  #over(pieces) {
    if (!this.#game) return;
    if (!over(this.#game.view)) throw new Error("an end before the game is over");
    if (this.#game.ended) throw new Error("a second end of the game");
    this.#game.ended = true;
    const [seed, drawn, added] = [pieces.take(16), pieces.sized(), pieces.sized()];
    this.#judge(this.#game, seed.slice(), drawn.slice(), added.slice());
  }

  async #judge(game, seed, drawn, added) {
    const checks = await checksOf(game, seed, drawn, added);
    if (game !== this.#game) return; // another one has begun meanwhile
    const wrong = checks.find(([right]) => !right);
    const verdict = wrong ? "unfair" : "not checked";
    const reason = wrong ? wrong[1] : "this page only watches and had no part in the deal";
    this.told({ type: "over", verdict, reason, checks });
  }
}

const sameGame = (one, other) =>
  one.game === other.game &&
  one.seats.join() === other.seats.join() &&
  JSON.stringify(one.options) === JSON.stringify(other.options);

const same = (one, other) => one.length === other.length && one.every((byte, i) => byte === other[i]);

async function sha256(...pieces) {
  const bytes = Uint8Array.from(pieces.flatMap((each) => [...each]));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

// [[right, what was found]] of the seed that is revealed; docs/link.md, "A fair deal".
async function checksOf({ view, commitment, added: told }, seed, drawn, added) {
  const text = new TextEncoder();
  const hex = [...seed].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const kept = same(await sha256(seed, [0], text.encode(headerOf(view))), commitment);
  const checks = [
    kept
      ? [true, `the seed ${hex} is the one that the device was committed to`]
      : [false, `the seed ${hex} is not the one that the device was committed to`],
  ];
  if (drawn.length || added.length || told.length) {
    const mixed = (await sha256(drawn, [0], text.encode("deal"), added)).slice(0, 16);
    checks.push(
      same(added, told) && same(mixed, seed)
        ? [true, "the seed is made of what device and PC have added"]
        : [false, "the seed is not made of what device and PC have added"],
    );
  }
  if (drawn.length && !added.length) {
    checks.push([false, "the device used what it had promised to a PC without that PC's part"]);
  }
  return checks;
}

// What a seed is committed to: Record.header() in shared_engine/record.py.
function headerOf(view) {
  const word = (value) => (value === true ? "on" : value === false ? "off" : value);
  const told = view.rules.options.filter(
    ([name, , initial], at) => at < view.rules.first_options || view.options[name] !== initial,
  );
  const options = told.map(([name]) => `${name}=${word(view.options[name])}`);
  const seats = view.seats.map((place) => view.look.seats[place]);
  return `game: ${view.game}\noptions: ${options.join(" ")}\nseats: ${seats.join(" ")}\n`;
}

// Lines of the link, for watching: the twin of shared_engine/frames.py. docs/link.md has the bytes.

import { crc32, fromBase64, number as fixed } from "./views.mjs";

export const MAJOR = 1;
export const MINOR = 2;
const LINE = 240;
const LONGEST = 4096; // bytes of a message
const NUMBER = 5; // bytes of a number at most
const ACK = 0x40;
const HELLO = 0x41;
const WATCH = 0x42;
const WELCOME = 0x02;
const AGAIN_MS = 500;
const QUIET_MS = 1000;
const GONE_MS = 3000;

const four = (value) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

export function line(kind, sequence, acknowledged, payload = []) {
  const body = [kind, sequence, acknowledged, 0, ...payload];
  return `~${btoa(String.fromCharCode(...body, ...four(crc32(body))))}\n`;
}

// { kind, sequence, acknowledged, toCome, payload } of a line; null if it is none.
export function read(text) {
  const digits = /~([A-Za-z0-9+/]+={0,2})$/.exec(text)?.[1] ?? "";
  if (!digits || digits.length % 4) return null;
  const bytes = fromBase64(digits);
  const end = bytes.length - 4;
  const regular = btoa(String.fromCharCode(...bytes)) === digits; // it has several spellings
  if (end < 4 || !regular) return null;
  if (crc32(bytes.subarray(0, end)) !== fixed(bytes.subarray(end))) return null;
  const [kind, sequence, acknowledged, toCome] = bytes;
  return { kind, sequence, acknowledged, toCome, payload: bytes.slice(4, end) };
}

// Takes a message apart.
export class Pieces {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }
  take(count) {
    if (this.at + count > this.bytes.length) throw new Error("a message ends too early");
    return this.bytes.subarray(this.at, (this.at += count));
  }
  get left() {
    return this.bytes.length - this.at;
  }
  byte = () => this.take(1)[0];
  number() {
    let value = 0;
    for (let i = 0, weight = 1; i < NUMBER; i++, weight *= 128) {
      const byte = this.byte();
      value += (byte & 127) * weight;
      if (byte < 128) return value;
    }
    throw new Error("a number is too long");
  }
  sized = () => this.take(this.number());
  list(one) {
    const length = this.number();
    if (length > this.left) throw new Error("a list is longer than its message");
    return Array.from({ length }, one);
  }
  events = () => this.list(() => this.list(() => this.number()));
  // The bytes that a change makes of `old`.
  change(old) {
    if (this.byte() === 0) return this.take(this.left);
    const made = old.slice();
    for (let at = 0; this.left; ) {
      at += this.number();
      const piece = this.sized();
      if (at + piece.length > made.length) throw new Error("a change goes beyond the end");
      made.set(piece, at);
      at += piece.length;
    }
    return made;
  }
}

// One end of the cable. `write` takes text; `on(kind, pieces, now)` gets every message. It says
// hello by itself; one line of its own is under way at a time.
export class Cable {
  #text = "";
  #heard = 0; // ms
  #sent = 0;
  #mine = -1; // sequence of the last own line
  #theirs = 255; // and of the last one accepted
  #waiting = null; // the own line that is not acknowledged yet
  #message = null;
  #nonce;
  #greeted = false;

  constructor(write, on, now) {
    this.write = write;
    this.on = on;
    this.#heard = now;
    this.#nonce = crypto.getRandomValues(new Uint8Array(16));
    this.#ask(HELLO, [MAJOR, MINOR, ...this.#nonce], now);
  }

  // From the first step, or the one that is next for those who know the game.
  watch(step, commitment, now) {
    const bytes = [];
    for (; step > 127; step = Math.floor(step / 128)) bytes.push((step % 128) + 128);
    this.#ask(WATCH, [...bytes, step, ...commitment.slice(0, 8)], now);
  }

  #ask(kind, payload, now) {
    this.#mine = (this.#mine + 1) % 256;
    this.#waiting = { kind, payload };
    this.#again(now);
  }

  #again(now) {
    const { kind, payload } = this.#waiting ?? { kind: ACK, payload: [] };
    this.write(line(kind, this.#mine, this.#theirs, payload));
    this.#sent = now;
  }

  feed(text, now) {
    const lines = (this.#text + text).split("\n");
    this.#text = lines.pop().slice(-LINE);
    for (const each of lines) {
      const found = read(each);
      if (found) this.#hear(found, now);
    }
  }

  #hear({ kind, sequence, acknowledged, toCome, payload }, now) {
    this.#heard = now;
    const echo = payload.subarray(18, 22);
    if (kind === WELCOME && this.#nonce.subarray(0, 4).every((byte, i) => byte === echo[i])) {
      this.#greeted = true;
      this.#theirs = (sequence + 255) % 256;
    }
    if (!this.#greeted) return; // left over from another program's time
    if (acknowledged === this.#mine) this.#waiting = null;
    const next = sequence === (this.#theirs + 1) % 256;
    if (next) this.#theirs = sequence;
    this.write(line(ACK, 0, this.#theirs));
    if (!next) return;
    const goesOn = this.#message?.kind === kind && this.#message.toCome === toCome + 1;
    const parts = goesOn ? [...this.#message.parts, ...payload] : [...payload];
    if (parts.length > LONGEST) throw new Error("a message is too long");
    this.#message = toCome ? { kind, toCome, parts } : null;
    if (!toCome) this.on(kind, new Pieces(Uint8Array.from(parts)), now);
  }

  // To be called often; false when the other side is gone.
  tick(now) {
    if (now - this.#heard > GONE_MS) return false;
    if (now - this.#sent > (this.#waiting ? AGAIN_MS : QUIET_MS)) this.#again(now);
    return true;
  }
}

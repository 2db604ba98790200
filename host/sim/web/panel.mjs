// The twin of ../panel.py for the page: bytes of SPI in, a picture and a list of problems out.
// tests/vectors/panel.json holds both to the same; what the commands mean is told there.

const SWRESET = 0x01, SLPIN = 0x10, SLPOUT = 0x11, INVOFF = 0x20, INVON = 0x21;
const DISPOFF = 0x28, DISPON = 0x29, CASET = 0x2a, RASET = 0x2b, RAMWR = 0x2c;
const MADCTL = 0x36, COLMOD = 0x3a;
const NO_COMMAND = -1;
const MY = 0x80, MX = 0x40, MV = 0x20, BGR = 0x08, TURNS = MY | MX | MV;
const SETTLE_MS = 120, PULSE_MS = 1;
const NOISE = [0x5a, 0xc3, 0x17, 0xe8, 0x91];

const hex = (code) => code.toString(16).toUpperCase().padStart(2, "0");
const pair = (span) => `(${span[0]}, ${span[1]})`;

export class Panel {
  // `facts` are the board's constants and, from panel.py, the `controller` ([columns, rows, ms
  // after a reset, ms after waking]) and the number of `parameters` by command.
  constructor(facts, clock) {
    this.facts = facts;
    this.clock = clock;
    this.width = facts.WIDTH;
    this.height = facts.HEIGHT;
    this.problems = [];
    [this.columns, this.rows, this.resetMs, this.wakeMs] = facts.controller;
    this.memory = Uint8Array.from({ length: 2 * this.columns * this.rows }, (_, i) => NOISE[i % 5]);
    this.turns = 0;
    this.wasReset = false;
    this.lowSince = null;
    this.everything = true; // all of the picture may have changed since the last take()
    this.changed = null; // or else this part of it, [left, top, right, bottom]
    this.forget();
  }

  forget() {
    this.asleep = true;
    this.on = false;
    this.inverted = 0;
    this.bits = null;
    this.setMadctl(0);
    const [columns, rows] = this.shape();
    this.x = [0, columns - 1];
    this.y = [0, rows - 1];
    this.code = NO_COMMAND;
    this.values = [];
    this.at = 0;
    this.resetAt = this.sleptAt = this.wokeAt = null;
    this.busyUntil = 0;
    this.everything = true;
  }

  shape() {
    return this.madctl & MV ? [this.rows, this.columns] : [this.columns, this.rows];
  }

  // From the pins

  reset(level) {
    const now = this.clock();
    if (!level) {
      this.lowSince = now;
    } else if (this.lowSince !== null) {
      if (now - this.lowSince < PULSE_MS) this.problem("reset pulse too short");
      this.lowSince = null;
      this.beginAnew(now);
    }
  }

  beginAnew(now) {
    this.forget();
    this.wasReset = true;
    this.resetAt = now;
    this.busyUntil = now + this.resetMs;
  }

  command(code) {
    this.end();
    const now = this.clock();
    if (this.lowSince !== null) this.problem(`command ${hex(code)} during reset`);
    if (now < this.busyUntil) {
      this.problem(`command ${hex(code)} ${this.busyUntil - now} ms too early`);
    }
    if (code === SWRESET) {
      this.beginAnew(now);
    } else if (!this.wasReset) {
      this.problem(`command ${hex(code)} before a reset`);
      this.wasReset = true;
    }
    this.code = code;
    this.values = [];
    if (code === SLPOUT || code === SLPIN) {
      this.sleep(code === SLPIN, now);
    } else if (code === INVOFF || code === INVON) {
      this.inverted = code & 1;
      this.everything = true;
    } else if (code === DISPOFF || code === DISPON) {
      this.on = code === DISPON;
      this.everything = true;
    } else if (code === RAMWR) {
      this.at = 0;
      this.checkWindow();
    }
  }

  data(bytes) {
    if (this.code === RAMWR) {
      this.pixels(bytes);
    } else if (this.code === NO_COMMAND) {
      this.problem(`${bytes.length} parameters without a command`);
    } else {
      this.values.push(...bytes);
      if (this.values.length === this.wanted()) this.obey();
    }
  }

  wanted() {
    return this.facts.parameters[this.code];
  }

  obey() {
    const [columns, rows] = this.shape();
    if (this.code === CASET) {
      this.x = this.span("CASET", columns);
    } else if (this.code === RASET) {
      this.y = this.span("RASET", rows);
    } else if (this.code === MADCTL) {
      this.setMadctl(this.values[0]);
    } else if (this.code === COLMOD) {
      this.bits = { 5: 16, 6: 18, 3: 12 }[this.values[0] & 7];
    }
  }

  end() {
    const wanted = this.wanted();
    if (this.code === RAMWR) {
      const size = 2 * (this.x[1] - this.x[0] + 1) * (this.y[1] - this.y[0] + 1);
      if (this.at % 2) this.problem("half a pixel");
      else if (this.at !== size) this.problem(`${this.at / 2} pixels into a window of ${size / 2}`);
    } else if (wanted !== undefined && this.values.length !== wanted) {
      this.problem(`${hex(this.code)} with ${this.values.length} parameters, not ${wanted}`);
    }
  }

  sleep(asleep, now) {
    const name = asleep ? "SLPIN" : "SLPOUT";
    if (asleep === this.asleep) this.problem(`${name} while ${asleep ? "asleep" : "awake"}`);
    for (const at of asleep ? [this.wokeAt] : [this.sleptAt, this.resetAt]) {
      if (at !== null && now - at < SETTLE_MS) {
        this.problem(`${name} ${SETTLE_MS - (now - at)} ms too early`);
      }
    }
    this.asleep = asleep;
    if (asleep) this.sleptAt = now;
    else this.wokeAt = now;
    this.busyUntil = now + this.wakeMs;
    this.everything = true;
  }

  span(name, size) {
    const [a, b, c, d] = this.values;
    const first = (a << 8) | b, last = (c << 8) | d;
    if (first > last || last >= size) {
      this.problem(`${name} ${first}..${last} of 0..${size - 1}`);
      return [0, size - 1];
    }
    return [first, last];
  }

  // Memory: two bytes a pixel, in the order of the present MADCTL

  checkWindow() {
    if (this.asleep) this.problem("pixels before SLPOUT");
    if (this.bits !== 16) this.problem("pixels before COLMOD 16 bit");
    const { X0, Y0 } = this.facts;
    const within = (span, start, length) => start <= span[0] && span[1] < start + length;
    const fits = within(this.x, X0, this.width) && within(this.y, Y0, this.height);
    if (this.turns === (this.facts.MADCTL & TURNS) && !fits) {
      this.problem(`window ${pair(this.x)}, ${pair(this.y)} beyond the glass`);
    }
  }

  pixels(bytes) {
    const [x, y] = [this.x[0], this.y[0]];
    const line = 2 * (this.x[1] - x + 1);
    const size = line * (this.y[1] - y + 1);
    const stride = 2 * this.shape()[0];
    if (this.at + bytes.length > size && this.at <= size) this.problem("pixels beyond the window");
    for (let done = 0; done < bytes.length; ) {
      const at = (this.at + done) % size;
      const [row, column] = [Math.floor(at / line), at % line];
      const count = Math.min(line - column, bytes.length - done);
      this.memory.set(bytes.subarray(done, done + count), (y + row) * stride + 2 * x + column);
      done += count;
    }
    this.at += bytes.length;
    this.touch();
  }

  // The window has changed; where it lies on the glass is known for the board's own MADCTL.
  touch() {
    const { X0, Y0, MADCTL: mount } = this.facts;
    if (this.turns !== (mount & TURNS)) this.everything = true;
    if (this.everything) return;
    const [left, top, right, bottom] = this.changed ?? [this.width, this.height, 0, 0];
    this.changed = [
      Math.max(0, Math.min(left, this.x[0] - X0)),
      Math.max(0, Math.min(top, this.y[0] - Y0)),
      Math.min(this.width, Math.max(right, this.x[1] - X0 + 1)),
      Math.min(this.height, Math.max(bottom, this.y[1] - Y0 + 1)),
    ];
  }

  setMadctl(value) {
    this.madctl = value;
    this.memory = this.inOrder(value & TURNS);
    this.turns = value & TURNS;
    this.everything = true; // BGR changes every colour
  }

  inOrder(turns) {
    if (turns === this.turns) return this.memory;
    const turned = new Uint8Array(this.memory.length);
    for (let row = 0; row < this.rows; row++) {
      for (let column = 0; column < this.columns; column++) {
        const source = this.index(this.turns, column, row);
        const target = this.index(turns, column, row);
        turned[target] = this.memory[source];
        turned[target + 1] = this.memory[source + 1];
      }
    }
    return turned;
  }

  index(turns, column, row) {
    if (turns & MX) column = this.columns - 1 - column;
    if (turns & MY) row = this.rows - 1 - row;
    return 2 * (turns & MV ? column * this.rows + row : row * this.columns + column);
  }

  // For people

  // Whether it shows its memory at all.
  get lit() {
    return !this.asleep && this.on;
  }

  // What one sees as RGBA; of the whole glass, or of a part of it.
  picture(left = 0, top = 0, right = this.width, bottom = this.height) {
    const seen = new Uint8ClampedArray(4 * (right - left) * (bottom - top));
    const pixels = new Uint32Array(seen.buffer);
    const mount = this.facts.MADCTL & TURNS;
    const stride = mount & MV ? this.rows : this.columns;
    const memory = this.inOrder(mount);
    const { lit } = this;
    const { X0, Y0 } = this.facts;
    for (let y = top, i = 0; y < bottom; y++) {
      for (let x = left; x < right; x++, i++) {
        const at = 2 * ((Y0 + y) * stride + X0 + x);
        pixels[i] = lit ? this.rgba((memory[at] << 8) | memory[at + 1]) : BLACK;
      }
    }
    return seen;
  }

  // The part that may look otherwise than at the last call, or null.
  take() {
    const [left, top, right, bottom] = this.everything
      ? [0, 0, this.width, this.height]
      : (this.changed ?? [0, 0, 0, 0]);
    this.everything = false;
    this.changed = null;
    if (left >= right || top >= bottom) return null;
    const rgba = this.picture(left, top, right, bottom);
    return { x: left, y: top, width: right - left, height: bottom - top, rgba };
  }

  rgba(value) {
    if (this.inverted !== this.facts.INVERT) value ^= 0xffff;
    let [r, g, b] = [value >> 11, (value >> 5) & 63, value & 31];
    if (Boolean(this.madctl & BGR) !== Boolean(this.facts.BGR)) [r, b] = [b, r];
    return pack((r << 3) | (r >> 2), (g << 2) | (g >> 4), (b << 3) | (b >> 2));
  }

  problem(text) {
    this.problems.push(text);
  }
}

// A pixel as one number, in the byte order of this machine.
function pack(r, g, b) {
  bytes[0] = r;
  bytes[1] = g;
  bytes[2] = b;
  bytes[3] = 255;
  return word[0];
}
const bytes = new Uint8Array(4);
const word = new Uint32Array(bytes.buffer);
const BLACK = pack(0, 0, 0);

// Fingers, keyboard and gamepad become keys of the device that go down and up.

// What a key is for, the keyboard's keys and the buttons of a gamepad with the standard mapping. The
// letter comes first that the handheld's texts use for the key, as in firmware/ui/labels.py.
export const KEYS = {
  UP: { use: "Up", keyboard: ["ArrowUp"], pad: [12] },
  DOWN: { use: "Down", keyboard: ["ArrowDown"], pad: [13] },
  LEFT: { use: "Left", keyboard: ["ArrowLeft"], pad: [14] },
  RIGHT: { use: "Right", keyboard: ["ArrowRight"], pad: [15] },
  OK: { use: "OK", keyboard: ["a", "Enter", "z"], pad: [0] },
  BACK: { use: "Back", keyboard: ["b", "Escape", "Backspace"], pad: [1] },
  PEEK: { use: "Peek", keyboard: ["x"], pad: [2] },
  TURN: { use: "Turn", keyboard: ["y", "s"], pad: [3] },
  PREV: {
    use: "Previous",
    keyboard: ["x", "ArrowLeft", "ArrowUp"],
    pad: [2, 14, 12],
  },
  NEXT: {
    use: "Next",
    keyboard: ["y", "ArrowRight", "ArrowDown", "s"],
    pad: [3, 15, 13],
  },
};
const CAPS = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", Escape: "Esc" };
const BUTTONS = { 0: "A", 1: "B", 2: "X", 3: "Y", 12: "↑", 13: "↓", 14: "←", 15: "→" };
const STICK = 0.5; // how far it must be pushed
const STEADY_MS = 40; // the device debounces for 20 ms and would miss a shorter tap
const TAP_MS = 100;

export const cap = (key) => CAPS[key] ?? (key.length === 1 ? key.toUpperCase() : key);
export const button = (index) => BUTTONS[index];

export class Keys {
  #names = []; // of the board's keys
  #held = new Map(); // what holds a key (a finger, a key of the keyboard ...) -> the device's key
  #moves = []; // still to be told, in order
  #free = new Map(); // when a key may move again
  #timer = 0;
  #pads = 0;

  // send(name, down) moves a key; `drawn` is the element that has the drawn keys in it.
  constructor(drawn, send) {
    this.send = send;
    drawn.addEventListener("pointerdown", (event) => this.#touch(event, drawn));
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      drawn.addEventListener(end, (event) => this.#release(`finger ${event.pointerId}`));
    }
    drawn.addEventListener("contextmenu", (event) => event.preventDefault()); // a long press
    drawn.addEventListener("click", (event) => this.#click(event));
    addEventListener("keydown", (event) => this.#type(event));
    addEventListener("keyup", (event) => this.#untype(event));
    addEventListener("blur", () => this.releaseAll());
    document.addEventListener("visibilitychange", () => document.hidden && this.releaseAll());
    addEventListener("gamepadconnected", () => this.#pads++ || this.#poll());
    addEventListener("gamepaddisconnected", () => this.#pads--);
  }

  set board(board) {
    this.releaseAll();
    this.#names = board.keys;
  }

  get down() {
    return new Set(this.#held.values());
  }

  releaseAll() {
    for (const source of [...this.#held.keys()]) this.#release(source);
  }

  #press(source, name) {
    if (this.#held.has(source)) return;
    const fresh = !this.down.has(name);
    this.#held.set(source, name);
    if (fresh) this.#move(name, true);
  }

  #release(source) {
    const name = this.#held.get(source);
    if (this.#held.delete(source) && !this.down.has(name)) this.#move(name, false);
  }

  #move(...move) {
    this.#moves.push(move);
    this.#tell();
  }

  #tell() {
    clearTimeout(this.#timer);
    while (this.#moves.length) {
      const [name, down] = this.#moves[0];
      const now = performance.now();
      const wait = (this.#free.get(name) ?? 0) - now;
      if (wait > 0) {
        this.#timer = setTimeout(() => this.#tell(), wait);
        return;
      }
      this.#moves.shift();
      this.#free.set(name, now + STEADY_MS);
      this.send(name, down);
    }
  }

  #touch(event, drawn) {
    const key = event.target.closest(".key");
    if (!key || event.button !== 0) return;
    event.preventDefault();
    drawn.focus({ preventScroll: true }); // so that the next keystroke is the handheld's
    key.setPointerCapture(event.pointerId);
    this.#press(`finger ${event.pointerId}`, key.dataset.key);
  }

  // A click without a finger comes from a screen reader or voice control.
  #click(event) {
    const key = event.target.closest(".key");
    if (!key || event.detail) return;
    this.#press("click", key.dataset.key);
    setTimeout(() => this.#release("click"), TAP_MS);
  }

  #type(event) {
    const name = this.#meant(event);
    if (!name) return;
    event.preventDefault();
    if (!event.repeat) this.#press(`keyboard ${event.code}`, name);
  }

  #untype(event) {
    const source = `keyboard ${event.code}`;
    if (this.#held.has(source)) event.preventDefault(); // the space bar would click the key
    this.#release(source);
  }

  // Which key of the device, if any: what other controls need for themselves stays theirs.
  #meant({ key, code, target, ctrlKey, altKey, metaKey }) {
    if (ctrlKey || altKey || metaKey || target.closest?.("select, input, dialog")) return null;
    if (key === "Enter" || key === " ") {
      const control = target.closest?.("button, summary, a");
      if (control) return control.dataset.key;
    }
    // The letter on the key, wherever it lies; its place where the alphabet is another one.
    const letter = /^[^\0-\x7f]$/.test(key) ? code.replace("Key", "") : key;
    const wanted = letter.length === 1 ? letter.toLowerCase() : letter;
    return this.#names.find((name) => KEYS[name].keyboard.includes(wanted));
  }

  #poll() {
    const down = new Map();
    for (const pad of navigator.getGamepads()) {
      if (!pad) continue;
      const on = new Set(pad.buttons.flatMap((button, index) => (button.pressed ? [index] : [])));
      const [x = 0, y = 0] = pad.axes;
      if (y < -STICK) on.add(12);
      if (y > STICK) on.add(13);
      if (x < -STICK) on.add(14);
      if (x > STICK) on.add(15);
      for (const index of on) {
        const name = this.#names.find((name) => KEYS[name].pad.includes(index));
        if (name) down.set(`pad ${pad.index} ${index}`, name);
      }
    }
    for (const source of [...this.#held.keys()]) {
      if (source.startsWith("pad") && !down.has(source)) this.#release(source);
    }
    for (const [source, name] of down) this.#press(source, name);
    if (this.#pads) requestAnimationFrame(() => this.#poll());
  }
}

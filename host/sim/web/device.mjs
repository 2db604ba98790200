// The drawn device: the keys that a board has, its screen and its LED.
import { KEYS, button, cap } from "./keys.mjs";

const ARROWS = ["UP", "DOWN", "LEFT", "RIGHT"];
const GAMMA = 1 / 3; // half the light looks much brighter than half of it

export class Device {
  #board = null;
  #ink = null;

  // `parts` are the elements: shell, left, right, screen, led, model, legend.
  constructor(parts) {
    this.parts = parts;
    new ResizeObserver(() => this.fit()).observe(document.documentElement);
    addEventListener("resize", () => this.fit()); // the height alone
  }

  set board(board) {
    this.#board = board;
    const { shell, left, right, screen, led, model, legend } = this.parts;
    const names = [...new Set(board.keys)]; // two keys may mean the same
    const arrows = names.filter((name) => ARROWS.includes(name));
    const four = names.includes("PREV");
    const drawn = (name) => drawnKey(name, board.labels[name] ?? "");
    shell.dataset.keys = four ? "four" : "eight";
    shell.classList.toggle("piezo", board.buzzer);
    left.replaceChildren(...(four ? ["OK", "BACK"] : arrows).map(drawn));
    right.replaceChildren(...(four ? ["PREV", "NEXT"] : names.slice(arrows.length)).map(drawn));
    legend.replaceChildren(...names.map((name) => legendRow(name, board.labels[name])));
    screen.width = board.width;
    screen.height = board.height;
    screen.setAttribute("aria-label", `Screen of the ${board.name}`);
    // Frames come from memory, so that is where the canvas should be.
    this.#ink = screen.getContext("2d", { alpha: false, willReadFrequently: true });
    model.textContent = board.name;
    led.hidden = !board.led;
    this.fit();
  }

  // As large as there is room for, every pixel of the device the same whole number of real ones.
  fit() {
    if (!this.#board) return;
    const { shell, screen } = this.parts;
    const { width, height } = this.#board;
    const ratio = window.devicePixelRatio;
    const around = parseFloat(getComputedStyle(shell).getPropertyValue("--around"));
    const wide = document.documentElement.clientWidth;
    const high = window.innerHeight - around;
    let factor = Math.ceil(Math.min(wide / width, high / height) * ratio);
    do {
      shell.style.setProperty("--wide", `${(width * factor) / ratio}px`);
      shell.style.setProperty("--high", `${(height * factor) / ratio}px`);
      screen.dataset.factor = factor;
    } while (--factor > 0 && (shell.scrollWidth > wide || shell.offsetHeight > high));
  }

  show({ x, y, width, height, rgba }) {
    this.#ink.putImageData(new ImageData(rgba, width, height), x, y);
  }

  set light(part) {
    this.parts.screen.style.opacity = part ** GAMMA;
  }

  set led(colours) {
    const { style } = this.parts.led;
    const lit = colours.some(Boolean) && `rgb(${colours.map((on) => (on ? 255 : 64))})`;
    style.backgroundColor = lit || "";
    style.boxShadow = lit ? `0 0 10px 2px ${lit}` : "";
  }

  key(name, down) {
    for (const key of this.parts.shell.querySelectorAll(`[data-key="${name}"]`)) {
      key.classList.toggle("down", down);
    }
  }

  dark() {
    this.light = 0;
    this.led = [0, 0, 0];
    this.#ink?.clearRect(0, 0, this.#board.width, this.#board.height);
  }
}

const title = (letter, use) => (letter ? `${letter}: ${use}` : use);

function drawnKey(name, letter) {
  const { use, keyboard } = KEYS[name];
  const key = document.createElement("button");
  key.type = "button";
  key.className = letter ? "key round" : "key arrow";
  key.dataset.key = name;
  key.setAttribute("aria-label", title(letter, use));
  key.append(letter);
  const other = keyboard.map(cap).find((name) => name !== letter);
  if (letter && other) {
    const hint = document.createElement("kbd");
    hint.textContent = other;
    hint.setAttribute("aria-hidden", "true");
    key.append(hint);
  }
  return key;
}

function legendRow(name, letter) {
  const { use, keyboard, pad } = KEYS[name];
  const row = document.createElement("tr");
  const head = document.createElement("th");
  head.scope = "row";
  head.textContent = title(letter, use);
  row.append(head);
  for (const words of [keyboard.map(cap), pad.map(button)]) {
    row.insertCell().textContent = words.join(", ");
  }
  return row;
}

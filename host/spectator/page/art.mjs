// Tiles, pictures and pawns in SVG. A tile is 100 units wide; pictures are the device's own pixels.

import { SIDES } from "./rules.mjs";

export const TILE = 100;
const WALL = 19; // thickness of a wall, so that a path is 62 wide
const PIXELS = 14; // of a picture

// An SVG element; attributes that are null are left out.
export function el(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

// The floor of a tile: its middle, and an arm to each side that is open.
function floor(openings, a) {
  const b = TILE - a;
  const arms = [
    [[a, 0], [b, 0]],
    [[TILE, a], [TILE, b]],
    [[b, TILE], [a, TILE]],
    [[0, b], [0, a]],
  ];
  const corners = [[a, a], [b, a], [b, b], [a, b]];
  const points = corners.flatMap((corner, side) =>
    openings & SIDES[side] ? [corner, ...arms[side]] : [corner],
  );
  return `M${points.map((point) => point.join(" ")).join("L")}Z`;
}

export function tile(openings, { lit = false, mark = "", wall = WALL } = {}) {
  return el(
    "g",
    { class: `tile ${lit ? "lit" : ""} ${mark}` },
    el("rect", { class: "wall", x: 1, y: 1, width: TILE - 2, height: TILE - 2, rx: 9 }),
    el("path", { class: "floor", d: floor(openings, wall) }),
  );
}

export const at = (x, y, ...children) =>
  el("g", { transform: `translate(${x} ${y})` }, ...children);

// 14 x 14 pixels in layers of [colour, path], `width` units wide with their middle at (x, y).
function pixels(layers, x, y, width, kind) {
  const scale = width / PIXELS;
  return el(
    "g",
    {
      class: kind,
      transform: `translate(${x - width / 2} ${y - width / 2}) scale(${scale})`,
      "shape-rendering": "crispEdges",
    },
    ...layers.map(([colour, path]) => el("path", { d: path, fill: colour })),
  );
}

export function picture(view, symbol, x, y, width) {
  const [name, layers] = view.look.pictures[symbol];
  const drawn = pixels(layers, x, y, width, "picture");
  drawn.append(el("title", {}, name));
  return drawn;
}

// Pawns differ in shape as well as in colour; by corner or place, the neutral one last.
export const pawn = (view, place, x, y, width) =>
  pixels(view.look.pawns[place], x, y, width, "pawn");

export function arrow(x, y, side, mark) {
  const turn = `translate(${x} ${y}) rotate(${90 * side})`;
  if (mark === "banned") {
    return el(
      "g",
      { class: "slot banned", transform: turn },
      el("circle", { r: 17 }),
      el("rect", { x: -11, y: -4, width: 22, height: 8 }),
    );
  }
  return el("path", { class: `slot ${mark}`, transform: turn, d: "M-22 -13H22L0 15Z" });
}

// A spot that can be chosen with mouse, finger or keyboard; it covers what lies below.
export function spot({ label, chosen, quiet, act }, x, y, width, height) {
  const group = el(
    "g",
    {
      class: `spot ${quiet ? "quiet" : ""} ${chosen ? "chosen" : ""}`,
      role: "button",
      tabindex: 0,
      "aria-label": label,
      "aria-pressed": chosen === undefined ? null : String(Boolean(chosen)),
      transform: `translate(${x} ${y})`,
    },
    el("rect", { width, height, rx: 9 }),
  );
  group.addEventListener("click", act);
  group.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    act();
  });
  return group;
}

// A frame for a drawing; `interactive` ones are groups of buttons, others one picture.
export function sheet(box, label, interactive) {
  return el("svg", {
    viewBox: box.join(" "),
    role: interactive ? "group" : "img",
    "aria-label": label,
  });
}

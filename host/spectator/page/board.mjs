// The boards of all rule sets. `show` says what is marked and what can be chosen: { lit: cells,
// laid: place, goals: pictures, own: the seat's view,
// spots: [{ slot | cell | place, seat, label, chosen, act }] }.

import { TILE, arrow, at, el, pawn, picture, sheet, spot, tile } from "./art.mjs";
import * as rules from "./rules.mjs";
import { boardLabel, seatName } from "./texts.mjs";
import { signed, target } from "./views.mjs";

const NEUTRAL = 4;
const NO_SYMBOL = 255;
const MARGIN = 62;

// One drawing, in the duel one for each seat.
export function draw(view, parts, show) {
  if (view.game === "cards") return [drawCards(view, parts, show)];
  if (view.game === "duel") return view.seats.map((_, seat) => drawFrame(view, parts, seat, show));
  return [drawMaze(view, parts, show)];
}

function drawMaze(view, parts, show) {
  const { n, openings, symbols } = view.maze;
  const wide = n * TILE + 2 * MARGIN;
  const label = boardLabel(view);
  const svg = sheet([-MARGIN, -MARGIN, wide, wide], label, show.spots.length > 0);
  svg.append(ground(-8, n * TILE + 16));
  const moved = view.last === rules.NOBODY ? [] : rules.line(n, view.last);
  const goals = view.pile ? [view.target] : show.goals ?? [];
  openings.forEach((ways, cell) => {
    const mark = moved.includes(cell) ? "shifted" : "";
    const drawn = at(...middle(n, cell, 0), tile(ways, { lit: show.lit.has(cell), mark }));
    drawn.dataset.cell = cell;
    const home = view.seats.findIndex((_, seat) => homeCell(view, seat) === cell);
    if (home >= 0) drawn.append(homeMark(view, home));
    if (symbols[cell] !== NO_SYMBOL) drawn.append(picture(view, symbols[cell], 50, 50, 52));
    if (goals.includes(symbols[cell])) {
      drawn.append(ring(signed(view, parts, symbols[cell]) ? "goal neutral" : "goal", 7, 7, 86));
    }
    svg.append(drawn);
  });
  const banned = rules.banned(view);
  for (let slot = 0; slot < rules.slots(n); slot++) {
    const mark = slot === banned ? "banned" : slot === view.last ? "last" : "";
    svg.append(arrow(...slotAt(n, slot), rules.slotFacts(n, slot).side, mark));
  }
  for (const drawn of drawPawns(view)) svg.append(drawn);
  for (const each of show.spots) {
    if (each.slot === undefined) {
      const [x, y] = middle(n, each.cell, 0);
      svg.append(spot(each, x, y, TILE, TILE));
    } else {
      const [x, y] = slotAt(n, each.slot);
      svg.append(spot(each, x - 30, y - 30, 60, 60));
    }
  }
  return svg;
}

const ring = (kind, x, y, wide) =>
  el("rect", { class: kind, x, y, width: wide, height: wide, rx: 6 });

const ground = (from, wide) =>
  el("rect", { class: "table", x: from, y: from, width: wide, height: wide, rx: 18 });

const middle = (n, cell, half = TILE / 2) => [
  (cell % n) * TILE + half,
  Math.floor(cell / n) * TILE + half,
];

function slotAt(n, slot) {
  const { side, entry } = rules.slotFacts(n, slot);
  const [x, y] = middle(n, entry);
  const out = TILE / 2 + 30;
  return [x + [0, out, 0, -out][side], y + [-out, 0, out, 0][side]];
}

function homeCell(view, seat) {
  const { n } = view.maze;
  return [0, n - 1, n * n - 1, n * n - n][view.seats[seat]];
}

function homeMark(view, seat) {
  const drawn = pawn(view, view.seats[seat], 50, 50, 52);
  drawn.classList.add("home");
  return drawn;
}

// Pawns stand aside where there is a picture or another pawn.
function drawPawns(view) {
  const { n, symbols } = view.maze;
  return view.pawns.flatMap((cell, number) => {
    if (cell === rules.NOBODY) return [];
    const there = view.pawns.flatMap((other, i) => (other === cell ? [i] : []));
    const apart = there.length > 1 ? there.indexOf(number) : symbols[cell] === NO_SYMBOL ? -1 : 3;
    const [dx, dy] = [[-18, -18], [18, -18], [-18, 18], [18, 18], [0, 0]].at(apart);
    const [x, y] = middle(n, cell);
    const place = number === NEUTRAL ? NEUTRAL : view.seats[number];
    const drawn = el("g", {}, pawn(view, place, x + dx, y + dy, apart < 0 ? 58 : 48));
    if (view.actors.includes(number)) drawn.classList.add("acting");
    drawn.dataset.pawn = number;
    return [drawn];
  });
}

function drawCards(view, parts, show) {
  const places = [...view.lying.keys(), ...show.spots.map((each) => each.place)];
  const [x, wide] = span(places.map((place) => place % 128));
  const [y, high] = span(places.map((place) => place >> 7));
  const more = Math.max(0, 540 - high); // a small maze is not blown up to the whole window
  const box = [x, y - more / 2, wide, high + more];
  const svg = sheet(box, boardLabel(view), show.spots.length > 0);
  for (const [place, { card, openings }] of view.lying) {
    const laid = place === show.laid || card === view.laid;
    const mark = laid ? "laid" : view.candidates.includes(card) ? "candidate" : "";
    const drawn = at(...placeAt(place), cardFace(view, parts, card, openings, mark));
    drawn.dataset.place = place;
    svg.append(drawn);
  }
  for (const each of show.spots) svg.append(spot(each, ...placeAt(each.place), TILE, TILE));
  return svg;
}

// Where a drawing of the lines `at` begins, and how long it is.
function span(at) {
  const first = Math.min(...at);
  return [first * TILE - 20, (Math.max(...at) - first + 1) * TILE + 40];
}

const placeAt = (place) => [(place % 128) * TILE, (place >> 7) * TILE];

// A card with its two treasures on the path.
export function cardFace(view, parts, card, openings, mark = "") {
  const [one, two] = parts.treasures[card];
  const face = tile(openings, { mark, wall: 11 });
  face.append(picture(view, one, 31, 50, 36), picture(view, two, 69, 50, 36));
  return face;
}

function drawFrame(view, parts, seat, show) {
  const frame = view.frames[seat];
  const own = show.spots.filter((each) => each.seat === seat);
  const wide = 4 * TILE + 2 * 84;
  const svg = sheet([-84, -144, wide, wide + 60], boardLabel(view, seat), own.length > 0);
  if (show.own?.seat === seat) svg.classList.add("own");
  svg.append(ground(-80, wide - 8));
  svg.append(pawn(view, view.seats[seat], -50, -113, 50));
  svg.append(el("text", { class: "name", x: -12, y: -97 }, seatName(view, seat)));
  svg.append(el("rect", { class: "gap", width: 4 * TILE, height: 4 * TILE, rx: 9 }));
  const edge = (card) => parts.edge_symbols.indexOf(card);
  const start = edge(view.starts[seat]);
  const goal = target(view) === rules.NOBODY ? -1 : edge(target(view));
  const lit = rules.fromEdge(frame, start);
  frame.forEach((ways, cell) => {
    if (!ways) return;
    const drawn = at(...middle(4, cell, 0), tile(ways, { lit: lit.includes(cell) }));
    drawn.dataset.cell = cell;
    svg.append(drawn);
  });
  parts.edge_symbols.forEach((symbol, i) => {
    const [x, y] = edgeAt(i);
    const kind = i === start ? "start" : i === goal ? "target" : "";
    if (kind === "start") svg.append(el("circle", { class: "start", cx: x, cy: y, r: 36 }));
    if (kind === "target") svg.append(ring("target", x - 34, y - 34, 68));
    const drawn = picture(view, symbol, x, y, 44);
    drawn.classList.add("edge", kind || "other");
    svg.append(drawn);
  });
  for (const each of own) svg.append(spot(each, ...middle(4, each.cell, 0), TILE, TILE));
  return svg;
}

function edgeAt(edge) {
  const [x, y] = middle(4, rules.edgeCell(edge));
  const side = rules.edgeSide(edge);
  const out = TILE / 2 + 40;
  return [x + [0, out, 0, -out][side], y + [-out, 0, out, 0][side]];
}

// Movement

const CALM = matchMedia("(prefers-reduced-motion: reduce)");

// Shows how `view` came about from `before`.
export function animate(svgs, before, view, events) {
  if (CALM.matches || !before || before.game !== view.game) return;
  for (const [kind, ...rest] of events) {
    if (kind === 0) slideLine(svgs[0], view, rest[1]);
    if (kind === 2) walk(svgs[0], before, view, rest[1], rest[2]);
    if (kind === 8) appear(svgs[0].querySelector(`[data-place="${rest[2]}"]`));
    if (kind === 12) slideTiles(svgs[rest[0]], before, rest[0], rest[1]);
  }
}

function slideFrom(drawn, x, y, ms) {
  if (!drawn) return; // the event does not fit the view
  const still = drawn.getAttribute("transform") ?? "";
  const [ax = 0, ay = 0] = (still.match(/-?[\d.]+/g) ?? []).map(Number);
  const places = [[ax + x, ay + y], [ax, ay]];
  const steps = places.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));
  drawn.animate(steps, { duration: ms, easing: "ease-in-out" });
}

function slideLine(svg, view, slot) {
  const { n } = view.maze;
  const { step } = rules.slotFacts(n, slot);
  const [x, y] = Math.abs(step) === 1 ? [-step * TILE, 0] : [0, -Math.sign(step) * TILE];
  for (const cell of rules.line(n, slot)) {
    slideFrom(svg.querySelector(`[data-cell="${cell}"]`), x, y, 700);
    view.pawns.forEach((there, number) => {
      if (there === cell) slideFrom(svg.querySelector(`[data-pawn="${number}"]`), x, y, 700);
    });
  }
}

function walk(svg, before, view, number, cell) {
  const { n, openings } = view.maze;
  const cells = rules.way(openings, n, before.pawns[number], cell);
  const drawn = svg.querySelector(`[data-pawn="${number}"]`);
  if (cells.length < 2 || !drawn) return;
  const [ax, ay] = middle(n, cell);
  const steps = cells.map((there) => {
    const [x, y] = middle(n, there);
    return { transform: `translate(${x - ax}px, ${y - ay}px)` };
  });
  drawn.animate(steps, { duration: Math.min(200 * cells.length, 1600), easing: "linear" });
}

function slideTiles(svg, before, seat, cell) {
  const gap = before.frames[seat].indexOf(0);
  const row = Math.floor(gap / 4) === Math.floor(cell / 4);
  if (!row && gap % 4 !== cell % 4) return; // no tile can slide that way
  const step = (row ? 1 : 4) * Math.sign(cell - gap);
  const [x, y] = row ? [Math.sign(step) * TILE, 0] : [0, Math.sign(step) * TILE];
  for (let to = gap; to !== cell; to += step) {
    slideFrom(svg.querySelector(`[data-cell="${to}"]`), x, y, 160);
  }
}

function appear(drawn) {
  drawn?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 500 });
}

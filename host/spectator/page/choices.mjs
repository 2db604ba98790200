// From the legal actions of a seat to what can be clicked, and back. Numbers of actions: see
// shared_engine/games/shift.py, cards.py and duel.py.

import { reach, rotate, shifted, slots } from "./rules.mjs";
import { cellName, pawnName, placeName, slotName, treasures } from "./texts.mjs";
import { signed } from "./views.mjs";

const GO = 128;
const TAKE = 1 << 24;
export const CARDS_STOP = TAKE + 64;
export const PASS = TAKE + 65;
export const DUEL_STOP = 16;
export const OPEN = 17;

const unique = (values) => [...new Set(values)];

// { spots, lit, view (as it would be), action (what is chosen), turns (that it can have) }.
export function choices(view, parts, legal, chosen, choose) {
  const spotted = { spots: [], lit: new Set(), view: null, action: null, turns: [] };
  if (!legal.length) return spotted;
  if (view.game === "duel") return sliding(view, legal, choose, spotted);
  if (view.game !== "cards") {
    if (view.phase) return moving(view, legal, chosen, choose, spotted);
    return pushing(view, parts, legal, chosen, choose, spotted);
  }
  return (view.phase ? taking : laying)(view, parts, legal, chosen, choose, spotted);
}

function pushing(view, parts, legal, { slot, turn = 0 }, choose, spotted) {
  const { n } = view.maze;
  const shifts = legal.filter((action) => action < slots(n) * 4);
  spotted.spots = unique(shifts.map((action) => action >> 2)).map((each) => ({
    slot: each,
    label: `Push the spare in at ${slotName(n, each)}`,
    chosen: each === slot,
    act: () => choose({ slot: each, turn }),
  }));
  if (slot === undefined) return spotted;
  spotted.turns = shifts.filter((action) => action >> 2 === slot).map((action) => action & 3);
  const turned = turn % spotted.turns.length;
  spotted.action = slot * 4 + turned;
  spotted.view = { ...shifted(view, slot, turned), last: view.last };
  const { maze, pawns } = spotted.view;
  spotted.lit = new Set(reach(maze.openings, n, pawns[mover(view, parts)]).keys());
  return spotted;
}

// The pawn that will move: the neutral one where all cards to go for bear its sign.
const mover = (view, parts) =>
  view.cards.length && view.cards.every((card) => signed(view, parts, card)) ? 4 : view.seat;

// Several pawns, or leaving the maze, may be open: `kind` says which.
function moving(view, legal, { cell, kind = kinds(legal)[0] }, choose, spotted) {
  const { n } = view.maze;
  const actions = legal.filter((action) => action >> 7 === kind);
  const verb = { 2: `Move ${pawnName(view, 4)} to`, 3: "Leave the maze at" }[kind] ?? "Move to";
  spotted.spots = actions.map((action) => ({
    cell: action % GO,
    label: `${verb} ${cellName(n, action % GO)}`,
    chosen: action % GO === cell,
    quiet: true, // the floor is lit
    act: () => choose({ cell: action % GO, kind }),
  }));
  spotted.lit = new Set(actions.map((action) => action % GO));
  if (spotted.lit.has(cell)) spotted.action = kind * GO + cell;
  return spotted;
}

export const kinds = (legal) => unique(legal.map((action) => action >> 7));

// Goes where some turn of the card fits; the first that does is taken.
function laying(view, parts, legal, { card = view.cards[0], place, turn = 0 }, choose, spotted) {
  const lays = legal.filter((action) => action < TAKE && action % 64 === card);
  spotted.spots = unique(lays.map((action) => action >> 8)).map((each) => ({
    place: each,
    label: `Lay the card at ${placeName(each)}`,
    chosen: each === place,
    act: () => choose({ card, place: each, turn }),
  }));
  spotted.turns = lays.filter((action) => action >> 8 === place).map((action) => (action >> 6) & 3);
  if (!spotted.turns.length) return spotted;
  const turned = spotted.turns.includes(turn) ? turn : spotted.turns[0];
  spotted.action = (place * 4 + turned) * 64 + card;
  const openings = rotate(parts.figures[card], turned);
  spotted.view = { ...view, lying: new Map([...view.lying, [place, { card, openings }]]) };
  spotted.laid = place;
  return spotted;
}

function taking(view, parts, legal, { take }, choose, spotted) {
  const places = new Map([...view.lying].map(([place, { card }]) => [card, place]));
  spotted.spots = legal.filter((action) => action < CARDS_STOP).map((action) => ({
    place: places.get(action - TAKE),
    label: `Take ${treasures(view, parts, action - TAKE)}`,
    chosen: action === take,
    act: () => choose({ take: action }),
  }));
  if (legal.includes(take)) spotted.action = take;
  return spotted;
}

// Time counts, so that a click slides at once.
function sliding(view, legal, choose, spotted) {
  spotted.spots = legal.filter((action) => action < DUEL_STOP).map((cell) => ({
    cell,
    seat: view.seat,
    label: `Slide ${cellName(4, cell)}`,
    act: () => choose({ at_once: cell }),
  }));
  return spotted;
}

// A duel hides nothing, so that what is open is reckoned from what all see, without a wait.
export function duelLegal(view, seat) {
  if (!view.actors.includes(seat)) return [];
  if (view.phase) return [OPEN];
  const gap = view.frames[seat].indexOf(0);
  const inLine = (cell) => cell % 4 === gap % 4 || cell >> 2 === gap >> 2;
  const cells = [...Array(16).keys()].filter((cell) => cell !== gap && inLine(cell));
  return [...cells, DUEL_STOP];
}

// The cell whose tile an arrow key slides into the gap, or -1.
export function slideBy(view, seat, key) {
  const gap = view.frames[seat].indexOf(0);
  const from = { ArrowLeft: 1, ArrowRight: -1, ArrowUp: 4, ArrowDown: -4 }[key];
  if (!from) return -1;
  const cell = gap + from;
  return cell < 0 || cell > 15 || (Math.abs(from) === 1 && cell >> 2 !== gap >> 2) ? -1 : cell;
}

// The next of the turns that the chosen thing can have.
export function nextTurn(turns, turn) {
  return turns[(turns.indexOf(turn) + 1) % turns.length];
}

// Games in words: seats, events, whose turn it is. English, as all of the PC's side.

import { NOBODY, slotFacts } from "./rules.mjs";
import { over, scores, target } from "./views.mjs";

const NEUTRAL = 4;

export const capital = (text) => text[0].toUpperCase() + text.slice(1);

// A text with a capital and a full stop; nothing stays nothing.
export const sentence = (text) => (text ? `${capital(text)}${/[.!?]$/.test(text) ? "" : "."}` : "");

export const seatName = (view, seat) => capital(view.look.seats[view.seats[seat]]);

export const seatColour = (view, seat) => view.look.colours[view.seats[seat]];

export const pictureName = (view, symbol) => view.look.pictures[symbol][0];

export const pawnName = (view, number) =>
  number === NEUTRAL ? view.look.pictures.at(-1)[0] : seatName(view, number);

export const cellName = (n, cell) => "abcdefghi"[cell % n] + (Math.floor(cell / n) + 1);

export function slotName(n, slot) {
  const { side, entry } = slotFacts(n, slot);
  const cell = cellName(n, entry);
  return (side % 2 ? cell[1] : cell[0]) + "SWNE"[side];
}

export const turnName = (quarters) => ["", "90", "180", "270"][quarters];

export const placeName = (place) => `${(place % 128) - 64},${(place >> 7) - 64}`;

export const treasures = (view, parts, card) =>
  parts.treasures[card].map((symbol) => pictureName(view, symbol)).join(" and ");

// The sides that are open, as words.
export function ways(openings) {
  const names = ["north", "east", "south", "west"].filter((_, side) => (openings >> side) & 1);
  return names.join(", ");
}

const list = (names) => names.join(" and ");
const winners = (view, seats) =>
  `${list(seats.map((seat) => seatName(view, seat)))} win${seats.length > 1 ? "" : "s"}`;

// By the number of the event (shared_engine/game.py).
const EVENTS = {
  0: (v, _, seat, slot, turn) =>
    `${seatName(v, seat)} shifts ${slotName(v.maze.n, slot)}${turnName(turn)}`,
  1: (v, _, pawn, cell) =>
    `${pawnName(v, pawn)} is pushed out and comes in at ${cellName(v.maze.n, cell)}`,
  2(v, _, seat, pawn, cell) {
    const whom = pawn === seat ? "" : ` ${pawnName(v, pawn)}`;
    return `${seatName(v, seat)} moves${whom} to ${cellName(v.maze.n, cell)}`;
  },
  3: (v, _, seat, card) => `${seatName(v, seat)} reaches ${pictureName(v, card)}`,
  4: (v, _, seat, cell) => `${seatName(v, seat)} leaves the maze at ${cellName(v.maze.n, cell)}`,
  6: (v, _, ...seats) => winners(v, seats),
  7: (v, _, card) => `The target is ${pictureName(v, card)}`,
  8: (v, p, seat, card, place) =>
    `${seatName(v, seat)} lays ${treasures(v, p, card)} at ${placeName(place)}`,
  9: (v, p, seat, card) => `${seatName(v, seat)} takes ${treasures(v, p, card)}`,
  10: (v, _, seat, count) =>
    `${seatName(v, seat)} draws ${count === 1 ? "a card" : `${count} cards`}`,
  11: (v, _, seat) => `${seatName(v, seat)} can lay no card and passes`,
  12: (v, _, seat, cell) => `${seatName(v, seat)} slides ${cellName(4, cell)}`,
  13: (v, _, seat, right) => `${seatName(v, seat)} calls stop, ${right ? "rightly" : "wrongly"}`,
  14: (v, _, seat, card) =>
    `${seat === NOBODY ? "Nobody" : seatName(v, seat)} takes ${pictureName(v, card)}`,
  15: (v, _, count) => `${count} cards are shuffled again`,
};

// A sentence, or "" for what the board says itself.
export function eventText(view, parts, [kind, ...rest]) {
  return EVENTS[kind]?.(view, parts, ...rest) ?? "";
}

const TO_DO = {
  galaxy: ["push the spare", "move", "", "go straight to the target"],
  cards: ["lay a card", "take cards or stop"],
};

// The headline: who is to do what.
export function status(view) {
  if (over(view)) return winners(view, view.result);
  if (view.game !== "duel") {
    return `${seatName(view, view.actors[0])}: ${(TO_DO[view.game] ?? TO_DO.galaxy)[view.phase]}`;
  }
  if (view.phase) return `${seatName(view, view.actors[0])} opens the next card`;
  return `Find the way to the ${pictureName(view, target(view))}`;
}

// What a seat's score counts.
export function scoreText(view, seat) {
  const score = scores(view)[seat];
  if (view.hands && !shared(view)) return `${score} of ${score + view.hands[seat].left} cards`;
  return `${score} ${shared(view) ? "token" : "card"}${score === 1 ? "" : "s"}`;
}

export const shared = (view) => view.game === "junior" && !view.options.expert;

export function boardLabel(view, only) {
  if (view.game === "cards") return `Maze of ${view.lying.size} cards`;
  if (view.game === "duel") {
    const start = pictureName(view, view.starts[only]);
    const gap = cellName(4, view.frames[only].indexOf(0));
    return `${seatName(view, only)}'s tray, start ${start}, gap ${gap}`;
  }
  const pawns = view.pawns.flatMap((cell, pawn) =>
    cell === NOBODY ? [] : [`${pawnName(view, pawn)} at ${cellName(view.maze.n, cell)}`],
  );
  return `Maze of ${view.maze.n} by ${view.maze.n}; ${pawns.join(", ")}`;
}

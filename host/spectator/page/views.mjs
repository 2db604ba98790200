// Views out of their bytes: the twin of shared_engine/view_reader.py, by tables.
// parts.json says which options and boards the rule sets have.

import { NOBODY } from "./rules.mjs";

const VERSION = 2;
const KIND = 128;

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte;
});

export function crc32(bytes) {
  let crc = -1;
  for (const byte of bytes) crc = (crc >>> 8) ^ CRC[(crc ^ byte) & 255];
  return ~crc >>> 0;
}

export const number = (bytes) => bytes.reduce((value, byte) => value * 256 + byte, 0);

export function fromBase64(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

class Reader {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }
  take(count) {
    if (this.at + count > this.bytes.length) throw new Error("a view ends too early");
    this.at += count;
    return [...this.bytes.subarray(this.at - count, this.at)];
  }
  byte = () => this.take(1)[0];
  count = () => number(this.take(4));
  some = () => this.take(this.byte());
  nibbles(count) {
    const packed = this.take((count + 1) >> 1);
    return Array.from({ length: count }, (_, i) => (packed[i >> 1] >> (i & 1 ? 0 : 4)) & 15);
  }
}

const bits = (mask) => [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (mask >> bit) & 1);
const byte = (read) => read.byte();
const count = (read) => read.count();
const some = (read) => read.some();
const each = (one) => (read, view) => view.seats.map(() => one(read, view));

function maze(read, view) {
  const n = view.rules.size;
  const openings = read.nibbles(n * n + 1);
  const symbols = read.take(n * n + 1);
  return { n, spare: openings.pop(), spare_symbol: symbols.pop(), openings, symbols };
}

// Place -> { card, openings }.
function lying(read) {
  const cards = read.some();
  const openings = read.nibbles(cards.length);
  return new Map(
    cards.map((card, i) => [number(read.take(2)), { card, openings: openings[i] }]),
  );
}

// Field by field, in the order of the bytes.
const HEAD = {
  seats: (read) => bits(read.byte()),
  seat: (read) => read.byte(),
  phase: byte,
  actors: (read) => bits(read.byte()),
  result: (read) => bits(read.byte()),
  turn: count,
};
const SHIFT = {
  first: byte,
  last: byte,
  pawns: some,
  maze,
  hands: each((read) => ({ left: read.byte(), open: read.some() })),
  target: byte,
  pile: byte,
  cards: some,
};
const BODIES = {
  galaxy: SHIFT,
  junior: SHIFT,
  cards: {
    first: byte,
    passes: byte,
    laid: byte,
    pile: byte,
    lying,
    hand_sizes: each(byte),
    taken: each(some),
    candidates: some,
    cards: some,
  },
  duel: {
    caller: byte,
    starts: each(byte),
    clock: count,
    called: count,
    rounds: count,
    frames: each((read) => read.nibbles(16)),
    opened: some,
    owners: some,
  },
};

// Returns the view in `bytes`, or throws an Error that says why there is none. What it returns can be
// drawn: no number is out of its range. Whether it can come about by the rules is not checked here.
export function unpack(bytes, parts) {
  const rules = parts.games[bytes[0] - KIND - 1];
  if (!rules || bytes.length < 6) throw new Error("this is no view");
  const added = rules.options.length > rules.first_options && bytes[1] === VERSION + 1;
  if (bytes[1] !== VERSION && !added) {
    throw new Error("the device speaks of games in another version");
  }
  const end = bytes.length - 4;
  if (crc32(bytes.subarray(0, end)) !== number(bytes.subarray(end))) {
    throw new Error("a view is damaged: the check sum differs");
  }
  const read = new Reader(bytes.subarray(2, end));
  const view = { game: rules.name, rules, options: {} };
  readOptions(read, view, added ? read.byte() : rules.first_options);
  for (const table of [HEAD, BODIES[rules.name]]) {
    for (const [name, field] of Object.entries(table)) view[name] = field(read, view);
  }
  if (read.at !== end - 2) throw new Error("something stands behind the end of a view");
  view.look = rules.looks[view.options.edition ?? rules.name];
  checkHead(view);
  (view.maze ? checkShift : view.lying ? checkCards : checkDuel)(view, parts);
  return view;
}

// Options that 0.1 lacks have their defaults, unless `count` says that they are there.
function readOptions(read, view, count) {
  const { options, first_options: first } = view.rules;
  need(count === first || (count > first && count <= options.length), "no such option");
  options.forEach(([name, choices, initial], at) => {
    view.options[name] = at < count ? choices[read.byte()] : initial;
    need(view.options[name] !== undefined, "no such option");
  });
}

function need(right, what) {
  if (!right) throw new Error(`a view makes no sense: ${what}`);
}

// Whether all values are below `count`; 255 may stand for none.
const below = (values, count, none = false) =>
  values.every((value) => value < count || (none && value === NOBODY));

function checkHead(view) {
  const { seats, seat, phase, actors, result, look } = view;
  need(seats.length && below(seats, look.seats.length), "no such seats");
  need(below([seat], seats.length, true), "another's view");
  need(below([...actors, ...result], seats.length), "an empty seat acts or wins");
  need(phase <= 3 && (phase === 2) === !actors.length, "the phase fits nobody");
  need((phase === 2) === result.length > 0, "a game that is over has winners");
}

function checkShift(view) {
  const { seats, pawns, maze, last, hands, target, pile, cards, look } = view;
  const cells = maze.n * maze.n;
  const pictures = look.pictures.length;
  need(pawns.length === look.pawns.length && below(pawns, cells, true), "no such pawns");
  need(seats.every((_, seat) => pawns[seat] !== NOBODY), "a player without a pawn");
  need(pawns.slice(seats.length, 4).every((cell) => cell === NOBODY), "a pawn without a player");
  need(below([last], 2 * (maze.n - 1), true), "no such slot");
  need(below([...maze.symbols, maze.spare_symbol], pictures, true), "no such picture");
  need(below([...cards, ...hands.flatMap((hand) => hand.open)], pictures), "no such card");
  need(below([target], pictures, !pile), "no such target");
}

function checkCards(view, parts) {
  const { laid, lying, taken, candidates, cards, phase } = view;
  const all = [...taken.flat(), ...candidates, ...cards];
  for (const { card } of lying.values()) all.push(card);
  need(lying.size && below([...lying.keys()], 128 * 128), "no place for the cards");
  need(below(all, parts.treasures.length), "no such card");
  need(below([laid], parts.treasures.length, true) && phase < 3, "no such card was laid");
}

function checkDuel(view, parts) {
  const { seats, starts, frames, opened, owners, phase } = view;
  const symbols = parts.edge_symbols.length;
  need(opened.length && opened.length <= symbols, "no such cards");
  need(below([...starts, ...opened], symbols), "no such picture");
  need(frames.every((frame) => frame.filter((ways) => !ways).length === 1), "a frame has one gap");
  need(below(owners, seats.length, true) && phase < 3, "no such owner of a card");
}

// What the bytes say without saying it.

export const over = (view) => view.phase === 2;

// Duel: the card that lies open, or NOBODY.
export const target = (view) => (view.phase ? NOBODY : view.opened.at(-1));

// Whether a card bears the sign of the neutral pawn, which moves for it then.
export const signed = (view, parts, card) =>
  Boolean(view.options.neutral) && parts.neutral_cards.includes(card);

// Points, or cards laid open, by seat.
export function scores(view) {
  if (view.game === "cards") return view.taken.map((cards) => cards.length);
  if (view.game !== "duel") return view.hands.map((hand) => hand.open.length);
  if (view.seats.length === 1) return [view.rounds];
  return view.seats.map((_, seat) => view.owners.filter((owner) => owner === seat).length);
}

// The cards that each seat has shown or taken, in order.
export function openCards(view) {
  if (view.game === "cards") return view.taken;
  if (view.game !== "duel") return view.hands.map((hand) => hand.open);
  return view.seats.map((_, seat) =>
    view.opened.slice(1).filter((_, round) => view.owners[round] === seat),
  );
}

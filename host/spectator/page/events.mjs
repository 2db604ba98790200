// Events as the device sends them: what each of their numbers can be. known_events() in
// host/link/sense.py makes the same checks.

import { NOBODY } from "./rules.mjs";

const MOST = 32; // of one step
const WON = 6;

const upTo = (count) => (value) => value < count;

// By the kind of the event.
function kindsOf(view, parts) {
  const seat = upTo(view.seats.length);
  const turn = upTo(4);
  const picture = upTo(view.look.pictures.length);
  if (view.maze) {
    const cell = upTo(view.maze.n * view.maze.n);
    const pawn = (number) => number < view.pawns.length && view.pawns[number] !== NOBODY;
    const slot = upTo(2 * (view.maze.n - 1));
    return {
      0: [seat, slot, turn],
      1: [pawn, cell],
      2: [seat, pawn, cell],
      3: [seat, picture],
      4: [seat, cell],
      5: [seat],
      7: [picture],
    };
  }
  if (view.lying) {
    const card = upTo(parts.treasures.length);
    return {
      5: [seat],
      8: [seat, card, upTo(128 * 128), turn],
      9: [seat, card],
      10: [seat, upTo(parts.treasures.length)],
      11: [seat],
    };
  }
  return {
    7: [picture],
    12: [seat, upTo(16)],
    13: [seat, upTo(2)],
    14: [(value) => seat(value) || value === NOBODY, picture],
    15: [upTo(parts.edge_symbols.length + 1)],
  };
}

// Returns the events of the kinds that the view's rule set has; others are of a newer version, and
// are skipped. Throws an Error if one of them makes no sense.
export function knownEvents(events, view, parts) {
  if (events.length > MOST) throw new Error("too many events");
  const kinds = kindsOf(view, parts);
  return events.filter(([kind, ...values]) => {
    const fields = kind === WON ? values.map(() => upTo(view.seats.length)) : kinds[kind];
    if (!fields) return false;
    const right = values.length === fields.length && fields.every((fits, i) => fits(values[i]));
    if (!right || !values.length) throw new Error("an event makes no sense");
    return true;
  });
}

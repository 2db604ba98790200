"""Checks of what a device sends of a game: whether its events, views and actions can be true.

Each function raises BadMessage if they cannot. Whatever passes can be shown and put into a record.
"""

from itertools import pairwise

from shared_engine import game as face
from shared_engine.game import NOBODY
from shared_engine.games import cards, load
from shared_engine.games.cards_maze import on_grid

from .messages import BadMessage

MOST_EVENTS = 32  # of one step; the rules lead to ten at most
TIME = 255  # in place of a seat, where time acted


def check_next(game, before, after):
    """Check that the public view `after` can follow `before` in this game."""
    check_view(game, after, None)
    if before.result is not None:
        raise BadMessage("a step after the end")
    if not 0 <= after.turn - before.turn <= 1:
        raise BadMessage("turns are missing")


def check_view(game, view, seat):
    """Check that the view is of this game and seat."""
    if (view.game, view.options, view.seats) != (game.name, game.options, game.seats):
        raise BadMessage("a view of another game")
    if view.seat != seat:
        raise BadMessage("a view of another seat")


def check_seat(game, seat):
    if seat >= len(game.seats) and seat != TIME:
        raise BadMessage("no such seat")


# Events


def known_events(events, view):
    """Return the events of the kinds that the view's rule set has, checked; others are skipped."""
    if len(events) > MOST_EVENTS:
        raise BadMessage("too many events")
    kinds = _KINDS[view.RULES](view)
    known = []
    for event in events:
        if not event:
            raise BadMessage("an event without a kind")
        kind, *values = event
        if kind == face.WON:
            _check_winners(values, len(view.seats))
        elif kind not in kinds:
            continue  # of a newer version
        elif len(values) != len(kinds[kind]):
            raise BadMessage("an event with more or fewer numbers than its kind has")
        elif not all(value in there for value, there in zip(values, kinds[kind], strict=True)):
            raise BadMessage("an event out of its range")
        known.append(event)
    return known


def _check_winners(seats, players):
    if not seats or seats != sorted(set(seats)) or seats[-1] >= players:
        raise BadMessage("winners that do not play")


def _shift_kinds(view):
    """Return what each number of an event can be, by the event's kind."""
    module = load(view.game)
    seats, cells = range(len(view.seats)), range(view.maze.n * view.maze.n)
    pawns = [pawn for pawn, cell in enumerate(view.pawns) if cell != NOBODY]
    symbols = range(module.CARDS if view.game == "galaxy" else module.TOKENS)
    return {
        face.SHIFTED: (seats, range(view.maze.slots), range(4)),
        face.CARRIED: (pawns, cells),
        face.MOVED: (seats, pawns, cells),
        face.REACHED: (seats, symbols),
        face.LEFT: (seats, cells),
        face.TURN: (seats,),
        face.OPENED: (symbols,),
    }


class _Grid:
    """The places where a card can lie."""

    def __contains__(self, place):
        return on_grid(place)


def _cards_kinds(view):
    seats, numbers = range(len(view.seats)), range(cards.CARDS)
    return {
        face.TURN: (seats,),
        face.LAID: (seats, numbers, _Grid(), range(4)),
        face.TOOK: (seats, numbers),
        face.DREW: (seats, range(1, cards.HAND + 1)),
        face.PASSED: (seats,),
    }


def _duel_kinds(view):
    module = load(view.game)
    seats, symbols = range(len(view.seats)), range(module.CARDS)
    return {
        face.SLID: (seats, range(module.CELLS)),
        face.STOPPED: (seats, range(2)),
        face.ROUND: ((*seats, NOBODY), symbols),
        face.OPENED: (symbols,),
        face.SHUFFLED: (range(module.CARDS + 1),),
    }


_KINDS = {"shift": _shift_kinds, "cards": _cards_kinds, "duel": _duel_kinds}


# Actions that are open to a seat


def check_legal(view, legal):
    """Check the actions that the view's seat may do."""
    if not legal:
        return
    if not view.actors >> view.seat & 1:
        raise BadMessage("actions for a seat that does not act")
    if any(action >= later for action, later in pairwise(legal)):
        raise BadMessage("actions are in ascending order")
    if view.game == "cards":
        gaps = view.maze.gaps()
        for action in legal:
            if action < cards.TAKE and (action % 64 not in view.cards or action // 256 not in gaps):
                raise BadMessage("a card that cannot be laid there")

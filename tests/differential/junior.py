"""Labyrinth Junior on engine and reference at once."""

from functools import partial
from itertools import product

from shared_engine.games import junior
from tests.differential import shift
from tests.reference.junior import Reference

OPTION_SETS = [
    *(({"crossings": crossings}, players) for crossings, players in product(range(5), (2, 3, 4))),
    *(({"expert": True}, players) for players in (2, 3, 4)),
    *(({"push_back": True}, players) for players in (2, 3, 4)),
]


def reference_of(game):
    board, spare = shift.tiles(game.maze)
    expert = game.options["expert"]
    hands = [list(hand) for hand in game.hands] if expert else None
    pile = None if expert else list(game.pile)
    seats = tuple(game.seats)
    return Reference(shift.rules(game), seats, game.first, board, spare, pile, hands)


def snapshot(game):
    state = shift.common(game)
    winners = game.result()
    state["winners"] = None if winners is None else list(winners)
    state["target"] = game.pile[0] if game.pile else None
    if game.options["expert"]:
        looked = [bool(game.looked >> seat & 1) for seat in range(len(game.seats))]
        return state | {"won": None, "looked": looked}
    return state | {"won": shift.laid_open(game), "hidden": None, "revealed": None, "looked": None}


play_both = partial(shift.play_both, junior, reference_of, snapshot)

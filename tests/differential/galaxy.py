"""The galactic game on engine and reference at once."""

from functools import partial
from itertools import product

from shared_engine.games import galaxy
from tests.differential import shift
from tests.reference.galaxy import Reference

OPTION_SETS = [
    ({"edition": edition, "neutral": neutral, "open_hand": open_hand, "finish": finish}, players)
    for edition, neutral, open_hand, finish, players in product(
        (2012, 2015), (False, True), (False, True), ("home", "exit", "none"), (2, 3, 4)
    )
]


def reference_of(game):
    board, spare = shift.tiles(game.maze)
    hands = [list(hand) for hand in game.hands]
    return Reference(shift.rules(game), tuple(game.seats), game.first, board, spare, hands)


def snapshot(game):
    return shift.common(game) | {
        "neutral": divmod(game.pawns[4], 7) if game.options["neutral"] else None,
        "winner": game.seat if game.result() else None,
    }


play_both = partial(shift.play_both, galaxy, reference_of, snapshot)

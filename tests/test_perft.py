"""The counts of legal sequences, counted a second time by the naive reference."""

import copy

import pytest

from shared_engine.game import perft
from shared_engine.games import galaxy
from tests.differential.galaxy import reference_of
from tests.differential.junior import reference_of as junior_reference_of
from tests.golden import PLAYTHROUGHS, dealt

SHIFT_GAMES = {"galaxy": reference_of, "junior": junior_reference_of}


def count(reference, depth):
    actions = reference.legal()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = copy.deepcopy(reference)
        after.play(action)
        total += count(after, depth - 1)
    return total


@pytest.mark.parametrize("name", [n for n, case in PLAYTHROUGHS.items() if case[0] in SHIFT_GAMES])
def test_perft_of_the_reference(name):
    game = dealt(name)
    assert perft(game, 2) == count(SHIFT_GAMES[game.name](game), 2)


def test_perft_of_the_reference_three_deep():
    game = galaxy.new({"neutral": True}, 2, bytes(16))
    assert perft(game, 3) == count(reference_of(game), 3)

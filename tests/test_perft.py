"""The counts of legal sequences, counted a second time by the naive reference."""

import copy

import pytest

from shared_engine.game import perft
from shared_engine.games import galaxy
from tests.differential.galaxy import reference_of
from tests.golden import PLAYTHROUGHS, seed_of


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


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_perft_of_the_reference(name):
    options, seats = PLAYTHROUGHS[name]
    game = galaxy.new(options, seats, seed_of("perft " + name))
    assert perft(game, 2) == count(reference_of(game), 2)


def test_perft_of_the_reference_three_deep():
    game = galaxy.new({"neutral": True}, 2, seed_of("deep"))
    assert perft(game, 3) == count(reference_of(game), 3)

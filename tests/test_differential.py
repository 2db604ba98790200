"""Hundreds of thousands of turns on engine and reference without a difference."""

import hashlib

import pytest

from tests.differential import cards, duel, galaxy, junior
from tests.long import LONG

# In full on demand: ten minutes are too short for all of it.
SHARE = 1 if LONG else 4
TURNS = {galaxy: 300_000, junior: 200_000, cards: 200_000, duel: 200_000}
CASES = [
    pytest.param(game, number, id=f"{game.__name__.split('.')[-1]}-{number}")
    for game in TURNS
    for number in range(len(game.OPTION_SETS))
]


@pytest.mark.parametrize(("game", "number"), CASES)
def test_engine_and_reference_agree(game, number):
    """Whole games over every option set, until its share of the turns is played."""
    options, players = game.OPTION_SETS[number]
    turns = games = 0
    while turns < TURNS[game] / SHARE / len(game.OPTION_SETS):
        seed = hashlib.sha256(b"%d %d" % (number, games)).digest()[:16]
        turns += game.play_both(options, players, seed)
        games += 1


def test_all_option_sets_are_there():
    assert len(galaxy.OPTION_SETS) == 2 * 2 * 2 * 3 * 3
    assert len(junior.OPTION_SETS) == (5 + 2) * 3
    assert len(cards.OPTION_SETS) == 5
    assert len(duel.OPTION_SETS) == 2 * 2

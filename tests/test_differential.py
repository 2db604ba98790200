"""At least 300,000 turns on engine and reference without a difference, over all option sets."""

import hashlib

import pytest

from tests.differential import OPTION_SETS, play_both

TURNS = 300_000
TURNS_EACH = -(-TURNS // len(OPTION_SETS))


@pytest.mark.parametrize("number", range(len(OPTION_SETS)))
def test_engine_and_reference_agree(number):
    options, players = OPTION_SETS[number]
    turns = games = ended = 0
    while turns < TURNS_EACH:
        seed = hashlib.sha256(b"%d %d" % (number, games)).digest()[:16]
        played, over = play_both(options, players, seed)
        turns += played
        ended += over
        games += 1
    assert ended == games  # every game reached its end


def test_all_option_sets_are_there():
    assert len(OPTION_SETS) == 2 * 2 * 2 * 3 * 3

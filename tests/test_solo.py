"""Alone with one picture, hard takes no turn more than needed wherever one or two are enough."""

import hashlib

import pytest

from shared_engine import bots
from shared_engine.games import puzzle
from tests.differential.shift import tiles
from tests.reference.fewest import fewest_turns

BOARDS = 1000
PARTS = 10


def random_board(number):
    return puzzle.Puzzle(hashlib.sha256(f"solo {number}".encode()).digest()[:16], 0, 2)


def turns_of_hard(game):
    bot = bots.player("galaxy", "hard", bytes(16))
    while game.result() is None and game.turn < 100:
        bot.look(game.view(0))
        while not bot.think(100):
            pass
        game.play(0, bot.action, 0)
    return game.turns


def test_par_is_what_a_search_that_tries_everything_finds():
    pars = []
    for day in range(1, 31):
        game = puzzle.new(puzzle.daily(f"2026-11-{day:02}"))
        start = divmod(game.pawns[0], 7)
        fewest = fewest_turns(*tiles(game.maze), start, game.hands[0][0], most=3)
        assert fewest == game.par
        pars.append(fewest)
    assert set(pars) == {2, 3}


@pytest.mark.parametrize("part", range(PARTS))
def test_hard_is_optimal_alone(part, record_property):
    counts = {1: 0, 2: 0, None: 0}
    for number in range(part, BOARDS, PARTS):
        game = random_board(number)
        start = divmod(game.pawns[0], 7)
        fewest = fewest_turns(*tiles(game.maze), start, game.hands[0][0], most=2)
        counts[fewest] += 1
        turns = turns_of_hard(game)
        assert game.result() is not None
        if fewest:
            assert turns == fewest
    assert counts[1] > 0 < counts[2]
    record_property("solo", f"{counts[1]} {counts[2]} {counts[None]}")

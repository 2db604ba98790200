"""The shifting mazes on engine and reference at once: what galaxy and junior share."""

import random

from shared_engine.game import NOBODY
from shared_engine.shuffle import Stream
from tests.both.players import eager

MOST_TURNS = 10_000
# Comparing whole states is dear; what is wrong stays wrong, so a look now and then does.
LOOK_EVERY = 16


def play_both(module, reference_of, snapshot, options, players, seed):
    """Play a game of the rule set `module` to its end on both; returns the number of turns."""
    chance = random.Random(seed)
    corners = sorted(chance.sample(range(4), players))
    first = {"first_seat": chance.choice([*range(players), "random"])}
    game = module.new(options | first, corners, seed)
    reference = reference_of(game)
    stream = Stream(seed, "test")
    actions = 0
    while game.result() is None:
        assert game.turn < MOST_TURNS, "the game does not end"
        seat = game.seat
        assert reference.actor() == seat
        assert reference.legal() == game.legal(seat)
        action = eager(game, stream)
        game.play(seat, action, 0)
        reference.play(action)
        actions += 1
        if actions % LOOK_EVERY == 0:
            assert snapshot(game) == reference.snapshot()
    assert snapshot(game) == reference.snapshot()
    return game.turn


def rules(game):
    """The options as the reference knows them."""
    return {name: value for name, value in game.options.items() if name != "first_seat"}


def common(game):
    """What both references' snapshots have, of the engine's game."""
    n = game.maze.n
    board, spare = tiles(game.maze)
    return {
        "board": board,
        "spare": spare,
        "pawns": [divmod(game.pawns[seat], n) for seat in range(len(game.seats))],
        "hidden": [list(game.hidden(seat)) for seat in range(len(game.seats))],
        "revealed": laid_open(game),
        "actor": None if game.result() else game.seat,
        "phase": ("shift", "move", "over", "straight")[game.phase],
        "last_slot": None if game.last == NOBODY else game.last,
    }


def laid_open(game):
    return [list(hand[:found]) for hand, found in zip(game.hands, game.found, strict=True)]


def tiles(maze):
    board = {
        divmod(cell, maze.n): (_SIDES[maze.openings[cell]], _picture(maze.symbols[cell]))
        for cell in range(maze.n**2)
    }
    return board, (_SIDES[maze.spare], _picture(maze.spare_symbol))


_SIDES = [frozenset(s for bit, s in enumerate("NESW") if n >> bit & 1) for n in range(16)]


def _picture(symbol):
    return {24: "neutral", 255: None}.get(symbol, symbol)

"""One game played on the engine and on the naive reference at once; any difference raises."""

import random
from itertools import product

from shared_engine.game import NOBODY
from shared_engine.games import galaxy
from shared_engine.shuffle import Stream
from tests.both.players import eager
from tests.reference.galaxy import Reference

OPTION_SETS = [
    ({"edition": edition, "neutral": neutral, "open_hand": open_hand, "finish": finish}, players)
    for edition, neutral, open_hand, finish, players in product(
        (2012, 2015), (False, True), (False, True), ("home", "exit", "none"), (2, 3, 4)
    )
]


def reference_of(game):
    """The reference's game from the engine's deal."""
    rules = {name: value for name, value in game.options.items() if name != "first_seat"}
    board, spare = _tiles(game.maze)
    hands = [list(hand) for hand in game.hands]
    return Reference(rules, tuple(game.seats), game.first, board, spare, hands)


def engine_snapshot(game):
    """The engine's state in the reference's words."""
    board, spare = _tiles(game.maze)
    over = game.phase == galaxy.OVER
    return {
        "board": board,
        "spare": spare,
        "pawns": [divmod(game.pawns[seat], 7) for seat in range(len(game.seats))],
        "neutral": divmod(game.pawns[4], 7) if game.options["neutral"] else None,
        "hidden": [list(hand[found:]) for hand, found in zip(game.hands, game.found, strict=True)],
        "revealed": [
            list(hand[:found]) for hand, found in zip(game.hands, game.found, strict=True)
        ],
        "actor": None if over else game.seat,
        "phase": ("shift", "move", "over")[game.phase],
        "last_slot": None if game.last == NOBODY else game.last,
        "winner": game.seat if over else None,
    }


def play_both(options, players, seed, max_turns=10_000, look_every=16):
    """Play a game to its end on both; returns (turns, whether it ended)."""
    chance = random.Random(seed)
    corners = sorted(chance.sample(range(4), players))
    first = {"first_seat": chance.choice([*range(players), "random"])}
    game = galaxy.new(options | first, corners, seed)
    reference = reference_of(game)
    stream = Stream(seed, "test")
    actions = 0
    while game.result() is None and game.turn < max_turns:
        seat = game.seat
        legal = game.legal(seat)
        assert reference.actor() == seat
        assert reference.legal() == legal
        action = eager(game, stream)
        game.play(seat, action, 0)
        reference.play(action)
        actions += 1
        # Comparing whole states is dear; what is wrong stays wrong, so a look now and then does.
        if actions % look_every == 0:
            assert engine_snapshot(game) == reference.snapshot()
    assert engine_snapshot(game) == reference.snapshot()
    return game.turn, game.result() is not None


def _tiles(maze):
    board = {
        divmod(cell, 7): (_letters(maze.openings[cell]), _picture(maze.symbols[cell]))
        for cell in range(49)
    }
    return board, (_letters(maze.spare), _picture(maze.spare_symbol))


_SIDES = [frozenset(s for bit, s in enumerate("NESW") if n >> bit & 1) for n in range(16)]


def _letters(openings):
    return _SIDES[openings]


def _picture(symbol):
    return {24: "neutral", 255: None}.get(symbol, symbol)

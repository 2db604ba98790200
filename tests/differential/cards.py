"""The card game on engine and reference at once."""

import random

from shared_engine.games import cards
from shared_engine.games.cards_parts import CARDS, FIGURES, treasures
from shared_engine.shuffle import Stream
from shared_engine.tiles import rotate
from tests.both.cards_player import eager
from tests.reference.cards import Reference

OPTION_SETS = [({}, players) for players in range(2, 7)]
LOOK_EVERY = 16  # steps, as whole states are dear to compare
SQUARE = ((0, 0), (1, 0), (0, 1), (1, 1))
PHASES = ("lay", "take", "over")
PRINTED = [
    (frozenset(s for bit, s in enumerate("NESW") if FIGURES[card] >> bit & 1), treasures(card))
    for card in range(CARDS)
]


def place_of(place):
    y, x = divmod(place, 128)
    return x - 64, y - 64


def quarters_of(card, openings):
    """The fewest clockwise quarters that turn the printed card so."""
    return next(turn for turn in range(4) if rotate(FIGURES[card], turn) == openings)


def lying(game):
    return {
        place_of(place): (card, quarters_of(card, game.maze.openings[card]))
        for place, card in game.maze.lying.items()
    }


def in_words(action):
    """The engine's action as the reference writes it."""
    if action == cards.PASS:
        return ("pass",)
    if action == cards.STOP:
        return ("stop",)
    if action >= cards.TAKE:
        return ("take", action - cards.TAKE)
    place, turn = divmod(action // 64, 4)
    return ("lay", action % 64, *place_of(place), turn)


def snapshot(game):
    winners = game.result()
    return {
        "lying": lying(game),
        "hands": [set(hand) for hand in game.hands],
        "pile": list(game.pile),
        "taken": [list(taken) for taken in game.taken],
        "actor": game.seat if winners is None else None,
        "phase": PHASES[game.phase],
        "candidates": set(game.candidates),
        "winners": None if winners is None else list(winners),
    }


def reference_of(game):
    square = [lying(game)[place] for place in SQUARE]
    hands = [list(hand) for hand in game.hands]
    return Reference(len(game.seats), PRINTED, square, hands, list(game.pile), game.first)


def play_both(options, players, seed):
    """Play a game to its end on both; returns the number of turns."""
    chance = random.Random(seed)
    places = sorted(chance.sample(range(6), players))
    first = {"first_seat": chance.choice([*range(players), "random"])}
    game = cards.new(options | first, places, seed)
    reference = reference_of(game)
    stream = Stream(seed, "test")
    steps = 0
    while game.result() is None:
        seat = game.seat
        assert reference.actor() == seat
        legal = game.legal(seat)
        assert legal == sorted(legal)
        assert reference.legal() == {in_words(action) for action in legal}
        action = eager(game, stream)
        game.play(seat, action, 0)
        reference.play(in_words(action))
        steps += 1
        if steps % LOOK_EVERY == 0:
            assert snapshot(game) == reference.snapshot()
    assert snapshot(game) == reference.snapshot()
    return game.turn

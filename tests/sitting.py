"""Games as they stand when something interesting is about to happen, and people who sit down to
them at a simulated handheld.
"""

import importlib

from firmware import session as sessions
from firmware.history import History
from firmware.save import Files, Settings
from firmware.screens import table
from host.sim import headless, machine
from shared_engine.bots import player, seed_for
from shared_engine.games import load
from tests.person import Person
from tests.person_cards import CardsPerson

SETTLED_MS = 400  # longer than keys are ignored after a screen has come by itself


def thought(game, level="hard"):
    """Return (action, reason) of a bot for the seat whose turn it is; those of "hard" are hints."""
    bot = player(game.name, level, bytes(16))
    bot.look(game.view(game.seat))
    while not bot.think(1000):
        pass
    return bot.action, bot.reason


def bots_turn(game, level):
    """Return (the game after its turn, the events) of the bot that plays on the device."""
    ahead, seat = game.copy(), game.seat
    bot = player(game.name, level, seed_for(game.seed, seat))
    events = []
    while ahead.seat == seat and ahead.result() is None:
        bot.look(ahead.view(seat))
        while not bot.think(1000):
            pass
        events += ahead.play(seat, bot.action, 0)
    return ahead, events


def games(name, options, when, seats=2):
    """Yield games that bots have played until `when` was so."""
    for number in range(60):
        game = load(name).new(options, seats, number.to_bytes(16, "big"))
        for _ in range(120):
            if game.result() is not None:
                break
            if when(game):
                yield game.copy()
            game.play(game.seat, thought(game, "medium")[0], 0)


def first(name, options, when, seats=2):
    """Return the first of these games."""
    return next(games(name, options, when, seats))


def sit_down(folder, game, kinds, board):
    """Return a person at a handheld where that game goes on, behind the first curtain."""
    files = Files(str(folder))
    Settings().store(files)
    handheld = headless.Handheld(importlib.import_module(f"boards.{board}"), str(folder), 1)
    handheld.run(50)
    session = sessions.Session(files, game.copy(), bytes(kinds), History())
    table.take_up(handheld.app, session, machine.now)
    table.go_on(handheld.app, machine.now)
    handheld.run(SETTLED_MS)
    person = (CardsPerson if game.name == "cards" else Person)(handheld)
    if person.name == "Curtain":
        person.press("OK")
        handheld.run(SETTLED_MS)
    return person

"""Scenes of the card game for tests/frames.py: saved games, and the keys that continue them."""

import hashlib
import itertools
import tempfile
from pathlib import Path

from firmware import session as sessions
from firmware.save import Files
from shared_engine.bots import hint, player
from shared_engine.game import WON
from shared_engine.games.cards import LAY, TAKING

HUMAN, EASY, MEDIUM = sessions.HUMAN, sessions.EASY, sessions.MEDIUM


def saved(kinds, when):
    """The file of a game in which the first player is to lay a card and `when` is so."""
    for number in itertools.count():
        with tempfile.TemporaryDirectory() as folder:
            seed = hashlib.sha256(repr((kinds, number)).encode()).digest()[:16]
            if _played_until(when, Files(folder), kinds, seed):
                return {"game": Path(folder, "game").read_bytes().hex()}


def _played_until(when, files, kinds, seed):
    session = sessions.start(files, "cards", {}, len(kinds), bytes(kinds), seed)
    game = session._game
    while game.result() is None:
        if game.seat == 0 and game.phase == LAY and when(game):
            return True
        bot = player("cards", "medium", seed)
        bot.look(game.view(game.seat))
        while not bot.think(1000):
            pass
        session.act(game.seat, bot.action, game.turn * 5000)
    return False


def takes(game):
    """In a maze of some size, the hint lets cards be taken."""
    if len(game.maze.lying) < 12:
        return False
    game = game.copy()
    game.play(0, hint(game.view(0))[0], 0)
    return game.phase == TAKING


def ends(game):
    """The hint ends the game: of the 46 cards to lay, the first of five players lays the last."""
    if sum(map(len, game.hands)) > 1:
        return False
    game = game.copy()
    events = game.play(0, hint(game.view(0))[0], 0)
    return events[-1][0] == WON


GAMES = {
    "cards": lambda: saved((HUMAN, MEDIUM, EASY), takes),
    "cards-people": lambda: saved((HUMAN,) * 4, takes),
    "cards-over": lambda: saved((HUMAN,) + (MEDIUM,) * 4, ends),
}

# With eight keys, and with four.
SCRIPTS = {
    "cards": """
# A person against two bots: a whole turn with a hint, and a bot's.
wait 300
OK
wait 200
shot cards-lay
RIGHT 2
wait 100
shot cards-place
TURN
wait 100
shot cards-turned
PEEK
wait 100
shot cards-other
down PEEK
wait 700
shot cards-whole
up PEEK
wait 3500
shot cards-tip
BACK
DOWN
OK
wait 3000
shot cards-hint
OK
wait 60
shot cards-laid
wait 400
shot cards-take
LEFT
wait 60
shot cards-enough
RIGHT
OK
wait 60
shot cards-taken
wait 1000
shot cards-after
""",
    "cards-people": """
# Four people: the hand shows behind the curtain only.
wait 300
OK
wait 300
shot cards-curtain
OK
wait 100
shot cards-hand
OK
wait 1500
shot cards-passed-on
wait 121000
OK
wait 100
shot cards-woken
""",
    "cards-over": """
# The last card of a game of five.
wait 300
OK
wait 100
BACK
DOWN
OK
wait 3000
shot cards-last
OK
wait 1500
shot cards-over
""",
    "four-cards": """
# Four keys: place, then card and turn; cards to take, then enough.
wait 300
OK
wait 200
shot four-cards-lay
NEXT 2
wait 100
shot four-cards-place
OK
NEXT
wait 100
shot four-cards-fit
BACK
down OK
wait 700
shot four-cards-whole
up OK
wait 3500
shot four-cards-tip
BACK
NEXT
OK
wait 3000
shot four-cards-hint
OK 2
wait 400
shot four-cards-take
PREV
wait 60
shot four-cards-enough
NEXT
OK
wait 60
shot four-cards-taken
wait 1000
shot four-cards-after
""",
    "four-cards-people": """
# Four keys, four people.
wait 300
OK
wait 300
shot four-cards-curtain
OK
wait 100
shot four-cards-hand
""",
    "four-cards-over": """
# The last card of a game of five.
wait 300
OK
wait 100
BACK
NEXT
OK
wait 3000
shot four-cards-last
OK 2
wait 1500
shot four-cards-over
""",
}

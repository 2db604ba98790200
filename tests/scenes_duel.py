"""Scenes of the duel for tests/frames.py: saved games, and the keys that continue them."""

import hashlib
import itertools
import tempfile
from pathlib import Path

from firmware import session as sessions
from firmware.save import Files
from shared_engine.bots import hint
from shared_engine.games.duel import OPEN, STOP, WAIT

HUMAN, EASY, MEDIUM = sessions.HUMAN, sessions.EASY, sessions.MEDIUM


def saved(kinds, options, when):
    """The file of a game in which a target lies open and `when` is so."""
    for number in itertools.count():
        with tempfile.TemporaryDirectory() as folder:
            seed = hashlib.sha256(repr((kinds, number)).encode()).digest()[:16]
            if _played_until(when, Files(folder), kinds, options, seed):
                return {"game": Path(folder, "game").read_bytes().hex()}


def _played_until(when, files, kinds, options, seed):
    """Seats take turns to win a round."""
    session = sessions.start(files, "duel", options, len(kinds), bytes(kinds), seed)
    game = session._game
    while game.result() is None:
        now = game.turn * 200
        if game.phase == WAIT:
            session.act(game.owners[game.done - 1], OPEN, now)
        elif when(game):
            return True
        else:
            seat = game.done % len(kinds)
            action = hint(game.view(seat))[0]
            session.act(seat, action, now)
            if action == STOP:
                session.advance(now + 101)
    return False


def _joined(game):
    """Both have taken a card, and the first one's path is there."""
    return game.done == 2 and game.joined(0)


def _last(game):
    """The first one's path is there, for the last card."""
    return game.scores()[0] == 7 and game.joined(0)


def _some(game):
    return game.done == 4


GAMES = {
    "duel": lambda: saved((HUMAN, HUMAN), {}, _joined),
    "duel-bot": lambda: saved((HUMAN, EASY), {}, _joined),
    "duel-alone": lambda: saved((HUMAN,), {"limit": 60}, _some),
    "duel-over": lambda: saved((HUMAN, HUMAN), {}, _last),
}

# With eight keys, and with four.
SCRIPTS = {
    "duel": """
# Two people at once: who plays how, a right stop, the next card, a wrong one, the menu.
wait 300
OK
wait 100
shot duel-ready
OK
wait 900
shot duel
down LEFT
down RIGHT
wait 40
shot duel-stop
up LEFT
up RIGHT
wait 200
shot duel-right
wait 800
UP
wait 100
shot duel-next
wait 700
down UP
down LEFT
up UP
up LEFT
wait 100
shot duel-wrong
wait 1000
OK
wait 100
hold BACK 1600
wait 100
shot duel-pause
""",
    "duel-bot": """
# Against a bot: a wrong stop after a slide, and the bot's next card.
wait 300
OK
wait 100
shot duel-bot-ready
OK
wait 900
shot duel-bot
LEFT
RIGHT
UP
DOWN
wait 60
shot duel-bot-slid
OK
wait 150
shot duel-bot-stop
wait 2500
shot duel-bot-next
""",
    "duel-alone": """
# Alone against the clock, to the end.
wait 300
OK
wait 100
shot duel-alone-ready
OK
wait 900
shot duel-alone
OK
wait 100
shot duel-alone-wrong
wait 25000
UP
wait 24000
DOWN
wait 2500
shot duel-alone-time
wait 4000
shot duel-alone-over
""",
    "duel-over": """
# The last card.
wait 300
OK
wait 100
OK
wait 900
down UP
down LEFT
wait 40
up UP
up LEFT
wait 200
shot duel-last
wait 4000
shot duel-over
""",
    "four-duel": """
# Four keys: two people in turn. The first one has a path, the second one runs out of time.
wait 300
OK
wait 100
shot four-duel-ready
wait 200
OK
wait 900
shot four-duel
NEXT
wait 60
shot four-duel-cursor
down PREV
down NEXT
wait 40
up PREV
up NEXT
wait 100
shot four-duel-right
wait 2200
shot four-duel-go-on
OK
wait 100
shot four-duel-pass
wait 200
OK
wait 60500
shot four-duel-round
wait 2500
shot four-duel-next
""",
    "four-duel-bot": """
# Four keys against a bot: a slide and a wrong stop.
wait 300
OK
wait 100
OK
wait 900
shot four-duel-bot
OK
wait 60
shot four-duel-bot-slid
down PREV
down NEXT
wait 40
up PREV
up NEXT
wait 200
shot four-duel-bot-stop
""",
    "four-duel-alone": """
# Four keys, alone, to the end.
wait 300
OK
wait 100
shot four-duel-alone-ready
OK
wait 900
shot four-duel-alone
wait 25000
NEXT
wait 24000
NEXT
wait 2500
shot four-duel-alone-time
wait 4000
shot four-duel-alone-over
""",
}

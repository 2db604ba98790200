"""Scenes of junior for tests/frames.py: saved games, and the keys that continue them."""

import hashlib
import itertools
import tempfile
from pathlib import Path

from firmware import session as sessions
from firmware.save import Files
from shared_engine.games.shift import SHIFT
from shared_engine.shuffle import Stream
from shared_engine.tiles import CROSSING
from tests.both.players import eager

HUMAN, MEDIUM = sessions.HUMAN, sessions.MEDIUM
EXPERT = {"expert": True}


def saved(kinds, options, when):
    """The file of a game in which it is the first player's turn and `when` is so."""
    for number in itertools.count():
        with tempfile.TemporaryDirectory() as folder:
            seed = hashlib.sha256(repr((kinds, options, number)).encode()).digest()[:16]
            if _played_until(when, Files(folder), kinds, options, seed):
                return {"game": Path(folder, "game").read_bytes().hex()}


def _played_until(when, files, kinds, options, seed):
    corners = (0, 2) if len(kinds) == 2 else range(len(kinds))
    session = sessions.start(files, "junior", options, corners, bytes(kinds), seed)
    game = session._game
    stream = Stream(seed, "scenes")
    while game.result() is None:
        if game.seat == 0 and game.phase == SHIFT and game.turn > 1 and when(game):
            return True
        session.act(game.seat, eager(game, stream), game.turn * 5000)
    return False


def must_shift(game):
    """And the spare can be turned."""
    return not game.can_go_straight() and game.target_cell() >= 0 and game.maze.spare != CROSSING


def last_token(game):
    """It can be reached as the maze lies, and makes a draw."""
    return game.can_go_straight() and len(game.pile) == 1 and game.found[0] + 1 == game.found[1]


GAMES = {
    "junior": lambda: saved((HUMAN, MEDIUM), {}, must_shift),
    "junior-straight": lambda: saved((HUMAN,) * 3, {}, lambda game: game.can_go_straight()),
    "junior-over": lambda: saved((HUMAN, MEDIUM), {}, last_token),
    "junior-expert": lambda: saved((HUMAN,) * 4, EXPERT, lambda game: sum(game.found) > 2),
    "junior-home": lambda: saved((HUMAN, MEDIUM), EXPERT, lambda game: game.done(0)),
}

# With eight keys, and with four.
SCRIPTS = {
    "junior": """
# A person against a bot: a whole turn, and the bot's.
wait 300
OK
wait 200
shot junior-shift
wait 3200
shot junior-goal
wait 3000
shot junior-tip
RIGHT 2
wait 100
shot junior-ghost
TURN
OK
wait 60
shot junior-sliding
wait 400
shot junior-move
DOWN
OK
wait 500
shot junior-walking
wait 740
shot junior-bot
""",
    "junior-straight": """
# Three people: one looks at the slots, and then goes straight to the token; the next one goes on.
wait 300
OK
wait 200
shot junior-straight
TURN
wait 60
shot junior-slots
BACK
wait 60
BACK
UP
wait 60
OK
wait 2500
shot junior-found
OK
wait 100
shot junior-next
""",
    "junior-over": """
# The last token.
wait 300
OK
wait 200
OK
wait 2500
shot junior-reached
OK
wait 100
shot junior-over
""",
    "junior-expert": """
# Four experts: the own token shows only while one peeks.
wait 300
OK
wait 300
shot junior-curtain
OK
wait 100
shot junior-hidden
down PEEK
wait 700
shot junior-peek
up PEEK
""",
    "junior-home": """
# All tokens are found: the way home.
wait 300
OK
wait 200
shot junior-home
""",
    "four-junior": """
# Four keys, a person against a bot: a whole turn.
wait 300
OK
wait 200
shot four-junior-shift
wait 3200
shot four-junior-goal
wait 3000
shot four-junior-tip
NEXT 2
OK 2
wait 60
shot four-junior-sliding
wait 400
shot four-junior-move
""",
    "four-junior-straight": """
# Four keys: going straight stands after the last slot.
wait 300
OK
wait 200
shot four-junior-straight
PREV
wait 60
shot four-junior-slots
NEXT
OK
wait 2500
shot four-junior-found
OK
wait 100
shot four-junior-next
""",
    "four-junior-over": """
# The last token.
wait 300
OK
wait 200
OK
wait 2500
shot four-junior-reached
OK
wait 100
shot four-junior-over
""",
    "four-junior-expert": """
# Four experts: the own token shows while OK is held.
wait 300
OK
wait 300
shot four-junior-curtain
OK
wait 100
down OK
wait 700
shot four-junior-peek
up OK
""",
    "four-junior-home": """
# All tokens are found: the way home.
wait 300
OK
wait 200
shot four-junior-home
""",
}

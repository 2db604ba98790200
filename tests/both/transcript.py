"""Games from fixed seeds as lines of text: what was played and the hash of every state and view."""

import binascii
import hashlib

from shared_engine.games import load
from shared_engine.shuffle import Stream
from shared_engine.table import Table
from tests.both.anyone import playing

CASES = (
    ("galaxy", {}, 2),
    ("galaxy", {"edition": 2015}, 3),
    ("galaxy", {"neutral": True}, 4),
    ("galaxy", {"open_hand": True, "first_seat": "random"}, 2),
    ("galaxy", {"neutral": True, "open_hand": True, "finish": "exit"}, 3),
    ("galaxy", {"neutral": True, "finish": "none"}, (1, 3)),
    ("galaxy", {"finish": "exit"}, 4),
    ("junior", {}, 2),
    ("junior", {"crossings": 1, "first_seat": "random"}, 4),
    ("junior", {"expert": True}, 3),
    ("cards", {}, 2),
    ("cards", {"first_seat": "random"}, 6),
    ("duel", {}, 2),
    ("duel", {"false_stop": "void", "same_board": False}, 2),
    ("duel", {"limit": 60}, 1),
    ("duel", {"limit": 0}, 1),
    ("junior", {"push_back": True}, 3),
)
MOST = 400


def hashed(data):
    return binascii.hexlify(hashlib.sha256(data).digest()[:6]).decode()


def transcript(number):
    """A game of each case, as one text; another one for each number."""
    lines = []
    for case, (name, options, seats) in enumerate(CASES):
        seed = bytes([number, case] * 8)
        game = load(name).new(options, seats, seed)
        lines.append(name + " " + hashed(game.pack()))
        for seat, action, events in playing(game, Stream(seed, "transcript"), MOST):
            words = ["time"] if action is None else [str(seat), game.describe(action)]
            legal = [game.legal(who) for who in range(len(game.seats))]
            views = [game.view(who).pack() for who in range(len(game.seats))]
            public = game.view(None).pack()
            words += [repr(events), hashed(repr(legal).encode()), hashed(game.pack())]
            words += [hashed(b"".join(views)), hashed(public)]
            lines.append(" ".join(words))
        lines.append("result " + repr(game.result()))
    return "\n".join(lines) + "\n"


# Every variant, with the levels of the seats; the editions differ in names alone.
BOT_CASES = (
    ("galaxy", {}, ("hard", "medium")),
    ("galaxy", {"finish": "exit"}, ("medium", "hard", "easy")),
    ("galaxy", {"edition": 2015, "finish": "none"}, ("easy", "medium", "medium", "hard")),
    ("galaxy", {"open_hand": True}, ("hard", "easy", "medium")),
    ("galaxy", {"open_hand": True, "finish": "exit"}, ("medium", "easy")),
    ("galaxy", {"open_hand": True, "finish": "none"}, ("easy", "hard", "medium", "medium")),
    ("galaxy", {"neutral": True}, ("medium", "easy", "hard")),
    ("galaxy", {"neutral": True, "finish": "exit"}, ("medium", "easy")),
    ("galaxy", {"neutral": True, "finish": "none"}, ("hard", "easy", "easy", "medium")),
    ("galaxy", {"neutral": True, "open_hand": True}, ("hard", "medium")),
    ("galaxy", {"neutral": True, "open_hand": True, "finish": "exit"}, ("easy", "hard", "medium")),
    ("galaxy", {"neutral": True, "open_hand": True, "finish": "none"}, ("medium", "easy")),
    ("junior", {"first_seat": "random"}, ("hard", "medium", "easy", "hard")),
    ("junior", {"crossings": 0}, ("hard", "medium")),
    ("junior", {"expert": True}, ("easy", "hard", "medium")),
    ("cards", {}, ("hard", "medium")),
    ("cards", {"first_seat": "random"}, ("easy", "hard", "medium", "easy", "medium", "easy")),
    ("duel", {}, ("hard", "medium")),
    ("duel", {"false_stop": "void", "same_board": False}, ("easy", "hard")),
    ("duel", {"limit": 60}, ("medium",)),
    ("junior", {"push_back": True}, ("medium", "hard")),
)


def bot_transcript(case):
    """A whole game of bots as text."""
    name, options, levels = BOT_CASES[case]
    game = load(name).new(options, len(levels), bytes([case, 9] * 8))
    table = Table(game, levels)
    lines = [name + " " + hashed(game.pack())]
    while game.result() is None:
        assert game.turn < 5000, "the game does not end"
        seat, action, events = table.step()
        words = ["time"] if action is None else [str(seat), game.describe(action)]
        lines.append(" ".join(words + [str(table.now), repr(events), hashed(game.pack())]))
    return "\n".join(lines) + "\nresult " + repr(game.result()) + "\n"

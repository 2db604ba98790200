"""Games from fixed seeds as lines of text: what was played and the hash of every state and view."""

import binascii
import hashlib

from shared_engine.bots import RandomPlayer
from shared_engine.games import galaxy
from shared_engine.shuffle import Stream
from tests.both.players import eager

OPTIONS = (
    ({}, 2),
    ({"edition": 2015}, 3),
    ({"neutral": True}, 4),
    ({"open_hand": True, "first_seat": "random"}, 2),
    ({"neutral": True, "open_hand": True, "finish": "exit"}, 3),
    ({"neutral": True, "finish": "none"}, (1, 3)),
    ({"finish": "exit"}, 4),
)


def hashed(data):
    return binascii.hexlify(hashlib.sha256(data).digest()[:6]).decode()


def lines(seed, options, seats, most):
    """One line for the deal and one for each of at most `most` actions."""
    game = galaxy.new(options, seats, seed)
    stream = Stream(seed, "transcript")
    bot = RandomPlayer(seed)
    yield hashed(game.pack())
    for number in range(most):
        seat = game.seat
        legal = game.legal(seat)
        action = bot.choose(legal) if number % 8 == 0 else eager(game, stream)
        events = game.play(seat, action, number)
        views = b"".join([game.view(who).pack() for who in range(len(game.seats))])
        public = game.view(None).pack()
        yield " ".join(
            [game.describe(action), str(len(legal)), repr(events), hashed(game.pack())]
            + [hashed(views), hashed(public)]
        )
        if game.result() is not None:
            yield "won " + repr(game.result())
            return


def transcript(games, most):
    """`games` games over all option sets, as one text."""
    text = []
    for number in range(games):
        options, seats = OPTIONS[number % len(OPTIONS)]
        text.append("game " + str(number))
        text.extend(lines(bytes([number, 99] * 8), options, seats, most))
    return "\n".join(text) + "\n"

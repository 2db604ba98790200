"""Games from fixed seeds, state by state; the same text runs on the PC and, built into the game, on
the chip.
"""

import binascii
import hashlib

from shared_engine import bots
from shared_engine.games import load
from shared_engine.shuffle import Stream


def run(name, options, seats, seed, most):
    """Yields a check sum of each state with what led to it, for up to so many steps; with a + if
    that was an action, not time."""
    game = load(name).new(options, seats, seed)
    stream = Stream(seed, "states")
    bot = bots.player(name, "easy", seed)
    # Without a bot now and then, few games would get anywhere; in the duel it thinks for long.
    often = 24 if name == "duel" else 4
    now = 0
    yield hashed(game.pack())
    for _ in range(most):
        if game.result() is not None:
            return
        now += 20 * stream.below(8)
        done = game.advance(now)
        acted = "" if done else "+"
        if acted:
            acting = [seat for seat in range(len(game.seats)) if game.actors() >> seat & 1]
            seat = acting[stream.below(len(acting))]
            actions = game.legal(seat)
            action = actions[stream.below(len(actions))]
            if not stream.below(often):
                bot.look(game.view(seat))
                while not bot.think(100):
                    pass
                action = bot.action
            done = [actions, action, game.play(seat, action, now)]
        yield acted + hashed(repr(done).encode() + game.pack() + game.view(None).pack())


def hashed(data):
    return binascii.hexlify(hashlib.sha256(data).digest()[:4]).decode()

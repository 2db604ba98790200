"""A duel as bytes."""

from ..game import NOBODY
from ..pack import pack_nibbles, seal_game
from .duel_parts import CELLS

VERSION = 1
FRAME = CELLS // 2


def pack(game) -> bytes:
    age = 0 if game.caller == NOBODY else game.clock - game.called
    body = bytes([game.phase, game.caller, age])
    for number in (game.turn, game.clock, game.done):
        body += number.to_bytes(4, "big")
    body += (bytes(game.starts) + bytes([NOBODY]))[:2] + pack_nibbles(game.cards) + game.owners
    frames = b"".join([pack_nibbles(frame) for frame in game.frames])
    return seal_game(game, VERSION, body + (frames + bytes(FRAME))[: 2 * FRAME])

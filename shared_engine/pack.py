"""States as bytes: kind, version, body, CRC32."""

import binascii

from .game import pack_options, seat_mask
from .shuffle import SEED_BYTES


class PackError(ValueError):
    """A packed state is damaged, of another version, or describes what the rules rule out."""


def seal(kind: int, version: int, body: bytes) -> bytes:
    data = bytes([kind, version]) + body
    return data + check_sum(data)


def check_sum(data) -> bytes:
    return binascii.crc32(data).to_bytes(4, "big")


def pack_head(game) -> bytes:
    """What every packed game begins with: options, seats, seed."""
    return pack_options(game.OPTIONS, game.options) + bytes([seat_mask(game.seats)]) + game.seed


def head_bytes(options) -> int:
    return len(options) + 1 + SEED_BYTES


def pack_nibbles(nibbles) -> bytes:
    """Two nibbles a byte, the first one high; an odd count ends with a zero."""
    packed = bytearray((len(nibbles) + 1) // 2)
    for i in range(len(nibbles)):
        packed[i // 2] |= nibbles[i] << (0 if i & 1 else 4)
    return bytes(packed)

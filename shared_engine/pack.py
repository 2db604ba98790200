"""States as bytes: kind, version, body, CRC32."""

import binascii

from .game import first_options, pack_options, seat_mask


class PackError(ValueError):
    """A packed state is damaged, of another version, or describes what the rules rule out."""


def seal(kind: int, version: int, body: bytes) -> bytes:
    data = bytes([kind, version]) + body
    return data + check_sum(data)


def check_sum(data) -> bytes:
    return binascii.crc32(data).to_bytes(4, "big")


def versioned_options(version: int, declared, options) -> tuple:
    """Return (version, bytes): with added options the next version, and their count in front."""
    packed = pack_options(declared, options)
    if len(packed) == first_options(declared):
        return version, packed
    return version + 1, bytes([len(packed)]) + packed


def seal_game(game, version: int, rest: bytes) -> bytes:
    """Return a packed game: options, seats, seed, and what the rule set adds."""
    version, options = versioned_options(version, game.OPTIONS, game.options)
    return seal(game.KIND, version, options + bytes([seat_mask(game.seats)]) + game.seed + rest)


def pack_nibbles(nibbles) -> bytes:
    """Two nibbles a byte, the first one high; an odd count ends with a zero."""
    packed = bytearray((len(nibbles) + 1) // 2)
    for i in range(len(nibbles)):
        packed[i // 2] |= nibbles[i] << (0 if i & 1 else 4)
    return bytes(packed)

"""A tile is a nibble of openings, N=1 E=2 S=4 W=8; turning it rotates the nibble."""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


N = const(1)
E = const(2)
S = const(4)
W = const(8)

# A shape is the lowest of its four turns.
STRAIGHT = const(5)
CORNER = const(3)
TEE = const(7)
CROSSING = const(15)

NO_SYMBOL = const(255)

# How many different tiles the four turns of each nibble give (D23).
DISTINCT = b"\x01\x04\x04\x04\x04\x02\x04\x04\x04\x04\x02\x04\x04\x04\x04\x01"


def rotate(openings: int, quarters: int) -> int:
    """The openings after so many clockwise quarter turns."""
    quarters &= 3
    return (openings << quarters | openings >> (4 - quarters)) & 15


def shape(openings: int) -> int:
    """STRAIGHT, CORNER, TEE, CROSSING, or another nibble for what no game has."""
    return min([rotate(openings, quarters) for quarters in range(4)])

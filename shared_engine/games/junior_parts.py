"""What lies in the box of Labyrinth Junior (D8)."""

from ..tiles import CORNER, CROSSING, NO_SYMBOL, STRAIGHT, TEE

SIZE = 5
TOKENS = 12
COLOURS = ("red", "yellow", "green", "blue")
DEFAULT_CORNERS = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}  # D3

# Fixed cells: cell, openings, picture. Ts are closed to the outside, the centre is a crossing.
FIXED = (
    (0, 6, NO_SYMBOL),
    (2, 14, 0),
    (4, 12, NO_SYMBOL),
    (10, 7, 1),
    (12, 15, 2),
    (14, 13, 3),
    (20, 3, NO_SYMBOL),
    (22, 11, 4),
    (24, 9, NO_SYMBOL),
)

_LOOSE = (
    [(STRAIGHT, NO_SYMBOL)] * 6
    + [(CORNER, picture) for picture in range(5, 10)]
    + [(TEE, picture) for picture in range(10, 12)]
)
TWO_SIDED = 4


def loose(crossings: int) -> list:
    """The loose tiles with so many of the two-sided ones showing the crossing."""
    crossing = [(CROSSING, NO_SYMBOL)] * crossings
    curve = [(CORNER, NO_SYMBOL)] * (TWO_SIDED - crossings)
    return _LOOSE + crossing + curve

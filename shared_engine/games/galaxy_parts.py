"""What lies in the box of the galactic Labyrinth, the same in both editions (D1, D2, D27)."""

from ..tiles import CORNER, NO_SYMBOL, STRAIGHT, TEE

SIZE = 7
CARDS = 24

# Ships by corner, clockwise from the top left, in the rulebook's order (D3).
COLOURS = {
    2012: ("red", "yellow", "green", "blue"),
    2015: ("orange", "yellow", "green", "blue"),
}
DEFAULT_CORNERS = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}

# Fixed cells: cell, openings, picture. The corners are the starts, the Ts carry pictures 0-11.
FIXED = (
    (0, 6, NO_SYMBOL),
    (2, 14, 0),
    (4, 14, 1),
    (6, 12, NO_SYMBOL),
    (14, 7, 2),
    (16, 7, 3),
    (18, 14, 4),
    (20, 13, 5),
    (28, 7, 6),
    (30, 11, 7),
    (32, 13, 8),
    (34, 13, 9),
    (42, 3, NO_SYMBOL),
    (44, 11, 10),
    (46, 11, 11),
    (48, 9, NO_SYMBOL),
)

# The neutral symbol is on one straight tile (D2) and on four cards (D27).
NEUTRAL_SYMBOL = 24
NEUTRAL_CARDS = b"\x03\x08\x0e\x14"

# Loose tiles: 12 straights, 16 corners of which 6 with a picture, 6 Ts with one each (D1).
LOOSE = (
    [(STRAIGHT, NEUTRAL_SYMBOL)]
    + [(STRAIGHT, NO_SYMBOL)] * 11
    + [(CORNER, NO_SYMBOL)] * 10
    + [(CORNER, picture) for picture in range(12, 18)]
    + [(TEE, picture) for picture in range(18, 24)]
)

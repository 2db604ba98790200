"""Icons and emblems: 1-bit art of our own, laid in one colour."""

from . import icons_galaxy as galaxy
from .icons_signs import (
    BITS,
    HULL0,
    HULL1,
    HULL2,
    HULL3,
    HULL4,
    SHIP0,
    SHIP1,
    SHIP2,
    SHIP3,
    SHIP4,
)
from .palette import BLUE, GREEN, NIGHT, ORANGE, RED, WHITE, YELLOW

NEUTRAL = 4  # the pawn that belongs to nobody

SHIPS = (SHIP0, SHIP1, SHIP2, SHIP3, SHIP4)
HULLS = (HULL0, HULL1, HULL2, HULL3, HULL4)
# By corner, clockwise from the top left, then the neutral pawn.
COLOURS = {
    2012: bytes((RED, YELLOW, GREEN, BLUE, WHITE)),
    2015: bytes((ORANGE, YELLOW, GREEN, BLUE, WHITE)),
}


def sign(canvas, x, y, sign, c):
    """One of icons_signs."""
    canvas.stamp(x, y, BITS, sign, c)


def sign_width(sign):
    return sign >> 5 & 31


def sign_height(sign):
    return sign & 31


def emblem(canvas, x, y, edition, symbol, scale=1):
    """A picture of the galaxy, 14 pixels square times scale, in the colour that goes with it."""
    number = galaxy.EMBLEMS[edition][symbol]
    sign = galaxy.FIRST + number * galaxy.STEP
    if scale == 1:
        canvas.stamp(x, y, galaxy.BITS, sign, galaxy.COLOURS[number])
    else:
        canvas.large_glyph(x, y, galaxy.BITS, 14, 14, galaxy.COLOURS[number], sign >> 10, scale)


def pawn(canvas, x, y, edition, corner):
    """The ship of a corner, or the neutral pawn, 14 pixels square: a dark rim and the hull."""
    canvas.stamp(x, y, BITS, SHIPS[corner], NIGHT)
    canvas.stamp(x, y, BITS, HULLS[corner], COLOURS[edition][corner])


def battery(canvas, x, y, percent, c):
    """16 x 8 pixels: a case, filled from the left as far as the battery is full."""
    canvas.rect(x, y, 14, 8, c)
    canvas.fill_rect(x + 14, y + 2, 2, 4, c)
    canvas.fill_rect(x + 2, y + 2, (percent + 5) // 10, 4, c)

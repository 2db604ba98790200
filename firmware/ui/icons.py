"""Icons, emblems and pawns: 1-bit art of our own, laid in one colour.

A kind of game is an edition of the galaxy, 2012 or 2015, or "junior", "cards" or "duel"; its art
is a module of its own, which is imported when the kind is first used.
"""

from .icons_signs import BITS
from .palette import BLACK, BLUE, CYAN, GREEN, NIGHT, ORANGE, RED, WHITE, YELLOW

NEUTRAL = 4  # the galaxy's pawn that belongs to nobody
SIGN = 24  # the picture of the tile where it starts; its cards bear the same

# Of the pawns: by corner, clockwise from the top left, then the neutral one; else by seat.
COLOURS = {
    2012: bytes((RED, YELLOW, GREEN, BLUE, WHITE)),
    2015: bytes((ORANGE, YELLOW, GREEN, BLUE, WHITE)),
    "junior": bytes((RED, YELLOW, GREEN, BLUE)),
    "cards": bytes((RED, YELLOW, GREEN, BLUE, WHITE, CYAN)),
    "duel": bytes((RED, BLUE)),
}

_LARGE = 14 << 5 | 14  # of a sign: width and height of a picture
_PAWN = 92  # bytes of a pawn in all sizes
_RIM = {14: 0, 10: 50, 8: 76}  # where the rim of each size begins; its hull follows

modules = {}  # of the kinds that have been used


def use(kind):
    """The module with the art of a kind of game."""
    art = modules.get(kind)
    if not art:
        if kind == "junior":
            from . import icons_junior as art
        elif kind == "cards":
            from . import icons_cards as art
        elif kind == "duel":
            from . import icons_duel as art
        else:
            from . import icons_galaxy as art
        modules[kind] = art
    return art


def sign(canvas, x, y, sign, c):
    """One of icons_signs."""
    canvas.stamp(x, y, BITS, sign, c)


def sign_width(sign):
    return sign >> 5 & 31


def sign_height(sign):
    return sign & 31


def symbol(canvas, x, y, kind, number, size=14, c=BLACK):
    """Draw a picture 8, 14 or a multiple of 14 pixels square, in its own colour if c is BLACK."""
    art = use(kind)
    number = art.EMBLEMS[kind][number]
    c = c or art.COLOURS[number]
    if size == 14:
        canvas.stamp(x, y, art.BITS, number * 25 << 10 | _LARGE, c)
    elif size == 8:
        canvas.stamp(x, y, art.SMALL, number * 8 << 10 | 8 << 5 | 8, c)
    else:
        canvas.large_glyph(x, y, art.BITS, 14, 14, c, number * 25, size // 14)


def emblem(canvas, x, y, edition, number, scale=1):
    """A picture of the galaxy, 14 pixels square times scale."""
    symbol(canvas, x, y, edition, number, 14 * scale)


def pawn(canvas, x, y, kind, corner, size=14):
    """The pawn of a corner or seat, 8, 10 or 14 pixels square: a dark rim and the hull."""
    bits = use(kind).PAWNS
    start = corner * _PAWN + _RIM[size]
    canvas.stamp(x, y, bits, start << 10 | size << 5 | size, NIGHT)
    start += size * size + 7 >> 3
    canvas.stamp(x, y, bits, start << 10 | size << 5 | size, COLOURS[kind][corner])


def hull(canvas, x, y, kind, corner, c, size=14):
    """A pawn without its rim, in any colour; 8, 10, 14 or a multiple of 14 pixels square."""
    start = corner * _PAWN
    if size > 14:
        canvas.large_glyph(x, y, use(kind).PAWNS, 14, 14, c, start + 25, size // 14)
    else:
        start += _RIM[size] + (size * size + 7 >> 3)
        canvas.stamp(x, y, use(kind).PAWNS, start << 10 | size << 5 | size, c)


def battery(canvas, x, y, percent, c):
    """16 x 8 pixels: a case, filled from the left as far as the battery is full."""
    canvas.rect(x, y, 14, 8, c)
    canvas.fill_rect(x + 14, y + 2, 2, 4, c)
    canvas.fill_rect(x + 2, y + 2, (percent + 5) // 10, 4, c)

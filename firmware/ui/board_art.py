"""The maze in pictures: tiles of any even size, pawns, slot arrows and the marks on cells."""

from shared_engine.tiles import NO_SYMBOL

from . import icons
from .board_inks import INKS
from .canvas import Canvas, Tile
from .icons import NEUTRAL, hull, pawn, sign, sign_height, sign_width
from .icons_signs import (
    ARROW_EAST,
    ARROW_NORTH,
    ARROW_SOUTH,
    ARROW_WEST,
    CHOSEN_EAST,
    CHOSEN_NORTH,
    CHOSEN_SOUTH,
    CHOSEN_WEST,
    DOT,
    FORBIDDEN,
)
from .palette import (
    BLACK,
    CYAN,
    EDGE,
    FLOOR,
    NIGHT,
    ORANGE,
    SHADE,
    WALL,
    WHITE,
    YELLOW,
)

_NORTH = 1
_EAST = 2
_SOUTH = 4
_WEST = 8

# Straights, corners, Ts and the crossing: all that a maze is made of.
_SHAPES = b"\x03\x05\x06\x07\x09\x0a\x0b\x0c\x0d\x0e\x0f"
NUMBER = b"\xff\xff\xff\x00\xff\x01\x02\x03\xff\x04\x05\x06\x07\x08\x09\x0a"  # by openings

_STUD = CYAN  # in the art; each ink makes a colour of the tile of it

# Looks of a tile. FIXED may be added to the first three: tiles that no shift moves bear studs.
PLAIN = 0
REACHED = 1  # within reach
DIM = 2
FIXED = 3
GHOST = 6  # of the line that a shift would move: only the outline of its walls
GHOST_REACHED = 7

_INK = 256  # bytes of each
_INKS = [memoryview(INKS)[at : at + _INK] for at in range(0, len(INKS), _INK)]

_ARROWS = (ARROW_SOUTH, ARROW_WEST, ARROW_NORTH, ARROW_EAST)
_CHOSEN = (CHOSEN_SOUTH, CHOSEN_WEST, CHOSEN_NORTH, CHOSEN_EAST)

OPEN = 0
BANNED = 1
CURSOR = 2


class Tiles:
    """The tiles of one size."""

    def __init__(self, size):
        self._tiles = []
        self.size = 0
        self.use(size)

    def use(self, size):
        """Paint them for another size, if it is another."""
        if size == self.size:
            return
        self.size = size
        self.wall = size * 2 // 9
        length = size * size // 2
        self._tiles.clear()  # which makes room for the others
        self.pixels = pixels = memoryview(bytearray(length * len(_SHAPES)))
        strip = Canvas(size, size * len(_SHAPES), pixels)
        for number, openings in enumerate(_SHAPES):
            self._paint(strip, number * size, openings)
            self._tiles.append(Tile(size, size, pixels[number * length : (number + 1) * length]))

    def _paint(self, strip, y, openings):
        """Walls are raised and the light comes from the upper left; a seam parts the tiles."""
        size = self.size
        wall = self.wall
        lane = size - 2 * wall
        far = size - wall
        strip.fill_rect(0, y, size, size, WALL)
        strip.fill_rect(wall, y + wall, lane, lane, FLOOR)
        strip.hline(0, y, size, EDGE)
        strip.vline(0, y, size, EDGE)
        if openings & _NORTH:
            strip.fill_rect(wall, y, lane, wall, FLOOR)
            strip.vline(wall - 1, y, wall, SHADE)
            strip.vline(far, y, wall, EDGE)
        else:
            strip.hline(wall, y + wall - 1, lane, SHADE)
        if openings & _SOUTH:
            strip.fill_rect(wall, y + far, lane, wall, FLOOR)
            strip.vline(wall - 1, y + far, wall, SHADE)
            strip.vline(far, y + far, wall, EDGE)
        else:
            strip.hline(wall, y + far, lane, EDGE)
        if openings & _WEST:
            strip.fill_rect(0, y + wall, wall, lane, FLOOR)
            strip.hline(0, y + wall - 1, wall, SHADE)
            strip.hline(0, y + far, wall, EDGE)
        else:
            strip.vline(wall - 1, y + wall, lane, SHADE)
        if openings & _EAST:
            strip.fill_rect(far, y + wall, wall, lane, FLOOR)
            strip.hline(far, y + wall - 1, wall, SHADE)
            strip.hline(far, y + far, wall, EDGE)
        else:
            strip.vline(far, y + wall, lane, EDGE)
        strip.hline(0, y + size - 1, size, SHADE)
        strip.vline(size - 1, y, size, SHADE)
        stud = wall // 2
        inset = stud // 2 + 1
        end = size - inset - stud
        strip.fill_rect(inset, y + inset, stud, stud, _STUD)
        strip.fill_rect(end, y + inset, stud, stud, _STUD)
        strip.fill_rect(inset, y + end, stud, stud, _STUD)
        strip.fill_rect(end, y + end, stud, stud, _STUD)

    def shape(self, openings):
        """The Tile with these openings."""
        return self._tiles[NUMBER[openings]]

    def draw(self, canvas, x, y, openings, look=PLAIN, fixed=False):
        """One tile; an even x is nine times as fast."""
        if fixed and look < FIXED:
            look += FIXED
        canvas.tile(x, y, self._tiles[NUMBER[openings]], _INKS[look])

    def maze(self, canvas, x, y, n, openings, looks):
        """All of an n x n maze, one byte a cell in either list."""
        tiles = self._tiles
        size = self.size
        for cell in range(n * n):
            tile = tiles[NUMBER[openings[cell]]]
            canvas.tile(x + cell % n * size, y + cell // n * size, tile, _INKS[looks[cell]])


_ROOMY = 20  # pixels of a tile that has room for pictures and pawns of 14


def symbol_art(size: int) -> int:
    """How large pictures are on tiles of this size."""
    return 14 if size >= _ROOMY else 8


def _pawn_art(size: int) -> int:
    """The same of pawns."""
    return 14 if size >= _ROOMY else 10 if size >= 16 else 8


def symbol(canvas, x, y, size, kind, number):
    """The picture in the middle of a tile."""
    inset = (size - symbol_art(size)) // 2
    icons.symbol(canvas, x + inset, y + inset, kind, number, symbol_art(size))


def symbols(canvas, x, y, n, size, kind, numbers):
    """Those of an n x n maze, one byte a cell; where there is none it says NO_SYMBOL."""
    for cell in range(n * n):
        if numbers[cell] != NO_SYMBOL:
            column = x + cell % n * size
            symbol(canvas, column, y + cell // n * size, size, kind, numbers[cell])


def home(canvas, x, y, size, kind, corner):
    """On a start cell: the outline of the pawn whose it is."""
    wide = _pawn_art(size)
    inset = (size - wide) // 2
    hull(canvas, x + inset, y + inset, kind, corner, WALL, wide)


def pawns(canvas, x, y, size, kind, present, aside=False):
    """The pawns of a cell: bit n of present is corner n's, bit 4 the galaxy's neutral one.

    One alone stands in the middle; several, or one aside of a picture, in the corner of its own.
    """
    wide = _pawn_art(size)
    middle = (size - wide) // 2
    alone = not (present & (present - 1) or aside)
    for corner in range(NEUTRAL + 1):
        if not present >> corner & 1:
            continue
        right = down = middle
        if not alone and corner != NEUTRAL:
            right = 2 * middle if corner == 1 or corner == 2 else 0
            down = 2 * middle if corner >= 2 else 0
        pawn(canvas, x + right, y + down, kind, corner, wide)


def arrow_sign(side, state):
    """Sign << 4 | colour of a slot's arrow; side 0-3 clockwise from the top, pushing inwards."""
    if state == BANNED:
        return FORBIDDEN << 4 | ORANGE
    if state == CURSOR:
        return _CHOSEN[side] << 4 | CYAN
    return _ARROWS[side] << 4 | WALL


def arrow(canvas, x, y, side, state):
    """A slot's arrow with its middle at x, y."""
    shape = arrow_sign(side, state)
    c = shape & 15
    shape >>= 4
    sign(canvas, x - sign_width(shape) // 2, y - sign_height(shape) // 2, shape, c)


def small_arrow(canvas, x, y, side, state):
    """The same, in 13 x 7 pixels."""
    if state == BANNED:
        canvas.fill_rect(x - 3, y - 2, 7, 5, ORANGE)
        canvas.fill_rect(x - 2, y - 3, 5, 7, ORANGE)
        canvas.fill_rect(x - 2, y, 5, 1, NIGHT)
        return
    deep = 7 if state == CURSOR else 5
    c = CYAN if state == CURSOR else WALL
    for row in range(deep):
        long = 2 * row + 1
        at = deep // 2 - row if side == 0 or side == 3 else row - deep // 2
        if side & 1:
            canvas.fill_rect(x + at, y - row, 1, long, c)
        else:
            canvas.fill_rect(x - row, y + at, long, 1, c)


def reachable(canvas, x, y, size):
    """The dot on a cell within reach."""
    if size >= _ROOMY:
        sign(canvas, x + size // 2 - 3, y + size // 2 - 3, DOT, WHITE)
    else:
        canvas.fill_rect(x + size // 2 - 1, y + size // 2 - 1, 2, 2, WHITE)


def cursor(canvas, x, y, size, c=CYAN):
    """Brackets around the four corners of a cell, two pixels thick."""
    canvas.brackets(x, y, size, size // 3, c)


def target(canvas, x, y, size, neutral=False):
    """Frame a goal, twice where there is room; the neutral pawn's frame is white and has gaps."""
    c = WHITE if neutral else YELLOW
    canvas.rect(x, y, size, size, c)
    canvas.rect(x + 1, y + 1, size - 2, size - 2, BLACK)
    deep = 1
    if size >= _ROOMY:
        deep = 3
        canvas.rect(x + 2, y + 2, size - 4, size - 4, c)
    if neutral:
        for at in range(3, size - 3, 4):
            canvas.fill_rect(x + at, y, 2, deep, BLACK)
            canvas.fill_rect(x + at, y + size - deep, 2, deep, BLACK)
            canvas.fill_rect(x, y + at, deep, 2, BLACK)
            canvas.fill_rect(x + size - deep, y + at, deep, 2, BLACK)

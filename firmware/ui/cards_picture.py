"""The maze of the card game on the canvas: it zooms to what fits and scrolls with the cursor.

Cards are drawn at any size by a few rectangles, so no art has to be kept for each zoom.
"""

from array import array

from shared_engine.games.cards_parts import CARDS, treasures

from . import board_art
from .icons import COLOURS, pawn, symbol
from .palette import CYAN, LIT, NIGHT, PANEL, WALL, WHITE, YELLOW

# Marks on cards and places, as bits.
JOINED = 1  # paths lead to it from the card that is laid
MATCH = 2  # may be taken
LAST = 4  # laid in the last turn
CURSOR = 8
GAP = 16  # a card may be laid here
TAKEN = 32  # the last player took a card from here

SIZES = (44, 36, 28, 22)  # pixels of a card, as many as fit; of less its treasures are not seen
_LEAST = 6  # to see all of a maze, however large
_CELLS = 27 * 28  # that are ever seen at once: stairs of all cards, and the places around


def room(layout):
    """(x, y, width, height) of what the maze has; below it, where no column is, lies the hand."""
    x, y, width, height = layout.stage
    return x, y, width, height if layout.beside else height - hand_height(layout)


def hand_height(layout) -> int:
    return hand_size(layout) + 2


def hand_size(layout) -> int:
    """Pixels of a card that is not in the maze."""
    return layout.pick(36, 32, 22)


def card(canvas, x: int, y: int, size: int, number: int, openings: int, joined=False):
    """A card: its path, and its treasures in the upper left and lower right if there is room."""
    wide = size - 2  # with what parts it from its neighbours, which only paths cross
    art = 14 if size >= 32 else 8 if size >= 18 else 0
    lane = max(min(wide - 2 * art, size // 4), 2) & ~1
    near = (size - lane) // 2
    far = near + lane
    c = WHITE if joined else WALL
    canvas.fill_rect(x, y, size, size, NIGHT)
    canvas.fill_rect(x + 1, y + 1, wide, wide, LIT if joined else PANEL)
    if openings & 1:
        canvas.fill_rect(x + near, y, lane, far, c)
    if openings & 2:
        canvas.fill_rect(x + near, y + near, size - near, lane, c)
    if openings & 4:
        canvas.fill_rect(x + near, y + near, lane, size - near, c)
    if openings & 8:
        canvas.fill_rect(x, y + near, far, lane, c)
    if art:
        one, two = treasures(number)
        inset = 1 + (near - 1 - art) // 2
        symbol(canvas, x + inset, y + inset, "cards", one, art)
        end = size - inset - art
        symbol(canvas, x + end, y + end, "cards", two, art)


class CardsPicture:
    """`marks` are by card, `spots` by empty place; show() brings the canvas up to date.

    `last` is the seat whose turn it was, by its place at the table; `taken` the cards it took.
    """

    def __init__(self, canvas, layout):
        self._canvas = canvas
        self._room = room(layout)
        # Pixels of a cell; place, number and pixels of what is seen, across and down.
        self._window = (0, 0, 0, 0, 0, 0, 0)
        self._maze = None  # whose bounds are known
        self._bounds = (0, 0, 0, 0)
        self._beyond = []  # sides on which the maze goes on, N E S W
        self._lost = True  # what is on the canvas is not the picture
        self._shown = array("H", [0] * _CELLS)
        self.marks = bytearray(CARDS)
        self.spots = {}
        self.last = 0
        self.taken = {}  # card -> place

    def redraw_all(self):
        """Let show() draw all of it: it has been painted over."""
        self._lost = True

    @property
    def size(self) -> int:
        return self._window[0]

    def clear_marks(self):
        for number in range(CARDS):
            self.marks[number] = 0
        self.spots.clear()

    # The window

    def frame(self, maze, focus: int, whole=False):
        """Choose zoom and window so that all is seen, or what lies around the focus.

        `whole`: all of it at any rate, however small.
        """
        if maze is not self._maze:
            self._maze = maze
            self._bounds = bounds(maze)
        low, high, left, right = self._bounds
        x, y, width, height = self._room
        across = right - left + 1
        down = high - low + 1
        largest = max(_LEAST, min(width // across, height // down))
        size = SIZES[-1]
        for wide in SIZES:
            if wide <= largest:
                size = wide
                break
        if whole:
            size = min(size, largest)
        first, count, start = _seen(left, right, width, size, self._window[1], focus % 128)
        top, rows, above = _seen(low, high, height, size, self._window[4], focus // 128)
        window = (size, first, count, x + start, top, rows, y + above)
        if window != self._window or self._lost:
            self._window = window
            self._lost = False
            self._canvas.fill_rect(x, y, width, height, NIGHT)
            for at in range(count * rows):
                self._shown[at] = 0
            beyond = (top > low, first + count <= right, top + rows <= high, first > left)
            self._beyond = [side for side in range(4) if beyond[side]]

    # Cards

    def show(self, maze, cursor: int):
        """Draw what looks different now."""
        size, first, count, left, top, rows, above = self._window
        shown = self._shown
        lying = maze.lying
        for at in range(count * rows):
            column = at % count
            row = at // count
            place = (top + row) * 128 + first + column
            number = lying.get(place, CARDS)
            if number < CARDS:
                look = number + 1 | maze.openings[number] << 6 | self.marks[number] << 10
            else:
                look = self.spots.get(place, 0) << 10
            if place == cursor:
                look |= CURSOR << 10
            if shown[at] != look:
                shown[at] = look
                self._cell(left + column * size, above + row * size, look)
        x, y, width, height = self._room
        for side in self._beyond:  # on top of all, at the edges beyond which the maze goes on
            across = x + (width // 2, width - 5, width // 2, 4)[side]
            down = y + (4, height // 2, height - 5, height // 2)[side]
            board_art.small_arrow(self._canvas, across, down, side ^ 2, board_art.CURSOR)

    def _cell(self, x: int, y: int, look: int):
        canvas = self._canvas
        size = self.size
        marks = look >> 10
        number = look & 63
        if number:
            card(canvas, x, y, size, number - 1, look >> 6 & 15, bool(marks & JOINED))
        else:
            canvas.fill_rect(x, y, size, size, NIGHT)
        if marks & GAP:
            dot = max(2, size // 9)
            canvas.fill_rect(x + (size - dot) // 2, y + (size - dot) // 2, dot, dot, WALL)
        if marks & TAKEN:
            self._mark(x, y, size // 2)
        if marks & LAST:
            self._mark(x, y, size - size // 4)
        if marks & MATCH:
            canvas.rect(x, y, size, size, YELLOW)
            canvas.rect(x + 1, y + 1, size - 2, size - 2, YELLOW)
        if marks & CURSOR:
            board_art.cursor(canvas, x, y, size, CYAN)

    def _mark(self, x: int, y: int, right: int):
        """Whose doing it was: the seat's mark, so far from the left, and as far from below."""
        canvas = self._canvas
        if self.size >= SIZES[-1]:
            wide = 14 if self.size >= 36 else 8
            right = min(right, self.size - 1 - wide // 2)
            x += right - wide // 2
            pawn(canvas, x, y + self.size - right - wide // 2, "cards", self.last, wide)
        else:
            wide = max(2, self.size // 3)
            x += right - wide // 2
            y += self.size - right - wide // 2
            canvas.fill_rect(x, y, wide, wide, COLOURS["cards"][self.last])


def bounds(maze):
    """(top, bottom, left, right) of the cards and of the places beside them that paths lead to."""
    low = left = 128
    high = right = 0
    for places in (maze.lying, maze.gaps()):
        for place in places:
            row = place // 128
            column = place % 128
            low = min(low, row)
            high = max(high, row)
            left = min(left, column)
            right = max(right, column)
    return low, high, left, right


def _seen(low: int, high: int, room: int, size: int, first: int, focus: int):
    """(first, count, where it begins in the room) of the cells from low to high that are seen.

    Scrolls no more than is needed to see one cell beyond the focus.
    """
    count = min(room // size, high - low + 1)
    first = min(max(first, focus + 2 - count), focus - 1)
    first = max(low, min(first, high + 1 - count))
    return first, count, (room - count * size) // 2

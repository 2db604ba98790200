"""A maze on the canvas, drawn again only where it looks different."""

from array import array

from shared_engine.game import NOBODY
from shared_engine.games.shift import corner_cell
from shared_engine.tiles import NO_SYMBOL

from . import board_art
from .board_inks import INKS
from .canvas import draw
from .icons import COLOURS, use
from .icons_signs import DOT
from .palette import NIGHT, WHITE

# Marks on cells, as bits.
LIT = 1
GHOST = 2
CURSOR = 4
TARGET = 8
LAST = 16  # where the last pawn came from
NEUTRAL_TARGET = TARGET | 32


class MazePicture:
    """`marks` are set by the screens, one byte a cell; show() brings the canvas up to date."""

    def __init__(self, canvas, layout, tiles, view):
        self._canvas = canvas
        self.n = view.maze.n
        self.size, self.left, self.top = layout.maze(self.n)
        self._kind = view.options.get("edition", view.game)
        self.tiles = tiles
        tiles.use(self.size)
        self._reach = layout.style.margin // 2  # from the maze to the middle of an arrow
        self._seats = view.seats
        # The start cells, by corner; 255 where nobody sits.
        homes = [corner_cell(self.n, corner) for corner in range(4)]
        self.homes = bytes([home if i in view.seats else 255 for i, home in enumerate(homes)])
        cells = self.n * self.n
        self.marks = bytearray(cells)
        self.shown = array("i", [-1] * cells)  # how each cell looks on the canvas
        self.changed = bytearray(cells)  # see draw.changes
        self.present = bytearray(cells)  # the pawns on each: bits by corner, 4 the neutral one's
        self._none = bytes(cells)
        # For draw.cells
        art = use(self._kind)
        self.art = board_art.symbol_art(self.size)
        self.bits = art.BITS if self.art == 14 else art.SMALL
        self.emblems = art.EMBLEMS[self._kind]
        self.colours = art.COLOURS
        self.inks = INKS
        self.dot = DOT if self.size >= 20 else 0
        self.white = WHITE
        self.numbers = board_art.NUMBER
        self._slots = [-1] * view.maze.slots
        self._boxes = self._arrows(view.maze)
        self.last_colour = WHITE

    def redraw_all(self):
        """Let show() draw all of it: it has been painted over."""
        self.shown[:] = array("i", [-1] * len(self.shown))
        self._slots = [-1] * len(self._slots)

    def clear_marks(self):
        self.marks[:] = self._none

    def show(self, maze, pawns):
        """Draw the cells that have changed: tiles, pictures, pawns and marks."""
        present = self.present
        present[:] = self._none
        for pawn in range(len(pawns)):
            if pawns[pawn] != NOBODY:
                present[pawns[pawn]] |= 1 << (pawn if pawn == 4 else self._seats[pawn])
        count = draw.changes(maze, self, present)
        for i in range(self._canvas.cells(self, maze, count)):
            cell = self.changed[i]
            self._over(cell, self.marks[cell], maze.symbols[cell], present[cell])

    def _standing(self, pawns, cell: int) -> int:
        """The pawns on a cell."""
        present = 0
        for pawn in range(len(pawns)):
            if pawns[pawn] == cell:
                present |= 1 << (pawn if pawn == 4 else self._seats[pawn])
        return present

    def place(self, cell: int):
        return self.left + cell % self.n * self.size, self.top + cell // self.n * self.size

    def _over(self, cell: int, marks: int, symbol: int, present: int):
        """What lies on a tile besides its picture."""
        canvas = self._canvas
        size = self.size
        x = self.left + cell % self.n * size
        y = self.top + cell // self.n * size
        if symbol == NO_SYMBOL and not present:
            if cell in self.homes:
                corner = self.homes.find(bytes([cell]))
                board_art.home(canvas, x, y, size, self._kind, corner)
            elif marks & LIT and not self.dot:
                board_art.reachable(canvas, x, y, size)
        if present:
            board_art.pawns(canvas, x, y, size, self._kind, present, symbol != NO_SYMBOL)
        if marks & LAST:
            canvas.rect(x + 1, y + 1, size - 2, size - 2, self.last_colour)
        if marks & TARGET:
            board_art.target(canvas, x, y, size, marks & NEUTRAL_TARGET == NEUTRAL_TARGET)
        if marks & CURSOR:
            board_art.cursor(canvas, x, y, size)

    def slots(self, maze, banned: int, chosen: int = NOBODY):
        """The arrows around the maze that have changed."""
        slots = self._slots
        for slot in range(len(slots)):
            state = board_art.OPEN
            if slot == chosen:
                state = board_art.CURSOR
            if slot == banned:
                state = board_art.BANNED + (8 if slot == chosen else 0)
            if slots[slot] != state:
                slots[slot] = state
                self._slot(slot, state)

    def _slot(self, slot: int, state: int):
        if self._reach == 6:
            sign = board_art.arrow_sign(slot * 4 // len(self._slots), state & 7)
            self._canvas.arrow(self._boxes, slot, sign >> 4, sign & 15, NIGHT)
        else:
            self._small_slot(slot, state & 7)
        if state & 8:
            self._frame(slot)

    def _frame(self, slot: int):
        x, y, wide, high = self._boxes[4 * slot : 4 * slot + 4]
        self._canvas.rect(x, y, wide, high, WHITE)

    def _small_slot(self, slot: int, state: int):
        x, y, wide, high = self._boxes[4 * slot : 4 * slot + 4]
        self._canvas.fill_rect(x, y, wide, high, NIGHT)
        side = slot * 4 // len(self._slots)
        board_art.small_arrow(self._canvas, x + wide // 2, y + high // 2, side, state)

    def _arrows(self, maze):
        """The box of each slot's arrow: x, y, width, height."""
        size, half, reach = self.size, self.size // 2, self._reach
        long = min(half, 8)  # the rows beside it may hold cards
        boxes = []
        for slot in range(maze.slots):
            side = slot * 4 // maze.slots
            x, y = self.place(maze.entry(slot))
            wide, high = (reach, long) if side & 1 else (long, reach)
            x += (half, size + reach, half, -reach)[side] - wide
            y += (-reach, half, size + reach, half)[side] - high
            boxes += [x, y, 2 * wide, 2 * high]
        return array("H", boxes)

    def colour(self, corner: int) -> int:
        return COLOURS[self._kind][corner]

    def slide(self, view, after, slot: int, offset: int):
        """The line of `slot` on its way, so many pixels along; what it covers is forgotten."""
        maze = view.maze
        step = maze.step(slot)
        across = (step > 0) - (step < 0) if abs(step) == 1 else 0
        down = 0 if across else (step > 0) - (step < 0)
        canvas = self._canvas
        size = self.size
        entry = maze.entry(slot)
        for i in range(-1, self.n):
            cell = entry + step * i
            x, y = self.place(entry)
            x += across * (i * size + offset)
            y += down * (i * size + offset)
            if i < 0:
                openings, symbol = after.openings[entry], after.symbols[entry]
            else:
                openings, symbol = maze.openings[cell], maze.symbols[cell]
                self.shown[cell] = -1
            self.tiles.draw(canvas, x & ~1, y, openings)
            if symbol != NO_SYMBOL:
                board_art.symbol(canvas, x & ~1, y, size, self._kind, symbol)
            present = self._standing(view.pawns, cell) if i >= 0 else 0
            if present:
                board_art.pawns(canvas, x & ~1, y, size, self._kind, present, True)
        for number in (slot, maze.opposite(slot)):
            self._slots[number] = -1

"""A maze on the canvas, drawn again only where it looks different."""

from shared_engine.game import NOBODY
from shared_engine.games.shift import corner_cell
from shared_engine.tiles import NO_SYMBOL

from . import board_art
from .icons import COLOURS
from .palette import NIGHT, WHITE

_INKS = (board_art.PLAIN, board_art.REACHED, board_art.GHOST, board_art.GHOST_REACHED)

# Marks on cells, as bits.
LIT = 1
GHOST = 2
CURSOR = 4
TARGET = 8
LAST = 16  # where the last pawn came from


class MazePicture:
    """`marks` are set by the screens, one byte a cell; show() brings the canvas up to date."""

    def __init__(self, canvas, layout, tiles, view):
        self._canvas = canvas
        self.n = view.maze.n
        self.size, self.left, self.top = layout.maze(self.n)
        self._kind = view.options.get("edition", view.game)
        self._tiles = tiles
        tiles.use(self.size)
        self._reach = layout.style.margin // 2  # from the maze to the middle of an arrow
        self._seats = view.seats
        # The start cells, by corner; 255 where nobody sits.
        homes = [corner_cell(self.n, corner) for corner in range(4)]
        self._homes = bytes([home if i in view.seats else 255 for i, home in enumerate(homes)])
        self.marks = bytearray(self.n * self.n)
        self._shown = [-1] * (self.n * self.n)
        self._slots = [-1] * (4 * self.n)
        self.last_colour = WHITE

    def forget(self):
        """All of it has been painted over."""
        for cell in range(len(self._shown)):
            self._shown[cell] = -1
        for slot in range(len(self._slots)):
            self._slots[slot] = -1

    def clear_marks(self):
        for cell in range(len(self.marks)):
            self.marks[cell] = 0

    def show(self, maze, pawns):
        """Draw the cells that have changed: tiles, pictures, pawns and marks."""
        shown = self._shown
        for cell in range(len(shown)):
            present = self._present(pawns, cell)
            look = maze.openings[cell] | maze.symbols[cell] << 4 | present << 12
            look |= self.marks[cell] << 17
            if shown[cell] != look:
                shown[cell] = look
                self._cell(cell, maze.openings[cell], maze.symbols[cell], present)

    def _present(self, pawns, cell: int) -> int:
        """The pawns on a cell: bits by corner, and 4 for the neutral one."""
        present = 0
        for pawn in range(len(pawns)):
            if pawns[pawn] == cell:
                present |= 1 << (pawn if pawn == 4 else self._seats[pawn])
        return present

    def place(self, cell: int):
        return self.left + cell % self.n * self.size, self.top + cell // self.n * self.size

    def _cell(self, cell: int, openings: int, symbol: int, present: int):
        canvas = self._canvas
        size = self.size
        marks = self.marks[cell]
        x = self.left + cell % self.n * size
        y = self.top + cell // self.n * size
        fixed = not (cell % self.n & 1 or cell // self.n & 1)
        self._tiles.draw(canvas, x, y, openings, _INKS[marks & 3], fixed)
        if symbol != NO_SYMBOL:
            board_art.symbol(canvas, x, y, size, self._kind, symbol)
        elif cell in self._homes and not present:
            corner = self._homes.find(bytes([cell]))
            board_art.home(canvas, x, y, size, self._kind, corner)
        elif marks & LIT and not present:
            board_art.reachable(canvas, x, y, size)
        if present:
            board_art.pawns(canvas, x, y, size, self._kind, present, symbol != NO_SYMBOL)
        if marks & LAST:
            canvas.rect(x + 1, y + 1, size - 2, size - 2, self.last_colour)
        if marks & TARGET:
            board_art.target(canvas, x, y, size)
        if marks & CURSOR:
            board_art.cursor(canvas, x, y, size)

    def slots(self, maze, banned: int, chosen: int = NOBODY):
        """The arrows around the maze that have changed."""
        for slot in range(maze.slots):
            state = board_art.OPEN
            if slot == chosen:
                state = board_art.CURSOR
            if slot == banned:
                state = board_art.BANNED + (8 if slot == chosen else 0)
            if self._slots[slot] != state:
                self._slots[slot] = state
                self._slot(maze, slot, state)

    def _slot(self, maze, slot: int, state: int):
        canvas = self._canvas
        size = self.size
        side = slot * 4 // maze.slots
        x, y = self.place(maze.entry(slot))
        half = size // 2
        reach = self._reach
        middle_x = x + (half, size + reach, half, -reach)[side]
        middle_y = y + (-reach, half, size + reach, half)[side]
        wide = 8 if side % 2 == 0 else reach
        high = reach if side % 2 == 0 else 8
        canvas.fill_rect(middle_x - wide, middle_y - high, 2 * wide, 2 * high, NIGHT)
        put = board_art.arrow if reach == 6 else board_art.small_arrow
        put(canvas, middle_x, middle_y, side, state & 7)
        if state & 8:
            canvas.rect(middle_x - wide, middle_y - high, 2 * wide, 2 * high, WHITE)

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
                self._shown[cell] = -1
            self._tiles.draw(canvas, x & ~1, y, openings)
            if symbol != NO_SYMBOL:
                board_art.symbol(canvas, x & ~1, y, size, self._kind, symbol)
            present = self._present(view.pawns, cell) if i >= 0 else 0
            if present:
                board_art.pawns(canvas, x & ~1, y, size, self._kind, present, True)
        for number in (slot, maze.opposite(slot)):
            self._slots[number] = -1

"""A frame of sliding tiles on the canvas, and the symbols around it."""

from shared_engine.game import NOBODY
from shared_engine.games.duel_parts import (
    CARDS,
    CELLS,
    EDGE_CELLS,
    EDGE_SIDES,
    EDGES,
    SIZE,
    neighbour,
)

from . import board_art
from .icons import COLOURS, symbol
from .layout import fit
from .palette import CYAN, NIGHT, YELLOW

KIND = "duel"
# How large symbols are around tiles of so many pixels at least.
ARTS = ((28, 30), (14, 16), (8, 8))


def mark(canvas, x, y, size, thick, goal):
    """Around a symbol: a box where the path must end, four corners where it starts."""
    c = YELLOW if goal else CYAN
    end = size - thick
    canvas.fill_rect(x, y, size, thick, c)
    canvas.fill_rect(x, y + end, size, thick, c)
    canvas.fill_rect(x, y, thick, size, c)
    canvas.fill_rect(x + end, y, thick, size, c)
    if not goal:
        arm = size // 3
        gap = size - 2 * arm
        canvas.fill_rect(x + arm, y, gap, thick, NIGHT)
        canvas.fill_rect(x + arm, y + end, gap, thick, NIGHT)
        canvas.fill_rect(x, y + arm, thick, gap, NIGHT)
        canvas.fill_rect(x + end, y + arm, thick, gap, NIGHT)


def border(art: int) -> int:
    """Pixels that the symbols take at each side: with their marks, and the frame's own line."""
    return art + (5 if art > 8 else 3) if art else 1


def fitted(room, most: int, arts=ARTS):
    """(size of the tiles, of the symbols) that a room has space for."""
    size = art = 0
    for art, least in arts:
        size = min(most, fit(SIZE, SIZE, border(art), room)[0])
        if size >= least:
            break
    return size, art


class Frame:
    """One player's, with its upper left corner, symbols included, at x, y."""

    def __init__(self, tiles, x, y, art, seat):
        self._tiles = tiles
        self._art = art
        self._thick = 2 if art > 8 else 1
        self.left = x + border(art) & ~1
        self.top = y + border(art)
        self._colour = COLOURS[KIND][seat]
        self._cells = bytearray(CELLS)
        self.redraw_all()

    def redraw_all(self):
        self._start = self._target = -1
        for cell in range(CELLS):
            self._cells[cell] = 255

    def show(self, canvas, frame, start: int, target: int, lit: int, cursor: int):
        """`lit` has the bits of the cells on a path."""
        if start != self._start or target != self._target:
            self._start = start
            self._target = target
            self._edges(canvas)
        for cell in range(CELLS):
            look = frame[cell] | (lit >> cell & 1) << 4 | (cell == cursor) << 5
            if look != self._cells[cell]:
                self._cells[cell] = look
                self._cell(canvas, cell, look)

    def _cell(self, canvas, cell: int, look: int):
        size = self._tiles.size
        x = self.left + cell % SIZE * size
        y = self.top + cell // SIZE * size
        if not look & 15:
            canvas.fill_rect(x, y, size, size, self._colour)  # the tray's floor
            canvas.rect(x, y, size, size, NIGHT)
            return
        lit = board_art.REACHED if look & 16 else board_art.PLAIN
        self._tiles.draw(canvas, x, y, look & 15, lit)
        if look & 32:
            board_art.cursor(canvas, x, y, size)

    def _edges(self, canvas):
        """The symbols around, and which of them are to be joined."""
        span = SIZE * self._tiles.size
        edge = border(self._art)
        x = self.left - edge
        y = self.top - edge
        wide = span + 2 * edge
        canvas.fill_rect(x, y, wide, edge - 1, NIGHT)
        canvas.fill_rect(x, y + wide - edge + 1, wide, edge - 1, NIGHT)
        canvas.fill_rect(x, y, edge - 1, wide, NIGHT)
        canvas.fill_rect(x + wide - edge + 1, y, edge - 1, wide, NIGHT)
        canvas.rect(self.left - 1, self.top - 1, span + 2, span + 2, self._colour)
        if not self._art:
            return
        for card in range(CARDS):
            self._symbol(canvas, card)
        # Last: on small tiles a mark reaches beside its own.
        self._symbol(canvas, self._start, 1)
        if self._target != NOBODY:
            self._symbol(canvas, self._target, 2)

    def _symbol(self, canvas, card: int, marked: int = 0):
        edge = EDGES[card]
        size = self._tiles.size
        thick = self._thick
        box = self._art + 2 * thick
        x = self.left + EDGE_CELLS[edge] % SIZE * size + (size - box) // 2
        y = self.top + EDGE_CELLS[edge] // SIZE * size + (size - box) // 2
        side = EDGE_SIDES[edge]
        if side & 5:
            y = self.top - 1 - box if side == 1 else self.top + SIZE * size + 1
        else:
            x = self.left - 1 - box if side == 8 else self.left + SIZE * size + 1
        if marked:
            mark(canvas, x, y, box, thick, marked == 2)
        else:
            symbol(canvas, x + thick, y + thick, KIND, card, self._art)


def path(frame, start: int, target: int) -> int:
    """Bits of the cells on a shortest way between two symbols; 0 if they are not joined."""
    first = EDGE_CELLS[EDGES[start]]
    last = EDGE_CELLS[EDGES[target]]
    if not frame[first] & EDGE_SIDES[EDGES[start]] or not frame[last] & EDGE_SIDES[EDGES[target]]:
        return 0
    came = {first: -1}
    queue = [first]
    for cell in queue:  # grows on the way
        for side, back in ((1, 4), (2, 8), (4, 1), (8, 2)):
            near = neighbour(cell, side) if frame[cell] & side else -1
            if near >= 0 and near not in came and frame[near] & back:
                came[near] = cell
                queue.append(near)
    bits = 0
    cell = last if last in came else -1
    while cell >= 0:
        bits |= 1 << cell
        cell = came[cell]
    return bits

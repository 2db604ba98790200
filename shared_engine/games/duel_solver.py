"""The fewest slides that join two symbols of a frame: for hints, bots and the proof below.

Why every round can be solved. Tiles never turn, so what can be reached are the arrangements of
the same tiles. As in the fifteen puzzle, sliding gives every even permutation of them wherever
the gap is; five straights in two directions have at least two alike, and exchanging those makes
an odd permutation look even. So every arrangement of a frame's tiles can be reached, and D15
gives tiles enough for a path between any two symbols: tests/test_duel_solver.py lays one for each
of the 320 sets of tiles and each of the 120 pairs. There is no lost position, whatever was slid.

How the search works. Two slides in the same line are one or none, so rows and columns alternate:
six first slides, then three each. It deepens slide by slide, and gives up a position when no path
can come about in the slides left. That is judged by laying paths of tiles that could be there in
time: a table says how many slides bring the tile of one cell to another, wherever the others go.
With `joint`, tables for two tiles at once (8 KB for each pair of cells met, up to 2 MB: for PCs)
make the judgement sharper: some 200 positions on average instead of 2,000, and 850,000 without
any. Hashing positions gains nothing, for ways that meet again are long.
"""

from .duel_nearest import SOURCES
from .duel_parts import CELLS, EDGE_CELLS, EDGE_SIDES, SIZE, neighbour
from .duel_tables import LINE, ahead, pair, pairs

_DEEPEST = 255
# Laying paths in one position is cut off after so many tiles. The position then counts as one
# that may be solved, so nothing is missed, and a slice of the search stays short.
_TILES_LAID = 100
# Steps after which any way will do rather than a shortest, and those of each attempt then.
PATIENCE = 4000
_ATTEMPT = 300


def _sides_inside(cell: int) -> int:
    return sum([1 << i for i in range(4) if neighbour(cell, 1 << i) >= 0])


# Across the sides 1 2 4 8: step to the neighbour, opening that it needs; and the sides of a cell
# that have a neighbour.
_STEP = (0, -SIZE, 1, 0, SIZE, 0, 0, 0, -1)
_BACK = b"\0\4\x08\0\1\0\0\0\2"
_INSIDE = bytes([_sides_inside(cell) for cell in range(CELLS)])


class Solver:
    """A search that can be run in slices, which allocate nothing until it is done.

    `bound`: no way is shorter, as proven so far. `slides`: a shortest way once it is found, as the
    cells to slide; a frame that is joined already needs none. `nearest`: the way that came nearest
    to one so far, its first `near` cells. `steps`: tiles laid so far, the measure of time.
    """

    def __init__(self, frame, gap: int, start: int, target: int, joint: bool = True):
        if joint and not pairs:
            pairs.extend([None] * (CELLS * CELLS))
        self._from = EDGE_CELLS[start]
        self._in = EDGE_SIDES[start]
        self._to = EDGE_CELLS[target]
        self._out = EDGE_SIDES[target]
        self._joint = joint
        self._frame = bytearray(CELLS)
        self.nearest = bytearray(_DEEPEST)
        # The way so far: the gap's cells, and how many slides have been tried at each.
        self._gaps = bytearray(_DEEPEST + 1)
        self._tried = bytearray(_DEEPEST + 1)
        # The path that is being laid: its cells, and where in a table of pairs its tiles stand.
        self._cells = bytearray(CELLS)
        self._rows = [0] * CELLS
        self._base = 0  # place of axis and gap in the tables
        self._left = 0
        self._cut = 0
        self.begin(frame, gap)

    def begin(self, frame, gap: int):
        """Search from this frame on, for the same symbols."""
        for cell in range(CELLS):
            self._frame[cell] = frame[cell]
        self._gap = gap
        self._gaps[0] = gap
        self._depth = 0
        self._first = 0  # axis of the first slide: 0 in a row, 1 in a column
        self._missing = _DEEPEST  # slides left at the end of the nearest way
        self.slides = None
        self.bound = 0
        self.near = 0
        self.steps = 0
        self._root()

    def run(self, steps: int) -> bool:
        """Search on for about so many steps; True when it is done."""
        steps += self.steps
        while self.slides is None and self.steps < steps:
            self._next()
        return self.slides is not None

    def _root(self):
        """Begin to search with the present bound and first axis."""
        self._tried[0] = 0
        if not self._hopeful(self.bound):
            self._tried[0] = LINE
        elif self.bound == 0:
            self.slides = b""

    def _next(self):
        """Go one slide on, or back if all have been tried."""
        depth = self._depth
        index = self._tried[depth]
        if index < LINE:
            self._tried[depth] += 1
            line = (self._first + depth & 1) << 4 | self._gap
            self._slide(ahead[line * LINE + index])
            depth += 1
            self._depth = depth
            self._gaps[depth] = self._gap
            self._tried[depth] = 0
            if not self._hopeful(self.bound - depth):
                self._tried[depth] = LINE
            elif depth == self.bound:
                self.slides = bytes(self._gaps[1 : depth + 1])
            elif self.bound - depth < self._missing:
                self._missing = self.bound - depth
                self.near = depth
                for i in range(depth):
                    self.nearest[i] = self._gaps[i + 1]
        elif depth:
            self._depth = depth - 1
            self._slide(self._gaps[depth - 1])
        else:
            self._first ^= 1
            if not self._first:
                self.bound += 1
            self._root()

    def _slide(self, cell: int):
        _push(self._frame, self._gap, cell)
        self._gap = cell

    def _hopeful(self, left: int) -> bool:
        """Whether a path might come about in `left` slides; False is proven."""
        self._base = (self._first + self._depth & 1) << 8 | self._gap << 4
        self._left = left
        self._cut = self.steps + _TILES_LAID
        self.steps += 1
        nearest = SOURCES[self._to]
        for i in range(self._base, self._base + CELLS - 1):
            source = nearest[i]
            if source >> 4 > left:
                return False
            if self._frame[source & 15] & self._out:
                return self._lay(0, self._from, self._in, 0, 0)
        return False

    def _lay(self, count: int, cell: int, side: int, used: int, seen: int) -> bool:
        """Whether the path of `count` tiles that enters `cell` by `side` may go on to its end.

        `used` tiles and `seen` cells are those of the path so far, as bits.
        """
        left = self._left
        self.steps += 1
        if self.steps > self._cut and left:
            return True
        frame = self._frame
        rows = self._rows
        others = self._cells
        nearest = SOURCES[cell]
        base = self._base
        laid = range(count - 1, -1, -1) if self._joint else ()
        seen |= 1 << cell
        for i in range(base, base + CELLS - 1):
            tile = nearest[i]
            if tile >> 4 > left:
                break
            tile &= 15
            openings = frame[tile]
            if not openings & side or used >> tile & 1:
                continue
            for j in laid:  # both must come in time
                if (pairs[others[j] | cell] or pair(others[j] >> 4, cell))[rows[j] | tile] > left:
                    break
            else:
                if cell == self._to and openings & self._out:
                    return True
                others[count] = cell << 4
                rows[count] = (base | tile) << 4
                ways = openings & ~side & _INSIDE[cell]
                while ways:
                    way = ways & -ways
                    ways ^= way
                    onward = cell + _STEP[way]
                    if not seen >> onward & 1 and self._lay(
                        count + 1, onward, _BACK[way], used | 1 << tile, seen
                    ):
                        return True
        return False


class Way:
    """A way to join two edge openings, looked for in slices: a shortest one if it can be found.

    When that takes more than `patience` steps, it goes where the search came nearest, makes some
    slides at random and searches for a short time from there, again and again with more of them.
    `slides`: the way once it is found, a shortest one if it has `bound` slides. `attempt`: how
    many of those have failed, -1 before. `chance` is where their random slides begin.
    """

    def __init__(self, frame, gap: int, start: int, target: int, patience: int, joint, chance=1):
        self.slides = None
        self.bound = 0
        self._solver = Solver(frame, gap, start, target, joint)
        self._end = self._solver.steps + patience  # of the present search
        self._frame = frame
        self._wandered = bytearray(CELLS)
        self.attempt = -1
        self._chance = chance
        # The gap's way to where an attempt begins: the first, the nearest, and the random ones.
        self._gaps = bytearray(_DEEPEST + 1)
        self._gaps[0] = gap
        self._near = 0
        self._count = 0

    def run(self, steps: int) -> bool:
        """Search on for about so many steps; True when it is done."""
        solver = self._solver
        if solver.run(min(steps, self._end - solver.steps)):
            if self.attempt < 0:
                self.bound = solver.bound
                self.slides = solver.slides
            else:
                self.slides = self.so_far(solver.slides or b"")
        elif solver.steps >= self._end:
            if self.attempt < 0:
                self.bound = solver.bound
                self._near = solver.near
                for i in range(solver.near):
                    self._gaps[i + 1] = solver.nearest[i]
            self._wander()
        return self.slides is not None

    def so_far(self, onward=b"") -> bytes:
        """The way to where the present attempt begins, and onward."""
        return _shortened(self._gaps[: self._count + 1] + onward)

    def _wander(self):
        """Begin another attempt."""
        gaps = self._gaps
        attempt = self.attempt + 1
        self.attempt = attempt
        self._count = min(self._near + 4 + attempt // 4, _DEEPEST)
        for i in range(self._count - self._near):
            self._chance = self._chance * 75 % 65537
            line = (attempt + i & 1) << 4 | gaps[self._near + i]
            gaps[self._near + i + 1] = ahead[line * LINE + self._chance % LINE]
        for cell in range(CELLS):
            self._wandered[cell] = self._frame[cell]
        for i in range(self._count):
            _push(self._wandered, gaps[i], gaps[i + 1])
        self._solver.begin(self._wandered, gaps[self._count])
        self._end = self._solver.steps + _ATTEMPT


def solve(frame, gap: int, start: int, target: int, patience: int = PATIENCE, joint: bool = True):
    """(slides, bound): a way to join two edge openings, and how few slides any way has at least.

    If both are equal the way is a shortest one.
    """
    way = Way(frame, gap, start, target, patience, joint)
    while not way.run(patience):
        pass
    return way.slides or b"", way.bound


def _push(frame, gap: int, cell: int):
    """Slide the tiles from `cell` to the gap."""
    step = 1 if gap // SIZE == cell // SIZE else SIZE
    if cell < gap:
        step = -step
    while gap != cell:
        frame[gap] = frame[gap + step]
        gap += step
    frame[cell] = 0


def _shortened(way) -> bytes:
    """The gap's way without stops between two slides of one line."""
    kept = [way[0]]
    for cell in way[1:]:
        if len(kept) > 1 and _in_one_line(kept[-2], kept[-1], cell):
            kept.pop()
        if cell != kept[-1]:
            kept.append(cell)
    return bytes(kept[1:])


def _in_one_line(a: int, b: int, c: int) -> bool:
    return a // SIZE == b // SIZE == c // SIZE or a % SIZE == b % SIZE == c % SIZE

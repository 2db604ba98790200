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

from .duel_parts import CELLS, EDGE_CELLS, EDGE_SIDES, SIZE, neighbour, slide

_UNKNOWN = 255
_DEEPEST = 255
# Laying paths in one position is cut off after so many tiles. The position then counts as one
# that may be solved, so nothing is missed, and a slice of the search stays short.
_TILES_LAID = 100
# Steps after which solve() takes any way rather than a shortest, and those of each attempt then.
PATIENCE = 4000
_ATTEMPT = 300

# All made at the first use: one import is all that a game without hints pays.
_moved: list = []  # [gap * 16 + cell]: where each tile is after that slide, b"" if there is none
_ahead: list = []  # [axis * 16 + gap]: the cells to slide from
_exits: list = []  # [cell * 16 + openings]: ((neighbour, opening it needs), ...)
_near = bytearray()  # [(axis * 256 + gap * 16 + cell) * 16 + tile]: slides to bring a tile there
_sources = bytearray()  # and for each of these places the cells of the tiles, the nearest first
_pairs: list = []  # [cell * 16 + other]: see _pair


class Solver:
    """A search that can be run in slices.

    `bound`: no way is shorter, as proven so far. `slides`: a shortest way once it is found, as the
    cells to slide; a frame that is joined already needs none. `nearest`: the way that came nearest
    to one so far. `steps`: tiles laid so far, the measure of time.
    """

    def __init__(self, frame, gap: int, start: int, target: int, joint: bool = True):
        if not _moved:
            _make_tables()
        self.slides = None
        self.bound = 0
        self.nearest = b""
        self.steps = 0
        self._frame = bytearray(frame)
        self._gap = gap
        self._from = EDGE_CELLS[start]
        self._in = EDGE_SIDES[start]
        self._to = EDGE_CELLS[target]
        self._out = EDGE_SIDES[target]
        self._joint = joint
        # The way so far: the gap's cells, and how many slides have been tried at each.
        self._gaps = bytearray(_DEEPEST + 1)
        self._gaps[0] = gap
        self._tried = bytearray(_DEEPEST + 1)
        self._depth = 0
        self._first = 0  # axis of the first slide: 0 in a row, 1 in a column
        self._missing = _DEEPEST  # slides left at the end of the nearest way
        # The path that is being laid: its cells, and where in a table of pairs its tiles stand.
        self._cells = bytearray(CELLS)
        self._rows = [0] * CELLS
        self._base = 0  # place of axis and gap in the tables
        self._left = 0
        self._cut = 0
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
            self._tried[0] = SIZE
        elif self.bound == 0:
            self.slides = b""

    def _next(self):
        """Go one slide on, or back if all have been tried."""
        depth = self._depth
        index = self._tried[depth]
        ahead = _ahead[(self._first + depth & 1) * CELLS + self._gap]
        if index < len(ahead):
            self._tried[depth] += 1
            self._slide(ahead[index])
            depth += 1
            self._depth = depth
            self._gaps[depth] = self._gap
            self._tried[depth] = 0
            if not self._hopeful(self.bound - depth):
                self._tried[depth] = SIZE
            elif depth == self.bound:
                self.slides = bytes(self._gaps[1 : depth + 1])
            elif self.bound - depth < self._missing:
                self._missing = self.bound - depth
                self.nearest = bytes(self._gaps[1 : depth + 1])
        elif depth:
            self._depth = depth - 1
            self._slide(self._gaps[depth - 1])
        else:
            self._first ^= 1
            if not self._first:
                self.bound += 1
            self._root()

    def _slide(self, cell: int):
        frame = self._frame
        gap = self._gap
        step = 1 if gap // SIZE == cell // SIZE else SIZE
        if cell < gap:
            step = -step
        while gap != cell:
            frame[gap] = frame[gap + step]
            gap += step
        frame[cell] = 0
        self._gap = cell

    def _hopeful(self, left: int) -> bool:
        """Whether a path might come about in `left` slides; False is proven."""
        self._base = (self._first + self._depth & 1) << 8 | self._gap << 4
        self._left = left
        self._cut = self.steps + _TILES_LAID
        self.steps += 1
        place = (self._base | self._to) << 4
        for i in range(place, place + CELLS):
            tile = _sources[i]
            if _near[place | tile] > left:
                return False
            if self._frame[tile] & self._out:
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
        place = (self._base | cell) << 4
        laid = range(count - 1, -1, -1) if self._joint else ()
        seen |= 1 << cell
        for source in range(place, place + CELLS):
            tile = _sources[source]
            if _near[place | tile] > left:
                break
            openings = frame[tile]
            if not openings & side or used >> tile & 1:
                continue
            for i in laid:  # both must come in time
                if (_pairs[others[i] | cell] or _pair(others[i] >> 4, cell))[rows[i] | tile] > left:
                    break
            else:
                if cell == self._to and openings & self._out:
                    return True
                others[count] = cell << 4
                rows[count] = self._base << 4 | tile << 4
                for onward, opening in _exits[cell << 4 | openings & ~side]:
                    if not seen >> onward & 1 and self._lay(
                        count + 1, onward, opening, used | 1 << tile, seen
                    ):
                        return True
        return False


def solve(frame, gap: int, start: int, target: int, patience: int = PATIENCE, joint: bool = True):
    """(slides, bound): a way to join two edge openings, and how few slides any way has at least.

    If both are equal the way is a shortest one. When that is not found within `patience` steps,
    it goes where the search came nearest, makes some slides at random and searches for a short
    time from there, again and again with more of them.
    """
    solver = Solver(frame, gap, start, target, joint)
    if solver.run(patience):
        return solver.slides or b"", solver.bound
    chance = 1
    attempt = 0
    while True:
        way = bytearray([gap]) + solver.nearest
        for i in range(4 + attempt // 4):
            chance = chance * 75 % 65537
            way.append(_ahead[(attempt + i & 1) << 4 | way[-1]][chance % 3])
        attempt += 1
        wandered = bytearray(frame)
        for cell in way[1:]:
            slide(wandered, cell)
        search = Solver(wandered, way[-1], start, target, joint)
        if search.run(_ATTEMPT):
            return _shortened(way + (search.slides or b"")), solver.bound


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


def _make_tables():
    for gap in range(CELLS):
        for cell in range(CELLS):
            _moved.append(_permutation(gap, cell))
    for gap in range(CELLS):
        row = gap - gap % SIZE
        _ahead.append(bytes([cell for cell in range(row, row + SIZE) if cell != gap]))
    for gap in range(CELLS):
        _ahead.append(bytes([cell for cell in range(gap % SIZE, CELLS, SIZE) if cell != gap]))
    for cell in range(CELLS):
        # The same few pairs in all tuples: they would else be most of the tables.
        ways = [(neighbour(cell, 1 << i), 1 << (i ^ 2)) for i in range(4)]
        for openings in range(CELLS):
            sides = [i for i in range(4) if openings >> i & 1 and ways[i][0] >= 0]
            _exits.append(tuple([ways[i] for i in sides]))
    _pairs.extend([None] * (CELLS * CELLS))
    _near.extend(bytes([_UNKNOWN]) * (2 * CELLS * CELLS * CELLS))
    for cell in range(CELLS):
        _spread_one(cell)
    for place in range(0, len(_near), CELLS):
        order = sorted([_near[place + tile] << 4 | tile for tile in range(CELLS)])
        _sources.extend(bytes([entry & 15 for entry in order]))


def _permutation(gap: int, cell: int) -> bytes:
    """Where the tile of each cell is after the slide that takes the gap to `cell`."""
    if gap // SIZE != cell // SIZE and gap % SIZE != cell % SIZE:
        return b""
    tiles = bytearray(range(CELLS))
    slide_from = bytearray(range(1, CELLS + 1))
    slide_from[gap] = 0
    slide(slide_from, cell)
    for to, tile in enumerate(slide_from):
        if tile:
            tiles[tile - 1] = to
    return bytes(tiles)


def _spread_one(goal: int):
    """Fill in how many slides bring each tile to `goal`, from there backwards."""
    gaps = [base for base in range(2 * CELLS) if base & 15 != goal]  # axis * 16 + gap
    wave = [base << 8 | goal << 4 | goal for base in gaps]
    for place in wave:
        _near[place] = 0
    count = 0
    while wave:
        count += 1
        reached = []
        for place in wave:
            axis, gap = place >> 12 ^ 1, place >> 8 & 15
            for before in _ahead[axis << 4 | gap]:
                was = _moved[gap << 4 | before][place & 15]
                place_before = axis << 12 | before << 8 | goal << 4 | was
                if _near[place_before] == _UNKNOWN:
                    _near[place_before] = count
                    reached.append(place_before)
        wave = reached


def _pair(goal: int, other: int):
    """Slides to bring two tiles to `goal` and `other`, by axis, gap and the tiles' cells."""
    slides = bytearray([_UNKNOWN]) * (2 * CELLS * CELLS * CELLS)
    wave = [
        axis << 12 | gap << 8 | goal << 4 | other
        for axis in (0, 1)
        for gap in range(CELLS)
        if gap != goal and gap != other
    ]
    for state in wave:
        slides[state] = 0
    count = 0
    while wave:
        count += 1
        reached = []
        for state in wave:
            axis = state >> 12 ^ 1
            gap = state >> 8 & 15
            tile = state >> 4 & 15
            second = state & 15
            for before in _ahead[axis << 4 | gap]:
                moved = _moved[gap << 4 | before]
                was = axis << 12 | before << 8 | moved[tile] << 4 | moved[second]
                if slides[was] == _UNKNOWN:
                    slides[was] = count
                    reached.append(was)
        wave = reached
    _pairs[goal << 4 | other] = bytes(slides)
    return slides

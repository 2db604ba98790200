"""What is reached after every shift of a maze, all at once: for bots, hints and puzzles.

The kernels work as those of reach.py; the best ones for the runtime stand behind the names:
survey_viper on the chip, survey_wide on CPython, the portable ones anywhere else.
"""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


from .reach import flood_portable
from .tiles import DISTINCT

_N = const(1)
_E = const(2)
_S = const(4)
_W = const(8)

PAWNS = const(2)  # see survey_portable


def row_bytes(cells: int) -> int:
    """The length of a survey's row: the cells, padded so that the chip can copy whole words."""
    return cells + 3 & ~3


def survey_portable(
    openings, facts, spare: int, sources, count: int, banned: int, out, work, ride: int
):
    """For every legal shift mark in `out` the cells that paths then join to sources[:count].

    With `ride` PAWNS the sources are pawns: pushed out, they are set on the tile just inserted.
    Otherwise they are tiles: pushed out, they are gone, and the spare is one of them if `ride`.
    Row slot * 4 + rotation of `out` has one byte a cell; the rows of the banned slot and of turns
    that equal a lower one are 0. `work` is five scratch bytearrays as long as a row.
    """
    board, base, mark, queue, _ = work
    n = facts[0]
    cells = n * n
    row = row_bytes(cells)
    slots = 2 * (n - 1)
    for i in range(4 * slots * row):
        out[i] = 0
    for slot in range(slots):
        if slot == banned:
            continue
        entry = facts[1 + cells + slot]
        side = slot * 4 // slots
        step = n if side == 0 else -1 if side == 1 else -n if side == 2 else 1
        for i in range(cells):
            board[i] = openings[i]
            base[i] = 0
        for i in range(count):
            base[sources[i]] = 1
        cell = entry + step * (n - 1)
        riding = base[cell] if ride == PAWNS else ride
        while cell != entry:
            board[cell] = board[cell - step]
            base[cell] = base[cell - step]
            cell -= step
        base[entry] = riding
        # With the entering tile closed, one flood serves all its rotations ...
        board[entry] = 0
        size = 0
        for i in range(cells):
            if base[i]:
                queue[size] = i
                size += 1
        flood_portable(board, facts, base, queue, size)
        # ... and each of them goes on from the entering tile and the reached cells beside it.
        size = 0
        if riding:
            queue[0] = entry
            size = 1
        sides = facts[1 + entry]
        if sides & _N and base[entry - n]:
            queue[size] = entry - n
            size += 1
        if sides & _E and base[entry + 1]:
            queue[size] = entry + 1
            size += 1
        if sides & _S and base[entry + n]:
            queue[size] = entry + n
            size += 1
        if sides & _W and base[entry - 1]:
            queue[size] = entry - 1
            size += 1
        for rotation in range(DISTINCT[spare]):
            board[entry] = (spare << rotation | spare >> (4 - rotation)) & 15
            for i in range(cells):
                mark[i] = base[i]
            flood_portable(board, facts, mark, queue, size)
            at = (slot * 4 + rotation) * row
            for i in range(cells):
                out[at + i] = mark[i]


def tally_portable(rows, facts, counts):
    """Count in `counts`, for each cell, the shifts that take a pawn from there to a marked cell."""
    n = facts[0]
    cells = n * n
    row = row_bytes(cells)
    slots = 2 * (n - 1)
    for cell in range(row):
        counts[cell] = 0
    for slot in range(slots):
        entry = facts[1 + cells + slot]
        side = slot * 4 // slots
        step = n if side == 0 else -1 if side == 1 else -n if side == 2 else 1
        leaving = entry + step * (n - 1)
        for rotation in range(4):
            at = (slot * 4 + rotation) * row
            for cell in range(cells):
                counts[cell] += rows[at + cell]
            # Those in the line are carried along.
            cell = leaving
            counts[cell] += rows[at + entry] - rows[at + cell]
            while cell != entry:
                cell -= step
                counts[cell] += rows[at + cell + step] - rows[at + cell]


def pick_portable(found, symbols, wanted, cell: int) -> int:
    """Note in `found` where wanted symbols lie, and `cell`; gives how many these are."""
    count = 0
    for at in range(len(symbols)):
        if wanted[symbols[at]] or at == cell:
            found[count] = at
            count += 1
    return count


def prefer_portable(
    queue, size: int, counts, weight: int, found, count: int, n: int, best: int
) -> int:
    """Of the cells queue[:size] the first with the highest value, as value << 8 | cell; -1 if none
    is above `best`. The value is weight times the cell's count, and how near it is to the
    nearest of found[:count], by steps as if there were no walls.
    """
    chosen = -1
    for at in range(size):
        cell = queue[at]
        value = weight * counts[cell]
        if value + 2 * n <= best:
            continue  # no nearness makes up for that
        near = 0
        for i in range(count):
            down = found[i] // n - cell // n
            across = found[i] % n - cell % n
            steps = (down if down > 0 else -down) + (across if across > 0 else -across)
            near = max(near, 2 * n - steps)
        value += near
        if value > best:
            best = value
            chosen = value << 8 | cell
    return chosen


try:
    from .reach_viper import pick, tally
    from .survey_viper import prefer, survey  # the chip
except (ImportError, SyntaxError, ValueError):
    pick = pick_portable
    prefer = prefer_portable
    try:
        from .survey_wide import survey, tally  # CPython
    except ImportError:
        survey = survey_portable
        tally = tally_portable


class Survey:
    """All shifts of a maze with what is reached after each; the buffers live as long as it."""

    def __init__(self, n: int):
        self.row = row_bytes(n * n)
        self.out = bytearray(8 * (n - 1) * self.row)
        self.counts = bytearray(self.row)
        self._work = tuple([bytearray(self.row) for _ in range(5)])
        # What run() was told. So _run() has no variable but self, and its frame just holds a call
        # with nine arguments (docs/develop.md, Frames).
        self._maze = self._sources = None
        self._banned = self._count = self._ride = 0

    def run(self, maze, sources, banned: int = 255, count: int = -1, ride: int = PAWNS):
        """Look at every shift for pawns, or tiles, on the first `count` of `sources`, or on all."""
        self._maze = maze
        self._sources = sources
        self._banned = banned
        self._count = len(sources) if count < 0 else count
        self._ride = ride
        self._run()

    def _run(self):
        survey(
            self._maze.openings,  # pyright: ignore[reportOptionalMemberAccess]
            self._maze.facts,  # pyright: ignore[reportOptionalMemberAccess]
            self._maze.spare,  # pyright: ignore[reportOptionalMemberAccess]
            self._sources,
            self._count,
            self._banned,
            self.out,
            self._work,
            self._ride,
        )

    def tally(self, maze):
        """Count for each cell the shifts that join what stands there to the sources."""
        tally(self.out, maze.facts, self.counts)

    def reaches(self, shift: int, cell: int) -> bool:
        """Whether the move after `shift` (slot * 4 + rotation) may end on `cell`."""
        return self.out[shift * self.row + cell] == 1

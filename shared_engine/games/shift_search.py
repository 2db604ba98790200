"""Trying turns on a shifting maze without allocating: for bots, hints and puzzles.

A turn reaches a goal when, after its shift, a path joins pawn and goal. That is symmetric, so one
survey from the goals tells at once for every cell how many shifts lead from there to one of them:
all second turns after all first moves cost one survey for each first shift.
"""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


from ..game import NOBODY
from ..reach import flood
from ..survey import PAWNS, Survey, pick, prefer
from ..tiles import DISTINCT

_DEEPEST = const(8)  # shifts on top of each other


class Search:
    """A maze and pawns to shift and take back. All buffers are made once."""

    def __init__(self, maze):
        cells = maze.n * maze.n
        self.maze = maze.copy()
        self.survey = Survey(maze.n)
        self.counts = self.survey.counts
        self.pawns = bytearray(5)
        self.last = NOBODY
        self.push_back = False  # whether the spare may go in where it has just come out (D30)
        self.mark = bytearray(cells)
        self.queue = bytearray(cells)  # the cells reached, `size` of them
        self.size = 0
        self.weight = 0  # see prefer()
        self.floods = 0  # mazes flooded so far, for benchmarks
        self._found = bytearray(cells)
        self._count = 0
        self._ride = 0
        self._slots = bytearray(_DEEPEST)
        self._spares = bytearray(_DEEPEST)
        self._before = [bytearray(5) for _ in range(_DEEPEST)]
        self._depth = 0

    def load(self, maze, pawns, last: int):
        self.maze = maze.copy()
        for pawn in range(len(pawns)):
            self.pawns[pawn] = pawns[pawn]
        for pawn in range(len(pawns), 5):
            self.pawns[pawn] = NOBODY
        self.last = last
        self._depth = 0

    def banned(self) -> int:
        if self.push_back or self.last == NOBODY:
            return NOBODY
        return self.maze.opposite(self.last)

    def legal(self, shift: int) -> bool:
        return shift >> 2 != self.banned() and shift & 3 < DISTINCT[self.maze.spare]

    def push(self, shift: int):
        """Shift as slot * 4 + rotation says, pawns and all; slots * 4 is no shift."""
        maze = self.maze
        pawns = self.pawns
        depth = self._depth
        self._depth = depth + 1
        self._slots[depth] = self.last
        self._spares[depth] = NOBODY
        self._before[depth][:] = pawns
        slot = shift >> 2
        if slot == maze.slots:
            return
        self._spares[depth] = maze.spare
        maze.push(shift, pawns)
        self.last = slot

    def pop(self):
        """Take the last push back."""
        depth = self._depth - 1
        self._depth = depth
        if self._spares[depth] != NOBODY:
            self.maze.take_back(self.last, self._spares[depth])
        self.last = self._slots[depth]
        self.pawns[:] = self._before[depth]

    def reach(self, cell: int) -> int:
        """Find where paths lead from `cell` as the maze lies: in `mark` and `queue`."""
        mark = self.mark
        queue = self.queue
        for i in range(self.size):
            mark[queue[i]] = 0
        mark[cell] = 1
        queue[0] = cell
        self.floods += 1
        self.size = flood(self.maze.openings, self.maze.facts, mark, queue, 1)
        return self.size

    def reach_all(self, before, after, slot: int):
        """Mark in `after` where paths lead from all cells marked in `before` the push at `slot`."""
        for cell in range(len(after)):
            after[cell] = 0
        count = 0
        for cell in range(len(before)):
            if before[cell]:
                carried = self.maze.carried(slot, cell)
                after[carried] = 1
                self._found[count] = carried
                count += 1
        self.floods += 1
        flood(self.maze.openings, self.maze.facts, after, self._found, count)

    def is_goal(self, goal, cell: int) -> bool:
        if goal.out:
            return self.maze.leads_out(cell)
        return cell == goal.cell or goal.cards[self.maze.symbols[cell]] == 1

    def reached(self, goal) -> int:
        """The first goal among the cells that reach() has found, or NOBODY."""
        for i in range(self.size):
            if self.is_goal(goal, self.queue[i]):
                return self.queue[i]
        return NOBODY

    def find(self, goal):
        """Note where the goal is, for ways() and prefer(). Ways out move with no tile, so what
        is said of these after a shift is an estimate."""
        maze = self.maze
        if goal.out:
            self._count = self._find_out(goal)
        else:
            self._count = pick(self._found, maze.symbols, goal.cards, goal.cell)
        self._ride = goal.cards[maze.spare_symbol]

    def _find_out(self, goal) -> int:
        count = 0
        maze = self.maze
        for cell in range(len(self.mark)):
            if goal.cards[maze.symbols[cell]] or cell == goal.cell or maze.leads_out(cell):
                self._found[count] = cell
                count += 1
        return count

    def find_pawn(self, cell: int):
        """Note a pawn in place of a goal: ways() then counts for each cell's tile."""
        self._found[0] = cell
        self._count = 1
        self._ride = PAWNS

    def ways(self):
        """Set `counts` to the number of shifts that lead from each cell to what was found."""
        self.floods += self.maze.slots * DISTINCT[self.maze.spare]
        self.survey.run(self.maze, self._found, self.banned(), self._count, self._ride)
        self.survey.tally(self.maze)

    def may_reach(self, shift: int, cell: int) -> bool:
        """Whether ways() has seen that after `shift` a pawn on `cell` gets to what was found."""
        return self.survey.reaches(shift, self.maze.carried(shift >> 2, cell))

    def odds(self, pawn: int, pool) -> int:
        """Of 100, that a pawn has a way to one card, any of the pool's, by the next shift."""
        if not pool.count:
            return 0
        self.find_pawn(self.pawns[pawn])
        self.ways()
        found = 0
        for at in range(len(self.mark)):
            if pool.cards[self.maze.symbols[at]] and self.counts[at]:
                found += 1
        return 100 * found // pool.count

    def prefer(self, best: int) -> int:
        """Of the cells that reach() has found the best one above `best`, as value << 8 | cell, or
        -1: by `weight` for each of its counts, and near to what was found."""
        return prefer(
            self.queue,
            self.size,
            self.counts,
            self.weight,
            self._found,
            self._count,
            self.maze.n,
            best,
        )

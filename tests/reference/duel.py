"""The rules of the duel once more: slow, naive, and sharing nothing with the engine.

A frame is a dict {(row, col): openings, or None for the gap}, openings are frozensets of the
letters N E S W. An edge is one of the 16 symbols of the frame, clockwise from the top left. The D
numbers are those of RULES.md; quoted headings are sections of rulebook 26 505 (my English).
"""

from collections import deque

from tests.reference.maze import BACK, STEPS

SIZE = 4
CELLS = [(row, col) for row in range(SIZE) for col in range(SIZE)]
# Per edge: the cell at it, and the way out of that cell to the symbol.
EDGES = (
    [((0, col), "N") for col in (0, 1, 2, 3)]
    + [((row, 3), "E") for row in (0, 1, 2, 3)]
    + [((3, col), "S") for col in (3, 2, 1, 0)]
    + [((row, 0), "W") for row in (3, 2, 1, 0)]
)
WINDOW_MS = 100  # D16


def has_opening(frame, cell, way):
    return frame[cell] is not None and way in frame[cell]  # the gap is no path


def joined(frame, edge_a, edge_b):
    """Whether an unbroken path leads through tiles from one edge to the other."""
    start, way_in = EDGES[edge_a]
    end, way_out = EDGES[edge_b]
    if not has_opening(frame, start, way_in) or not has_opening(frame, end, way_out):
        return False
    found = {start}
    waiting = [start]
    while waiting:
        row, col = here = waiting.pop()
        for way, (down, right) in STEPS.items():
            there = (row + down, col + right)
            if (
                there in frame
                and there not in found
                and has_opening(frame, here, way)
                and has_opening(frame, there, BACK[way])
            ):
                found.add(there)
                waiting.append(there)
    return end in found


def gap_of(frame):
    return next(cell for cell in CELLS if frame[cell] is None)


def slides(frame):
    """The cells in line with the gap, in cell order: where the gap can be after one slide."""
    gap = gap_of(frame)
    return [cell for cell in CELLS if cell != gap and (cell[0] == gap[0] or cell[1] == gap[1])]


def slide(frame, cell):
    """The frame after the tiles from cell to the gap have moved one step towards the gap."""
    if cell not in slides(frame):
        raise ValueError(f"{cell} is not in line with the gap")
    after = dict(frame)
    row, col = gap_of(frame)
    while (row, col) != cell:  # walk from the gap to cell, each tile steps back where we were
        before = (row, col)
        row += (cell[0] > row) - (cell[0] < row)
        col += (cell[1] > col) - (cell[1] < col)
        after[before] = frame[row, col]
    after[cell] = None
    return after


def shortest(frame, edge_a, edge_b, limit):
    """The least number of slides until the edges are joined; None if more than limit."""
    known = {tuple(frame[cell] for cell in CELLS)}
    waiting = deque([(frame, 0)])
    while waiting:
        here, count = waiting.popleft()
        if joined(here, edge_a, edge_b):
            return count
        if count == limit:
            continue
        for cell in slides(here):
            after = slide(here, cell)
            key = tuple(after[place] for place in CELLS)
            if key not in known:
                known.add(key)
                waiting.append((after, count + 1))
    return None


class Rounds:
    """Judges rounds of two players by the option false_stop."""

    def __init__(self, false_stop):
        if false_stop not in ("opponent", "void"):
            raise ValueError("false_stop must be opponent or void")
        self.false_stop = false_stop

    def score(self, calls):
        """(who gets the card or None, seats whose start moves) for calls (ms, seat, right).

        Only calls within the window of the first count, and only the first of each seat.
        """
        calls = sorted(calls, key=lambda call: call[0])
        right_of = {}
        for time, seat, right in calls:
            if time - calls[0][0] <= WINDOW_MS:
                right_of.setdefault(seat, right)
        right_seats = [seat for seat, right in right_of.items() if right]
        if len(right_seats) == 1:  # alone, or the other one was wrong at once (D16)
            return right_seats[0], (right_seats[0],)
        if len(right_of) == 1 and self.false_stop == "opponent":  # one call, and it was wrong
            (wrong_seat,) = right_of
            return 1 - wrong_seat, ()
        return None, ()  # no call; both right; both wrong; one wrong and void

"""What the references of the shift boards share: tiles, slots, inserting, paths.

Tiles are pairs (openings, picture), a maze is a dict keyed by (row, col), openings are frozensets
of the letters N E S W. "Conventions" and the D numbers are those of RULES.md.
"""

from collections import Counter
from functools import cache
from itertools import pairwise

STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N"}


def kind(openings):
    """The figure on a tile, however it is turned."""
    if not openings <= set(STEPS):
        return "unknown"
    if len(openings) == 4:
        return "crossing"
    if len(openings) == 3:
        return "T"
    if openings in ({"N", "S"}, {"E", "W"}):
        return "straight"
    if len(openings) == 2:
        return "corner"
    return "unknown"


@cache
def turned(openings, quarters):
    """The openings after so many clockwise quarter turns."""
    for _ in range(quarters):
        openings = frozenset(CLOCKWISE[way] for way in openings)
    return openings


def rotations(openings):
    """D23: the lowest number of each different result."""
    seen = []
    numbers = []
    for quarters in range(4):
        result = turned(openings, quarters)
        if result not in seen:
            seen.append(result)
            numbers.append(quarters)
    return numbers


def refuse(reason):
    raise ValueError(reason)


def check_seats(corners, first_seat):
    """D3, D4: two to four corners, in the order in which the seats act."""
    corners = list(corners)
    if not 2 <= len(corners) <= 4:
        refuse("two to four players")
    if not set(corners) <= {0, 1, 2, 3} or corners != sorted(set(corners)):
        refuse("start corners must be different, 0 to 3, ascending")
    if first_seat not in range(len(corners)):
        refuse("the first seat does not play")


class ShiftBoard:
    """A board of size x size cells of which the odd rows and columns slide."""

    def __init__(self, size):
        self.size = size
        self.cells = [(row, col) for row in range(size) for col in range(size)]
        # Per cell: (way out of it, way into the neighbour, neighbour).
        self.neighbours = {
            (row, col): [
                (way, BACK[way], (row + down, col + right))
                for way, (down, right) in STEPS.items()
                if (row + down, col + right) in self.cells
            ]
            for row, col in self.cells
        }
        # Conventions: the slots clockwise from the top left. A slot is the line of cells that it
        # pushes, beginning with the cell where the spare comes in.
        down_or_right = list(range(size))
        up_or_left = down_or_right[::-1]
        odd = list(range(1, size, 2))
        self.lines = (
            [[(row, col) for row in down_or_right] for col in odd]
            + [[(row, col) for col in up_or_left] for row in odd]
            + [[(row, col) for row in up_or_left] for col in odd[::-1]]
            + [[(row, col) for col in down_or_right] for row in odd[::-1]]
        )
        # The opposite slot pushes the same line the other way.
        self.opposite = {slot: self.lines.index(line[::-1]) for slot, line in enumerate(self.lines)}

    def shifts(self, spare, last_slot):
        """Every (slot, rotation) allowed: all but pushing the spare straight back (Conventions)."""
        return [
            (slot, quarters)
            for slot in range(len(self.lines))
            if last_slot is None or slot != self.opposite[last_slot]
            for quarters in rotations(spare[0])
        ]

    def insert(self, board, spare, slot, quarters):
        """The new board, the new spare, and a dict of where the cells of the line were carried."""
        line = self.lines[slot]
        board_after = dict(board)
        board_after[line[0]] = (turned(spare[0], quarters), spare[1])
        for here, there in pairwise(line):
            board_after[there] = board[here]
        # Conventions: a pawn pushed out lands on the tile just inserted.
        carried = dict(zip(line, line[1:] + line[:1], strict=True))
        return board_after, board[line[-1]], carried

    def reach(self, board, start):
        """The set of cells joined with start, itself included; both tiles must be open."""
        found = {start}
        waiting = [start]
        while waiting:
            here = waiting.pop()
            for out, back, there in self.neighbours[here]:
                if there not in found and out in board[here][0] and back in board[there][0]:
                    found.add(there)
                    waiting.append(there)
        return found

    def check_tiles(self, fixed, loose, board, spare):
        """fixed: {cell: tile}; loose: how many of each (kind, picture) lie on the rest."""
        if set(board) != set(self.cells):
            refuse(f"the maze needs {len(self.cells)} tiles")
        for cell, tile in fixed.items():
            if board[cell] != tile:
                refuse(f"the printed cell {cell} is wrong")
        tiles = [board[cell] for cell in self.cells if cell not in fixed] + [spare]
        if Counter((kind(openings), picture) for openings, picture in tiles) != loose:
            refuse("the loose tiles are not those of RULES.md")

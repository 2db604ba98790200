"""Shifts and moves as text, for any shifting maze.

`4W90` pushes the spare, turned clockwise by 90 degrees, westwards into row 4; `bS` pushes it, as
it lies, southwards into column b; `c4` is the cell in column c and row 4 from the top.
"""

from .game import NotationError
from .tiles import DISTINCT

_COLUMNS = "abcdefghi"
_SIDES = "SWNE"  # where the tiles go, by the side of the slot, clockwise from the top


def cell_text(cell: int, n: int) -> str:
    return _COLUMNS[cell % n] + str(cell // n + 1)


def parse_cell(text: str, n: int) -> int:
    """The cell that `text` names on an n x n board."""
    if len(text) == 2:
        col = _COLUMNS.find(text[0].lower())
        row = "123456789".find(text[1])
        if 0 <= col < n and 0 <= row < n:
            return row * n + col
    raise NotationError("no cell " + repr(text) + "; cells are a1 to " + cell_text(n * n - 1, n))


def slot_text(maze, slot: int) -> str:
    name = cell_text(maze.entry(slot), maze.n)
    side = slot * 4 // maze.slots
    return (name[1] if side & 1 else name[0]) + _SIDES[side]


def shift_text(maze, shift: int) -> str:
    """`shift` is slot * 4 + rotation."""
    return slot_text(maze, shift // 4) + ("", "90", "180", "270")[shift % 4]


def is_shift(text: str) -> bool:
    """Whether the text reads as a shift rather than a move: a line, then a direction."""
    return len(text) > 1 and text[1].upper() in _SIDES


def parse_shift(maze, text: str) -> int:
    """slot * 4 + rotation; a rotation that equals a lower one is given as that one (D23)."""
    line = text[:2].lower()
    for slot in range(maze.slots):
        if slot_text(maze, slot).lower() == line:
            break
    else:
        names = [slot_text(maze, slot) for slot in range(maze.slots)]
        raise NotationError("no slot " + repr(text[:2]) + "; slots are " + ", ".join(names))
    if text[2:] not in ("", "0", "90", "180", "270"):
        raise NotationError("a tile turns by 0, 90, 180 or 270, not " + repr(text[2:]))
    quarters = int(text[2:] or "0") // 90
    return slot * 4 + quarters % DISTINCT[maze.spare]

"""What lies in the box of Labyrinth Duel: frames of sliding tiles, symbols around them, cards.

A frame is 16 cells of openings, row by row; the gap is the cell without any.
"""

from ..tiles import CORNER, STRAIGHT, TEE, rotate

SIZE = 4
CELLS = 16
CARDS = 16
TARGETS = 15  # the first card is the start
TO_WIN = 8

# D14: five straights, four Ts, six corners.
STRAIGHTS = 5
CORNERS = 6
_TEES = [rotate(TEE, quarters) for quarters in range(4)]

# Edge openings 0-15 clockwise from the top left: the cell inside and the side of it.
EDGE_CELLS = b"\x00\x01\x02\x03\x03\x07\x0b\x0f\x0f\x0e\x0d\x0c\x0c\x08\x04\x00"
EDGE_SIDES = b"\1\1\1\1\2\2\2\2\4\4\4\4\x08\x08\x08\x08"

# D14: the symbol at each edge opening, the same on both frames; and the edge of each card.
SYMBOLS = bytes(range(CARDS))
EDGES = bytes([SYMBOLS.find(bytes([card])) for card in range(CARDS)])

# Across each side, N E S W: step to the neighbour, and the opening that it needs.
_WAYS = ((1, -4, 4), (2, 1, 8), (4, 4, 1), (8, -1, 2))


def deal_frame(stream):
    """Tiles at random, turned as D15 wants them, and the gap anywhere (D26)."""
    tiles = list(_TEES)
    tiles.extend(_turned(stream, STRAIGHT, 2, STRAIGHTS))
    tiles.extend(_turned(stream, CORNER, 4, CORNERS))
    stream.shuffle(tiles)
    tiles.insert(stream.below(CELLS), 0)
    return bytearray(tiles)


def _turned(stream, openings: int, turns: int, count: int) -> list:
    """D15: equal tiles, turned at random, but not all alike."""
    while True:
        tiles = [rotate(openings, stream.below(turns)) for _ in range(count)]
        if min(tiles) != max(tiles):
            return tiles


def gap_of(frame) -> int:
    return bytes(frame).find(b"\0")


def in_line(gap: int, cell: int) -> bool:
    """Whether the tiles from `cell` to the gap can slide."""
    return gap != cell and (gap // SIZE == cell // SIZE or gap % SIZE == cell % SIZE)


def slide(frame, cell: int):
    """Push the tile of `cell`, and all between, one step towards the gap; the gap is there then."""
    gap = gap_of(frame)
    step = 1 if gap // SIZE == cell // SIZE else SIZE
    if cell < gap:
        step = -step
    while gap != cell:
        frame[gap] = frame[gap + step]
        gap += step
    frame[cell] = 0


def joined(frame, start: int, target: int) -> bool:
    """Whether an unbroken path leads from edge opening `start` to `target`. The gap is no path."""
    cell = EDGE_CELLS[start]
    goal = EDGE_CELLS[target]
    if not frame[cell] & EDGE_SIDES[start] or not frame[goal] & EDGE_SIDES[target]:
        return False
    seen = 1 << cell
    todo = [cell]
    while todo:
        cell = todo.pop()
        if cell == goal:
            return True
        for side, step, back in _WAYS:
            if not frame[cell] & side or not _inside(cell, side):
                continue
            if frame[cell + step] & back and not seen >> (cell + step) & 1:
                seen |= 1 << (cell + step)
                todo.append(cell + step)
    return False


def neighbour(cell: int, side: int) -> int:
    """The cell across `side`, or -1 at the frame's edge."""
    for way, step, _ in _WAYS:
        if way == side and _inside(cell, side):
            return cell + step
    return -1


def _inside(cell: int, side: int) -> bool:
    if side & 5:
        return cell >= SIZE if side == 1 else cell < CELLS - SIZE
    return cell % SIZE < SIZE - 1 if side == 2 else cell % SIZE > 0

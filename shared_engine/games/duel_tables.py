"""Tables of the duel's solver: which slides there are. See duel_nearest.py, too."""

from .duel_parts import CELLS, SIZE

LINE = SIZE - 1  # cells that the gap can go to in one line
_UNKNOWN = 255

# [(axis * 16 + gap) * 3 + i]: the cells to slide from.
ahead = bytearray(2 * CELLS * LINE)
for _gap in range(CELLS):
    for _i in range(LINE):
        ahead[_gap * LINE + _i] = _gap - _gap % SIZE + _i + (_i >= _gap % SIZE)
        ahead[(CELLS + _gap) * LINE + _i] = _gap % SIZE + (_i + (_i >= _gap // SIZE)) * SIZE
pairs: list = []  # [cell * 16 + other]: see pair


def moved(gap: int, cell: int, tile: int) -> int:
    """Where a tile is after the slide that takes the gap to `cell`."""
    step = 1 if gap // SIZE == cell // SIZE else SIZE
    if (tile - gap) % step or (step == 1 and tile // SIZE != gap // SIZE):
        return tile
    if gap < tile <= cell:
        return tile - step
    if cell <= tile < gap:
        return tile + step
    return tile


def pair(goal: int, other: int):
    """Slides to bring two tiles to `goal` and `other`, by axis, gap and the tiles' cells."""
    slides = bytearray([_UNKNOWN]) * (2 * CELLS * CELLS * CELLS)
    ways_back = [_slides_before(base >> 4, base & 15) for base in range(2 * CELLS)]
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
            for before, moved in ways_back[axis << 4 | gap]:
                was = axis << 12 | before << 8 | moved[tile] << 4 | moved[second]
                if slides[was] == _UNKNOWN:
                    slides[was] = count
                    reached.append(was)
        wave = reached
    pairs[goal << 4 | other] = bytes(slides)
    return slides


def _slides_before(axis: int, gap: int) -> list:
    """The slides that take the gap from here: where to, and where each tile is then."""
    line = (axis << 4 | gap) * LINE
    cells = ahead[line : line + LINE]
    return [(cell, bytes([moved(gap, cell, tile) for tile in range(CELLS)])) for cell in cells]

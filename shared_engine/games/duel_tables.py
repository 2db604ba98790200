"""Tables of the duel's solver: which slides there are, and how near the tiles are to each cell."""

from .duel_parts import CELLS, SIZE

LINE = SIZE - 1  # cells that the gap can go to in one line
_FAR = 15  # slides that `sources` tells; no search goes deeper in practice
_UNKNOWN = 255

# The tables are made at the first use: one import is all that a game without hints pays. They are
# small pieces, got before anything else and filled without allocating: what lives would else be
# strewn between what does not, and a full heap has no place for a block in such pieces.
ahead = bytearray(2 * CELLS * LINE)  # [(axis * 16 + gap) * 3 + i]: the cells to slide from
# [cell][(axis * 16 + gap) * 16 + i]: slides * 16 + tile, of the i-th nearest tile to that cell
sources: list = []
pairs: list = []  # [cell * 16 + other]: see pair


def prepared() -> bool:
    """Make a piece of the tables, which take a second on the chip; True when they are made."""
    global _making
    try:
        for _ in _making:
            return False
    except MemoryError:  # another try may find more room
        sources.clear()
        _making = _make_tables()
        raise
    return True


def _make_tables():
    """A generator that yields after each piece."""
    for _ in range(CELLS):
        sources.append(bytearray(2 * CELLS * CELLS))
    known = bytearray(2 * CELLS * CELLS)
    filled = bytearray(2 * CELLS)
    queue = bytearray(2 * CELLS * CELLS), bytearray(2 * CELLS * CELLS)
    yield
    for gap in range(CELLS):
        for i in range(LINE):
            ahead[gap * LINE + i] = gap - gap % SIZE + i + (i >= gap % SIZE)
            ahead[(CELLS + gap) * LINE + i] = gap % SIZE + (i + (i >= gap // SIZE)) * SIZE
    for goal in range(CELLS):
        for _ in _spread(goal, sources[goal], known, filled, *queue):
            yield


def _spread(goal: int, sources, known, filled, bases, tiles):
    """Find out how many slides bring each tile to `goal`, from there backwards.

    `known` places are (axis * 16 + gap) * 16 + tile; `bases` and `tiles` are a queue of them.
    """
    for place in range(len(known)):
        known[place] = 0
        sources[place] = _UNKNOWN
    end = 0
    for base in range(2 * CELLS):
        filled[base] = 0
        if base & 15 != goal:
            bases[end] = base
            tiles[end] = goal
            known[base << 4 | goal] = 1
            end += 1
    count = at = 0
    while at < end:
        last = end
        while at < last:
            base = bases[at]
            tile = tiles[at]
            at += 1
            _insert(sources, base << 4, filled[base], min(count, _FAR) << 4 | tile)
            filled[base] += 1
            axis = base >> 4 ^ 1
            gap = base & 15
            for i in range((axis << 4 | gap) * LINE, (axis << 4 | gap) * LINE + LINE):
                before = axis << 4 | ahead[i]
                was = _moved(gap, ahead[i], tile)
                if not known[before << 4 | was]:
                    known[before << 4 | was] = 1
                    bases[end] = before
                    tiles[end] = was
                    end += 1
            if at & 15 == 0:
                yield
        count += 1


def _insert(sources, base: int, count: int, source: int):
    """Put a source among so many, in ascending order."""
    at = base + count
    while at > base and sources[at - 1] > source:
        sources[at] = sources[at - 1]
        at -= 1
    sources[at] = source


def _moved(gap: int, cell: int, tile: int) -> int:
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
    return [(cell, bytes([_moved(gap, cell, tile) for tile in range(CELLS)])) for cell in cells]


_making = _make_tables()

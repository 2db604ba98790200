"""The survey for CPython: a board is one int, so a step of the flood takes every path at once.

Ints of up to 81 bits are cheap there; on the chip each would live on the heap.
"""

try:
    import micropython
except ImportError:
    micropython = None
if micropython:
    raise ImportError("survey_wide is for CPython")

from .tiles import DISTINCT, E, rotate

# bytes.translate tables: nibble -> digit 1 where it opens to N, E, S, W; digits -> marks.
_OPENS = [bytes([48 + (nibble >> side & 1) for nibble in range(256)]) for side in range(4)]
_MARKS = bytes([digit & 1 for digit in range(256)])

_boards = {}


def _lines(facts):
    """(slot, entry bit, exit bit, mask of its line, shift up, shift down) for each slot,
    and the mask of the cells that have an eastern neighbour."""
    n = facts[0]
    if n not in _boards:
        slots = 2 * (n - 1)
        lines = []
        for slot in range(slots):
            entry = facts[1 + n * n + slot]
            step = (n, -1, -n, 1)[slot * 4 // slots]
            bits = [1 << entry + step * i for i in range(n)]
            lines.append((slot, bits[0], bits[-1], sum(bits), max(step, 0), max(-step, 0)))
        _boards[n] = lines, sum([1 << cell for cell in range(n * n) if facts[1 + cell] & E])
    return _boards[n]


def _flood(reached: int, east: int, south: int, n: int) -> int:
    """Grow `reached` over the joints: east has a cell's bit if it is joined to its eastern one."""
    while True:
        wider = (
            reached
            | (reached & east) << 1
            | reached >> 1 & east
            | (reached & south) << n
            | reached >> n & south
        )
        if wider == reached:
            return reached
        reached = wider


def survey(openings, facts, spare: int, sources, count: int, banned: int, out, work, ride: int):
    n = facts[0]
    row = len(work[0])
    lines, has_east = _lines(facts)
    digits = bytes(openings)[::-1]
    boards = [int(digits.translate(table), 2) for table in _OPENS]
    pawns = 0
    for cell in sources[:count]:
        pawns |= 1 << cell
    boards.append(pawns)
    turned = [rotate(spare, rotation) for rotation in range(DISTINCT[spare])]
    rows = {}  # many shifts reach the same cells

    def marks(reached):
        if reached not in rows:
            rows[reached] = f"{reached:0{row}b}"[::-1].encode().translate(_MARKS)
        return rows[reached]

    out[:] = bytes(len(out))
    for slot, entry, leaving, line, up, down in lines:
        if slot == banned:
            continue
        stay = ~line
        push = line ^ leaving
        # With the entering tile closed, one flood serves all its rotations ...
        norths, easts, souths, wests, pawns = [
            board & stay | (board & push) << up >> down for board in boards
        ]
        if boards[4] & leaving if ride == 2 else ride:
            pawns |= entry
        east = easts & has_east & wests >> 1
        south = souths & norths >> n
        base = _flood(pawns, east, south, n)
        at = slot * 4 * row
        above = entry >> n & souths
        right = (entry & has_east) << 1 & wests
        below = entry << n & norths
        left = entry >> 1 & has_east & easts
        if not base & (entry | above | right | below | left):
            out[at : at + row * len(turned)] = marks(base) * len(turned)
            continue
        # ... and each of them goes on through its own sides, if it is reached.
        for sides in turned:
            joined = (
                (above if sides & 1 else 0)
                | (right if sides & 2 else 0)
                | (below if sides & 4 else 0)
                | (left if sides & 8 else 0)
            )
            reached = base
            if base & (joined | entry):
                reached |= entry | _flood(joined, east, south, n)
            out[at : at + row] = marks(reached)
            at += row


_carried = {}


def _carriers(facts):
    """For each slot where its push carries the pawn of each cell."""
    n = facts[0]
    if n not in _carried:
        slots = 2 * (n - 1)
        carriers = []
        for slot in range(slots):
            entry = facts[1 + n * n + slot]
            step = (n, -1, -n, 1)[slot * 4 // slots]
            line = [entry + step * i for i in range(n)]
            to = list(range(n * n + 3 & ~3))
            for i, cell in enumerate(line):
                to[cell] = line[(i + 1) % n]
            carriers.append(bytes(to))
        _carried[n] = carriers
    return _carried[n]


def tally(rows, facts, counts):
    # No count is beyond a byte, so rows can be added up as numbers.
    row = len(counts)
    total = 0
    for slot, carrier in enumerate(_carriers(facts)):
        found = 0
        for at in range(slot * 4 * row, (slot + 1) * 4 * row, row):
            found += int.from_bytes(rows[at : at + row], "little")
        if found:
            # translate() looks up each cell that the carrier names among the marks.
            total += int.from_bytes(carrier.translate(found.to_bytes(256, "little")), "little")
    counts[:] = total.to_bytes(row, "little")

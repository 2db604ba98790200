"""Which cells a pawn can walk to.

The kernel works on bytearrays, allocates nothing and stays within 30-bit ints. It has the same
signature in reach_viper, which stands behind the same name on the chip.
"""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_N = const(1)
_E = const(2)
_S = const(4)
_W = const(8)

_geometries = {}


def geometry(n: int) -> bytes:
    """The facts about an n x n board that the kernels need, as bytes.

    [0] is n; then for each cell the sides that lead to another cell; then for each slot,
    clockwise from the top left, the cell where its tile enters.
    """
    if n not in _geometries:
        facts = bytearray([n])
        for cell in range(n * n):
            row, col = divmod(cell, n)
            sides = _N if row else 0
            sides |= _E if col < n - 1 else 0
            sides |= _S if row < n - 1 else 0
            sides |= _W if col else 0
            facts.append(sides)
        odd = list(range(1, n, 2))
        facts.extend(bytes(odd))
        facts.extend(bytes([line * n + n - 1 for line in odd]))
        facts.extend(bytes([n * (n - 1) + line for line in reversed(odd)]))
        facts.extend(bytes([line * n for line in reversed(odd)]))
        _geometries[n] = bytes(facts)
    return _geometries[n]


def flood_portable(openings, facts, mark, queue, count: int) -> int:
    """Grow queue[:count], cells already marked, by all cells joined to them; return the count.

    Two neighbours are joined where both open towards each other.
    """
    n = facts[0]
    i = 0
    while i < count:
        cell = queue[i]
        i += 1
        sides = openings[cell] & facts[cell + 1]
        if sides & _N and openings[cell - n] & _S and not mark[cell - n]:
            mark[cell - n] = 1
            queue[count] = cell - n
            count += 1
        if sides & _E and openings[cell + 1] & _W and not mark[cell + 1]:
            mark[cell + 1] = 1
            queue[count] = cell + 1
            count += 1
        if sides & _S and openings[cell + n] & _N and not mark[cell + n]:
            mark[cell + n] = 1
            queue[count] = cell + n
            count += 1
        if sides & _W and openings[cell - 1] & _E and not mark[cell - 1]:
            mark[cell - 1] = 1
            queue[count] = cell - 1
            count += 1
    return count


def slide_portable(openings, symbols, pawns, facts, slot: int, tile: int) -> int:
    """Push a tile in, openings | symbol << 8, and give the one that falls out.

    Pawns in the line ride along; pushed out, they come in again. 255 is no pawn.
    """
    n = facts[0]
    slots = 2 * (n - 1)
    entry = facts[1 + n * n + slot]
    side = slot * 4 // slots
    step = n if side == 0 else -1 if side == 1 else -n if side == 2 else 1
    cell = leaving = entry + step * (n - 1)
    out = openings[cell] | symbols[cell] << 8
    while cell != entry:
        openings[cell] = openings[cell - step]
        symbols[cell] = symbols[cell - step]
        cell -= step
    openings[entry] = tile & 15
    symbols[entry] = tile >> 8
    for i in range(len(pawns)):
        cell = pawns[i]
        if cell == leaving:
            pawns[i] = entry
        elif cell != 255 and (cell // n == entry // n if side & 1 else cell % n == entry % n):
            pawns[i] = cell + step
    return out


try:
    from .reach_viper import flood, slide  # the chip
except (ImportError, SyntaxError, ValueError):
    flood = flood_portable
    slide = slide_portable

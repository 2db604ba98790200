"""The kernels of reach.py for the chip, and the short ones of survey.py: the same steps in viper.

Imported under guard: CPython has no micropython module and the WebAssembly build no viper.
A test proves them equal to the portable ones. A module that is no longer than a block of the flash
runs from there, so survey itself has one of its own.
"""

# len() makes an object.
# ruff: noqa: RUF046

import micropython

# Viper keeps the first three locals in registers, so what the loops work with comes first.


@micropython.viper
def flood(openings: ptr8, facts: ptr8, mark: ptr8, queue: ptr8, count: int) -> int:
    n = facts[0]
    i = 0
    while i < count:
        cell = queue[i]
        i += 1
        sides = openings[cell] & facts[cell + 1]
        if sides & 1:
            cell -= n
            if openings[cell] & 4 and not mark[cell]:
                mark[cell] = 1
                queue[count] = cell
                count += 1
            cell += n
        if sides & 2:
            cell += 1
            if openings[cell] & 8 and not mark[cell]:
                mark[cell] = 1
                queue[count] = cell
                count += 1
            cell -= 1
        if sides & 4:
            cell += n
            if openings[cell] & 1 and not mark[cell]:
                mark[cell] = 1
                queue[count] = cell
                count += 1
            cell -= n
        if sides & 8:
            cell -= 1
            if openings[cell] & 2 and not mark[cell]:
                mark[cell] = 1
                queue[count] = cell
                count += 1
    return count


@micropython.viper
def slide(openings: ptr8, symbols: ptr8, pawns, facts: ptr8, slot: int, tile: int) -> int:
    n = facts[0]
    slots = 2 * (n - 1)
    entry = facts[1 + n * n + slot]
    side = slot * 4 // slots
    step = 1
    if side == 0:
        step = n
    elif side == 1:
        step = -1
    elif side == 2:
        step = -n
    cell = entry + step * (n - 1)
    leaving = cell
    out = openings[cell] | symbols[cell] << 8
    while cell != entry:
        near = cell - step
        openings[cell] = openings[near]
        symbols[cell] = symbols[near]
        cell = near
    openings[entry] = tile & 15
    symbols[entry] = tile >> 8
    p = ptr8(pawns)
    i = int(len(pawns))
    while i:
        i -= 1
        cell = p[i]
        if cell == leaving:
            p[i] = entry
        elif cell != 255:
            # Along a row the same row, along a column the same column.
            along = cell // n == entry // n if side & 1 else cell % n == entry % n
            if along:
                p[i] = cell + step
    return out


@micropython.viper
def pick(found: ptr8, symbols, wanted: ptr8, cell: int) -> int:
    s = ptr8(symbols)
    cells = int(len(symbols))
    count = 0
    at = 0
    while at < cells:
        if wanted[s[at]] or at == cell:
            found[count] = at
            count += 1
        at += 1
    return count


@micropython.viper
def tally(rows: ptr32, facts: ptr8, counts: ptr32):
    # The four rows of a slot at once. No count is beyond a byte, so whole words can be added up.
    r = ptr8(rows)
    c = ptr8(counts)
    n = facts[0]
    cells = n * n
    words = (cells + 3) >> 2
    slots = 2 * (n - 1)
    i = 0
    while i < words:
        counts[i] = 0
        i += 1
    slot = 0
    at = 0
    while slot < slots:
        entry = facts[1 + cells + slot]
        side = slot * 4 // slots
        step = 1
        if side == 0:
            step = n
        elif side == 1:
            step = -1
        elif side == 2:
            step = -n
        i = 0
        second = at + words
        third = second + words
        fourth = third + words
        while i < words:
            counts[i] += rows[at + i] + rows[second + i] + rows[third + i] + rows[fourth + i]
            i += 1
        # In the slot's line, what is said of a cell is true of the one before it.
        at *= 4
        second *= 4
        third *= 4
        fourth *= 4
        first = r[at + entry] + r[second + entry] + r[third + entry] + r[fourth + entry]
        here = first
        cell = entry
        i = n - 1
        while i:
            c[cell] -= here
            cell += step
            here = r[at + cell] + r[second + cell] + r[third + cell] + r[fourth + cell]
            c[cell - step] += here
            i -= 1
        c[cell] += first - here
        at = (fourth >> 2) + words
        slot += 1

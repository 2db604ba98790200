"""The kernels of survey.py for the chip: the same steps in viper, each cell and sum a machine word.

Imported under guard: CPython has no micropython module and the WebAssembly build no viper.
A test proves them equal to the portable ones.
"""

import micropython

from .tiles import DISTINCT


@micropython.viper
def survey(
    openings: ptr8, facts: ptr8, cell: int, sources, count: int, banned: int, out, work, ride: int
):
    # Rows are whole words and bytearrays lie on word boundaries. Byte by byte, clearing and
    # copying took most of a 7x7 survey: 4.4 ms against 1.2 ms (emulated RP2040, 125 MHz).
    # Viper keeps the first three locals in registers; the flood stands here itself, as a call
    # takes as long as five cells.
    spare = cell
    src = ptr8(sources)
    base = ptr8(work[1])
    pawns = ptr8(work[2])
    queue = ptr8(work[3])
    laid = ptr8(work[4])
    board4 = ptr32(work[0])
    base4 = ptr32(work[1])
    pawns4 = ptr32(work[2])
    laid4 = ptr32(work[4])
    out4 = ptr32(out)
    out8 = ptr8(out)
    mark = base
    turns = int(DISTINCT[spare])
    n = facts[0]
    cells = n * n
    words = (cells + 3) >> 2
    slots = 2 * (n - 1)
    i = 0
    while i < cells:
        laid[i] = openings[i]
        pawns[i] = 0
        i += 1
    openings = ptr8(work[0])
    i = 0
    while i < count:
        pawns[src[i]] = 1
        i += 1
    slot = 0
    at = 0
    while slot < slots:
        end = at + 4 * words
        if slot != banned:
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
            while i < words:
                board4[i] = laid4[i]
                base4[i] = pawns4[i]
                i += 1
            cell = entry + step * (n - 1)
            riding = base[cell]
            if ride != 2:
                riding = ride
            while cell != entry:
                i = cell - step
                openings[cell] = openings[i]
                base[cell] = base[i]
                cell = i
            base[entry] = riding
            openings[entry] = 0
            size = 0
            cell = 0
            while cell < cells:
                if base[cell]:
                    queue[size] = cell
                    size += 1
                cell += 1
            # First with the entering tile closed, then with each of its rotations.
            mark = base
            rotation = -1
            while rotation < turns:
                if rotation >= 0:
                    mark = ptr8(uint(out8) + 4 * at)
                    i = 0
                    while i < words:
                        out4[at + i] = base4[i]
                        i += 1
                    at += words
                    openings[entry] = (spare << rotation | spare >> (4 - rotation)) & 15
                count = size
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
                if rotation < 0:
                    size = 0
                    if riding:
                        queue[0] = entry
                        size = 1
                    sides = facts[1 + entry]
                    if sides & 1 and base[entry - n]:
                        queue[size] = entry - n
                        size += 1
                    if sides & 2 and base[entry + 1]:
                        queue[size] = entry + 1
                        size += 1
                    if sides & 4 and base[entry + n]:
                        queue[size] = entry + n
                        size += 1
                    if sides & 8 and base[entry - 1]:
                        queue[size] = entry - 1
                        size += 1
                rotation += 1
        while at < end:
            out4[at] = 0
            at += 1
        slot += 1


@micropython.viper
def prefer(
    queue: ptr8, size: int, counts: ptr8, weight: int, found: ptr8, count: int, n: int, best: int
) -> int:
    chosen = -1
    at = 0
    while at < size:
        cell = queue[at]
        at += 1
        value = weight * counts[cell]
        if value + 2 * n > best:
            row = cell // n
            column = cell - row * n
            near = 0
            i = 0
            while i < count:
                down = found[i] // n
                across = found[i] - down * n - column
                down -= row
                if down < 0:
                    down = -down
                if across < 0:
                    across = -across
                steps = 2 * n - down - across
                if steps > near:  # noqa: PLR1730 (max() makes objects)
                    near = steps
                i += 1
            value += near
            if value > best:
                best = value
                chosen = value << 8 | cell
    return chosen

"""The kernels of survey.py for the chip: the same steps in viper, each cell and sum a machine word.

Imported under guard: CPython has no micropython module and the WebAssembly build no viper.
A test proves them equal to the portable ones.
"""

import micropython

from .reach_viper import flood
from .tiles import DISTINCT


@micropython.viper
def survey(openings, facts, spare: int, sources, count: int, banned: int, out, work, ride: int):
    # Rows are whole words and bytearrays lie on word boundaries. Byte by byte, clearing and
    # copying took most of a 7x7 survey: 4.4 ms against 1.2 ms (emulated RP2040, 125 MHz).
    o = ptr8(openings)
    f = ptr8(facts)
    src = ptr8(sources)
    board = ptr8(work[0])
    base = ptr8(work[1])
    pawns = ptr8(work[2])
    queue = ptr8(work[3])
    laid = ptr8(work[4])
    board4 = ptr32(work[0])
    base4 = ptr32(work[1])
    pawns4 = ptr32(work[2])
    laid4 = ptr32(work[4])
    out4 = ptr32(out)
    first = int(uint(ptr8(out)))
    turns = int(DISTINCT[spare])
    n = f[0]
    cells = n * n
    words = (cells + 3) >> 2
    slots = 2 * (n - 1)
    i = 0
    while i < cells:
        laid[i] = o[i]
        pawns[i] = 0
        i += 1
    i = 0
    while i < count:
        pawns[src[i]] = 1
        i += 1
    slot = 0
    at = 0
    while slot < slots:
        end = at + 4 * words
        if slot != banned:
            entry = f[1 + cells + slot]
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
                board[cell] = board[cell - step]
                base[cell] = base[cell - step]
                cell -= step
            base[entry] = riding
            board[entry] = 0
            size = 0
            i = 0
            while i < cells:
                if base[i]:
                    queue[size] = i
                    size += 1
                i += 1
            flood(work[0], facts, work[1], work[3], size)
            size = 0
            if riding:
                queue[0] = entry
                size = 1
            sides = f[1 + entry]
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
            rotation = 0
            while rotation < turns:
                i = 0
                while i < words:
                    out4[at + i] = base4[i]
                    i += 1
                if size:
                    board[entry] = (spare << rotation | spare >> (4 - rotation)) & 15
                    flood(work[0], facts, first + 4 * at, work[3], size)
                at += words
                rotation += 1
        while at < end:
            out4[at] = 0
            at += 1
        slot += 1


@micropython.viper
def tally(rows, facts, counts):
    # No count is beyond a byte, so whole words can be added up.
    r = ptr8(rows)
    rows4 = ptr32(rows)
    f = ptr8(facts)
    c = ptr8(counts)
    counts4 = ptr32(counts)
    n = f[0]
    cells = n * n
    words = (cells + 3) >> 2
    slots = 2 * (n - 1)
    i = 0
    while i < words:
        counts4[i] = 0
        i += 1
    slot = 0
    at = 0
    while slot < slots:
        entry = f[1 + cells + slot]
        side = slot * 4 // slots
        step = 1
        if side == 0:
            step = n
        elif side == 1:
            step = -1
        elif side == 2:
            step = -n
        leaving = entry + step * (n - 1)
        end = at + 4 * words
        while at < end:
            i = 0
            while i < words:
                counts4[i] += rows4[at + i]
                i += 1
            first = 4 * at
            cell = leaving
            c[cell] += r[first + entry] - r[first + cell]
            while cell != entry:
                cell -= step
                c[cell] += r[first + cell + step] - r[first + cell]
            at += words
        slot += 1

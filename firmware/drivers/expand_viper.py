"""The kernel of expand.py for the chip: both pixels are one 32-bit word.

Imported under guard: CPython has no micropython module and the WebAssembly build no viper.
A test proves it equal to the portable one.
"""

import micropython
from micropython import const

_WORTH = const(64)  # bytes for which a call is worth its time

try:
    from .expand_thumb import eights  # pyright: ignore[reportAssignmentType]
except (ImportError, SyntaxError, ValueError):

    @micropython.viper
    def eights(out: ptr32, buffer: ptr8, table: ptr32, count: int):
        count *= 8
        while count:
            out[0] = table[buffer[0]]
            out = ptr32(uint(out) + 4)
            buffer = ptr8(uint(buffer) + 1)
            count -= 1


@micropython.viper
def expand(
    buffer: ptr8,
    out: ptr32,
    table: ptr32,
    offset: int,
    column: int,
    width: int,
    stride: int,
    count: int,
):
    # Viper keeps the first three locals in registers: with these three and without
    # expand_thumb a frame of 240 x 240 takes 3.7 ms, with others 7.3 ms (emulated, 125 MHz).
    line = uint(buffer) + offset
    while count:
        run = width - column
        if run > count or width == stride:
            run = count
        count -= run
        buffer = ptr8(line + column)
        if run >= _WORTH:
            eights(out, buffer, table, run >> 3)
            buffer = ptr8(uint(buffer) + (run & -8))
            out = ptr32(uint(out) + 4 * (run & -8))
            run &= 7
        while run >= 8:
            out[0] = table[buffer[0]]
            out[1] = table[buffer[1]]
            out[2] = table[buffer[2]]
            out[3] = table[buffer[3]]
            out[4] = table[buffer[4]]
            out[5] = table[buffer[5]]
            out[6] = table[buffer[6]]
            out[7] = table[buffer[7]]
            buffer = ptr8(uint(buffer) + 8)
            out = ptr32(uint(out) + 32)
            run -= 8
        while run:
            out[0] = table[buffer[0]]
            buffer = ptr8(uint(buffer) + 1)
            out = ptr32(uint(out) + 4)
            run -= 1
        column = 0
        line += stride

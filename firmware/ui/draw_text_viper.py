"""1-bit art and text for draw_viper.py."""

# max() would make an object of the number, len() makes one.
# ruff: noqa: PLR1730, RUF046

import micropython
from micropython import const

from .draw_boxes_viper import note

_FIRST = const(32)
_ASCII = const(95)


@micropython.viper
def stamp(canvas, x: int, y: int, bits, sign: int, c: int):
    width = canvas.width
    height = canvas.height
    w = sign >> 5 & 31
    h = sign & 31
    press(canvas.buffer, sign >> 10, x, y, width, height, bits, w, h, c)
    note(canvas.dirty, x, y, w, h, width, height)


@micropython.viper
def press(
    buffer: ptr8,
    start: int,
    x: int,
    y: int,
    width: int,
    height: int,
    bits: ptr8,
    w: int,
    h: int,
    c: int,
):
    # A row's bits are taken at once and used up from the right, so that what is empty costs little.
    if w <= 0:
        return
    bit = start * 8
    shown = (1 << w) - 1
    if x < 0:
        if x + w <= 0:
            return
        shown = (1 << (w + x)) - 1
    last = x + w - 1
    cut = last - width + 1
    if cut < 0:
        cut = 0
    last -= cut
    if last < x:
        return
    high = c << 4
    bottom = y + h
    while y < bottom:
        at = bit >> 3
        end = (bit & 7) + w
        bit += w
        if y >= 0 and y < height:
            row = bits[at]
            used = 8
            while used < end:
                at += 1
                row = row << 8 | bits[at]
                used += 8
            start = ((row >> (used - end)) & shown) >> cut
            x = y * width + last
            while start:
                if start & 1:
                    if x & 1:
                        buffer[x >> 1] = buffer[x >> 1] & 0xF0 | c
                    else:
                        buffer[x >> 1] = buffer[x >> 1] & 15 | high
                start >>= 1
                x -= 1
        y += 1


@micropython.viper
def text(canvas, x: int, y: int, string, font, c: int) -> int:
    width = int(canvas.width)
    height = canvas.height
    buffer = canvas.buffer
    first = x
    length = int(len(string))
    f = ptr8(font)
    s = ptr8(string)
    high = f[0]
    gap = f[1]
    more = f[2]
    widths = 3 + 2 * more
    offsets = widths + _ASCII + more + 1
    bits = offsets + 2 * (_ASCII + more + 1)
    at = 0
    while length > 0:
        length -= 1
        # A string's bytes are UTF-8; codes beyond 16 bits are unknown anyway.
        code = s[at]
        at += 1
        if code >= 0xF0:
            code = 0xFFFF
            at += 3
        elif code >= 0xE0:
            code = (code & 15) << 12 | (s[at] & 63) << 6 | s[at + 1] & 63
            at += 2
        elif code >= 0xC0:
            code = (code & 31) << 6 | s[at] & 63
            at += 1
        number = code - _FIRST
        if number < 0 or number >= _ASCII:
            number = 0
            while number < more and f[3 + 2 * number] | f[4 + 2 * number] << 8 != code:
                number += 1
            number += _ASCII
        w = f[widths + number]
        start = f[offsets + 2 * number] | f[offsets + 2 * number + 1] << 8
        if x < width and x + w > 0:
            press(buffer, bits + start, x, y, width, height, font, w, high, c)
        x += w + gap
    note(canvas.dirty, first, y, x - first, high, width, height)
    return x

"""The functions of draw.py for the chip. A test proves them equal to the portable ones.

MicroPython takes memory from the heap for a call of a Python function with more than 11 locals and
values in flight, which takes up to 0.13 ms; viper does not. So these are the canvas's methods
themselves, and the inner functions have the many arguments.
Imported under guard: CPython has no micropython module and the WebAssembly build no viper.
"""

# min() and max() would make objects of the numbers, len() makes one.
# ruff: noqa: PLR1730, RUF046

import micropython
from micropython import const

MOST = const(6)
_SLACK = const(1024)
_FIRST = const(32)
_ASCII = const(95)


@micropython.viper
def _touch(d: ptr16, x: int, y: int, w: int, h: int, width: int, height: int):
    right = x + w + 1
    if right > width:
        right = width
    right &= -2
    bottom = y + h
    if bottom > height:
        bottom = height
    if x < 0:
        x = 0
    x &= -2
    if y < 0:
        y = 0
    if right <= x or bottom <= y or w <= 0:
        return
    while True:
        count = d[0]
        area = (right - x) * (bottom - y)
        best = 0
        least = 1 << 20
        if count < MOST:
            least = _SLACK
        at = 1
        while at <= 4 * count:
            left = d[at]
            top = d[at + 1]
            wide = d[at + 2]
            high = d[at + 3]
            own = (wide - left) * (high - top)
            if x < left:
                left = x
            if y < top:
                top = y
            if right > wide:
                wide = right
            if bottom > high:
                high = bottom
            union = (wide - left) * (high - top)
            if union == own:
                return
            growth = union - own - area
            if growth < least:
                least = growth
                best = at
            at += 4
        if not best:
            d[at] = x
            d[at + 1] = y
            d[at + 2] = right
            d[at + 3] = bottom
            d[0] = count + 1
            return
        if d[best] < x:
            x = d[best]
        if d[best + 1] < y:
            y = d[best + 1]
        if d[best + 2] > right:
            right = d[best + 2]
        if d[best + 3] > bottom:
            bottom = d[best + 3]
        last = 4 * count - 3
        d[best] = d[last]
        d[best + 1] = d[last + 1]
        d[best + 2] = d[last + 2]
        d[best + 3] = d[last + 3]
        d[0] = count - 1


@micropython.viper
def touch(canvas, x: int, y: int, w: int, h: int):
    _touch(canvas.dirty, x, y, w, h, canvas.width, canvas.height)


@micropython.viper
def fill_rect(canvas, x: int, y: int, w: int, h: int, c: int):
    canvas.paint(x, y, w, h, c)
    _touch(canvas.dirty, x, y, w, h, canvas.width, canvas.height)


@micropython.viper
def tile(canvas, x: int, y: int, tile, ink):
    width = canvas.width
    height = canvas.height
    w = tile.width
    h = tile.height
    _copy(canvas.buffer, tile.pixels, ink, width, height, x, y, w, h)
    _touch(canvas.dirty, x, y, w, h, width, height)


# Viper keeps the first three locals in registers, so what the inner loops work with comes first:
# 49 tiles of 28 x 28 take 8 ms, with others in that place 19 ms (emulated RP2040, 125 MHz).


@micropython.viper
def _copy(
    buffer: ptr8, pixels: ptr8, ink: ptr8, width: int, height: int, x: int, y: int, w: int, h: int
):
    bottom = height - y
    if bottom > h:
        bottom = h
    bottom += y
    if y < 0:
        pixels = ptr8(uint(pixels) - ((y * w) >> 1))
        y = 0
    if x & 1 or x < 0 or x + w > width:
        _copy_dots(buffer, pixels, ink, x, y, bottom, w, width)
        return
    buffer = ptr8(uint(buffer) + ((y * width + x) >> 1))
    step = (width - w) >> 1
    while y < bottom:
        rest = w >> 1
        while rest >= 4:
            buffer[0] = ink[pixels[0]]
            buffer[1] = ink[pixels[1]]
            buffer[2] = ink[pixels[2]]
            buffer[3] = ink[pixels[3]]
            buffer = ptr8(uint(buffer) + 4)
            pixels = ptr8(uint(pixels) + 4)
            rest -= 4
        while rest:
            buffer[0] = ink[pixels[0]]
            buffer = ptr8(uint(buffer) + 1)
            pixels = ptr8(uint(pixels) + 1)
            rest -= 1
        buffer = ptr8(uint(buffer) + step)
        y += 1


@micropython.viper
def _copy_dots(
    buffer: ptr8, pixels: ptr8, ink: ptr8, x: int, y: int, bottom: int, w: int, width: int
):
    # Pixel by pixel, where bytes of tile and canvas do not match or the tile is cut.
    left = 0
    if x < 0:
        left = 0 - x
    right = width - x
    if right > w:
        right = w
    line = 0
    while y < bottom:
        at = left
        while at < right:
            c = ink[pixels[(line + at) >> 1]]
            if at & 1:
                c &= 15
            else:
                c >>= 4
            to = y * width + x + at
            if to & 1:
                buffer[to >> 1] = buffer[to >> 1] & 0xF0 | c
            else:
                buffer[to >> 1] = buffer[to >> 1] & 15 | c << 4
            at += 1
        line += w
        y += 1


@micropython.viper
def stamp(canvas, x: int, y: int, bits, sign: int, c: int):
    width = canvas.width
    height = canvas.height
    w = sign >> 5 & 31
    h = sign & 31
    _stamp(canvas.buffer, sign >> 10, x, y, width, height, bits, w, h, c)
    _touch(canvas.dirty, x, y, w, h, width, height)


@micropython.viper
def _stamp(
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
            _stamp(buffer, bits + start, x, y, width, height, font, w, high, c)
        x += w + gap
    _touch(canvas.dirty, first, y, x - first, high, width, height)
    return x

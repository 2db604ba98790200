"""The cells of a maze for draw_viper.py."""

# min() would make an object of the number.
# ruff: noqa: PLR1730

import micropython

from .draw_boxes_viper import note
from .draw_text_viper import press

# Viper keeps the first three locals in registers, so what the inner loops work with comes first:
# 49 tiles of 28 x 28 take 8 ms, with others in that place 19 ms (emulated RP2040, 125 MHz).


@micropython.viper
def lay(
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
        _lay_dots(buffer, pixels, ink, x, y, bottom, w, width)
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
def _lay_dots(
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
def cells(canvas, picture, maze, count: int) -> int:
    buffer = canvas.buffer
    dirty = canvas.dirty
    width = canvas.width
    height = canvas.height
    size = int(picture.size)
    n = int(picture.n)
    left = int(picture.left)
    top = int(picture.top)
    changed = ptr8(picture.changed)
    m = ptr8(picture.marks)
    o = ptr8(maze.openings)
    s = ptr8(maze.symbols)
    numbers = ptr8(picture.numbers)
    pixels = int(uint(ptr8(picture.tiles.pixels)))
    inks = int(uint(ptr8(picture.inks)))
    emblems = ptr8(picture.emblems)
    colours = ptr8(picture.colours)
    bits = picture.bits
    dot = int(picture.dot)
    over = 28
    if not dot:
        over = 29
    more = 0
    white = int(picture.white)
    signs = canvas.signs
    present = ptr8(picture.present)
    homes = ptr8(picture.homes)
    art = int(picture.art)
    each = (art * art + 7) >> 3
    length = (size * size) >> 1
    inset = (size - art) >> 1
    i = 0
    while i < count:
        cell = changed[i]
        row = cell // n
        column = cell - row * n
        x = left + column * size
        y = top + row * size
        mark = m[cell]
        look = 6 + (mark & 1)
        if not mark & 2:
            look = mark & 1
            if not (row | column) & 1:
                look += 3
        pixel = pixels + length * numbers[o[cell]]
        lay(buffer, pixel, inks + 256 * look, width, height, x, y, size, size)
        home = homes[0] == cell or homes[1] == cell or homes[2] == cell or homes[3] == cell
        if s[cell] != 255:
            mark = emblems[s[cell]]
            at = x + inset
            c = colours[mark]
            press(buffer, mark * each, at, y + inset, width, height, bits, art, art, c)
        elif mark & 1 and dot and not present[cell] and not home:
            at = x + (size >> 1) - 3
            middle = y + (size >> 1) - 3
            wide = dot >> 5 & 31
            high = dot & 31
            press(buffer, dot >> 10, at, middle, width, height, signs, wide, high, white)
        note(dirty, x, y, size, size, width, height)
        if home or present[cell] or m[cell] & over:
            changed[more] = cell
            more += 1
        i += 1
    return more

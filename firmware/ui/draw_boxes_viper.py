"""Rectangles for draw_viper.py, and what has changed: of the canvas, and of the cells of a maze."""

# min() and max() would make objects of the numbers, len() makes one.
# ruff: noqa: PLR1730, RUF046

import micropython
from micropython import const

MOST = const(6)
_SLACK = const(1024)


@micropython.viper
def note(d: ptr16, x: int, y: int, w: int, h: int, width: int, height: int):
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
    note(canvas.dirty, x, y, w, h, canvas.width, canvas.height)


@micropython.viper
def fill_rect(canvas, x: int, y: int, w: int, h: int, c: int):
    canvas.paint(x, y, w, h, c)
    note(canvas.dirty, x, y, w, h, canvas.width, canvas.height)


@micropython.viper
def box(buffer: ptr8, x: int, right: int, y: int, bottom: int, width: int, height: int, c: int):
    # framebuf takes 0.1 ms for the smallest rectangle.
    if x < 0:
        x = 0
    if y < 0:
        y = 0
    if right > width:
        right = width
    if bottom > height:
        bottom = height
    left = x
    while y < bottom:
        x = y * width + left
        end = y * width + right
        if x & 1 and x < end:
            buffer[x >> 1] = buffer[x >> 1] & 0xF0 | c
            x += 1
        while x + 1 < end:
            buffer[x >> 1] = c << 4 | c
            x += 2
        if x < end:
            buffer[x >> 1] = buffer[x >> 1] & 15 | c << 4
        y += 1


@micropython.viper
def changes(maze, picture, present) -> int:
    o = ptr8(maze.openings)
    s = ptr8(maze.symbols)
    p = ptr8(present)
    m = ptr8(picture.marks)
    shown = ptr32(picture.shown)
    changed = ptr8(picture.changed)
    cells = int(len(present))
    count = 0
    cell = 0
    while cell < cells:
        look = o[cell] | s[cell] << 4 | p[cell] << 12 | m[cell] << 17
        if shown[cell] != look:
            shown[cell] = look
            changed[count] = cell
            count += 1
        cell += 1
    return count

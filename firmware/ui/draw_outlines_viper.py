"""Tiles, outlines and the arrows of slots for draw_viper.py."""

import micropython
from micropython import const

from .draw_boxes_viper import box, note
from .draw_cells_viper import lay
from .draw_text_viper import press

_SLACK = const(1024)


@micropython.viper
def rect(canvas, x: int, y: int, w: int, h: int, c: int):
    if w <= 0 or h <= 0:
        return
    buffer = canvas.buffer
    dirty = canvas.dirty
    width = canvas.width
    height = canvas.height
    right = x + w
    bottom = y + h
    box(buffer, x, right, y, y + 1, width, height, c)
    box(buffer, x, right, bottom - 1, bottom, width, height, c)
    box(buffer, x, x + 1, y, bottom, width, height, c)
    box(buffer, right - 1, right, y, bottom, width, height, c)
    if w * h <= _SLACK:
        note(dirty, x, y, w, h, width, height)
    else:
        note(dirty, x, y, w, 1, width, height)
        note(dirty, x, bottom - 1, w, 1, width, height)
        note(dirty, x, y, 1, h, width, height)
        note(dirty, right - 1, y, 1, h, width, height)


@micropython.viper
def brackets(canvas, x: int, y: int, size: int, arm: int, c: int):
    buffer = canvas.buffer
    width = canvas.width
    height = canvas.height
    right = x + size
    bottom = y + size
    box(buffer, x, x + arm, y, y + 2, width, height, c)
    box(buffer, x, x + 2, y, y + arm, width, height, c)
    box(buffer, right - arm, right, y, y + 2, width, height, c)
    box(buffer, right - 2, right, y, y + arm, width, height, c)
    box(buffer, x, x + arm, bottom - 2, bottom, width, height, c)
    box(buffer, x, x + 2, bottom - arm, bottom, width, height, c)
    box(buffer, right - arm, right, bottom - 2, bottom, width, height, c)
    box(buffer, right - 2, right, bottom - arm, bottom, width, height, c)
    note(canvas.dirty, x, y, size, size, width, height)


@micropython.viper
def arrow(canvas, boxes, slot: int, sign: int, c: int, ground: int):
    b = ptr16(boxes)
    slot *= 4
    x = b[slot]
    y = b[slot + 1]
    w = b[slot + 2]
    h = b[slot + 3]
    buffer = canvas.buffer
    width = canvas.width
    height = canvas.height
    box(buffer, x, x + w, y, y + h, width, height, ground)
    wide = sign >> 5 & 31
    high = sign & 31
    left = x + (w >> 1) - (wide >> 1)
    top = y + (h >> 1) - (high >> 1)
    press(buffer, sign >> 10, left, top, width, height, canvas.signs, wide, high, c)
    note(canvas.dirty, x, y, w, h, width, height)


@micropython.viper
def tile(canvas, x: int, y: int, tile, ink):
    width = canvas.width
    height = canvas.height
    w = tile.width
    h = tile.height
    lay(canvas.buffer, tile.pixels, ink, width, height, x, y, w, h)
    note(canvas.dirty, x, y, w, h, width, height)

"""Kernels as CPython likes them, for tests that draw a hundred thousand frames; test_sim.py proves
them equal to the portable ones.
"""

import gc
from functools import cache

from firmware.drivers import panel
from firmware.ui import draw
from host.sim import machine

machine.install()  # the canvas needs its framebuf

from firmware.ui.canvas import Canvas, Tile  # noqa: E402

__all__ = ["Canvas", "Tile", "expand", "install", "stamp", "tile"]
_portable_tile = draw.tile


def install(put=setattr):
    """For good, or by pytest's monkeypatch.setattr."""
    put(panel, "expand", expand)
    put(draw, "_stamp", stamp)
    put(Canvas, "tile", tile)
    put(gc, "collect", lambda: 0)  # for the chip; here it takes half of the time


def expand(buffer, out, table, offset, column, width, stride, count):
    data = bytearray()
    while count:
        run = min(width - column, count)
        data += buffer[offset + column : offset + column + run]
        count -= run
        column = 0
        offset += stride
    words = _words(bytes(table))
    memoryview(out).cast("B")[: 4 * len(data)] = b"".join([words[byte] for byte in data])


@cache
def _words(table):
    return [table[4 * byte : 4 * byte + 4] for byte in range(256)]


def tile(canvas, x, y, tile, ink):
    if x & 1 or x < 0 or x + tile.width > canvas.width:
        _portable_tile(canvas, x, y, tile, ink)
        return
    draw.touch(canvas, x, y, tile.width, tile.height)
    half = tile.width // 2
    pixels = bytes(tile.pixels).translate(bytes(ink))
    for row in range(max(-y, 0), min(tile.height, canvas.height - y)):
        to = ((y + row) * canvas.width + x) // 2
        canvas.buffer[to : to + half] = pixels[row * half : row * half + half]


def stamp(canvas, x, y, bits, start, w, h, c):
    buffer, width = canvas.buffer, canvas.width
    high = c << 4
    for row, column in _dots(bytes(bits), start, w, h):
        if 0 <= x + column < width and 0 <= y + row < canvas.height:
            at = (y + row) * width + x + column
            byte = buffer[at >> 1]
            buffer[at >> 1] = byte & 0xF0 | c if at & 1 else byte & 15 | high


@cache
def _dots(bits, start, w, h):
    """The pixels that are set."""
    return [
        divmod(at, w)
        for at in range(w * h)
        if bits[start + (at >> 3)] & 128 >> (at & 7)  # reading order, no gap between rows
    ]

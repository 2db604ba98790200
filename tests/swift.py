"""Kernels as CPython likes them, for tests that draw a hundred thousand frames; test_sim.py proves
them equal to the portable ones.
"""

import gc
from functools import cache
from importlib import import_module
from pathlib import Path

from firmware.drivers import panel
from firmware.ui import draw
from host.sim import framebuf, machine

machine.install()  # the canvas needs its framebuf

from firmware.ui.canvas import Canvas, Tile  # noqa: E402

# The firmware imports a screen when it is first shown. If that happened while a test has replaced
# a function, the screen would keep the replacement after the test.
for _path in sorted((Path(__file__).parents[1] / "firmware/screens").glob("*.py")):
    import_module(f"firmware.screens.{_path.stem}")

__all__ = ["Canvas", "Tile", "expand", "fill_rect", "install", "stamp", "tile"]
_portable_tile = draw.tile
_portable_fill_rect = framebuf.FrameBuffer.fill_rect


def install(put=setattr):
    """For good, or by pytest's monkeypatch.setattr."""
    put(panel, "expand", expand)
    put(draw, "_stamp", stamp)
    put(draw, "tile", tile)
    put(Canvas, "tile", tile)
    put(framebuf.FrameBuffer, "fill_rect", fill_rect)
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


def fill_rect(frame, x, y, w, h, c):
    if frame._bits != 4:
        _portable_fill_rect(frame, x, y, w, h, c)
        return
    left, right = max(x, 0), min(x + w, frame.width)
    top, bottom = max(y, 0), min(y + h, frame.height)
    if left >= right:
        return
    buffer, stride = frame._buffer, frame._stride
    c &= 15
    inner, outer = (left + 1) // 2, right // 2
    span = bytes([17 * c]) * (outer - inner)
    for start in range(top * stride, bottom * stride, stride):
        if span:
            buffer[start + inner : start + outer] = span
        if left & 1:
            at = start + left // 2
            buffer[at] = buffer[at] & 0xF0 | c
        if right & 1:
            at = start + right // 2
            buffer[at] = buffer[at] & 15 | c << 4


def stamp(canvas, x, y, bits, start, w, h, c):
    buffer, width = canvas.buffer, canvas.width
    if x >= 0 and y >= 0 and x + w <= width and y + h <= canvas.height:
        at = (y * width + x) // 2
        for row, count, keep, add in _rows(bytes(bits), start, w, h, x & 1, c):
            begin = at + row * width // 2
            found = int.from_bytes(buffer[begin : begin + count], "big")
            buffer[begin : begin + count] = (found & keep | add).to_bytes(count, "big")
        return
    high = c << 4
    for row, column in _dots(bytes(bits), start, w, h):
        if 0 <= x + column < width and 0 <= y + row < canvas.height:
            at = (y + row) * width + x + column
            byte = buffer[at >> 1]
            buffer[at >> 1] = byte & 0xF0 | c if at & 1 else byte & 15 | high


@cache
def _rows(bits, start, w, h, odd, c):
    """Of each row with pixels: which, how many bytes it takes, what of these stays and is set."""
    count = (odd + w + 1) // 2
    rows = {}
    for row, column in _dots(bits, start, w, h):
        rows.setdefault(row, []).append(4 * (2 * count - 1 - odd - column))
    every = (1 << 8 * count) - 1
    return [
        (row, count, every - sum(15 << at for at in shifts), sum(c << at for at in shifts))
        for row, shifts in rows.items()
    ]


@cache
def _dots(bits, start, w, h):
    """The pixels that are set."""
    return [
        divmod(at, w)
        for at in range(w * h)
        if bits[start + (at >> 3)] & 128 >> (at & 7)  # reading order, no gap between rows
    ]

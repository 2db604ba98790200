"""The picture that the screens draw on: 4 bits a pixel, and what of it the panel has yet to see.

Everything is clipped and marks what it touches; nothing allocates.
"""

from array import array

import framebuf

try:
    from . import draw_viper as draw
except (ImportError, SyntaxError, ValueError):
    from . import draw


from .icons_signs import BITS


class Tile:
    """4-bit art of an even width, laid out as a canvas is."""

    def __init__(self, width, height, pixels):
        self.width = width
        self.height = height
        self.pixels = pixels


class Canvas:
    """Width is even. Colours are indices of the palette. A buffer that is there can be used."""

    def __init__(self, width, height, buffer=None):
        self.width = width
        self.height = height
        self.buffer = bytearray(width * height // 2) if buffer is None else buffer
        self.dirty = array("H", [0] * (1 + 4 * draw.MOST))  # see draw.touch
        frame = framebuf.FrameBuffer(self.buffer, width, height, framebuf.GS4_HMSB)
        self.paint = frame.fill_rect  # marks nothing

    touch = draw.touch
    fill_rect = draw.fill_rect
    rect = draw.rect
    brackets = draw.brackets
    arrow = draw.arrow
    signs = BITS
    tile = draw.tile
    stamp = draw.stamp
    text = draw.text
    cells = draw.cells

    def fill(self, c):
        self.fill_rect(0, 0, self.width, self.height, c)

    def hline(self, x, y, w, c):
        self.fill_rect(x, y, w, 1, c)

    def vline(self, x, y, h, c):
        self.fill_rect(x, y, 1, h, c)

    def pixel(self, x, y, c):
        self.fill_rect(x, y, 1, 1, c)

    def large_glyph(self, x, y, bits, w, h, c, start, scale):
        """1-bit art with every pixel a square of scale x scale, in colour c."""
        for at in range(w * h):
            if bits[start + (at >> 3)] & 128 >> (at & 7):
                row = y + at // w * scale
                self.paint(x + at % w * scale, row, scale, scale, c)
        self.touch(x, y, w * scale, h * scale)

    def flush(self, panel):
        """Show the panel what has changed."""
        for at in range(1, 4 * self.dirty[0], 4):
            self._show(panel, at)
        self.dirty[0] = 0

    def _show(self, panel, at: int):
        x = self.dirty[at]
        y = self.dirty[at + 1]
        panel.show(self, x, y, self.dirty[at + 2] - x, self.dirty[at + 3] - y)

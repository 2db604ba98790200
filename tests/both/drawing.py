"""Pictures drawn alike on every runtime, and what their kernels make of random calls."""

import hashlib
from array import array

try:
    import framebuf  # noqa: F401
except ImportError:
    from host.sim import machine

    machine.install()

from firmware.ui import board_art, icons, icons_signs
from firmware.ui.canvas import Canvas, Tile
from firmware.ui.font import FONTS, LARGE, SMALL
from firmware.ui.palette import CYAN, NIGHT, RED, WHITE, YELLOW

TEXT = "Größe 3×4: ça, ¿où? → \u20ac\U0001f600"


def every_primitive():
    """A canvas on which everything that canvas, icons and board_art can do was done."""
    canvas = Canvas(200, 150)
    canvas.fill(NIGHT)
    canvas.fill_rect(-3, -3, 20, 9, RED)
    canvas.rect(21, 1, 13, 8, WHITE)
    canvas.hline(190, 4, 30, YELLOW)
    canvas.vline(199, 140, 30, YELLOW)
    canvas.pixel(40, 3, CYAN)
    canvas.text(2, 12, TEXT, SMALL, WHITE)
    canvas.text(-4, 24, TEXT, LARGE, YELLOW)
    tiles = board_art.Tiles(28)
    for number, openings in enumerate(b"\x05\x0a\x03\x06\x0c\x09\x07\x0e\x0d\x0b\x0f"):
        x = number * 28 - 60
        tiles.draw(canvas, x, 42, openings, number % 8)
        tiles.draw(canvas, x - 3, 138, openings, number % 8, True)
    tiles.maze(canvas, 10, 120, 2, b"\x06\x0c\x03\x09", b"\x00\x01\x05\x06")
    board_art.symbols(canvas, 10, 120, 2, 28, 2015, b"\x18\xff\x03\x09")
    icons.battery(canvas, 180, 1, 64, WHITE)
    board_art.symbol(canvas, 0, 72, 28, 2012, 1)
    board_art.pawns(canvas, 30, 72, 28, 2015, 31)
    board_art.pawns(canvas, 60, 72, 28, 2012, 2)
    board_art.reachable(canvas, 60, 42, 28)
    board_art.cursor(canvas, 90, 72, 28)
    board_art.target(canvas, 120, 72, 28)
    for side in range(4):
        for state in range(3):
            board_art.arrow(canvas, 10 + 20 * side, 106 + 14 * state, side, state)
    icons.emblem(canvas, 150, 72, 2015, 11, 3)
    icons.sign(canvas, 110, 120, icons_signs.LOCK, WHITE)
    return canvas


def digest(*buffers):
    total = hashlib.sha256(b"")
    for buffer in buffers:
        total.update(bytes(buffer))
    return total.digest()


class Numbers:
    """The same random numbers everywhere."""

    def __init__(self, seed):
        self.state = seed + 1

    def below(self, n):
        self.state = (self.state & 0x7FFF) * 0x5E2D + (self.state >> 15) & 0x3FFFFFFF
        return (self.state >> 5) % n

    def near(self, n):
        """Inside a length of n, or not far outside."""
        return self.below(2 * n) - n // 2


class Sheet:
    """As much of a canvas as the functions of draw need."""

    def __init__(self, width, height):
        self.width = width
        self.height = height
        self.buffer = bytearray(width * height // 2)
        self.dirty = array("H", [0] * 25)


def scribble(draw, seed, count):
    """The digest of what a module's tile, stamp, text and touch leave after so many calls."""
    numbers = Numbers(seed)
    art = bytearray(64)
    ink = bytearray(256)
    ends = []
    sheet, large = Sheet(46, 33), Sheet(240, 235)
    for i in range(256):
        ink[i] = numbers.below(256)
    for _ in range(count):
        for i in range(64):
            art[i] = numbers.below(256)
        x, y = numbers.near(46), numbers.near(33)
        w, h, c = 2 * numbers.below(6), numbers.below(11), numbers.below(16)
        draw.tile(sheet, x, y, Tile(w, h, art), ink)
        draw.stamp(sheet, y, x, art, numbers.below(8) << 10 | numbers.below(26) << 5 | h, c)
        start = numbers.below(len(TEXT))
        part = TEXT[start : start + numbers.below(5)]
        ends.append(draw.text(sheet, x - 9, y, part, FONTS[numbers.below(2)], c))
        ends.extend(sheet.dirty)
        if numbers.below(12) == 0:
            sheet.dirty[0] = 0
            large.dirty[0] = 0
        x, y = 8 * numbers.near(30), 8 * numbers.near(30)
        draw.touch(large, x, y, numbers.near(60), numbers.near(60))
        ends.extend(large.dirty)
    return digest(sheet.buffer, array("h", ends))

"""Pictures drawn alike on every runtime, and what their kernels make of random calls."""

import hashlib
from array import array

try:
    import framebuf  # noqa: F401
except ImportError:
    from host.sim import machine

    machine.install()

from firmware.ui import board_art, icons, icons_signs
from firmware.ui.board_inks import INKS
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


class Sheet(Canvas):
    """A canvas from which only the functions of draw that are put to the test take something."""

    def noted(self):
        """How many rectangles are dirty, and which."""
        return list(self.dirty[: 1 + 4 * self.dirty[0]])


def scribble(draw, seed, count):
    """The digest of what a module's functions leave after so many calls of each."""
    numbers = Numbers(seed)
    art = bytearray(64)
    ink = bytearray(256)
    boxes = array("H", [0] * 4)
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
        ends.extend(sheet.noted())
        draw.fill_rect(sheet, y, x, numbers.near(9), numbers.near(9), c)
        for i in range(4):
            boxes[i] = numbers.below(14)
        sign = numbers.below(5) << 10 | numbers.below(26) << 5 | h
        draw.arrow(sheet, boxes, 0, sign, c, numbers.below(16))
        ends.extend(sheet.noted())
        if numbers.below(12) == 0:
            sheet.dirty[0] = 0
            large.dirty[0] = 0
        x, y = 8 * numbers.near(30), 8 * numbers.near(30)
        draw.touch(large, x, y, numbers.near(60), numbers.near(60))
        draw.rect(large, y, x, numbers.near(60), numbers.near(60), c)
        size = 3 + numbers.below(70)
        draw.brackets(large, x, y, size, 1 + numbers.below(size), c)
        ends.extend(large.noted())
    return digest(sheet.buffer, large.buffer, array("h", ends))


class Labyrinth:
    """As much of a maze and of its picture as changes() and cells() need."""

    def __init__(self, numbers, n, size, kind):
        self.n = n
        self.size = size
        art = icons.use(kind)
        self.art = board_art.symbol_art(size)
        self.bits = art.BITS if self.art == 14 else art.SMALL
        self.emblems = art.EMBLEMS[kind]
        self.colours = art.COLOURS
        self.inks = INKS
        self.dot = icons_signs.DOT if size >= 20 else 0
        self.white = WHITE
        self.numbers = board_art.NUMBER
        self.tiles = board_art.Tiles(size)
        self.left = self.top = 0
        cells = n * n
        self.homes = bytes([0, n - 1, 255, cells - 1])
        self.shown = array("i", [-1] * cells)
        self.changed = bytearray(cells)
        self.openings = bytearray([board_art._SHAPES[numbers.below(11)] for _ in range(cells)])
        self.symbols = bytearray([255] * cells)
        self.present = bytearray(cells)
        self.marks = bytearray(cells)

    def change(self, numbers):
        """Another look for one cell: its tile, picture, pawns or marks."""
        cell = numbers.below(len(self.marks))
        self.openings[cell] = board_art._SHAPES[numbers.below(11)]
        self.symbols[cell] = numbers.below(len(self.emblems)) if numbers.below(2) else 255
        self.present[cell] = 0 if numbers.below(2) else numbers.below(32)
        self.marks[cell] = numbers.below(32)


def labyrinths(draw, seed, count):
    """The digest of what a module's changes() and cells() do to so many mazes."""
    numbers = Numbers(seed)
    total = hashlib.sha256(b"")
    sheet = Sheet(110, 90)
    for number in range(count):
        size = (28, 20, 16, 12)[number % 4]
        maze = Labyrinth(numbers, (5, 7)[number // 4 % 2], size, (2015, "junior")[number % 2])
        for part in range(6):
            # Some lie outside, and off the even columns.
            maze.left, maze.top = numbers.near(80), numbers.near(60)
            for _ in range(5):
                maze.change(numbers)
            counts = [draw.changes(maze, maze, maze.present)]
            total.update(bytes(maze.changed))
            # The first time all have changed; a few of them are enough.
            counts.append(draw.cells(sheet, maze, maze, counts[0] if part else 6))
            counts.extend(sheet.noted())
            total.update(bytes(array("h", counts)))
            total.update(bytes(maze.changed))
            total.update(bytes(sheet.buffer))
            total.update(bytes(maze.shown))
            if numbers.below(2):
                sheet.dirty[0] = 0
    return total.digest()

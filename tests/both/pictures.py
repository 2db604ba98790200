"""Test pictures, the same on every runtime, and what an expanding kernel makes of them."""

import hashlib
from array import array

from firmware.drivers.expand import pairs


class Picture:
    """As much of a canvas as a panel looks at. No part of it is like another, nor symmetric."""

    def __init__(self, width, height):
        self.width = width
        self.height = height
        self.buffer = bytearray(width // 2 * height)
        for i in range(len(self.buffer)):
            self.buffer[i] = (i * 7 + i // (width // 2) * 13 + (i >> 6)) & 255


def digest(expand, count):
    """SHA-256 over what the kernel makes of `count` rectangles."""
    picture = Picture(60, 40)
    table = pairs(bytes(range(7, 231, 7)))
    state = 1
    total = hashlib.sha256(b"")
    out = array("H", bytes(4 * 1200))
    for _ in range(count):
        numbers = []
        for _ in range(5):
            state = (state & 0x7FFF) * 0x5E2D + (state >> 15) & 0x3FFFFFFF
            numbers.append(state >> 5)
        width = 1 + numbers[0] % 30
        left = numbers[1] % (31 - width)
        top = numbers[2] % 40
        column = numbers[3] % width
        most = width * (40 - top) - column
        size = 1 + numbers[4] % most
        expand(picture.buffer, out, table, top * 30 + left, column, width, 30, size)
        total.update(bytes(memoryview(out)[: 2 * size]))
    return total.digest()

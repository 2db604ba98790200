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
    """SHA-256 over what the kernel makes of `count` rectangles, of narrow and of wide pictures."""
    pictures = Picture(60, 40), Picture(300, 12)
    table = pairs(bytes(range(7, 231, 7)))
    state = 1
    total = hashlib.sha256(b"")
    out = array("H", bytes(4 * 1800))
    for number in range(count):
        numbers = []
        for _ in range(5):
            state = (state & 0x7FFF) * 0x5E2D + (state >> 15) & 0x3FFFFFFF
            numbers.append(state >> 5)
        picture = pictures[number % 2]
        stride = picture.width // 2
        # One in five is as wide as the picture.
        width = stride if number % 5 == 0 else 1 + numbers[0] % stride
        left = numbers[1] % (stride + 1 - width)
        top = numbers[2] % picture.height
        column = numbers[3] % width
        most = width * (picture.height - top) - column
        size = 1 + numbers[4] % most
        expand(picture.buffer, out, table, top * stride + left, column, width, stride, size)
        total.update(bytes(memoryview(out)[: 2 * size]))
    return total.digest()

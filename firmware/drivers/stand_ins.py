"""What MicroPython has and CircuitPython has not, for the modules that ask for it.

`install()` comes first: then `import framebuf`, `machine` and `hashlib` find this module, and so do
those of our own that only MicroPython needs, which the build leaves out.
"""

import gc
import hashlib
import sys

import microcontroller

GS4_HMSB = 2
OURS = ("firmware.drivers.heap", "firmware.drivers.usb", "firmware.rom", "firmware.rom.importer")
reset = restart = microcontroller.reset
interrupt = None  # main.py names it, and only its run() for MicroPython calls it


def install():
    here = sys.modules[__name__]
    for name in ("framebuf", "hashlib", "machine") + OURS:
        sys.modules[name] = here


def tidy():
    """Do nothing: there is no gc.threshold()."""


unload = gc.collect  # unload_circuitpython.py knows what goes, and when


def status() -> str:
    """Return why code does not run in place."""
    return "CircuitPython"


def pieces(name: str) -> list:
    """Return nothing: there is no ROM."""
    return []


def find_text(data: bytes, length: int, text: bytes, count: int) -> int:
    """Do as firmware/rom/search.py does."""
    return data.find(text, 0, length)


def sha256(data=b""):
    """CircuitPython's hashlib has new() only."""
    return hashlib.new("sha256", data)


class FrameBuffer:
    """Two pixels a byte, the left one in its high half; all that a canvas asks for is fill_rect."""

    def __init__(self, buffer, width: int, height: int, format: int):
        self._buffer = buffer
        self._width = width
        self._height = height
        self._line = memoryview(bytearray(width >> 1))

    def fill_rect(self, x: int, y: int, w: int, h: int, c: int):
        left = max(x, 0)
        right = min(x + w, self._width)
        bottom = min(y + h, self._height)
        if left >= right:
            return
        buffer = self._buffer
        stride = self._width >> 1
        first = left + 1 >> 1
        count = (right >> 1) - first
        for i in range(count):
            self._line[i] = c * 17
        line = self._line[: max(count, 0)]
        for start in range(max(y, 0) * stride, bottom * stride, stride):
            # Whole bytes at once, by C code; a half of one at either end.
            if count > 0:
                buffer[start + first : start + first + count] = line
            if left & 1:
                at = start + (left >> 1)
                buffer[at] = buffer[at] & 0xF0 | c
            if right & 1:
                at = start + (right >> 1)
                buffer[at] = buffer[at] & 15 | c << 4

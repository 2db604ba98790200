"""The canvas on a CircuitPython display: one displayio.Bitmap of 16 colours in one TileGrid.

CircuitPython has no framebuf, but its Bitmap of 4 bits a pixel lies in memory as a canvas does:
the left pixel of a byte in its high half, lines of whole 32-bit words (all our widths are). So the
Bitmap is the canvas's buffer: the portable primitives of ui/draw.py draw on its memory, nothing is
copied, there is no second frame of 28,800 bytes, and C code expands it through the Palette.
"""

import time

import displayio
from busdisplay import BusDisplay
from busio import SPI
from digitalio import DigitalInOut
from fourwire import FourWire

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


from ..ui.palette import RGB
from .circuitpython import pin
from .panel_commands import (
    BLUE_FIRST,
    COLMOD,
    DISPOFF,
    DISPON,
    INVOFF,
    ORDER,
    RESET_MS,
    SETTLE_MS,
    SLPIN,
    SLPOUT,
    SWRESET,
)

_DELAY = const(0x80)  # in a set-up: milliseconds follow the parameters

_lines = []  # a pin that nobody holds is let go of, and the panel would be reset


class DisplayioPanel:
    """What panel.py is under MicroPython. `buffer` is for the canvas to draw on."""

    def __init__(self, board, display=None):
        self.width = board.WIDTH
        self.height = board.HEIGHT
        self._bitmap = displayio.Bitmap(board.WIDTH, board.HEIGHT, len(RGB))
        self.buffer = memoryview(self._bitmap)  # pyright: ignore[reportArgumentType]: it can
        palette = displayio.Palette(len(RGB))
        for c in range(len(RGB)):
            palette[c] = RGB[c]
        group = displayio.Group()
        group.append(displayio.TileGrid(self._bitmap, pixel_shader=palette))
        self._display = display or display_of(board)
        self._display.auto_refresh = False
        self._display.root_group = group
        # What the ST7735 needs beside the others: see st7735.py.
        self._wake_ms = SETTLE_MS if board.PANEL == "st7735" else 5
        self._lit = board.BACKLIGHT is not None
        self._level = 0
        self._dim(0)
        self._display.refresh()  # after power-on the panel's memory is noise
        self.backlight(100)

    def switch_on(self, board):
        """Do nothing: CircuitPython has set the display up."""

    def show(self, canvas, x: int, y: int, w: int, h: int):
        """Send a rectangle of the canvas.

        Each on its own: a Bitmap keeps one dirty area, which would grow to hold them all.
        """
        self._bitmap.dirty(x, y, x + w, y + h)
        self._display.refresh()

    def sleep(self, on: bool):
        """Switch picture and backlight off, or wake up; see panel.py."""
        bus = self._display.bus
        if on:
            self._dim(0)
            bus.send(DISPOFF, b"")
            time.sleep(SETTLE_MS / 1000)
            bus.send(SLPIN, b"")
            time.sleep(SETTLE_MS / 1000)
        else:
            bus.send(SLPOUT, b"")
            time.sleep(self._wake_ms / 1000)
            bus.send(DISPON, b"")
            self._dim(self._level)

    def backlight(self, level: int):
        """0 is off, 100 full."""
        self._level = level
        self._dim(level)

    def _dim(self, level):
        if self._lit:
            # The eye sees steps of brightness as equal when they grow.
            self._display.brightness = level * level / 10000


def display_of(board):
    """The display that CircuitPython has made for this board, if it has, or else our own."""
    import board as circuitpython

    found = getattr(circuitpython, "DISPLAY", None)
    if found and (found.width, found.height) == (board.WIDTH, board.HEIGHT):
        return found
    displayio.release_displays()  # one that a program before us has left
    if board.RST is not None:
        # Not by FourWire: that waits for 1 ms, the data sheets ask for 5 to 120.
        _reset(pin(board.RST))
    bus = FourWire(
        SPI(pin(board.SCK), MOSI=pin(board.MOSI)),
        command=pin(board.DC),
        chip_select=pin(board.CS),
        baudrate=board.BAUD,
    )
    return BusDisplay(
        bus,
        set_up(board),
        width=board.WIDTH,
        height=board.HEIGHT,
        colstart=board.X0,
        rowstart=board.Y0,
        backlight_pin=None if board.BACKLIGHT is None else pin(board.BACKLIGHT),
        brightness=0,
        auto_refresh=False,
    )


def _reset(number):
    line = DigitalInOut(number)
    _lines.append(line)
    line.switch_to_output(False)
    time.sleep(RESET_MS / 1000)
    line.value = True
    time.sleep(SETTLE_MS / 1000)


def set_up(board) -> bytes:
    """The commands of panel.py, as BusDisplay wants them."""
    madctl = board.MADCTL | (BLUE_FIRST if board.BGR else 0)
    colmod = 0x05 if board.PANEL == "st7735" else 0x55
    commands = bytearray()
    if board.RST is None:
        commands.extend(bytes([SWRESET, _DELAY, SETTLE_MS]))
    commands.extend(bytes([SLPOUT, _DELAY, SETTLE_MS, COLMOD, 1, colmod, ORDER, 1, madctl]))
    for code, values in board.SETUP:
        commands.extend(bytes([code, len(values)]) + values)
    commands.extend(bytes([INVOFF + (1 if board.INVERT else 0), 0, DISPON, 0]))
    return bytes(commands)

"""What the panels share: SPI commands, set-up, windows, pixels, sleep, backlight.

Commands are in panel_commands.py; st7789, st7735 and ili9341 hold what differs. The canvas stays at
4 bits: pixels are expanded piece by piece, and a piece's length is a power of two, so that a few
windows into one buffer serve rectangles of every shape.
"""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


from array import array

from .expand import expand, pairs
from .panel_commands import (
    BLUE_FIRST,
    CASET,
    COLMOD,
    DISPOFF,
    DISPON,
    INVOFF,
    ORDER,
    RAMWR,
    RASET,
    RESET_MS,
    SETTLE_MS,
    SLPIN,
    SLPOUT,
    SWRESET,
)

_PIECE = const(11)  # the largest piece: 2**11 bytes of canvas, 8 KB on the wire


class Panel:
    """A panel over SPI; `dc`, `cs` and `rst` are pins, `light` a PWM, the last two may be None.

    It is reset at once, and shows something after switch_on(). Other things can be done in between,
    as the data sheets want 120 ms after a reset.
    """

    DEPTH = b"\x55"  # 16 bits a pixel
    buffer = None  # the canvas has its own
    WAKE_MS = 5  # between SLPOUT and the next command

    def __init__(self, board, spi, dc, cs, rst, light, wait, ticks_ms, colours):
        self.width = board.WIDTH
        self.height = board.HEIGHT
        self._x0 = board.X0
        self._y0 = board.Y0
        self._spi = spi
        self._dc = dc
        self._cs = cs
        self._light = light
        self._wait = wait
        self._ticks_ms = ticks_ms
        self._code = bytearray(1)
        self._span = bytearray(4)
        self._table = pairs(colours)
        self._out = array("H", bytes(4 << _PIECE))
        view = memoryview(self._out)
        self._pieces = [view[: 2 << power] for power in range(_PIECE + 1)]
        self.backlight(0)
        self._reset(rst)
        self._reset_at = ticks_ms()

    def switch_on(self, board):
        """Set the panel up, and light it."""
        waited = self._ticks_ms() - self._reset_at & 0x1FFFFFFF
        self._wait(max(0, SETTLE_MS - waited))
        self._set_up(board)
        self.backlight(100)

    def show(self, canvas, x: int, y: int, w: int, h: int):
        """Send a rectangle of the canvas; x and w are even."""
        self._window(x, y, w, h)
        buffer = canvas.buffer
        width = w >> 1
        stride = canvas.width >> 1
        start = y * stride + (x >> 1)
        self._cs(0)
        done = 0
        left = width * h
        power = _PIECE
        while left:
            while 1 << power > left:
                power -= 1
            count = 1 << power
            line = start + done // width * stride
            expand(buffer, self._out, self._table, line, done % width, width, stride, count)
            self._spi.write(self._pieces[power])
            done += count
            left -= count
        self._cs(1)

    def sleep(self, on: bool):
        """Switch picture and backlight off; the picture stays in the panel's memory. Or wake up.

        All waiting is done on going to sleep, when nobody looks.
        """
        if on:
            self._dim(0)
            self._command(DISPOFF)
            self._wait(SETTLE_MS)
            self._command(SLPIN)
            self._wait(SETTLE_MS)
        else:
            self._command(SLPOUT)
            self._wait(self.WAKE_MS)
            self._command(DISPON)
            self._dim(self._level)

    def backlight(self, level: int):
        """0 is off, 100 full."""
        self._level = level
        self._dim(level)

    def _dim(self, level):
        if self._light is not None:
            # The eye sees steps of brightness as equal when they grow.
            self._light.duty_u16(level * level * 65535 // 10000)

    def _reset(self, rst):
        self._cs(1)
        if rst is not None:
            rst(0)
            self._wait(RESET_MS)
            rst(1)
        else:
            self._command(SWRESET)

    def _set_up(self, board):
        # SLPOUT comes first: it loads the factory's values into the registers.
        self._command(SLPOUT)
        self._wait(self.WAKE_MS)
        self._command(COLMOD, self.DEPTH)
        self._command(ORDER, bytes([board.MADCTL | (BLUE_FIRST if board.BGR else 0)]))
        for code, values in board.SETUP:
            self._command(code, values)
        self._command(INVOFF + (1 if board.INVERT else 0))
        self._clear()
        self._command(DISPON)

    def _clear(self):
        """After power-on the panel's memory is noise."""
        self._window(0, 0, self.width, self.height)
        self._cs(0)
        left = self.width * self.height >> 1
        power = _PIECE
        while left:
            while 1 << power > left:
                power -= 1
            self._spi.write(self._pieces[power])
            left -= 1 << power
        self._cs(1)

    def _window(self, x, y, w, h):
        self._range(CASET, self._x0 + x, w)
        self._range(RASET, self._y0 + y, h)
        self._command(RAMWR)

    def _range(self, code, first, length):
        last = first + length - 1
        span = self._span
        span[0] = first >> 8
        span[1] = first & 255
        span[2] = last >> 8
        span[3] = last & 255
        self._command(code, span)

    def _command(self, code, values=None):
        self._code[0] = code
        self._cs(0)
        self._dc(0)
        self._spi.write(self._code)
        self._dc(1)
        if values:
            self._spi.write(values)
        self._cs(1)

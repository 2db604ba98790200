"""A strict model of the ST7789, ST7735 and ILI9341: bytes of SPI in, a picture and a list of
problems out. Runs on CPython and on MicroPython.

Pixels are kept as they come, two bytes each, in the order in which the controller addresses them
under the present MADCTL, so that a line is copied at once; only a picture decodes them.
"""

_NO_COMMAND = -1
_SWRESET = 0x01
_SLPIN = 0x10
_SLPOUT = 0x11
_INVOFF = 0x20
_INVON = 0x21
_DISPOFF = 0x28
_DISPON = 0x29
_CASET = 0x2A
_RASET = 0x2B
_RAMWR = 0x2C
_MADCTL = 0x36
_COLMOD = 0x3A

_MY = 0x80
_MX = 0x40
_MV = 0x20
_BGR = 0x08
_TURNS = _MY | _MX | _MV

# Columns and rows of the memory, ms that SWRESET and SLPOUT need before the next command.
CONTROLLERS = {
    "st7789": (240, 320, 5, 5),
    "st7735": (132, 162, 120, 120),
    "ili9341": (240, 320, 5, 5),
}
_SETTLE_MS = 120  # from a reset or SLPIN to SLPOUT, and from SLPOUT to SLPIN
_PULSE_MS = 1  # a reset pulse is 10 us or more; our clock counts in ms

# How many parameters the commands have. Those of other commands are swallowed.
COMMON = {
    0x00: 0,
    _SWRESET: 0,
    _SLPIN: 0,
    _SLPOUT: 0,
    0x12: 0,
    0x13: 0,
    _INVOFF: 0,
    _INVON: 0,
    0x26: 1,
    _DISPOFF: 0,
    _DISPON: 0,
    _CASET: 4,
    _RASET: 4,
    0x30: 4,
    0x33: 6,
    0x34: 0,
    0x35: 1,
    _MADCTL: 1,
    0x37: 2,
    0x38: 0,
    0x39: 0,
    _COLMOD: 1,
}
OWN = {
    "st7789": {
        0xB0: 2,
        0xB2: 5,
        0xB7: 1,
        0xBB: 1,
        0xC0: 1,
        0xC3: 1,
        0xC4: 1,
        0xC6: 1,
        0xD0: 2,
        0xE0: 14,
        0xE1: 14,
    },
    "st7735": {0xB1: 3, 0xB2: 3, 0xB3: 6, 0xB4: 1, 0xC5: 1, 0xE0: 16, 0xE1: 16},
    "ili9341": {0xB1: 2, 0xC0: 1, 0xC1: 1, 0xC5: 2, 0xC7: 1, 0xE0: 15, 0xE1: 15},
}


class PanelModel:
    """The panel of a board: its controller, and the glass as the board's constants describe it.

    The glass shows WIDTH x HEIGHT pixels of the memory, upright for the board's MADCTL; INVERT
    and BGR tell how it is made. `clock` gives the ms that data sheets' waits are checked by.
    """

    def __init__(self, board, clock):
        self.kind = board.PANEL
        self.width = board.WIDTH
        self.height = board.HEIGHT
        self.problems = []
        self._board = board
        self._clock = clock
        columns, rows, self._reset_ms, self._wake_ms = CONTROLLERS[board.PANEL]
        self._size = columns, rows
        # Noise, as after power-on.
        self._memory = bytearray(b"\x5a\xc3\x17\xe8\x91" * (2 * columns * rows // 5 + 1))
        self._turns = 0
        self._was_reset = False
        self._low_since = None
        self._forget()

    def _forget(self):
        """The registers after a reset."""
        self.asleep = True
        self.on = False
        self.registers = {}  # by command, what else has been set
        self._inverted = 0
        self._bits = None
        self._set_madctl(0)
        columns, rows = self._shape()
        self._x = 0, columns - 1
        self._y = 0, rows - 1
        self._code = _NO_COMMAND
        self._values = bytearray()
        self._at = 0  # bytes of the window written since RAMWR
        self._reset_at = self._slept_at = self._woke_at = None
        self._busy_until = 0

    def _shape(self):
        columns, rows = self._size
        return (rows, columns) if self._madctl & _MV else (columns, rows)

    # From the pins

    def reset(self, level):
        """RST went to `level`."""
        now = self._clock()
        if not level:
            self._low_since = now
        elif self._low_since is not None:
            if now - self._low_since < _PULSE_MS:
                self._problem("reset pulse too short")
            self._low_since = None
            self._forget()
            self._was_reset = True
            self._reset_at = now
            self._busy_until = now + self._reset_ms

    def command(self, code):
        """A byte with DC low."""
        self._end()
        now = self._clock()
        if self._low_since is not None:
            self._problem(f"command {code:02X} during reset")
        if now < self._busy_until:
            self._problem(f"command {code:02X} {self._busy_until - now} ms too early")
        if code == _SWRESET:
            self._forget()
            self._was_reset = True
            self._reset_at = now
            self._busy_until = now + self._reset_ms
        elif not self._was_reset:
            self._problem(f"command {code:02X} before a reset")
            self._was_reset = True
        self._code = code
        self._values = bytearray()
        if code in (_SLPOUT, _SLPIN):
            self._sleep(code == _SLPIN, now)
        elif code in (_INVOFF, _INVON):
            self._inverted = code & 1
        elif code in (_DISPOFF, _DISPON):
            self.on = code == _DISPON
        elif code == _RAMWR:
            self._at = 0
            self._check_window()

    def data(self, values):
        """Bytes with DC high."""
        if self._code == _RAMWR:
            self._pixels(memoryview(values))
        elif self._code == _NO_COMMAND:
            self._problem(f"{len(values)} parameters without a command")
        else:
            self._values.extend(values)
            self.registers[self._code] = bytes(self._values)
            if len(self._values) == self._wanted():
                self._obey()

    def _wanted(self):
        return COMMON.get(self._code, OWN[self.kind].get(self._code))

    def _obey(self):
        """All parameters of the command are here."""
        code, values = self._code, self._values
        if code == _CASET:
            self._x = self._span("CASET", values, self._shape()[0])
        elif code == _RASET:
            self._y = self._span("RASET", values, self._shape()[1])
        elif code == _MADCTL:
            self._set_madctl(values[0])
        elif code == _COLMOD:
            self._bits = {5: 16, 6: 18, 3: 12}.get(values[0] & 7)

    def _end(self):
        """A new command ends the one before it."""
        code, wanted = self._code, self._wanted()
        if code == _RAMWR:
            size = 2 * (self._x[1] - self._x[0] + 1) * (self._y[1] - self._y[0] + 1)
            if self._at % 2:
                self._problem("half a pixel")
            elif self._at != size:
                self._problem(f"{self._at // 2} pixels into a window of {size // 2}")
        elif wanted is not None and len(self._values) != wanted:
            self._problem(f"{code:02X} with {len(self._values)} parameters, not {wanted}")

    def _sleep(self, asleep, now):
        name = "SLPIN" if asleep else "SLPOUT"
        if asleep == self.asleep:
            self._problem(name + " while " + ("asleep" if asleep else "awake"))
        before = (self._woke_at,) if asleep else (self._slept_at, self._reset_at)
        for at in before:
            if at is not None and now - at < _SETTLE_MS:
                self._problem(f"{name} {_SETTLE_MS - (now - at)} ms too early")
        self.asleep = asleep
        if asleep:
            self._slept_at = now
        else:
            self._woke_at = now
        self._busy_until = now + self._wake_ms

    def _span(self, name, values, size):
        first = values[0] << 8 | values[1]
        last = values[2] << 8 | values[3]
        if first > last or last >= size:
            self._problem(f"{name} {first}..{last} of 0..{size - 1}")
            return 0, size - 1
        return first, last

    # Memory

    def _check_window(self):
        if self.asleep:
            self._problem("pixels before SLPOUT")
        if self._bits != 16:
            self._problem("pixels before COLMOD 16 bit")
        board = self._board
        across = _within(self._x, board.X0, self.width)
        down = _within(self._y, board.Y0, self.height)
        if self._turns == board.MADCTL & _TURNS and not (across and down):
            self._problem(f"window {self._x}, {self._y} beyond the glass")

    def _pixels(self, values):
        x, y = self._x[0], self._y[0]
        line = 2 * (self._x[1] - x + 1)
        size = line * (self._y[1] - y + 1)
        stride = 2 * self._shape()[0]
        memory = memoryview(self._memory)
        if self._at + len(values) > size and self._at <= size:
            self._problem("pixels beyond the window")
        done = 0
        while done < len(values):
            row, column = divmod((self._at + done) % size, line)
            count = min(line - column, len(values) - done)
            start = (y + row) * stride + 2 * x + column
            memory[start : start + count] = values[done : done + count]
            done += count
        self._at += done

    def _set_madctl(self, value):
        """MADCTL changes the order of writing, not what is in the memory: keep it in the new."""
        self._madctl = value
        self._memory = self._in_order(value & _TURNS)
        self._turns = value & _TURNS

    def _in_order(self, turns):
        """The memory in the order of another MADCTL."""
        if turns == self._turns:
            return self._memory
        columns, rows = self._size
        turned = bytearray(len(self._memory))
        for row in range(rows):
            for column in range(columns):
                source = self._index(self._turns, column, row)
                target = self._index(turns, column, row)
                turned[target] = self._memory[source]
                turned[target + 1] = self._memory[source + 1]
        return turned

    def _index(self, turns, column, row):
        """Where a cell of the glass's memory lies under a MADCTL (data sheets: MX mirrors
        columns, MY rows, then MV exchanges them)."""
        columns, rows = self._size
        if turns & _MX:
            column = columns - 1 - column
        if turns & _MY:
            row = rows - 1 - row
        return 2 * (column * rows + row if turns & _MV else row * columns + column)

    # For people

    def raw(self):
        """What the glass would show if it were lit, as the two bytes of each pixel."""
        board = self._board
        mount = board.MADCTL & _TURNS
        columns, rows = self._size
        width = rows if mount & _MV else columns
        seen = bytearray(2 * self.width * self.height)
        view, line = memoryview(seen), 2 * self.width
        memory = memoryview(self._in_order(mount))
        for y in range(self.height):
            start = 2 * ((board.Y0 + y) * width + board.X0)
            view[y * line : y * line + line] = memory[start : start + line]
        return seen

    def picture(self):
        """What one sees, as RGB bytes; black while it sleeps or is off."""
        if self.asleep or not self.on:
            return bytes(3 * self.width * self.height)
        raw = self.raw()
        colours = {}
        pixels = []
        for at in range(0, len(raw), 2):
            value = raw[at] << 8 | raw[at + 1]
            if value not in colours:
                colours[value] = self._rgb(value)
            pixels.append(colours[value])
        return b"".join(pixels)

    def _rgb(self, value):
        if self._inverted != self._board.INVERT:
            value ^= 0xFFFF
        r, g, b = value >> 11, value >> 5 & 63, value & 31
        if bool(self._madctl & _BGR) != bool(self._board.BGR):
            r, b = b, r
        return bytes([r << 3 | r >> 2, g << 2 | g >> 4, b << 3 | b >> 2])

    def _problem(self, text):
        self.problems.append(text)


def _within(span, start, length):
    return start <= span[0] and span[1] < start + length

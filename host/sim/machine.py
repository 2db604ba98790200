"""MicroPython's `machine` for firmware without a chip, on CPython and on MicroPython alike.

`plug(board)` wires the panel model of a board to the pins; firmware that imports `machine` then
gets this module. The clock is virtual: it moves by waiting and by `pass_time`. What a real RP2040
would refuse raises as there; what it would do wrong in silence is added to `problems`.
"""

import sys

from boards import picosystem

from .panel import PanelModel
from .usb import Usb

_SCK = ((2, 6, 18, 22), (10, 14, 26))
_MOSI = ((3, 7, 19, 23), (11, 15, 27))
_MISO = (16, 8)  # what SPI takes if not told otherwise

now = 0  # ms since power-on
problems = []
pwms = {}
volts = {}  # what the converters read, 0..65535 by pin
_modes = {}
_pulls = {}
_levels = bytearray(30)
_clocks = [125_000_000, 48_000_000]
_random = 0
entropy = None  # where random bytes come from if they are to be random
usb = Usb(problems)
_board = picosystem  # until another one is plugged in
panel = PanelModel(_board, lambda: now)


def plug(board, model=None):
    """Power on with this board's panel; gives its model. All pins, buses and problems are new."""
    global now, panel, usb, _board
    now = 0
    _board = board
    problems[:] = []
    for state in (pwms, volts, _modes, _pulls):
        state.clear()
    for pin in range(30):
        _levels[pin] = 1  # keys are not pressed
    _clocks[:] = 125_000_000, 48_000_000
    seed(0)
    usb = Usb(problems)
    panel = (model or PanelModel)(board, lambda: now)
    panel.problems = problems
    install()
    return panel


def install():
    """Let firmware import this module, and a framebuf where there is none."""
    sys.modules["machine"] = sys.modules[__name__]
    if sys.implementation.name == "cpython":
        from . import framebuf

        sys.modules["framebuf"] = framebuf


def press(name, down=1):
    """Hold the key of that name down, or let it go; of two keys the first."""
    for intent, pin in _board.KEYS:
        if intent == name:
            _levels[pin] = 0 if down else 1
            return
    raise ValueError(f"this board has no key {name}")


def pass_time(ms):
    global now
    now += ms


def seed(number):
    """Begin another stream of random bytes."""
    global _random
    _random = number * 7919 + 17 & 0x3FFFFFFF


# What MicroPython has elsewhere, and firmware/assemble.py takes from here when it is here.


def sleep_ms(ms):
    pass_time(ms)


def ticks_ms():
    return now


def urandom(count):
    """The same games every time, unless the page gives entropy."""
    global _random
    if entropy:
        return entropy(count)
    out = bytearray(count)
    for i in range(count):
        _random = (_random & 0x7FFF) * 0x5E2D + (_random >> 15) & 0x3FFFFFFF
        out[i] = _random >> 7 & 255
    return bytes(out)


# machine


class Reset(SystemExit):
    """What machine.reset() ends the program with here."""


def freq(*clocks):
    if not clocks:
        return _clocks[0]
    _clocks[0] = clocks[0]
    _clocks[1] = clocks[1] if len(clocks) > 1 else 48_000_000
    return None


def unique_id():
    return b"labyrint"


def idle():
    pass_time(1)


def lightsleep(ms=1):
    pass_time(ms)


def reset():
    raise Reset(0)


class Pin:
    IN = 0
    OUT = 1
    PULL_UP = 1
    PULL_DOWN = 2

    def __init__(self, number, mode=None, pull=None, value=None):
        self.number = number.number if isinstance(number, Pin) else number
        if not 0 <= self.number <= 29:
            raise ValueError("invalid pin")
        if mode is not None:
            _modes[self.number] = mode
            _pulls[self.number] = pull
        if value is not None:
            self.value(value)

    def __call__(self, *level):
        return self.value(*level)

    def value(self, *level):
        number = self.number
        if not level:
            if _modes.get(number) == Pin.IN and _pulls[number] != Pin.PULL_UP:
                problems.append(f"GP{number} read without a pull-up")
            return _levels[number]
        if _modes.get(number) != Pin.OUT:
            problems.append(f"GP{number} set, but it is no output")
        changed = _levels[number] != level[0]
        _levels[number] = 1 if level[0] else 0
        if changed and number == _board.RST:
            panel.reset(_levels[number])
        return None

    def on(self):
        self.value(1)

    def off(self):
        self.value(0)


class SPI:
    def __init__(
        self, bus, baudrate=1_000_000, *, polarity=0, phase=0, sck=None, mosi=None, miso=-1
    ):
        number = (-1 if sck is None else sck.number, -1 if mosi is None else mosi.number)
        if number[0] not in _SCK[bus]:
            raise ValueError("bad SCK pin")
        if number[1] not in _MOSI[bus]:
            raise ValueError("bad MOSI pin")
        if miso == -1:
            problems.append(f"SPI takes GP{_MISO[bus]} as MISO")
        if polarity or phase:
            problems.append("SPI mode 0 is what the panels want")
        self.baud = _attainable(baudrate)
        if self.baud != baudrate:
            problems.append(f"SPI at {self.baud}, not {baudrate}")
        self._wired = bus == _board.BUS and number == (_board.SCK, _board.MOSI)

    def write(self, values):
        if _modes.get(_board.CS) != Pin.OUT or _modes.get(_board.DC) != Pin.OUT:
            problems.append("SPI written before CS and DC are outputs")
        elif not self._wired:
            problems.append("SPI written on pins where there is no panel")
        elif _levels[_board.CS]:
            problems.append("SPI written with CS high")
        elif _levels[_board.DC]:
            panel.data(_bytes(values))
        else:
            for code in _bytes(values):
                panel.command(code)


def _bytes(values):
    """The bytes of any buffer; CPython's memoryview counts items, MicroPython has no cast."""
    if sys.implementation.name == "cpython":
        return memoryview(values).cast("B")
    return bytes(values)


def _attainable(baudrate):
    """The best rate not above it: the clock by an even number by 1 to 256, as the SDK seeks it."""
    clock = _clocks[1]
    prescale = 2
    while prescale <= 254 and clock >= (prescale + 2) * 256 * baudrate:
        prescale += 2
    divider = 256
    while divider > 1 and clock // (prescale * (divider - 1)) <= baudrate:
        divider -= 1
    return clock // (prescale * divider)


class PWM:
    def __init__(self, pin):
        self.pin = pin.number
        self.hertz = 0
        self.duty = 65535  # not to be relied on
        pwms[self.pin] = self

    def freq(self, hertz):
        if not 8 <= hertz <= 62_500_000:
            raise ValueError("freq out of range")
        self.hertz = hertz
        for other in pwms.values():
            if other is not self and other.pin >> 1 & 7 == self.pin >> 1 & 7:
                other.hertz = hertz  # one slice, one frequency

    def duty_u16(self, duty):
        if not 0 <= duty <= 65535:
            raise ValueError("duty out of range")
        self.duty = duty

    def deinit(self):
        self.duty = 0


class ADC:
    def __init__(self, pin):
        if pin.number not in (26, 27, 28, 29):
            raise ValueError("Pin doesn't have ADC capabilities")
        self.pin = pin.number

    def read_u16(self):
        return volts.get(self.pin, 0)

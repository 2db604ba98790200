"""The device, built from a board's constants. Nothing else makes pins, buses or converters."""

import os
import time

import machine
from machine import ADC, PWM, SPI, Pin

from .drivers.battery import Battery, NoBattery
from .drivers.buzzer import Buzzer, NoBuzzer
from .drivers.keys import Keys
from .drivers.led import Led, NoLed
from .ui.palette import rgb565_be

_CLOCK = 125_000_000
_LIGHT_HZ = 1000

# The simulator's machine has a clock and a random stream of its own.
_sleep_ms = getattr(machine, "sleep_ms", None) or time.sleep_ms
_urandom = getattr(machine, "urandom", None) or os.urandom


def _output(pin, level=1):
    return None if pin is None else Pin(pin, Pin.OUT, value=level)


def _panel_class(name):
    """Only the driver of this board's panel is loaded."""
    if name == "st7735":
        from .drivers.st7735 import ST7735 as driver
    elif name == "ili9341":
        from .drivers.ili9341 import ILI9341 as driver
    else:
        from .drivers.st7789 import ST7789 as driver
    return driver


class Device:
    def __init__(self, board):
        self.board = board
        self.panel = self._panel(board)
        self.keys = Keys([(name, Pin(pin, Pin.IN, Pin.PULL_UP)) for name, pin in board.KEYS])
        self.buzzer = NoBuzzer() if board.BUZZER is None else Buzzer(_pwm(board.BUZZER))
        self.led = NoLed()
        if board.LED:
            self.led = Led([_output(pin, 1 - board.LED_ON) for pin in board.LED], board.LED_ON)
        self.usb = _usb()
        self.battery = NoBattery()
        if board.BATTERY:
            pin, thousandths, empty, full = board.BATTERY
            self.battery = Battery(ADC(Pin(pin)), thousandths, empty, full)

    def entropy(self) -> bytes:
        """16 random bytes for a seed."""
        return _urandom(16)

    def _panel(self, board):
        # MicroPython boots with the peripherals' clock at 48 MHz, which caps SPI at 24. A MISO
        # not given as None would take GP8 or GP16, which boards use for DC.
        machine.freq(_CLOCK, _CLOCK)  # pyright: ignore[reportCallIssue]: the stubs know one
        spi = SPI(
            board.BUS,
            baudrate=board.BAUD,
            polarity=0,
            phase=0,
            sck=Pin(board.SCK),
            mosi=Pin(board.MOSI),
            miso=None,
        )
        light = None if board.BACKLIGHT is None else _pwm(board.BACKLIGHT)
        return _panel_class(board.PANEL)(
            board,
            spi,
            _output(board.DC),
            _output(board.CS),
            _output(board.RST),
            light,
            _sleep_ms,
            rgb565_be(),
        )


def _usb():
    """The simulator's machine has a cable of its own."""
    if hasattr(machine, "usb"):
        return machine.usb  # pyright: ignore[reportAttributeAccessIssue]
    from .drivers.usb import Usb

    return Usb()


def _pwm(pin):
    pwm = PWM(Pin(pin))
    pwm.freq(_LIGHT_HZ)
    return pwm

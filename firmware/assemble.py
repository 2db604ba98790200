"""The device, built from a board's constants. Nothing else makes pins, buses or converters."""

import time

import machine
from machine import ADC, PWM, SPI, Pin

from .device import Device
from .drivers.battery import Battery, NoBattery
from .drivers.buzzer import Buzzer, NoBuzzer
from .drivers.keys import Keys
from .drivers.led import Led, NoLed
from .ui.palette import rgb565_be

_CLOCK = 125_000_000
_LIGHT_HZ = 1000

# The simulator's machine has a clock of its own.
_sleep_ms = getattr(machine, "sleep_ms", None) or time.sleep_ms
_ticks_ms = getattr(machine, "ticks_ms", None) or time.ticks_ms


def assembled(board) -> Device:
    panel = _panel(board)
    keys = Keys([(name, Pin(pin, Pin.IN, Pin.PULL_UP)) for name, pin in board.KEYS])
    buzzer = NoBuzzer() if board.BUZZER is None else Buzzer(_pwm(board.BUZZER))
    led = NoLed()
    if board.LED:
        led = Led([_output(pin, 1 - board.LED_ON) for pin in board.LED], board.LED_ON)
    battery = NoBattery()
    if board.BATTERY:
        pin, thousandths, empty, full = board.BATTERY
        battery = Battery(ADC(Pin(pin)), thousandths, empty, full)
    return Device(board, panel, keys, buzzer, led, battery, _usb())


def _panel(board):
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
        _ticks_ms,
        rgb565_be(),
    )


def _panel_class(name):
    """Only the driver of this board's panel is loaded."""
    if name == "st7735":
        from .drivers.st7735 import ST7735 as driver
    elif name == "ili9341":
        from .drivers.ili9341 import ILI9341 as driver
    else:
        from .drivers.st7789 import ST7789 as driver
    return driver


def _output(pin, level=1):
    return None if pin is None else Pin(pin, Pin.OUT, value=level)


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

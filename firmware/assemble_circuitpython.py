"""assemble.py of a device that runs CircuitPython; the build puts it in that one's place."""

import usb_cdc

from .device import Device
from .drivers.battery import Battery, NoBattery
from .drivers.buzzer import Buzzer, NoBuzzer
from .drivers.circuitpython import Converter, NoSerial, Output, PadKeys, Pwm, Serial
from .drivers.displayio_panel import DisplayioPanel
from .drivers.led import Led, NoLed


def assembled(board) -> Device:
    panel = DisplayioPanel(board)
    keys = PadKeys(board.KEYS)
    buzzer = _if_free(_buzzer, board) or NoBuzzer()
    led = _if_free(_led, board) or NoLed()
    battery = _if_free(_battery, board) or NoBattery()
    port = usb_cdc.data or usb_cdc.console
    return Device(board, panel, keys, buzzer, led, battery, Serial(port) if port else NoSerial())


def _if_free(make, board):
    """CircuitPython may need a pin for itself, as for a radio, or what is behind it; the game does
    without."""
    try:
        return make(board)
    except (RuntimeError, ValueError):
        return None


def _buzzer(board):
    return None if board.BUZZER is None else Buzzer(Pwm(board.BUZZER))


def _led(board):
    if not board.LED:
        return None
    off = 1 - board.LED_ON
    return Led([None if pin is None else Output(pin, off) for pin in board.LED], board.LED_ON)


def _battery(board):
    if not board.BATTERY:
        return None
    pin, thousandths, empty, full = board.BATTERY
    return Battery(Converter(pin), thousandths, empty, full)

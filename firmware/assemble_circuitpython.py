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
    buzzer = NoBuzzer() if board.BUZZER is None else Buzzer(Pwm(board.BUZZER))
    led = NoLed()
    if board.LED:
        off = 1 - board.LED_ON
        pins = [None if pin is None else Output(pin, off) for pin in board.LED]
        led = Led(pins, board.LED_ON)
    battery = NoBattery()
    if board.BATTERY:
        pin, thousandths, empty, full = board.BATTERY
        battery = Battery(Converter(pin), thousandths, empty, full)
    port = usb_cdc.data or usb_cdc.console
    return Device(board, panel, keys, buzzer, led, battery, Serial(port) if port else NoSerial())

"""What the board has. Nothing else knows pins, buses or converters; assemble.py makes them."""

import os

import machine

# The simulator's machine has a random stream of its own.
_urandom = getattr(machine, "urandom", None) or os.urandom


class Device:
    def __init__(self, board, panel, keys, buzzer, led, battery, usb):
        self.board = board
        self.panel = panel
        self.keys = keys
        self.buzzer = buzzer
        self.led = led
        self.battery = battery
        self.usb = usb

    def entropy(self) -> bytes:
        """16 random bytes for a seed."""
        return _urandom(16)

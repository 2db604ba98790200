"""What the board has. Nothing else knows pins, buses or converters; assemble.py makes them."""

import os
import time

import machine

_moment = getattr(time, "ticks_us", None) or getattr(time, "monotonic_ns", int)
_CALLS = 128  # at first: each call of os.urandom brings about one fresh bit on the chip


class Device:
    def __init__(self, board, panel, keys, buzzer, led, battery, usb):
        self.board = board
        self.panel = panel
        self.keys = keys
        self.buzzer = buzzer
        self.led = led
        self.battery = battery
        self.usb = usb
        # The simulator's machine has a random stream of its own, which is used as it is.
        self._draw = getattr(machine, "urandom", None)
        self._pool = None

    def stir(self):
        """Add this moment, as when a key is pressed, to what random bytes are made of."""
        if not self._draw:
            if not self._pool:
                from shared_engine.shuffle import Pool

                self._pool = Pool()
                self._pool.stir(b"".join([os.urandom(2) for _ in range(_CALLS)]))
            self._pool.stir(os.urandom(4) + (_moment() & 0x3FFFFFFF).to_bytes(4, "big"))

    def entropy(self) -> bytes:
        """Return 16 random bytes. The generator's own output never leaves the device."""
        if self._draw:
            return self._draw(16)
        self.stir()
        return self._pool.draw()  # pyright: ignore[reportOptionalMemberAccess]: stirred

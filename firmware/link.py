"""The cable, seen from the game: who is on it, which seats it has, what it adds to a deal.

Nothing of the link is loaded before the first byte comes. docs/link.md tells what is said.
"""

import sys

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_CHUNK = const(64)  # bytes a tick, however many come: a packet of USB
# In a bot's turn nobody may see by the answers when it has decided (D34). So the cable is served
# once in each period, and thinking stops in time for the last slice to end before.
_PERIOD = const(6)  # 64 ms, as a shift
_THINK_MS = const(44)
_NEVER = const(1 << 20)
_QUIET_MS = const(150)  # after a key, before more old steps are sent


def rom_status() -> str:
    """Return why code runs from RAM, or nothing if all of it runs in place, from the flash."""
    return "CircuitPython has no other way" if sys.implementation.name == "circuitpython" else ""


class Link:
    def __init__(self, app):
        self.app = app
        self._usb = app.device.usb
        self._buffer = bytearray(_CHUNK)
        self._wire = None
        self._now = 0
        self._reading = False
        self._key = -_QUIET_MS  # when a key was touched last
        self._busy = False  # a bot is to act
        self._served = -1  # the period of its turn in which the cable was served last

    @property
    def attached(self) -> bool:
        """Whether a PC program is on the cable and speaks our language."""
        return self._wire is not None and self._wire.alive

    @property
    def telling(self) -> bool:
        """Return whether old steps are still being sent to a PC."""
        return self._wire is not None and self._wire.watch.behind()

    def touched(self, now: int):
        """Note that a key was touched: what it does on the screen comes first."""
        self._now = self._key = now

    def may_take_time(self, now: int) -> bool:
        """Return whether no key was touched in the last moments, and it is no bot's turn."""
        return not self._busy and now - self._key & 0x3FFFFFFF >= _QUIET_MS

    def lets_think(self, now: int) -> bool:
        """Return whether a bot's next slice ends before the cable is served."""
        return not self.attached or now & (1 << _PERIOD) - 1 < _THINK_MS

    def tick(self, now: int) -> int:
        """Read and write what is due; the ms after which it wants to be called again."""
        self._now = now
        session = self.app.session
        self._busy = False
        if session and session.thinking:
            self._busy = True
            session.thinking = False  # until the next look at its turn
            if self._wire and now >> _PERIOD == self._served:
                return (1 << _PERIOD) - (now & (1 << _PERIOD) - 1)
            self._served = now >> _PERIOD
        self._reading = True
        count = self._usb.read(self._buffer)
        if count:
            self._loaded().feed(self._buffer[:count], now)
        self._reading = False
        if not self._wire:
            return _NEVER
        return self._wire.tick(now) if now != self._key else 0  # after the screen has answered

    def tell(self):
        """Tell who watches what was just played, before it is saved, which takes longer."""
        if self._wire and not self._reading:
            self._wire.tell(self._now)

    def deal(self):
        """Return (seed, what the device drew, what a PC added) for a new game."""
        if self._wire:
            return self._wire.deal(self._now)
        return self.app.device.entropy(), b"", b""

    def _loaded(self):
        if not self._wire:
            from .link_wire import Wire

            self._wire = Wire(self.app, self._usb)
        return self._wire

"""The cable, seen from the game: who is on it, which seats it has, what it adds to a deal.

Nothing of the link is loaded before the first byte comes. docs/link.md tells what is said.
"""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_CHUNK = const(64)  # bytes a read: a packet of USB
_MOST = const(512)  # bytes a tick, however much comes
_NEVER = const(1 << 20)


class Link:
    def __init__(self, app):
        self.app = app
        self._usb = app.device.usb
        self._buffer = bytearray(_CHUNK)
        self._wire = None
        self._now = 0
        self._reading = False

    @property
    def attached(self) -> bool:
        """Whether a PC program is on the cable and speaks our language."""
        return self._wire is not None and self._wire.alive

    def tick(self, now: int) -> int:
        """Read and write what is due; the ms after which it wants to be called again."""
        count = left = 0
        self._now = now
        self._reading = True
        while left < _MOST:
            count = self._usb.read(self._buffer)
            if not count:
                break
            left += count
            self._loaded().feed(self._buffer[:count], now)
        self._reading = False
        return self._wire.tick(now) if self._wire else _NEVER

    def tell(self):
        """Something was played: who watches hears of it before it is saved, which takes longer."""
        if self._wire and not self._reading:
            self._wire.tick(self._now)

    def deal(self):
        """(seed, what the device drew, what a PC added) for a new game."""
        drawn = added = b""
        if self._wire:
            drawn, added = self._wire.drawn, self._wire.added
            self._wire.draw()
        if not added:
            return self.app.device.entropy(), b"", b""
        from shared_engine.frames import mixed

        return mixed(drawn, added), drawn, added

    def _loaded(self):
        if not self._wire:
            from .link_wire import Wire

            self._wire = Wire(self.app, self._usb)
        return self._wire

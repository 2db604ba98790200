"""The handheld in real time, in a page or under node: `wires` are what web/handheld.mjs offers.

Runs on MicroPython; `facts` on CPython too.
"""

from . import machine
from .headless import Handheld, set_date
from .panel import COMMON, CONTROLLERS, OWN

_FACTS = ("WIDTH", "HEIGHT", "MADCTL", "X0", "Y0", "INVERT", "BGR")


def facts(board) -> dict:
    """What the panel model in JavaScript has to know."""
    known = {name: getattr(board, name) for name in _FACTS}
    known["controller"] = CONTROLLERS[board.PANEL]
    counts = dict(COMMON)
    counts.update(OWN[board.PANEL])
    known["parameters"] = counts
    return known


class _Glass:
    """Passes on what the bus brings."""

    def __init__(self, wires, clock):
        self._wires = wires
        self._clock = clock

    def reset(self, level):
        self._wires.reset(level, self._clock())

    def command(self, code):
        self._wires.command(code, self._clock())

    def data(self, values):
        from uctypes import addressof  # pyright: ignore[reportMissingImports]

        self._wires.data(addressof(values), len(values))


class Live:
    """A handheld that is switched on now."""

    def __init__(self, wires, name, folder, seed):
        self._wires = wires
        self._board = __import__("boards." + name, None, None, (name,))
        machine.entropy = self._random if seed is None else None
        set_date(wires.today)
        held = wires.down.split()  # at power-on, as BACK may be
        self._handheld = Handheld(self._board, folder, seed or 0, self._glass, held, True)

    def _glass(self, board, clock):
        import json

        self._wires.plug(json.dumps(facts(board)))
        return _Glass(self._wires, clock)

    def _random(self, count):
        from uctypes import addressof  # pyright: ignore[reportMissingImports]

        made = bytearray(count)
        self._wires.random(addressof(made), count)
        return bytes(made)

    def tick(self, now):
        """What is due; gives the ms until the next tick."""
        return self._handheld.live(now)

    def key(self, name, down):
        self._handheld.finger(name, 1 if down else 0)

    def state(self):
        """Backlight (0..65535), buzzer (hertz) and LED (bits), in one string."""
        board = self._board
        light = machine.pwms.get(board.BACKLIGHT)
        sound = machine.pwms.get(board.BUZZER)
        led = 0
        for at, pin in enumerate(board.LED or ()):
            if pin is not None:
                led |= (machine.Pin(pin).value() == board.LED_ON) << at
        lit = 65535 if light is None else light.duty
        return f"{lit} {sound.hertz if sound and sound.duty else 0} {led}"

    def problems(self):
        return "\n".join([str(problem) for problem in machine.problems])

    def screen(self):
        """The name of the screen that is seen, for tests."""
        return type(self._handheld.app.stack[-1]).__name__

    def code(self):
        """What somebody reads on the screen when a PC claims a seat, for tests."""
        seats = getattr(self._handheld.app.link._wire, "seats", None)
        return seats.code if seats else ""

    # The cable

    def attach(self, on):
        machine.usb.attached = bool(on)

    def receive(self, text):
        """Bytes from the PC, as a string of characters 0 to 255; how many there was room for."""
        return machine.usb.host_write(bytes([ord(letter) for letter in text]))

    def send(self):
        """Bytes for the PC, as hex digits."""
        return machine.usb.host_read().hex()

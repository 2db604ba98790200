"""Keys to events: debounced, repeated while held, long presses told apart."""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


# Intents. An event is an intent, or an intent + HELD or + RELEASED.
PREV = const(1)
NEXT = const(2)
UP = const(3)
DOWN = const(4)
LEFT = const(5)
RIGHT = const(6)
OK = const(7)
BACK = const(8)
PEEK = const(9)
TURN = const(10)
HELD = const(16)
RELEASED = const(32)
NAMES = (None, "PREV", "NEXT", "UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK", "PEEK", "TURN")

_STEADY_MS = const(20)  # a key bounces for less than that
_FIRST_MS = const(400)  # then directions repeat ...
_AGAIN_MS = const(120)  # ... this often
_HELD_MS = const(500)
_WRAP = const(0x3FFFFFFF)  # of time.ticks_ms() on the chip

_UP = const(0)
_DOWN = const(1)
_DONE = const(2)  # down, and told to be held


class Keys:
    """`pins` are (name of an intent, pin) pairs; a pressed key pulls its pin to 0.

    `second`: the last event came from another key than the first of that intent.
    """

    def __init__(self, pins):
        self._pins = [pin for _, pin in pins]
        self._intents = bytes([NAMES.index(name) for name, _ in pins])
        self._states = bytearray(len(pins))
        self._edges = [-_STEADY_MS] * len(pins)  # when a key last went up or down
        self._due = [0] * len(pins)  # how long after that the next event of a held key comes
        names = [name for name, _ in pins]
        self._seconds = bytes([names.index(name) < i for i, name in enumerate(names)])
        self.second = 0

    def scan(self, now: int):
        """The next event, or None; `now` is in ms and may wrap as ticks_ms() does."""
        pins = self._pins
        for i in range(len(pins)):
            if self._states[i] != _UP or not pins[i]():  # most of the time, no key is touched
                event = self._look(i, now)
                if event:
                    self.second = self._seconds[i]
                    return event
        return None

    def touched(self) -> bool:
        """Whether a key is not as scan() has seen it last."""
        pins = self._pins
        states = self._states
        for i in range(len(pins)):
            if pins[i]() == (states[i] != _UP):
                return True
        return False

    def down(self, intent: int) -> bool:
        """Whether a key of that intent is held down, as of the last scan."""
        for i in range(len(self._intents)):
            if self._intents[i] == intent and self._states[i] != _UP:
                return True
        return False

    def _look(self, i, now):
        intent = self._intents[i]
        state = self._states[i]
        since = now - self._edges[i] & _WRAP
        pressed = not self._pins[i]()
        if pressed != (state != _UP) and since >= _STEADY_MS:
            self._edges[i] = now
            self._states[i] = _DOWN if pressed else _UP
            self._due[i] = _FIRST_MS if intent <= RIGHT else _HELD_MS
            return intent if pressed else intent + RELEASED
        if state == _DOWN and since >= self._due[i]:
            if intent > RIGHT:
                self._states[i] = _DONE
                return intent + HELD
            self._due[i] = since + _AGAIN_MS  # of a late scan's repeats only one is made up for
            return intent
        return None

"""Lines over an open port: greeted, acknowledged, sent again; messages come out."""

import time
from collections import deque

from shared_engine import frames

AGAIN_S = 0.5  # before a line is sent again
QUIET_S = 1.0  # then the device is reminded
GONE_S = 3.0
WAITING = 256  # requests at most, besides those that hand a seat back
_REPLACED = (frames.CHANCE, frames.WATCH)  # of these only the last one counts


class Gone(OSError):
    """The device does not answer any more."""


class Wire:
    """`heard` says whether anything at all has come, `lines` whether a line of ours was in it."""

    def __init__(self, port, nonce, clock=time.monotonic):
        self.nonce = nonce
        self.heard = self.lines = self.greeted = False
        self._port = port
        self._clock = clock
        self._requests = deque()  # appended to by any thread
        self._last_of = {}  # of each of _REPLACED, its payload
        self._turn = True  # one of these was sent last; HELLO goes first
        self._reader = frames.Lines()
        self._message = frames.Message()
        self._taken = 255  # number of the device's line that was taken last
        self._number = 0  # of our next line
        self._waiting = None  # (type, number, payload) not yet acknowledged
        self._sent = -AGAIN_S  # when
        self._last = clock()  # when the device was heard, or reminded
        self._alive = clock()
        self.ask(frames.HELLO, bytes([frames.MAJOR, frames.MINOR]) + nonce)

    def ask(self, kind, payload=b"") -> bool:
        """Queue a request; returns False if too many are waiting. A seat can always be released."""
        request = kind, payload
        if kind in _REPLACED:
            self._last_of[kind] = payload
        elif kind != frames.RELEASE and len(self._requests) >= WAITING:
            return False
        elif kind != frames.RELEASE or request not in tuple(self._requests):
            self._requests.append(request)
        return True

    @property
    def settled(self):
        """Nothing that was asked is unacknowledged."""
        return not self._requests and not self._last_of and not self._waiting

    def pump(self, wait):
        """The messages, (type, body), that come within so many seconds; OSError: it is gone."""
        self._send()
        data = self._port.read(wait)
        now = self._clock()
        messages = []
        if data:
            self.heard = True
        for line in self._reader.feed(data):
            self._alive = self._last = now
            message = self._on(*line)
            if message:
                messages.append(message)
        if now - self._alive >= GONE_S:
            raise Gone("it does not answer")
        if self.greeted and now - self._last >= QUIET_S:
            self._last = now
            self._acknowledge()
        self._send()
        return messages

    def _on(self, kind, number, acknowledged, to_come, payload):
        self.lines = True
        if kind == frames.WELCOME and bytes(payload[18:22]) == self.nonce[:4]:
            self.greeted = True
            self._taken = number - 1 & 255
        if not self.greeted:
            return None  # left over from another program's time
        if self._waiting and acknowledged == self._waiting[1]:
            self._waiting = None
        new = number == self._taken + 1 & 255
        body = None
        if new:
            self._taken = number
            body = self._message.add(kind, to_come, payload)
        if not self._send():
            self._acknowledge()
        return None if body is None else (kind, body)

    def _send(self):
        """Send the next request, or the last one again; True if that was due."""
        now = self._clock()
        if self._waiting is None and (request := self._next()):
            kind, payload = request
            self._waiting = kind, self._number, payload
            self._number = self._number + 1 & 255
        elif self._waiting is None or now - self._sent < AGAIN_S * 1.2:
            return False
        kind, number, payload = self._waiting
        self._sent = now
        self._write(kind, number, payload)
        return True

    def _next(self):
        """Return the request to send now, or None; those of a user come in between the others."""
        if self._requests and (self._turn or not self._last_of):
            self._turn = False
            return self._requests.popleft()
        for kind in _REPLACED:
            payload = self._last_of.pop(kind, None)
            if payload is not None:
                self._turn = True
                return kind, payload
        return None

    def _acknowledge(self):
        self._write(frames.ACK, 0, b"")

    def _write(self, kind, number, payload):
        self._port.write(frames.line(kind, number, self._taken, 0, payload))

"""Lines and messages of the cable: one line unacknowledged, one answer owed, nothing queued."""

import gc

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


from shared_engine import frames

from .built import VERSION
from .link_watch import Watch

_WRAP = const(0x3FFFFFFF)  # of time.ticks_ms() on the chip
_OFTEN_MS = const(500)  # between two greetings
_UNREAD_MS = const(1000)  # then a line that was not acknowledged has been read, or never will be
_BEAT_MS = const(1000)
_GONE_MS = const(3000)
_BUSY_MS = const(2)  # between two ticks while something waits to be said
_ALIVE_MS = const(5)  # while somebody is there
_MASKS = const(0xFF00)  # messages that one key masks; then the PC has to say HELLO again
_ASK_MS = const(60_000)  # between two requests for maintenance, so that nobody is pestered
_NEVER = const(1 << 20)


class Wire:
    """`drawn` and `added` are for the next deal. `key` masks what only one seat may know."""

    def __init__(self, app, usb):
        self.app = app
        self.alive = False
        self.key = b""
        self.drawn = self.added = b""
        self.answer = None  # (type, payload) that a request is owed
        self.seats = None  # loaded with the first claim
        self.watch = Watch(app)
        self._usb = usb
        self._lines = frames.Lines()
        self._count = 0  # of masked messages
        self._heard = 0  # when a line came last
        self._greeted = -1  # when HELLO came last
        self._written = 0  # when a line was written last
        self._unread = False  # it may still be in the FIFO
        self._warned = False
        self._asked = -1  # when maintenance was last asked for
        self._begin_counting()

    def _begin_counting(self):
        self._waiting = False  # for the acknowledgement of a line
        self._number = 0  # of the next line
        self._taken = 0  # number of the PC's line that was taken last
        self._owing = False  # an acknowledgement of that
        self._promised = True  # the PC knows what is promised for the next deal
        self._kind = 0  # of the message that is being sent
        self._body = b""  # what is left of it
        self.answer = None
        self._answered = False  # the last message was an answer

    # In

    def feed(self, data, now: int):
        for kind, number, acknowledged, to_come, payload in self._lines.feed(data):
            if to_come:
                continue  # a PC's messages are short
            if kind == frames.HELLO:
                self._greet(payload, now)
            elif self.alive:
                self._heard = now
                if acknowledged == self._number - 1 & 255:
                    self._waiting = self._unread = False
                if kind != frames.ACK:
                    self._take(kind, number, payload, now)

    def _greet(self, payload, now: int):
        """A PC begins anew. It says so again if nothing answers; one who floods has to wait."""
        often = self._greeted >= 0 and now - self._greeted & _WRAP < _OFTEN_MS
        full = self._unread and now - self._written & _WRAP < _UNREAD_MS
        if often or full or len(payload) < 2 + frames.NONCE:
            return
        self._end(now)
        self._greeted = self._heard = now
        self._begin_counting()
        self._owing = True
        nonce = self.app.device.entropy()
        self.key = frames.mask_key(nonce, payload[2 : 2 + frames.NONCE])
        self._count = 0
        if not self.drawn:
            self.draw()
        self._promised = True
        self._start(frames.WELCOME, self._welcome(nonce, payload[2:6]))
        self._send(now)
        self.alive = payload[0] == frames.MAJOR
        if not self.alive:
            self._warn()

    def _welcome(self, nonce, echo) -> bytes:
        """`echo`: so that the PC knows the answer to its own HELLO from one that it finds."""
        kind, commitment = self.watch.game()
        head = bytes([frames.MAJOR, frames.MINOR]) + nonce + echo + bytes([kind]) + commitment
        board = self.app.device.board.NAME.encode()
        head += frames.promise(self.drawn)
        return head + frames.sized(VERSION.encode()) + frames.sized(board)

    def _warn(self):
        """The PC's program is of another time; said once, or it could keep one from playing."""
        if not self._warned:
            from .screens.notice import Notice

            self._warned = True
            self.app.stack[-1].hide()
            self.app.push(Notice(self.app, "other_version"))

    def _take(self, kind: int, number: int, payload, now: int):
        if number == self._taken:
            self._owing = True
        elif number == self._taken + 1 & 255 and not self.answer:
            self._taken = number
            self._owing = True
            if kind == frames.WATCH:
                self.watch.begin(payload)
            elif kind == frames.CHANCE and len(payload) == 16:
                self.added = payload
            elif kind == frames.MAINTENANCE:
                self._maintain(now)
            elif frames.CLAIM <= kind <= frames.PLAY and payload:
                self._seats().on(kind, payload, now)

    def _maintain(self, now: int):
        if self._asked < 0 or now - self._asked & _WRAP >= _ASK_MS:
            from .screens.maintenance import ask

            self._asked = now
            ask(self.app)

    def _seats(self):
        if not self.seats:
            from .link_seats import Seats

            self.seats = Seats(self)
        return self.seats

    # Out

    def tick(self, now: int) -> int:
        if not self.alive:
            return _NEVER
        silent = now - self._heard & _WRAP >= _GONE_MS
        stuck = self._waiting and now - self._written & _WRAP >= _GONE_MS
        if silent or stuck or self._count >= _MASKS:
            self._end(now)
            return _NEVER
        if self.seats:
            self.seats.tick(now)
        if self._waiting:
            return _BUSY_MS
        if not self._body and not self._next(now):
            return _ALIVE_MS
        self._send(now)
        return _BUSY_MS

    def _next(self, now: int) -> bool:
        """Begin what is to be said next, if anything is."""
        said, self.answer = self.answer, None
        if self._answered or not said:  # one who asks all the time still hears of the game
            told = self.watch.next() or (self.seats.next() if self.seats else None)
            said, self.answer = told or said, said if told else None
        self._answered = not self._answered and said is not None
        if said:
            return self._start(said[0], said[1])
        if not self._promised:
            self._promised = True
            return self._start(frames.PROMISE, frames.promise(self.drawn))
        if self._owing or now - self._written & _WRAP >= _BEAT_MS:
            return self._start(frames.BEAT, frames.number(self.watch.clock(now)))
        return False

    def _start(self, kind: int, body) -> bool:
        self._kind = kind
        self._body = memoryview(body)
        return True

    def _send(self, now: int):
        """The next line of the message."""
        piece = self._body[: frames.PIECE]
        self._body = self._body[frames.PIECE :]
        to_come = (len(self._body) + frames.PIECE - 1) // frames.PIECE
        self._usb.write(frames.line(self._kind, self._number, self._taken, to_come, piece))
        self._number = self._number + 1 & 255
        self._written = now
        self._waiting = self._unread = True
        self._owing = False

    def masked(self, kind: int, seat: int, data):
        """A message that only this PC can read."""
        self._count += 1
        head = bytes([seat, self._count >> 8, self._count & 255])
        return kind, head + frames.masked(data, self.key, self._count)

    # The end

    def draw(self):
        """Another deal comes: draw for it, and promise it."""
        self.drawn = self.app.device.entropy()
        self.added = b""
        self._promised = False

    def _end(self, now: int):
        """The PC has gone, or begins anew: nothing is left of it."""
        self.alive = False
        self._begin_counting()
        self.watch.end()
        self.added = b""
        self.key = b""
        if self.seats:
            self.seats.end(now)
        gc.collect()

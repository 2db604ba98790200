"""Lines and messages of the cable: one line unacknowledged, and few answers waiting to be sent."""

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
_SLICE_MS = const(60)  # between two slices of old steps while keys or bots need the time
_SLICE = const(60)  # bytes written in one of them
_MASKS = const(0xFF00)  # messages that one key masks; then the PC has to say HELLO again
_ASKED_MS = const(60_000)  # to answer a request for maintenance
# Seconds without requests after the first, second and third in a row that came to nothing.
_PAUSES_S = (10, 60, 600)
_LOCKED_S = const(60)  # at least, after wrong codes
_NEVER = const(1 << 20)


class Wire:
    """`drawn` and `added` are for the next deal. `key` masks what only one seat may know."""

    def __init__(self, app, usb):
        self.app = app
        self.alive = False
        self.key = b""
        self.drawn = self.added = b""
        self.answers = []  # (type, payload) each
        self.seats = None  # loaded with the first claim
        self.maintenance = None  # the screen, while the PC's request for maintenance is on it
        self.watch = Watch(app)
        self._usb = usb
        self._lines = frames.Lines()
        self._count = 0  # of masked messages
        self._heard = 0  # when a line came last
        self._greeted = -1  # when HELLO came last
        self._written = 0  # when a line was written last
        self._sliced = 0  # when a part of the old steps was prepared or written last
        self._unread = False  # it may still be in the FIFO
        self._warned = False
        self._asked = 0  # when maintenance was asked for
        self._refusals = 0  # requests in a row that came to nothing
        self._paused = 0  # when the pause between requests began, in ms, and its length in s
        self._pause_s = 0
        self.pause_state = frames.DECLINED  # the answer to them
        self._begin_counting()

    def _begin_counting(self):
        self._waiting = False  # for the acknowledgement of a line
        self._number = 0  # of the next line
        self._taken = 0  # number of the PC's line that was taken last
        self._owing = False  # an acknowledgement of that
        self._dealt = b""  # the seed of a game that was not sent to the PC yet
        self._promised = True  # the PC knows what is promised for the next deal
        self._kind = 0  # of the message that is being sent
        self._body = b""  # what is left of it
        self._line = b""  # what is left of a line that is written in slices
        self.answers = []
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
        """Begin a connection. A PC says HELLO again if nothing answers; one who floods waits."""
        often = self._greeted >= 0 and now - self._greeted & _WRAP < _OFTEN_MS
        full = self._unread and now - self._written & _WRAP < _UNREAD_MS
        if often or full or len(payload) < 2 + frames.NONCE:
            return
        self._end(now)
        self._greeted = self._heard = now
        self._owing = True
        nonce = self.app.device.entropy()
        self.key = frames.mask_key(nonce, payload[2 : 2 + frames.NONCE])
        self._count = 0
        self.drawn = self.drawn or self.app.device.entropy()
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
        """Say once that the PC's program is another version: more often, it could stop a game."""
        if not self._warned:
            from .screens.notice import Notice

            self._warned = True
            self.app.stack[-1].hide()
            self.app.push(Notice(self.app, "other_version"))

    def _take(self, kind: int, number: int, payload, now: int):
        if number == self._taken:
            self._owing = True
        elif number == self._taken + 1 & 255 and not self.answers:
            self._taken = number
            self._owing = True
            if kind == frames.WATCH:
                self.watch.begin(payload)
            elif kind == frames.CHANCE:
                self._add(payload)
            elif kind == frames.MAINTENANCE:
                self._maintain(now)
            elif kind == frames.DIAGNOSE:
                from .link_report import report

                self.answers.append((frames.REPORT, report(self.app)))
            elif frames.CLAIM <= kind <= frames.PLAY and payload:
                self._seats().on(kind, payload, now)

    def _seats(self):
        if not self.seats:
            from .link_seats import Seats

            self.seats = Seats(self)
        return self.seats

    # The next deal

    def _add(self, payload):
        """Take a PC's part, if it answers the current promise. A PC of 1.0 does not say which."""
        promise = frames.promise(self.drawn)
        named = payload[16:24]
        busy = self._dealt or not self._promised  # the PC has not heard of the last deal yet
        if len(payload) < 16 or busy or (named and named != promise[:8]):
            return
        self.added = payload[:16]
        if named:
            self.answers.append((frames.CHANCE_TAKEN, promise))

    def deal(self, now: int):
        """Return (seed, what the device drew, what a PC added) for a new game.

        The promise changes only if it is kept now. Whoever is on the cable hears of every deal,
        and of the promise after it, or the connection ends before the next deal.
        """
        if self._dealt or not self._promised:
            self._end(now)
        drawn, added = self.drawn, self.added
        self._refusals = self._pause_s = 0
        if added:
            seed = frames.mixed(drawn, added)
            self.drawn = self.app.device.entropy()
            self.added = b""
        else:
            seed = self.app.device.entropy()
            drawn = b""
        if self.alive:
            self._dealt = seed
        return seed, drawn, added

    # Requests

    def pause(self, now: int) -> int:
        """Return for how many seconds no request is heard."""
        return max(0, self._pause_s - (now - self._paused & _WRAP) // 1000)

    def refuse(self, now: int, state: int = frames.DECLINED) -> int:
        """Note that a request came to nothing; return for how many seconds none is heard."""
        self._paused = now
        self._pause_s = _PAUSES_S[min(self._refusals, len(_PAUSES_S) - 1)]
        if state == frames.LOCKED:
            self._pause_s = max(self._pause_s, _LOCKED_S)
        self._refusals += 1
        self.pause_state = frames.LOCKED if state == frames.LOCKED else frames.DECLINED
        return self._pause_s

    def grant(self):
        """End the pause between requests, as a seat has been handed over."""
        self._refusals = self._pause_s = 0

    def _maintain(self, now: int):
        session = self.app.session
        state = frames.DECLINED
        wait = 0
        if self.maintenance:
            state = frames.ASKED
        elif session and session.closed:
            state = frames.CLOSED
        elif not self.seats or not self.seats.code:
            wait = self.pause(now)
            if not wait:
                from .screens.maintenance import ask

                self._asked = now
                self.maintenance = ask(self.app, now, self)
                state = frames.ASKED if self.maintenance else state
        self._prompt(state, wait)

    def _prompt(self, state: int, wait: int):
        self.answers.append((frames.PROMPT, bytes([state]) + frames.number(wait)))

    def settle(self, state: int, now: int):
        """Answer the request for maintenance."""
        self.maintenance = None
        wait = 0 if state == frames.GRANTED else self.refuse(now)
        self._prompt(state, 0 if state == frames.CLOSED else wait)

    def _give_up(self, now: int):
        """Decline the request for maintenance: nobody has answered it, or its screen has gone."""
        screen = self.maintenance
        self.settle(frames.DECLINED, now)
        screen.close(now)  # pyright: ignore[reportOptionalMemberAccess]

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
        if self.maintenance:
            late = now - self._asked & _WRAP >= _ASKED_MS
            if late or self.maintenance not in self.app.stack:
                self._give_up(now)
        if self._waiting and not self._line:
            return _BUSY_MS
        if self._line or self.watch.behind():
            return self._slice(now)
        if not self._body and not self._next(now):
            return _ALIVE_MS
        self._send(now)
        return _BUSY_MS

    def tell(self, now: int):
        """Send what has just been played, unless older steps are still being sent."""
        if not self.watch.behind():
            self.tick(now)

    def _slice(self, now: int) -> int:
        """Do a small part of sending old steps: prepare something, or write a line. While keys are
        being hit or a bot thinks, parts are few."""
        if now - self._sliced & _WRAP < _SLICE_MS and not self.app.link.may_take_time(now):
            return _BUSY_MS
        self._sliced = now
        if self._line:
            self._usb.write(self._line[:_SLICE])
            self._line = self._line[_SLICE:]
        elif self._body:
            self._line = memoryview(self._next_line(now))
        else:
            self._next(now)
        return 0

    def settled(self) -> bool:
        """Return whether the PC has all its answers, or is gone."""
        return not (self.answers or self._body or self._waiting) or not self.alive

    def _next(self, now: int) -> bool:
        """Begin what is to be said next, if anything is."""
        said = None
        if self._answered or not self.answers:  # one who asks all the time still hears of the game
            said = self.watch.next() or (self.seats.next() if self.seats else None)
        self._answered = not said and len(self.answers) > 0
        if self._answered:
            said = self.answers.pop(0)
        if said:
            if said[0] == frames.GAME and self._dealt and self.watch.tells(self._dealt):
                self._dealt = b""
                self._promised = False
            return self._start(said[0], said[1])
        if not self._promised:
            self._promised = True
            return self._start(frames.PROMISE, frames.promise(self.drawn))
        owing = self._owing and not self.watch.behind()  # else GAME or a STEP comes very soon
        if owing or now - self._written & _WRAP >= _BEAT_MS:
            return self._start(frames.BEAT, frames.number(self.watch.clock(now)))
        return False

    def _start(self, kind: int, body) -> bool:
        self._kind = kind
        self._body = memoryview(body)
        return True

    def _send(self, now: int):
        """Write the next line of the message."""
        self._usb.write(self._next_line(now))

    def _next_line(self, now: int) -> bytes:
        """Take the next line off the message; the PC is to acknowledge it."""
        piece = self._body[: frames.PIECE]
        self._body = self._body[frames.PIECE :]
        to_come = (len(self._body) + frames.PIECE - 1) // frames.PIECE
        line = frames.line(self._kind, self._number, self._taken, to_come, piece)
        self._number = self._number + 1 & 255
        self._written = now
        self._waiting = self._unread = True
        self._owing = False
        return line

    def masked(self, kind: int, seat: int, data):
        """A message that only this PC can read."""
        self._count += 1
        head = bytes([seat, self._count >> 8, self._count & 255])
        return kind, head + frames.masked(data, self.key, self._count)

    def _end(self, now: int):
        """End the connection: nothing is left of the PC except the promise made to it."""
        self.alive = False
        self.watch.end()
        self.added = b""
        self.key = b""
        if self.seats:
            self.seats.end(now)
        if self.maintenance:
            self._give_up(now)
        self._begin_counting()
        gc.collect()

"""Seats that a PC plays: the claim with code and button, the cards, the actions."""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


from shared_engine import frames
from shared_engine.game import NOBODY, IllegalAction

from .session import HUMAN, PC

_WRAP = const(0x3FFFFFFF)
_TRIES = const(3)
_CLAIM_MS = const(60_000)  # for code and button
_LOCKED_S = const(60)  # after wrong codes
_DECLINED_S = const(10)  # after a claim that came to nothing


class Seats:
    """`code` is on the device's screen while somebody claims `seat`."""

    def __init__(self, wire):
        self.seat = NOBODY
        self.code = ""
        self._wire = wire
        self._app = wire.app
        self._right = self._pressed = False
        self._screen = None
        self._asked = 0  # when
        self._tries = _TRIES
        self._shut = 0  # since when, and for how many s, claims are not heard
        self._shut_s = 0
        self._shut_state = frames.LOCKED
        self._told = 0  # the seats that the PC knows to be its own
        self._shown = {}  # seat -> after how many steps the PC was shown its view

    # Requests

    def on(self, kind: int, payload, now: int):
        session = self._wire.watch.playing()
        seat = payload[0]
        if kind == frames.CODE:
            self._try(payload, now)
        elif not session or seat >= len(session.seats):
            self._say(seat, frames.DECLINED)
        elif kind == frames.CLAIM:
            self._claim(session, seat, now)
        elif kind == frames.RELEASE:
            if self.code and seat == self.seat:
                self._close(now)
            elif session.held >> seat & 1:
                self._hand_back(session, 1 << seat, now)
            self._say(seat, frames.RELEASED)
        else:
            self._play(session, seat, payload[1:], now)

    def _say(self, seat: int, state: int, wait: int = 0):
        body = bytes([seat, state, self._tries]) + frames.number(wait)
        self._wire.answer = (frames.CLAIMED, body)

    def _claim(self, session, seat: int, now: int):
        left = self._shut_s - (now - self._shut & _WRAP) // 1000
        if left > 0:
            self._say(seat, self._shut_state, left)
        elif session.held >> seat & 1:
            self._say(seat, frames.GRANTED)
        elif self.code or session.over or session.kinds[seat] not in (HUMAN, PC):
            self._say(seat, frames.DECLINED)
        else:
            from .screens.claim import Claim

            number = int.from_bytes(self._app.device.entropy()[:3], "big") % 10000
            self.code = ("000" + str(number))[-4:]
            self.seat = seat
            self._right = self._pressed = False
            self._asked = now
            self._app.rouse(now)
            self._app.stack[-1].hide()
            self._screen = Claim(self._app, self)
            self._app.push(self._screen)
            self._say(seat, frames.ASKED)

    def _try(self, digits, now: int):
        if not self.code or self._right:
            return
        if bytes(digits) == self.code.encode():
            self._right = True
            self._tries = _TRIES
            self._settle(frames.CODE_RIGHT, now)
            return
        self._tries -= 1
        if self._tries:
            self._say(self.seat, frames.WRONG)
        else:
            self._tries = _TRIES
            self._refuse(frames.LOCKED, _LOCKED_S, now)

    # The person at the device

    def press(self, yes: bool, now: int):
        if yes:
            self._pressed = True
            self._settle(frames.BUTTON, now)
        else:
            self._refuse(frames.DECLINED, _DECLINED_S, now)

    def _settle(self, state: int, now: int):
        """With code and button the seat changes hands."""
        if not self._right or not self._pressed:
            self._say(self.seat, state)
            return
        session = self._app.session
        session.held |= 1 << self.seat
        self._app.seen_by = NOBODY  # whoever has read the code holds the device
        self._say(self.seat, frames.GRANTED)
        self._close(now)

    def _refuse(self, state: int, seconds: int, now: int):
        self._shut, self._shut_s, self._shut_state = now, seconds, state
        self._say(self.seat, state, seconds)
        self._close(now)

    def _close(self, now: int):
        """The claim is settled; its screen goes, and the game's comes anew. One that came to
        nothing is followed by a pause, so that nobody is pestered."""
        granted = self._right and self._pressed
        if not granted and now - self._shut & _WRAP >= 1000 * self._shut_s:
            self._shut, self._shut_s, self._shut_state = now, _DECLINED_S, frames.DECLINED
        self._right = self._pressed = False
        self.code = ""
        self.seat = NOBODY
        if self._screen in self._app.stack:
            from .screens.table import go_on

            go_on(self._app, now)
        self._screen = None

    def tick(self, now: int):
        """A claim that takes too long, or whose screen has gone, is over."""
        if not self.code:
            return
        if now - self._asked & _WRAP >= _CLAIM_MS or self._screen not in self._app.stack:
            self._refuse(frames.DECLINED, 0, now)

    # Playing

    def _play(self, session, seat: int, payload, now: int):
        reason = self._played(session, seat, payload, now)
        if reason:
            self._wire.answer = self._wire.masked(frames.REFUSED, seat, reason.encode())

    def _played(self, session, seat: int, payload, now: int):
        """Play an action; the code of the reason if that cannot be."""
        count, rest = frames.take_number(payload)
        action, _ = frames.take_number(rest)
        if not session.held >> seat & 1:
            return "not-held"
        if self.code:
            return "busy"
        if count and count != session.steps + 1:
            return "late"
        from .screens.table import play_for

        self._app.rouse(now)
        try:
            play_for(self._app, seat, action, now)
        except IllegalAction as error:
            return error.code
        return None

    def _hand_back(self, session, seats: int, now: int):
        session.held &= ~seats
        from .screens.table import hand_back

        hand_back(self._app, now)

    def next(self):
        """The (type, payload) to send now, or None; only when all is told that led there."""
        session = self._wire.watch.playing()
        held = session.held if session else 0
        if held != self._told:
            self._told = held
            self._shown = {}
            return frames.HELD, bytes([held])
        if not held or not self._wire.watch.level():
            return None
        for seat in range(len(session.seats)):
            if held >> seat & 1 and self._shown.get(seat) != session.steps:
                self._shown[seat] = session.steps
                data = frames.sized(session.view(seat).pack())
                data += frames.ascending(session.legal(seat))
                return self._wire.masked(frames.PRIVATE, seat, data)
        return None

    def end(self, now: int):
        """The PC has gone: what it held is the device's again."""
        session = self._app.session
        if self.code:
            self._close(now)
        if session and session.held:
            self._hand_back(session, session.held, now)
        self._told = 0
        self._shown = {}

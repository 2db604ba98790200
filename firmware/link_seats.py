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


class Seats:
    """`code` is on the device's screen while somebody claims `seat`."""

    def __init__(self, wire):
        self.seat = NOBODY
        self.code = ""
        self._wire = wire
        self._app = wire.app
        self._number = 0  # of the claim, by which the PC knows it
        self._numbers = {}  # seat -> number of the claim that was granted
        self._right = self._pressed = False
        self._screen = None
        self._asked = 0  # when
        self._tries = _TRIES
        self._told = 0  # the seats that the PC knows to be its own
        self._shown = {}  # seat -> after how many steps the PC was shown its view

    # Requests

    def on(self, kind: int, payload, now: int):
        session = self._wire.watch.playing()
        seat = payload[0]
        if kind == frames.CODE:
            self._try(payload, now)
        elif kind == frames.PLAY:
            self._play(session, seat, payload[1:], now)
        else:
            number, _ = frames.take_number(payload[1:])
            if not session or seat >= len(session.seats):
                self._say(seat, frames.DECLINED, number)
            elif kind == frames.CLAIM:
                self._claim(session, seat, number, now)
            else:
                self._release(session, seat, number, now)

    def _say(self, seat: int, state: int, number: int, wait: int = 0):
        body = bytes([seat, state, self._tries]) + frames.numbers((wait, number))
        self._wire.answers.append((frames.CLAIMED, body))

    def _claim(self, session, seat: int, number: int, now: int):
        wait = self._wire.pause(now)
        if session.held >> seat & 1:
            own = _same(number, self._numbers.get(seat, 0))
            self._say(seat, frames.GRANTED if own else frames.DECLINED, number)
        elif session.closed:
            self._say(seat, _closed(number), number)
        elif wait:
            self._say(seat, self._wire.pause_state, number, wait)
        elif (
            self.code
            or self._wire.maintenance
            or session.over
            or session.kinds[seat] not in (HUMAN, PC)
        ):
            self._say(seat, frames.DECLINED, number)
        else:
            self._ask(seat, number, now)

    def _ask(self, seat: int, number: int, now: int):
        """Show the code, and ask for the button."""
        from .screens.claim import Claim

        code = int.from_bytes(self._app.device.entropy()[:3], "big") % 10000
        self.code = ("000" + str(code))[-4:]
        self.seat = seat
        self._number = number
        self._right = self._pressed = False
        self._asked = now
        self._app.rouse(now)
        self._app.stack[-1].hide()
        self._screen = Claim(self._app, self)
        self._app.push(self._screen)
        self._say(seat, frames.ASKED, number)

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
            self._say(self.seat, frames.WRONG, self._number)
        else:
            self._tries = _TRIES
            self._refuse(frames.LOCKED, now)

    def _release(self, session, seat: int, number: int, now: int):
        """Give a seat back, or a claim up. The number may be that of an older claim: then nothing
        is to be done."""
        if self.code and seat == self.seat and _same(number, self._number):
            self._wire.refuse(now)
            self._close(now)
        elif session.held >> seat & 1 and _same(number, self._numbers.get(seat, 0)):
            self._hand_back(session, 1 << seat, now)
        self._say(seat, frames.RELEASED, number)

    # The person at the device

    def press(self, yes: bool, now: int):
        if yes:
            self._pressed = True
            self._settle(frames.BUTTON, now)
        else:
            self._refuse(frames.DECLINED, now)

    def close(self, now: int):
        """Refuse this claim and all requests for the rest of the game."""
        self._app.session.close()
        self._wire.refuse(now)
        self._say(self.seat, _closed(self._number), self._number)
        self._close(now)

    def _settle(self, state: int, now: int):
        """With code and button the seat changes hands."""
        if not self._right or not self._pressed:
            self._say(self.seat, state, self._number)
            return
        session = self._app.session
        session.held |= 1 << self.seat
        self._numbers[self.seat] = self._number
        self._wire.grant()
        self._say(self.seat, frames.GRANTED, self._number)
        self._close(now)

    def _refuse(self, state: int, now: int):
        self._say(self.seat, state, self._number, self._wire.refuse(now, state))
        self._close(now)

    def _close(self, now: int):
        """End the claim: its screen goes, and the game goes on."""
        self._right = self._pressed = False
        self.code = ""
        self.seat = NOBODY
        if self._screen in self._app.stack:
            from .screens.table import go_on

            self._app.seen_by = NOBODY  # whoever has read the code may hold the device
            go_on(self._app, now)
        self._screen = None

    def tick(self, now: int):
        """A claim that takes too long, or whose screen has gone, is over."""
        if not self.code:
            return
        if now - self._asked & _WRAP >= _CLAIM_MS or self._screen not in self._app.stack:
            self._refuse(frames.DECLINED, now)

    # Playing

    def _play(self, session, seat: int, payload, now: int):
        reason = self._played(session, seat, payload, now)
        if reason:
            self._wire.answers.append(self._wire.masked(frames.REFUSED, seat, reason.encode()))

    def _played(self, session, seat: int, payload, now: int):
        """Play an action; the code of the reason if that cannot be."""
        count, rest = frames.take_number(payload)
        action, _ = frames.take_number(rest)
        if not session or not session.held >> seat & 1:
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
        """Return the (type, payload) to send now, or None; after all steps have been sent."""
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
            self._wire.refuse(now)
            self._close(now)
        if session and session.held:
            self._hand_back(session, session.held, now)
        self._told = 0
        self._shown = {}


def _same(number: int, other: int) -> bool:
    """Return whether two numbers mean the same claim; a PC of link version 1.0 gives none."""
    return not number or not other or number == other


def _closed(number: int) -> int:
    """Return the answer once the players want no requests; a PC of 1.0 does not know CLOSED."""
    return frames.CLOSED if number else frames.DECLINED

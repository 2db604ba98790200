"""What was done in a game, from its start: for its record and for looking back."""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


from shared_engine.game import NOBODY
from shared_engine.pack import PackError

MOST = const(600)  # actions
_LONGEST = (1 << 29) - 1  # ms; what records can say


class History:
    """Who did what and when. Without its beginning it is of no use: when full, it is given up."""

    def __init__(self, data=b"", seats: int = 0):
        """A new one, or the one in `data`; PackError if it is damaged."""
        if data and (len(data) < 5 or data[0] > 1 or (not data[0] and len(data) > 5)):
            raise PackError("half a history")
        self.complete = not data or data[0] == 1
        self.clock = int.from_bytes(data[1:5], "big")  # ms of the last action
        self._entries = bytearray(data[5:])  # of each: seat, action, ms since the one before
        self.count = last = 0
        for seat, _, now in self.entries():
            if seat >= seats and seat != NOBODY:
                raise PackError("no such seat in the history")
            self.count += 1
            last = now
        if self.clock > _LONGEST or self.count > MOST or (self.complete and last != self.clock):
            raise PackError("the history's times are wrong, or its length")

    def pack(self) -> bytes:
        return bytes([self.complete]) + self.clock.to_bytes(4, "big") + self._entries

    def add(self, seat: int, action: int, now: int):
        passed = max(0, min(now, _LONGEST) - self.clock)
        self.clock += passed
        if self.count == MOST:
            self.complete = False
            self._entries = bytearray()
        if self.complete:
            self.count += 1
            self._entries.append(seat)
            self._add_number(action)
            self._add_number(passed)

    def _add_number(self, number: int):
        """Seven bits a byte, the lowest first."""
        while number > 127:
            self._entries.append(number & 127 | 128)
            number >>= 7
        self._entries.append(number)

    def entries(self):
        """Yields (seat, action, ms); the seat is NOBODY where time acted."""
        now = at = 0
        while at < len(self._entries):
            seat = self._entries[at]
            action, at = self._number(at + 1)
            passed, at = self._number(at)
            now += passed
            if now > _LONGEST:
                raise PackError("the history's times are wrong")
            yield seat, action, now

    def _number(self, at: int):
        number = shift = 0
        while shift < 35:
            byte = self._entries[at]
            at += 1
            number |= (byte & 127) << shift
            if byte < 128:
                return number, at
            shift += 7
        raise PackError("a number is too large")


def record_text(session, with_seed: bool):
    """Return the record of a game; None if its beginning is not known, or the seed still secret."""
    secret = with_seed and not session.over
    if session.name == "puzzle" or not session.complete or secret:
        return None
    from shared_engine.record import Record

    from .session import PLAYERS

    played = session._game
    players = [PLAYERS[kind] for kind in session.kinds]
    record = Record(session.name, played.options, played.seats, played.seed, b"", players)
    game = record.start()
    for seat, action, now in session._past():
        if seat == NOBODY:
            record.advance(game, now)
        else:
            record.play(game, seat, action, now)
    return record.text(with_seed)

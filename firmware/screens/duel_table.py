"""The course of a duel: who plays on this device, and which screen comes next."""

from shared_engine.game import NOBODY, IllegalAction

from .. import session as sessions
from ..ui.words import WORDS

TURN_MS = 60_000  # for each of two who take turns
_TOGETHER_MS = 80  # keys that go down within this are pressed at once
_HOLD_MS = 250  # a key that stays down for so long slides the rest of its line
_WRAP = 0x3FFFFFFF


class Chord:
    """The keys of one player: tells one press from two at once and from a key that is held."""

    def __init__(self):
        self.down = 0  # bits
        self._last = 0
        self.key = self.way = 0  # the last key that slid a tile, and the way it may slide on

    def press(self, key: int, now: int) -> int:
        """Return 0 if the key is only repeated, 1 if pressed, 2 if pressed with another one."""
        if self.down >> key & 1:
            return 0
        together = self.down and now - self._last & _WRAP <= _TOGETHER_MS
        self.down |= 1 << key
        self._last = now
        return 2 if together else 1

    def hold(self, key: int, way: int, now: int):
        """Begin to time a key that has slid a tile that way."""
        self.key = key
        self.way = way
        self._since = now

    def held(self, now: int) -> int:
        """Return the way to slide on when the key has been held for long enough, once, else 0."""
        way = self.way
        if way and now - self._since & _WRAP >= _HOLD_MS:
            self.way = 0
            return way
        return 0

    def release(self, key: int):
        self.down &= ~(1 << key)
        if key == self.key:
            self.way = 0


class Course:
    """What the engine does not know: it has both act at once, and no clock of its own.

    `here` are the PC's seats that somebody plays on this device, as bits. `time` is how long the
    game has run; it stands `still` while another screen is up. Of two who take turns: in which
    `round`, how the trays lay when it began, whose turn it is, the ms `used` of it, and how many
    the first one had used when calling stop with a path, or -1.
    """

    def __init__(self, time: int):
        self.here = 0
        self.time = time
        self.still = True
        self.round = -1
        self.seat = self.used = 0
        self.first = -1
        self.frames = []

    def begin(self, app, view):
        """Begin the first turn of a round, D31: the seats alternate; or go on where it was left."""
        self.round = view.rounds
        self.seat = view.rounds % 2
        self.used = 0
        self.first = -1
        self.frames = view.frames
        kept = app.files.read(sessions.TURN) or b""
        if len(kept) == 46 and kept[:9] == self._mark(app):
            self.seat = kept[9]
            self.used = int.from_bytes(kept[10:12], "big")
            self.first = int.from_bytes(kept[12:14], "big") - 1
            self.frames = [bytearray(kept[14:30]), bytearray(kept[30:])]

    def hand_over(self, app, took: int):
        """Begin the second turn; the first one took so long, or -1."""
        self.first = took
        self.used = 0
        self.seat = 1 - self.seat
        self.keep(app, 0)

    def keep(self, app, used: int):
        """Save the round in turn: a break must not win time, nor lose the first one's call."""
        data = self._mark(app) + bytes([self.seat]) + used.to_bytes(2, "big")
        data += (self.first + 1).to_bytes(2, "big")
        data += bytes(self.frames[0]) + bytes(self.frames[1])
        session = app.session
        if session.unsaved or not app.files.write(sessions.TURN, data):
            session.turn = data
            session.save()

    def _mark(self, app) -> bytes:
        """Tell rounds apart, also those of different games."""
        return app.session.commitment[:8] + bytes([self.round])


def local(app) -> list:
    """The seats that people play on this device."""
    session = app.session
    here = course(app).here
    found = []
    for seat, kind in enumerate(session.kinds):
        person = kind == sessions.HUMAN or (kind == sessions.PC and here >> seat & 1)
        if person and not session.held >> seat & 1:
            found.append(seat)
    return found


def missing(app) -> int:
    """A seat that no PC has taken yet, or NOBODY."""
    session = app.session
    for seat, kind in enumerate(session.kinds):
        if kind == sessions.PC and not (session.held | course(app).here) >> seat & 1:
            return seat
    return NOBODY


def in_turn(app) -> bool:
    """Whether two people have to share the keys."""
    look = app.layout
    return len(local(app)) == 2 and not (look.arrows and look.can_turn and look.can_peek)


def slide_and_stop() -> str:
    """What the keys do where there are four."""
    both = WORDS.keyed("X") + "+" + WORDS.keyed("Y")
    return WORDS.keyed("A ") + WORDS["slide"] + "  " + both + " " + WORDS["stop"]


def course(app) -> Course:
    """Kept where other games keep their picture: as long as the game is on."""
    if app.picture is None:
        app.picture = Course(app.session.clock)
    return app.picture


def go_on(app, now: int):
    """The game stands still until somebody is ready."""
    app.device.led.show(0, 0, 0)
    course(app).still = True
    if app.session.over:
        from .duel_over import Over

        app.replace(Over(app))
        return
    from .duel_ready import Ready

    app.replace(Ready(app))


def play(app, now: int):
    """On with it."""
    seats = local(app)
    if in_turn(app):
        from .duel_turn import InTurn as screen
    elif len(seats) == 1 or len(app.session.kinds) == 1:
        from .duel_alone import Alone as screen
    else:
        from .duel_both import Both as screen
    app.replace(screen(app, now))


def play_for(app, seat: int, action: int, now: int):
    """An action from the cable; IllegalAction, and nothing done, if it cannot be."""
    from .duel_match import Match

    if not isinstance(app.stack[-1], Match):
        raise IllegalAction("no-target")  # as good as covered while the game stands still
    app.stack[-1].play(seat, action, now)

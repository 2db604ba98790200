"""What everyone may see of the game, told to a PC step by step. Nothing secret comes by here."""

from shared_engine import frames
from shared_engine.game import IllegalAction, pack_options, seat_mask
from shared_engine.games import GAMES, load

_NO_GAME = bytes(32)


class Watch:
    """`_step` is the next to tell, `_seen` the packed view that the PC has by now."""

    def __init__(self, app):
        self.app = app
        self.end()

    def end(self):
        self._on = False
        self._session = None
        self._begun = False  # telling about this session
        self._whole = False  # its steps are known from the start
        self._step = 0
        self._seen = b""
        self._past = None  # goes through the steps that were played before
        self._found = None  # the step that it has come to
        self._revealed = False

    def begin(self, wanted):
        """From now on tell all, beginning with the step that the PC lacks."""
        self.end()
        self._on = True
        self._session = session = self.playing()
        if session:
            self._whole = session.complete
            number, game = frames.take_number(wanted)
            if game[:8] == session.commitment[:8] and number <= session.steps:
                self._step = number

    def playing(self):
        """The game that is played; puzzles never leave the device."""
        session = self.app.session
        return session if session and getattr(session, "name", "") in GAMES else None

    def game(self):
        """(rule set's number or 0, commitment)"""
        session = self.playing()
        if not session:
            return 0, _NO_GAME
        return GAMES.index(session.name) + 1, session.commitment

    def clock(self, now: int) -> int:
        session = self.playing()
        if not session:
            return 0
        return session.clock if session.over else now - self.app.began & 0x1FFFFFFF

    def level(self) -> bool:
        """Whether the PC has been told all that has happened."""
        session = self.playing()
        same = self._begun and session is self._session
        return not self._on or (same and (not session or self._step == session.steps))

    def behind(self) -> bool:
        """Return whether the PC lacks more than the latest step, so that sending takes a while."""
        session = self.playing()
        if not self._on or not session or session is not self._session:
            return False
        return self._past is not None or self._step + 1 < session.steps

    def tells(self, seed) -> bool:
        """Return whether the game being sent was dealt from this seed."""
        return self._session is not None and self._session.dealt_from(seed)

    def next(self):
        """The (type, payload) to send now, or None."""
        if not self._on:
            return None
        session = self.playing()
        if session is not self._session:
            self.begin(b"")
        if not self._begun:
            return self._begin_telling()
        if session and self._step < session.steps:
            return self._next_step(session)
        if session and session.over and not self._revealed:
            self._revealed = True
            mixed = frames.sized(session.drawn) + frames.sized(session.added)
            return frames.OVER, session.seed + mixed
        return None

    def _begin_telling(self):
        """The game as it was before the first step that follows."""
        session = self._session
        if not session:
            self._begun = True
            return frames.GAME, b"\0"
        if self._whole and self._step < session.steps:
            view = self._out_of_past(session)
            if view is None:
                return None
        else:
            self._step = session.steps
            view = session.view(None).pack()
        self._begun = True
        self._seen = view
        return frames.GAME, self._head(session) + view

    def _head(self, session) -> bytes:
        declared = load(session.name).OPTIONS
        head = bytes([GAMES.index(session.name) + 1]) + frames.number(self._step)
        head += bytes([self._whole]) + frames.sized(pack_options(declared, session.options))
        head += bytes([seat_mask(session.seats)]) + session.kinds + session.commitment
        return head + frames.sized(session.added)

    def _out_of_past(self, session):
        """Return the next item of session.retold(), or None while skipping ahead or if the history
        is gone."""
        if not self._past:
            self._past = session.retold(self._step)
        try:
            return next(self._past)
        except (StopIteration, IllegalAction):  # its beginning has been forgotten meanwhile
            self._past = None
            self._whole = self._begun = False
            return None

    def _next_step(self, session):
        """Return the message of a step: as it has just been played, or out of the past."""
        if not self._past and self._step == session.steps - 1 and session.last:
            return self._tell(session.last, session.view(None).pack())
        if not session.complete:
            self._past = self._found = None
            self._whole = self._begun = False
            return None
        step, self._found = self._found, None
        if step:
            return self._tell(step[:4], step[4])
        step = self._out_of_past(session)
        if isinstance(step, tuple):
            self._found = step  # comparing its view with the one before is for the next tick
        return None

    def _tell(self, step, view):
        seat, action, now, events = step
        body = frames.number(self._step) + bytes([seat]) + frames.numbers((action, now))
        body += frames.told(events) + frames.change(self._seen, view)
        self._seen = view
        self._step += 1
        if self.level():
            self._past = None
        return frames.STEP, body

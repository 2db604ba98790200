"""Two people who share the keys: both try the same round, one after the other, and the one who
takes less time calls stop before the other one does.
"""

from shared_engine.games.duel import OPEN, OVER, RUN, STOP, WAIT

from ..drivers.buzzer import REACHED, REFUSED
from ..drivers.keys import BACK, HELD, OK
from ..ui.duel_frame import path
from ..ui.words import WORDS
from .duel_alone import Alone
from .duel_table import course, go_on


class InTurn(Alone):
    def __init__(self, app, now: int):
        self._began = -1  # of this turn, in the game's time
        self._done = False  # the turn is over, a key goes on
        self._took = -1
        super().__init__(app, now, course(app).seat)
        self._round = self.view.rounds

    def left(self):
        return max(0, self.course.limit - self.course.used)

    def tick(self, now: int) -> int:
        wanted = super().tick(now)
        course = self.course
        if self._over() or self.view.actors != 3:
            return wanted
        if self._began < 0:
            self._began = course.time - course.used
        course.used = course.time - self._began
        if course.used >= course.limit:
            self._time_up(now)
        return wanted

    def stop(self, seat, now):
        if not self.settled(now):
            return
        if seat == self._round % 2 and self._joined(seat):
            self._hand_over(now)
        else:
            self.act(seat, STOP, now)

    def _joined(self, seat: int) -> int:
        view = self.view
        return path(view.frames[seat], view.starts[seat], view.target)

    def _time_up(self, now: int):
        """A path that is there when the time is up counts."""
        first = self._round % 2
        if self.own == first:
            self._hand_over(now)
        elif self.course.first >= 0:
            self.act(first, STOP, now)
        else:
            self.act(first, STOP, now)
            self.act(self.own, STOP, now)

    def turn_over(self):
        """The next card is for the other one to see first."""

    def running(self):
        return super().running() and not self._over()

    def _hand_over(self, now: int):
        """The first one has played; the path that was found waits for its stop."""
        lit = self._joined(self.own)
        self._took = self.course.used if lit else -1
        self._note(now)
        self._done = True
        self.picture.lit[self.own] = lit
        self.picture.text = WORDS["right" if lit else "time_up"]
        self._then = WORDS["go_on_key"]
        self.app.sound(REACHED if lit else REFUSED, now)

    def prompt(self, winner):
        super().prompt(self.own)

    def on(self, intent, now):
        if intent & HELD or intent == BACK or not self._over():
            super().on(intent, now)
        elif intent == OK and self.settled(now):
            self._next(now)

    def _over(self) -> bool:
        return self._done or self.view.rounds != self._round or self.view.phase != RUN

    def _next(self, now: int):
        if self.view.phase == OVER:
            self.finish(now)
            return
        if self._done and self.view.rounds == self._round:
            self.course.hand_over(self._took)
        elif self.view.phase == WAIT:
            self.act(self.view.owners[-1], OPEN, now)
        if self.view.phase == RUN:
            go_on(self.app, now)

"""Two people who share the keys play the same round one after the other (D31).

The engine knows only of two who play at once. So what the first one has found is kept here, and
the stop of whoever needed less time is played when both have had their turn.
"""

from shared_engine.games.duel import OPEN, OVER, RUN, STOP, WAIT
from shared_engine.games.duel_parts import EDGE_CELLS, EDGES, SIZE

from ..drivers.buzzer import REACHED, REFUSED
from ..drivers.keys import BACK, HELD, OK
from ..ui.duel_frame import path
from ..ui.words import WORDS
from .duel_alone import Alone
from .duel_table import TURN_MS, course, go_on

_AHEAD_MS = 5000  # so much time is saved as used before it is: a power cut must not win any


class InTurn(Alone):
    def __init__(self, app, now: int):
        self._began = None  # of this turn, in the game's time; negative after a break
        self._done = False  # the first one's turn is over, a key goes on
        self._used = course(app).used
        self._kept = 0  # the time that the save counts as used
        super().__init__(app, now, course(app).seat)
        self._round = self.view.rounds

    def draw(self, canvas):
        """Draw the other one's tray as it lay when the round began: it might show a way."""
        frames = self.view.frames
        if not self._over():
            self.view.frames = self.course.frames[:]
            self.view.frames[self.own] = frames[self.own]
        super().draw(canvas)
        self.view.frames = frames

    def left(self):
        return max(0, TURN_MS - self._used)

    def tick(self, now: int) -> int:
        wanted = super().tick(now)
        if not self._over() and self.view.actors == 3:
            self._count(now)
            if self._used >= TURN_MS:
                self._time_up(now)
            else:
                self.app.rouse(now)  # a key that calls stop must not be spent on the light
        return wanted

    def _count(self, now: int):
        """Note how long the turn has taken."""
        time = self.time(now)
        if self._began is None:
            self._began = time - self._used
        self._used = self.course.used = time - self._began
        if self._used >= self._kept:
            self._kept = min(TURN_MS, self._used // _AHEAD_MS * _AHEAD_MS + _AHEAD_MS)
            self.course.keep(self.app, self._kept)
            self.stale = True  # the warning that it could not be saved comes or goes

    def pause(self):
        self.course.keep(self.app, self.course.used)
        self._kept = 0
        super().pause()

    def stop(self, seat, now):
        if not self.settled(now):
            return
        self._count(now)
        first = self.course.first
        if seat != self._round % 2:
            # The stop that would have come first is played; both, if they took the same time.
            # D31: a wrong one takes no path away that the first one has called. It is shown only.
            late = 0 <= first < self._used
            if first >= 0 and not self._joined(seat):
                self._called |= 1 << seat
                late = True
            if late or first == self._used:
                self.act(1 - seat, STOP, now)
            if not late:
                self.act(seat, STOP, now)
        elif self._joined(seat):
            self._hand_over(self._used, now)
        else:
            self.act(seat, STOP, now)

    def _joined(self, seat: int) -> int:
        view = self.view
        return path(view.frames[seat], view.starts[seat], view.target)

    def _time_up(self, now: int):
        first = self._round % 2
        if self.own == first:
            self._hand_over(-1, now)
        elif self.course.first >= 0:
            self.act(first, STOP, now)
        else:
            self._nobody(now)

    def _nobody(self, now: int):
        """End a round in which nobody has called stop. To the engine it is one with two wrong
        stops at once: the start of a path that was not called becomes the gap until then.
        """
        back = []
        for seat in (0, 1):
            if self._joined(seat):
                gap = self.view.gaps[seat]
                start = EDGE_CELLS[EDGES[self.view.starts[seat]]]
                turn = start // SIZE * SIZE + gap % SIZE
                back += (seat, turn), (seat, gap)
                self.act(seat, turn, now)
                self.act(seat, start, now)
        self.act(0, STOP, now)
        self.act(1, STOP, now)
        for seat, cell in back:
            self.act(seat, cell, now)

    def turn_over(self):
        """The next card is for the other one to see first."""

    def running(self):
        return super().running() and not self._over()

    def _hand_over(self, took: int, now: int):
        """End the first turn; the path that was called waits for its stop."""
        lit = self._joined(self.own) if took >= 0 else 0
        self._note(now)
        self._done = True
        self.course.hand_over(self.app, took)
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
        if self.view.phase == WAIT:
            self.act(self.view.owners[-1], OPEN, now)
        if self.view.phase == RUN:
            go_on(self.app, now)

"""Bots of the duel: they slide the way that the solver finds, no faster than people do.

They differ in pace, in how long they look for a shortest way before any will do, and in how often
they slide without a plan. `wait` is as much part of an action here as the action itself.
"""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


from ..bots import PREPARES, REACHES, WANDERS, Bot
from .duel import OPEN, STOP, WAIT
from .duel_parts import CELLS, EDGES, in_line, joined, slide
from .duel_solver import PATIENCE, Way

_STEPS = const(20)  # of the solver at a time

# By level. Times are means in ms; what is drawn lies between three quarters and five quarters.
_SLIDING = (1430, 830, 450)  # 0.7, 1.2 and 2.2 slides a second
_NOTICING = (1800, 600, 300)  # that the path is there
_OPENING = (1400, 1000, 700)
_PATIENCE = (200, 1000, PATIENCE)  # steps for a shortest way
# Attempts to find any way; then it slides on to where the last one began and thinks again, as
# people do. One round in ten would else take many seconds on the chip.
_ATTEMPTS = (6, 10, 16)
_ASTRAY = (15, 4, 0)  # slides in a hundred that follow no plan


class DuelBot(Bot):
    def __init__(self, level: str, seed: bytes):
        super().__init__(level, seed)
        # The line planned, how much of it is done, the frame then, and the symbols it joins.
        self._line = b""
        self._done = 0
        self._frame = bytearray(CELLS)
        self._start = self._target = -1

    def _search(self, view):
        if view.phase == WAIT:
            return self._decide(OPEN, PREPARES, _OPENING)
        start = EDGES[view.starts[view.seat]]
        target = EDGES[view.target]
        frame = view.frames[view.seat]
        if joined(frame, start, target):
            return self._decide(STOP, REACHES, _NOTICING)
        gap = view.gaps[view.seat]
        if self.chance.below(100) < _ASTRAY[self.level]:
            return self._decide(self._any_slide(gap), WANDERS, _SLIDING)
        if self._is_on_line(frame, start, target):
            return self._decide(self._line[self._done], PREPARES, _SLIDING)
        return self._plan(frame, gap, start, target)

    def _any_slide(self, gap: int) -> int:
        cell = self.chance.below(CELLS)
        while not in_line(gap, cell):
            cell = self.chance.below(CELLS)
        return cell

    def _decide(self, action: int, reason: int, times):
        mean = times[self.level]
        self.wait = mean - mean // 4 + self.chance.below(mean // 2)
        self.reason = reason
        self.action = action
        yield

    def _is_on_line(self, frame, start: int, target: int) -> bool:
        """Whether the line still holds; its next slide may have been made, or not yet."""
        if start != self._start or target != self._target:
            return False
        if frame != self._frame:
            slide(self._frame, self._line[self._done])
            self._done += 1
        if frame == self._frame and self._done < len(self._line):
            return True
        self._start = -1
        return False

    def _plan(self, frame, gap: int, start: int, target: int):
        chance = 1 + self.chance.below(1000)
        way = Way(frame, gap, start, target, _PATIENCE[self.level], False, chance)
        yield
        while not way.run(_STEPS) and way.attempt < _ATTEMPTS[self.level]:
            yield
        # The last attempt may have led back to where it began.
        self._line = way.slides or way.so_far() or bytes([self._any_slide(gap)])
        self._done = 0
        self._frame[:] = frame
        self._start = start
        self._target = target
        for _ in self._decide(self._line[0], PREPARES, _SLIDING):
            yield


BOT = DuelBot

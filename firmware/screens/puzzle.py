"""The puzzle of the day, or, without a clock, the next one."""

import time

from shared_engine.games import puzzle

from .. import puzzle_session
from ..app import Screen
from ..drivers.keys import BACK
from ..ui.font import SMALL
from ..ui.icons import sign
from ..ui.icons_signs import HOURGLASS
from ..ui.page import centred
from ..ui.palette import NIGHT, WALL, WHITE
from ..ui.words import WORDS

_NODES = 2
_SET = 2026  # a clock that shows an earlier year has not been set


def date() -> str:
    """Today as 2026-01-31; on a device whose clock is not set always the same day."""
    year, month, day = time.localtime()[:3]
    if year < _SET:
        year, month, day = _SET, 1, 1
    return "-".join([str(year), ("0" + str(month))[-2:], ("0" + str(day))[-2:]])


class Puzzle(Screen):
    """Deals until the maze has the par that the day asks for; that can take seconds."""

    def __init__(self, app):
        super().__init__(app)
        self._date = date()
        seed = puzzle.daily(self._date)
        kept = puzzle_session.resume(app.files)
        if kept is None or kept.identity != seed:
            kept = puzzle_session.start(app.files, seed)
        self._session = kept

    def draw(self, canvas):
        canvas.fill(NIGHT)
        layout = self.app.layout
        title, glass, making = layout.pick((80, 120, 150), (36, 62, 84), (36, 58, 80))
        centred(canvas, title, WORDS["puzzle"] + " " + self._date, layout.style.font, WHITE)
        sign(canvas, canvas.width // 2 - 6, glass, HOURGLASS, WHITE)
        centred(canvas, making, WORDS["making"], SMALL, WALL)

    def tick(self, now: int) -> int:
        if not self._session.ready and not self._session.puzzle_think(_NODES):
            return 0
        from .table import go_on, take_up

        take_up(self.app, self._session, now)
        go_on(self.app, now)
        return 0

    def on(self, intent, now):
        if intent == BACK:
            self.app.pop()

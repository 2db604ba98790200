"""A puzzle's end: turns against par."""

from ..app import IDLE_MS, Screen
from ..drivers.buzzer import WON
from ..drivers.keys import BACK, HELD
from ..ui.menu import Menu
from ..ui.words import WORDS


class Solved(Screen):
    guard = 2  # whoever pressed the last key has not seen it yet

    def __init__(self, app):
        super().__init__(app)
        view = app.session.view(0)
        title = WORDS["solved"] + " " + str(view.turns) + ", " + WORDS["par"] + " " + str(view.par)
        lines = [[WORDS[name], None, None] for name in ("retry", "undo", "back")]
        self._menu = Menu(title, lines)
        self._menu.chosen = 2 if view.turns <= view.par else 0
        self._rung = False

    def draw(self, canvas):
        self._menu.draw(canvas)

    def tick(self, now: int) -> int:
        if not self._rung:
            self._rung = True
            self.app.sound(WON, now)
        return IDLE_MS

    def on(self, intent, now):
        if intent >= HELD:
            return
        self.stale = True
        line = self._menu.lines[2]
        if intent == BACK:
            self._menu.chosen = 2
        elif not self._menu.on(intent):
            line[2] = None
            return
        if self._menu.chosen == 2:
            from .pause import leave

            leave(self.app, line)
        else:
            from .table import go_on

            if self._menu.chosen == 0:
                self.app.session.retry()
            else:
                self.app.session.undo()
            go_on(self.app, now)

"""A puzzle's end: turns against par."""

from ..app import IDLE_MS, Screen
from ..drivers.buzzer import WON
from ..drivers.keys import BACK, OK
from ..ui.menu import Menu
from ..ui.words import WORDS


class Solved(Screen):
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
        self.stale = True
        if intent == BACK:
            self.app.leave_game()
        elif self._menu.on(intent) and intent == OK:
            from .table import go_on

            if self._menu.chosen == 2:
                self.app.leave_game()
                return
            if self._menu.chosen == 0:
                self.app.session.retry()
            else:
                self.app.session.undo()
            go_on(self.app, now)

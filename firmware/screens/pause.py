"""BACK in a game: go on, ask for a hint, read the rules, save and quit, or end it."""

from ..app import Screen
from ..drivers.keys import BACK
from ..ui.menu import Menu
from ..ui.words import WORDS


class Pause(Screen):
    def __init__(self, app):
        super().__init__(app)
        session = app.session
        entries = ["go_on"]
        below = app.stack[-1]
        if app.settings.hints and getattr(below, "can_hint", False):
            entries.append("hint")
        if session.name == "puzzle":
            entries += ["undo", "retry", "rules", "settings", "save_quit"]
        else:
            entries += ["rules", "settings", "save_quit", "give_up"]
        self._entries = entries
        self._sure = False
        self._menu = Menu(WORDS["pause"], [[WORDS[entry], None, None] for entry in entries])

    def draw(self, canvas):
        self._menu.draw(canvas)

    def on(self, intent, now):
        self.stale = True
        if intent == BACK:
            self.app.pop()
            return
        entry = self._entries[self._menu.chosen]
        if not self._menu.on(intent):
            self._ask(False)
            return
        if entry == "go_on":
            self.app.pop()
        elif entry == "hint":
            self.app.pop()
            self.app.stack[-1].hint(now)
        elif entry == "save_quit":
            self.app.leave_game()
        elif entry == "undo" or entry == "retry":
            self._take_back(entry, now)
        elif entry == "give_up" and self._sure:
            self.app.session.end()
            self.app.leave_game()
        elif entry == "give_up":
            self._ask(True)
        else:
            from .title import opened

            self.app.push(opened(entry)(self.app))

    def _take_back(self, entry: str, now: int):
        from .table import go_on

        if entry == "undo":
            self.app.session.undo()
        else:
            self.app.session.retry()
        go_on(self.app, now)

    def _ask(self, sure: bool):
        """Ending a game takes two presses."""
        self._sure = sure
        self._menu.lines[-1][2] = WORDS["sure"] if sure else None

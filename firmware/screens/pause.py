"""BACK in a game: go on, ask for a hint, read the rules, save and quit, or end it."""

from ..app import Screen
from ..drivers.keys import BACK, HELD
from ..ui.menu import Menu
from ..ui.words import WORDS
from .table import held_now, take_back


class Pause(Screen):
    def __init__(self, app):
        super().__init__(app)
        below = app.stack[-1]
        self._can_hint = getattr(below, "can_hint", False)
        self._menu = Menu("", [])
        self._fill()

    def _fill(self):
        """Fill the menu: settings may have changed the language, or whether there are hints."""
        app = self.app
        session = app.session
        entries = ["go_on"]
        if app.settings.hints and self._can_hint:
            entries.append("hint")
        if held_now(session):
            entries.append("take_seat")
        if session.name == "puzzle":
            if session.view(0).turns:
                entries += ["undo", "retry"]
            entries += ["rules", "settings", "save_quit"]
        else:
            entries += ["rules", "settings", "save_quit", "give_up"]
        self._entries = entries
        self._menu.title = WORDS["unsaved" if session.unsaved else "pause"]
        self._menu.lines = [[WORDS[entry], None, None] for entry in entries]

    def shown(self):
        super().shown()
        entry = self._entries[self._menu.chosen]
        self._fill()
        self._menu.chosen = self._entries.index(entry)

    def draw(self, canvas):
        self._menu.draw(canvas)

    def on(self, intent, now):
        if intent >= HELD:
            return
        self.stale = True
        if intent == BACK:
            self.app.pop()
            return
        if not self._menu.on(intent):
            for line in self._menu.lines:
                line[2] = None  # the question is answered
            return
        entry = self._entries[self._menu.chosen]
        line = self._menu.lines[self._menu.chosen]
        if entry == "go_on":
            self.app.pop()
        elif entry == "hint":
            self.app.pop()
            self.app.stack[-1].hint()
        elif entry == "take_seat":
            take_back(self.app, now)
        elif entry == "save_quit":
            leave(self.app, line)
        elif entry == "undo" or entry == "retry":
            self._take_back(entry, now)
        elif entry == "give_up" and line[2]:
            self.app.session.end()
            self.app.leave_game()
        elif entry == "give_up":
            line[2] = WORDS["sure"]
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


def leave(app, line):
    """Save again what could not be saved, and go to the title. If it still cannot be saved, say in
    the menu's line what would be lost, and go when it is chosen again.
    """
    session = app.session
    if session.unsaved:
        session.save()
    if session.unsaved and not line[2]:
        line[2] = WORDS["lost"] + WORDS.colon + str(session.unsaved)
    else:
        app.leave_game()

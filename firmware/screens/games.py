"""A new game: which rules to play by."""

from shared_engine.games import GAMES

from ..app import Screen
from ..drivers.buzzer import CLICK
from ..drivers.keys import BACK
from ..ui.menu import Menu
from ..ui.words import WORDS


class Games(Screen):
    def __init__(self, app):
        super().__init__(app)
        self._entries = GAMES
        lines = [[WORDS[name], None, WORDS.get(name + "_help")] for name in GAMES]
        self._menu = Menu(WORDS["new"], lines)
        self._menu.chosen = app.chosen.get("game", 0)

    def draw(self, canvas):
        self._menu.draw(canvas)

    def on(self, intent, now):
        self.stale = True
        if intent == BACK:
            self.app.pop()
        elif self._menu.on(intent):
            from .new import New

            self.app.sound(CLICK, now)
            self.app.chosen["game"] = self._menu.chosen
            self.app.push(New(self.app, GAMES[self._menu.chosen]))

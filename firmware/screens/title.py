"""The title: what the device offers when it is switched on."""

from ..app import Screen
from ..drivers.buzzer import CLICK
from ..ui.menu import Menu
from ..ui.words import WORDS


class Title(Screen):
    def __init__(self, app):
        super().__init__(app)
        self._menu = Menu("", [])
        self._fill()

    def _fill(self):
        app = self.app
        entries = []
        if app.files.read("game"):
            entries.append("continue")
        entries += ["new", "puzzle", "rules", "settings", "about"]
        self._entries = entries
        notice = WORDS["damaged"] if app.files.damaged else None
        self._menu.title = WORDS["title"]
        self._menu.lines = [[WORDS[entry], None, notice] for entry in entries]

    def shown(self):
        self._fill()  # the language may be another one
        super().shown()

    def draw(self, canvas):
        self._menu.draw(canvas)

    def on(self, intent, now):
        self.stale = True
        if not self._menu.on(intent):
            return
        self.app.sound(CLICK, now)
        self.app.files.damaged = None
        entry = self._entries[self._menu.chosen]
        if entry == "continue":
            from .table import go_on

            go_on(self.app, now)
        else:
            self.app.push(opened("games" if entry == "new" else entry)(self.app))


def first(app):
    """What is seen after power-on: the title, and before it, once, the choice of a language."""
    if app.settings.fresh:
        from .language import Language

        return Language(app)
    WORDS.load(app.settings.language)
    return Title(app)


def opened(entry: str):
    """The screen behind an entry; only that one is loaded."""
    name = entry[0].upper() + entry[1:]
    module = __import__("firmware.screens." + entry, None, None, (name,))
    return getattr(module, name)

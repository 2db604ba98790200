"""The choice of a language, each named in itself: once, before the first title."""

from ..app import Screen
from ..drivers.keys import OK
from ..ui.menu import Menu
from ..ui.words import LANGUAGE_NAMES, WORDS


class Language(Screen):
    def __init__(self, app):
        super().__init__(app)
        self._menu = Menu(WORDS["title"], [[name, None, None] for name in LANGUAGE_NAMES])
        self._menu.chosen = app.settings.language

    def draw(self, canvas):
        self._menu.draw(canvas)

    def on(self, intent, now):
        self.stale = True
        if self._menu.on(intent) and intent == OK:
            stored = speak(self.app, self._menu.chosen)
            from .title import Title

            self.app.replace(Title(self.app))
            if not stored:
                from .notice import Notice

                self.app.push(Notice(self.app, "unsaved"))


def speak(app, language: int) -> bool:
    """Show all screens in this language from now on; returns whether that could be stored."""
    WORDS.load(language)
    app.settings.language = language
    return app.settings.store(app.files)

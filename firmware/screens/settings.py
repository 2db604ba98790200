"""Sound, animations, brightness, hints."""

from ..app import Screen
from ..drivers.keys import BACK, LEFT
from ..ui.menu import Menu
from ..ui.words import WORDS

_STEP = 15
_LINES = ("sound", "animations", "hints", "brightness")


class Settings(Screen):
    def __init__(self, app):
        super().__init__(app)
        self._menu = Menu(WORDS["settings"], [[WORDS[name], "", None] for name in _LINES])
        self._fill()

    def _fill(self):
        settings = self.app.settings
        for line, name in zip(self._menu.lines, _LINES):
            value = getattr(settings, name)
            if name == "brightness":
                line[1] = str(value) + " %"
            else:
                line[1] = WORDS["on" if value else "off"]

    def draw(self, canvas):
        self._menu.draw(canvas)

    def on(self, intent, now):
        self.stale = True
        if intent == BACK:
            self.app.pop()
        elif self._menu.on(intent):
            self._change(_LINES[self._menu.chosen], intent == LEFT)
            self._fill()
            self.app.apply_settings()
            self.app.settings.store(self.app.files)

    def _change(self, name: str, down: bool):
        settings = self.app.settings
        value = getattr(settings, name)
        if name == "brightness":
            value = value - _STEP if down else value + _STEP
            value = 10 if value > 100 else 100 if value < 10 else value
        else:
            value = 0 if value else 1
        setattr(settings, name, value)

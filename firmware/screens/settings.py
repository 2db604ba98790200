"""Language, sound, animations, hints, brightness."""

from ..app import Screen
from ..drivers.keys import BACK, LEFT
from ..ui.menu import Menu
from ..ui.words import LANGUAGE_NAMES, WORDS

_LINES = ("language", "sound", "animations", "hints", "brightness")
_BRIGHTEST = 100
_STEP = 15


class Settings(Screen):
    def __init__(self, app):
        super().__init__(app)
        board = app.device.board
        pins = {"sound": board.BUZZER, "brightness": board.BACKLIGHT}
        self._names = [name for name in _LINES if pins.get(name, name) is not None]
        self._menu = Menu("", [["", "", None] for _ in self._names])
        self._fill()

    def _fill(self):
        self._menu.title = WORDS["settings"]
        for line, name in zip(self._menu.lines, self._names):
            line[0] = WORDS[name]
            line[1] = _shown(name, getattr(self.app.settings, name))

    def draw(self, canvas):
        self._menu.draw(canvas)

    def on(self, intent, now):
        self.stale = True
        if intent == BACK:
            self.app.pop()
        elif self._menu.on(intent):
            self._change(self._names[self._menu.chosen], -1 if intent == LEFT else 1)
            self._fill()
            self.app.apply_settings()
            stored = self.app.settings.store(self.app.files)
            for line in self._menu.lines:
                line[2] = None if stored else WORDS["unsaved"]

    def _change(self, name: str, step: int):
        settings = self.app.settings
        for option, lowest, highest, _ in settings.RANGES:
            if option == name:
                value = getattr(settings, name)
                first, last = (lowest, highest) if step > 0 else (highest, lowest)
                if value == last:
                    value = first
                else:
                    value += step * (_STEP if highest == _BRIGHTEST else 1)
                setattr(settings, name, max(lowest, min(value, highest)))
        WORDS.load(settings.language)


def _shown(name: str, value: int) -> str:
    if name == "language":
        return LANGUAGE_NAMES[value]
    if name == "brightness":
        return str(value) + " %"
    if name == "sound" and value:
        return WORDS["sound_" + str(value)]
    return WORDS["on" if value else "off"]

"""The way to MicroPython's prompt, where all could be read: the saved game ends first."""

from ..app import Screen
from ..drivers.keys import BACK, OK
from ..ui.page import centred_paragraph, heading
from ..ui.palette import ORANGE, WHITE
from ..ui.words import WORDS

_WAIT_MS = 800  # a key that was meant for the screen before must not answer
_FILES = ("game", "game.new", "game.bad")


def ask(app):
    """Once, whoever asks how often."""
    if not isinstance(app.stack[-1], Maintenance):
        app.stack[-1].hide()
        app.push(Maintenance(app))


class Maintenance(Screen):
    def __init__(self, app):
        super().__init__(app)
        self._game = app.files.read("game") is not None
        self._since = -1

    def draw(self, canvas):
        look = self.app.layout.style
        y = heading(canvas, WORDS["maintenance"])
        if self.app.leaving:
            centred_paragraph(canvas, y + look.line, WORDS["maintenance_on"], look.font, WHITE)
            return
        y = centred_paragraph(canvas, y + look.line, WORDS["maintenance_ask"], look.font, WHITE)
        if self._game:
            y += look.pad
            centred_paragraph(canvas, y, WORDS["maintenance_ends"], look.font, ORANGE)
        y = canvas.height - look.line
        centred_paragraph(canvas, y, WORDS["maintenance_key"], look.font, WHITE)

    def tick(self, now: int) -> int:
        if self._since < 0:
            self._since = now
            self.app.rouse(now)
        return super().tick(now)

    def on(self, intent, now):
        if self.app.leaving or self._since < 0 or now - self._since & 0x3FFFFFFF < _WAIT_MS:
            return
        if intent == OK:
            for name in _FILES:
                self.app.files.remove(name)
            self.app.session = self.app.picture = None
            self.app.replace(self)
            self.app.leaving = True
            self.stale = True
        elif intent == BACK:
            self.app.pop()

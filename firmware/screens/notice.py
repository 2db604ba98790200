"""One line that must be seen; any key goes on."""

from ..app import Screen
from ..drivers.keys import HELD
from ..ui.page import centred, centred_paragraph
from ..ui.palette import NIGHT, ORANGE, WHITE
from ..ui.words import WORDS


class Notice(Screen):
    def __init__(self, app, word: str):
        super().__init__(app)
        self._text = WORDS[word]

    def draw(self, canvas):
        canvas.fill(NIGHT)
        canvas.fill_rect(0, 0, canvas.width, 6, ORANGE)
        font = self.app.layout.style.font
        y = centred_paragraph(canvas, canvas.height // 2 - 20, self._text, font, WHITE)
        centred(canvas, y + self.app.layout.pick(23, 8, 8), WORDS["go_on_key"], font, WHITE)

    def on(self, intent, now):
        if intent < HELD:  # a key that was down before does not count
            self.app.pop()

"""One line that must be seen; any key goes on."""

from ..app import Screen
from ..drivers.keys import RELEASED
from ..ui.font import LARGE, text_width
from ..ui.palette import NIGHT, ORANGE, WHITE
from ..ui.words import WORDS


class Notice(Screen):
    def __init__(self, app, word: str):
        super().__init__(app)
        self._text = WORDS[word]

    def draw(self, canvas):
        canvas.fill(NIGHT)
        canvas.fill_rect(0, 0, canvas.width, 6, ORANGE)
        x = (canvas.width - text_width(self._text, LARGE)) // 2
        canvas.text(x, canvas.height // 2 - 20, self._text, LARGE, WHITE)
        x = (canvas.width - text_width(WORDS["go_on_key"], LARGE)) // 2
        canvas.text(x, canvas.height // 2 + 20, WORDS["go_on_key"], LARGE, WHITE)

    def on(self, intent, now):
        if intent < RELEASED:
            self.app.pop()

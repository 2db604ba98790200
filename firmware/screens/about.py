"""Who we are, and who we are not."""

from ..app import Screen
from ..drivers.keys import BACK, OK
from ..ui.font import SMALL
from ..ui.page import footer, heading, paragraph
from ..ui.palette import WALL, WHITE
from ..ui.words import WORDS


class About(Screen):
    def draw(self, canvas):
        pad = self.app.layout.style.pad
        width = canvas.width - 2 * pad
        y = heading(canvas, WORDS["title"])
        y = paragraph(canvas, pad, y, width, WORDS["about_text"], SMALL, WHITE) + pad // 2
        y = paragraph(canvas, pad, y, width, WORDS["about_free"], SMALL, WHITE) + pad // 2
        canvas.text(pad, y, self.app.device.board.NAME, SMALL, WALL)
        footer(canvas, WORDS.keyed("B" + WORDS.colon) + WORDS["back"])

    def on(self, intent, now):
        if intent in (OK, BACK):
            self.app.pop()

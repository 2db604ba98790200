"""Who we are, and who we are not."""

from ..app import Screen
from ..drivers.keys import BACK, OK
from ..rom.importer import status
from ..ui.font import SMALL
from ..ui.page import footer, heading, paragraph
from ..ui.palette import WALL, WHITE
from ..ui.words import WORDS


class About(Screen):
    def draw(self, canvas):
        pad = self.app.layout.style.pad
        gap = self.app.layout.pick(pad // 2, pad // 2, 0)
        width = canvas.width - 2 * pad
        y = heading(canvas, WORDS["title"])
        y = paragraph(canvas, pad, y, width, WORDS["about_text"], SMALL, WHITE) + gap
        y = paragraph(canvas, pad, y, width, WORDS["about_free"], SMALL, WHITE) + gap
        y = paragraph(canvas, pad, y, width, self.app.device.board.NAME, SMALL, WALL)
        code = WORDS["from_ram" if status() else "in_place"]
        paragraph(canvas, pad, y, width, code, SMALL, WALL)
        footer(canvas, WORDS.keyed("B" + WORDS.colon) + WORDS["back"])

    def on(self, intent, now):
        if intent in (OK, BACK):
            self.app.pop()

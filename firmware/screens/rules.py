"""The rules in a few pages, with small pictures."""

from ..app import Screen
from ..drivers.keys import BACK, DOWN, LEFT, NEXT, OK, PREV, RIGHT, UP
from ..ui import board_art
from ..ui.font import LARGE, SMALL, text_width
from ..ui.icons import emblem, pawn
from ..ui.palette import NIGHT, PANEL, WALL, WHITE, YELLOW
from ..ui.words import WORDS
from ..ui.words_rules import PAGES


class Rules(Screen):
    def __init__(self, app):
        super().__init__(app)
        self._page = 0
        self._tiles = app.tiles

    def draw(self, canvas):
        title, picture, lines = PAGES[self._page]
        canvas.fill(NIGHT)
        canvas.fill_rect(0, 0, canvas.width, 26, PANEL)
        canvas.text(10, 7, title, LARGE, YELLOW)
        number = str(self._page + 1) + "/" + str(len(PAGES))
        canvas.text(canvas.width - 10 - text_width(number, SMALL), 9, number, SMALL, WHITE)
        y = 40
        if picture:
            self._picture(canvas, picture, y)
            y += 46
        for line in lines:
            canvas.text(10, y, line, SMALL, WHITE)
            y += 13
        canvas.text(10, canvas.height - 14, "← →   B: " + WORDS["back"], SMALL, WALL)

    def _picture(self, canvas, picture: str, y: int):
        """A row of tiles in hex digits of openings, with a pawn (p), an emblem (e) or an arrow."""
        x = (canvas.width - 28 * len(picture) // 2) // 2 & ~1
        for at in range(0, len(picture), 2):
            what, digit = picture[at], picture[at + 1]
            if what == ">":
                board_art.arrow(canvas, x + 20, y + 14, 3, board_art.CURSOR)
            else:
                ink = board_art.REACHED if what in "le" else board_art.PLAIN
                self._tiles.draw(canvas, x, y, int(digit, 16), ink)
            if what == "p":
                pawn(canvas, x + 7, y + 7, 2012, 0)
            elif what == "e":
                emblem(canvas, x + 7, y + 7, 2012, 1)
            x += 28

    def on(self, intent, now):
        self.stale = True
        if intent in (NEXT, RIGHT, DOWN, OK) and self._page < len(PAGES) - 1:
            self._page += 1
        elif intent in (PREV, LEFT, UP) and self._page:
            self._page -= 1
        elif intent in (BACK, OK):
            self.app.pop()

"""Who we are, and who we are not."""

from ..app import Screen
from ..drivers.keys import BACK, OK
from ..ui.font import LARGE, SMALL
from ..ui.palette import NIGHT, PANEL, WALL, WHITE, YELLOW
from ..ui.words import WORDS


class About(Screen):
    def draw(self, canvas):
        canvas.fill(NIGHT)
        canvas.fill_rect(0, 0, canvas.width, 26, PANEL)
        canvas.text(10, 6, WORDS["title"], LARGE, YELLOW)
        y = 40
        for line in WORDS["about_text"]:
            canvas.text(10, y, line, SMALL, WHITE)
            y += 14
        board = self.app.device.board
        canvas.text(10, canvas.height - 30, board.NAME, SMALL, WHITE)
        canvas.text(10, canvas.height - 14, "B: " + WORDS["back"], SMALL, WALL)

    def on(self, intent, now):
        if intent in (OK, BACK):
            self.app.pop()

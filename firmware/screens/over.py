"""The end: who has won, how the others stand, and the seed that dealt it all."""

import binascii

from ..app import IDLE_MS, Screen
from ..drivers.buzzer import WON
from ..drivers.keys import BACK, OK
from ..ui.font import LARGE, SMALL
from ..ui.icons import pawn, sign
from ..ui.icons_signs import CUP
from ..ui.palette import NIGHT, PANEL, WALL, WHITE, YELLOW
from ..ui.words import WORDS, colours


class Over(Screen):
    def __init__(self, app):
        super().__init__(app)
        self.view = app.session.view(None)
        self._rung = False

    def tick(self, now: int) -> int:
        if not self._rung:
            self._rung = True
            self.app.sound(WON, now)
        return IDLE_MS

    def draw(self, canvas):
        view = self.view
        edition = view.options["edition"]
        names = colours(edition)
        winners = view.result or ()
        canvas.fill(NIGHT)
        canvas.fill_rect(0, 0, canvas.width, 26, PANEL)
        sign(canvas, 8, 7, CUP, YELLOW)
        who = " + ".join([names[view.seats[seat]] for seat in winners])
        canvas.text(28, 7, who + " " + WORDS["wins"], LARGE, YELLOW)
        for seat, corner in enumerate(view.seats):
            y = 44 + seat * 28
            pawn(canvas, 12, y, edition, corner)
            canvas.text(34, y, names[corner], LARGE, YELLOW if seat in winners else WHITE)
            left = WORDS["left"] + ": " + str(view.left[seat])
            canvas.text(150, y, left, LARGE, WHITE)
        seed = binascii.hexlify(self.app.session.seed).decode()
        y = canvas.height - 66
        canvas.text(12, y, WORDS["seed"], SMALL, WALL)
        canvas.text(12, y + 13, seed[:16], SMALL, WALL)
        canvas.text(12, y + 26, seed[16:], SMALL, WALL)
        canvas.text(12, canvas.height - 20, WORDS["again"], LARGE, WHITE)

    def on(self, intent, now):
        if intent in (OK, BACK):
            self.app.session.end()
            self.app.leave_game()

"""The end: who has won, how the others stand, and the seed that dealt it all."""

import binascii

from ..app import IDLE_MS, Screen
from ..drivers.buzzer import WON
from ..drivers.keys import BACK, OK
from ..ui.font import SMALL
from ..ui.icons import pawn, sign
from ..ui.icons_signs import CUP
from ..ui.page import heading
from ..ui.palette import WALL, WHITE, YELLOW
from ..ui.words import WORDS, colours

# Of the seats the first line, the step to the next, and where their cards stand; the place of the
# seed; the last line.
_TALL = (44, 28, 150, 12, -66, -20)
_FLAT = (24, 18, 110, 140, -36, -19)
_TINY = (17, 14, 70, 4, -52, -13)


class Over(Screen):
    guard = 2  # whoever pressed the last key has not seen it yet

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
        from .maze_board import standing  # the card game's end, a subclass, does without

        view = self.view
        kind = view.options.get("edition", view.game)
        names = colours(kind)
        winners = view.result or ()
        look = self.app.layout.style
        y, step, x_score, x_seed, y_seed, y_last = self.app.layout.pick(_TALL, _FLAT, _TINY)
        self._winners(canvas, kind, [view.seats[seat] for seat in winners])
        word, scores = standing(view)
        x = look.pad + 2
        for seat, corner in enumerate(view.seats):
            pawn(canvas, x, y, kind, corner, look.art)
            c = YELLOW if seat in winners else WHITE
            canvas.text(x + look.art + 8, y, names[corner], look.font, c)
            canvas.text(x_score, y, WORDS[word] + WORDS.colon + str(scores[seat]), look.font, WHITE)
            y += step
        seed = binascii.hexlify(self.app.session.seed).decode()
        y = canvas.height + y_seed
        canvas.text(x_seed, y, WORDS["seed"], SMALL, WALL)
        canvas.text(x_seed, y + 12, seed[:16], SMALL, WALL)
        canvas.text(x_seed, y + 24, seed[16:], SMALL, WALL)
        canvas.text(x, canvas.height + y_last, WORDS["again"], look.font, WHITE)

    def _winners(self, canvas, kind, corners):
        """Beside the cup: one by name, of several the pawns."""
        look = self.app.layout.style
        if len(corners) == 1:
            heading(canvas, colours(kind)[corners[0]] + " " + WORDS["wins"], YELLOW, 18)
        else:
            heading(canvas, WORDS["win"], YELLOW, 18 + len(corners) * (look.art + 2))
            for number, corner in enumerate(corners):
                x = look.pad + 16 + number * (look.art + 2)
                pawn(canvas, x, (look.head - look.art) // 2, kind, corner, look.art)
        sign(canvas, look.pad - 2, (look.head - 12) // 2, CUP, YELLOW)

    def on(self, intent, now):
        if intent in (OK, BACK):
            self.app.session.end()
            self.app.leave_game()

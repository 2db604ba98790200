"""The end of the card game: who has taken most."""

import binascii

from ..ui.font import SMALL, text_height
from ..ui.icons import pawn, sign
from ..ui.icons_signs import CUP
from ..ui.page import heading
from ..ui.palette import WALL, WHITE, YELLOW
from ..ui.words import WORDS, colours
from . import over

# Of the seats the first line, the step to the next, and where their cards stand; the place of the
# seed; the last line.
_TALL = (34, 22, 150, 12, -70, -20)
_FLAT = (20, 15, 84, 144, -112, -17)
_TINY = (15, 12, 66, 4, -42, -12)


class Over(over.Over):
    def draw(self, canvas):
        view = self.view
        names = colours("cards")
        winners = view.result or ()
        look = self.app.layout.style
        y, step, x_taken, x_seed, y_seed, y_last = self.app.layout.pick(_TALL, _FLAT, _TINY)
        x = look.pad + 2
        beside = 18 + (look.art + 2) * len(winners)
        who = names[view.seats[winners[0]]] + " " if len(winners) == 1 else ""
        heading(canvas, who + WORDS["wins" if who else "win"], YELLOW, beside)
        sign(canvas, look.pad - 2, (look.head - 12) // 2, CUP, YELLOW)
        for number, seat in enumerate(winners):
            left = look.pad + 16 + number * (look.art + 2)
            pawn(canvas, left, (look.head - look.art) // 2, "cards", view.seats[seat], look.art)
        for seat, corner in enumerate(view.seats):
            pawn(canvas, x, y, "cards", corner, look.art)
            c = YELLOW if seat in winners else WHITE
            canvas.text(x + look.art + 8, y, names[corner], look.font, c)
            taken = WORDS["taken"] + WORDS.colon + str(len(view.taken[seat]))
            if canvas.height < 200:
                inset = (text_height(look.font) - text_height(SMALL)) // 2
                canvas.text(x_taken, y + inset, taken, SMALL, c)
            else:
                canvas.text(x_taken, y, taken, look.font, c)
            y += step
        seed = binascii.hexlify(self.app.session.seed).decode()
        y = canvas.height + y_seed
        canvas.text(x_seed, y, WORDS["seed"], SMALL, WALL)
        canvas.text(x_seed, y + 10, seed[:16], SMALL, WALL)
        canvas.text(x_seed, y + 20, seed[16:], SMALL, WALL)
        canvas.text(x, canvas.height + y_last, WORDS["again"], look.font, WHITE)

"""The end of a duel: who has won, or how many goals were reached alone, and the seed."""

import binascii

from ..app import Screen
from ..drivers.keys import BACK, OK
from ..ui.font import SMALL, text_height
from ..ui.icons import pawn, sign
from ..ui.icons_signs import CUP
from ..ui.page import footer, heading
from ..ui.palette import WALL, WHITE, YELLOW
from ..ui.words import WORDS, colours


class Over(Screen):
    guard = 2  # whoever pressed the last key has not seen it yet

    def __init__(self, app):
        super().__init__(app)
        self.view = app.session.view(None)

    def draw(self, canvas):
        view = self.view
        look = self.app.layout.style
        names = colours(view.game)
        winners = view.result or ()
        shown = []  # pawns in the title
        if len(view.seats) == 1:
            title = WORDS["time_up"]
        elif len(winners) == 1:
            title = names[view.seats[winners[0]]] + " " + WORDS["wins"]
        else:  # both, for whose names the smallest panel has no room
            title = WORDS["win"]
            shown = [view.seats[seat] for seat in winners]
        y = heading(canvas, title, YELLOW, 18 + len(shown) * (look.art + 2)) + look.pad
        sign(canvas, look.pad - 2, (look.head - 12) // 2, CUP, YELLOW)
        for number, place in enumerate(shown):
            left = look.pad + 16 + number * (look.art + 2)
            pawn(canvas, left, (look.head - look.art) // 2, "duel", place, look.art)
        for seat, place in enumerate(view.seats):
            pawn(canvas, look.pad, y, "duel", place, look.art)
            word = WORDS["score"] if len(view.seats) == 1 else names[place]
            text = word + WORDS.colon + str(view.scores[seat])
            c = YELLOW if seat in winners else WHITE
            canvas.text(
                look.pad + look.art + 6,
                y + (look.art - text_height(look.font)) // 2,
                text,
                look.font,
                c,
            )
            y += look.line
        top = footer(canvas, WORDS["again"], WHITE)
        seed = binascii.hexlify(self.app.session.seed).decode()
        canvas.text(look.pad, top - 35, WORDS["seed"], SMALL, WALL)
        canvas.text(look.pad, top - 24, seed[:16], SMALL, WALL)
        canvas.text(look.pad, top - 13, seed[16:], SMALL, WALL)

    def on(self, intent, now):
        if intent in (OK, BACK):
            self.app.session.end()
            self.app.leave_game()

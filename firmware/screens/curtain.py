"""Between two people: nothing secret until the right one says so."""

from ..app import Screen
from ..drivers.buzzer import TURN
from ..drivers.keys import BACK, OK
from ..ui.font import SMALL
from ..ui.icons import COLOURS, hull
from ..ui.page import centred, centred_paragraph
from ..ui.palette import NIGHT, WALL, WHITE
from ..ui.words import WORDS, colours
from .table import turn

# Bands, size of the pawn, and where the lines and the pawn are.
_TALL = (8, 5, 30, 60, 140, 170, 190, 212)
_FLAT = (4, 2, 8, 28, 60, 82, 98, 118)
_TINY = (4, 2, 7, 19, 49, 61, 84, 96)


class Curtain(Screen):
    """Drawn from the public view alone."""

    def draw(self, canvas):
        session = self.app.session
        view = session.view(None)
        corner = view.seats[session.seat]
        kind = view.options.get("edition", view.game)
        c = COLOURS[kind][corner]
        band, scale, *y = self.app.layout.pick(_TALL, _FLAT, _TINY)
        font = self.app.layout.style.font
        canvas.fill(NIGHT)
        canvas.fill_rect(0, 0, canvas.width, band, c)
        canvas.fill_rect(0, canvas.height - band, canvas.width, band, c)
        centred(canvas, y[0], WORDS["pass_to"], font, WHITE)
        size = 14 * scale
        hull(canvas, (canvas.width - size) // 2, y[1], kind, corner, c, size)
        centred(canvas, y[2], colours(kind)[corner], font, WHITE)
        centred_paragraph(canvas, y[3], WORDS["alone"], SMALL, WALL)
        centred(canvas, y[4], WORDS["press_ok"], font, WHITE)
        if view.game == "cards":  # the hand shows all the time
            return
        peek = "hold_x" if self.app.layout.can_peek else "hold_a"
        centred_paragraph(canvas, y[5], WORDS[peek], SMALL, WALL)

    def on(self, intent, now):
        if intent == OK:
            self.app.sound(TURN, now)
            turn(self.app, now)
        elif intent == BACK:
            from .pause import Pause

            self.app.push(Pause(self.app))

"""Between two people: nothing secret until the right one says so."""

from ..app import Screen
from ..drivers.buzzer import TURN
from ..drivers.keys import BACK, OK
from ..ui.font import LARGE, SMALL, text_width
from ..ui.icons import COLOURS, HULLS, sign_height, sign_width
from ..ui.icons_signs import BITS
from ..ui.palette import NIGHT, WALL, WHITE
from ..ui.words import WORDS, colours
from .table import turn

_SCALE = 5


class Curtain(Screen):
    """Drawn from the public view alone."""

    def draw(self, canvas):
        session = self.app.session
        view = session.view(None)
        corner = view.seats[session.seat]
        edition = view.options["edition"]
        c = COLOURS[edition][corner]
        canvas.fill(NIGHT)
        canvas.fill_rect(0, 0, canvas.width, 8, c)
        canvas.fill_rect(0, canvas.height - 8, canvas.width, 8, c)
        _centred(canvas, 30, WORDS["pass_to"], LARGE, WHITE)
        hull = HULLS[corner]
        width, height = sign_width(hull), sign_height(hull)
        x = (canvas.width - width * _SCALE) // 2
        canvas.large_glyph(x, 60, BITS, width, height, c, hull >> 10, _SCALE)
        _centred(canvas, 140, colours(edition)[corner], LARGE, WHITE)
        _centred(canvas, 170, WORDS["alone"], SMALL, WALL)
        _centred(canvas, 190, WORDS["press_ok"], LARGE, WHITE)
        peek = "hold_x" if self.app.layout.can_peek else "hold_a"
        _centred(canvas, 212, WORDS[peek], SMALL, WALL)

    def on(self, intent, now):
        if intent == OK:
            self.app.sound(TURN, now)
            turn(self.app, now)
        elif intent == BACK:
            from .pause import Pause

            self.app.push(Pause(self.app))


def _centred(canvas, y: int, text: str, font, c: int):
    canvas.text((canvas.width - text_width(text, font)) // 2, y, text, font, c)

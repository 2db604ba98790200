"""Between two people, and after the panel was dark: nothing secret until the right one says so."""

from shared_engine.game import NOBODY

from ..app import Screen
from ..drivers.buzzer import TURN
from ..drivers.keys import BACK, OK
from ..ui.font import SMALL
from ..ui.icons import COLOURS, hull
from ..ui.page import centred, centred_paragraph
from ..ui.palette import NIGHT, WALL, WHITE
from ..ui.words import WORDS, colours
from .table import away, go_on, shared, where

# Bands, size of the pawn, and where the lines and the pawn are.
_TALL = (8, 5, 30, 60, 140, 170, 190, 212)
_FLAT = (4, 2, 8, 28, 60, 82, 98, 118)
_TINY = (4, 2, 7, 19, 49, 61, 84, 96)


class Curtain(Screen):
    """Drawn from the public view alone. `seat` is whose card may be seen behind it; anybody may go
    on if it is NOBODY.
    """

    guard = 2  # whoever pressed the last key may be another player

    def __init__(self, app, seat: int):
        super().__init__(app)
        self.seat = seat

    def draw(self, canvas):
        session = self.app.session
        view = session.view(None)
        nobody = self.seat == NOBODY
        corner = view.seats[session.seat if nobody else self.seat]
        kind = view.options.get("edition", view.game)
        c = COLOURS[kind][corner]
        band, scale, *y = self.app.layout.pick(_TALL, _FLAT, _TINY)
        font = self.app.layout.style.font
        canvas.fill(NIGHT)
        canvas.fill_rect(0, 0, canvas.width, band, c)
        canvas.fill_rect(0, canvas.height - band, canvas.width, band, c)
        if not nobody:
            centred(canvas, y[0], WORDS["pass_to"], font, WHITE)
        size = 14 * scale
        hull(canvas, (canvas.width - size) // 2, y[1], kind, corner, c, size)
        centred(canvas, y[2], colours(kind)[corner], font, WHITE)
        word = "alone" if not nobody else where(session) if away(self.app) else "thinks"
        centred_paragraph(canvas, y[3], WORDS[word], SMALL, WALL)
        centred(canvas, y[4], WORDS["press_ok"], font, WHITE)
        word = "hold_x" if self.app.layout.can_peek else "hold_a"
        if session.unsaved:
            word = "unsaved"
        elif nobody or view.game == "cards" or not shared(session):
            return  # there is no card to see, or it shows all the time
        centred_paragraph(canvas, y[5], WORDS[word], SMALL, WALL)

    def on(self, intent, now):
        if intent == OK:
            self.app.sound(TURN, now)
            self.app.seen_by = self.seat
            go_on(self.app, now)
        elif intent == BACK:
            from .pause import Pause

            self.app.push(Pause(self.app))

"""A card laid open for all to see."""

from ..app import Screen
from ..drivers.keys import RELEASED
from ..ui.font import LARGE, text_width
from ..ui.icons import emblem, pawn
from ..ui.palette import NIGHT, PANEL, WHITE, YELLOW
from ..ui.words import WORDS, colours
from .table import go_on

_SCALE = 7


class Reached(Screen):
    def __init__(self, app, seat: int, card: int):
        super().__init__(app)
        self._seat = seat
        self._card = card
        self.view = app.session.view(None)

    def draw(self, canvas):
        from shared_engine.games.galaxy_names import PICTURES

        edition = self.view.options["edition"]
        corner = self.view.seats[self._seat]
        canvas.fill(NIGHT)
        canvas.fill_rect(0, 0, canvas.width, 26, PANEL)
        pawn(canvas, 8, 6, edition, corner)
        canvas.text(28, 7, colours(edition)[corner] + " " + WORDS["reached"], LARGE, WHITE)
        size = 14 * _SCALE
        emblem(canvas, (canvas.width - size) // 2, 50, edition, self._card, _SCALE)
        _centred(canvas, 164, PICTURES[edition][self._card], YELLOW)
        left = self.view.left[self._seat]
        _centred(canvas, 190, str(left) + " " + WORDS["left"], WHITE)
        _centred(canvas, 216, WORDS["press_ok"], WHITE)

    def on(self, intent, now):
        if intent < RELEASED:
            go_on(self.app, now)


def _centred(canvas, y: int, text: str, c: int):
    canvas.text((canvas.width - text_width(text, LARGE)) // 2, y, text, LARGE, c)

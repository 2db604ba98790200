"""A card laid open for all to see."""

from ..app import Screen
from ..drivers.keys import PEEK, RELEASED
from ..session import HUMAN
from ..ui.font import LARGE, SMALL, text_width
from ..ui.icons import emblem, pawn
from ..ui.palette import NIGHT, PANEL, WALL, WHITE, YELLOW
from ..ui.words import WORDS, colours
from .table import go_on

_SCALE = 7


class Reached(Screen):
    def __init__(self, app, seat: int, card: int):
        super().__init__(app)
        self._seat = seat
        self._card = card
        self.view = app.session.view(None)
        # 'How to play': its owner may look at the next card at once.
        human = app.session.kinds[seat] == HUMAN
        self._may_peek = human and app.layout.can_peek and self.view.left[seat] > 0
        self._peeking = False

    def draw(self, canvas):
        from shared_engine.games.galaxy_names import PICTURES

        if self._peeking:
            self._next(canvas)
            return
        edition = self.view.options["edition"]
        corner = self.view.seats[self._seat]
        canvas.fill(NIGHT)
        canvas.fill_rect(0, 0, canvas.width, 26, PANEL)
        pawn(canvas, 8, 6, edition, corner)
        canvas.text(28, 7, colours(edition)[corner] + " " + WORDS["reached"], LARGE, WHITE)
        size = 14 * _SCALE
        emblem(canvas, (canvas.width - size) // 2, 50, edition, self._card, _SCALE)
        _centred(canvas, 164, PICTURES[edition][self._card], YELLOW)
        if self.app.session.name != "puzzle":
            left = self.view.left[self._seat]
            _centred(canvas, 190, WORDS["left"] + ": " + str(left), WHITE)
        _centred(canvas, 216, WORDS["go_on_key"], WHITE)
        if self._may_peek:
            text = WORDS["hold_next"]
            x = (canvas.width - text_width(text, SMALL)) // 2
            canvas.text(x, 34, text, SMALL, WALL)

    def _next(self, canvas):
        """The own card to come; what is on the panel only while the key is held."""
        from shared_engine.games.galaxy_names import PICTURES

        edition = self.view.options["edition"]
        canvas.fill(NIGHT)
        _centred(canvas, 20, WORDS["next_card"], WHITE)
        y = 50
        for card in self.app.session.view(self._seat).cards[:4]:
            emblem(canvas, 20, y, edition, card, 2)
            canvas.text(60, y + 6, PICTURES[edition][card], LARGE, YELLOW)
            y += 44

    def on(self, intent, now):
        if self._may_peek and intent & 15 == PEEK:
            self._peek(not intent & RELEASED)
        elif intent < RELEASED:
            go_on(self.app, now)

    def hide(self):
        self._peek(False)

    def _peek(self, on: bool):
        if self._peeking != on:
            self._peeking = on
            self.stale = True


def _centred(canvas, y: int, text: str, c: int):
    canvas.text((canvas.width - text_width(text, LARGE)) // 2, y, text, LARGE, c)

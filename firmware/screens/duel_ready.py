"""Before a duel goes on: who plays with which keys. The game stands still behind it."""

from shared_engine.game import NOBODY

from ..app import IDLE_MS, Screen
from ..drivers.keys import BACK, OK
from ..session import EASY, HARD
from ..ui.duel_frame import mark
from ..ui.font import SMALL, text_height, text_width
from ..ui.icons import COLOURS, hull
from ..ui.page import centred, heading, wrap
from ..ui.palette import CYAN, WALL, WHITE
from ..ui.words import WORDS, colours
from .duel_table import TURN_MS, course, go_on, in_turn, local, missing, play, slide_and_stop

_ARROWS = "← ↑ ↓ →"


class Ready(Screen):
    """Of two who take turns, the other one must not see the card before."""

    def __init__(self, app):
        super().__init__(app)
        view = app.session.view(None)
        self._round = view.rounds + 1
        self._places = view.seats
        self._names = colours(view.game)
        self._missing = missing(app)
        self._turn = in_turn(app)
        if self._turn:
            self.guard = 2  # it is a curtain: the last key was another player's
            if course(app).round != view.rounds:
                course(app).begin(app, view)
            course(app).keep(app, course(app).used)

    def _lines(self) -> list:
        """What to know, as (text, whether it is the main thing)."""
        app = self.app
        seats = local(app)
        menu = WORDS.keyed("B" + WORDS.colon) + WORDS["pause"]
        if len(seats) == 2 and not self._turn:
            menu = WORDS["hold_menu"]
        if app.session.unsaved:
            menu = WORDS["unsaved"]
        away = []
        for seat in range(len(self._places)):
            if app.session.held >> seat & 1:
                away.append((self._names[self._places[seat]] + " " + WORDS["on_pc"], False))
        if self._missing != NOBODY:
            name = self._names[self._places[self._missing]]
            lines = [(name + " " + WORDS["pc_turn"], True), (WORDS["play_here"], False)]
            return lines + [(menu, False)] * (app.session.unsaved > 0)
        if self._turn:
            seconds = (TURN_MS - course(app).used + 999) // 1000
            return [
                (WORDS["time"] + WORDS.colon + str(seconds) + " s", True),
                (WORDS["turns_help"], False),
                (self._keys(), False),
                (WORDS["hold_line"], False),
                (menu, False),
            ]
        if len(seats) == 2:
            lines = [
                (self._names[0] + WORDS.colon + _ARROWS, True),
                (self._names[1] + WORDS.colon + "Y X B A", True),
                (WORDS["hold_line"], False),
                (WORDS["tip_duel"], False),
            ]
            if _pressed_stick(app.device.board):
                lines.append((WORDS["tip_stick"], False))
            lines.append((menu, False))
            return lines
        keys = [(self._keys(), True), (WORDS["hold_line"], False)] if seats else []
        return away + keys + [(menu, False)]

    def _keys(self) -> str:
        if self.app.layout.arrows:
            stop = WORDS.keyed("  A" + WORDS.colon) + WORDS["stop"]
            return _ARROWS + WORDS.colon + WORDS["slide"] + stop
        return slide_and_stop()

    def draw(self, canvas):
        look = self.app.layout.style
        pad = look.pad
        title = WORDS["duel"]
        if self._turn:
            title = WORDS["pass_to"] + " " + self._names[self._places[course(self.app).seat]]
        y = heading(canvas, title, right=WORDS["round"] + " " + str(self._round))
        y = self._pawns(canvas, y + pad // 2) + pad
        for text, main in self._lines():
            font = look.font if main else SMALL
            for line in wrap(text, font, canvas.width - 2 * pad):
                centred(canvas, y, line, font, WHITE if main else WALL)
                y += text_height(font) + 1
            y += pad // 3
        if self._round == 1 and self._missing == NOBODY:
            self._legend(canvas, y + pad)
        if self._missing == NOBODY:
            bottom = canvas.height - text_height(look.font) - pad // 2
            centred(canvas, bottom, WORDS["ready"] + " " + WORDS["press_ok"], look.font, CYAN)

    def _legend(self, canvas, y: int):
        """How start and goal are marked."""
        look = self.app.layout.style
        if y + 2 * text_height(look.font) + look.pad > canvas.height:
            return
        x = canvas.width // 2
        start = WORDS["start"]
        size = text_height(look.font)
        mark(canvas, x - text_width(start, look.font) - 2 * size, y, size, 2, False)
        canvas.text(x - text_width(start, look.font) - size + 4, y, start, look.font, WHITE)
        mark(canvas, x + size, y, size, 2, True)
        canvas.text(x + 2 * size + 4, y, WORDS["goal"], look.font, WHITE)

    def _pawns(self, canvas, y: int) -> int:
        """Those who play, or the one whose turn it is."""
        low = 14 if self._turn else 28  # there is more to say in turn
        size = self.app.layout.pick(42, low, low)
        seats = [course(self.app).seat] if self._turn else range(len(self._places))
        x = (canvas.width - (2 * len(seats) - 1) * size) // 2
        for seat in seats:
            place = self._places[seat]
            hull(canvas, x, y, "duel", place, COLOURS["duel"][place], size)
            x += 2 * size
        return y + size

    def tick(self, now: int) -> int:
        """Bots look around meanwhile: their first thought takes longest."""
        session = self.app.session
        for seat, kind in enumerate(session.kinds):
            if EASY <= kind <= HARD and session.actors >> seat & 1 and not session.think(1):
                return 0
        return IDLE_MS

    def on(self, intent, now):
        if intent == BACK:
            from .pause import Pause

            self.app.push(Pause(self.app))
        elif intent == OK and self._missing != NOBODY:
            course(self.app).here |= 1 << self._missing
            go_on(self.app, now)
        elif intent == OK:
            play(self.app, now)


def _pressed_stick(board) -> bool:
    """Whether a second key says OK."""
    return [name for name, _ in board.KEYS].count("OK") > 1

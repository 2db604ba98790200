"""A card or token laid open for all to see."""

from shared_engine.game import NOBODY

from ..app import IDLE_MS, Screen
from ..drivers.keys import HELD, OK, PEEK, RELEASED
from ..session import HUMAN
from ..ui.font import SMALL, text_height, text_width
from ..ui.icons import SIGN, pawn, symbol
from ..ui.page import centred, centred_paragraph, heading
from ..ui.palette import NIGHT, WALL, WHITE, YELLOW
from ..ui.words import WORDS, colours
from .maze_board import called, last_way, signed_cards, standing
from .table import go_on, people

# The picture's scale, its place, where the text's part of the panel begins, and its lines; where
# the sign is from the picture's corner, and its size.
_TALL = (7, -1, 50, 0, 34, 164, 190, 216, 103, 70, 28)
_FLAT = (6, 8, 33, 92, 24, 44, 72, 114, 35, 86, 14)
_TINY = (4, -1, 36, 0, 14, 93, 104, 116, 59, 42, 14)
_SHOWN_MS = 2500


class Reached(Screen):
    def __init__(self, app, seat: int, card: int):
        super().__init__(app)
        self._seat = seat
        self._card = card
        session = app.session
        self.view = session.view(None)
        self._kind = self.view.options.get("edition", self.view.game)
        self._signed = signed_cards(self.view)
        # Its owner may look at the next card at once, where the rules say so.
        here = session.kinds[seat] == HUMAN and not session.held >> seat & 1
        self._may_peek = here and len(session.view(seat).cards) > 0
        self._armed = False  # OK is down and will go on when it goes up, where holding it peeks
        self.peeking = False
        self._waits = people(app.session) > 0  # for a key; else it goes on by itself
        self._since = -1

    def tick(self, now: int) -> int:
        if self._since < 0:
            self._since = now
        if not self._waits and now - self._since & 0x3FFFFFFF >= _SHOWN_MS:
            go_on(self.app, now)
        return IDLE_MS

    def draw(self, canvas):
        if self.peeking:
            self._next(canvas)
            return
        kind = self._kind
        corner = self.view.seats[self._seat]
        look = self.app.layout.style
        scale, x, y, left, hold, *lines = self.app.layout.pick(_TALL, _FLAT, _TINY)
        title = colours(kind)[corner] + " " + WORDS["reached"]
        heading(canvas, title, WHITE, look.art + 4)
        pawn(canvas, look.pad - 2, (look.head - look.art) // 2, kind, corner, look.art)
        size = 14 * scale
        if x < 0:
            x = (canvas.width - size) // 2
        symbol(canvas, x, y, kind, self._card, size)
        if self._card in self._signed:
            symbol(canvas, x + lines[3], y + lines[4], kind, SIGN, lines[5])
        centred(canvas, lines[0], called(kind, self._card), look.font, YELLOW, left)
        centred(canvas, lines[1], self._left(), look.font, WHITE, left)
        centred(canvas, lines[2], WORDS["go_on_key"], look.font, WHITE, left)
        if self._may_peek:
            text = WORDS.get("hold_next") or ""
            if not self.app.layout.can_peek:
                text = text.replace("X", "A")
            text = WORDS.keyed(text)
            centred_paragraph(canvas, hold, text, SMALL, WALL, left)
        elif self.view.target != NOBODY:
            self._next_goal(canvas, hold, left)

    def _next_goal(self, canvas, y: int, left: int):
        """What lies open for all from now on."""
        art = self.app.layout.style.art
        text = WORDS["next_goal"] + WORDS.colon[:-1]
        x = (canvas.width + left - text_width(text, SMALL) - art - 4) // 2
        x = canvas.text(x, y, text, SMALL, WHITE) + 4
        symbol(canvas, x, y - art // 5, self._kind, self.view.target, art)

    def _left(self) -> str:
        """What there is left to do for whoever has reached it."""
        if self.app.session.unsaved:
            return WORDS["unsaved"]
        if self.app.session.name == "puzzle":
            return ""
        word = last_way(self.view, self._seat)
        if word:
            return WORDS[word]
        word, scores = standing(self.view)
        return WORDS[word] + WORDS.colon + str(scores[self._seat])

    def _next(self, canvas):
        """Show the card to come, or those of an open hand, only while the key is held."""
        look = self.app.layout.style
        y, step, x, size, right = self.app.layout.pick(
            (50, 44, 20, 28, 60), (30, 26, 8, 28, 46), (20, 20, 4, 14, 22)
        )
        canvas.fill(NIGHT)
        centred(canvas, y // 3 + 4, WORDS["next_card"], look.font, WHITE)
        cards = self.app.session.view(self._seat).cards
        wide = size + 12
        across = 1
        if len(cards) > 4:  # without names
            across = (canvas.width - x) // wide
            step = size + 4
        for number, card in enumerate(cards):
            at = x + number % across * wide
            symbol(canvas, at, y, self._kind, card, size)
            at += size + 2
            if card in self._signed:
                symbol(canvas, at, y + size - 8, self._kind, SIGN, 8)
                at += 10
            if across == 1:
                middle = y + (size - text_height(look.font)) // 2
                canvas.text(max(at, right), middle, called(self._kind, card), look.font, YELLOW)
            if number % across == across - 1:
                y += step

    def on(self, intent, now):
        if self._may_peek and intent & 15 == PEEK:
            self._peek(not intent & RELEASED)
        elif self._may_peek and intent & 15 == OK and not self.app.layout.can_peek:
            self._long_ok(intent, now)
        elif intent < HELD:  # a key that was down before does not count
            go_on(self.app, now)

    def _long_ok(self, intent: int, now: int):
        """On four keys: a short OK goes on when it goes up, a long one peeks."""
        if intent & RELEASED:
            self._peek(False)
            if self._armed:
                go_on(self.app, now)
        elif intent == OK:
            self._armed = True
        elif self._armed:
            self._armed = False
            self._peek(True)

    def hide(self):
        self._peek(False)

    def _peek(self, on: bool):
        if self.peeking != on:
            self.peeking = on
            self.stale = True

"""A PC asks for a seat: the code to type there, and a key that hands it over."""

from ..app import Screen
from ..drivers.buzzer import REFUSED, TURN
from ..drivers.keys import BACK, OK, RELEASED
from ..ui.font import SMALL
from ..ui.icons import COLOURS
from ..ui.page import centred_paragraph, heading
from ..ui.palette import CYAN, WALL, WHITE
from ..ui.words import WORDS, colours

_WAIT_MS = 800  # a key that was meant for the screen before must not hand over a seat


class Claim(Screen):
    def __init__(self, app, seats):
        super().__init__(app)
        session = app.session
        kind = session.options.get("edition", session.name)
        self._corner = session.seats[seats.seat]
        self._name = colours(kind)[self._corner]
        self._colour = COLOURS[kind][self._corner]
        self._seats = seats
        self._since = -1
        self._pressed = False
        self._refusing = False  # BACK went down here

    def draw(self, canvas):
        look = self.app.layout.style
        y = heading(canvas, WORDS["claim"])
        y = centred_paragraph(canvas, y + look.pad, self._name, look.font, WHITE)
        canvas.fill_rect(look.pad, y + 2, canvas.width - 2 * look.pad, 4, self._colour)
        y = centred_paragraph(canvas, y + 2 + look.line // 2, WORDS["claim_help"], SMALL, WALL)
        size = self.app.layout.pick(9, 5, 5)
        foot = canvas.height - 2 * look.line
        _digits(canvas, (y + foot - 5 * size) // 2, self._seats.code, size)
        word = "claim_wait" if self._pressed else "claim_ask"
        centred_paragraph(canvas, foot, WORDS[word], look.font, WHITE)
        centred_paragraph(canvas, foot + look.line, WORDS["hold_closes"], SMALL, WALL)

    def tick(self, now: int) -> int:
        if self._since < 0:
            self._since = now
            self.app.sound(TURN, now)
        return super().tick(now)

    def on(self, intent, now):
        if self._since < 0 or now - self._since & 0x3FFFFFFF < _WAIT_MS:
            return
        if intent == OK:
            self._pressed = True
            self.stale = True
            self._seats.press(True, now)
        elif intent == BACK:
            self._refusing = True
        elif self._refusing and intent & 15 == BACK:
            self.app.sound(REFUSED, now)
            if intent & RELEASED:
                self._seats.press(False, now)
            else:
                self._seats.close(now)


# Bits of a digit's segments: top, upper left and right, middle, lower left and right, bottom;
# a 1 has one of its own.
_SEGMENTS = (0x77, 0x80, 0x5D, 0x6D, 0x2E, 0x6B, 0x7B, 0x25, 0x7F, 0x6F)
_BARS = (
    (0, 0, 3, 1),
    (0, 0, 1, 3),
    (2, 0, 1, 3),
    (0, 2, 3, 1),
    (0, 2, 1, 3),
    (2, 2, 1, 3),
    (0, 4, 3, 1),
    (1, 0, 1, 5),
)


def _digits(canvas, y: int, code: str, size: int):
    """Large ones, to be read from a step away."""
    x = (canvas.width - (4 * len(code) - 1) * size) // 2
    for digit in code:
        for i in range(len(_BARS)):
            if _SEGMENTS[int(digit)] >> i & 1:
                left, top, width, height = _BARS[i]
                canvas.fill_rect(x + left * size, y + top * size, width * size, height * size, CYAN)
        x += 4 * size

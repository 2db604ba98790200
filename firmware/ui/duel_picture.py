"""A duel on the canvas: frames of sliding tiles with their symbols, the open cards, the scores.

Two frames beside each other, or a large one and, of an opponent, a small one at its side. Only
what looks different is drawn again.
"""

from shared_engine.game import NOBODY
from shared_engine.games.duel_parts import SIZE

from . import board_art
from .duel_frame import ARTS, KIND, Frame, border, fitted, mark
from .font import SMALL, text_height, text_width
from .icons import pawn, symbol
from .page import wrap
from .palette import NIGHT, PANEL, WHITE, YELLOW

# What stands beside one large frame, from the corner of that part: the text, the start and the
# goal (x, y, size), the scores (x, y, step to the next), the clock, the opponent's frame.
_WIDE = ((4, 4, 106, 38), (8, 74, 28), (46, 48, 56), (10, 122, 54, 0), (4, 142, 106, 18))
_TALL = (None, (17, 4, 28), (3, 42, 56), (2, 110, 33, 0), (0, 130, 66, 18))
_FLAT = ((0, 0, 114, 22), (6, 31, 28), (48, 24, 42), (70, 80, 0, 18), (64, 117, 50, 18))
_TINY = (None, (4, 2, 14), (4, 24, 14), (2, 46, 0, 12), (0, 71, 26, 12))
_RIVALS = ((0, 164, 110, 74), (0, 154, 66, 64), (0, 72, 66, 63), (0, 86, 26, 30))
_LEAST = (62, 62, 26)  # pixels beside the frame: tall, flat, tiny
_RIVAL = 12  # pixels of its tiles at most


class Words:
    """Text in the middle of a box, in the largest font that it fits in."""

    def __init__(self, x, y, w, h, font, ground=NIGHT):
        self._box = (x, y, w, h)
        self._font = font
        self._ground = ground
        self.redraw_all()

    def redraw_all(self):
        self._text = ""
        self._c = WHITE

    def show(self, canvas, text: str, c=WHITE):
        if text == self._text and c == self._c:
            return
        self._text = text
        self._c = c
        x, y, w, h = self._box
        canvas.fill_rect(x, y, w, h, self._ground)
        font, lines = self._lines(text, w, h)
        step = text_height(font)
        y += (h - step * len(lines)) // 2
        for line in lines:
            canvas.text(x + max(0, w - text_width(line, font)) // 2, y, line, font, c)
            y += step

    def _lines(self, text: str, w: int, h: int):
        """Parted at double spaces, if need be at single ones."""
        font, lines = self._font, []
        for font in (self._font, SMALL):
            for gap in ("  ", " "):
                lines = wrap(text, font, w, gap)
                wide = max([text_width(line, font) for line in lines])
                if wide <= w and len(lines) * text_height(font) <= h:
                    return font, lines
        return font, lines


class Card:
    """A large symbol with the mark that it has at the frame."""

    def __init__(self, x, y, size, goal):
        self._place = (x, y, size)
        self._goal = goal
        self.redraw_all()

    def redraw_all(self):
        self._card = NOBODY

    def show(self, canvas, card: int):
        if card == self._card:
            return
        self._card = card
        x, y, size = self._place
        canvas.fill_rect(x, y, size + 4, size + 4, NIGHT)
        symbol(canvas, x + 2, y + 2, KIND, card, size)
        mark(canvas, x, y, size + 4, 2, self._goal)


class DuelPicture:
    """What a screen sets, and show() draws: `lit` and `notes` by seat, a `text` for all, the
    `seconds` on the clock, or -1, and the tile that OK would slide, `cursor`.
    """

    def __init__(self, app, own: int):
        """`own` is the seat of the large frame; NOBODY: both are equal."""
        self._canvas = app.canvas
        self._layout = app.layout
        self._places = app.session.seats
        self._seats = len(self._places)
        self._font = app.layout.style.font
        self._art = app.layout.style.art
        self._cards = []  # (seat, Card); the target's has NOBODY
        self._clock = None
        self._scores = []
        self._shown = -1  # seconds
        self.own = own
        self.lit = [0, 0]
        self.notes = ["", ""]
        self.inks = [WHITE, WHITE]
        self.text = ""
        self.seconds = -1
        self.cursor = NOBODY
        if own == NOBODY:
            self._two(app.tiles)
        else:
            self._one(app.tiles)

    # Where things are

    def _two(self, tiles):
        layout = self._layout
        bar = layout.style.bar
        half = layout.width // 2
        size, art = fitted((0, 0, half, layout.height - bar), layout.most)
        tiles.use(size)
        span = SIZE * size + 2 * border(art)
        top = layout.height - span
        x = (half - span) // 2
        self.frames = [Frame(tiles, x + seat * half, top, art, seat) for seat in (0, 1)]
        room = top - bar
        inset = self._art + 22
        self._bar = (0, 0, layout.width, bar)
        self._scores = [
            Words(self._art + 4, 0, 18, bar, self._font, PANEL),
            Words(layout.width - self._art - 22, 0, 18, bar, self._font, PANEL),
        ]
        self._pawns = (
            (2, (bar - self._art) // 2),
            (layout.width - self._art - 2, (bar - self._art) // 2),
        )
        if room < 30:  # the goal stands in the bar, between the notes
            self._said = None
            self._cards = [(NOBODY, Card(half - 9, -2, 14, True))]
            wide = half - inset - 12
            self._notes = [
                Words(inset, 0, wide, bar, self._font, PANEL),
                Words(half + 12, 0, wide, bar, self._font, PANEL),
            ]
            return
        self._said = Words(inset, 0, layout.width - 2 * inset, bar, self._font, PANEL)
        goal = min(room - 8, layout.width // 4) // 14 * 14
        small = max(14, goal // 28 * 14)
        side = (layout.width - goal) // 2 - 3
        self._cards = [
            (NOBODY, Card(half - goal // 2 - 2, bar + (room - goal - 4) // 2, goal, True))
        ]
        self._notes = []
        for seat in (0, 1):
            left = seat * (layout.width - side)
            if side > 100:
                x = left + (2 if seat == 0 else side - small - 6)
                card = Card(x, bar + (room - small - 4) // 2, small, False)
                note = Words(
                    left + (small + 8) * (1 - seat), bar + 2, side - small - 8, room - 4, self._font
                )
            else:
                card = Card(left + (side - small - 4) // 2, bar + 3, small, False)
                note = Words(left, bar + small + 9, side, room - small - 10, self._font)
            self._cards.append((seat, card))
            self._notes.append(note)

    def _one(self, tiles):
        layout = self._layout
        bar = 0 if layout.beside else layout.style.bar
        least = layout.pick(*_LEAST)
        room = (0, 0, layout.width - least, layout.height - bar)
        size, art = fitted(room, layout.most)
        tiles.use(size)
        span = SIZE * size + 2 * border(art)
        frame = Frame(
            tiles, 0, bar + (layout.height - bar - span) // 2, art, self._places[self.own]
        )
        tall = 0 if layout.beside else 1
        places = layout.pick((_WIDE, _TALL)[tall], _FLAT, _TINY)
        text, start, goal, scores, clock = places
        x, y = span, bar
        self._bar = None if layout.beside else (0, 0, layout.width, bar)
        if layout.beside:
            self._said = Words(x + text[0], y + text[1], text[2], text[3], self._font)
        else:
            self._said = Words(0, 0, layout.width, bar, self._font, PANEL)
        self._cards = [
            (self.own, Card(x + start[0], y + start[1], start[2], False)),
            (NOBODY, Card(x + goal[0], y + goal[1], goal[2], True)),
        ]
        self._clock = Words(x + clock[0], y + clock[1], clock[2], clock[3], self._font)
        self._pawns = []
        self._notes = []
        for seat in range(self._seats):
            left = x + scores[0] + seat * scores[2]
            top = y + scores[1] + seat * scores[3]
            self._pawns.append((left, top))
            self._scores.append(Words(left + self._art + 2, top - 1, 16, self._art + 2, self._font))
        self.frames = [frame] * self._seats
        if self._seats == 2:
            left, top, wide, high = layout.pick(_RIVALS[tall], _RIVALS[2], _RIVALS[3])
            room = (x + left, y + top, wide, high)
            size, art = fitted(room, _RIVAL, ARTS[2:]) if wide > 30 else (6, 0)
            span = SIZE * size + 2 * border(art)
            small = board_art.Tiles(size)
            left = x + left + (wide - span) // 2
            rival = Frame(small, left, y + top + (high - span) // 2, art, 1 - self.own)
            self.frames[1 - self.own] = rival

    # Drawing

    def redraw_all(self):
        """Let show() draw all of it: it has been painted over."""
        for frame in self.frames:
            frame.redraw_all()
        for _, card in self._cards:
            card.redraw_all()
        for words in self._scores + self._notes:
            words.redraw_all()
        for words in (self._said, self._clock):
            if words:
                words.redraw_all()
        self._shown = -1
        if self._bar:
            self._canvas.fill_rect(*self._bar, PANEL)
        for seat in range(self._seats):
            x, y = self._pawns[seat]
            pawn(self._canvas, x, y, KIND, self._places[seat], self._art)

    def show(self, view, starts, target: int, warning=""):
        """Starts and target as they are to be seen: those of a round that is over stay. A warning
        takes the place of the text, or of the notes where there is no text.
        """
        canvas = self._canvas
        for seat in range(self._seats):
            cursor = self.cursor if seat == self.own else NOBODY
            frame = self.frames[seat]
            frame.show(canvas, view.frames[seat], starts[seat], target, self.lit[seat], cursor)
            self._scores[seat].show(canvas, str(view.scores[seat]), YELLOW)
        for seat, card in self._cards:
            card.show(canvas, target if seat == NOBODY else starts[seat])
        for seat in range(len(self._notes)):
            note = self.notes[seat] if self._said else warning or self.notes[seat]
            self._notes[seat].show(canvas, note, self.inks[seat])
        if self._said:
            self._said.show(canvas, warning or self.text)
        self.tell_time()

    def tell_time(self):
        if self._clock and self.seconds != self._shown:
            self._shown = seconds = self.seconds
            text = ""
            if seconds >= 0:
                text = str(seconds // 60) + (":0" if seconds % 60 < 10 else ":") + str(seconds % 60)
            self._clock.show(self._canvas, text)

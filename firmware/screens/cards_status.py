"""By the maze of the card game: whose turn it is, two cards, their treasures, how all stand."""

from shared_engine.games.cards_names import TREASURE_NAMES
from shared_engine.games.cards_parts import treasures

from ..ui import board_art
from ..ui.cards_picture import card, hand_height, hand_size
from ..ui.font import LARGE, SMALL, text_height
from ..ui.icons import pawn
from ..ui.page import wrap
from ..ui.palette import CYAN, NIGHT, PANEL, WALL, WHITE, YELLOW
from ..ui.status import Status
from ..ui.words import WORDS, name

# Of a column: the band with the name; where text, cards and names begin; lines of text and keys.
_TALL = (22, 26, 60, 100, 2, 4)
_FLAT = (16, 18, 36, 69, 1, 2)
CHOSEN = 16


class CardsStatus(Status):
    """`cards` are up to two, each a number and its openings, + CHOSEN for the one whose treasures
    are named. Without cards the smallest panel has room for the scores.
    """

    def __init__(self, layout):
        super().__init__(layout, 0)

    # Bars, and a strip below the maze

    def _bar(self, canvas):
        canvas.fill_rect(0, 0, canvas.width, self._layout.style.bar - 2, PANEL)
        pawn(canvas, 3, 2, self.kind, self.corner, 14)
        self._line(canvas, 22, 2, canvas.width - 4, True)
        y = self._strip(canvas, LARGE, 58)
        x = canvas.width - 54
        for number, (corner, score) in enumerate(self.scores):
            self._score(canvas, x + number // 3 * 28, y + number % 3 * 12, corner, score)

    def _thin_bar(self, canvas):
        canvas.fill_rect(0, 0, canvas.width, self._layout.style.bar, PANEL)
        pawn(canvas, 2, 2, self.kind, self.corner, 8)
        self._line(canvas, 13, 1, canvas.width - 2, True)
        y = self._strip(canvas, SMALL, 0)
        if not self.cards:
            for number, (corner, score) in enumerate(self.scores):
                self._score(canvas, 8 + number % 3 * 42, y + number // 3 * 11, corner, score)

    def _strip(self, canvas, font, right: int) -> int:
        """Cards and names; gives its upper edge."""
        high = hand_height(self._layout)
        y = canvas.height - high
        canvas.fill_rect(0, y, canvas.width, high, NIGHT)
        x = self._hand(canvas, 0, y + 1) + 4
        step = (high - 1) // 2
        inset = (step - text_height(font)) // 2
        self._names(canvas, x, y + 1 + inset, canvas.width - right - x, step, font)
        return y + 1

    def _score(self, canvas, x: int, y: int, corner: int, score: int):
        pawn(canvas, x, y + 1, self.kind, corner, 8)
        canvas.text(x + 11, y, str(score), SMALL, WHITE if corner == self.corner else WALL)

    # A column

    def _column(self, canvas):
        x, _, width, height = self._layout.status
        band, top, middle, below, most, keys = self._layout.pick(_TALL, _FLAT, _FLAT)
        canvas.fill_rect(x, 0, width, height, NIGHT)
        canvas.fill_rect(x, 0, width, band, PANEL)
        x += 4
        width -= 6
        pawn(canvas, x, (band - 14) // 2, self.kind, self.corner, 14)
        canvas.text(x + 18, (band - 14) // 2 - 1, self.name, LARGE, WHITE)
        self._said_here(canvas, x, top, width, most)
        self._hand(canvas, x, middle)
        self._names(canvas, x, below, width, 10, SMALL)
        if self._layout.height < 200:  # beside the cards
            pile, count = self.note.split(WORDS.colon)
            canvas.text(x + 68, middle + 3, pile, SMALL, YELLOW)
            canvas.text(x + 68, middle + 14, count, LARGE, YELLOW)
        else:
            canvas.text(x, below + 24, self.note, SMALL, YELLOW)
        lines = wrap(self.tip, SMALL, width, "  ")
        bottom = height - 11 * max(len(lines), keys)
        for number, line in enumerate(lines):
            canvas.text(x, bottom + 11 * number, line, SMALL, CYAN)
        self._scores(canvas, x, width, bottom)

    def _said_here(self, canvas, x: int, y: int, width: int, most: int):
        """What to do, small where it takes more lines than there are."""
        text = self.message or self.text
        font = LARGE if len(wrap(text, LARGE, width)) <= most else SMALL
        for line in wrap(text, font, width):
            canvas.text(x, y, line, font, WHITE)
            y += text_height(font) - (font is SMALL)

    # Cards

    def _hand(self, canvas, x: int, y: int) -> int:
        """Side by side; gives where the next one would lie."""
        size = hand_size(self._layout)
        for at in range(0, len(self.cards), 2):
            card(canvas, x, y, size, self.cards[at], self.cards[at + 1] & 15)
            if self.cards[at + 1] & CHOSEN:
                board_art.cursor(canvas, x, y, size)
            x += size + 2
        return x

    def _names(self, canvas, x: int, y: int, width: int, step: int, font):
        for at in range(0, len(self.cards), 2):
            if self.cards[at + 1] & CHOSEN:
                for treasure in treasures(self.cards[at]):
                    text = wrap(name(TREASURE_NAMES[treasure]), font, width)[0]
                    canvas.text(x, y, text, font, WHITE)
                    y += step

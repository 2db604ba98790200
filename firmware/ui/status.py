"""By the maze: whose turn it is, what to do, the player's cards. A bar above it, or a column at its
right. Cards for which a bar has no room lie beside the maze, in rows without arrows.
"""

from shared_engine.tiles import NO_SYMBOL

from .board_art import target
from .font import LARGE, SMALL, text_height, text_width
from .icons import SIGN, pawn, symbol
from .page import paragraph, wrap
from .palette import CYAN, NIGHT, PANEL, WALL, WHITE, YELLOW
from .words import WORDS

_EMBLEM = 14
_SMALL = 8  # of pictures: the small size, which signs have too
_CARD = 16  # with what parts it from the next
_BAR_CARDS = 3


class Status:
    """What there is to say; a screen fills it in and shows it.

    `name` and `text`: who, and what to do. `message`: something else that has to be said now.
    `tip`: what the keys do; in a bar it stands for all but the cards, on `pages` where it is long.
    `goal` stands before it. `cards`: those of the player that may be seen; those that are in
    `signed` bear the sign of the neutral pawn, and the one that is `spare` lies outside the maze.
    A bar has a `note` where there is room, a column the `scores`, (corner, number) of all seats, or
    else the note.
    """

    def __init__(self, layout, n: int):
        self._layout = layout
        self._n = n
        self._said = ()
        self.kind = 0
        self.corner = 0
        self.name = self.text = self.message = self.goal = self.tip = self.note = ""
        self.page = 0
        self.pages = 1
        self.cards = self.signed = b""
        self.spare = NO_SYMBOL
        self._beside = False  # whether cards lie beside the maze
        self.scores: list | tuple = ()

    def show(self, canvas, anew: bool):
        """Draw it if it says something else than before, or anew."""
        text = (self.name, self.text, self.message, self.goal, self.tip, self.page, self.note)
        said = (self.corner, text, self.cards, self.scores, self.spare)
        if said == self._said and not anew:
            return
        self._said = said
        if self._layout.beside:
            self._column(canvas)
        elif self._layout.style.font is LARGE:
            self._bar(canvas)
        else:
            self._thin_bar(canvas)

    # Bars

    def _bar(self, canvas):
        canvas.fill_rect(0, 0, canvas.width, self._layout.style.bar - 2, PANEL)
        pawn(canvas, 3, 2, self.kind, self.corner, 14)
        right = canvas.width - 4
        many = len(self.cards) > _BAR_CARDS
        if many or self._beside:
            self._beside = many
            self._at_the_sides(canvas, self.cards if many else b"")
        cards = b"" if many else self.cards
        for card in cards:
            right -= _CARD
            self._card(canvas, right, 2, card)
            if card in self.signed:
                right -= _SMALL + 3
                symbol(canvas, right, 5, self.kind, SIGN, _SMALL)
        self._line(canvas, 22, 2, right - 4 if cards else right, True)

    def _card(self, canvas, x: int, y: int, card: int, size=_EMBLEM):
        """Draw a card; the frame of its goal is around it where its picture is not in the maze."""
        if card == self.spare:
            target(canvas, x - 1, y - 1, size + 2, card in self.signed)
            canvas.fill_rect(x, y, size, size, NIGHT)
        symbol(canvas, x, y, self.kind, card, size)

    def _at_the_sides(self, canvas, cards):
        """Draw up to 16 cards, first those at the right; signs lie between them and the maze."""
        size, _, top = self._layout.maze(self._n)
        end = canvas.width - _EMBLEM
        each = 2 if len(cards) > 8 else 1  # in a row
        for row in range(top, top + 7 * size, 2 * size):
            for x in (0, end - _SMALL):
                canvas.fill_rect(x, row - 2, _EMBLEM + _SMALL, size + 4, NIGHT)
        for number, card in enumerate(cards):
            at_left, number = divmod(number, 4 * each)
            y = top + number // each * 2 * size + (size - _CARD * each) // 2 + number % each * _CARD
            self._card(canvas, 0 if at_left else end, y + 1, card)
            if card in self.signed:
                x = _EMBLEM if at_left else end - _SMALL
                symbol(canvas, x, y + 4, self.kind, SIGN, _SMALL)

    def _thin_bar(self, canvas):
        canvas.fill_rect(0, 0, canvas.width, self._layout.style.bar, PANEL)
        pawn(canvas, 2, 2, self.kind, self.corner, 8)
        size, left, top = self._layout.maze(self._n)
        x = left + self._n * size + 1
        edge = canvas.width - _SMALL
        canvas.fill_rect(edge, self._layout.style.bar, _SMALL, canvas.height, NIGHT)
        many = len(self.cards) > (self._n + 1) // 2
        for row in range(0, self._n, 2):
            y = top + row * size
            canvas.fill_rect(x, y, _EMBLEM, _EMBLEM, NIGHT)
            if row // 2 < len(self.cards) and not many:
                card = self.cards[row // 2]
                if card == self.spare:  # as it looks on a tile
                    target(canvas, x, y, _EMBLEM, card in self.signed)
                    symbol(canvas, x + 3, y + 3, self.kind, card, _SMALL)
                else:
                    symbol(canvas, x, y, self.kind, card)
                if card in self.signed:
                    symbol(canvas, edge, y + _EMBLEM, self.kind, SIGN, _SMALL)
        if many:
            self._at_the_edge(canvas, edge)
        self._line(canvas, 13, 1, canvas.width - 2, True)

    def _at_the_edge(self, canvas, x: int):
        """Draw small cards in a column, and one sign before those that bear it."""
        signed = bytes([card for card in self.cards if card in self.signed])
        cards = bytes([card for card in self.cards if card not in self.signed])
        if signed:
            cards += bytes([SIGN]) + signed
        top = self._layout.style.bar
        high = min(12 * len(cards), canvas.height - top)
        for number, card in enumerate(cards):
            y = top + number * high // len(cards)
            if card == self.spare:
                canvas.fill_rect(x, y, _SMALL, _SMALL, YELLOW)
                symbol(canvas, x, y, self.kind, card, _SMALL, NIGHT)
            else:
                symbol(canvas, x, y, self.kind, card, _SMALL)

    def _line(self, canvas, x: int, y: int, right: int, note: bool):
        """As much as there is room for: with the name, without it, in the small font."""
        font = self._layout.style.font
        text = self.message or self.name + WORDS.colon + self.text
        if self.tip:
            lines = wrap(self.tip, font, right - x, "  ")
            if self.goal:
                lines.insert(0, self.goal)
            self.pages = len(lines)
            text = lines[self.page % self.pages]
        long = text_width(text, font) > right - x
        if long and not self.message and not self.tip:
            text = self.text
            long = text_width(text, font) > right - x
        if long:
            font = SMALL
            y += (text_height(self._layout.style.font) - text_height(SMALL)) // 2
        end = canvas.text(x, y, text, font, CYAN if self.tip else WHITE)
        x = right - text_width(self.note, SMALL)
        if note and not self.tip and x > end + 4:
            y += (text_height(font) - text_height(SMALL)) // 2
            canvas.text(x, y, self.note, SMALL, YELLOW)

    # A column

    def _column(self, canvas):
        """The name and the text from the top, the keys and scores from below, cards between."""
        x, _, width, height = self._layout.status
        look = self._layout.style
        canvas.fill_rect(x, 0, width, height, NIGHT)
        band = self._layout.pick(22, 16, 16)
        canvas.fill_rect(x, 0, width, band, PANEL)
        x += 4
        width -= 6
        y = (band - 14) // 2
        pawn(canvas, x, y, self.kind, self.corner, 14)
        canvas.text(x + 18, y - 1, self.name, LARGE, WHITE)
        top = paragraph(canvas, x, look.head, width, self.message or self.text, LARGE, WHITE)
        lines = wrap(self.tip, SMALL, width, "  ")
        if self.goal:
            lines = wrap(self.goal, SMALL, width) + lines
        bottom = height - 11 * max(len(lines), self._layout.pick(3, 2, 2))
        for number, line in enumerate(lines):
            canvas.text(x, bottom + 11 * number, line, SMALL, CYAN)
        bottom = self._scores(canvas, x, width, bottom - 2)
        top = max(top, look.head + 34)  # so that cards stay in place when the text gets shorter
        self._cards(canvas, x, top, width, bottom)

    def _scores(self, canvas, x: int, width: int, bottom: int) -> int:
        """Gives where they begin."""
        roomy = self._layout.height >= 200
        across = width // (38 if roomy else 25)
        wide = width // across
        high = 17 if roomy else 12
        if not self.scores:
            canvas.text(x, bottom - 12, self.note, SMALL, YELLOW)
            return bottom - 12
        top = bottom - (len(self.scores) + across - 1) // across * high
        for number, (corner, score) in enumerate(self.scores):
            at = x + number % across * wide
            y = top + number // across * high
            c = WHITE if corner == self.corner else WALL
            if roomy:
                pawn(canvas, at, y, self.kind, corner, 14)
                canvas.text(at + 17, y - 1, str(score), LARGE, c)
            else:
                pawn(canvas, at, y + 1, self.kind, corner, 8)
                canvas.text(at + 10, y, str(score), SMALL, c)
        return top

    def _cards(self, canvas, x: int, top: int, width: int, bottom: int):
        """Draw the cards as large as there is room for, signs beside them."""
        signs = [card for card in self.cards if card in self.signed]
        for size in (42, 28, _EMBLEM, _SMALL):
            step = size + 2
            sign = _EMBLEM if size == 42 else _SMALL
            wide = step + (sign + 1 if signs else 0)
            across = width // wide
            down = (len(self.cards) + across - 1) // across
            if down * step - 2 <= bottom - top:
                break
        top += (bottom - top - down * step) // 2
        for number, card in enumerate(self.cards):
            at = x + number % across * wide
            y = top + number // across * step
            self._card(canvas, at, y, card, size)
            if card in self.signed:
                symbol(canvas, at + step - 1, y + size - sign, self.kind, SIGN, sign)

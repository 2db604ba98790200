"""A list to choose from: lines with an optional value, a cursor, a line of help below."""

from ..drivers.keys import DOWN, LEFT, NEXT, OK, PREV, RIGHT, UP
from .font import SMALL, text_height, text_width
from .layout import style
from .page import footer, heading, wrap
from .palette import LIT, WHITE


class Menu:
    """`lines` are [text, value or None, help]; `chosen` is the cursor."""

    def __init__(self, title, lines):
        self.title = title
        self.lines = lines
        self.chosen = 0
        self._first = 0  # the line at the top, when they do not all fit

    def on(self, intent: int):
        """Move the cursor; True if the chosen line is meant: OK, or LEFT and RIGHT on a value."""
        if intent in (UP, PREV):
            self.chosen = (self.chosen - 1) % len(self.lines)
        elif intent in (DOWN, NEXT):
            self.chosen = (self.chosen + 1) % len(self.lines)
        elif intent in (LEFT, RIGHT):
            return self.lines[self.chosen][1] is not None
        return intent == OK

    def draw(self, canvas):
        """As many lines as fit below the title, the chosen one among them; its help at the foot."""
        top = style(canvas).head + style(canvas).pad // 2 - 1
        bottom = canvas.height - self._foot(canvas)
        end = self._scroll(canvas, bottom - top)
        more = ("↑" if self._first else "") + ("↓" if end < len(self.lines) else "")
        heading(canvas, self.title, right=more)
        for number in range(self._first, end):
            self._line(canvas, top, number)
            top += self._height(canvas, number)
        help_text = self.lines[self.chosen][2]
        if help_text:
            footer(canvas, help_text)

    def _foot(self, canvas) -> int:
        """The height of the longest help, so that lines stay in place."""
        room = canvas.width - 2 * style(canvas).pad
        most = 0
        for _, _, help_text in self.lines:
            if help_text:
                most = max(most, len(wrap(help_text, SMALL, room)))
        return 3 + 11 * most

    def _scroll(self, canvas, room: int) -> int:
        """Bring the chosen line into view; gives the first line below that does not fit."""
        self._first = min(self._first, self.chosen)
        for number in range(self._first, self.chosen + 1):
            room -= self._height(canvas, number)
        while room < 0:
            room += self._height(canvas, self._first)
            self._first += 1
        end = self.chosen + 1
        while end < len(self.lines) and self._height(canvas, end) <= room:
            room -= self._height(canvas, end)
            end += 1
        return end

    def _height(self, canvas, number: int) -> int:
        """A line takes a second row where the value does not fit beside the text."""
        look = style(canvas)
        text, value, _ = self.lines[number]
        if value is None:
            return look.line
        both = text_width(text, look.font) + text_width("  < " + value + " >", look.font)
        return look.line if both <= canvas.width - 2 * look.pad else 2 * look.line - 3

    def _line(self, canvas, y: int, number: int):
        look = style(canvas)
        text, value, _ = self.lines[number]
        chosen = number == self.chosen
        high = self._height(canvas, number)
        edge = look.pad // 2 - 1
        if chosen:
            canvas.fill_rect(edge, y, canvas.width - 2 * edge, high - 2, LIT)
        inset = (look.line - text_height(look.font)) // 2
        canvas.text(look.pad + 2, y + inset, text, look.font, WHITE)
        if value is not None:
            value = "< " + value + " >" if chosen else value
            x = canvas.width - look.pad - 2 - text_width(value, look.font)
            canvas.text(x, y + high - look.line + inset, value, look.font, WHITE)

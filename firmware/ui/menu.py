"""A list to choose from: lines with an optional value, a cursor, a line of help below."""

from ..drivers.keys import DOWN, LEFT, NEXT, OK, PREV, RIGHT, UP
from .font import LARGE, SMALL, text_width
from .palette import CYAN, LIT, NIGHT, PANEL, WALL, WHITE, YELLOW

_LINE = 22
_HEAD = 30


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
        canvas.fill(NIGHT)
        canvas.fill_rect(0, 0, canvas.width, _HEAD - 4, PANEL)
        canvas.text(10, 6, self.title, LARGE, YELLOW)
        room = (canvas.height - _HEAD - _LINE) // _LINE
        self._first = min(self._first, self.chosen)
        self._first = max(self._first, self.chosen - room + 1)
        for i in range(room):
            number = self._first + i
            if number < len(self.lines):
                self._line(canvas, _HEAD + i * _LINE, number)
        help_text = self.lines[self.chosen][2]
        if help_text:
            canvas.text(10, canvas.height - 14, help_text, SMALL, WALL)
        if self._first:
            canvas.text(canvas.width - 14, _HEAD - 14, "↑", SMALL, CYAN)
        if self._first + room < len(self.lines):
            canvas.text(canvas.width - 14, canvas.height - 26, "↓", SMALL, CYAN)

    def _line(self, canvas, y: int, number: int):
        text, value, _ = self.lines[number]
        chosen = number == self.chosen
        if chosen:
            canvas.fill_rect(4, y, canvas.width - 8, _LINE - 2, LIT)
        canvas.text(12, y + 3, text, LARGE, WHITE)
        if value is not None:
            value = "< " + value + " >" if chosen else value
            canvas.text(canvas.width - 12 - text_width(value, LARGE), y + 3, value, LARGE, WHITE)

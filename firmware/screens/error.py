"""Something went wrong: say so, keep a log, and go back to the title."""

import sys

from ..app import Screen
from ..drivers.keys import OK
from ..ui.font import SMALL
from ..ui.page import paragraph
from ..ui.palette import NIGHT, ORANGE, WALL, WHITE
from ..ui.words import WORDS

LOG = "error.txt"


class Error(Screen):
    """Names the kind of error only: its text could tell of a card."""

    def __init__(self, app, error):
        super().__init__(app)
        self._kind = type(error).__name__
        _log(app.folder + "/" + LOG, error)

    def draw(self, canvas):
        canvas.fill(NIGHT)
        canvas.fill_rect(0, 0, canvas.width, 6, ORANGE)
        look = self.app.layout.style
        x = look.pad
        width = canvas.width - 2 * x
        gap = self.app.layout.pick(13, 4, 4)
        y = paragraph(canvas, x, 17 + gap, width, WORDS["error"], look.font, WHITE)
        y = paragraph(canvas, x, y + gap, width, self._kind, SMALL, WALL)
        paragraph(canvas, x, y + 6 + gap, width, WORDS["error_help"], SMALL, WHITE)

    def on(self, intent, now):
        if intent == OK:
            self.app.leave_game()


def _log(path: str, error):
    """The last mishap only: flash is small. No disk, no log."""
    try:
        with open(path, "w") as file:
            if hasattr(sys, "print_exception"):
                sys.print_exception(error, file)  # pyright: ignore[reportArgumentType]
            else:
                import traceback

                traceback.print_exception(error, file=file)
    except OSError:
        pass

"""Something went wrong: say so, keep a log, and go back to the title."""

import sys

from ..app import Screen
from ..drivers.keys import OK
from ..ui.font import LARGE, SMALL
from ..ui.palette import NIGHT, ORANGE, WALL, WHITE
from ..ui.words import WORDS

LOG = "error.txt"
_WIDTH = 38  # letters a line


class Error(Screen):
    """Names the kind of error only: its text could tell of a card."""

    def __init__(self, app, error):
        super().__init__(app)
        self._kind = type(error).__name__
        _log(app.folder + "/" + LOG, error)

    def draw(self, canvas):
        canvas.fill(NIGHT)
        canvas.fill_rect(0, 0, canvas.width, 6, ORANGE)
        canvas.text(10, 30, WORDS["error"], LARGE, WHITE)
        canvas.text(10, 60, self._kind[:_WIDTH], SMALL, WALL)
        canvas.text(10, 90, WORDS["error_help"], SMALL, WHITE)

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

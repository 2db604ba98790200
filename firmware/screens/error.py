"""Something went wrong: say so, keep a log, and go back to the title.

Screen and log name files, functions, lines and the kind of error, but no values.
"""

import sys
from io import StringIO

from ..app import Screen
from ..drivers.keys import OK
from ..ui.font import SMALL
from ..ui.page import paragraph
from ..ui.palette import NIGHT, ORANGE, WALL, WHITE
from ..ui.words import WORDS

LOG = "error.txt"


class Error(Screen):
    def __init__(self, app, error, unsaved=0):
        super().__init__(app)
        self._unsaved = unsaved
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
        text = WORDS["error_help"]
        if self._unsaved:
            text = WORDS["unsaved"] + " " + WORDS["again"]
        paragraph(canvas, x, y + 6 + gap, width, text, SMALL, WHITE)

    def on(self, intent, now):
        if intent == OK:
            self.app.leave_game()


def _log(path: str, error):
    """Keep the last mishap only, as flash is small; without a disk there is no log."""
    try:
        with open(path, "w") as file:
            file.write(places(error))
    except OSError:
        pass


def places(error) -> str:
    """Return where an exception was raised and its type. Its text could tell of a card."""
    text = StringIO()
    if hasattr(sys, "print_exception"):
        sys.print_exception(error, text)  # pyright: ignore[reportArgumentType]
    else:
        import traceback

        traceback.print_exception(error, file=text, chain=False)
    kept = ""
    whole = text.getvalue()  # pyright: ignore[reportAttributeAccessIssue]
    for line in whole.split("\n"):
        if line[:11] == "Traceback (" or line[:8] == '  File "':
            kept += line + "\n"
        elif line[:4] != "    ":  # else it is source code, which CPython shows
            break  # here the text begins
    return kept + type(error).__name__ + "\n"

"""Something went wrong: say so, keep a log, and go back to the title.

The screen names the place where the error was raised and its type, the log every place that it came
through. Neither has any values.
"""

import sys
from io import StringIO

from ..app import Screen
from ..built import VERSION
from ..drivers.keys import OK
from ..save import LOG
from ..ui.font import SMALL, text_height, text_width
from ..ui.page import paragraph, wrap
from ..ui.palette import NIGHT, ORANGE, WALL, WHITE
from ..ui.words import WORDS

_FILE = '  File "'


class Error(Screen):
    def __init__(self, app, error, unsaved=0):
        super().__init__(app)
        self._unsaved = unsaved
        text = places(error)
        self._kind = type(error).__name__
        self._place = innermost(text)
        _log(app.folder + "/" + LOG, VERSION + " on " + app.device.board.NAME + "\n" + text)

    def draw(self, canvas):
        canvas.fill(NIGHT)
        canvas.fill_rect(0, 0, canvas.width, 6, ORANGE)
        look = self.app.layout.style
        x = look.pad
        width = canvas.width - 2 * x
        gap = self.app.layout.pick(13, 4, 4)
        text = WORDS["error_help"]
        if self._unsaved:
            text = WORDS["unsaved"] + " " + WORDS["again"]
        line = text_height(SMALL) + 1
        end = canvas.height - gap - 6 - line * len(wrap(text, SMALL, width))
        y = paragraph(canvas, x, 17 + gap, width, WORDS["error"], look.font, WHITE) + gap
        for part in _lines(self._kind, width) + _lines(self._place, width):
            if y + line <= end:
                canvas.text(x, y, part, SMALL, WALL)
                y += line
        paragraph(canvas, x, y + 6 + gap, width, text, SMALL, WHITE)

    def on(self, intent, now):
        if intent == OK:
            self.app.leave_game()


def _lines(text: str, width: int) -> list:
    """Return the lines of a text; a name that is wider than a line is cut into several."""
    lines = []
    for line in wrap(text, SMALL, width):
        while text_width(line, SMALL) > width:
            end = len(line) - 1
            while end > 1 and text_width(line[:end], SMALL) > width:
                end -= 1
            lines.append(line[:end])
            line = line[end:]
        lines.append(line)
    return lines


def _log(path: str, text: str):
    """Keep the last mishap only, as flash is small; without a disk there is no log."""
    try:
        with open(path, "w") as file:
            file.write(text)
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
        if line[:11] == "Traceback (" or line[: len(_FILE)] == _FILE:
            kept += line + "\n"
        elif line[:4] != "    ":  # else it is source code, which CPython shows
            break  # here the text begins
    return kept + type(error).__name__ + "\n"


def innermost(text: str) -> str:
    """Return "module line function" of the last place that places() names, or nothing."""
    at = text.rfind(_FILE)
    if at < 0:
        return ""
    file, _, rest = text[at + len(_FILE) : text.find("\n", at)].partition('", line ')
    line, _, function = rest.partition(", in ")
    return module_name(file) + " " + line + " " + function


def module_name(file: str) -> str:
    """Return what a file of source is called on the screen: screens.title, games.galaxy."""
    name = "." + file.replace("\\", "/").replace("/", ".")
    if name[-3:] == ".py":
        name = name[:-3]
    for package in (".firmware.", ".shared_engine."):
        at = name.rfind(package)
        if at >= 0:
            return name[at + len(package) :]
    return name[name.rfind(".") + 1 :]

"""Power-on: build the board, then tick for ever. Whatever goes wrong ends on a screen."""

import time

from .built import BOARD
from .drivers.heap import tidy
from .drivers.keys import BACK
from .drivers.usb import interrupt, restart

_LOOK_MS = 3  # between two looks at the keys


def load_board(name):
    return __import__("boards." + name, None, None, (name,))


def start(board, folder: str = "/"):
    """The app with its title on top."""
    from .assemble import assembled

    device = assembled(board)
    # The panel has been reset and needs time: what takes time to load comes now.
    from .app import App
    from .screens.title import first

    device.panel.switch_on(board)
    app = App(device, folder)
    app.push(first(app))
    tidy()
    if app.device.keys.scan(0) == BACK:
        from .screens.maintenance import ask

        ask(app, 0)
    return app


def tick(app, now: int) -> int:
    """One tick; an exception becomes the error screen and a line in the log."""
    try:
        return app.tick(now)
    except Exception as error:
        return _mishap(app, error)


def _mishap(app, error) -> int:
    unsaved = app.session and app.session.unsaved
    app.drop_game()  # it is in its file; if memory has run out, the words below need room
    from .screens.error import Error

    app.surprise(Error(app, error, unsaved))
    return 0


def rest(app, wait: int):
    """Sleep until the next tick; a key ends it."""
    keys = app.device.keys
    while wait > 0 and not keys.touched():
        time.sleep_ms(min(wait, _LOOK_MS))
        wait -= _LOOK_MS


def run():
    """Returns when someone who may has asked for MicroPython's prompt.

    The device's /main.py has switched Ctrl-C off before it imported anything.
    """
    interrupt(False)
    app = start(load_board(BOARD))
    try:
        tick(app, time.ticks_ms())  # pyright: ignore[reportArgumentType]: an int
        app.device.stir()  # which takes a moment at first, so the title is shown before
        while not app.leaving:
            rest(app, tick(app, time.ticks_ms()))  # pyright: ignore[reportArgumentType]: an int
        tick(app, time.ticks_ms())  # pyright: ignore[reportArgumentType]: the last words
    except Exception:  # not even the error screen could be shown; the game is saved
        restart()
    interrupt(True)

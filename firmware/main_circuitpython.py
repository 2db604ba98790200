"""Power-on under CircuitPython: main.run with its clock, its drive and its prompt."""

import os
import time

import microcontroller
import storage
import supervisor

from .drivers.stand_ins import install

install()  # before anything that asks for them

from .built import BOARD  # noqa: E402
from .drivers.circuitpython import AGAIN, OPEN, Clock  # noqa: E402
from .drivers.heap import forget  # noqa: E402
from .main import load_board, start, tick  # noqa: E402
from .save import Settings, content  # noqa: E402

# Code lies in the heap here: these come when they are wanted, and go with the next screen.
_SCREENS = ("shift", "move", "moving", "watch", "away", "reached", "curtain", "duel_ready")
_SCREENS += ("cards_lay", "cards_take", "cards_watch")
_BOTS = ("shift_bot", "shift_goals", "shift_search", "survey", "cards_bot", "cards_sight")


def run():
    """The game. Ends when someone who may has asked for the drive: then it is open until the next
    power-on, to a PC, and /code.py starts anew."""
    supervisor.runtime.autoreload = False  # a copy that is under way must not start by halves
    mend()
    app = start(load_board(BOARD))
    tell(app)
    clock = Clock()
    tick(app, clock())
    begun()
    shown = None
    try:
        while not app.leaving:
            wait = tick(app, clock())
            if shown is not app.stack[-1]:
                shown = app.stack[-1]
                make_room(app.stack)
            if wait:
                time.sleep(wait / 1000)
        tick(app, clock())  # the last words
    except Exception:  # not even the error screen could be shown; the game is saved
        microcontroller.reset()
    reopen()


def begun():
    """What goes wrong before is for /code.py, which tries it twice."""
    if microcontroller.nvm and microcontroller.nvm[0] == AGAIN:
        microcontroller.nvm[0] = 0


def make_room(stack):
    """Forget what the screens on the stack do not need."""
    kept = [type(screen).__module__.split(".")[-1] for screen in stack]
    forget(lambda name: name in _BOTS or (name in _SCREENS and name not in kept))


def tell(app):
    """Nothing can be saved on a drive that a PC may write to; the game goes on without."""
    if storage.getmount("/").readonly:
        from .drivers.open_drive import OpenDrive

        app.push(OpenDrive(app))


def reopen():
    """Start anew with the drive and the prompt open to a PC."""
    if microcontroller.nvm:
        microcontroller.nvm[0] = OPEN
    microcontroller.reset()


def mend(root: str = "/"):
    """FAT has no rename over a file: the old one goes first, and a power cut may come between. The
    new one was whole by then. With the old one still there, or with none before it, the cut came
    while it was written."""
    names = os.listdir(root)
    for name in ("game", "puzzle", Settings.FILE):
        new = root + name + ".new"
        try:
            if name + ".new" in names:
                if name not in names and _whole(new):
                    os.rename(new, root + name)
                else:
                    os.remove(new)
        except OSError:  # the drive is a PC's
            pass


def _whole(path) -> bool:
    with open(path, "rb") as file:
        return content(file) is not None

"""Power-on under CircuitPython: main.run with its clock, its drive and its prompt."""

import os
import time

import microcontroller
import storage
import supervisor

from .drivers import stand_ins

stand_ins.install()  # before anything that asks for them

from . import unload_circuitpython as unload  # noqa: E402

unload.install()

from .built import BOARD  # noqa: E402
from .drivers.circuitpython import AGAIN, OPEN, Clock  # noqa: E402
from .main import load_board, start, tick  # noqa: E402
from .save import Settings, content  # noqa: E402


def run():
    """The game. Ends when someone who may has asked for the drive: then it is open until the next
    power-on, to a PC, and /code.py starts anew."""
    supervisor.runtime.autoreload = False  # a copy that is under way must not start by halves
    mend()
    app = start(load_board(BOARD))
    unload.attach(app)
    tell(app)
    clock = Clock()
    tick(app, clock())
    begun()
    try:
        while not app.leaving:
            wait = tick(app, clock())
            unload.keep_screens(app.stack)
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
    """FAT has no rename over a file: the old one goes first, and a power cut may come before that,
    or between the two. The new one is whole by then; if it is not, the cut came in writing it."""
    names = os.listdir(root)
    for name in ("game", "turn", "puzzle", Settings.FILE):
        new = root + name + ".new"
        try:
            if name + ".new" in names:
                if not _whole(new):
                    os.remove(new)
                    continue
                if name in names:
                    os.remove(root + name)
                os.rename(new, root + name)
        except OSError:  # the drive is a PC's
            pass


def _whole(path) -> bool:
    with open(path, "rb") as file:
        return content(file) is not None

"""/safemode.py of a device that runs CircuitPython: what it runs after a crash, before USB starts.

/boot.py does not run then, so the drive opens to a PC; no saved game is left there to be read.
"""

import os

import storage


def whole() -> bool:
    """As in /boot.py: a file named game may be someone else's."""
    try:
        os.stat("/labyrinth/version.txt")
        with open("/code.py") as file:
            return "of a device that runs CircuitPython" in file.readline()
    except OSError:
        return False


def clear():
    storage.remount("/", readonly=False)
    for name in ("game", "game.new", "game.bad"):
        try:
            os.remove("/" + name)
        except OSError:
            pass
    storage.remount("/", readonly=True)  # a PC's again, to repair it


try:
    if whole():
        clear()
except Exception:  # safe mode must come up, whatever is wrong with the disk
    pass

"""/code.py of a device that runs CircuitPython: starts the game.

The saved game can be read on an open drive, so the drive opens only if someone who may has asked
for it, or if the game twice does not start; then no game is left there.
"""

import os

ROOT = "/"
FOLDER = "labyrinth"
_WHOLE = "version.txt"  # the last file that an update writes, and the first that it removes
_HALF = "half a copy; next: labyrinth flash --circuitpython once more"
_SECRET = ("game", "game.new", "game.bad")
_OPEN = 0x4C  # in the first byte of the nvm: see boot.py
_AGAIN = 0x4D  # there: it did not start once; see firmware/main_circuitpython.py


def main(root: str = ROOT):
    folder = root + FOLDER
    if _WHOLE not in os.listdir(folder):
        raise RuntimeError(_HALF)
    os.chdir(folder)  # where imports look first
    from firmware.main_circuitpython import run

    run()


def open_up(root: str = ROOT):
    """Nothing starts: once more from an empty heap, with the saved game kept; then let a PC repair
    it. Once open, the place of the error stays to be read."""
    import storage

    if storage.getmount("/").readonly:
        return
    import microcontroller

    nvm = microcontroller.nvm or bytearray([_AGAIN])
    if nvm[0] == _AGAIN:
        for name in _SECRET:
            try:
                os.remove(root + name)
            except OSError:
                pass
        nvm[0] = _OPEN
    else:
        nvm[0] = _AGAIN
    microcontroller.reset()


def show(error):
    """Print where it failed, as firmware/screens/error.py logs it. An error's text could tell of a
    card; only the text about half a copy is shown."""
    import io
    import traceback

    text = io.StringIO()
    traceback.print_exception(error, file=text, chain=False)
    for line in text.getvalue().split("\n"):
        if line[:11] == "Traceback (" or line[:8] == '  File "':
            print(line)
        elif line[:4] != "    ":
            break
    print(_HALF if error.args == (_HALF,) else type(error).__name__)


if __name__ == "__main__":
    try:
        main()
    except Exception as error:
        open_up()
        show(error)
    except BaseException:  # Ctrl-C, and a restart that a PC has asked for
        open_up()
        raise

"""/boot.py of a device that runs CircuitPython: before USB starts, who may write to the drive.

It is the game's: only then can it save, and nobody on the cable reads its hidden cards there or at
the prompt. The game itself opens both, for one power-on, to those who ask for it on its screen.
"""

import os

import microcontroller
import storage
import usb_cdc

OPEN = 0x4C  # what firmware/main_circuitpython.py leaves in the memory that outlives a reset
nvm = microcontroller.nvm or bytearray(1)


def whole() -> bool:
    """Whether the game is there, which alone can open the drive again."""
    try:
        os.stat("/labyrinth/version.txt")
        with open("/code.py") as file:
            return "of a device that runs CircuitPython" in file.readline()
    except OSError:
        return False


if nvm[0] == OPEN:
    nvm[0] = 0
elif whole():
    storage.disable_usb_drive()
    usb_cdc.enable(console=False, data=True)

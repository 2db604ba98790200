"""/boot.py of a device that runs CircuitPython: before USB starts, who may write to the drive.

It is the game's: only then can it save, and nobody on the cable reads its hidden cards there or at
the prompt. The game itself opens both, for one power-on, to those who ask for it on its screen.
"""

import microcontroller
import storage
import usb_cdc

OPEN = 0x4C  # what firmware/main_circuitpython.py leaves in the memory that outlives a reset
nvm = microcontroller.nvm or bytearray(1)

if nvm[0] == OPEN:
    nvm[0] = 0
else:
    storage.disable_usb_drive()
    usb_cdc.enable(console=False, data=True)

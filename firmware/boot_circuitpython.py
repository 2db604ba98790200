"""/boot.py of a device that runs CircuitPython: before USB starts, who may write to the drive.

It is the game's: only then can it save, and nobody on the cable reads its hidden cards there or at
the prompt. The game itself opens both, for one power-on, to those who ask for it on its screen.
"""

import microcontroller
import storage
import usb_cdc

OPEN = 0x4C

if microcontroller.nvm[0] == OPEN:
    microcontroller.nvm[0] = 0
    usb_cdc.enable(console=True, data=True)
else:
    storage.disable_usb_drive()
    usb_cdc.enable(console=False, data=True)

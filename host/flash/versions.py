"""Which versions of MicroPython the game runs on, and which compiler serves them."""

from ..sim.runtime import PINNED

SUPPORTED = ("1.28", "1.29")
NEEDED = " or ".join(SUPPORTED)
RP2040 = 0x1306  # its sys.implementation._mpy: version 6, sub-version 3, Arm v6-M
# The version of mpy-cross that writes the .mpy files which an interpreter with this _mpy loads.
COMPILERS = {RP2040: PINNED}


def is_supported(version: str) -> bool:
    """Return whether it is a release that the game runs on; a preview is none."""
    minor, _, micro = version.rpartition(".")
    return minor in SUPPORTED and micro.isdigit()

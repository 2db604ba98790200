"""The chip's heap has no room for all games and menus at once; a PC's has.

Where there is room nothing is forgotten: tests may hold what is loaded.
"""

import sys

_SCARCE = sys.implementation.name == "micropython"


def forget(unwanted):
    """Drop the modules of ours that unwanted(module's own name) is true of; who wants one again
    loads it again."""
    if not _SCARCE:
        return
    for path in list(sys.modules):
        package, _, name = path.rpartition(".")
        ours = path.startswith("firmware.") or path.startswith("shared_engine.")
        if ours and unwanted(name):
            del sys.modules[path]
            delattr(sys.modules[package], name)

"""How the chip uses its heap. A PC has room for everything."""

import gc
import sys

from ..rom.importer import give_room

SCARCE = sys.platform == "rp2"
_OFTEN = 32768  # bytes between two collections, which take 20 ms each
# What is loaded from these after power-on belongs to a game, or to a menu on the way to it.
_OF_GAMES = ("shared_engine.games.", "firmware.screens.", "firmware.ui.", "firmware.puzzle_session")

_kept = set()  # modules that were loaded at power-on


def tidy():
    """Collect garbage often from now on, and keep the modules that are loaded.

    Without frequent collections, live objects are scattered over the heap before the first one: of
    80 KB that were free then, no piece was longer than 4 KB.
    """
    _kept.update(sys.modules)
    give_room()
    if sys.platform == "rp2":
        gc.threshold(_OFTEN)  # pyright: ignore[reportAttributeAccessIssue]


def unload():
    """Drop what a game and menus have loaded, as the heap has no room for all rule sets at once.
    Nothing that stays may hold any of it."""
    for name in list(sys.modules) if SCARCE else ():
        if name.startswith(_OF_GAMES) and name not in _kept:
            package, _, module = name.rpartition(".")
            del sys.modules[name]
            if package in sys.modules:  # it may have gone before
                delattr(sys.modules[package], module)
    gc.collect()

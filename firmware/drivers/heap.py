"""The chip's heap has no room for all games and menus at once; a PC's has.

Where there is room nothing is forgotten: tests may hold what is loaded.
"""

import gc
import sys

_SCARCE = sys.implementation.name != "cpython"
_OFTEN = 32768  # bytes between two collections, which take 20 ms each


def tidy():
    """Collect garbage often. Else what lives is strewn over all of the heap before the first
    collection: of 80 KB that were free then, no piece was longer than 4 KB."""
    if sys.platform == "rp2":
        gc.threshold(_OFTEN)  # pyright: ignore[reportAttributeAccessIssue]


def forget(unwanted):
    """Drop those of our modules, not packages, that unwanted(own name) is true of; who wants one
    again loads it again."""
    if not _SCARCE:
        return
    for path in list(sys.modules):
        ours = path.startswith("firmware.") or path.startswith("shared_engine.")
        if ours and unwanted(path.split(".")[-1]) and not hasattr(sys.modules[path], "__path__"):
            _drop(path)


def forget_these(paths):
    """Drop modules by their whole names, if they are loaded."""
    for path in paths if _SCARCE else ():
        if path in sys.modules:
            _drop(path)


def _drop(path: str):
    package, name = path.rsplit(".", 1)
    del sys.modules[path]
    delattr(sys.modules[package], name)

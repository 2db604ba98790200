"""Makes the modules of the CircuitPython build smaller, without a change to what they do.

CircuitPython keeps code in the heap. So what the device never calls is left out, numbers that have
names are written where they are used, and names become ones that CircuitPython has in its flash.
Lines stay where they are.

Each step states what it buys: bytes of all .mpy files for the PicoSystem, and of the names that
CircuitPython stores in the heap beside them (8 and the letters of each), with it and without it
while the other steps are done. With all of them these are 273,510 and 11,152.
"""

from dataclasses import dataclass

from ..source import Module, dotted, prepare
from .messages import drop_messages
from .names import known_names, rename
from .numbers import inline
from .unused import drop


@dataclass(frozen=True)
class Shrunk:
    texts: dict[str, str]  # of the modules, by path
    names: dict[str, str]  # what each new name was before


ROOTS = ("run", "VERSION", "BOARD")


def shrink(sources: dict[str, str], roots=ROOTS) -> Shrunk:
    """Shrink modules, given by path; `roots` are the names that are called from outside."""
    modules = {
        dotted(path): Module(path, prepare(path, text, viper=False))
        for path, text in sources.items()
    }
    for module in modules.values():
        drop_messages(module)
    inline(modules)
    drop(modules, roots)
    names = rename(modules, roots, known_names())
    return Shrunk({module.path: module.text for module in modules.values()}, names)

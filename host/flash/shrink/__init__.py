"""Makes modules smaller, without a change to what they do.

What the device never calls is left out, and numbers that have names are written where they are
used. CircuitPython keeps code in the heap and has no room to spare: there, names become ones that
it has in its flash. Lines stay where they are.

Each step states what it buys: bytes of all .mpy files for the PicoSystem, and of the names that the
device stores in the heap beside them (8 and the letters of each), with it and without it while the
other steps are done. With all of them these are 273,510 and 11,152 under CircuitPython. For
MicroPython the three steps of reduce() together buy 34,021 bytes of 257,059, which are 8 blocks of
the ROM, and 5,004 of 32,913 bytes of names.
"""

from dataclasses import dataclass

from ..source import Module, dotted, prepare
from .messages import drop_messages
from .names import known_names, rename
from .numbers import inline
from .unused import drop

ROOTS = {"run", "VERSION", "BOARD"}  # names that are called from outside


@dataclass(frozen=True)
class Shrunk:
    texts: dict[str, str]  # of the modules, by path
    names: dict[str, str]  # what each new name was before


def reduce(modules: dict[str, Module], roots: set[str] = ROOTS):
    """Leave out of prepared modules what the device does not need."""
    for module in modules.values():
        drop_messages(module)
    inline(modules)
    drop(modules, roots)


def shrink(sources: dict[str, str], roots: set[str] = ROOTS) -> Shrunk:
    """Shrink modules for CircuitPython, given by path."""
    modules = {
        dotted(path): Module(path, prepare(path, text, viper=False))
        for path, text in sources.items()
    }
    reduce(modules, roots)
    names = rename(modules, roots, known_names())
    return Shrunk({module.path: module.text for module in modules.values()}, names)

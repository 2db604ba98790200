"""Makes modules take less of the chip's heap, without a change to what they do.

Code lies in the heap, so what the device never calls goes; numbers that have names are written
where they are used; long constants become files that are read where they lie; and names become
ones that the interpreter has in its flash, since each name of ours would take 8 bytes and its
letters for as long as the device is on. Lines stay where they are.
"""

from dataclasses import dataclass

from . import data
from .names import known_to, rename
from .numbers import inline
from .source import Module, dotted, drop_messages
from .unused import drop


@dataclass(frozen=True)
class Shrunk:
    texts: dict[str, str]  # of the modules, by path
    data: dict[str, bytes]  # tables for the ROM, by the names of their items
    names: dict[str, str]  # what each new name was before


ROOTS = ("run", "VERSION", "BOARD", "one", "two", "three")


def shrink(sources: dict[str, str], roots=ROOTS, circuitpython=False) -> Shrunk:
    """Modules by path, of which `roots` are the names that are called from outside. CircuitPython
    has no viper, and cannot read the chip's own files where they lie."""
    sources = data.without_anchors(sources)
    modules = {dotted(path): Module(path, text) for path, text in sources.items()}
    for module in modules.values():
        module.choose_kernels(viper=not circuitpython)
        drop_messages(module)
    inline(modules)
    files = {} if circuitpython else data.move_texts(modules)
    for module in modules.values():
        files |= {} if circuitpython else data.move(module)
    drop(modules, roots)
    for module in modules.values():
        module.spell_out_imports(() if circuitpython else modules)
    names = rename(modules, roots, known_to("circuitpython")) if circuitpython else {}
    texts = {module.path: module.text for module in modules.values()}
    return Shrunk(texts, files, names)

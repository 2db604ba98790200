"""Gives what CircuitPython would store names that it has in flash.

Buys 16,923 bytes of 28,075 for 1,746 names, and 3,655 bytes of 277,165 in files. New names that are
shared by modules of different games would buy 125 bytes in files and nothing in the heap.
"""

import ast
import builtins
import io
import keyword
import re
import tokenize
from itertools import product
from pathlib import Path
from string import ascii_lowercase

from .syntax import binds, spoken
from .unused import LOOKED_FOR


def known_names() -> set[str]:
    """Return the names that CircuitPython 10.3 has in flash on the RP2040. On other versions some
    of them take heap, and nothing else changes."""
    path = Path(__file__).with_name("circuitpython_names.txt")
    return set(path.read_text(encoding="utf-8").split())


def rename(modules, roots, known: set[str]) -> dict[str, str]:
    """Give the modules new names, of those `known` to the chip; return what each was before."""
    names = _new_names(modules, roots, known)
    for module in modules.values():
        module.text = _renamed(module.text, names)
    return {new: old for old, new in names.items()}


def _new_names(modules, roots, known) -> dict[str, str]:
    """Return old name -> new name, first for those that stand in most modules."""
    where, every = {}, set()
    for module in modules.values():
        for name in _stored(module.tree):
            where[name] = where.get(name, 0) + 1
        every |= set(_tokens(module.text))
    kept = known | set(dir(builtins)) | set(keyword.kwlist) | spoken(modules) | {*roots, "const"}
    kept |= {part for name in modules for part in name.split(".")}
    kept |= {f"r{n}" for n in range(8)}
    wanted = [name for name in where if name not in kept and not re.match("__.*__$", name)]
    wanted.sort(key=lambda name: (-where[name], name))
    taken = every | kept
    fresh = sorted(known - every - LOOKED_FOR, key=lambda name: (len(name), name))
    for length in (2, 3):
        made = map("".join, product(ascii_lowercase, repeat=length))
        fresh += [name for name in made if name not in taken]
    # MicroPython does not store a const() whose name begins with an underscore.
    usable = [name for name in fresh if name.isidentifier() and name[0] != "_"]
    return dict(zip(wanted, usable, strict=False))


def _stored(tree):
    """The names that the chip would have to store: not those of local variables."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.keyword):
            found.add(node.arg)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            found.update(node.names)
        elif isinstance(node, ast.ImportFrom):  # in a function, too: it is the other module's
            found.update(alias.name for alias in node.names)
    for node in _outside_functions(tree):
        found.update(binds(node))
    return found - {None}


def _outside_functions(node):
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, ast.FunctionDef):
            yield from _outside_functions(child)


def _tokens(text):
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME:
            yield token.string


def _renamed(text, names):
    lines = text.splitlines(keepends=True)
    for token in reversed(list(tokenize.generate_tokens(io.StringIO(text).readline))):
        if token.type == tokenize.NAME and token.string in names:
            (row, start), (_, end) = token.start, token.end
            line = lines[row - 1]
            lines[row - 1] = line[:start] + names[token.string] + line[end:]
    return "".join(lines)

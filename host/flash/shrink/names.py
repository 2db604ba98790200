"""New names for those that the chip would store: names that it has in flash."""

import ast
import builtins
import io
import keyword
import re
import tokenize
from itertools import product
from pathlib import Path
from string import ascii_lowercase

from .source import binds, spoken
from .unused import LOOKED_FOR


def known_to(interpreter: str) -> set[str]:
    """The names that it has in flash: MicroPython 1.28 or CircuitPython 10.3 on the RP2040. On
    other versions some of them would take heap, and nothing else change."""
    return set(Path(__file__).with_name(f"{interpreter}_names.txt").read_text().split())


# Modules whose names begin so are of games that are never loaded together, and of which no class
# inherits from another's: their names may be the same.
_APART = {
    "cards": ("cards", "icons_cards"),
    "duel": ("duel", "icons_duel"),
    "shift": ("galaxy", "junior", "puzzle", "shift", "survey", "maze", "reach", "watch", "mov"),
}


def rename(modules, roots, known: set[str]) -> dict[str, str]:
    """Gives the modules new names, of those `known` to the chip; what each was before."""
    names = _new_names(modules, roots, known)
    for module in modules.values():
        module.text = _renamed(module.text, {**names[""], **names[_family(module.path)]})
    before = {}
    for family in names.values():
        for old, new in family.items():
            before[new] = f"{before[new]} or {old}" if new in before else old
    return before


def _family(path):
    name = path.rpartition("/")[2]
    for family, beginnings in _APART.items():
        if name.startswith(beginnings):
            return family
    return ""


def _new_names(modules, roots, known):
    """By family, and "" for what is used elsewhere or by several: old name -> new name."""
    where, every = {}, set()
    for module in modules.values():
        for name in _stored(module.tree):
            where.setdefault(name, []).append(module.path)
        every |= set(_tokens(module.text))
    kept = known | set(dir(builtins)) | set(keyword.kwlist) | spoken(modules) | {*roots, "const"}
    kept |= {part for name in modules for part in name.split(".")}
    kept |= {f"r{n}" for n in range(8)}
    wanted = {
        name: paths
        for name, paths in where.items()
        if name not in kept and not re.match("__.*__$", name)
    }
    taken = every | kept
    fresh = sorted(known - every - LOOKED_FOR, key=lambda name: (len(name), name))
    for length in (2, 3):
        made = map("".join, product(ascii_lowercase, repeat=length))
        fresh += [name for name in made if name not in taken]
    # MicroPython does not store a const() whose name begins with an underscore.
    usable = [name for name in fresh if name.isidentifier() and name[0] != "_"]
    return _shared_out(wanted, usable)


def _shared_out(wanted, fresh):
    """First what is not of one family alone; then each family from the same rest."""
    by_family = {"": [], **{family: [] for family in _APART}}
    for name, paths in sorted(wanted.items(), key=lambda item: (-len(item[1]), item[0])):
        families = {_family(path) for path in paths}
        by_family[families.pop() if len(families) == 1 else ""].append(name)
    names = {"": dict(zip(by_family[""], fresh, strict=False))}
    rest = fresh[len(by_family[""]) :]
    for family in _APART:
        names[family] = dict(zip(by_family[family], rest, strict=False))
    return names


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

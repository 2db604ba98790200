"""What CircuitPython unloads when a game begins is not kept by something that stays.

tests/circuitpython_room.py walks from game to game with keys.
"""

import ast
from pathlib import Path

import pytest

from firmware import unload_circuitpython as unload
from shared_engine.games import GAMES

ROOT = Path(__file__).parents[1]
PATHS = [path for part in ("firmware", "shared_engine") for path in (ROOT / part).rglob("*.py")]
MODULES = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in PATHS}


def loaded_with(name):
    """The modules that a module imports when it is loaded itself, and keeps."""
    found = set()
    bodies = [ast.parse(MODULES[name].read_text(encoding="utf-8")).body]
    while bodies:
        for node in bodies.pop():
            if isinstance(node, ast.ImportFrom):
                start = name.split(".")[: -node.level] if node.level else []
                source = ".".join([*start, *([node.module] if node.module else [])])
                found |= {source, *(f"{source}.{alias.name}" for alias in node.names)}
            elif isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, (ast.If, ast.Try)):
                bodies += [node.body, node.orelse, *(h.body for h in getattr(node, "handlers", []))]
    return found & MODULES.keys()


@pytest.mark.parametrize("game", [*GAMES, "puzzle"])
def test_no_module_that_stays_holds_one_that_is_unloaded(game):
    others = unload._others(game)
    unwanted = {name for name in MODULES if unload._unwanted(name, others)}
    kept = {name: loaded_with(name) & unwanted for name in MODULES.keys() - unwanted}
    assert {name: held for name, held in kept.items() if held} == {}
    assert unwanted


def test_the_modules_that_are_unloaded_by_name_are_there():
    names = {name.split(".")[-1] for name in MODULES}
    assert {*unload._MENU_MODULES, *unload._MAZE_MODULES} <= names
    assert set(unload._OF_SCREENS) <= MODULES.keys()

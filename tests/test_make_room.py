"""What is forgotten when a game begins is not kept by something that stays."""

import ast
from pathlib import Path

import pytest

from firmware.screens import table
from host.sim import machine
from shared_engine.games import GAMES

ROOT = Path(__file__).parents[1]
PATHS = [path for part in ("firmware", "shared_engine") for path in (ROOT / part).rglob("*.py")]
MODULES = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in PATHS}

machine.install()  # the screens need its framebuf


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
def test_no_module_that_stays_holds_one_that_is_forgotten(game, monkeypatch):
    asked = []
    monkeypatch.setattr(table, "forget", asked.append)
    table._make_room(game)
    (unwanted,) = asked
    held = {
        name: forgotten
        for name in MODULES
        if not unwanted(name.split(".")[-1])
        and (forgotten := {kept for kept in loaded_with(name) if unwanted(kept.split(".")[-1])})
    }
    assert held == {}
    assert any(unwanted(name.split(".")[-1]) for name in MODULES)

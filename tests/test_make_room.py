"""What CircuitPython unloads when a game begins is not kept by something that stays.

tests/circuitpython_room.py walks from game to game with keys.
"""

import ast
import json
from pathlib import Path

import pytest

from firmware import unload_circuitpython as unload
from host.flash.build import PACKAGES
from host.sim import runtime
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


IN_TURN = """
import json, os, sys
from host.sim import headless, machine
machine.install()
from firmware import unload_circuitpython as unload
unload.install()
import boards.picosystem as board
os.mkdir("/disk")
handheld = headless.Handheld(board, "/disk", 1)
unload.attach(handheld.app)
from firmware.screens import table
for name in ("duel", "cards", "galaxy", "junior", "duel"):
    table.begin(handheld.app, name, {}, 2, bytes((0, 1)), machine.now)
    handheld.run(500)
    unload.keep_screens(handheld.app.stack)
    seen = headless.screen(handheld)
    loaded = list(sys.modules)
    handheld.app.leave_game()
    handheld.run(100)
print(json.dumps([seen, loaded]))
"""


@pytest.mark.micropython
def test_of_games_played_before_nothing_stays_loaded():
    """On MicroPython, where modules are unloaded as under CircuitPython."""
    done = runtime.run(IN_TURN, [*PACKAGES, "host/sim=host/sim"])
    assert not done.returncode, done.stderr
    seen, loaded = json.loads(done.stdout)
    assert seen == "Ready"
    assert "firmware.screens.duel_ready" in loaded
    others = ("cards", "galaxy", "junior", "shift", "maze", "assemble")
    assert [path for path in loaded for other in others if other in path] == []

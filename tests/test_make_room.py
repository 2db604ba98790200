"""What CircuitPython unloads when a game begins is not kept by something that stays.

tests/circuitpython_room.py walks from game to game with keys.
"""

import ast
import json
from pathlib import Path

import pytest

from boards import picosystem
from firmware import unload_circuitpython as unload
from firmware.drivers import heap
from host.flash.build import PACKAGES, sources
from host.flash.source import dotted
from host.sim import machine, runtime
from host.sim.headless import Handheld
from shared_engine.games import GAMES

machine.install()

from firmware.screens.table import begin  # noqa: E402
from firmware.ui import icons  # noqa: E402

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


def loaded_at_power_on():
    """The modules that the chip loads before its first screen."""
    found = set()
    wanted = {"firmware.main", "firmware.app", "firmware.assemble", "firmware.screens.title"}
    while wanted:
        found |= wanted
        wanted = set().union(*map(loaded_with, wanted)) - found
    return found


def test_no_module_that_stays_on_the_chip_holds_one_of_a_game():
    """Else it would be kept when a game is left, and loaded a second time for the next."""
    there = {dotted(path) for path in sources("picosystem")} & MODULES.keys()
    dropped = {name for name in there if name.startswith(heap._OF_GAMES)} - loaded_at_power_on()
    held = {name: loaded_with(name) & dropped for name in there - dropped}
    assert {name: kept for name, kept in held.items() if kept} == {}
    assert len(dropped) > 50


def test_the_modules_that_are_unloaded_by_name_are_there():
    names = {name.split(".")[-1] for name in MODULES}
    assert {*unload._MENU_MODULES, *unload._MAZE_MODULES} <= names
    assert set(unload._OF_SCREENS) <= MODULES.keys()


IN_TURN = """
import json, os, sys
from host.sim import headless, machine
machine.install()
from firmware import unload_circuitpython as unload
from firmware.drivers import heap
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


def test_what_a_rules_page_has_made_goes_when_a_game_begins(tmp_path):
    """Else its copy of the code would stay beside the one that the game loads."""
    handheld = Handheld(picosystem, str(tmp_path), 1)
    app = handheld.app
    tiles, art = app.tiles, icons.use("duel")
    assert icons.modules["duel"] is art
    begin(app, "cards", {}, bytes((0, 1)), bytes((1, 1)), machine.now)
    assert app.tiles is not tiles and "duel" not in icons.modules

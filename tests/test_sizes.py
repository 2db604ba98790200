"""`make sizes` adds up, and games that follow each other do not pile up."""

import json

import pytest

from host import sizes
from host.flash.build import PACKAGES, Build
from host.sim import runtime

IN_TURN = """
import json, os, sys
from host.sim import headless, machine
machine.install()
import boards.picosystem as board
os.mkdir("/disk")
handheld = headless.Handheld(board, "/disk", 1)
from firmware.screens import table
for name in ("duel", "cards", "galaxy", "junior", "duel"):
    table.begin(handheld.app, name, {}, 2, bytes((0, 1)), machine.now)
    handheld.run(500)
    seen = headless.screen(handheld)
    loaded = list(sys.modules)
    handheld.app.leave_game()
    handheld.run(100)
print(json.dumps([seen, loaded]))
"""


def test_a_rule_set_is_within_the_budget_or_how_short():
    assert sizes.verdict(80_000, 24_000, (80_000, 24_000)) == "within the budget"
    assert sizes.verdict(79_000, 30_000, (80_000, 24_000)) == "short of 1,000 free"
    both = "short of 1,000 free and 4,000 in one piece"
    assert sizes.verdict(79_000, 20_000, (80_000, 24_000)) == both


def test_flash_is_added_up():
    files = {"firmware/a.mpy": b"123", "shared_engine/b.mpy": b"45"}
    lines = sizes.flash(Build("picosystem", "0" * 64, files, b""))
    assert lines[-1] == "       5  bytes of flash in all"


@pytest.mark.micropython
def test_of_games_played_before_nothing_stays_loaded():
    done = runtime.run(IN_TURN, [*PACKAGES, "host/sim=host/sim"])
    assert not done.returncode, done.stderr
    seen, loaded = json.loads(done.stdout)
    assert seen == "Ready"
    assert "firmware.screens.duel_ready" in loaded
    others = ("cards", "galaxy", "junior", "shift", "maze")
    assert [path for path in loaded for other in others if other in path] == []

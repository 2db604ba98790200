"""`make sizes` plays on the real interpreter, and games that follow each other do not pile up."""

import json

from host import sizes
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


def test_a_pc_is_told_what_is_played_and_the_heap_is_measured():
    ((table, marks),) = sizes.heap({"duel": sizes.TABLES["duel"]})
    assert table == "duel"
    assert 50_000 < marks[0] < marks[1] < marks[2]


def test_of_games_played_before_nothing_stays_loaded():
    done = runtime.run(IN_TURN, [*sizes.PACKAGES, "host/sim=host/sim"])
    assert not done.returncode, done.stderr
    seen, loaded = json.loads(done.stdout)
    assert seen == "Ready"
    assert "firmware.screens.duel_ready" in loaded
    others = ("cards", "galaxy", "junior", "shift", "maze")
    assert [path for path in loaded for other in others if other in path] == []

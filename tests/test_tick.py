"""A tick allocates nothing on MicroPython as long as nothing happens, whatever the screen."""

import json

import pytest

from host import simulate
from host.sim import runtime
from tests import frames

# Screen -> (the scene of tests/frames.py that leads there, its shot).
SCREENS = {
    "Title": ("title", "title"),
    "Games": ("title", "games"),
    "New": ("title", "set-up"),
    "Rules": ("title", "rules-1"),
    "Settings": ("title", "settings"),
    "About": ("title", "about"),
    "Curtain": ("people", "curtain"),
    "Shift": ("alone", "shift"),
    "Move": ("alone", "move"),
    "Pause": ("people", "pause"),
    "Reached": ("reached", "reached"),
    "Over": ("over", "over"),
    "Error": ("error", "error"),
}
# What so many ticks allocate, so many ms apart; compared with nothing(), as calling takes some too.
ALLOCATED = """
import gc, json
from host.sim import headless, machine
machine.install()

def allocated(tick, now, ticks, ms):
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    for _ in range(ticks):
        now += ms
        tick(now)
    after = gc.mem_alloc()
    gc.enable()
    return after - before

def nothing(now):
    return 0
"""
SCRIPT = """
from firmware.screens.board import TIP_MS

for number, (screen, job) in enumerate(json.loads(JOBS)):
    handheld = headless.perform(job, "/" + str(number))
    app = handheld.app
    handheld.run(1000)  # until sounds have ended
    handheld.run(3 * TIP_MS - machine.now % (3 * TIP_MS) + 40)  # a tip has just gone
    found = headless.screen(handheld)
    quiet = allocated(nothing, machine.now, 200, 20)
    print(screen, found, allocated(app.tick, machine.now, 200, 20) - quiet)
"""


def until(scene, shot):
    """The scene's job, cut after a shot."""
    job = frames.job(scene)
    lines = job["keys"].splitlines()
    return job | {"keys": "\n".join(lines[: lines.index(f"shot {shot}")])}


@pytest.mark.micropython
def test_ticks_allocate_nothing():
    jobs = [(screen, until(*where)) for screen, where in SCREENS.items()]
    done = runtime.run(f"JOBS = {json.dumps(jobs)!r}\n{ALLOCATED}{SCRIPT}", trees=simulate.TREES)
    assert done.stderr == ""
    told = done.stdout.splitlines()
    assert [line for line in told if line.split()[0] != line.split()[1]] == []
    assert {line for line in told if not line.endswith(" 0")} == set()
    assert len(told) == len(SCREENS)

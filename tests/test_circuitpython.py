"""The game under CircuitPython: what its panel shows, by Blinka's displayio, is what MicroPython's
shows; its keys, disk and clock; and the same tests as elsewhere on a CircuitPython binary."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest

from host.sim import runtime
from tests import circuitpython_board, frames, test_both

DISPLAYIO = runtime.ROOT / ".venv/displayio"
HALVES = 2


def on_board(*words):
    """Run a module of tests/ on a PC with CircuitPython's modules; what it prints."""
    if not DISPLAYIO.exists():
        pytest.fail("displayio is not installed. Next: run `python dev.py test`", pytrace=False)
    done = subprocess.run(
        [sys.executable, "-m", *words],
        env={**os.environ, circuitpython_board.FOLDER: str(DISPLAYIO)},
        cwd=runtime.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.returncode, done.stderr
    return done.stdout


@pytest.mark.parametrize("half", range(HALVES))
def test_frames_through_displayio(half):
    """Refreshed pixels, over the bus, are those of the golden frames: all of them."""
    names = list(frames.SCENES)[half::HALVES]
    lines = on_board("tests.circuitpython_frames", *names).splitlines()
    results = [json.loads(line) for line in lines]
    made = {name: tuple(shot) for name, shot in frames.sums(results, names).items()}
    assert made == {name: frames.golden()[name] for name in made}


def test_the_parts():
    """What tests/circuitpython_parts.py asserts, one line for each."""
    assert on_board("tests.circuitpython_parts").split()[-1] == "all"


# On CircuitPython itself


def binary():
    """A CircuitPython for this PC, if there is one."""
    named = os.environ.get("LABYRINTH_CIRCUITPYTHON")
    path = Path(named or platformdirs.user_cache_path("pocket-labyrinth") / "circuitpython")
    if not path.exists():
        pytest.skip("no CircuitPython binary; LABYRINTH_CIRCUITPYTHON names one")
    return path

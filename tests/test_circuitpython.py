"""The game under CircuitPython: what its panel shows, by Blinka's displayio, is what MicroPython's
shows; its keys, disk and clock; and the same tests as elsewhere on a CircuitPython binary."""

import json
import os
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


@pytest.mark.parametrize("module", ["parts", "power", "room"])
def test_the_parts(module):
    """What tests/circuitpython_parts.py and its like assert, one line for each."""
    assert on_board(f"tests.circuitpython_{module}").split()[-1] == "all"


# On CircuitPython itself


def binary():
    """A CircuitPython for this PC, if there is one."""
    named = os.environ.get("LABYRINTH_CIRCUITPYTHON")
    path = Path(named or platformdirs.user_cache_path("pocket-labyrinth") / "circuitpython")
    if not path.exists():
        pytest.skip("no CircuitPython binary; LABYRINTH_CIRCUITPYTHON names one")
    return path


PRELUDE = """
import sys
sys.path.append(".")

class microcontroller:
    reset = None

sys.modules["microcontroller"] = microcontroller
from firmware.drivers import stand_ins
sys.modules["framebuf"] = stand_ins  # this PC's build has a hashlib like MicroPython's
"""


def run(folder, script, *args):
    """Run a script on it; what it prints."""
    (folder / "script.py").write_text(script, encoding="utf-8")
    command = [str(binary()), "-X", "heapsize=64M", "script.py", *args]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


@pytest.mark.parametrize(
    "path", sorted((test_both.HERE / "both").glob("test_*.py")), ids=lambda path: path.stem
)
def test_on_circuitpython(path, tmp_path):
    """Each module of tests/both: the engine, and what of the firmware it needs."""
    for tree in (*test_both.DEVICE, "tests"):
        (tmp_path / tree).symlink_to(runtime.ROOT / tree)
    functions = test_both.functions(path)
    driver = (test_both.HERE / "both_driver.py").read_text(encoding="utf-8")
    said = run(tmp_path, PRELUDE + driver, f"tests.both.{path.stem}", *functions)
    assert [line for line in said.splitlines() if line.startswith("@ok ")] == [
        f"@ok {name}" for name in functions
    ], said

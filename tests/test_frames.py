"""Every screen looks as it did, on CPython and on MicroPython alike, to the byte."""

import importlib

import pytest

from host import simulate
from host.sim import machine, runtime
from tests import frames, swift
from tests.long import LONG

machine.install()  # the screens need its framebuf

from firmware.app import Screen  # noqa: E402

REGENERATE = "python -m tests.frames writes the goldens anew; look at the pictures in docs/screens"
BY_CABLE = {"Away", "Claim", "Maintenance"}  # screens that a PC asks for; see test_link_seats

ALIKE = list(frames.SCENES) if LONG else frames.ALIKE


def test_frames_on_cpython(monkeypatch):
    swift.install(monkeypatch.setattr)
    assert frames.sums(simulate.on_cpython(frames.jobs())) == frames.golden(), REGENERATE


@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.micropython
def test_frames_on_micropython(half):
    names = ALIKE[half::2]
    results = simulate.on_micropython([frames.job(name) for name in names], pictures=False)
    made = frames.sums(results, names)
    assert made == {name: frames.golden()[name] for name in made}, REGENERATE


def test_kept_games_are_what_they_would_be_today():
    names = [name for name in frames.FILES if LONG or name not in frames.SLOW]
    assert {name: frames.FILES[name]() for name in names} == {
        name: frames.files(name) for name in names
    }, REGENERATE


def test_every_screen_has_a_frame():
    names = [path.stem for path in (runtime.ROOT / "firmware/screens").glob("[a-z]*.py")]
    modules = [importlib.import_module(f"firmware.screens.{name}") for name in names]
    wanted = set()
    for module in modules:
        for found in vars(module).values():
            own = isinstance(found, type) and found.__module__ == module.__name__
            if own and issubclass(found, Screen) and not found.__subclasses__():
                wanted.add(found.__name__)
    assert wanted - BY_CABLE <= {screen for _, screen in frames.golden().values()}


def test_frames_of_different_screens_differ():
    of = {}
    for sha256, screen in frames.golden().values():
        of.setdefault(sha256, set()).add(screen)
    assert [screens for screens in of.values() if len(screens) > 1] == []


def test_sheets_are_there():
    assert set(frames.indexed()) == {scene.split("/")[0] for scene in frames.SCENES}
    assert all((frames.SHEETS / f"{name}.png").exists() for name in frames.indexed())

"""An error on the emulated chip: the screen, error.txt and `labyrinth doctor` name its place."""

import importlib
import inspect
import re
from types import SimpleNamespace

import pytest

from host import doctor
from host.emulator.probed import Asked
from host.emulator.saved import settings
from host.link import report
from host.sim import headless
from tests import swift
from tests.emulator_chip import BOARD, Plugged, uf2

__all__ = ["uf2"]  # a fixture

pytestmark = [
    pytest.mark.emulator,
    pytest.mark.usefixtures("uf2"),
    pytest.mark.xdist_group("emulator-error"),  # they share what has been switched on
]
TRACE = re.compile(r'  File "([\w./]+)", line (\d+), in (\w+)')


def line_of(function, text):
    """The line of the repository's source in which a function says that."""
    lines, first = inspect.getsourcelines(function)
    (found,) = [first + number for number, line in enumerate(lines) if text in line]
    return found


def places(text):
    """(module, function, line) of each place in a log; a build may name a module by its file."""
    found = TRACE.findall(text)
    return [
        (name.removesuffix(".py").replace("/", "."), function, int(line))
        for name, line, function in found
    ]


@pytest.fixture(scope="module")
def failed(uf2):
    """A chip whose title could make no sound, and what was raised where, by the source."""
    from firmware import app, main
    from firmware.screens.title import Title

    chip = Asked(BOARD, settings(), uf2)
    chip.boot()
    assert chip.run_until(chip.started, 10_000) and chip.screen == "Title"
    chip.do("app.sound = None")
    chip.tap("OK")
    chip.settle()
    return chip, [
        ("firmware.main", "tick", line_of(main.tick, "return app.tick(now)")),
        ("firmware.app", "tick", line_of(app.App.tick, "self._on(event, now)")),
        ("firmware.app", "_on", line_of(app.App._on, "self.stack[-1].on(event, now)")),
        ("firmware.screens.title", "on", line_of(Title.on, "self.app.sound(CLICK, now)")),
    ]


def test_the_screen_names_the_true_function_and_line(failed, monkeypatch, tmp_path):
    """To the pixel: as the simulator shows this place."""
    from firmware.screens.error import Error

    chip, raised = failed
    assert chip.screen == "Error" and chip.panel.problems == []
    _, function, line = raised[-1]
    assert chip.ask("app.stack[-1]._place") == f"screens.title {line} {function}"
    shown = bytes(chip.panel.raw())
    swift.install(monkeypatch.setattr)
    board = importlib.import_module(f"boards.{BOARD}")
    simulated = headless.Handheld(board, str(tmp_path), 1)
    screen = Error(simulated.app, TypeError())
    screen._place = f"screens.title {line} {function}"
    simulated.app.push(screen)
    simulated.run(100)
    assert shown == bytes(simulated.panel.raw())


def test_the_log_names_every_true_function_and_line(failed):
    chip, raised = failed
    build, head, *lines, kind = chip.files()["error.txt"].decode().splitlines()
    assert re.fullmatch(r"0\.1\.0\+[0-9a-f]{8} on PicoSystem", build)
    assert head == "Traceback (most recent call last):" and kind == "TypeError"
    assert all(TRACE.fullmatch(line) for line in lines)
    assert places("\n".join(lines))[-len(raised) :] == raised


def test_doctor_prints_the_log_over_the_cable(failed, monkeypatch):
    chip, raised = failed
    module, function, line = raised[-1]
    log = chip.files()["error.txt"].decode()
    plugged = Plugged(chip)
    monkeypatch.setattr(report, "ports", SimpleNamespace(open_port=lambda name: plugged._open()))
    monkeypatch.setattr(doctor, "asked", lambda name: report.asked(name, clock=plugged.clock))
    try:
        handheld, code, error = doctor.handheld("chip")
    finally:
        plugged._cable.close()
        chip.run = plugged._run
    assert handheld.state == code.state == doctor.OK, (handheld, code)
    assert error.lines == log.splitlines()
    printed = str(error)
    assert all(f"\n{' ' * 20}{line}" in printed for line in log.splitlines())
    assert places(error.text.split(" (")[0]) == []  # it is one line, in words
    said = re.match(r"TypeError in (\w+), ([\w./]+), line (\d+) \(0\.1\.0\+", error.text)
    assert said and (said[1], int(said[3])) == (function, line)
    assert said[2].removesuffix(".py").replace("/", ".") == module
    assert chip.screen == "Error"

"""The screen after an error: it names the place in full, and nothing lies over its help."""

import ast
import importlib

import pytest

from firmware.ui import words
from firmware.ui.page import style
from host import packages
from host.sim import headless
from host.sim.runtime import ROOT
from tests import swift
from tests.test_words import BOARDS, Ink

KIND = type("NotImplementedError", (Exception,), {})  # the longest that the device's code raises
SOURCES = sorted([*packages.modules("firmware"), *packages.modules("shared_engine")])


@pytest.fixture(autouse=True)
def swiftly(monkeypatch):
    swift.install(monkeypatch.setattr)
    yield
    words.load(0)


@pytest.fixture(params=BOARDS)
def app(request, tmp_path):
    board = importlib.import_module(f"boards.{request.param}")
    return headless.Handheld(board, str(tmp_path), 1).app


def functions():
    """(module, last line, name) of every function that the device has."""
    for path in SOURCES:
        tree = ast.parse((ROOT / path).read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                yield path, node.end_lineno, node.name


def texts():
    from firmware.screens.error import innermost

    for path, line, name in functions():
        yield innermost(f'  File "/labyrinth/{path}", line {line}, in {name}\n')


def drawn(app, place, unsaved):
    """What is wrong with the screen in any language, and its grey lines."""
    from firmware.screens.error import Error
    from firmware.screens.language import speak

    ink, wrong, lines = Ink(app), [], []
    for language in range(len(words.LANGUAGES)):
        speak(app, language)
        screen = Error(app, KIND(), unsaved)
        screen._place = place
        screen.draw(app.canvas)
        wrong += ink.wrong
        lines.append("".join(ink.lines).replace(" ", ""))
    return wrong, lines


@pytest.mark.parametrize("unsaved", [0, 1])
def test_every_function_of_the_device_is_named_in_full(app, unsaved):
    from firmware.screens.error import _lines

    width = app.canvas.width - 2 * style(app.canvas).pad
    places = sorted(set(texts()), key=lambda text: (len(_lines(text, width)), len(text)))
    assert len(places) > 500
    for place in places[-4:]:
        wrong, lines = drawn(app, place, unsaved)
        assert wrong == []
        assert all(place.replace(" ", "") in line for line in lines), place


@pytest.mark.parametrize("place", ["m" * 500 + " 41 draw", "screens.title 41 " + "_x" * 300, ""])
def test_a_place_without_end_leaves_the_help_alone(app, place):
    for unsaved in (0, 1):
        wrong, lines = drawn(app, place, unsaved)
        assert wrong == []
        assert all("NotImplementedError" in line for line in lines)


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("firmware.screens.title", "screens.title"),  # in a .mpy file
        ("firmware/screens/title.py", "screens.title"),
        ("/work/firmware/firmware/ui/page.py", "ui.page"),
        ("C:\\games\\shared_engine\\games\\galaxy.py", "games.galaxy"),
        ("boards/picosystem.py", "picosystem"),
        ("/main.py", "main"),
        ("<string>", "<string>"),
    ],
)
def test_modules_are_called_as_in_the_source(file, name):
    from firmware.screens.error import innermost, module_name

    assert module_name(file) == name
    trace = f'Traceback (most recent call last):\n  File "x.py", line 1, in a\n  File "{file}"'
    assert innermost(f"{trace}, line 41, in draw\nIndexError\n") == f"{name} 41 draw"
    assert innermost("MemoryError\n") == ""

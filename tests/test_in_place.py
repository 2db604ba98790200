"""On the emulated chip, code runs where it lies in the flash, on an interpreter that allows it."""

import pytest

from firmware.rom import importer
from host.emulator import probed
from host.emulator.probed import Asked
from host.emulator.saved import settings
from host.flash import build as builds
from tests.emulator_chip import patience, uf2

__all__ = ["patience", "uf2"]  # fixtures
pytestmark = [pytest.mark.emulator, pytest.mark.usefixtures("patience")]

FLASH = range(0x10000000, 0x10200000)
HEAP = range(0x20000000, 0x20042000)
STATUS = "__import__('rom').status()"


def started(uf2, *files):
    handheld = Asked("picosystem", settings(), uf2)
    assert handheld.run_until(handheld.started, 10_000), handheld.noted()
    handheld.run(2000)
    return handheld


def code(handheld, function):
    handheld.do("from machine import mem32")
    return handheld.ask(f"mem32[id({function}) + 12]")


def begin_a_game(handheld):
    for _ in range(2):
        handheld.tap("OK")
        handheld.settle()
    handheld.do("s = app.stack[-1]\ns._menu.chosen = len(s._entries) - 1\ndel s")
    handheld.tap("OK")
    handheld.settle()
    assert handheld.screen in ("Shift", "Curtain", "Watch")


def test_the_game_runs_from_the_flash(uf2):
    handheld = started(uf2)
    handheld.do("from firmware.history import History")
    for function in (
        "type(app).tick",
        "type(app.canvas).flush",
        "type(app.canvas).cells",  # viper
        "type(app.stack[-1]).draw",
        "History.__init__",
        "History.entries",  # a generator
        "main.tick",
        "main.rest",
    ):
        assert code(handheld, function) in FLASH, function
    assert handheld.screen == "Title"
    assert handheld.ask(STATUS) == ""
    begin_a_game(handheld)
    assert code(handheld, "type(app.stack[-1]).draw") in FLASH
    assert handheld.panel.problems == []
    assert "error.txt" not in handheld.files()


def test_tables_and_words_are_read_in_the_flash(uf2):
    handheld = started(uf2)
    handheld.do("from uctypes import addressof; from firmware.ui.words import WORDS")
    assert handheld.ask("addressof(WORDS._texts[0])") in FLASH
    assert handheld.ask("addressof(__import__('firmware.ui.icons_signs', 0, 0, 'x').BITS)") in FLASH


@pytest.mark.parametrize("wrong", ["_CONTEXT = 8", "_CODE = 16", "_GETTER = 8", "_SETTER = 4"])
def test_an_interpreter_that_differs_runs_the_code_from_ram(wrong, uf2, monkeypatch):
    """As if functions were laid out in another way than the importer knows."""
    text = builds.loader_text
    name = wrong.split(" ")[0]
    right = f"{name} = {getattr(importer, name)}"
    assert right in text()
    monkeypatch.setattr(builds, "loader_text", lambda: text().replace(right, wrong))
    monkeypatch.setattr(probed.image, "built", lambda board, make: make(board))
    handheld = started(uf2)
    assert handheld.ask(STATUS) == "MicroPython"
    assert code(handheld, "type(app).tick") in HEAP
    assert handheld.screen == "Title"
    begin_a_game(handheld)
    assert "error.txt" not in handheld.files()

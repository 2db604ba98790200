"""What the screen about the game says of the device."""

import importlib
import itertools

import pytest

from firmware.ui import words
from firmware.ui.words import WORDS
from host.sim import headless, machine
from tests.test_words import BOARDS, Ink


@pytest.mark.parametrize("name", BOARDS)
def test_about_says_where_code_runs(name, tmp_path, monkeypatch):
    """In place, or from RAM; each in one line that nothing covers."""
    machine.install()
    app = headless.Handheld(importlib.import_module(f"boards.{name}"), str(tmp_path), 1).app
    from firmware.screens import about
    from firmware.screens.language import speak

    ink = Ink(app)
    for language, reason in itertools.product(range(len(words.LANGUAGES)), ("", "block 3 is lost")):
        speak(app, language)
        monkeypatch.setattr(about, "status", lambda reason=reason: reason)
        about.About(app).draw(app.canvas)
        in_place, from_ram = WORDS["in_place"], WORDS["from_ram"]
        assert ink.wrong == []
        assert (in_place in ink.lines, from_ram in ink.lines) == (
            not reason,
            bool(reason),
        )
    words.load(0)

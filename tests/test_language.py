"""How a language is chosen, by keys."""

import pytest

from boards import picosystem, waveshare_lcd_1_14
from firmware.save import Files, Settings
from firmware.ui import words
from host.sim import headless, machine


@pytest.fixture(autouse=True)
def in_english():
    words.load(0)
    yield
    words.load(0)


def test_the_first_start_asks_for_a_language(tmp_path):
    machine.install()
    handheld = headless.Handheld(picosystem, str(tmp_path), 1)
    from firmware.screens.title import first

    app = handheld.app
    app.settings.load(Files(str(tmp_path / "nothing")))
    app.replace(first(app))
    assert headless.screen(handheld) == "Language"
    handheld.tap("DOWN")
    handheld.tap("OK")
    assert headless.screen(handheld) == "Title" and words.WORDS["rules"] == "Regeln"
    kept = Settings()
    kept.load(Files(str(tmp_path)))
    assert kept.language == 1 and not kept.fresh


def test_settings_change_the_language_at_once(tmp_path):
    machine.install()
    handheld = headless.Handheld(waveshare_lcd_1_14, str(tmp_path), 1)
    from firmware.screens.title import Title, opened

    app = handheld.app
    app.replace(Title(app))
    app.push(opened("settings")(app))
    handheld.tap("LEFT")
    assert app.stack[-1]._menu.title == "Ajustes"
    handheld.tap("BACK")
    assert app.stack[-1]._menu.lines[0][0] == "Nueva partida"

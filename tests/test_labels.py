"""Texts name a board's keys by what is printed there; they themselves say A B X Y."""

import re
from importlib import import_module

import pytest

from boards import picosystem, waveshare_lcd_1_14, waveshare_lcd_1_44
from firmware.ui import words
from firmware.ui.font import SMALL, text_width
from firmware.ui.words import WORDS
from host.flash.build import boards
from host.sim import headless, machine
from tests.test_words import KEYS, TEXTS, pages

WITH_KEYS = {
    *("tip_shift", "tip_move", "tip_next", "tip_turn", "tip_lay", "tip_fit", "tip_pick"),
    *("tip_take", "play_here", "press_ok", "hold_x", "hold_a", "hold_next", "go_on_key", "again"),
    *("replaces", "claim_ask", "hold_closes", "hold_menu", "maintenance_key", "error_help"),
}
LETTER = re.compile(r"(?<![^\W])[ABXY](?![^\W])")


@pytest.fixture(autouse=True)
def plainly():
    yield
    words.load(0)
    words.name_keys(picosystem)


def letters(text):
    return sorted(LETTER.findall(text))


@pytest.mark.parametrize("language", words.LANGUAGES[1:])
def test_a_letter_by_itself_is_a_key(language):
    """So the same letters stand in every language; an article would be one too many."""
    for key, text in TEXTS["en"].items():
        theirs = letters(TEXTS[language][key])
        # Spanish and German have no room for the menu's key there.
        assert set(theirs) <= set(letters(text)), key
        assert theirs == letters(text) or key == "tip_lay", key
    for name in KEYS:
        for page, english in zip(pages(language, name), pages("en", name), strict=True):
            assert letters(page) == letters(english)


def test_english_has_no_article_that_looks_like_a_key():
    said = {key for key, text in TEXTS["en"].items() if letters(text)}
    assert said == WITH_KEYS


@pytest.mark.parametrize("name", [name for name in boards() if name != "waveshare_lcd_1_44"])
def test_boards_with_those_letters_have_the_texts_as_they_are(name):
    words.name_keys(import_module(f"boards.{name}"))
    assert WORDS["tip_shift"] == TEXTS["en"]["tip_shift"]
    assert WORDS["tip_next"] == "X Y choose  A next"  # cut short where there are arrows
    assert WORDS["press_ok"] == "Press A"


def test_numbered_keys():
    words.name_keys(waveshare_lcd_1_44)
    assert WORDS["tip_next"] == "K0 K1 choose  K2 next"
    assert WORDS["hold_a"] == "Then hold K2 to see your card"
    assert WORDS["maintenance_key"] == "Hold K2: yes  K3: no"
    assert WORDS["error_help"] == "Your game is saved. Press K2."
    assert WORDS.keyed("·X, Y: choose") == "·K0, K1: choose"
    assert WORDS["about"] == "About" and WORDS["claim"] == "The PC asks for a seat"
    words.load(2)
    assert WORDS["again"] == "K2\u00a0: titre"


def test_a_stick_that_is_pressed():
    words.name_keys(waveshare_lcd_1_14)
    assert WORDS["hold_x"] == "Then hold the stick to see your card"
    words.load(1)
    assert WORDS["hold_next"].startswith("den Stick halten: ")
    assert WORDS.keyed("·Y: drehen") == "·Y: drehen"  # there is no such key


@pytest.mark.parametrize("language", range(len(words.LANGUAGES)), ids=words.LANGUAGES)
def test_no_part_of_a_tip_is_too_wide_for_the_small_panel(language):
    """Parts that do not fit side by side are shown one after the other."""
    words.load(language)
    words.name_keys(waveshare_lcd_1_44)
    room = waveshare_lcd_1_44.WIDTH - 13 - 2
    for key in ("tip_next", "tip_turn", "tip_fit", "tip_pick", "play_here"):
        for part in WORDS[key].split("  "):
            assert text_width(part, SMALL) <= room, part


@pytest.mark.parametrize("name", ["waveshare_lcd_1_14", "waveshare_lcd_1_44"])
@pytest.mark.parametrize("game", ["galaxy", "cards", "duel"])
def test_the_page_of_keys_names_no_key_that_the_board_lacks(name, game, tmp_path):
    machine.install()
    board = import_module(f"boards.{name}")
    app = headless.Handheld(board, str(tmp_path), 1).app
    from firmware.screens.rules import Rules

    screen = Rules(app)
    *_, (_, lines) = screen._texts(game)
    assert set(letters("\n".join(lines))) <= set(board.LABELS.split())
    assert ("faster player takes" in lines[-1]) == (game == "duel")

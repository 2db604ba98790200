"""Keys that go down before a screen comes up, or in its first moments, and are held on."""

import pytest

from firmware.session import EASY, HUMAN
from shared_engine.games.shift import MOVE
from tests import sitting
from tests.test_sudden_screens import (
    BOARDS,
    EIGHT,
    FOUR,
    bot_begins,
    comes_up,
    reaches_next,
    swiftly,
)

__all__ = ["swiftly"]  # a fixture


def test_two_keys_that_are_held_on_do_nothing_either(tmp_path):
    game = sitting.first("galaxy", {}, bot_begins)
    person = sitting.sit_down(tmp_path, game, (HUMAN, EASY), EIGHT)
    comes_up(person, "Shift")
    slot = person.screen.slot
    for key in ("RIGHT", "DOWN"):
        person.handheld.finger(key, 1)
        person.handheld.run(60)
    person.handheld.run(900)
    assert person.screen.slot == slot
    for key in ("DOWN", "RIGHT"):
        person.handheld.finger(key, 0)
        person.handheld.run(60)
    person.press("RIGHT")
    assert person.screen.slot != slot


@pytest.mark.parametrize("board", BOARDS)
def test_a_key_that_is_held_as_a_bot_reaches_a_card_does_not_dismiss_it(board, tmp_path):
    """The press hurries the bot on; half a second later the same key counts as held."""
    game = sitting.first("galaxy", {}, reaches_next)
    person = sitting.sit_down(tmp_path, game, (HUMAN, EASY), board)
    while person.name != "Reached":
        person.handheld.finger("OK", 0)
        comes_up(person, "Moving")
        person.handheld.finger("OK", 1)
        person.handheld.run(50)
    screen = person.screen
    person.handheld.run(900)
    person.handheld.finger("OK", 0)
    person.handheld.run(100)
    assert person.screen is screen
    person.press("OK")
    assert person.screen is not screen


def test_a_key_that_goes_on_from_the_menu_does_not_move_too(tmp_path):
    """With four keys A acts when it goes up: not for a press that the menu has interrupted."""
    game = sitting.first("galaxy", {}, lambda game: game.seat == 0 and game.phase == MOVE)
    person = sitting.sit_down(tmp_path, game, (HUMAN, EASY), FOUR)
    steps = person.app.session.steps
    person.handheld.finger("OK", 1)
    person.handheld.run(100)
    person.press("BACK")
    assert person.name == "Pause"
    person.handheld.finger("OK", 0)
    person.handheld.run(100)
    person.press("OK")
    assert person.name == "Move" and person.app.session.steps == steps
    person.press("OK")
    assert person.app.session.steps == steps + 1

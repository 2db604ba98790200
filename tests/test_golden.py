"""What the engine does now against the golden texts, line by line."""

import re

import pytest

from shared_engine.games import GAMES
from tests import golden


@pytest.mark.parametrize("name", golden.files())
def test_golden(name):
    diff = golden.difference(name, golden.files()[name]())
    if diff:
        pytest.fail(f"{diff}\nIf this is meant: make goldens, and review the diff.", pytrace=False)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_set_has_a_playthrough(game):
    assert [name for name in golden.PLAYTHROUGHS if name.startswith(game + "-")]


def test_a_playthrough_has_calls_at_the_same_time():
    """Two calls in a row that end the round, with nobody taking the card."""
    text = golden.playthrough("duel-opponent") + golden.playthrough("duel-void")
    assert re.search(r"stop: \w+ calls stop[^;]*\n(  .*\n)*.* calls stop, .*; nobody takes", text)


def test_no_golden_is_left_behind():
    assert golden.left_behind() == []

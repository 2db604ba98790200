"""docs/secrets.md: what each screen shows of hidden cards, and that nothing else is shown."""

import pytest

from tests import screen_secrets, swift
from tests.screen_rows import ROWS
from tests.screen_secrets import table

# What others are made of; none of them is ever on the panel.
BASES = {
    ("board", "Play"),
    ("maze_board", "Board"),
    ("cards_board", "CardsBoard"),
    ("duel_match", "Match"),
}


@pytest.fixture(autouse=True)
def swiftly(monkeypatch):
    swift.install(monkeypatch.setattr)


def test_every_screen_has_a_row():
    assert {(row.module, row.screen) for row in ROWS} | BASES == screen_secrets.screens()


def test_the_table_in_the_docs_is_what_is_seen():
    assert screen_secrets.DOCS.read_text(encoding="utf-8") == screen_secrets.page()


def test_nothing_is_seen_after_the_dark_or_while_a_pc_asks():
    for row, cells in table():
        for column in ("woken", "claim", "claim refused", "then woken"):
            _, always, held = cells.get(column, ("", [], []))
            assert not always and not held, (row.label, column)


def test_only_who_holds_the_device_can_see_own_cards():
    for row, cells in table():
        for column, owner in (("shown", "Red's"), ("low battery", "Red's")):
            _, always, held = cells[column]
            assert {*always, *held} <= {owner}, (row.label, column)
            assert not always or (row.screen, column) == ("Lay", "shown")
        _, always, held = cells.get("a bot is next", ("", [], []))
        assert not always and set(held) <= {"Yellow's"}, row.label


def test_with_hidden_cards_a_curtain_comes_after_the_dark():
    for row, cells in table():
        if row.game in ("", "duel") or row.screen in ("Over", "Error"):
            continue
        for column in ("woken", "then woken"):
            assert cells.get(column, ("Curtain",))[0] == "Curtain", (row.label, column)

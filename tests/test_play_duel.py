"""`labyrinth play duel` at the terminal: against a bot or the clock."""

import re

import pytest

from host import duel_table
from shared_engine import record as records

from .test_play import SEED, table

__all__ = ["table"]  # a fixture


class Clock:
    """Time that passes only when a person thinks or the game sleeps."""

    def __init__(self):
        self.seconds = 0.0

    def monotonic(self):
        return self.seconds

    def sleep(self, seconds):
        self.seconds += seconds


@pytest.fixture
def duel(table, monkeypatch):
    """Play a duel by hints, a line every so many seconds."""
    clock = Clock()
    monkeypatch.setattr(duel_table, "time", clock)
    tables = []

    class Seen(duel_table.DuelTable):
        def __init__(self, *args):
            super().__init__(*args)
            tables.append(self)

    monkeypatch.setattr(duel_table, "DuelTable", Seen)

    def play(seconds, *words, most=2000):
        def lines():
            for _ in range(most):
                clock.seconds += seconds
                here = tables[-1]
                waits = here.game.phase == 1
                yield "" if waits else here.game.describe(here.hint(here.game.view(here.me))[0])

        return table(lines(), "duel", "--seed", SEED, *words)

    return play


def test_a_quick_person_wins_a_duel(duel, tmp_path):
    file = tmp_path / "game.txt"
    code, shown = duel(0.2, "--seats", "human,easy", "--record", str(file))
    assert (code, "- red wins" in shown) == (0, True)
    *_, (last, _, _, _) = records.parse(file.read_text(encoding="utf-8")).replay()
    assert last.result() == (0,)


def test_who_thinks_too_long_loses_a_duel(duel):
    code, shown = duel(30, "--seats", "hard,human")
    assert (code, "- red wins" in shown) == (0, True)
    assert "red calls stop, rightly" in shown


def test_alone_the_clock_ends_a_duel(duel):
    code, shown = duel(1, "--seats", "human", "-o", "limit=60")
    assert code == 0
    assert "59 s left" in shown
    assert int(re.search(r"- time is up: (\d+) targets reached", shown)[1]) > 1


def test_a_duel_s_clock_stands_still_while_it_is_put_away(duel):
    duel(1, "--seats", "human", "-o", "limit=60", most=20)
    _, shown = duel(1, "--seats", "human", "-o", "limit=60", most=1)
    assert "Going on" in shown
    assert re.search(r"4\d s left", shown)


def test_several_slides_fit_a_line_and_stop_at_a_mistake(table):
    _, shown = table(["d1 d4 b3 a1", "q"], "duel", "--seats", "human", "--seed", SEED)
    assert "- red slides d1\n- red slides d4\n" in shown
    assert "b3: " in shown
    assert "slides a1" not in shown


def test_one_person_plays_a_duel(table):
    for seats in ("human,human", "easy,hard"):
        code, shown = table([], "duel", "--seats", seats)
        assert (code, shown.count("\n")) == (2, 1)

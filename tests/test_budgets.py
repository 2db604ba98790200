"""`make budgets`: verdicts, the printed table, the page that it writes, one real row."""

import pytest

from firmware import session as sessions
from firmware.save import Files
from host.emulator import budgets, budgets_bots
from host.emulator.budgets_lines import Line, NotMeasured, said, table
from host.flash import download
from tests.emulator_chip import patience

__all__ = ["patience"]  # a fixture

FAST = Line("flush", 20_000, 15_000, "ms", 14_900, "worst of 5")
SLOW = Line("redraw", 40_000, 41_000, "ms")
ROOMY = Line("free heap", 80_000, 80_000, "B", floor=True)
TIGHT = Line("free heap", 80_000, 79_999, "B", floor=True)
PAGE = f"# Budgets\n\n{budgets.BEGIN}old\n{budgets.END}\nWhat the emulator does not see.\n"


@pytest.fixture
def measured(tmp_path, capsys):
    """Runs the command with these lines as its measurements: (exit code, printed, page)."""

    def run(lines, *words):
        page = tmp_path / "budgets.md"
        page.write_text(PAGE)
        rows = dict.fromkeys(budgets.ROWS, lambda board, say: [])
        rows["boot"] = lambda board, say: lines
        code = budgets.main([*words, "--docs", str(page)], rows)
        return code, capsys.readouterr().out, page.read_text()

    return run


def test_a_budget_is_held_to_the_last_unit():
    assert [line.held for line in (FAST, SLOW, ROOMY, TIGHT)] == [True, False, True, False]


def test_figures_have_their_units():
    assert said(41_000, "ms") == "41 ms"
    assert said(1_268, "ms") == "1.27 ms"
    assert said(805_000, "s") == "0.805 s"
    assert said(80_000, "B") == "80,000 B"
    assert said(83, "blocks") == "83 blocks"


def test_a_line_tells_budget_figure_verdict_and_how_far_from_the_wall():
    assert FAST.cells == ["flush", "20 ms", "15 ms", "held", "14.9 ms", "1.01", "worst of 5"]
    assert TIGHT.cells[1:4] == ["at least 80,000 B", "79,999 B", "**short**"]


def test_all_within_budget(measured):
    code, printed, page = measured([FAST, ROOMY])
    assert code == 0
    assert "all 2 lines within budget" in printed
    assert table([FAST, ROOMY]) in page
    assert "old" not in page
    assert page.endswith("\nWhat the emulator does not see.\n")


def test_one_over_fails_and_is_named_and_still_written(measured):
    code, printed, page = measured([FAST, SLOW])
    assert code == 1
    assert "1 of 2 lines not within budget: redraw" in printed
    assert "**over**" in page


def test_some_rows_only_leave_the_page_alone(measured):
    code, printed, page = measured([FAST], "--row", "boot")
    assert code == 0
    assert "flush" in printed
    assert page == PAGE


def test_what_cannot_be_measured_is_not_held_and_leaves_the_page_alone(tmp_path, capsys):
    def stuck(board, say):
        raise NotMeasured("the bots do not play on")

    page = tmp_path / "budgets.md"
    page.write_text(PAGE)
    assert budgets.main(["--docs", str(page)], dict.fromkeys(budgets.ROWS, stuck)) == 2
    assert capsys.readouterr().err == "budgets: the bots do not play on\n"
    assert page.read_text() == PAGE


def test_the_page_has_its_place_for_the_table():
    page = budgets.DOCS.read_text(encoding="utf-8")
    assert page.count(budgets.BEGIN) == page.count(budgets.END) == 1


def test_without_a_uf2_one_line_says_what_to_do(monkeypatch, capsys):
    def missing(named=None):
        raise download.NoMicroPython("it cannot be downloaded")

    monkeypatch.setattr(download, "find", missing)
    assert budgets.main([]) == download.NoMicroPython.exit_code
    (line,) = capsys.readouterr().err.splitlines()
    assert "Next: let LABYRINTH_UF2 name the file" in line


def test_a_bots_turn_is_the_second_one_from_the_saved_game_on(tmp_path):
    turns = budgets_bots.turns_of(2, {}, 0)
    assert len(turns) > 10
    mazes, game, _ = max(turns)
    (tmp_path / "game").write_bytes(game)
    session = sessions.resume(Files(str(tmp_path)))
    flooded = []
    for _ in range(4):
        while not session.think(1000):
            pass
        flooded.append(session._bots[session.seat].search.floods)
        session.bot_act(0)
    assert sum(flooded[2:]) == mazes


@pytest.mark.emulator
@pytest.mark.usefixtures("patience")
def test_power_on_takes_as_long_as_the_budget_says(capsys):
    assert budgets.main(["--row", "boot"]) == 0
    assert "power-on to title screen | 0.6 s | 0." in capsys.readouterr().out

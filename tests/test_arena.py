"""Bots among themselves and puzzles on the command line."""

import json
import re

import pytest

from host import arena, looks
from shared_engine.games import GAMES, load, puzzle

SEED = "00112233445566778899aabbccddeeff"


def test_selfplay_seats_the_bots_that_are_named(labyrinth, tmp_path):
    file = tmp_path / "game.txt"
    words = ["--seats", "hard,medium,easy", "--seed", SEED, "--record", file]
    code, out, _ = labyrinth("selfplay", "galaxy", *words)
    assert code == 0
    assert re.search(r": \w+ \((hard|medium|easy)\) won after \d+ turns\n", out)
    assert "players: hard medium easy\n" in file.read_text(encoding="utf-8")
    assert labyrinth("replay", file)[0] == 0


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["selfplay", "--seats", "hard,best"], "a bot is one of easy, medium, hard, not 'best'"),
        (["selfplay", "--seats", "hard"], "this game is for 2 to 4 players, not 1"),
        (
            ["selfplay", "--seats", "hard,easy", "--players", 3],
            "--seats names 2 bots for 3 players",
        ),
        (["tournament", "--bots", "human,easy"], "a bot is one of easy, medium, hard"),
        (["tournament", "--bots", "hard,hard"], "--bots are two or three different ones"),
        (["tournament", "--players", 0], "this game is for 2 to 4 players, not 0"),
        (["puzzle", "--date", ""], "a date is written like 2026-01-31"),
        (["tournament", "--games", 0], "--games is 1 to 1000000, not 0"),
        (["tournament", "--players", 9], "this game is for 2 to 4 players, not 9"),
        (["tournament", "--jobs", 0], "--jobs is 1 or more"),
        (["tournament", "cards", "-o", "finish=exit"], "no option finish"),
        (["puzzle", "--date", "2026-02-30"], "a date is written like 2026-01-31"),
        (["puzzle", "--date", "today"], "a date is written like 2026-01-31"),
        (["puzzle", "--seed", "12"], "a seed is 32 hex digits"),
        (["puzzle", "--seed", SEED, "--date", "2026-01-31"], "give --date or --seed, not both"),
        (["bench", "--games", -1], "--games is 0 to 10000, not -1"),
    ],
)
def test_mistakes_are_one_line(refused, words, reason):
    assert reason in refused(*words)


@pytest.mark.parametrize("game", GAMES)
def test_a_tournament_of_every_rule_set(labyrinth, game):
    words = ["--bots", "medium,easy", "--games", 4, "--seed", SEED, "--json", "--jobs", 1]
    for players in load(game).PLAYERS:
        code, out, err = labyrinth("tournament", game, "--players", players, *words)
        assert (code, err) == (0, "")
        table = json.loads(out)["bots"]
        assert list(table) == ["medium", "easy"]
        if players > 1:
            assert sum(row["score"] for row in table.values()) == pytest.approx(1)
        for row in table.values():
            low, high = row["interval"]
            assert low <= row["score"] <= high


@pytest.mark.parametrize(("players", "bots"), [(2, 2), (3, 2), (4, 2), (6, 2), (4, 3), (2, 3)])
def test_all_bots_sit_equally_often_and_no_game_is_played_twice(players, bots, monkeypatch):
    seen = []
    monkeypatch.setattr(arena, "_play", lambda task: seen.append(task) or {})
    monkeypatch.setattr(arena.multiprocessing, "Pool", FakePool)
    levels = ["hard", "medium", "easy"][:bots]
    arena.tournament("cards", {}, players, levels, 6 * bots, bytes(16), 1)
    seatings = [
        (seed, tuple(levels[(seat + turn) % bots] for seat in range(players)))
        for _, _, _, _, seed, turn in seen
    ]
    assert len(set(seatings)) == len(seatings) == 6 * bots
    seats = [level for _, table in seatings for level in table]
    assert len({seats.count(level) for level in levels}) == 1


class FakePool:
    """The games one after the other, in this process."""

    def __init__(self, jobs):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass

    def imap_unordered(self, play, tasks, chunksize):
        return map(play, tasks)


def test_a_tournament_comes_back_from_its_seed(labyrinth):
    words = ["tournament", "junior", "--games", 6, "--seed", SEED]
    assert labyrinth(*words) == labyrinth(*words, "--jobs", 1)


def test_medium_beats_easy(labyrinth):
    words = ["tournament", "--bots", "medium,easy", "--games", 40, "--seed", SEED, "--json"]
    table = json.loads(labyrinth(*words)[1])["bots"]
    assert table["medium"]["interval"][0] > table["easy"]["interval"][1]


def test_a_share_s_interval_is_wilson_s():
    # Newcombe (1998), table I: 81 of 263, and 0 of 20.
    low, high = arena._share_interval([1.0] * 81 + [0.0] * 182)
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)
    low, high = arena._share_interval([0.0] * 20)
    assert (low, round(high, 4)) == (0.0, 0.1611)


def test_a_puzzle_is_shown_and_is_the_same_every_time(labyrinth):
    shown = labyrinth("puzzle", "--date", "2026-11-05", "--show")
    goal = f"N ({looks.PICTURE_NAMES[2012][13]})"
    assert shown[0] == 0 and f"Puzzle 2026-11-05, par 2: bring your ship to {goal} at " in shown[1]
    assert "?" not in shown[1]  # nothing can be typed
    assert shown == labyrinth("puzzle", "--date", "2026-11-05", "--show")
    found = json.loads(labyrinth("puzzle", "--date", "2026-11-05", "--json")[1])
    assert (
        found["par"] == 2
        and found["target"] == 13
        and found["seats"][0] in ("red", "yellow", "green", "blue")
    )


@pytest.fixture
def solving(labyrinth, monkeypatch):
    """Type lines at a puzzle; returns what is shown."""

    def run(lines):
        typed = iter(lines)
        monkeypatch.setattr("builtins.input", lambda prompt="": print(prompt) or next(typed))
        code, out, err = labyrinth("puzzle", "--date", "2026-11-05")
        assert (code, err) == (0, "")
        return out

    return run


def solution():
    game = puzzle.new(puzzle.daily("2026-11-05"))
    words = []
    while game.result() is None:
        action, _ = puzzle.hint(game.view(0))
        words.append(game.describe(action))
        game.play(0, action, 0)
    return words


def test_a_puzzle_is_solved_in_par(solving):
    out = solving(solution())
    assert "Type ? for help." in out and "Reached in 2 turns; par is 2." in out


def test_undo_and_retry_take_turns_back(solving):
    first, second, third, fourth = solution()
    lines = ["h", first, "u", first, "", "u", "r", first, second, third, fourth]
    out = solving(lines)
    assert "Hint: " in out and "Reached in 2 turns" in out


def test_bad_moves_of_a_puzzle_are_explained_and_lose_nothing(solving):
    out = solving(["", "z9", "c4", "4X", *solution()])
    assert "first shift the maze" in out and "Reached in 2 turns" in out


def test_stopping_a_puzzle(solving):
    assert "Stopped." in solving(["q"])

"""The command line: what it prints, what it refuses, its exit codes."""

import json
import subprocess
import sys

import pytest

from host import cli
from shared_engine.games import GAMES, galaxy, load

SEED = "00112233445566778899aabbccddeeff"


@pytest.fixture
def recorded(labyrinth, tmp_path):
    file = tmp_path / "game.txt"
    labyrinth("selfplay", "galaxy", "--players", 3, "--seed", SEED, "--record", file)
    return file


@pytest.mark.parametrize("command", [row[0] for row in cli.COMMANDS])
def test_every_command_has_help_with_examples(labyrinth, command):
    code, out, _ = labyrinth(command, "--help")
    assert code == 0
    assert f"  labyrinth {command}" in out


def test_games_lists_every_option_with_its_default(labyrinth):
    code, out, _ = labyrinth("games")
    assert code == 0
    assert f"{GAMES[0]}: " in out
    for name, *_ in galaxy.OPTIONS:
        assert f"  {name} " in out
    assert "default home" in out


def test_games_as_json(labyrinth):
    listed = json.loads(labyrinth("games", "--json")[1])
    assert listed["galaxy"]["finish"] == {
        "choices": ["home", "exit", "none"],
        "default": "home",
        "help": galaxy.OPTIONS[3][3],
    }


def test_selfplay_plays_the_same_game_from_the_same_seed(labyrinth):
    first = labyrinth("selfplay", "galaxy", "--players", 3, "--seed", SEED)
    assert first == labyrinth("selfplay", "galaxy", "--players", 3, "--seed", SEED)
    assert " won after " in first[1]


def test_selfplay_without_a_seed_plays_another_game_each_time(labyrinth):
    assert labyrinth("selfplay") != labyrinth("selfplay")


def test_selfplay_as_json(labyrinth):
    code, out, _ = labyrinth("selfplay", "--seed", SEED, "-o", "edition=2015", "--json")
    position = json.loads(out)
    assert code == 0
    assert position["seats"] == ["orange", "green"]
    assert position["phase"] == "over"
    assert len(position["winners"]) == 1


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_set_plays_records_replays_and_counts(labyrinth, tmp_path, game):
    for players in load(game).PLAYERS:
        file = tmp_path / f"{game}-{players}.txt"
        words = [game, "--players", players, "--seed", SEED, "--max-turns", 400]
        code, played, _ = labyrinth("selfplay", *words, "--record", file, "--json")
        assert code == 0
        assert labyrinth("replay", file, "--json") == (0, played, "")
        code, shown, _ = labyrinth("replay", file, "--to", 3)
        assert code == 0
        assert "after turn 3 of " in shown
        code, count, _ = labyrinth("perft", *words[:5], "--depth", 2)
        assert code == 0
        assert int(count) > 10


def test_a_duel_that_time_has_ended_is_replayed(labyrinth, tmp_path):
    file = tmp_path / "game.txt"
    words = ["duel", "--players", 1, "-o", "limit=60", "--seed", SEED, "--record", file]
    assert labyrinth("selfplay", *words)[0] == 0
    code, shown, _ = labyrinth("replay", file)
    assert code == 0 and ". - time\n" in shown


def test_selfplay_stops_where_told(labyrinth):
    assert "stopped undecided after 5 turns" in labyrinth("selfplay", "--max-turns", 5)[1]


def test_a_record_replays_to_the_same_position(labyrinth, recorded):
    played = json.loads(labyrinth("selfplay", "--players", 3, "--seed", SEED, "--json")[1])
    assert json.loads(labyrinth("replay", recorded, "--json")[1]) == played


def test_replay_shows_the_board_and_the_last_turn(labyrinth, recorded):
    code, out, _ = labyrinth("replay", recorded, "--to", 3)
    assert code == 0
    assert "after turn 3 of " in out
    assert "\n3. green " in out
    assert "  red's turn" in out
    assert out.count("█") > 300


def test_replay_to_0_is_the_deal(labyrinth, recorded):
    position = json.loads(labyrinth("replay", recorded, "--to", 0, "--json")[1])
    assert position["turn"] == 0
    assert position["left"] == [8, 8, 8]


def test_a_record_that_breaks_later_can_be_seen_up_to_there(labyrinth, recorded, refused):
    lines = recorded.read_text(encoding="utf-8").splitlines()
    at = lines.index(next(line for line in lines if line.startswith("6. ")))
    lines[at] = "6. green bX a1"
    recorded.write_text("\n".join(lines), encoding="utf-8")
    assert f"line {at + 1}: " in refused("replay", recorded)
    assert labyrinth("replay", recorded, "--to", 5)[0] == 0


def test_perft_counts(labyrinth):
    assert labyrinth("perft", "galaxy", "--seed", SEED, "--depth", 1)[1] == "24\n"
    assert labyrinth("perft", "galaxy", "--seed", SEED, "--depth", 3)[1] == "3256\n"


def test_bench_prints_time_and_ratio(labyrinth):
    code, out, _ = labyrinth("bench", "--boards", 5, "--games", 1)
    assert code == 0
    assert "engine, median" in out and "ratio naive / engine" in out
    for game in GAMES:
        assert f"  {game:<9} hard " in out


def test_user_errors_are_one_line_and_exit_code_2(recorded, tmp_path, refused):
    assert "32 hex digits" in refused("selfplay", "--seed", "12")
    assert "32 hex digits" in refused("perft", "--seed", "zz" * 16)
    assert "2 to 4 players" in refused("selfplay", "--players", 5)
    assert "no option colour" in refused("selfplay", "-o", "colour=red")
    assert "option finish is one of" in refused("selfplay", "-o", "finish=")
    assert "NAME=VALUE" in refused("selfplay", "-o", "finish")
    assert "2 to 4 players" in refused("selfplay", "--players", "9" * 30)
    assert "2 to 4 players" in refused("selfplay", "--players", "-3")
    assert "--players is a number or" in refused("selfplay", "--players", "red,x")
    assert "clockwise" in refused("selfplay", "--players", "red,red")
    assert "twice" in refused("selfplay", "-o", "finish=exit", "-o", "finish=home")
    assert "--max-turns" in refused("selfplay", "--max-turns", -1)
    for depth in (0, 9, "9" * 20):
        assert "--depth is 1 to 8" in refused("perft", "--depth", depth)
    for boards in (0, "9" * 20):
        assert "--boards is 1 to" in refused("bench", "--boards", boards)
    for name in ("", "/", "x" * 300, "a\0b"):
        assert "cannot write" in refused("selfplay", "--record", name)
    assert "cannot read" in refused("replay", tmp_path / "none.txt")
    assert "cannot read" in refused("replay", tmp_path)
    assert "--to is 0 to " in refused("replay", recorded, "--to", -1)
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    assert "not text" in refused("replay", binary)
    nowhere = recorded / "below" / "x.txt"
    assert "cannot write" in refused("selfplay", "--record", nowhere)


def test_unknown_commands_and_arguments_point_to_the_help(refused):
    for words in (["chess"], ["selfplay", "chess"], ["replay"], [], ["perft", "--depth", "x"]):
        assert "--help`" in refused(*words)


def test_seats_may_be_chosen(labyrinth):
    code, out, _ = labyrinth("selfplay", "--players", "yellow,blue", "--seed", SEED, "--json")
    assert code == 0
    assert json.loads(out)["seats"] == ["yellow", "blue"]


def run(*words, **options):
    code = "import sys; from host.cli import main; sys.exit(main())"
    return subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, check=False, **options
    )


def test_output_that_the_console_cannot_show_is_replaced(recorded):
    done = run("replay", str(recorded), env={"PYTHONIOENCODING": "ascii", "PATH": ""})
    assert done.returncode == 0
    assert done.stderr == b""


def test_a_closed_pipe_ends_quietly(recorded):
    code = "import sys; from host.cli import main; sys.exit(main())"
    child = subprocess.Popen(
        [sys.executable, "-c", code, "replay", str(recorded)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    child.stdout.close()
    assert child.stderr.read() == b""
    child.stderr.close()
    child.wait()

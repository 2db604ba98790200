"""`labyrinth play --terminal` as a person at the terminal meets it: lines in, text out."""

import os
import re
import select
import signal
import sys

import pytest

from host import cli, play
from host.games import new_record
from shared_engine import bots
from shared_engine import record as records
from shared_engine.shuffle import Stream
from tests.both.bots_at_play import decided
from tests.both.players import eager

SEED = "00112233445566778899aabbccddeeff"


@pytest.fixture
def table(tmp_path, monkeypatch, capsys):
    """Play with the given lines typed; returns (exit code, what was shown)."""
    monkeypatch.setattr(
        play.platformdirs, "user_state_path", lambda name: tmp_path / "state" / name
    )

    def sit_down(lines, *args):
        typed = iter(lines)

        def type_line(prompt):
            print(prompt, end="")
            try:
                return next(typed)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", type_line)
        code = cli.main(["play", "--terminal", *args])
        shown = capsys.readouterr()
        assert shown.err == "" or code
        return code, shown.out + shown.err

    return sit_down


def parsed(*words):
    return cli._parser().parse_args(words)


def whole_game(players, options=()):
    """The lines that eager people type through a whole game from SEED."""
    args = parsed("selfplay", "--players", str(players), "--seed", SEED, *options)
    game = new_record(args).start()
    stream = Stream(bytes.fromhex(SEED), "people")
    lines = []
    while game.result() is None:
        if game.phase == 0:
            lines.append("")  # the curtain
        action = eager(game, stream)
        lines.append(game.describe(action))
        seat = game.seat
        game.play(seat, action, 0)
        if game.phase == 0:
            lines.append("")  # hide the cards
    return game, lines


@pytest.mark.parametrize("neutral", ["off", "on"])
def test_the_sign_of_the_neutral_pawn_is_shown_and_explained_where_it_counts(table, neutral):
    options = ["-o", f"neutral={neutral}", "-o", "open_hand=on"]
    _, shown = table(["", "?"], "--seats", "human,human", "--seed", SEED, *options)
    board, _, cards = shown.partition("Your card: ")
    on = neutral == "on"
    assert board.count("*") == on
    assert ("D * (General Grievous)" if on else "D (General Grievous)") in cards
    assert ("A card with * is for Darth Vader" in cards) == on


def test_people_play_a_whole_game(table, tmp_path):
    for options in ((), ("-o", "neutral=on", "-o", "finish=exit")):
        game, lines = whole_game(3, options)
        file = tmp_path / "game.txt"
        seats = ("--seats", "human,human,human", "--seed", SEED, "--record", str(file), "--new")
        code, shown = table(lines, *seats, *options)
        assert code == 0
        winner = ("red", "yellow", "green")[game.seat]
        assert f"- {winner} wins" in shown
        *_, (last, _, _, _) = records.parse(file.read_text(encoding="utf-8")).replay()
        assert last.pack() == game.pack()


def decisions(game, level="easy"):
    """The lines that a person types who plays every seat as a bot would."""
    while game.result() is None:
        seat = game.seat
        curtain = [""] if game.options.get("expert", True) else []
        lines = []
        while game.result() is None and game.seat == seat:
            action = decided(game.name, level, game.view(seat), bots.seed_for(game.seed, seat))
            lines.append(game.describe(action))
            game.play(seat, action, 0)
        yield from curtain + lines + curtain * (game.result() is None)


@pytest.mark.parametrize("words", ["junior", "junior -o expert=on", "cards"])
def test_people_play_a_whole_game_of_every_rule_set(table, tmp_path, words):
    words = [*words.split(), "--seed", SEED]
    game = new_record(parsed("selfplay", "--players", "2", *words)).start()
    file = tmp_path / "game.txt"
    code, shown = table(decisions(game), *words, "--seats", "human,human", "--record", str(file))
    assert code == 0
    assert " wins" in shown or " win\n" in shown
    *_, (last, _, _, _) = records.parse(file.read_text(encoding="utf-8")).replay()
    assert last.pack() == game.pack()


@pytest.mark.parametrize("words", ["junior", "cards"])
def test_enter_alone_is_never_a_mistake_where_it_means_something(table, words):
    game = new_record(parsed("selfplay", words, "--seed", SEED)).start()
    first = next(decisions(game.copy())) or game.describe(game.legal(0)[0])
    _, shown = table([first, "", "", "q"], words, "--seed", SEED)
    assert "yellow" in shown or "green shifts" in shown


def test_a_junior_goes_straight_to_the_target(table):
    for number in range(200):
        seed = f"{number:032x}"
        game = new_record(parsed("selfplay", "junior", "--seed", seed)).start()
        if game.can_go_straight():
            break
    _, shown = table(["-", "", "q"], "junior", "--seed", seed)
    assert "shift (- goes straight to the target)" in shown
    assert "- red reaches" in shown


@pytest.mark.parametrize("option", ["off", "on"])
def test_in_the_basic_junior_game_the_tile_goes_straight_back_on_demand(table, option):
    lines = ["bS", "a1", "bN", "q"]
    words = ["junior", "--seats", "human,human", "--seed", SEED, "-o", f"push_back={option}"]
    code, shown = table(lines, *words)
    assert code == 0
    assert ("the spare must not go back in" in shown) == (option == "off")
    assert ("- green shifts bN" in shown) == (option == "on")


def test_experts_are_refused_push_back_in_words(table):
    code, shown = table([], "junior", "-o", "expert=on", "-o", "push_back=on")
    assert code == 2 and "experts never push the tile straight back" in shown


def test_in_the_card_game_a_hand_shows_only_between_its_owner_s_curtains(table):
    game = new_record(parsed("selfplay", "cards", "--seed", SEED)).start()
    lines = list(decisions(game))
    _, shown = table(lines[:40], "cards", "--seats", "human,human", "--seed", SEED)
    held = {"red": set(), "yellow": set()}
    stretches = re.split(r"Pass on to (\w+)\.", shown)[1:]
    for owner, text in zip(stretches[::2], stretches[1::2], strict=True):
        for hand in re.findall(r"Your cards: (.*)", text):
            held[owner] |= set(re.findall(r"\d+", hand))
        assert text.endswith("\n" * 100 + "\n") or text is stretches[-1]
    assert len(held["red"]) > 5
    assert not held["red"] & held["yellow"]


def test_the_basic_junior_game_has_no_curtain(table):
    _, shown = table(["bS", "", "q"], "junior", "--seats", "human,human", "--seed", SEED)
    assert "Pass on" not in shown


def test_bots_fill_the_other_seats(table):
    code, shown = table(["bS", ""], "--seats", "human,easy,hard")
    assert code == 0
    assert "- yellow shifts" in shown and "- green moves" in shown


def test_bots_alone_play_to_the_end(table):
    code, shown = table([], "--seats", "medium,easy", "--seed", SEED)
    assert code == 0
    assert "wins" in shown


def test_mistakes_are_explained_and_asked_again(table):
    lines = ["", "e9", "bS45", "a1", "bS", "4W", "g1", "q"]
    code, shown = table(lines, "--seats", "human,medium", "--seed", SEED)
    assert code == 0
    for reason in ("an action is expected", "no cell 'e9'", "turns by 0, 90", "first shift"):
        assert reason in shown
    assert "now move" in shown and "no unbroken path" in shown


def test_the_deal_is_committed_to_before_the_first_turn(table):
    _, shown = table(["q"], "--seed", SEED)
    record = new_record(parsed("selfplay", "--seed", SEED))
    assert f"Commitment to the deal: {record.commitment.hex()}" in shown


def test_a_hint_is_a_move_that_can_be_played(table):
    _, shown = table(["h"], "--seed", SEED)
    hint = shown.split("Hint: ")[1]
    assert " prepares " in hint or " reaches " in hint
    _, shown = table([hint.split()[0], "h", "q"], "--seed", SEED)
    assert "red, move" in shown and shown.count("Hint: ") == 1


def test_help_explains_both_steps(table):
    assert "1. Shift" in table(["?"])[1]


def test_a_stopped_game_goes_on_next_time_in_the_middle_of_a_turn(table):
    game = new_record(parsed("selfplay", "--seed", SEED)).start()
    game.play(0, game.parse("bS"), 0)
    game.play(0, game.legal(0)[0], 0)
    for _ in range(2):
        level, seed = "medium", bots.seed_for(game.seed, 1)
        game.play(1, decided("galaxy", level, game.view(1), seed), 0)
    allowed = game.describe(game.legal(0)[0])
    _, before = table(["bS", "", allowed, "q"], "--seed", SEED)
    assert "kept" in before
    code, after = table(["q"], "--seed", SEED)
    assert code == 0
    assert "Going on with the kept game" in after
    assert "red, move" in after and "red, shift" not in after


def test_the_end_of_the_input_stops_without_a_traceback(table):
    code, shown = table([])
    assert code == 0 and "Stopped." in shown


def test_starting_anew_keeps_the_old_game_aside(table, tmp_path):
    table(["bS", "q"], "--seed", SEED)
    table(["q"], "--new")
    table(["q"], "--seats", "human,human")
    folder = tmp_path / "state/pocket-labyrinth"
    assert SEED in (folder / "play-1.txt").read_text(encoding="utf-8")
    assert {path.name for path in folder.iterdir()} == {"play.txt", "play-1.txt", "play-2.txt"}


def test_a_damaged_kept_game_is_set_aside_with_a_notice(table, tmp_path):
    table(["bS", "q"])
    kept = tmp_path / "state/pocket-labyrinth/play.txt"
    damaged = kept.read_text(encoding="utf-8").replace("red bS", "red xx")
    kept.write_text(damaged, encoding="utf-8")
    code, shown = table(["q"])
    assert code == 0
    assert "cannot be read" in shown and "line 9: " in shown
    assert kept.with_name("play-1.txt").read_text(encoding="utf-8") == damaged
    assert kept.exists()


def test_a_file_that_is_no_record_is_left_alone(table, tmp_path):
    for name, text in (("notes.txt", "dear diary"), ("folder", None)):
        path = tmp_path / name
        path.mkdir() if text is None else path.write_text(text, encoding="utf-8")
        code, shown = table(["bS", "q"], "--record", str(path))
        assert code == 2
        assert shown.count("\n") == 1
        assert path.exists()
        assert text is None or path.read_text(encoding="utf-8") == text


def test_what_cannot_be_a_file_is_refused_in_one_line(table):
    for name in ("/", "", "x" * 300, "a\0b"):
        code, shown = table(["bS", "q"], "--record", name)
        assert code == 2
        assert shown.count("\n") == 1


def test_a_game_is_kept_from_the_start_for_its_owner_only(table, tmp_path):
    table(["q"])
    kept = tmp_path / "state/pocket-labyrinth/play.txt"
    first = kept.read_text(encoding="utf-8")
    assert kept.stat().st_mode & 0o077 == 0
    table(["q"])
    assert kept.read_text(encoding="utf-8") == first


def test_the_same_command_goes_on_with_the_kept_game(table):
    words = ("--seats", "human,human", "-o", "neutral=on")
    table(["", "bS", "q"], *words)
    assert "Going on" in table(["q"], *words)[1]
    assert "Going on" not in table(["q"], "--seats", "human,medium")[1]


def test_an_unknown_player_is_refused(table):
    code, shown = table([], "--seats", "human,robot")
    assert code == 2
    assert shown == "labyrinth: a seat is one of human, easy, medium, hard, not 'robot'\n"


def test_passed_from_hand_to_hand_a_card_shows_only_between_its_owner_s_curtains(table):
    game, lines = whole_game(2)
    _, shown = table(lines[:40], "--seats", "human,human", "--seed", SEED)
    hands = {"red": game.hands[0], "green": game.hands[1]}
    # Each stretch after a curtain belongs to the seat it names.
    stretches = re.split(r"Pass on to (\w+)\.", shown)[1:]
    assert len(stretches) >= 16
    for owner, text in zip(stretches[::2], stretches[1::2], strict=True):
        for card in re.findall(r"Your card: (\w)", text):
            assert ord(card) - ord("A") in hands[owner]
        assert "Press Enter" in text.split("\n")[0]
        # Everything of it is off the screen before the next curtain.
        assert text.endswith("\n" * 100 + "\n") or text is stretches[-1]


def test_each_player_is_told_what_the_others_did(table):
    _, lines = whole_game(2)
    _, shown = table(lines[:5], "--seats", "human,human", "--seed", SEED)
    after = shown.rpartition("Pass on to green.")[2]
    assert "- red shifts" in after and "- red moves" in after


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix")
@pytest.mark.parametrize("stop", ["q\n", "\x03", "\x04"])
def test_on_a_terminal_curtains_clear_the_scrollback_too(tmp_path, stop):
    import pty

    code = "import sys; from host.cli import main; sys.exit(main())"
    record = str(tmp_path / "game.txt")
    command = [sys.executable, "-c", code, "play", "--seats", "human,human", "--record", record]
    child, master = pty.fork()
    if not child:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # background jobs of a shell ignore it
        os.execve(command[0], command, os.environ | {"TERM": "xterm"})
    shown = b""

    def until(text, again=b""):
        # readline can miss a signal that comes just before it waits: press the key again then.
        nonlocal shown
        while text not in shown:
            if again and not select.select([master], [], [], 5)[0]:
                os.write(master, again)
                continue
            shown += os.read(master, 4096)
        before, _, shown = shown.partition(text)
        return before

    assert b"\x1b[3J" in until(b"Press Enter:")
    os.write(master, b"\n")
    assert b"Your card" in until(b"shift: ")
    os.write(master, stop.encode())
    assert b"\x1b[3J" in until(b"Stopped.", stop.encode())
    _, status = os.waitpid(child, 0)
    os.close(master)
    assert os.waitstatus_to_exitcode(status) == (130 if stop == "\x03" else 0)


def test_a_plain_cell_moves_the_neutral_pawn_when_only_that_may_move(table):
    # With this seed seat 0 holds a card with the neutral symbol first.
    for number in range(200):
        seed = f"{number:032x}"
        game = new_record(parsed("selfplay", "--seed", seed, "-o", "neutral=on")).start()
        if game.hands[0][0] in (3, 8, 14, 20):
            break
    game.play(0, 0, 0)
    cell = game.describe(game.legal(0)[0])[1:]
    _, shown = table(["bS", cell, "q"], "--seed", seed, "-o", "neutral=on")
    assert f"- red moves Darth Vader to {cell}" in shown
    (aim, *_) = re.findall("Your card: (.*)", shown)
    assert aim.endswith(" (Darth Vader moves)")

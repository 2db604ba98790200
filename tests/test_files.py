"""Files that users name: too large, no files at all, not text, absurd, hostile, linked."""

import os

import pytest

from host import files, pictures
from host.errors import UserError
from host.sim import keyscript

SEED = "00112233445566778899aabbccddeeff"
HEADER = f"Pocket Labyrinth record 1\ngame: galaxy\nseats: red green\nseed: {SEED}\n"
POSIX = pytest.mark.skipif(os.name == "nt", reason="POSIX files")
# Commands that open a file that the user names, and the most that it may have.
READERS = {
    "replay": (["replay"], "1 MB"),
    "verify": (["verify"], "1 MB"),
    "play": (["play", "--terminal", "--record"], "1 MB"),
    "sim": (["sim", "--runtime", "cpython", "--keys"], "1 MB"),
    "emulate --keys": (["emulate", "--keys"], "1 MB"),
    "emulate --uf2": (["emulate", "--uf2"], "32 MB"),
    "image": (["image", "--board", "picosystem", "-o", "x.uf2", "--micropython"], "32 MB"),
}
NO_FILES = {
    "pipe": "it is a device or a pipe",
    "zero": "it is a device or a pipe",
    "folder": "it is a folder",
    "nothing": "No such file",
    "link to zero": "it is a device or a pipe",
}


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("builtins.input", lambda prompt: "q")


@pytest.fixture
def no_file(tmp_path):
    """A path at which there is no file, by its kind."""

    def make(kind):
        path = tmp_path / "odd"
        if kind == "pipe":
            os.mkfifo(path)
        elif kind == "folder":
            path.mkdir()
        elif kind == "link to zero":
            path.symlink_to("/dev/zero")
        return "/dev/zero" if kind == "zero" else path

    return make


def is_one_line(err):
    return err.startswith("labyrinth: ") and err.count("\n") == 1 and err[:-1].isprintable()


# Reading


@POSIX
@pytest.mark.parametrize("kind", NO_FILES)
@pytest.mark.parametrize("reader", READERS)
def test_what_is_no_file_is_refused_and_holds_nobody_up(labyrinth, no_file, reader, kind):
    if (reader, kind) == ("play", "nothing"):
        return  # a new game begins there
    code, out, err = labyrinth(*READERS[reader][0], no_file(kind))
    assert (code, out) == (2, "")
    assert is_one_line(err)
    assert NO_FILES[kind] in err


@pytest.mark.parametrize("reader", sorted(set(READERS) - {"play"}))
def test_a_file_that_is_too_large_is_refused_with_the_limit(labyrinth, tmp_path, reader):
    words, limit = READERS[reader]
    huge = tmp_path / "huge"
    with huge.open("wb") as file:
        file.truncate(1 << 40 if os.name != "nt" else 64 << 20)  # a terabyte of nothing
    code, out, err = labyrinth(*words, huge)
    assert (code, out) == (2, "")
    assert is_one_line(err)
    assert f"it is larger than {limit}" in err


def test_a_kept_game_that_is_too_large_is_set_aside(labyrinth, tmp_path):
    kept = tmp_path / "game.txt"
    kept.write_text(HEADER + "# " + "x" * (1 << 20))
    code, out, err = labyrinth("play", "--terminal", "--record", kept)
    assert (code, err) == (0, "")
    assert "cannot be read" in out and "larger than 1 MB" in out
    assert (tmp_path / "game-1.txt").stat().st_size > 1 << 20


@POSIX
@pytest.mark.parametrize("kind", ["pipe", "folder", "link to zero"])
def test_nothing_is_written_where_no_file_can_be(labyrinth, no_file, kind):
    path = no_file(kind)
    before = os.lstat(path)
    code, _, err = labyrinth("selfplay", "--max-turns", 1, "--record", path)
    assert (code, is_one_line(err)) == (2, True)
    assert "cannot write" in err
    after = os.lstat(path)
    assert (before.st_mode, before.st_ino) == (after.st_mode, after.st_ino)


def test_a_simulated_device_has_no_larger_files_than_a_device(labyrinth, tmp_path):
    (tmp_path / "keys.txt").write_text("wait 10\n")
    disk = tmp_path / "disk"
    disk.mkdir()
    words = ("sim", "--runtime", "cpython", "--keys", "keys.txt", "--folder", "disk")
    for number in range(3):
        (disk / f"part{number}").write_bytes(bytes(1 << 20))
    assert "larger than 2 MB together" in labyrinth(*words)[2]
    (disk / "part0").write_bytes(bytes(3 << 20))
    assert "part0: it is larger than 2 MB" in labyrinth(*words)[2]


@POSIX
def test_a_file_with_nothing_to_read_yet_is_one_line(labyrinth, no_file, monkeypatch):
    """The system has such files that pass for ordinary ones; a pipe stands in for them."""
    pipe = no_file("pipe")
    monkeypatch.setattr(files, "_check_kind", lambda found: None)
    with open(os.open(pipe, os.O_RDWR), "wb"):
        code, out, err = labyrinth("verify", pipe)
    assert (code, out, is_one_line(err)) == (2, "", True)


# Records that say too much


RECORDS = [
    ("x" * 5000, "line 1: "),
    (HEADER + "1. red " + "b" * 3000, "line 5: it has more than 1,000 characters"),
    (HEADER + "1. red " + " ".join(["bS"] * 100_000), "line 5: it has more than 1,000"),
    (HEADER + "9" * 900 + ". red bS a1", "line 5: expected turn 1."),
    (HEADER + "1. red bS@" + "9" * 900, "line 5: cannot read '"),
    (HEADER + "1. red bS=" + "9" * 900, "line 5: a card is a number, not '"),
    (HEADER + "open: " + "9" * 900, "line 5: a card is a number"),
    (HEADER + "players: " + "a " * 400, "line 5: players are as many as seats"),
    (HEADER + "date: 2026-13-99999", "line 5: a date is written like"),
    (HEADER + "".join(f"{n}. red bS a1\n" for n in range(1, 30_001)), "more than 20,000 turns"),
    (HEADER + "1. red \x1b[2J", "line 5: \\x1b[2J: "),
    (HEADER + "1. \x1b]0;owned\x07 bS a1", "line 5: no seat \\x1b]0;owned\\x07; there are"),
    (HEADER + "\x1b[31mgame: galaxy", "line 5: expected a turn or one of"),
    (HEADER + "players: \x1b[31mann bob\x1b[0m you", "players are as many as seats"),
    (HEADER + "date: \x1b[2J", "line 5: a date is written like"),
    (HEADER.replace("galaxy", "\x1b[2J\u202e"), "no rule set '\\x1b[2J\\u202e'"),
    (HEADER.replace("red", "\x1b[2J"), "no seat \\x1b[2J"),
    (HEADER + "options: \x1b[2J=1", "\\x1b[2J"),
]


@pytest.mark.parametrize(("text", "reason"), RECORDS, ids=[reason for _, reason in RECORDS])
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_absurd_and_hostile_records_are_refused_in_one_line(
    labyrinth, tmp_path, command, text, reason
):
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8", newline="\n")
    code, out, err = labyrinth(command, file)
    shown = out + err
    assert code in (1, 2)
    assert len(shown) < 2500
    assert reason in shown or "line " in shown
    assert all(line.isprintable() for line in shown.splitlines())
    if code == 2:
        assert is_one_line(err)


def test_names_and_comments_of_strangers_do_not_reach_the_terminal(labyrinth, tmp_path):
    file = tmp_path / "game.txt"
    labyrinth("selfplay", "--seed", SEED, "--max-turns", 4, "--record", file)
    text = file.read_text(encoding="utf-8").replace("medium medium", "\x1b[2Jann \x9b31mbob")
    text = text.replace("\n\n", "\n# \x1b]0;owned\x07\n\n", 1)
    file.write_text(text, encoding="utf-8")
    for words in (["replay", file], ["replay", file, "--json"], ["verify", file]):
        code, out, err = labyrinth(*words)
        assert (code, err) == (0, "")
        assert all(line.isprintable() for line in out.splitlines())
    code, out, _ = labyrinth("play", "--terminal", "--record", file)
    assert all(line.isprintable() for line in out.splitlines())


def test_arguments_are_shown_without_control_characters(labyrinth):
    for words in (
        ["replay", "\x1b[2J"],
        ["\x1b[2J"],
        ["selfplay", "--players", "\x1b[2J"],
        ["selfplay", "-o", "\x1b[2J=1"],
        ["selfplay", "--seed", "\x1b[2J"],
        ["puzzle", "--date", "\x1b[2J"],
        ["perft", "--depth", "\x1b[2J"],
        ["sim", "--keys", "\x1b[2J\n"],
        ["sim", "--board", "\x1b[2J\udcff", "--keys", "x"],
        ["image", "--board", "\x1b[2J"],
        ["emulate", "--board", "\x1b[2J"],
    ):
        code, out, err = labyrinth(*words)
        assert (code, out) == (2, "")
        assert is_one_line(err)


@pytest.mark.parametrize("words", ["--players ----5", "--players -", "--seed " + "٣" * 32])
def test_odd_numbers_are_refused(refused, words):
    refused("selfplay", *words.split())


# Key scripts


SCRIPTS = [
    ("OK\nshot ../x", "line 2: ../x does not stay in the folder"),
    ("shot a/../../x", "line 1: a/../../x does not stay"),
    ("shot /tmp/x", "line 1: /tmp/x does not stay"),
    ("shot //server/x", "line 1: //server/x does not stay"),
    ("shot ..\\x", "line 1: ..\\x does not stay"),
    ("shot C:x", "line 1: C:x does not stay"),
    ("shot a\0b", "line 1: a\\x00b does not stay"),
    ("shot ..", "line 1: .. is no name of a file"),
    ("shot linked/x", "line 1: linked/x does not stay in its folder: "),
    ("OK\nshot link", "line 2: link does not stay in its folder: "),
    ("shot " + "x" * 300, "line 1: xxx"),
    ("OK ²", "line 1: ² is not a number of times"),
    ("wait " + "9" * 400, "9 is not a number of ms"),
    ("wait " + "9" * 5000, "line 1: it has more than 500 characters"),
    ("OK 1000\n" * 1000, "line 51: the script has more than 100000 steps"),
    ("wait 86400000\n" * 2, "line 2: the script takes more than 24 hours"),
    ("\x1b[2J", "line 1: \\x1b[2J is neither"),
    ("x " * 400_000, "line 1: it has more than 500 characters"),
]


@pytest.mark.parametrize(("text", "reason"), SCRIPTS, ids=[reason for _, reason in SCRIPTS])
@pytest.mark.parametrize("command", ["sim", "emulate"])
def test_scripts_that_reach_too_far(labyrinth, tmp_path, command, text, reason):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures/linked").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "pictures/link.png").symlink_to(tmp_path / "elsewhere/x")
    (tmp_path / "keys.txt").write_text(text, encoding="utf-8")
    code, out, err = labyrinth(command, "--keys", "keys.txt", "--shot", "pictures/end.png")
    assert (code, out) == (2, "")
    assert is_one_line(err)
    assert reason in err and len(err) < 1200
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_shot_may_go_into_a_folder_below(labyrinth, tmp_path):
    (tmp_path / "keys.txt").write_text("wait 100\nshot some/./title.x\n")
    words = ("--runtime", "cpython", "--keys", "keys.txt", "--shot", "pictures/end.png")
    code, _, err = labyrinth("sim", *words)
    assert (code, err) == (0, "")
    assert (tmp_path / "pictures/some/title.png").read_bytes().startswith(b"\x89PNG")


def test_the_name_of_a_shot_does_not_reach_the_terminal(labyrinth, tmp_path):
    (tmp_path / "keys.txt").write_text("shot a\x9b31mb\x7f\n", encoding="utf-8")
    code, out, err = labyrinth("sim", "--runtime", "cpython", "--keys", "keys.txt")
    assert (code, err) == (0, "")
    assert all(line.isprintable() for line in out.splitlines())
    assert r"written: a\x9b31mb\x7f.png" in out


def test_a_link_that_comes_while_the_script_runs_is_not_followed(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "pictures").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(UserError, match="is a link"):
        pictures.beside(tmp_path, "pictures/x")
    with pytest.raises(keyscript.ScriptError):
        pictures.place(tmp_path, "pictures/x")

"""Files that are written: whole or not at all, never through a link; and what is said of errors."""

import errno
import os
import stat
import subprocess
import sys
import threading

import pytest

from host import cli, files
from host.arena import MOST_TURNS
from host.errors import UserError, crash, micropython_crash
from host.printable import printable
from host.sim.runtime import ROOT
from shared_engine import record as records
from tests.test_files import POSIX, SEED, in_a_folder_of_its_own, is_one_line

__all__ = ["in_a_folder_of_its_own"]  # a fixture


@POSIX
def test_a_link_is_replaced_and_what_it_leads_to_stays(tmp_path):
    victim = tmp_path / "victim"
    victim.write_text("mine")
    for target in (victim, tmp_path / "nothing"):
        link = tmp_path / "game.txt"
        link.symlink_to(target)
        files.write_text(link, "record")
        assert not link.is_symlink()
        assert link.read_text() == "record"
        assert stat.S_IMODE(link.stat().st_mode) == 0o600
        link.unlink()
    assert victim.read_text() == "mine"
    assert not (tmp_path / "nothing").exists()
    (tmp_path / "folder").mkdir()
    (tmp_path / "way").symlink_to(tmp_path / "folder")
    files.write_text(tmp_path / "way/game.txt", "record")
    assert (tmp_path / "folder/game.txt").read_text() == "record"


@POSIX
def test_links_and_files_that_lie_in_wait_are_not_written_to(tmp_path, monkeypatch):
    """Even if somebody guesses the temporary name; an old fixed name means nothing any more."""
    victim = tmp_path / "victim"
    victim.write_text("mine")
    names = iter(["aa", "bb", "cc"])
    monkeypatch.setattr(files.secrets, "token_hex", lambda count: next(names))
    (tmp_path / ".labyrinth-aa.new").symlink_to(victim)
    (tmp_path / ".labyrinth-bb.new").write_text("left over")
    (tmp_path / "game.txt.new").symlink_to(victim)
    (tmp_path / "game.txt.part").symlink_to(victim)
    files.write_text(tmp_path / "game.txt", "record")
    assert (tmp_path / "game.txt").read_text() == "record"
    assert victim.read_text() == "mine"
    assert (tmp_path / ".labyrinth-bb.new").read_text() == "left over"


def test_the_new_file_is_synced_before_it_takes_the_name(tmp_path, monkeypatch):
    done = []
    sync, replace = os.fsync, os.replace
    monkeypatch.setattr(files.os, "fsync", lambda file: (done.append("sync"), sync(file)))
    monkeypatch.setattr(files.os, "replace", lambda *a: (done.append("replace"), replace(*a)))
    files.write_text(tmp_path / "game.txt", "record")
    assert done == (["sync", "replace"] if os.name == "nt" else ["sync", "replace", "sync"])


@pytest.mark.parametrize("step", ["open", "write", "fsync", "replace"])
def test_where_writing_fails_the_old_file_stays_and_nothing_is_left(tmp_path, monkeypatch, step):
    path = tmp_path / "game.txt"
    path.write_text("old")

    def fail(*words, **more):
        raise OSError(errno.ENOSPC, "No space left on device")

    class Full:
        def __init__(self, handle, mode):
            os.close(handle)

        def __enter__(self):
            return self

        def __exit__(self, *error):
            pass

        write = fail

    if step == "write":
        monkeypatch.setattr(files.os, "fdopen", Full)
    else:
        monkeypatch.setattr(files.os, step, fail)
    with pytest.raises(UserError) as caught:
        files.write_text(path, "new")
    monkeypatch.undo()
    assert str(caught.value) == f"cannot write {path}: No space left on device"
    assert path.read_text() == "old"
    assert [other.name for other in tmp_path.iterdir()] == ["game.txt"]


@POSIX
def test_a_full_disk_in_the_middle_of_a_game_is_one_line_and_the_kept_game_stays(tmp_path):
    """By the limit that the system itself sets on files."""
    kept = tmp_path / "game.txt"
    cli.main(["selfplay", "--seed", SEED, "--max-turns", "3", "--record", str(kept)])
    before = kept.read_bytes()
    words = ["selfplay", "--seed", SEED, "--record", str(kept)]
    limited = "import resource, sys\n"
    limited += "from host.cli import main\n"
    limited += "resource.setrlimit(resource.RLIMIT_FSIZE, (200, resource.RLIM_INFINITY))\n"
    limited += f"sys.exit(main({words!r}))"
    command = [sys.executable, "-B", "-c", limited]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert is_one_line(done.stderr)
    assert f"cannot write {kept}: File too large" in done.stderr
    assert kept.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]


@POSIX
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write there")
def test_a_folder_that_may_not_be_written_to(labyrinth, tmp_path):
    folder = tmp_path / "closed"
    folder.mkdir()
    folder.chmod(0o500)
    code, _, err = labyrinth("selfplay", "--max-turns", 1, "--record", folder / "game.txt")
    assert (code, is_one_line(err), "Permission denied" in err) == (2, True, True)


def test_two_programs_that_write_at_once_leave_one_whole_file(tmp_path):
    path = tmp_path / "game.txt"
    texts = [letter * 100_000 for letter in "abcd"]

    def write(text):
        for _ in range(10):
            files.write_text(path, text)

    writers = [threading.Thread(target=write, args=(text,)) for text in texts]
    for writer in writers:
        writer.start()
    while any(writer.is_alive() for writer in writers):
        if path.exists():
            assert path.read_text() in texts
    for writer in writers:
        writer.join()
    assert [other.name for other in tmp_path.iterdir()] == ["game.txt"]


@POSIX
def test_pictures_and_images_do_not_go_through_links_either(tmp_path):
    victim = tmp_path / "victim"
    victim.write_text("mine")
    (tmp_path / "end.png").symlink_to(victim)
    (tmp_path / "keys.txt").write_text("wait 100\n")
    words = ["--runtime", "cpython", "--keys", "keys.txt", "--shot", "end.png"]
    assert cli.main(["sim", *words]) == 0
    assert victim.read_text() == "mine"
    assert (tmp_path / "end.png").read_bytes().startswith(b"\x89PNG")


def test_a_game_whose_record_cannot_be_renamed_is_one_line(labyrinth, tmp_path, monkeypatch):
    kept = tmp_path / "game.txt"
    labyrinth("play", "--terminal", "--record", kept)

    def fail(path, target):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(type(kept), "rename", fail)
    code, _, err = labyrinth("play", "--terminal", "--new", "--record", kept)
    assert (code, is_one_line(err)) == (2, True)
    assert "cannot rename" in err
    assert kept.exists()


# What is said of errors


def test_a_failure_of_the_program_tells_places_but_no_values(labyrinth, monkeypatch):
    card = "card 17"

    def fail(args):
        raise KeyError(card)

    monkeypatch.setattr(cli, "COMMANDS", tuple((*row[:3], fail, *row[4:]) for row in cli.COMMANDS))
    code, out, err = labyrinth("verify", "game.txt")
    assert (code, out) == (cli.FAILED, "")
    assert "17" not in err.replace("line 17", "")
    assert err.startswith("labyrinth: the program failed: KeyError\n")
    assert "  test_files_written.py, line " in err and ", in fail\n" in err
    monkeypatch.setenv(cli.TRACEBACK, "1")
    with pytest.raises(KeyError):
        labyrinth("verify", "game.txt")


def test_a_thread_that_fails_tells_no_values_either(labyrinth, monkeypatch):
    def start(args):
        thread = threading.Thread(target=lambda: {}["card 17"])
        thread.start()
        thread.join()

    monkeypatch.setattr(cli, "COMMANDS", tuple((*row[:3], start, *row[4:]) for row in cli.COMMANDS))
    code, out, err = labyrinth("verify", "game.txt")
    assert (code, out) == (0, "")
    assert err.startswith("labyrinth: the program failed: KeyError\n") and "card" not in err


def test_what_micropython_prints_of_an_error_loses_its_text():
    text = 'Traceback (most recent call last):\n  File "a.py", line 3, in f\nKeyError: 17\n'
    text += '  File "17"\n'
    assert micropython_crash(text) == 'KeyError\n  File "a.py", line 3, in f'
    assert micropython_crash("runner: MicroPython crashed: RuntimeError: card 17") == "runner"
    assert micropython_crash("card 17 is lost") == "an error"
    assert micropython_crash("") == "an error"


def test_printable_is_one_line_without_commands():
    text = "a\x1b[31m\n\r\t\x07\x9b\u202e\udc80\u2028é"
    assert printable(text) == r"a\x1b[31m\n\r\t\x07\x9b\u202e\udc80\u2028é"
    assert printable("x" * 5000).endswith("x ...")
    assert len(printable("\x1b" * 5000)) < 4100


def test_a_crash_names_no_text():
    try:
        raise ValueError("card 17")
    except ValueError as error:
        assert "card" not in crash(error)
        assert crash(error).startswith("ValueError\n  test_files_written.py, line ")


def test_a_record_of_the_longest_game_can_be_read_again():
    """What `selfplay` may write is within the limits."""
    assert records.MOST_TURNS >= MOST_TURNS

"""The game on a CIRCUITPY drive: only what has changed, each file whole, and plain words."""

import errno
import os
from pathlib import Path

import pytest

from firmware import power_on_circuitpython
from host.flash import circuitpy, circuitpython, find
from host.flash.build import Build
from host.link.errors import NoDevice
from tests import test_circuitpython

BOOT = "Adafruit CircuitPython 10.1.4 on 2026-02-17; Pimoroni PicoSystem with rp2040\n"
BOARD = "Board ID:pimoroni_picosystem\nUID:0123456789ABCDEF\n"


def build(**files):
    data = {f"firmware/{name}.mpy": text.encode() for name, text in files.items()}
    return Build("picosystem", "0123456789abcdef", data, circuitpython_main())


def circuitpython_main():
    return Path(power_on_circuitpython.__file__).read_bytes()


@pytest.fixture
def drive(tmp_path, monkeypatch):
    """A drive as CircuitPython makes it, the only one on this PC, and a game of two small files."""
    folder = tmp_path / "CIRCUITPY"
    folder.mkdir()
    (folder / "boot_out.txt").write_text(BOOT + BOARD)
    (folder / "code.py").write_text('print("Hello World!")\n')
    monkeypatch.setattr(find, "_mounted", lambda: [tmp_path, folder])
    monkeypatch.setattr(circuitpython, "build", lambda board: build(one="1", two="2"))
    return folder


def tree(folder):
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def flash(labyrinth, *words):
    return labyrinth("flash", "--circuitpython", *words)


def test_a_new_drive(labyrinth, drive):
    code, out, err = flash(labyrinth)
    assert (code, err) == (0, "")
    assert (
        f"6 of 6 files, {sum(map(len, circuitpy.contents(build(one='1', two='2')).values())):,}"
        in out
    )
    assert "Next: eject" in out
    files = tree(drive)
    assert files.pop("boot_out.txt")
    assert files == circuitpy.contents(build(one="1", two="2"))
    assert files["settings.toml"] == b"CIRCUITPY_PYSTACK_SIZE = 4096\n"


def test_only_what_has_changed_is_written(labyrinth, drive, monkeypatch):
    flash(labyrinth)
    assert "nothing to do" in flash(labyrinth)[1]
    old = {path: (drive / path).stat().st_mtime_ns for path in tree(drive)}
    monkeypatch.setattr(circuitpython, "build", lambda board: build(one="1", three="3"))
    assert "1 of 6 files, 1 bytes" in flash(labyrinth)[1]
    new = {path: (drive / path).stat().st_mtime_ns for path in tree(drive)}
    assert set(old) - set(new) == {"labyrinth/firmware/two.mpy"}
    written = {path for path in new if new[path] != old.get(path)}
    assert written == {"labyrinth/firmware/three.mpy", circuitpy.VERSION}


def test_a_dry_run_changes_nothing(labyrinth, drive):
    before = tree(drive)
    code, out, _ = flash(labyrinth, "--dry-run")
    assert (code, tree(drive)) == (0, before)
    assert "copy    labyrinth/firmware/one.mpy" in out


def test_someones_own_files_stay(labyrinth, drive):
    mine = {"code.py": b"import mine\n", "boot.py": b"# mine\n", "lib/mine.py": b"", "game": b"g"}
    (drive / "lib").mkdir()
    for name, data in mine.items():
        (drive / name).write_bytes(data)
    (drive / "settings.toml").write_bytes(b'WIFI = "x"')
    out = flash(labyrinth)[1]
    files = tree(drive)
    assert files["code.py.old"] == mine["code.py"]
    assert files["boot.py.old"] == mine["boot.py"]
    assert "The code.py that was there is now code.py.old" in out
    assert files["lib/mine.py"] == b"" and files["game"] == b"g"
    assert files["settings.toml"] == b'WIFI = "x"\nCIRCUITPY_PYSTACK_SIZE = 4096\n'
    flash(labyrinth)
    assert tree(drive) == files


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"CIRCUITPY_PYSTACK_SIZE=2000\nA=1\n", b"CIRCUITPY_PYSTACK_SIZE=4096\nA=1\n"),
        (b"CIRCUITPY_PYSTACK_SIZE = 9000\n", b"CIRCUITPY_PYSTACK_SIZE = 9000\n"),
    ],
)
def test_room_for_nested_calls(before, after):
    assert circuitpy.with_pystack(before) == after


def test_the_drive_is_closed_by_nobody_who_cannot_open_it(drive, monkeypatch):
    """A first copy that stops anywhere: boot.py comes after code.py."""
    written = []
    circuitpy.copy(circuitpy.plan(build(one="1"), drive), lambda path, size: written.append(path))
    assert written[-2:] == ["boot.py", circuitpy.VERSION]
    assert "code.py" in written


@pytest.mark.parametrize("cut", range(12))
def test_a_pc_that_stops_at_any_write_leaves_whole_files_and_no_start(cut, drive, monkeypatch):
    """And the same command again mends it."""
    circuitpy.copy(circuitpy.plan(build(one="1", two="2"), drive))
    old = tree(drive)
    made = circuitpy.plan(build(one="I", two="II", three="III"), drive)
    real, left = os.replace, [cut]

    def replace(source, target):
        left[0] -= 1
        if left[0] < 0:
            raise OSError(errno.EIO, "Input/output error")
        real(source, target)

    monkeypatch.setattr(os, "replace", replace)
    try:
        circuitpy.copy(made)
        whole = True
    except circuitpy.Unfinished as error:
        whole = False
        assert "half a copy" in str(error) and "same command again" in str(error)
    files = tree(drive)
    assert (circuitpy.VERSION in files) == whole
    assert "boot.py" not in files or "code.py" in files
    for path, data in files.items():
        assert data in (old.get(path), made.files.get(path)), path
    monkeypatch.setattr(os, "replace", real)
    circuitpy.copy(circuitpy.plan(build(one="I", two="II", three="III"), drive))
    assert tree(drive) == {"boot_out.txt": old["boot_out.txt"], **made.files}


def test_no_room(labyrinth, drive, monkeypatch):
    before = tree(drive)
    monkeypatch.setattr(circuitpy, "_disk", lambda drive: (512, 3 << 10))
    code, out, err = flash(labyrinth)
    assert (code, out, tree(drive)) == (11, "", before)
    assert "3 KB free, and 4 KB are needed; nothing was changed. Next: " in err


def test_a_file_needs_room_beside_the_one_that_it_replaces(drive, monkeypatch):
    circuitpy.copy(circuitpy.plan(build(one="1" * 5000), drive))
    made = circuitpy.plan(build(one="2" * 5000), drive)
    monkeypatch.setattr(circuitpy, "_disk", lambda drive: (512, 5119))
    with pytest.raises(circuitpy.NoRoom):
        circuitpy.check_room(made)
    monkeypatch.setattr(circuitpy, "_disk", lambda drive: (512, 5120))
    circuitpy.check_room(made)


def test_a_drive_that_cannot_be_written_to(labyrinth, drive, monkeypatch):
    def refuse(path, data):
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(circuitpy, "_write", refuse)
    code, _, err = flash(labyrinth)
    assert code == 17
    assert "hold the handheld's BACK key" in err


@pytest.mark.parametrize(
    ("boot", "words", "code", "told"),
    [
        ("", (), 17, "no boot_out.txt"),
        (BOOT.replace("10.1.4", "8.2.1") + BOARD, (), 17, "has CircuitPython 8.2.1"),
        (BOOT.replace("10.1.4", "10.0.3") + BOARD, (), 17, "needs CircuitPython 10.1 or a later"),
        (BOOT + "Board ID:feather_m4\n", (), 17, "not made for CircuitPython on feather_m4"),
        (BOOT + BOARD, ("--board", "picopad"), 17, "cannot be picopad"),
        (BOOT + BOARD, ("--board", "nokia"), 2, "there is no board nokia"),
        (BOOT + "Board ID:raspberry_pi_pico\n", (), 2, "which display is on it?"),
        (BOOT + BOARD, ("--erase",), 2, "--erase is for MicroPython"),
    ],
)
def test_what_does_not_fit_is_told_in_one_line(boot, words, code, told, labyrinth, drive):
    (drive / "boot_out.txt").write_text(boot)
    before = tree(drive)
    ended, out, err = flash(labyrinth, "--drive", drive, *words)
    assert (ended, out, tree(drive)) == (code, "", before)
    assert told in err and "Next: " in err and err.count("\n") == 1


def test_the_board_is_known_from_the_version_before(labyrinth, drive):
    (drive / "boot_out.txt").write_text(BOOT + "Board ID:raspberry_pi_pico\n")
    assert flash(labyrinth, "--board", "display_pack")[0] == 0
    (drive / circuitpy.VERSION).write_text("0.0.1\ndisplay_pack\n")
    assert flash(labyrinth)[0] == 0


def test_no_drive_at_all(labyrinth, drive, monkeypatch):
    (drive / "boot_out.txt").unlink()

    def nothing(port):
        raise NoDevice

    monkeypatch.setattr(circuitpy.ports, "connect", nothing)
    code, _, err = flash(labyrinth)
    assert code == 16
    assert "no CIRCUITPY drive" in err and "--drive" in err


def test_a_game_that_runs_is_asked_for_its_drive(labyrinth, drive, monkeypatch):
    told = (drive / "boot_out.txt").read_text()
    (drive / "boot_out.txt").unlink()

    class Client:
        hello = None

        def __enter__(self):
            return self

        def __exit__(self, *error):
            pass

        def maintenance(self):
            (drive / "boot_out.txt").write_text(told)  # the key was pressed

        def poll(self, timeout):
            return [circuitpy.Lost("gone")]

    monkeypatch.setattr(circuitpy.ports, "connect", lambda port: Client())
    code, out, _ = flash(labyrinth)
    assert code == 0
    assert "Now press the key" in out and "Next: eject" in out


def test_drive_is_for_circuitpython_only(refused):
    assert "add --circuitpython" in refused("flash", "--drive", "x")


def test_the_files_in_a_folder(labyrinth, refused, drive, tmp_path):
    target = tmp_path / "made"
    words = ("image", "--circuitpython", "--board", "picosystem", "-o", target)
    code, out, _ = labyrinth(*words)
    assert code == 0 and "Next: copy all of it" in out
    assert tree(target) == circuitpy.contents(build(one="1", two="2"))
    assert labyrinth(*words)[0] == 0
    (tmp_path / "other").mkdir()
    (tmp_path / "other/thing").touch()
    assert "not ours" in refused(*words[:-1], tmp_path / "other")


def test_what_is_built_runs_on_circuitpython(tmp_path):
    """All modules load there: its .mpy files are MicroPython's but for a letter."""
    made = circuitpython.build("picosystem")
    assert all(data[:2] == b"C\x06" for data in made.files.values())
    assert not {path for path in made.files if "viper" in path or "/st77" in path}
    for path, data in made.files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    said = test_circuitpython.run(tmp_path, LOAD, *sorted(made.files))
    assert said.splitlines()[-1] == "all loaded", said


LOAD = (
    test_circuitpython.PRELUDE
    + """
class Any:
    def __getattr__(self, name):
        return Any

    def __call__(self, *args):
        return self

for name in ("analogio busdisplay busio digitalio displayio fourwire keypad pwmio storage "
             "supervisor usb_cdc").split():
    sys.modules[name] = Any()
sys.modules["machine"] = stand_ins
stand_ins.urandom = None
for path in sys.argv[1:]:
    __import__(path[:-4].replace("/", ".").replace(".__init__", ""))
print("all loaded")
"""
)

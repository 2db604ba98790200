"""The game on a CIRCUITPY drive: only what has changed, each file whole, and plain words."""

import errno
import os
from pathlib import Path

import pytest

from host.flash import circuitpy, circuitpython
from host.flash import circuitpy_files as copying
from host.flash.circuitpython import Build
from host.flash.errors import Interrupted
from tests import circuitpy_stand, test_circuitpython
from tests.circuitpy_stand import BOARD, BOOT, build, flash, tree


@pytest.fixture
def drive(tmp_path, monkeypatch):
    return circuitpy_stand.drive(tmp_path, monkeypatch)


def test_a_new_drive(labyrinth, drive):
    code, out, err = flash(labyrinth)
    assert (code, err) == (0, "")
    assert (
        f"7 of 7 files, {sum(map(len, copying.contents(build(one='1', two='2')).values())):,}"
        in out
    )
    assert "Next: eject" in out
    files = tree(drive)
    assert files.pop("boot_out.txt")
    assert files == copying.contents(build(one="1", two="2"))
    assert files["settings.toml"] == b"CIRCUITPY_PYSTACK_SIZE = 4096\n"


def test_only_what_has_changed_is_written(labyrinth, drive, monkeypatch):
    flash(labyrinth)
    assert "nothing to do" in flash(labyrinth)[1]
    old = {path: (drive / path).stat().st_mtime_ns for path in tree(drive)}
    monkeypatch.setattr(circuitpython, "build", lambda board: build(one="1", three="3"))
    assert "1 of 7 files, 1 bytes" in flash(labyrinth)[1]
    new = {path: (drive / path).stat().st_mtime_ns for path in tree(drive)}
    assert set(old) - set(new) == {"labyrinth/firmware/two.mpy"}
    written = {path for path in new if new[path] != old.get(path)}
    assert written == {"labyrinth/firmware/three.mpy", copying.VERSION}


def test_a_dry_run_changes_nothing(labyrinth, drive):
    before = tree(drive)
    code, out, _ = flash(labyrinth, "--dry-run")
    assert (code, tree(drive)) == (0, before)
    assert "copy    labyrinth/firmware/one.mpy" in out


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such names")
def test_names_on_the_drive_cannot_steer_the_terminal(labyrinth, drive):
    flash(labyrinth)
    (drive / "labyrinth" / "\x1b[2J\x07old.mpy").write_bytes(b"")
    code, out, err = flash(labyrinth, "--dry-run")
    assert (code, err) == (0, "") and "remove  labyrinth/" in out
    assert all(line.isprintable() for line in out.splitlines())


def test_someones_own_files_stay(labyrinth, drive):
    mine = {"code.py": b"import mine\n", "lib/mine.py": b"", "game": b"g"}
    mine |= {"boot.py": b"# mine\n", "safemode.py": b"# mine too\n"}
    (drive / "lib").mkdir()
    for name, data in mine.items():
        (drive / name).write_bytes(data)
    (drive / "settings.toml").write_bytes(b'WIFI = "x"')
    out = flash(labyrinth)[1]
    files = tree(drive)
    assert files["code.py.old"] == mine["code.py"]
    assert files["boot.py.old"] == mine["boot.py"]
    assert files["safemode.py.old"] == mine["safemode.py"]
    assert "The code.py that was there is now code.py.old" in out
    assert files["lib/mine.py"] == b"" and files["game"] == b"g"
    assert files["settings.toml"] == b'CIRCUITPY_PYSTACK_SIZE = 4096\nWIFI = "x"'
    flash(labyrinth)
    assert tree(drive) == files


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"CIRCUITPY_PYSTACK_SIZE=2000\nA=1\n", b"CIRCUITPY_PYSTACK_SIZE=4096\nA=1\n"),
        (b"CIRCUITPY_PYSTACK_SIZE = 9000\n", b"CIRCUITPY_PYSTACK_SIZE = 9000\n"),
        (b" CIRCUITPY_PYSTACK_SIZE = 0x2000#\n", b" CIRCUITPY_PYSTACK_SIZE = 0x2000#\n"),
        (b'CIRCUITPY_PYSTACK_SIZE = "9"#9\n', b"CIRCUITPY_PYSTACK_SIZE = 4096#9\n"),
        # CircuitPython reads nothing after a section's name.
        (b"A = 1\n[mine]\nB = 2\n", b"CIRCUITPY_PYSTACK_SIZE = 4096\nA = 1\n[mine]\nB = 2\n"),
        (
            b"[mine]\nCIRCUITPY_PYSTACK_SIZE = 9000\n",
            b"CIRCUITPY_PYSTACK_SIZE = 4096\n[mine]\nCIRCUITPY_PYSTACK_SIZE = 9000\n",
        ),
    ],
)
def test_room_for_nested_calls(before, after):
    assert copying.with_pystack(before) == after


def test_the_drive_is_closed_by_nobody_who_cannot_open_it(drive, monkeypatch):
    """A first copy that stops anywhere: boot.py comes after code.py and safemode.py."""
    written = []
    copying.copy(copying.plan(build(one="1"), drive), lambda path, size: written.append(path))
    assert written[-3:] == ["safemode.py", "boot.py", copying.VERSION]
    assert "code.py" in written


def test_a_code_txt_alone_is_not_nothing_to_do(labyrinth, drive):
    """CircuitPython would run it instead of the game."""
    flash(labyrinth)
    (drive / "code.txt").write_text("print(1)")
    assert "The code.txt that was there is now code.txt.old" in flash(labyrinth)[1]
    assert not (drive / "code.txt").exists()


def test_a_drive_that_is_pulled_out_while_the_game_is_compiled(labyrinth, drive, monkeypatch):
    def pulled(made):
        raise OSError(errno.ENOENT, "No such file or directory")

    monkeypatch.setattr(circuitpy, "check_room", pulled)
    code, _, err = flash(labyrinth)
    assert code
    assert "No such file or directory" in err


def test_a_file_that_is_held_by_others_in_the_middle_of_a_copy(labyrinth, drive, monkeypatch):
    """On Windows that is no permission, too; what is there then is half a copy."""
    real = os.replace

    def replace(source, target):
        if Path(target).name == "boot.py":
            raise PermissionError(errno.EACCES, "Permission denied")
        real(source, target)

    monkeypatch.setattr(os, "replace", replace)
    err = flash(labyrinth)[2]
    assert "half a copy" in err
    assert "same command again" in err


@pytest.mark.parametrize("cut", range(5))  # of four writes
def test_a_pc_that_stops_at_any_write_leaves_whole_files_and_no_start(cut, drive, monkeypatch):
    """And the same command again mends it."""
    copying.copy(copying.plan(build(one="1", two="2"), drive))
    old = tree(drive)
    made = copying.plan(build(one="I", two="II", three="III"), drive)
    real, left = os.replace, [cut]

    def replace(source, target):
        left[0] -= 1
        if left[0] < 0:
            raise OSError(errno.EIO, "Input/output error")
        real(source, target)

    monkeypatch.setattr(os, "replace", replace)
    try:
        copying.copy(made)
        whole = True
    except OSError:
        whole = False
    files = tree(drive)
    assert (copying.VERSION in files) == whole
    for path, data in files.items():
        assert data in (old.get(path), made.files.get(path)), path
    monkeypatch.setattr(os, "replace", real)
    copying.copy(copying.plan(build(one="I", two="II", three="III"), drive))
    assert tree(drive) == {"boot_out.txt": old["boot_out.txt"], **made.files}


def test_no_room(labyrinth, drive, monkeypatch):
    before = tree(drive)
    monkeypatch.setattr(copying, "_disk", lambda drive: (512, 3 << 10))
    code, out, err = flash(labyrinth)
    assert (code, out, tree(drive)) == (11, "", before)
    assert "3 KB free, and 6 KB are needed; nothing was changed. Next: " in err


def test_a_file_needs_room_beside_the_one_that_it_replaces(drive, monkeypatch):
    copying.copy(copying.plan(build(one="1" * 5000), drive))
    made = copying.plan(build(one="2" * 5000), drive)
    monkeypatch.setattr(copying, "_disk", lambda drive: (512, 5119))
    with pytest.raises(copying.NoRoom):
        copying.check_room(made)
    monkeypatch.setattr(copying, "_disk", lambda drive: (512, 5120))
    copying.check_room(made)


def test_a_drive_that_cannot_be_written_to(labyrinth, drive, monkeypatch):
    def refuse(path, data):
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(copying, "_write", refuse)
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
    (drive / copying.VERSION).write_text("0.0.1\ndisplay_pack\n")
    assert flash(labyrinth)[0] == 0


def test_ctrl_c_while_copying(labyrinth, drive, monkeypatch):
    real, left = os.replace, [3]

    def replace(source, target):
        left[0] -= 1
        if not left[0]:
            raise KeyboardInterrupt
        real(source, target)

    monkeypatch.setattr(os, "replace", replace)
    code, _, err = flash(labyrinth)
    assert code == Interrupted.exit_code == 130
    assert "half a copy" in err and "same command again" in err and err.count("\n") == 1
    assert copying.VERSION not in tree(drive)
    assert not [path for path in tree(drive) if path.endswith(".part")]
    assert flash(labyrinth)[0] == 0


def test_what_a_pc_has_left_that_went_off_is_removed(labyrinth, drive):
    flash(labyrinth)
    files = tree(drive)
    for name in ("code.py", "boot.py", "labyrinth/firmware/one.mpy"):
        (drive / f"{name}.part").write_text("ha")
    (drive / "mine.part").touch()
    assert flash(labyrinth)[0] == 0
    assert tree(drive) == {**files, "mine.part": b""}


def test_the_same_command_again_knows_the_board(labyrinth, drive):
    """Also with version.txt gone, as while a copy is under way."""
    (drive / "boot_out.txt").write_text(BOOT + "Board ID:raspberry_pi_pico\n")
    (drive / "labyrinth/boards").mkdir(parents=True)
    (drive / "labyrinth/boards/__init__.mpy").touch()
    assert "which display" in flash(labyrinth)[2]
    (drive / "labyrinth/boards/display_pack.mpy").touch()
    assert flash(labyrinth)[0] == 0


@pytest.fixture
def picopad(drive, monkeypatch):
    (drive / "boot_out.txt").write_text(BOOT + "Board ID:pajenicko_picopad\n")
    made = build(one="1")
    made = Build("picopad", made.digest, made.files, made.main)
    monkeypatch.setattr(circuitpython, "build", lambda board: made)


def test_a_board_with_too_little_ram_is_told_of(labyrinth, drive, picopad):
    assert "too little RAM" in flash(labyrinth)[1]


def test_without_a_radio_there_is_enough(labyrinth, drive, picopad):
    (drive / "boot_out.txt").write_text(BOOT + "Board ID:raspberry_pi_pico\n")
    code, said, _ = flash(labyrinth, "--board", "picopad")
    assert code == 0
    assert "RAM" not in said


def test_wi_fi_that_shows_hidden_cards_is_told_of(labyrinth, drive, picopad):
    network = b'CIRCUITPY_WIFI_SSID = "home"\n'
    (drive / "settings.toml").write_bytes(network)
    assert "Wi-Fi" not in flash(labyrinth)[1]
    (drive / "settings.toml").write_bytes(network + b'CIRCUITPY_WEB_API_PASSWORD = "x"\n')
    for _ in range(2):  # also with nothing to do
        assert "reads a saved game's hidden cards by Wi-Fi" in flash(labyrinth)[1]


def test_drive_is_for_circuitpython_only(refused):
    assert "add --circuitpython" in refused("flash", "--drive", "x")


IMAGE = ("image", "--circuitpython", "--board", "picosystem", "-o")


def test_the_files_in_a_folder(labyrinth, refused, drive, tmp_path):
    target = tmp_path / "made"
    code, out, _ = labyrinth(*IMAGE, target)
    assert code == 0 and "Next: copy all of it" in out
    assert tree(target) == copying.contents(build(one="1", two="2"))
    assert labyrinth(*IMAGE, target)[0] == 0
    (tmp_path / "begun").mkdir()
    (tmp_path / "begun/code.py.part").touch()  # the power of this PC went
    assert labyrinth(*IMAGE, tmp_path / "begun")[0] == 0
    assert tree(tmp_path / "begun") == tree(target)
    (tmp_path / "other/labyrinth").mkdir(parents=True)
    (tmp_path / "other/labyrinth/thing").touch()
    assert "not ours" in refused(*IMAGE, tmp_path / "other")
    assert (tmp_path / "other/labyrinth/thing").exists()


@pytest.mark.parametrize("cut", range(1, 8))
def test_a_folder_that_was_written_by_halves(cut, labyrinth, drive, tmp_path, monkeypatch):
    real, left = os.replace, [cut]

    def replace(source, target):
        left[0] -= 1
        if not left[0]:
            raise OSError(errno.EIO, "Input/output error")
        real(source, target)

    monkeypatch.setattr(os, "replace", replace)
    target = tmp_path / "made"
    code, out, err = labyrinth(*IMAGE, target)
    assert (code, out) == (2, "")
    assert f"cannot write {target}: Input/output error. Next: name another" in err
    monkeypatch.setattr(os, "replace", real)
    assert labyrinth(*IMAGE, target)[0] == 0
    assert tree(target) == copying.contents(build(one="1", two="2"))


def test_a_folder_that_cannot_be_written_to(refused, drive, tmp_path):
    (tmp_path / "file").touch()
    told = refused(*IMAGE, tmp_path / "file/made")
    assert "cannot write" in told and "name another place with -o" in told
    assert "device" not in told and "BACK" not in told


def test_force_is_for_micropython(refused, drive, tmp_path):
    assert "--force is for UF2 files" in refused(*IMAGE, tmp_path / "made", "--force")


def test_what_is_built_runs_on_circuitpython(tmp_path):
    """All modules load there: its .mpy files are MicroPython's but for a letter."""
    made = circuitpython.build("picosystem")
    assert all(data[:2] == b"C\x06" for data in made.files.values())
    assert not {path for path in made.files if "viper" in path or "/st77" in path}
    needless = {f"firmware/drivers/{name}.mpy" for name in ("heap", "usb")}
    assert not needless & set(made.files)
    renamed = set(made.names.values())
    assert not renamed & {"auto_refresh", "root_group", "chip_select", "get_into", "readonly"}
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
for name in stand_ins.OURS:
    sys.modules[name] = stand_ins
stand_ins.urandom = None
for path in sys.argv[1:]:
    __import__(path[:-4].replace("/", ".").replace(".__init__", ""))
print("all loaded")
"""
)

"""`labyrinth flash` by real mpremote, against MicroPython under node behind a raw REPL."""

import os
import re
import types
from dataclasses import replace
from pathlib import Path

import pytest
import serial
from mpremote.transport_serial import SerialTransport

from firmware.rom.blocks import MAGIC, folder_of
from host.flash import command, deploy, download, find, image
from host.link import ports, wire
from shared_engine import frames
from tests.flash_trees import BOARD, MAIN, PLAYER, like, on_device, small
from tests.long import LONG
from tests.repl import Repl, Unplugged, hasten

pytestmark = pytest.mark.micropython

# The commands that change files, each written file once.
CHANGES = re.compile(r"w\(|os\.rename|remove\(|retire\(|make\(|for pair in")
DRIVES = find.drives
EVERY = 1 if LONG else 4  # of which steps the next try is tried


@pytest.fixture(scope="module")
def builds():
    """An old version, the next one with one changed file, and one that does not start."""
    changed = small(maze="SLOTS = 16\n")
    return types.SimpleNamespace(old=small(), new=changed, broken=small(app="1 / 0\n"))


@pytest.fixture(scope="module")
def bridge():
    repl = Repl()
    yield repl
    repl.close()


@pytest.fixture(autouse=True)
def brisk(monkeypatch):
    hasten(monkeypatch.setattr)
    monkeypatch.delenv(ports.VARIABLE, raising=False)


@pytest.fixture
def flash(bridge, labyrinth, monkeypatch):
    """Flash a version to the device behind the bridge; (exit code, stdout, stderr)."""

    def run(build, *words):
        monkeypatch.setattr(command, "build", lambda board: build)
        return labyrinth("flash", "--port", bridge.port, *words)

    return run


def runs(bridge):
    """Which version starts when the device is switched on."""
    printed = bridge.switch_on()
    return printed.split(" ")[1] if printed.startswith("game ") else printed


def install_of(bridge):
    """The number of the install that is to start."""
    return int(bridge.files()["/current"].decode()[4:], 16)


def untouched(bridge):
    files = bridge.files()
    return {name: files.get(name) for name in PLAYER} == PLAYER


def clean(bridge):
    """Nothing half-installed lies around."""
    names = {path.split("/")[1] for path in [*bridge.files(), *bridge.folders()]}
    half = {"new", "removed"} & names
    return not half and not any(name.endswith(".new") for name in names)


def one_line(error):
    return error.startswith("labyrinth: ") and error.count("\n") == 1 and "Next: " in error


# What goes well


@pytest.mark.parametrize("version", [[1, 28, 0, ""], [1, 28, 1, ""], [1, 29, 0, ""]])
def test_a_first_deploy_installs_all_and_hears_the_hello(bridge, builds, flash, version):
    bridge.plug(PLAYER, version=version)
    code, out, err = flash(builds.old, "--board", BOARD)
    assert (code, err) == (0, "")
    assert f"PicoSystem says hello: version {builds.old.version} runs" in out
    assert bridge.files() == on_device(replace(builds.old, install=install_of(bridge)))


def test_only_what_changed_travels(bridge, builds, flash):
    bridge.plug(on_device(builds.old), prompt=True)
    code, out, _ = flash(builds.new)
    assert code == 0 and "3 of 4 blocks" in out
    assert bridge.written() == ["/new/00", "/new/01", "/new/02", "/current.new"]
    new = like(builds.new, builds.old, install_of(bridge))
    assert bridge.files() == on_device(builds.old) | on_device(new)
    assert clean(bridge)


def test_every_install_has_its_number(bridge, builds, flash, monkeypatch):
    """Not that of another version on the device, even if chance gives it twice."""
    numbers = iter([builds.old.install, 7, builds.old.install, 7, 8])
    monkeypatch.setattr(deploy.secrets, "randbits", lambda bits: next(numbers))
    bridge.plug(on_device(builds.old), prompt=True)
    assert flash(builds.new)[0] == 0
    assert install_of(bridge) == 7
    bridge.open_prompt()
    assert flash(small(maze="SLOTS = 20\n"))[0] == 0
    assert install_of(bridge) == 8
    numbers_there = {
        data[4:8] for path, data in bridge.files().items() if data[:4] == MAGIC and "-0" in path
    }
    assert numbers_there == {bytes([7, 0, 0, 0]), bytes([8, 0, 0, 0])}


def test_the_version_before_stays_and_older_ones_go(bridge, builds, flash):
    older = small(maze="SLOTS = 4\n")
    bridge.plug(on_device(older) | on_device(builds.old), prompt=True)
    assert flash(builds.new)[0] == 0
    kept = {path.split("/")[1] for path in bridge.files() if path.startswith("/app-")}
    assert kept == {builds.old.folder, folder_of(install_of(bridge))}


def test_a_version_that_is_there_already_does_not_travel_again(bridge, builds, flash):
    there = like(builds.new, builds.old, 99)
    bridge.plug(on_device(there) | on_device(builds.old), prompt=True)
    assert flash(builds.new)[0] == 0
    assert bridge.written() == ["/current.new"]
    assert runs(bridge) == builds.new.version


@pytest.mark.parametrize("install", [0, 99])  # of an image, and over the cable
def test_at_the_prompt_the_same_version_is_left_alone(bridge, builds, flash, install):
    same = replace(builds.old, install=install or builds.old.install)
    bridge.plug(on_device(builds.new) | on_device(same), prompt=True)
    files = bridge.files()
    for words in [["--dry-run"], []]:
        code, out, _ = flash(builds.old, *words)
        assert code == 0 and "nothing to do" in out
    assert bridge.files() == files and not bridge.written()


@pytest.mark.parametrize("harm", ["cut off", "bit", "header", "missing", "loader"])
def test_a_damaged_version_is_installed_again_under_another_number(bridge, builds, flash, harm):
    """Of one block nothing is written under the old number: the flash could hold it twice."""
    files = on_device(builds.old, player=False)
    path = f"/{builds.old.folder}/{'rom.mpy' if harm == 'loader' else '02'}"
    data = bytearray(files[path])
    if harm == "missing":
        del files[path]
    elif harm == "cut off":
        files[path] = bytes(data[:-1])
    else:
        data[14 if harm == "header" else -1] ^= 1
        files[path] = bytes(data)
    bridge.plug(files, prompt=True)
    assert flash(builds.old)[0] == 0
    new = replace(builds.old, install=install_of(bridge))
    assert new.install != builds.old.install
    assert bridge.written() == [f"/new/{path.split('/')[2]}", "/current.new"]
    assert bridge.files() == files | on_device(new, player=False)
    assert runs(bridge) == builds.old.version and clean(bridge)


def test_with_a_damaged_index_all_travels_but_what_is_the_same(bridge, builds, flash):
    files = on_device(builds.old, player=False)
    path = f"/{builds.old.folder}/00"
    files[path] = files[path][:100] + bytes([files[path][100] ^ 1]) + files[path][101:]
    bridge.plug(files, prompt=True)
    assert flash(builds.new)[0] == 0
    assert runs(bridge) == builds.new.version


def test_another_main_py_goes_with_the_update(bridge, builds, flash):
    bridge.plug(on_device(builds.old) | {"/main.py": MAIN + b"# old\n"}, prompt=True)
    assert flash(builds.new)[0] == 0
    assert bridge.files()["/main.py"] == MAIN and clean(bridge)


def test_somebody_elses_program_is_kept(bridge, builds, flash):
    bridge.plug({"/main.py": b"print('mine')\n"})
    code, out, _ = flash(builds.old, "--board", BOARD)
    assert code == 0 and "main.py.old" in out
    assert bridge.files()["/main.py.old"] == b"print('mine')\n"


def test_the_running_game_is_asked_and_a_key_pressed(bridge, builds, flash):
    bridge.plug(on_device(builds.old))
    code, out, _ = flash(builds.new)
    assert code == 0 and "hold A on the device for two seconds (B: no)" in out
    assert f"hello: version {builds.new.version} runs" in out


def test_the_newest_version_is_left_alone(bridge, builds, flash):
    bridge.plug(on_device(builds.new))
    code, out, _ = flash(builds.new)
    assert code == 0 and "nothing to do" in out and not bridge.codes


@pytest.mark.parametrize("prompt", [False, True])
def test_a_dry_run_writes_nothing(bridge, builds, flash, prompt):
    bridge.plug(on_device(builds.old), prompt)
    code, out, _ = flash(builds.new, "--dry-run")
    assert code == 0 and f"Would install version {builds.new.version}" in out
    assert ("send    02" in out) == prompt
    assert bridge.files() == on_device(builds.old)


def test_erase_removes_all_of_ours_and_nothing_else(bridge, builds, flash):
    bridge.plug(on_device(builds.old) | {"/lib/own.py": b"", "/current.new": b""})
    code, out, _ = flash(None, "--erase", "--yes")
    assert code == 0 and "Removed" in out
    assert bridge.files() == {"/notes": PLAYER["/notes"], "/lib/own.py": b""}


def test_erase_leaves_somebody_elses_program(bridge, flash):
    bridge.plug({"/main.py": b"print('mine')\n"})
    assert flash(None, "--erase", "--yes")[0] == 0
    assert bridge.files() == {"/main.py": b"print('mine')\n"}


def test_a_board_in_bootsel_mode_is_found_and_gets_the_image(
    labyrinth, builds, monkeypatch, tmp_path
):
    mounts = {"own": "a stick", "other": "Board-ID: RP2350", "RPI RP2": "Board-ID: RPI-RP2"}
    lines = "proc /proc proc rw 0 0\n"
    for name, text in mounts.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "INFO_UF2.TXT").write_text(text)
        place = str(tmp_path / name).replace(" ", r"\040")
        lines += f"/dev/sda1 {place} vfat rw 0 0\n"
    read = find._text
    known = {Path("/proc/mounts"): lines}
    monkeypatch.setattr(find, "_text", lambda path: known.get(path) or read(path))
    monkeypatch.setattr(find, "drives", DRIVES)
    monkeypatch.setattr(find.sys, "platform", "linux")
    monkeypatch.setattr(command, "build", lambda board: builds.new)
    monkeypatch.setattr(download, "find", lambda: None)
    monkeypatch.setattr(image, "load", lambda path: None)
    monkeypatch.setattr(image, "join", lambda build, python: build.main * 99)
    monkeypatch.setattr(find, "back", lambda name: None)
    assert labyrinth("flash", "--board", BOARD)[0] == 14  # nothing says hello
    assert (tmp_path / "RPI RP2/labyrinth.uf2").read_bytes() == MAIN * 99


def test_after_a_restart_the_port_may_have_another_name(monkeypatch):
    monkeypatch.setattr(ports, "_names", lambda: ["/dev/ttyACM1"])
    assert find._now("/dev/ttyACM0") == "/dev/ttyACM1"
    assert find._now(None) == "/dev/ttyACM1"
    assert find._now("socket://127.0.0.1:5000") == "socket://127.0.0.1:5000"
    monkeypatch.setattr(ports, "_names", lambda: ["/dev/ttyACM0", "/dev/ttyACM1"])
    assert find._now("/dev/ttyACM0") == "/dev/ttyACM0"


# What goes wrong, at every step that changes a file


class Stop:
    """As the bridge's `before`: something happens at one of the commands that change files."""

    def __init__(self, at=0, happens=None):
        self.count = 0
        self._at = at
        self._happens = happens

    def __call__(self, code):
        if CHANGES.match(code):
            self.count += 1
            if self._happens and self.count == self._at:
                return self._happens()
        return None


@pytest.fixture
def steps(bridge, builds, flash):
    """The numbers of the commands that change files in an update, once with all that there is."""
    bridge.plug(leftover(builds), prompt=True)
    bridge.before = stop = Stop()
    assert flash(builds.new)[0] == 0
    return range(1, stop.count)  # the last one removes a note about a version before


def leftover(builds):
    """A device with an older version and half of another, and an old /main.py."""
    older = small(maze="SLOTS = 4\n")
    old = on_device(older) | on_device(builds.old)
    return old | {"/new/01": b"half", "/main.py": MAIN + b"# old\n"}


def nothing(code):
    """The device works again."""


def finishes(bridge, builds, flash):
    """The next try ends well, and the player has lost nothing."""
    bridge.before = nothing
    bridge.open_prompt()
    assert flash(builds.new)[0] == 0
    return clean(bridge) and untouched(bridge) and runs(bridge) == builds.new.version


def test_unplugged_anywhere_the_old_version_starts(bridge, builds, flash, steps):
    def pulled():
        raise Unplugged

    for step in steps:
        bridge.plug(leftover(builds), prompt=True)
        bridge.before = Stop(step, pulled)
        code, _, err = flash(builds.new)
        assert code == 12 and one_line(err) and f"keeps version {builds.old.version}" in err
        assert runs(bridge) == builds.old.version, step
        assert step % EVERY or finishes(bridge, builds, flash)


def test_a_fault_anywhere_leaves_the_old_version_and_nothing_else(bridge, builds, flash, steps):
    for step in steps:
        bridge.plug(leftover(builds), prompt=True)
        bridge.before = Stop(step, lambda: "Traceback\nOSError: 29\n")
        code, _, err = flash(builds.new)
        assert code == 12 and one_line(err) and "EIO" in err
        assert clean(bridge) and runs(bridge) == builds.old.version, step
        assert step % EVERY or finishes(bridge, builds, flash)


def test_ctrl_c_anywhere_leaves_one_version_and_nothing_half(
    bridge, builds, flash, steps, monkeypatch
):
    """Just after the device was sent a command, which it carries out."""
    sent = SerialTransport.exec_raw_no_follow

    def send(transport, command):
        sent(transport, command)
        if stop(command if isinstance(command, str) else command.decode()):
            raise KeyboardInterrupt

    monkeypatch.setattr(SerialTransport, "exec_raw_no_follow", send)
    last = 0
    for step in steps:
        bridge.plug(leftover(builds), prompt=True)
        stop = Stop(step, lambda: "pressed")
        code, _, err = flash(builds.new)
        assert code == 130 and one_line(err)
        now = runs(bridge)
        assert clean(bridge) and now in (builds.old.version, builds.new.version)
        assert f"version {now}" in err, step
        last += now == builds.new.version
        stop = nothing
        assert step % EVERY or finishes(bridge, builds, flash)
    assert last == 1  # once the new one has become the current one


@pytest.mark.parametrize("promised", [True, False])
def test_a_full_device_keeps_the_old_version(bridge, builds, flash, promised):
    """Whether it says so beforehand, or only when a file does not fit."""
    files = on_device(builds.old)
    used = sum(map(len, files.values()))
    size = sum(map(len, builds.new.files.values()))
    for room in range(used + 10, used + size, size // (9 if promised else 2)):
        chip = {"room": room, "promised": 1 << 22} if promised else {"room": room}
        bridge.plug(files, prompt=True, **chip)
        code, _, err = flash(builds.new)
        assert code == 11 and one_line(err) and builds.old.version in err
        assert ("KiB are needed" in err) != promised
        assert bridge.files() == files and clean(bridge)
        assert runs(bridge) == builds.old.version


def test_bytes_that_arrive_damaged_are_noticed(bridge, builds, flash, monkeypatch):
    write = SerialTransport.fs_writefile

    def damaged(transport, path, data, *more):
        return write(transport, path, data.replace(b"labyrinth", b"labirynth"), *more)

    monkeypatch.setattr(SerialTransport, "fs_writefile", damaged)
    bridge.plug(on_device(builds.old), prompt=True)
    code, _, err = flash(small(app="TEXT = 'the labyrinth'\n"))
    assert code == 12 and one_line(err) and "03 is not what was sent" in err
    assert bridge.files() == on_device(builds.old)


def test_without_a_key_nothing_happens(bridge, builds, flash, monkeypatch):
    monkeypatch.setattr(find, "KEY_S", 0.2)
    monkeypatch.setattr(wire, "GONE_S", 9)
    bridge.plug(on_device(builds.old))
    bridge.answers = [(frames.ASKED,)]
    code, _, err = flash(builds.new)
    assert code == 13 and one_line(err)
    assert bridge.files() == on_device(builds.old)


def test_a_game_of_version_0_1_does_not_say_how_the_request_stands(
    bridge, builds, flash, monkeypatch
):
    bridge.plug(on_device(builds.old))
    bridge.minor = 0
    code, out, _ = flash(builds.new)
    assert code == 0 and "press the key that the device's screen names" in out
    monkeypatch.setattr(find, "KEY_S", 0.2)
    monkeypatch.setattr(wire, "GONE_S", 9)
    bridge.plug(on_device(builds.old))
    bridge.minor = bridge.confirms = 0
    assert flash(builds.new)[0] == 13


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ((frames.DECLINED, 60), "says no, so nothing was changed. Next: wait 60 s"),
        ((frames.DECLINED, 600), "wait 10 minutes"),
        ((frames.DECLINED, 0), "a round of a duel"),
        ((frames.CLOSED, 0), "want no requests during this game"),
    ],
)
def test_a_no_on_the_device_is_told_at_once_and_with_the_wait(answer, told, bridge, builds, flash):
    bridge.plug(on_device(builds.old))
    bridge.answers = [answer]
    code, out, err = flash(builds.new)
    assert code == 13 and one_line(err) and told in err and "hold" not in out
    assert bridge.files() == on_device(builds.old)


def test_keys_are_called_as_on_the_board():
    assert find.labels("Pico-LCD-1.44") == ("KEY2", "KEY3")
    assert find.labels("PicoSystem") == ("A", "B") == find.labels("something newer")


def test_a_version_that_does_not_start_is_told_of_and_the_one_before_kept(bridge, builds, flash):
    bridge.plug(on_device(builds.old), prompt=True)
    code, _, err = flash(builds.broken)
    assert code == 14 and one_line(err)
    assert f"{builds.broken.version} does not start" in err and builds.old.version in err
    bridge.open_prompt()
    bridge.before = Stop(9, lambda: "OSError: 29")
    assert flash(builds.new)[0] == 12
    assert runs(bridge) == builds.old.version


def test_a_port_that_another_program_has_open(labyrinth, builds):
    pty = pytest.importorskip("pty", reason="pseudo-terminals are for Unix")
    master, slave = pty.openpty()
    name = os.ttyname(slave)
    with serial.Serial(name, exclusive=True):
        code, _, err = labyrinth("flash", "--port", name)
    os.close(master)
    os.close(slave)
    assert code == 4 and one_line(err) and "another program uses" in err

"""`labyrinth flash` that is interrupted, refused or finds no room: the old version stays."""

import os
import re

import pytest
import serial
from mpremote.transport_serial import SerialTransport

from host.flash import find
from host.link import wire
from shared_engine import frames
from tests.flash_bridge import bridge, brisk, builds, clean, flash, one_line, runs, untouched
from tests.flash_trees import MAIN, on_device, small
from tests.long import LONG
from tests.repl import Unplugged

__all__ = ["bridge", "brisk", "builds", "flash"]  # fixtures

pytestmark = pytest.mark.micropython

# The commands that change files, each written file once.
CHANGES = re.compile(r"w\(|os\.rename|remove\(|retire\(|make\(|for pair in")
EVERY = 1 if LONG else 4  # of which steps the next try is tried


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

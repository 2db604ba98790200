"""Which CIRCUITPY drive the game goes to, and which game on the cable is asked for it."""

import types

import pytest

from host.flash import circuitpy_drive as drives
from host.flash import command, find
from host.link import ports
from host.link.errors import Busy, NoDevice, NoPermission, NotOurs, Silent
from host.link.messages import Hello, Lost, Prompt
from shared_engine import frames
from tests import circuitpy_stand
from tests.circuitpy_stand import BOARD, BOOT, flash, tree


@pytest.fixture
def drive(tmp_path, monkeypatch):
    return circuitpy_stand.drive(tmp_path, monkeypatch)


@pytest.fixture
def cable(drive, monkeypatch):
    """What is on the cable instead of the drive: cable(error) or cable(Game)."""
    (drive / "boot_out.txt").unlink()

    def plug(answer):
        def connect(port=None):
            if isinstance(answer, Exception):
                raise answer
            return answer

        monkeypatch.setattr(ports, "connect", connect)

    return plug


class Game:
    """A game that runs, on a port with the USB ids of CircuitPython on a PicoSystem."""

    hello = None
    name = "/dev/ttyACM7"

    def __init__(self, monkeypatch, drive, ids=(0x16D0, 0x08C8)):
        self._told = drive / "boot_out.txt"
        port = types.SimpleNamespace(device=self.name, vid=ids[0], pid=ids[1], serial_number="07")
        monkeypatch.setattr(ports.list_ports, "comports", lambda: [port])
        self.ended = False

    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass

    def maintenance(self):
        self.ended = True
        self._told.write_text(BOOT + BOARD)  # the key was pressed

    def poll(self, timeout):
        return [Lost("gone")]


def test_no_drive_at_all(labyrinth, cable):
    cable(NoDevice())
    code, _, err = flash(labyrinth)
    assert code == 16
    assert "no CIRCUITPY drive" in err and "--drive" in err


@pytest.mark.parametrize(
    ("error", "words", "code", "told"),
    [
        (NoDevice("COM7"), ("--port", "COM7"), 3, "there is no port COM7"),
        (Busy("COM7"), (), 4, "another program uses COM7"),
        (NoPermission("COM7"), (), 5, "no permission"),
        (NotOurs("COM7"), (), 16, "a board is on a cable, but neither the game nor"),
        (Silent("COM7"), (), 16, "mount its drive"),
    ],
)
def test_each_fault_of_the_cable_is_told_as_it_is(error, words, code, told, labyrinth, cable):
    cable(error)
    ended, out, err = flash(labyrinth, *words)
    assert (ended, out) == (code, "")
    assert told in err and "Next: " in err and err.count("\n") == 1


def test_a_game_that_runs_is_asked_for_its_drive(labyrinth, drive, cable, monkeypatch):
    cable(Game(monkeypatch, drive))
    code, out, _ = flash(labyrinth)
    assert code == 0
    assert "Now press the key" in out and "Next: eject" in out


class Asking(Game):
    """One of link version 1.1, which says how the request stands."""

    hello = Hello(1, 1, "1.0", "Pico-LCD-1.44", bytes(16), "", b"", bytes(32))
    answers = ()

    def poll(self, timeout):
        return [*self.answers, *super().poll(timeout)]


def test_the_key_to_hold_is_named_as_on_the_board(labyrinth, drive, cable, monkeypatch):
    game = Asking(monkeypatch, drive)
    game.answers = (Prompt(frames.ASKED, 0), Prompt(frames.GRANTED, 0))
    cable(game)
    code, out, _ = flash(labyrinth)
    assert code == 0 and "hold KEY2 on the device for two seconds (KEY3: no)" in out


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (Prompt(frames.DECLINED, 60), "wait 60 s"),
        (Prompt(frames.CLOSED, 0), "want no requests"),
    ],
)
def test_a_no_on_the_device_is_told(answer, told, labyrinth, drive, cable, monkeypatch):
    game = Asking(monkeypatch, drive)
    game.answers = (answer,)
    cable(game)
    code, _, err = flash(labyrinth)
    assert code == 13 and told in err and err.count("\n") == 1


def test_micropythons_game_is_not_ended(labyrinth, drive, cable, monkeypatch):
    game = Game(monkeypatch, drive, (0x2E8A, 0x0005))
    cable(game)
    code, out, err = flash(labyrinth)
    assert (code, out, game.ended) == (10, "", False)
    assert "without --circuitpython" in err


@pytest.mark.parametrize("words", [(), ("--erase", "--yes"), ("--board", "picosystem")])
def test_circuitpythons_game_is_not_ended(words, labyrinth, drive, monkeypatch):
    """By `labyrinth flash`, which is for MicroPython, whatever else it is told."""
    game = Game(monkeypatch, drive)
    monkeypatch.setattr(find, "prompt", lambda name: pytest.fail("interrupted"))
    monkeypatch.setattr(find, "confirmed", lambda name: game.maintenance())
    monkeypatch.setattr(command, "build", lambda board: pytest.fail("built in vain"))
    code, out, err = labyrinth("flash", *words)
    assert (code, out, game.ended) == (10, "", False)
    assert "runs CircuitPython" in err and "--circuitpython" in err


def other_drive(drive, monkeypatch):
    other = drive.parent / "CIRCUITPY1"
    other.mkdir()
    (other / "boot_out.txt").write_text(BOOT + BOARD.replace("0123456789ABCDEF", "07"))
    monkeypatch.setattr(find, "_mounted", lambda: [drive, other])
    return other


def test_a_folder_that_nobody_may_look_into_is_no_drive(drive, monkeypatch):
    closed = drive.parent / "efi"
    monkeypatch.setattr(find, "_mounted", lambda: [closed, drive])
    real = drives.Path.read_bytes

    def read_bytes(path):
        if closed in path.parents:
            raise PermissionError
        return real(path)

    monkeypatch.setattr(drives.Path, "read_bytes", read_bytes)
    assert drives.drives() == [drive]


def test_two_drives(labyrinth, drive, monkeypatch):
    other = other_drive(drive, monkeypatch)
    before = tree(drive)
    code, out, err = flash(labyrinth)
    assert (code, out) == (2, "")
    assert f"several drives: {drive}, {other}" in err and "--drive" in err
    assert flash(labyrinth, "--drive", other)[0] == 0
    assert tree(drive) == before and "code.py" in tree(other)


def test_a_port_means_its_own_drive(labyrinth, drive, monkeypatch):
    Game(monkeypatch, drive)
    other = other_drive(drive, monkeypatch)
    before = tree(drive)
    assert flash(labyrinth, "--port", Game.name)[0] == 0
    assert tree(drive) == before and "code.py" in tree(other)


def test_a_port_does_not_mean_another_boards_drive(labyrinth, drive, monkeypatch):
    """The game on it is asked, and the drive that comes up then is taken."""
    other = other_drive(drive, monkeypatch)
    (other / "boot_out.txt").unlink()
    before = tree(drive)
    game = Game(monkeypatch, other)
    monkeypatch.setattr(ports, "connect", lambda port: game)
    code, out, _ = flash(labyrinth, "--port", Game.name)
    assert code == 0 and "Now press the key" in out
    assert tree(drive) == before and "code.py" in tree(other)

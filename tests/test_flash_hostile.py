"""`labyrinth flash` and a device, a drive or a game that answers something else than it should."""

import errno
import os

import pytest
from mpremote.transport import TransportExecError

from host import cli
from host.flash import deploy, find, rom
from host.flash.errors import NotConfirmed
from host.flash.remote import Fault, Remote
from host.games import UserError
from host.link.messages import Hello, Lost, Prompt
from shared_engine import frames
from tests.flash_trees import small

NASTY = "\x1b[2J\x1b]0;x\x07"


class Prompted:
    """A prompt that prints what it likes."""

    def __init__(self, out=b"", error=b""):
        self.out, self.error = out, error

    def exec_raw(self, code, timeout, take):
        for byte in self.out:
            take(bytes([byte]))
        return b"", self.error


def answering(out=b"", error=b""):
    device = object.__new__(Remote)
    device.name = "/dev/x"
    device._transport = Prompted(out, error)
    return device


@pytest.mark.parametrize(
    "ask", ["about", "names", "room", "read", "read_bytes", "hash_of", "hashes"]
)
@pytest.mark.parametrize(
    "out",
    [
        b"",
        b"nonsense(\n",
        b"(" * 20000 + b"\n",
        b"\xff\xfe\x1b[2J\n",
        b"[1, 2, 3]\n",
        b"{}\n",
        b"{[]: 1}\n",
        b"(4096, 0, 352, 9, 9, 0, 0, 0, 0, 255)\n",  # a file system with blocks of no bytes
        b"('rp2', ('1', 2), 6)\n",
        b"(0, 1)\n",
        b"x" * 100_000,
        b"('a', 'b')\n" * 5000,
    ],
)
def test_an_answer_that_makes_no_sense_is_a_fault(ask, out):
    device = answering(out)
    words = () if ask in ("about", "names", "room") else ("/path",)
    if ask == "read_bytes":
        words += (2000,)
    if ask == "hashes" and out == b"":
        assert device.hashes("/path") == {}
        return
    with pytest.raises(Fault):
        getattr(device, ask)(*words)


@pytest.mark.parametrize("error", [f"Trace\r\nOSError: {NASTY}".encode(), b" \n", b"\xff"])
def test_what_the_device_says_is_wrong_cannot_steer_the_terminal(error):
    with pytest.raises(Fault) as fault:
        answering(b"", error).run("pass")
    assert str(fault.value).isprintable() and str(fault.value)


def test_an_error_by_mpremote_cannot_either():
    device = answering()

    def failing(*_):
        raise TransportExecError(b"", NASTY)

    device._transport.exec_raw = failing
    with pytest.raises(Fault) as fault:
        device.run("pass")
    assert str(fault.value).isprintable()


def test_files_whose_names_steer_the_terminal_are_not_ours():
    device = answering(f"{[('app-' + NASTY, True), ('app-1', True)]!r}\n".encode())
    assert device.names() == {"app-1": True}


def test_files_copied_that_nobody_has_named_are_not_counted(monkeypatch):
    said = []

    class Copying(Prompted):
        def exec_raw(self, code, timeout, take):
            for byte in b"/elsewhere/x\n/new/rom.mpy\n":
                take(bytes([byte]))
            return b"", b""

    device = answering()
    device._transport = Copying()
    monkeypatch.setattr(device, "remove", lambda paths: None)
    monkeypatch.setattr(device, "room", lambda: (4096, 300))
    build = deploy.Build("picosystem", "0" * 64, b"123", [], b"")
    plan = deploy.Plan(build, copy={"rom.mpy": "/app-old/rom.mpy"})
    deploy._write(device, plan, deploy.Doing(lambda what, grown: said.append((what, grown))))
    assert ("rom.mpy", 3) in said and all(what.isprintable() for what, _ in said)


HASHES = "x" * 64


class Scripted:
    """A device that answers what it likes about the versions on it."""

    def __init__(self, folder="app-00000001", first=b"", hashes=None):
        self.folder, self.first = folder, first
        self.said = hashes or {}

    def names(self):
        return {self.folder: True}

    def read(self, path):
        return self.folder

    def read_bytes(self, path, size):
        return self.first[:size]

    def hashes(self, folder, install=b""):
        return self.said

    def hash_of(self, path):
        return HASHES


def block_with(index):
    data = index.ljust(900, b"\xff")
    return rom._with_header(data, 0)


@pytest.mark.parametrize(
    "first",
    [
        b"",
        b"ROM\x01",
        b"\xff" * 4096,
        block_with(b""),
        block_with(b"\xff\xff"),
        block_with(b"\0\0"),
        block_with(b"\x80\0"),
    ],
)
@pytest.mark.parametrize("folder", ["app-00000001", "app-zzzzzzzz", "app-", "app-1/../../x"])
def test_an_index_that_makes_no_sense_only_costs_time(first, folder):
    """All travels, and the number is one that the device cannot choose."""
    device = Scripted(folder, first, {"00": HASHES, "../main.py": HASHES, NASTY: HASHES})
    made = small()
    plan = deploy.plan(device, made)
    assert plan.send == sorted(plan.build.files) and not plan.copy and not plan.done
    assert plan.build.version == made.version


def test_a_stamp_of_the_same_version_is_not_believed_without_the_hashes():
    made = small()
    device = Scripted(made.folder, made.files["00"], dict.fromkeys(made.files, HASHES))
    plan = deploy.plan(device, made)
    assert not plan.done and plan.send and plan.build.install != made.install


def test_drives_whose_labels_steer_the_terminal_are_left_out(monkeypatch, tmp_path):
    plain, nasty = tmp_path / "RPI-RP2", tmp_path / f"RPI{NASTY}"
    monkeypatch.setattr(find, "_folders", lambda: [plain, nasty])
    assert find._mounted() == [plain]


def test_an_error_line_is_printable_whatever_it_names(monkeypatch, capsys):
    def failing(args):
        raise UserError(f"cannot read {NASTY}: {os.strerror(errno.ENOENT)}")

    monkeypatch.setattr(cli, "COMMANDS", (("games", "list", lambda parser: None, failing, ()),))
    assert cli.main(["games"]) == 2
    assert capsys.readouterr().err.removesuffix("\n").isprintable()


class Asked:
    """A game that answers a request for maintenance."""

    hello = Hello(1, 1, "1.0", "PicoSystem", bytes(16), "", b"", bytes(32))

    def __init__(self, *news):
        self.news = [[message] for message in news]

    def maintenance(self):
        pass

    def poll(self, timeout):
        return self.news.pop(0)


def test_a_game_that_refuses_ends_the_wait_at_once():
    """Not after a minute, and with the reason that the device gives."""
    client = Asked(Prompt(frames.ASKED), Prompt(frames.DECLINED, 60))
    with pytest.raises(NotConfirmed, match=r"/dev/x says no.* nothing was changed.* wait 60 s"):
        find.agreed(client, "/dev/x")
    client = Asked(Prompt(frames.ASKED), Prompt(frames.GRANTED), Lost("gone"))
    find.agreed(client, "/dev/x")
    assert not client.news

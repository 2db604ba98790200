"""`labyrinth doctor`: each thing that may be missing is named, with what to do."""

import argparse
import json
import os
import types
from importlib import metadata

import pytest

from firmware import built
from host import doctor, install, last_error, packages
from host.flash import find
from host.link import ports
from host.link.errors import Busy, LinkError, NoPermission, NotOurs, OtherVersion, Silent
from host.link.messages import Hello
from host.link.report import greeted
from host.sim import machine, runtime
from shared_engine import frames
from tests import swift, wire
from tests.wire import Bare

PORT = "/dev/ttyACM0"
FAULT = install.fault


@pytest.fixture(autouse=True)
def healthy(monkeypatch, tmp_path):
    """A PC with everything, and no handheld."""
    monkeypatch.delenv(ports.VARIABLE, raising=False)
    monkeypatch.delenv("LABYRINTH_UF2", raising=False)
    monkeypatch.setattr(ports.list_ports, "comports", list)
    monkeypatch.setattr(find, "drives", list)
    monkeypatch.setattr(find, "_mounted", list)
    monkeypatch.setattr(install, "fault", lambda: ("", ""))
    monkeypatch.setattr(runtime, "node", lambda: "/usr/bin/node")
    monkeypatch.setattr(runtime, "installed", lambda: True)
    monkeypatch.setattr(doctor, "mpy_cross_version", lambda: "MicroPython v1.28.0 on 2026")
    monkeypatch.setattr(doctor.platformdirs, "user_cache_path", lambda name: tmp_path)
    monkeypatch.setattr(doctor, "serial_groups", lambda: ["dialout"])
    monkeypatch.setattr(doctor, "own_groups", lambda: {"dialout", "games"})
    monkeypatch.setattr(doctor.sys, "platform", "linux")
    monkeypatch.setattr(doctor.os, "geteuid", lambda: 1000, raising=False)
    monkeypatch.setattr(doctor, "RULES", str(tmp_path / "none.rules"))
    (tmp_path / "RPI_PICO-1.28.0.uf2").touch()


@pytest.fixture
def run(capsys):
    def run(*words):
        parser = argparse.ArgumentParser(description="Checks.")
        doctor.add_arguments(parser)
        code = doctor.run(parser.parse_args(words))
        return code, capsys.readouterr().out

    return run


def plug(monkeypatch, answer, name=PORT, report=None):
    """A port on which asked() ends as given: a Hello and a Report, or a LinkError."""
    found = types.SimpleNamespace(device=name, vid=0x2E8A, pid=0x0005)
    monkeypatch.setattr(ports.list_ports, "comports", lambda: [found])

    def asked(name):
        if isinstance(answer, LinkError):
            raise answer
        return answer, report

    monkeypatch.setattr(doctor, "asked", asked)
    monkeypatch.setattr(last_error, "at_prompt", lambda name: False)


def hello(version="0.1.0+1a2b3c4d"):
    return Hello(1, 0, version, "PicoSystem", bytes(16), "", bytes(32), bytes(32))


def line(out, what):
    (found,) = [line for line in out.splitlines() if line.split()[1:2] == [what]]
    return found


def test_all_is_well_without_a_device(run):
    code, out = run()
    assert code == 0
    assert out.splitlines()[-1] == "Ready to play and to flash."
    assert line(out, "handheld").startswith("note")
    assert "none is on a cable. Next: plug it in" in line(out, "handheld")
    for what in (
        "program",
        "installation",
        "Python",
        "node",
        "simulator",
        "mpy-cross",
        "permission",
        "cache",
    ):
        assert line(out, what).startswith("ok ")


# The repository's installation; tests/test_install.py has a wheel's


class Distribution:
    """What is installed, as importlib.metadata tells of it."""

    version = built.VERSION

    def __init__(self, name, url, editable=True):
        self.name = name
        self._text = json.dumps({"url": url, "dir_info": {"editable": editable}})

    def read_text(self, name):
        return self._text if name == "direct_url.json" else None


@pytest.fixture
def editable(monkeypatch):
    """The editable install of a folder."""
    monkeypatch.setattr(install, "fault", FAULT)

    def editable(root, **how):
        urls = {"pocket-labyrinth": root, "labyrinth-engine": root / "shared_engine"}

        def distribution(name):
            return Distribution(name, urls[name].as_uri(), **how)

        monkeypatch.setattr(metadata, "distribution", distribution)

    return editable


def test_the_editable_install_of_this_folder(run, editable):
    editable(packages.repository())
    code, out = run()
    assert code == 0 and line(out, "installation").startswith("ok")


def test_an_install_of_another_folder(run, editable, tmp_path):
    editable(tmp_path)
    code, out = run()
    assert code == 1
    wanted = f"not installed from {packages.repository()}, but from {tmp_path.as_uri()}. Next: run"
    assert wanted in line(out, "installation")


def test_an_install_that_is_a_copy(run, editable):
    editable(packages.repository(), editable=False)
    code, out = run()
    assert code == 1
    assert "is installed as a copy" in line(out, "installation")


def test_an_install_of_another_version(run, editable, monkeypatch):
    editable(packages.repository())
    monkeypatch.setattr(Distribution, "version", "0.0.9")
    code, out = run()
    assert code == 1
    assert f"is 0.0.9, the program {built.VERSION}" in line(out, "installation")


def test_no_install_at_all(run, editable, monkeypatch):
    def missing(name):
        raise metadata.PackageNotFoundError(name)

    editable(packages.repository())
    monkeypatch.setattr(metadata, "distribution", missing)
    code, out = run()
    assert code == 1
    assert "pocket-labyrinth is not installed" in line(out, "installation")


def test_missing_node(run, monkeypatch):
    def missing():
        raise runtime.RuntimeMissing("node 18 or newer is missing. Next: install Node.js")

    monkeypatch.setattr(runtime, "node", missing)
    code, out = run()
    assert code == 0 and line(out, "node").startswith("note")  # the page runs without it
    monkeypatch.setattr(runtime, "installed", lambda: False)
    code, out = run()
    assert code == 1 and out.splitlines()[-1] == "To mend: node."
    assert "wrong  node         node 18 or newer is missing. Next: install Node.js" in out
    assert "`labyrinth play --terminal` needs none" in line(out, "node")


def test_micropython_is_still_to_be_had(run, monkeypatch):
    monkeypatch.setattr(runtime, "installed", lambda: False)
    code, out = run()
    assert code == 0 and "Next: `labyrinth play` gets it" in line(out, "simulator")


@pytest.mark.parametrize("said", ["", "MicroPython v1.27.0"])
def test_another_compiler(run, monkeypatch, said):
    monkeypatch.setattr(doctor, "mpy_cross_version", lambda: said)
    code, out = run()
    assert code == 1 and line(out, "mpy-cross").startswith("wrong")


def test_the_real_compiler_is_the_pinned_one(monkeypatch):
    monkeypatch.undo()
    assert f"v{runtime.PINNED}" in doctor.mpy_cross_version()


def test_an_old_python(run, monkeypatch):
    monkeypatch.setattr(doctor.sys, "version_info", (3, 10, 4))
    code, out = run()
    assert code == 1 and "install Python 3.11 or newer" in line(out, "Python")


# Permission


def test_a_port_that_belongs_to_a_group_of_others(run, monkeypatch, tmp_path):
    port = tmp_path / "ttyACM0"
    port.touch()
    plug(monkeypatch, NoPermission(str(port)), str(port))
    monkeypatch.setattr(doctor.os, "access", lambda name, how: False)
    monkeypatch.setattr(doctor, "group_of", lambda name: "uucp")
    code, out = run()
    assert code == 1 and "which belongs to the group uucp" in line(out, "permission")
    assert "`sudo usermod -aG uucp $USER`, then log out and in again" in line(out, "permission")
    assert doctor.RULE in line(out, "permission")
    monkeypatch.setattr(doctor, "own_groups", lambda: {"uucp"})
    assert "unplug it and plug it in again" in line(run()[1], "permission")


def test_no_group_yet_and_no_port_to_try(run, monkeypatch):
    monkeypatch.setattr(doctor, "own_groups", lambda: {"games"})
    code, out = run()
    assert code == 1 and "you are not in the group dialout" in line(out, "permission")
    monkeypatch.setattr(doctor, "serial_groups", list)
    code, out = run()
    assert code == 0 and line(out, "permission").startswith("note")


def test_a_rule_serves_as_well_as_a_group(run, monkeypatch, tmp_path):
    monkeypatch.setattr(doctor, "own_groups", set)
    (tmp_path / "none.rules").touch()
    assert run()[0] == 0


def test_macos_and_windows_have_texts_of_their_own(run, monkeypatch, tmp_path):
    monkeypatch.setattr(doctor.sys, "platform", "darwin")
    assert "/dev/cu.usbmodem" in line(run()[1], "permission")
    port = tmp_path / "cu.usbmodem1"
    port.touch()
    monkeypatch.setattr(doctor.os, "access", lambda name, how: False)
    plug(monkeypatch, NoPermission(str(port)), str(port))
    assert "Allow accessories to connect" in line(run()[1], "permission")
    monkeypatch.setattr(doctor.sys, "platform", "win32")
    assert "need no driver" in line(run()[1], "permission")


# What is on the cable


def test_our_game_of_this_version(run, monkeypatch):
    plug(monkeypatch, hello())
    code, out = run()
    assert code == 0
    assert line(out, "handheld").endswith(f"PicoSystem with version 0.1.0+1a2b3c4d on {PORT}")


def test_our_game_of_another_version(run, monkeypatch):
    plug(monkeypatch, hello("0.0.9+1a2b3c4d"))
    code, out = run()
    assert code == 0 and "Next: `labyrinth flash` brings it to" in line(out, "handheld")


def test_something_that_is_not_ours(run, monkeypatch):
    plug(monkeypatch, NotOurs(PORT))
    code, out = run()
    assert code == 0 and "`labyrinth flash --board ID`" in line(out, "handheld")


@pytest.mark.parametrize(
    "error", [Busy(PORT), Silent(PORT), OtherVersion(PORT, 2, 1), NoPermission(PORT)]
)
def test_what_keeps_it_from_answering(run, monkeypatch, error):
    plug(monkeypatch, error)
    code, out = run()
    assert code == 1 and line(out, "handheld").endswith(str(error))


def test_a_port_that_is_named(run, monkeypatch):
    plug(monkeypatch, hello())
    assert "on socket://127.0.0.1:1" in run("-p", "socket://127.0.0.1:1")[1]
    monkeypatch.setenv(ports.VARIABLE, "socket://127.0.0.1:2")
    assert "on socket://127.0.0.1:2" in run()[1]


def test_a_board_in_bootsel_mode(run, monkeypatch, tmp_path):
    monkeypatch.setattr(find, "drives", lambda: [tmp_path])
    code, out = run()
    assert code == 0 and f"mounted at {tmp_path}" in line(out, "handheld")


# The cache


def test_an_empty_cache_is_no_fault(run, tmp_path):
    (tmp_path / "RPI_PICO-1.28.0.uf2").unlink()
    code, out = run()
    assert code == 0 and line(out, "cache").startswith("note")


def test_a_uf2_that_is_named_must_be_there(run, monkeypatch, tmp_path):
    monkeypatch.setenv("LABYRINTH_UF2", str(tmp_path / "nowhere.uf2"))
    code, out = run()
    assert code == 1 and "nowhere.uf2, which is not there" in line(out, "cache")


# JSON, and the HELLO


def test_json_has_the_same(run, monkeypatch):
    plug(monkeypatch, Silent(PORT))
    code, out = run("--json")
    told = json.loads(out)
    assert code == 1 and told["ready"] is False
    (found,) = [one for one in told["findings"] if one["what"] == "handheld"]
    assert found["state"] == "wrong" and found["next"].startswith("switch the device on")


class Handheld:
    """A port with a device in a game at its end."""

    def __init__(self):
        self.bare = Bare()
        self.bare.deal("duel", {}, 1, (0,))
        self.written = b""

    def read(self, timeout):
        self.bare.run(50)
        return machine.usb.host_read()

    def write(self, data):
        self.written += data
        machine.usb.host_write(data)

    def close(self):
        pass


def test_the_device_hears_hello_and_nothing_else(monkeypatch):
    swift.install(monkeypatch.setattr)
    port = Handheld()
    monkeypatch.setattr(ports, "open_port", lambda name: port)
    assert greeted(PORT).board == "PicoSystem"
    kinds = {kind for kind, *_ in wire.lines(port.written)}
    assert kinds <= {frames.HELLO, frames.ACK} and frames.HELLO in kinds


@pytest.mark.parametrize(("heard", "error"), [(b"", Silent), (b">>> ", NotOurs)])
def test_what_is_no_handheld(monkeypatch, heard, error):
    port = types.SimpleNamespace(read=lambda wait: heard, write=len, close=lambda: None)
    monkeypatch.setattr(ports, "open_port", lambda name: port)
    clock = (tenth / 10 for tenth in range(100))
    with pytest.raises(error):
        greeted(PORT, clock=lambda: next(clock))


def test_a_device_of_another_protocol(monkeypatch):
    class Newer:
        said = b""

        def write(self, data):
            for *_, payload in wire.lines(data):
                body = bytes([frames.MAJOR + 1, 0]) + bytes(16) + payload[2:6] + bytes(67)
                self.said = frames.line(frames.WELCOME, 0, 0, 0, body)

        def read(self, wait):
            said, self.said = self.said, b""
            return said

        def close(self):
            pass

    monkeypatch.setattr(ports, "open_port", lambda name: Newer())
    with pytest.raises(OtherVersion):
        greeted(PORT)


@pytest.mark.skipif(os.name == "nt", reason="groups are for Unix")
def test_the_groups_of_this_system_can_be_asked_for(monkeypatch):
    monkeypatch.undo()
    assert set(doctor.serial_groups()) <= set(doctor.GROUPS)
    assert all(doctor.own_groups())

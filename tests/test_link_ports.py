"""Finding and opening the port: real pyserial on a pty, sockets, and six ways to fail."""

import errno
import io
import os
import socket
import threading
import types

import pytest

from host.link import ports
from host.link.errors import (
    Busy,
    LinkError,
    NoDevice,
    NoPermission,
    NotOurs,
    OtherVersion,
    Silent,
)
from host.link.messages import Lost
from host.sim import machine
from shared_engine import frames
from tests import swift, wire
from tests.wire import Bare

pty = pytest.importorskip("pty", reason="pseudo-terminals are for Unix")


@pytest.fixture(autouse=True)
def alone(monkeypatch):
    swift.install(monkeypatch.setattr)
    monkeypatch.delenv(ports.VARIABLE, raising=False)
    monkeypatch.setattr(ports.list_ports, "comports", list)


class Other:
    """What is at the other end of a pty: answer(data) -> data, in a thread."""

    def __init__(self, answer):
        self.master, self._slave = pty.openpty()
        self.name = os.ttyname(self._slave)
        import tty

        tty.setraw(self._slave)
        self._answer = answer
        self._on = True
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self):
        import select

        while self._on:
            readable, _, _ = select.select([self.master], [], [], 0.002)
            data = os.read(self.master, 4096) if readable else b""
            answer = self._answer(data)
            if answer:
                os.write(self.master, answer)

    def close(self):
        self._on = False
        self._thread.join()
        os.close(self.master)
        os.close(self._slave)


@pytest.fixture
def other():
    opened = []

    def make(answer):
        opened.append(Other(answer))
        return opened[-1].name

    yield make
    for one in opened:
        one.close()


def device():
    """A device in real time, as an Other's answer."""
    import time

    bare = Bare()
    bare.deal("duel", {}, 1, (0,))
    began = time.monotonic()

    def answer(data):
        machine.usb.host_write(data)
        bare.run(max(0, int((time.monotonic() - began) * 1000) - machine.now))
        return machine.usb.host_read()

    return answer


def test_a_duel_is_watched_through_a_pty(other):
    with ports.connect(other(device())) as client:
        client.watch()
        for _ in range(100):
            client.poll(0.05)
            if client.game:
                break
        assert client.game.name == "duel" and client.hello.board == "PicoSystem"


def test_a_duel_is_watched_through_a_socket():
    listener = socket.create_server(("127.0.0.1", 0))
    name = f"socket://127.0.0.1:{listener.getsockname()[1]}"
    answer = device()
    done = threading.Event()

    def serve():
        connection, _ = listener.accept()
        connection.settimeout(0.002)
        while not done.is_set():
            try:
                data = connection.recv(4096)
            except TimeoutError:
                data = b""
            connection.sendall(answer(data))
        connection.close()

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        client = ports.connect(name)
        client.watch()
        for _ in range(100):
            client.poll(0.05)
            if client.game:
                break
        assert client.game.name == "duel"
    finally:
        done.set()
        thread.join()
        listener.close()
    lost = []
    for _ in range(100):
        lost += [message for message in client.poll(0.05) if isinstance(message, Lost)]
        if lost:
            break
    assert "trying again" in lost[0].reason
    client.close()


def test_the_variable_names_the_port_and_the_option_goes_first(monkeypatch):
    tried = []

    def opened(name):
        tried.append(name)
        raise NoDevice(name)

    monkeypatch.setattr(ports, "open_port", opened)
    monkeypatch.setenv(ports.VARIABLE, "/dev/by-variable")
    for given in ("/dev/by-option", None):
        with pytest.raises(NoDevice):
            ports.connect(given)
    assert tried == ["/dev/by-option", "/dev/by-variable"]


def plugged(monkeypatch, *names, ours=(0x2E8A, 0x0005)):
    found = [types.SimpleNamespace(device=name, vid=ours[0], pid=ours[1]) for name in names]
    found.append(types.SimpleNamespace(device="/dev/modem", vid=0x1234, pid=1))
    found.append(types.SimpleNamespace(device="/dev/ttyS0", vid=None, pid=None))
    monkeypatch.setattr(ports.list_ports, "comports", lambda: found)


@pytest.mark.parametrize("ours", [(0x2E8A, 0x0005), (0x239A, 0x80F4)])
def test_one_handheld_is_found_by_itself(ours, monkeypatch, other):
    name = other(device())
    plugged(monkeypatch, name, ours=ours)
    with ports.connect() as client:
        assert client.name == name


def test_plugged_in_again_it_may_have_another_name(monkeypatch, other):
    plugged(monkeypatch, other(device()))
    with ports.connect() as client:
        name = other(device())
        plugged(monkeypatch, name)
        opened = client._opener()
        assert opened._port.name == name
        opened.close()


def test_of_several_one_is_chosen(monkeypatch, other):
    name = other(device())
    plugged(monkeypatch, "/dev/another", name)
    asked = []

    def ask(names):
        asked.append(names)
        return name

    ports.connect(ask=ask).close()
    assert asked == [sorted(["/dev/another", name])]


def test_of_several_none_is_chosen_where_nobody_can_be_asked(monkeypatch):
    plugged(monkeypatch, "/dev/one", "/dev/two")
    monkeypatch.setattr("sys.stdin", io.StringIO())
    with pytest.raises(LinkError, match=r"/dev/one, /dev/two\. Next: name one with --port"):
        ports.connect()


# Six failures


def test_no_device():
    with pytest.raises(NoDevice, match="no handheld is on a cable"):
        ports.connect()
    with pytest.raises(NoDevice, match="there is no port /dev/nowhere"):
        ports.connect("/dev/nowhere")
    with pytest.raises(NoDevice):
        ports.connect("socket://127.0.0.1:1")


def test_busy(other):
    name = other(device())
    with ports.connect(name), pytest.raises(Busy, match=f"another program uses {name}"):
        ports.connect(name)


def test_no_permission(monkeypatch):
    def refuse(*_, **__):
        raise OSError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(ports.serial, "Serial", refuse)
    with pytest.raises(NoPermission, match="add yourself to the group"):
        ports.connect("/dev/ttyACM0")


def test_not_ours(other):
    name = other(lambda data: b"MicroPython v1.28.0\r\n>>> " if data else b"")
    with pytest.raises(NotOurs, match="is not Pocket Labyrinth"):
        ports.connect(name, patience=0.3)


def test_other_version(other):
    def newer(data):
        for *_, payload in wire.lines(data):
            body = bytes([frames.MAJOR + 1, 0]) + bytes(16) + payload[2:6] + bytes(67)
            return frames.line(frames.WELCOME, 0, 0, 0, body)
        return b""

    with pytest.raises(OtherVersion, match="Next: update this program"):
        ports.connect(other(newer), patience=1)


def test_silent(other):
    with pytest.raises(Silent, match="nothing answers"):
        ports.connect(other(lambda data: b""), patience=0.3)


def test_each_failure_is_one_line_with_a_next_step_and_its_own_exit_code():
    failures = [
        NoDevice(),
        Busy("/dev/x"),
        NoPermission("/dev/x"),
        NotOurs("/dev/x"),
        OtherVersion("/dev/x", 2, 1),
        Silent("/dev/x"),
    ]
    assert len({failure.exit_code for failure in failures}) == 6
    for failure in failures:
        assert "\n" not in str(failure) and ". Next: " in str(failure)
        assert failure.exit_code not in (0, 1, 2, 130)


@pytest.mark.parametrize("name", ["socket://", "socket://host", "socket://127.0.0.1:port"])
def test_an_address_that_is_none(name):
    with pytest.raises(LinkError, match=r"is no address\. Next: give one like socket://"):
        ports.connect(name)


def test_what_its_usb_ids_tell_of_a_port(monkeypatch, tmp_path):
    """Also of one that is named by a link to it, as those in /dev/serial/by-id are."""
    device = tmp_path / "ttyACM0"
    device.touch()
    link = tmp_path / "usb-PicoSystem"
    link.symlink_to(device)
    port = types.SimpleNamespace(device=str(device), vid=0x16D0, pid=0x08C8, serial_number="07")
    monkeypatch.setattr(ports.list_ports, "comports", lambda: [port])
    for name in (str(device), str(link)):
        assert ports.circuitpython(name) and ports.serial_number(name) == "07"
    port.vid, port.pid, port.serial_number = 0x2E8A, 0x0005, None
    assert not ports.circuitpython(str(device)) and ports.serial_number(str(device)) == ""
    assert not ports.circuitpython("COM9") and ports.serial_number("COM9") == ""


def test_other_names_of_a_port(monkeypatch):
    """macOS has two of each; Windows does not mind small letters."""
    port = types.SimpleNamespace(device="/dev/cu.usbmodem1", vid=0x16D0, pid=0x08C8)
    monkeypatch.setattr(ports.list_ports, "comports", lambda: [port])
    assert ports.circuitpython("/dev/tty.usbmodem1")
    port.device = "COM7"
    assert not ports.circuitpython("com7")
    monkeypatch.setattr(ports.os.path, "normcase", str.lower)
    assert ports.circuitpython("com7")

"""The link as a whole: versions, the way to the prompt, the example in the docs, odd messages."""

import sys
import types
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.session import HUMAN
from host.link import client as clients
from host.link import messages
from host.link.errors import OtherVersion
from host.sim import machine
from shared_engine import frames
from tests import swift, wire
from tests.wire import Cable, gather, lines

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def swiftly(monkeypatch):
    swift.install(monkeypatch.setattr)


def test_the_example_in_the_docs_is_what_goes_over_the_wire():
    assert wire.example() in wire.DOCS.read_text(encoding="utf-8")


def test_the_docs_list_every_message():
    text = wire.DOCS.read_text(encoding="utf-8")
    for name, kind in vars(frames).items():
        if name.isupper() and f"| {name} |" in text:
            assert f"| 0x{kind:02X} | {name} |" in text
    listed = text.count("\n| 0x")
    assert listed == 23


# Versions


def test_a_newer_minor_version_is_welcome(monkeypatch):
    monkeypatch.setattr(frames, "MINOR", 7)
    cable = Cable()
    assert cable.client().hello.minor == 7


def test_unknown_messages_and_longer_ones_are_skipped():
    cable = Cable()
    client = cable.client()
    client._ask(0x7E, b"from the future")
    client._ask(frames.WATCH, b"\0" + bytes(20))
    client._watching = True
    news = gather(client, 1)
    assert client.connected and wire.of(news, messages.NoGame)
    client._take([(0x3F, b"from the device's future")])


def test_another_major_version_is_refused_on_the_pc(monkeypatch):
    cable = Cable()
    monkeypatch.setattr(clients.frames, "MAJOR", 1)
    welcome = messages.hello

    def older(body):
        return welcome(bytes([2]) + bytes(body[1:]))

    monkeypatch.setattr(messages, "hello", older)
    with pytest.raises(OtherVersion, match="Next: update this program") as refused:
        cable.client()
    assert refused.value.exit_code == 7


def test_another_major_version_is_said_on_the_device_once(tmp_path):
    cable = Cable(tmp_path)
    port = cable.open()
    hello = frames.line(frames.HELLO, 0, 0, 0, bytes([frames.MAJOR + 1, 0]) + bytes(16))
    for _ in range(3):
        port.write(hello)
        cable.handheld.run(2000)
        port.read(0.1)
    assert [line[0] for line in lines(port.heard)] == [frames.WELCOME] * 3
    assert cable.screen == "Notice"
    cable.tap("OK")
    assert cable.screen in ("Title", "Language")


# The way to the prompt


@pytest.fixture
def cable(tmp_path):
    cable = Cable(tmp_path)
    yield cable
    assert machine.problems == []


def kept(cable):
    return cable.app.files.read("game") is not None


def test_maintenance_asks_and_no_changes_nothing(cable):
    cable.begin((HUMAN, HUMAN))
    client = cable.client()
    client.maintenance()
    gather(client, 1)
    assert cable.screen == "Maintenance"
    cable.tap("BACK")
    assert cable.screen == "Curtain" and kept(cable) and not cable.app.leaving


def test_maintenance_ends_and_deletes_the_game_first(cable):
    cable.begin((HUMAN, HUMAN))
    client = cable.client()
    client.maintenance()
    gather(client, 1)
    cable.handheld.finger("OK", 1)
    gather(client, 2.2)
    assert cable.app.leaving and not kept(cable) and cable.app.session is None


def test_asked_again_and_again_it_asks_once(cable):
    client = cable.client()
    for _ in range(5):
        client.maintenance()
    gather(client, 2)
    assert [type(screen).__name__ for screen in cable.app.stack].count("Maintenance") == 1


def test_back_at_power_on_asks_as_well(cable, monkeypatch):
    from firmware import main

    cable.begin((HUMAN, HUMAN))
    machine.press("BACK")
    app = main.start(cable.handheld.board, cable.handheld.folder)
    assert type(app.stack[-1]).__name__ == "Maintenance"
    cable.handheld.app = app
    cable.handheld.run(1500)  # held on
    machine.press("BACK", 0)
    cable.handheld.run(100)
    assert cable.screen == "Maintenance"
    cable.tap("OK")
    assert not app.leaving and kept(cable)
    cable.tap("OK", ms=2100)
    assert app.leaving and not kept(cable)


def test_of_back_at_power_on_a_second_press_says_no(cable):
    from firmware import main

    machine.press("BACK")
    cable.handheld.app = main.start(cable.handheld.board, cable.handheld.folder)
    cable.handheld.run(1000)
    machine.press("BACK", 0)
    cable.handheld.run(100)
    cable.tap("BACK", ms=700)
    assert cable.screen == "Title" and not cable.app.leaving


def test_the_program_ends_there_and_only_then_ctrl_c_works(tmp_path, monkeypatch):
    from firmware import main
    from firmware.drivers import usb

    keys = []
    monkeypatch.setattr(usb, "_key", keys.append)
    cable = Cable(tmp_path)
    clock = types.SimpleNamespace(ticks_ms=lambda: machine.now, sleep_ms=machine.sleep_ms)
    monkeypatch.setattr(main, "time", clock)
    ticks = []

    def start(board):
        assert keys == [-1]
        cable.app.leaving = False
        return cable.app

    def tick(app, now):
        ticks.append(now)
        app.leaving = len(ticks) > 3
        return 1

    monkeypatch.setattr(main, "BOARD", "picosystem")
    monkeypatch.setattr(main, "start", start)
    monkeypatch.setattr(main, "tick", tick)
    main.run()
    assert keys == [-1, 3]


# The driver on the chip


class Stream:
    """A port with so much room; more would block."""

    def __init__(self, text=b"", room=0):
        self.buffer = self
        self.text = bytearray(text)
        self.room = room

    def readinto(self, buffer):
        buffer[0] = self.text.pop(0)

    def write(self, data):
        assert self.room >= len(data), "this would block"
        self.room -= len(data)
        self.text += data


class Poll:
    def register(self, stream, flags):
        self.stream = stream

    def ipoll(self, timeout):
        assert timeout == 0
        return [self.stream] if self.stream.room or self.stream.text[:1] else []


def test_the_driver_never_waits(monkeypatch):
    from firmware.drivers.usb import Usb

    stdin, stdout = Stream(b"0123456789"), Stream(room=100)
    poll = types.SimpleNamespace(poll=Poll, POLLIN=1, POLLOUT=4)
    monkeypatch.setattr("firmware.drivers.usb.select", poll)
    monkeypatch.setattr(sys, "stdin", stdin)
    monkeypatch.setattr(sys, "stdout", stdout)
    usb = Usb()
    monkeypatch.undo()
    buffer = bytearray(4)
    assert (usb.read(buffer), bytes(buffer)) == (4, b"0123")
    assert (usb.read(buffer), usb.read(buffer), usb.read(buffer)) == (4, 2, 0)
    usb._writable.stream = types.SimpleNamespace(room=0, text=b"")
    usb.write(b"x" * 240)
    assert stdout.text == b""


# Odd messages


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(clients._HANDLERS)), st.binary(max_size=200))
def test_no_message_makes_the_client_fail(kind, body):
    client = clients.Client(lambda: None, "nowhere")
    client._wire = types.SimpleNamespace(ask=lambda *_: None, nonce=bytes(16), greeted=True)
    client._key = bytes(32)
    client._take([(kind, body)])


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=60), st.binary(max_size=60))
def test_a_change_makes_the_new_out_of_the_old(old, new):
    assert messages.changed(old, messages.Reader(frames.change(old, new))) == new


@given(st.lists(st.integers(0, 2**28 - 1), max_size=20))
def test_lists_of_numbers(values):
    values.sort()
    assert messages.Reader(frames.ascending(values)).ascending() == values
    events = [tuple(values[:3]), tuple(values[3:])]
    assert messages.Reader(frames.told(events)).events() == events

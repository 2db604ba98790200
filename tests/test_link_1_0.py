"""A PC program of version 0.1 on the cable: the device tells it the same bytes as in 0.1."""

from pathlib import Path

import pytest

from firmware import session as sessions
from host.link.messages import Reader
from host.sim import machine
from shared_engine import frames
from tests import swift
from tests.both.disk import Disk, files_on
from tests.wire import Bare, lines

VECTORS = Path(__file__).parent / "vectors" / "link_1_0.txt"
TABLES = {"galaxy": ({}, 2), "junior": ({}, 2), "cards": ({}, 2), "duel": ({"limit": 60}, 1)}
DRAWN, ADDED = bytes(range(16)), bytes(range(16, 32))
KNOWN = range(frames.BEAT, frames.PROMISE + 1)  # types of messages that 0.1 knows
TIME = 255  # in place of a seat


@pytest.fixture(autouse=True)
def swiftly(monkeypatch):
    swift.install(monkeypatch.setattr)


class Program:
    """A PC's program of version 0.1, which says what that one says and acknowledges every line."""

    def __init__(self, bare):
        self._tick = bare.link.tick
        self._number = 0
        self._line = 255
        self._message = frames.Message()
        self.heard = []  # (type, payload) of all but beats

    def say(self, kind, payload):
        self._write(kind, self._number, payload)
        self._number = self._number + 1 & 255
        self.listen()

    def listen(self):
        """Until the device has nothing more to say."""
        for _ in range(1000):
            self._tick(machine.now)
            data = machine.usb.host_read()
            for kind, number, _, to_come, payload in lines(data):
                self._line = number
                body = self._message.add(kind, to_come, payload)
                if body is not None and kind != frames.BEAT:
                    self.heard.append((kind, bytes(body)))
                self._write(frames.ACK, 0, b"")
            if not data:
                return

    def _write(self, kind, number, payload):
        machine.usb.host_write(frames.line(kind, number, self._line, 0, payload))


def told_by_0_1(name):
    """[(type, payload)] of a whole game."""
    rows = (line.split() for line in VECTORS.read_text().splitlines() if line[0] != "#")
    return [
        (int(kind, 16), bytes.fromhex(body)) for rule_set, kind, body in rows if rule_set == name
    ]


def played(step):
    """(seat, action, ms) of a STEP."""
    read = Reader(step)
    read.number()
    return read.byte(), read.number(), read.number()


@pytest.mark.parametrize("name", TABLES)
def test_a_program_of_0_1_is_told_a_whole_game_by_the_same_bytes(name):
    bare = Bare()
    program = Program(bare)
    program.say(frames.HELLO, bytes([1, 0]) + bytes(16))
    bare.link._wire.drawn = DRAWN
    program.say(frames.CHANCE, ADDED)
    program.say(frames.WATCH, b"\0")
    ((_, welcome), none) = program.heard
    assert list(welcome[:2]) == [1, frames.MINOR] and none == (frames.GAME, b"\0")
    program.heard.clear()
    seed, drawn, added = bare.link.deal()
    assert (drawn, added) == (DRAWN, ADDED)
    options, seats = TABLES[name]
    files, kinds = files_on(Disk()), bytes(seats)
    bare.session = sessions.start(files, name, options, seats, kinds, seed, drawn, added)
    program.listen()
    known = told_by_0_1(name)
    for kind, body in known:
        if kind == frames.STEP:
            seat, action, now = played(body)
            if seat == TIME:
                bare.session.advance(now)
            else:
                bare.session.act(seat, action, now)
            program.listen()
    assert bare.session.over
    promises = [body for kind, body in program.heard if kind == frames.PROMISE]
    assert promises == [frames.promise(bare.link._wire.drawn)]  # the next deal's
    assert [each for each in program.heard if each[0] != frames.PROMISE] == known
    assert all(kind in KNOWN for kind, _ in program.heard)
    assert machine.problems == []

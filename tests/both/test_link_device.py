"""The device's end of the cable: greeting, watching, gone; nothing before it is asked for."""

from firmware.link import Link
from shared_engine import frames, view_reader
from tests.both.disk import Disk, files_on

HELLO = bytes([frames.MAJOR, frames.MINOR]) + b"n" * 16


class Usb:
    def __init__(self):
        self.incoming = b""
        self.out = b""

    def read(self, buffer):
        count = min(len(buffer), len(self.incoming))
        buffer[:count] = self.incoming[:count]
        self.incoming = self.incoming[count:]
        return count

    def write(self, data):
        self.out += data
        assert len(self.out) <= 256


class App:
    """As much of the app as the link wants, without screens."""

    NAME = "Board"

    def __init__(self):
        self.usb = Usb()
        self.device = self.board = self
        self.session = None
        self.began = 0
        self.link = Link(self)
        self._random = 0

    def entropy(self):
        self._random += 1
        return bytes([self._random] * 16)

    def deal(self, name, options, kinds):
        from firmware import session as sessions

        seed, drawn, added = self.link.deal()
        self.session = sessions.start(
            files_on(Disk()), name, options, len(kinds), kinds, seed, drawn, added
        )
        return self.session


class Pc:
    """Says something and takes down what comes; acknowledges all."""

    def __init__(self, app):
        self.app = app
        self.now = 0
        self.number = 0
        self.taken = 0
        self.lines = frames.Lines()
        self.message = frames.Message()

    def say(self, kind, payload=b""):
        self.app.usb.incoming += frames.line(kind, self.number, self.taken, 0, payload)
        self.number += 1
        return self.hear()

    def hear(self, ms=40):
        """[(type, body)] of what comes in so many ms."""
        messages = []
        for _ in range(ms // 2):
            self.now += 2
            self.app.link.tick(self.now)
            data, self.app.usb.out = self.app.usb.out, b""
            for kind, number, _, to_come, payload in self.lines.feed(data):
                self.taken = number
                self.app.usb.incoming += frames.line(frames.ACK, 0, number, 0, b"")
                body = self.message.add(kind, to_come, payload)
                if body is not None:
                    messages.append((kind, bytes(body)))
        return messages


def kinds(messages):
    return [kind for kind, _ in messages]


def test_it_says_nothing_before_hello():
    app = App()
    pc = Pc(app)
    assert pc.hear(3000) == [] and not app.link.attached
    assert pc.say(frames.WATCH, b"\0") == []


def test_hello_is_welcomed():
    app = App()
    ((kind, body),) = Pc(app).say(frames.HELLO, HELLO)
    assert kind == frames.WELCOME and app.link.attached
    assert body[:2] == bytes([frames.MAJOR, frames.MINOR]) and body[18:22] == b"nnnn"
    assert body[22] == 0 and body[-6:] == b"\x05Board"


def test_a_game_is_told_from_its_start_and_as_it_goes_on():
    for name, seats in (("galaxy", 2), ("junior", 3), ("cards", 4), ("duel", 2)):
        app = App()
        session = app.deal(name, {}, bytes(seats))
        session.act(0, session.legal(0)[0], 100)
        pc = Pc(app)
        pc.say(frames.HELLO, HELLO)
        told = pc.say(frames.WATCH, b"\0")
        assert kinds(told) == [frames.GAME, frames.STEP]
        body = told[0][1]
        start = session._at_start().view(None).pack()
        assert body[-len(start) :] == start and view_reader.unpack(start).seat is None
        seat = 0
        while not session.actors >> seat & 1:
            seat += 1
        session.act(seat, session.legal(seat)[-1], 300)
        told = pc.hear()
        assert kinds(told) == [frames.STEP]
        assert told[0][1][:2] == bytes([1, seat])


def test_its_part_is_kept_with_the_game():
    from firmware import session as sessions

    disk = Disk()
    drawn, added = b"d" * 16, b"a" * 16
    seed = frames.mixed(drawn, added)
    sessions.start(files_on(disk), "galaxy", {}, 2, b"\0\0", seed, drawn, added)
    kept = sessions.resume(files_on(disk))
    assert (kept.drawn, kept.added, kept.kinds) == (drawn, added, b"\0\0")
    sessions.start(files_on(disk), "galaxy", {}, 2, b"\0\1", seed)
    kept = sessions.resume(files_on(disk))
    assert (kept.drawn, kept.added, kept.kinds) == (b"", b"", b"\0\1")


def test_silence_ends_it_and_hello_begins_anew():
    app = App()
    pc = Pc(app)
    pc.say(frames.HELLO, HELLO)
    for _ in range(2000):
        pc.now += 2
        app.link.tick(pc.now)
    assert not app.link.attached
    app.usb.out = b""
    pc.number = pc.taken = 0
    assert kinds(pc.say(frames.HELLO, HELLO)) == [frames.WELCOME]


def test_it_beats_once_a_second():
    app = App()
    pc = Pc(app)
    pc.say(frames.HELLO, HELLO)
    beats = kinds(pc.hear(5000))
    assert beats == [frames.BEAT] * len(beats) and 4 <= len(beats) <= 5


def test_a_claim_without_a_game_is_declined():
    app = App()
    pc = Pc(app)
    pc.say(frames.HELLO, HELLO)
    ((kind, body),) = pc.say(frames.CLAIM, b"\0")
    assert kind == frames.CLAIMED and body[:2] == bytes([0, frames.DECLINED])

"""A simulated handheld and a Client joined by a cable, on one virtual clock.

`python -m tests.wire` writes the example into docs/link.md.
"""

from pathlib import Path

from boards import picosystem
from firmware import session as sessions
from firmware.history import History
from firmware.link import Link
from firmware.session import EASY, HARD, HUMAN, MEDIUM
from host.link.client import Client
from host.link.errors import NoDevice
from host.sim import keyscript, machine
from host.sim.headless import Handheld, screen
from shared_engine import frames
from tests import secrets
from tests.both.disk import Disk, files_on

DOCS = Path(__file__).resolve().parent.parent / "docs/link.md"
MARK = "## An example\n"
GONE_MS = 1500  # without a word from the device, which says something once a second
SLICE_MS = 18  # more than a slice of thinking takes on the chip while a PC sends what it can


class Port:
    """The PC's end; what went over it is kept in `heard` and `said`."""

    def __init__(self, cable):
        self._cable = cable
        self.heard = bytearray()
        self.said = bytearray()
        self.open = True
        machine.usb.attached = True

    def read(self, timeout):
        end = machine.now + max(1, int(timeout * 1000))
        while True:
            self._check()
            data = machine.usb.host_read()
            if data or machine.now >= end:
                self.heard += data
                return data
            self._cable.handheld.run(min(4, end - machine.now))

    def write(self, data):
        self._check()
        self.said += data
        machine.usb.host_write(data)

    def _check(self):
        if not self.open or not self._cable.plugged:
            raise OSError("unplugged")

    def close(self):
        self.open = False
        machine.usb.attached = False


class Bare:
    """A device that is a link and a session, and shows nothing: quick, and any rule set's."""

    usb = property(lambda self: machine.usb)
    board = picosystem

    def __init__(self):
        machine.plug(picosystem)
        self.app = self.device = self
        self.session = None
        self.began = 0
        self.stack = []
        self.link = Link(self)
        self.drawn = 0
        self._due = 0

    def entropy(self):
        self.drawn += 1
        return bytes([self.drawn] * 16)

    def rouse(self, now):
        pass

    def deal(self, name, options, seats, kinds):
        seed, drawn, added = self.link.deal()
        files = files_on(Disk())
        self.session = sessions.start(files, name, options, seats, kinds, seed, drawn, added)
        self.began = machine.now
        return self.session

    def take_up(self, game, kinds, complete=False):
        """A game that stands anywhere, its beginning unknown."""
        history = History()
        history.complete = complete
        self.session = sessions.Session(files_on(Disk()), game, bytes(kinds), history)
        return self.session

    def run(self, ms):
        end = machine.now + ms
        while self._due <= end:
            machine.pass_time(max(0, self._due - machine.now))
            self._due = machine.now + min(20, max(1, self.link.tick(machine.now)))
        machine.pass_time(max(0, end - machine.now))


class Cable:
    """A device at one end; any number of clients, one after the other, at the other."""

    def __init__(self, folder=None, seed=1, board=picosystem):
        self.handheld = Handheld(board, str(folder), seed) if folder else Bare()
        self.plugged = True
        self.ports = []
        self._random = 0

    @property
    def app(self):
        return self.handheld.app

    @property
    def screen(self):
        return screen(self.handheld)

    def open(self):
        if not self.plugged:
            raise NoDevice("cable")
        self.ports.append(Port(self))
        return self.ports[-1]

    def client(self):
        client = Client(self.open, "cable", self.clock, self.sleep, self._bytes)
        client.greet(3)
        return client

    def clock(self):
        return machine.now / 1000

    def sleep(self, seconds):
        self.handheld.run(max(1, int(seconds * 1000)))

    def _bytes(self, count):
        self._random += 1
        return bytes([self._random + i & 255 for i in range(count)])

    def begin(self, kinds, name="galaxy", options=None):
        """Deal a game on the device, of a kind of player for each seat."""
        from firmware.screens.table import begin

        opposite = len(kinds) == 2 and name in ("galaxy", "junior")
        seats = bytes((0, 2) if opposite else range(len(kinds)))
        begin(self.app, name, options or {}, seats, bytes(kinds), machine.now)
        return self.app.session

    def tap(self, *keys, ms=keyscript.PRESS_MS):
        for key in keys:
            self.handheld.tap(key, ms)


def gather(client, seconds=1.0):
    """All that comes in so much time."""
    news = []
    end = machine.now + seconds * 1000
    while machine.now < end:
        news += client.poll(0.05)
    return news


def until(client, done, seconds=20.0):
    """All that comes until `done` is there; AssertionError if that takes too long."""
    news = []
    end = machine.now + seconds * 1000
    while not done():
        assert machine.now < end, news[-3:]
        news += client.poll(0.05)
    return news


def catch_up(client, session):
    """Until the client knows every step."""
    return until(client, lambda: client.game and len(client.steps) == session.steps)


def lines(data):
    """What read() makes of each line in a stream."""
    return [found for found in map(frames.read, bytes(data).split(b"\n")) if found]


def of(news, kind):
    return [message for message in news if isinstance(message, kind)]


def code_on_screen(cable):
    """What a person would read on the panel."""
    return cable.app.stack[-1]._seats.code


def take_seat(cable, client, seat):
    """Claim a seat, with the code and the button."""
    client.claim(seat)
    gather(client, 1)
    client.code(code_on_screen(cable))
    cable.tap("OK")
    return gather(client, 0.5)


# Twins: games that differ only in what a viewer may not know


class Tape:
    """A session on the wire, with a PC that reads and acknowledges at once."""

    def __init__(self, game, viewer, kinds=None):
        self.bare = Bare()
        self.session = self.bare.take_up(game, kinds or bytes(len(game.seats)))
        self.session._commitment = bytes(32)  # it binds the seed, which twins do not share
        self.heard = bytearray()
        self._usb = machine.usb
        self._line = 0
        self._number = 0
        self._say(frames.HELLO, bytes([frames.MAJOR, 0]) + bytes(16))
        self._say(frames.WATCH, b"\0")
        if viewer is not None:
            self._say(frames.CLAIM, b"\xff")  # refused, but then seats are there
            self.session.held = 1 << viewer

    def _say(self, kind, payload):
        self._usb.host_write(frames.line(kind, self._number, self._line, 0, payload))
        self._number += 1
        self.listen()

    def listen(self):
        """Until there is nothing more to say."""
        link, now = self.bare.link, machine.now
        for _ in range(200):
            link.tick(now)
            data = self._usb.host_read()
            if not data:
                return
            self.heard += data
            self._line = lines(data)[-1][1]
            self._usb.host_write(frames.line(frames.ACK, 0, self._line, 0, b""))

    def step(self, seat, action, now):
        if seat is None:
            self.session.advance(now)
        else:
            self.session.act(seat, action, now)
        if not self.session.over:  # then the seed is told, by the rules
            self.listen()

    def bot_step(self, now):
        """Let the bot whose turn it is think and act, as on the chip; returns when it acted."""
        from firmware.screens import cards_watch, watch  # they need the framebuf of a Bare

        session, since = self.session, now
        nodes = cards_watch._NODES if session.name == "cards" else watch._NODES
        while (wait := session.bot_turn(nodes, since, now)) >= 0:
            now += min(wait, 20) or SLICE_MS
        if not session.over:
            self.listen()
        return now


class Listener:
    """A PC that watches, acknowledges at once, and comes back after the device was left alone.

    `heard` are the moments and the bytes of all that has come.
    """

    def __init__(self):
        self.heard = []
        machine.usb.attached = True
        self._greet()

    def _greet(self):
        self._since = machine.now
        self._line = 0
        self._part = b""
        self._say(frames.HELLO, 0, bytes([frames.MAJOR, frames.MINOR]) + bytes(16))

    def _say(self, kind, number=0, payload=b""):
        machine.usb.host_write(frames.line(kind, number, self._line, 0, payload))

    def listen(self):
        data = bytes(machine.usb.host_read())
        if not data:
            if machine.now - self._since > GONE_MS:
                self._greet()
            return
        self._since = machine.now
        self.heard.append((machine.now, data))
        *lines, self._part = (self._part + data).split(b"\n")
        for line in lines:
            kind, self._line, *_ = frames.read(line)
            if kind == frames.WELCOME:
                self._say(frames.WATCH, 1, b"\0")
            else:
                self._say(frames.ACK)


def bot_twins(name, viewer, count, seed):
    """Watch the bots of `count` pairs of games that differ in what the viewer must not know.

    They choose by their cards, so a pair ends when they have chosen differently; but not a byte of
    what comes before may differ, nor the moment of any action. Return how many pairs there were.
    """
    stream = secrets.Stream(seed, f"bots {name} {viewer}")
    pairs = 0
    for game in secrets.positions(name, viewer, stream):
        if pairs == count:
            return pairs
        kinds = bytes(
            HUMAN if seat == viewer else (EASY, EASY, MEDIUM, HARD)[stream.below(4)]
            for seat in range(len(game.seats))
        )
        if kinds[game.seat] == HUMAN:
            continue
        pairs += 1
        one, two = game.copy(), secrets.twin(game, viewer, stream)
        tapes = [Tape(one, viewer, kinds), Tape(two, viewer, kinds)]
        now = 1000 * stream.below(4)
        while kinds[one.seat] != HUMAN and one.result() is None and two.result() is None:
            moments = [tape.bot_step(now) for tape in tapes]
            what = f"{name}, {viewer}, kinds {kinds.hex()}"
            secrets.same(*moments, f"the moment of a bot's action: {what}")
            if tapes[0].session.last != tapes[1].session.last:
                break
            if secrets.known(one, viewer) != secrets.known(two, viewer):
                break
            secrets.same(*(bytes(tape.heard) for tape in tapes), f"the wire with bots: {what}")
            now = moments[0] + 20 * stream.below(8)
    return pairs


def twins(name, viewer, count, seed):
    """Watch so many pairs of twins, or play their seat; Leak if a byte differs. How many."""
    stream = secrets.Stream(seed, f"wire {name} {viewer}")
    for number, game in enumerate(secrets.positions(name, viewer, stream)):
        if number == count:
            return count
        one, two = game.copy(), secrets.twin(game, viewer, stream)
        tapes = [Tape(one.copy(), viewer), Tape(two.copy(), viewer)]
        keen = 1 if name == "solo" else None  # else its tiles would be moved by nobody's action
        for _, _, seat, action, now in secrets.steps(one, two, viewer, stream, keen=keen):
            for tape in tapes:
                tape.step(seat, action, now)
            secrets.same(*(bytes(tape.heard) for tape in tapes), f"the wire of {name}, {viewer}")


# The example in the docs


_SHOWN = ("ACK", "HELLO", "WATCH", "CHANCE", "BEAT", "WELCOME", "GAME", "STEP", "CHANCE_TAKEN")
_KINDS = {getattr(frames, name): name for name in _SHOWN}


def example():
    """A spectator's first words with a device where a duel has just begun."""
    cable = Cable()
    cable.app.deal("duel", {}, 1, (0,))
    cable.app.session._commitment = bytes(range(32))
    said = []

    class Noted(Port):
        def read(self, timeout):
            data = super().read(timeout)
            said.extend(("device", line) for line in data.splitlines() if line)
            return data

        def write(self, data):
            said.append(("PC", bytes(data).strip()))
            super().write(data)

    cable.open = lambda: Noted(cable)
    client = cable.client()
    client.watch()
    until(client, lambda: client.game)
    cable.app.session.act(0, cable.app.session.legal(0)[0], 1234)
    until(client, lambda: client.steps)
    text = "```\n"
    for who, line in said:
        kind, number, acknowledged, to_come, payload = frames.read(line)
        name = _KINDS[kind]
        text += f"{who:<6} {line.decode()}\n"
        text += f"       {name}, sequence {number}, acknowledged {acknowledged}, to come {to_come}"
        text += f": {payload.hex(' ')}\n" if payload else "\n"
    return text + "```\n"


def main():
    text = DOCS.read_text(encoding="utf-8")
    before, mark, _ = text.partition(MARK)
    note = "What a spectator and a device say, from HELLO to the first step:\n"
    DOCS.write_text(before + mark + note + example(), encoding="utf-8")


if __name__ == "__main__":
    main()

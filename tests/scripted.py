"""A device that says what a test wants, honest or not, to a real client on a virtual clock."""

import binascii

from host.link.client import Client
from host.link.errors import NoDevice
from shared_engine import frames
from shared_engine.game import pack_options, seat_mask
from shared_engine.games import GAMES, load
from shared_engine.header import header
from shared_engine.shuffle import commitment
from shared_engine.view import public

NONCE = bytes(range(16))
TIME = 255  # in place of a seat


def draw(number):
    """16 bytes that a device draws."""
    return bytes([number]) * 16


class Device:
    """The port that the client opens, and the device behind it.

    It greets, acknowledges what it hears and keeps it in `heard` as (type, payload). Everything
    else is said by the test: say(), promise(), take_chance(), deal() and so on.
    """

    def __init__(self, minor=1, drawn=None):
        self.minor = minor
        self.now = 0.0
        self.plugged = True
        self.heard = []
        self.drawn = drawn or draw(1)
        self.game = None
        self.greetings = 0
        self.confirms = minor > 0  # every CHANCE for the present promise
        self.firmware, self.board = b"1.0.0+01234567", b"PicoSystem"
        self._random = 0
        self._reset()

    def _reset(self):
        self.added = b""
        self._out = bytearray()
        self._number = 0
        self._taken = None  # before the first line of the PC
        self._lines = frames.Lines()

    def client(self, watch=True):
        client = Client(self.open, "script", lambda: self.now, self.sleep, self._bytes)
        client.greet(3)
        if watch:
            client.watch()
        self.client_ = client
        return client

    def _bytes(self, count):
        self._random += 1
        return bytes([self._random + i & 255 for i in range(count)])

    # The port

    def open(self):
        if not self.plugged:
            raise NoDevice("script")
        self._reset()
        return self

    def sleep(self, seconds):
        self.now += seconds

    def read(self, timeout):
        if not self.plugged:
            raise OSError("unplugged")
        if self._taken is not None and self.now >= self._spoke + 1:
            self.say(frames.BEAT, b"\0")
        data = bytes(self._out)
        self._out.clear()
        if not data:
            self.now += max(timeout, 0.001)
        return data

    def write(self, data):
        for kind, number, _, _, payload in self._lines.feed(data):
            if kind == frames.ACK:
                continue
            self._taken = number
            self.heard.append((kind, payload))
            if kind == frames.HELLO:
                self.greet(payload)
            else:
                if kind == frames.CHANCE:
                    self.take_chance(payload)
                self.say(frames.BEAT, b"\0")  # which acknowledges

    def close(self):
        pass

    def unplug(self, seconds=5.0):
        """Pull the cable and plug it in again."""
        self.plugged = False
        news = self.gather(1)
        self.plugged = True
        return news + self.gather(seconds)

    def gather(self, seconds=0.5):
        """Everything that the client tells in that time."""
        news, end = [], self.now + seconds
        while self.now < end:
            self.now += 0.01
            news += self.client_.poll(0.05)
        return news

    # What it says

    def say(self, kind, body):
        self._spoke = self.now
        pieces = [body[at : at + frames.PIECE] for at in range(0, len(body), frames.PIECE)] or [b""]
        for to_come, piece in zip(range(len(pieces) - 1, -1, -1), pieces, strict=True):
            self._out += frames.line(kind, self._number, self._taken or 0, to_come, bytes(piece))
            self._number = self._number + 1 & 255

    def greet(self, hello):
        self.greetings += 1
        kind = GAMES.index(self.game.name) + 1 if self.game else 0
        body = bytes([frames.MAJOR, self.minor]) + NONCE + hello[2:6] + bytes([kind])
        body += self.commitment if self.game else bytes(32)
        body += frames.promise(self.drawn)
        body += frames.sized(self.firmware) + frames.sized(self.board)
        self.say(frames.WELCOME, body)

    def promise(self, drawn):
        """Draw for the next deal and promise it."""
        self.drawn, self.added = drawn, b""
        self.say(frames.PROMISE, frames.promise(drawn))

    def take_chance(self, payload):
        promise = frames.promise(self.drawn)
        if self.minor and payload[16:] != promise[:8]:
            return
        self.added = payload[:16]
        if self.confirms:
            self.say(frames.CHANCE_TAKEN, promise)

    def deal(self, name="junior", drawn=None, added=None, seed=None, seats=2, options=None):
        """Deal a game as the protocol has it; `drawn`, `added` or `seed` make it another one."""
        drawn = self.drawn if drawn is None else drawn
        added = self.added if added is None else added
        seed = seed or (frames.mixed(drawn, added) if drawn else bytes(range(16)))
        self.sit_down(load(name).new(options or {}, seats, seed), drawn, added)
        self.tell()

    def sit_down(self, game, drawn, added):
        self.game = game
        self.told = [game.view(None).pack()]  # the public views after each step
        self.told_drawn, self.told_added = drawn, added
        module = load(game.name)
        text = header(game.name, module, game.options, game.seats)
        self.commitment = commitment(game.seed, text)
        self.played = []

    def game_body(self, first=0, whole=1, kinds=None, added=None):
        game = self.game
        body = bytes([GAMES.index(game.name) + 1]) + frames.number(first) + bytes([whole])
        body += frames.sized(pack_options(load(game.name).OPTIONS, game.options))
        body += bytes([seat_mask(game.seats)]) + (kinds or bytes(len(game.seats)))
        body += self.commitment + frames.sized(self.told_added if added is None else added)
        return body + self.told[first]

    def tell(self, first=0, whole=1):
        self.say(frames.GAME, self.game_body(first, whole))

    def play(self, steps=100000, now=100):
        """Let the first legal actions be played, at most that many steps."""
        game = self.game
        while steps and game.result() is None:
            steps -= 1
            time = now * (len(self.played) + 1)
            seat, action, events = TIME, 0, public(game.advance(time))
            if not events:
                seat, action = chosen(game, len(self.played))
                events = public(game.play(seat, action, time))
            self.played.append((seat, action, time, events))
            self.told.append(game.view(None).pack())
            self.say(frames.STEP, self.step_body(len(self.played) - 1))

    def step_body(self, number):
        seat, action, now, events = self.played[number]
        body = frames.number(number) + bytes([seat]) + frames.numbers((action, now))
        return body + frames.told(events) + frames.change(self.told[number], self.told[number + 1])

    def end(self, drawn=None, added=None, seed=None):
        drawn = self.told_drawn if drawn is None else drawn
        added = self.told_added if added is None else added
        seed = seed or self.game.seed
        self.say(frames.OVER, seed + frames.sized(drawn) + frames.sized(added))


def chosen(game, number):
    """(seat, action) that brings a junior game to its end: to the target where possible."""
    seat = next(seat for seat in range(len(game.seats)) if game.actors() >> seat & 1)
    legal = game.legal(seat)
    if game.name == "junior" and not game.options["expert"]:
        for action in legal if game.phase == 0 else ():
            after = game.copy()
            after.play(seat, action, 0)
            if after.target_cell() in after.maze.reach(after.pawns[seat]):
                return seat, action
        target = game.target_cell()
        if game.phase != 0 and 128 + target in legal:
            return seat, 128 + target
    mixed = binascii.crc32(number.to_bytes(4, "big"))
    return seat, legal[mixed % len(legal)]

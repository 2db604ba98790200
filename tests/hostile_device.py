"""A device that lies: it tells whole games, and changes, leaves out, doubles and makes up messages.

tests/hostile.py has a client and its screens listen to it.
"""

from host.link import messages
from host.link.client import Client
from shared_engine import frames
from shared_engine.games import load
from shared_engine.pack import check_sum
from tests.scripted import NONCE, Device, draw

VARIANTS = (
    ("galaxy", 2, {}),
    ("galaxy", 4, {"edition": 2015, "neutral": True, "open_hand": True, "finish": "none"}),
    ("junior", 2, {}),
    ("junior", 3, {"expert": True}),
    ("cards", 2, {}),
    ("cards", 6, {}),
    ("duel", 2, {}),
    ("duel", 1, {"limit": 60}),
)
STEPS = 60  # of a game that the device sends
LATER = 2000  # more at most, of which it sends only the last
NASTY = (
    b"\x1b[2J\x1b[31mPicoSystem",
    b"\x1b]0;title\x07\x9b31m",
    b"[bold]markup[/bold][link=x]",
    "\u202eright to left\u2028\ud7ff\u0085".encode(),
    b"\r\n\0\x08\x7f" * 20,
    b"\xff\xfe" * 40,
    b"x" * 300,
)
KINDS = tuple(range(1, 14))


class Tale:
    """A game as a device tells it: [(type, body)]; in the body's place of PRIVATE what is in it."""

    def __init__(self, variant):
        name, seats, options = VARIANTS[variant]
        device = Device()
        device.say = lambda kind, body: self.lines.append((kind, bytes(body)))
        self.lines = []
        device.sit_down(load(name).new(options, seats, draw(variant)), b"", b"")
        device.tell()
        self.game = device.game
        self.lines.append((frames.CLAIMED, bytes([0, frames.ASKED, 3, 0])))
        self.lines.append((frames.CLAIMED, bytes([0, frames.GRANTED, 3, 0])))
        self.lines.append((frames.HELD, b"\1"))
        for number in range(STEPS):
            if self.game.result() is not None:
                break
            device.play(1)
            self.lines.append((frames.PRIVATE, (0, self.game.view(0).pack(), self.game.legal(0))))
            if number % 10 == 9:
                self.lines.append((frames.BEAT, frames.number(100 * number)))
                self.lines.append((frames.REFUSED, (0, b"late", None)))
        self.tell_the_end(device)
        self.lines.append((frames.PROMISE, frames.promise(draw(variant + 50))))
        self.lines.append((frames.PROMPT, bytes([frames.DECLINED, 60])))
        self.lines.append((frames.GAME, b"\0"))

    def tell_the_end(self, device):
        """Go on with the game's last steps, if it ends at all."""
        count = len(self.lines)
        device.play(LATER)
        del self.lines[count:]
        first = max(0, len(device.played) - 5)
        device.tell(first)
        for number in range(first, len(device.played)):
            device.say(frames.STEP, device.step_body(number))
        device.end()


class Hostile(Device):
    """A device that tells tales and lies; `said` counts its messages."""

    def __init__(self, chance, tales):
        super().__init__(minor=chance.randrange(2))
        self.chance = chance
        self.tales = tales
        self.said = 0
        self.lie = chance.choice((0.0, 0.05, 0.2, 0.6))
        self.begin()

    def begin(self):
        self.tale = self.chance.choice(self.tales)
        self.at = 0

    def take_chance(self, payload):
        if self.chance.random() < 0.7:
            super().take_chance(payload)

    def write(self, data):
        self.heard.clear()
        super().write(data)
        for kind, payload in self.heard:
            if kind == frames.WATCH:
                self.at = 0
            elif kind == frames.CLAIM:
                self.number = payload[1:]

    number = b"\1"  # of the claim heard last

    def idle(self):
        """A client that has heard nothing yet."""
        return Client(self.open, "script", lambda: self.now, self.sleep, self._bytes)

    def greet(self, hello):
        chance = self.chance
        if chance.random() < self.lie:
            self.board, self.firmware = chance.choice(NASTY), chance.choice(NASTY)
        super().greet(hello)

    def speak(self):
        """Say the next message, or another one."""
        chance = self.chance
        self.said += 1
        if self.at >= len(self.tale.lines):
            self.begin()
        kind, body = self.tale.lines[self.at]
        self.at += 1
        if kind == frames.CLAIMED:
            body += self.number
        if chance.random() < self.lie:
            kind, body = self.changed(kind, body)
        if isinstance(body, tuple):
            body = self.masked(*body)
        self.say(kind, body[: frames.LONGEST + 200])
        if chance.random() < self.lie / 4:
            self._out += chance.randbytes(chance.randrange(40)) + chance.choice((b"", b"\n"))

    def masked(self, seat, data, legal):
        if legal is not None:
            data = frames.sized(data) + frames.ascending(legal)
        count = self.chance.randrange(65536)
        key = frames.mask_key(NONCE, self.client_._wire.nonce if self.client_._wire else bytes(16))
        return bytes([seat, count >> 8, count & 255]) + frames.masked(data, key, count)

    # Lies

    def changed(self, kind, body):
        """Another message in place of this one."""
        chance = self.chance
        how = chance.randrange(12)
        if how == 0:
            return chance.choice(KINDS), chance.randbytes(chance.randrange(200))
        if how == 1:
            return chance.choice(chance.choice(self.tales).lines)
        if how == 2:
            return chance.choice(KINDS), body if isinstance(body, bytes) else b""
        if how == 3:
            return self.made_up()
        if isinstance(body, tuple):
            return kind, self.changed_private(*body)
        if kind == frames.STEP and how < 8:
            return kind, self.changed_step(body)
        if kind == frames.GAME and how < 8:
            return kind, self.changed_game(body)
        return kind, self.mutated(body)

    def mutated(self, data):
        """The bytes with something wrong."""
        chance = self.chance
        data = bytearray(data)
        for _ in range(chance.choice((1, 1, 1, 2, 3))):
            at = chance.randrange(len(data) + 1)
            how = chance.randrange(7)
            if how == 0:
                del data[at:]
            elif how == 1:
                data[at:at] = chance.randbytes(chance.randrange(1, 9))
            elif how == 2:
                del data[at : at + chance.randrange(1, 9)]
            elif how == 3:
                data[at:at] = b"\xff\xff\xff\xff" + chance.choice((b"\x0f", b"\x7f", b"\xff"))
            elif at < len(data):
                near = data[at] ^ 1, data[at] + 1 & 255
                data[at] = chance.choice((0, 1, 127, 128, 254, 255, *near))
        return bytes(data)

    def mutated_view(self, packed):
        """A view with something wrong, and a check sum that is right."""
        chance = self.chance
        body = bytearray(packed[:-4])
        for _ in range(chance.choice((1, 1, 2))):
            if body:
                at = chance.randrange(2, len(body)) if len(body) > 2 else 0
                body[at] = chance.choice((body[at] ^ 1, body[at] + 1 & 255, chance.randrange(256)))
        if chance.randrange(6) == 0:
            body = bytearray(self.mutated(body))
        return bytes(body) + check_sum(body)

    def some_view(self):
        return chance_view(self.chance, self.tales)

    def changed_private(self, seat, data, legal):
        chance = self.chance
        if legal is None:
            return chance.choice((0, seat, 255)), chance.choice(NASTY), None
        legal = list(legal)
        how = chance.randrange(6)
        if how == 0:
            data = self.mutated_view(data)
        elif how == 1:
            data = self.some_view()
        elif how == 2:
            legal = sorted([*legal, chance.randrange(1 << chance.randrange(1, 30))])
        elif how == 3:
            legal = legal[:1] * 2
        elif how == 4:
            seat = chance.randrange(256)
        else:
            legal = sorted(chance.randrange(600) for _ in range(chance.randrange(300)))
        return seat, data, legal

    def changed_step(self, body):
        """A STEP whose fields are wrong one by one, and right as a message."""
        chance = self.chance
        read = messages.Reader(body)
        number, place, action, now = read.number(), read.byte(), read.number(), read.number()
        events, change = read.events(), read.rest()
        how = chance.randrange(8)
        if how == 0:
            number = max(0, number + chance.choice((-1, 1, 100)))
        elif how == 1:
            place = chance.choice((0, 1, 5, 7, 8, 254, 255))
        elif how == 2:
            action = chance.randrange(1 << chance.randrange(1, 30))
        elif how == 3:
            now = chance.choice((0, (1 << 29) - 1, 1 << 29, (1 << 30) - 1))
        elif how == 4:
            change = b"\0" + self.some_view()
        elif how == 5:
            change = self.mutated(change)
        else:
            events = self.changed_events(events)
        head = frames.number(number) + bytes([place]) + frames.numbers((action, now))
        return head + frames.told(events) + change

    def changed_events(self, events):
        chance = self.chance
        events = [list(event) for event in events] or [[5, 0]]
        for _ in range(chance.randrange(1, 4)):
            event = chance.choice(events)
            how = chance.randrange(5)
            if how == 0:
                event.append(chance.randrange(300))
            elif how == 1 and event:
                event.pop()
            elif how == 2:
                event[:] = [chance.randrange(20) for _ in range(chance.randrange(7))]
            elif how == 3:
                events.append([chance.randrange(16), *(chance.randrange(50) for _ in range(3))])
            elif event:
                event[chance.randrange(len(event))] = chance.choice(
                    (0, 1, 4, 23, 24, 49, 255, 9999)
                )
        return events * chance.choice((1, 1, 1, 20))

    def changed_game(self, body):
        told = messages.head(body)
        if not told.kind:
            return self.mutated(body)
        chance = self.chance
        packed = chance.choice((self.mutated_view(told.packed), self.some_view(), told.packed))
        at = len(body) - len(told.packed)
        return (self.mutated(body[:at]) if packed is told.packed else body[:at]) + packed

    def made_up(self):
        """A message that the tales do not have."""
        chance = self.chance
        how = chance.randrange(7)
        if how == 0:
            return frames.PROMISE, chance.randbytes(chance.choice((32, 32, 31, 0)))
        if how == 1:
            return frames.CHANCE_TAKEN, chance.choice(
                (frames.promise(self.drawn), chance.randbytes(32), b"")
            )
        if how == 2:
            return frames.CLAIMED, chance.randbytes(chance.randrange(9))
        if how == 3:
            return frames.PROMPT, chance.randbytes(chance.randrange(7))
        if how == 4:
            seed = chance.randbytes(16)
            return frames.OVER, seed + frames.sized(draw(1)) + frames.sized(chance.randbytes(16))
        if how == 5:
            return frames.HELD, bytes([chance.randrange(256)])
        return frames.WELCOME, self.welcome()

    def welcome(self):
        chance = self.chance
        nonce = self.client_._wire.nonce if self.client_._wire else bytes(16)
        major = frames.MAJOR if chance.randrange(50) else 2
        body = bytes([major, chance.randrange(3)]) + NONCE + nonce[:4]
        body += bytes([chance.randrange(6)]) + chance.choice((bytes(32), chance.randbytes(32)))
        body += chance.choice((frames.promise(self.drawn), chance.randbytes(32)))
        body += frames.sized(chance.choice(NASTY)) + frames.sized(chance.choice(NASTY))
        return body if chance.randrange(4) else self.mutated(body)


def chance_view(chance, tales):
    """The public view of any game, or a seat's."""
    game = chance.choice(tales).game
    return game.view(chance.choice((None, 0))).pack()

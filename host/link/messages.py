"""What the device tells, as objects; and how its bytes are read.

Nothing that comes from a device is trusted: what does not fit the game raises BadMessage, and of
text only printable characters are kept.
"""

from dataclasses import dataclass, field
from typing import Any

from host import looks
from host.printable import device_text
from shared_engine import frames, view_reader
from shared_engine.game import OptionError, seats_of, unpack_options
from shared_engine.games import GAMES, load
from shared_engine.pack import PackError
from shared_engine.reasons import REASONS

PLAYERS = ("human", "easy", "medium", "hard", "pc")  # by kind, as records name them

# Reasons for refusing that are the link's own.
_REASONS = {
    "late": "something else was played meanwhile",
    "not-held": "this seat is not yours; claim it first",
    "busy": "a claim is open on the device; settle it first",
}

_STATES = {
    frames.ASKED: "the device shows a code: type it here, and press A there",
    frames.CODE_RIGHT: "the code is right; now press A on the device",
    frames.BUTTON: "handed over on the device; now type the code that it shows",
    frames.GRANTED: "the seat is yours",
    frames.WRONG: "that is not the code on the device",
    frames.DECLINED: "nobody answered on the device, it was declined there, or the seat is not "
    "to be had now",
    frames.LOCKED: "too many wrong codes",
    frames.RELEASED: "the seat is given back",
    frames.CLOSED: "the players hand over no more seats in this game",
}

_PROMPTS = {
    frames.ASKED: "the device asks whether it may end the game: hold the key that its screen names",
    frames.DECLINED: "the device does not end the game now",
    frames.CLOSED: "the players refuse all requests for the rest of this game",
    frames.GRANTED: "the device ends the game",
}

FAIR, UNFAIR, NOT_CHECKED = "fair", "unfair", "not checked"
LATEST = 1 << 29  # ms; a game's clock stays below
_LARGEST = 1 << 30  # numbers stay small ints on the chip


class BadMessage(ValueError):
    """A message that makes no sense, though its lines were whole."""


@dataclass(frozen=True)
class Hello:
    major: int
    minor: int
    firmware: str
    board: str
    nonce: bytes
    game: str
    commitment: bytes
    promise: bytes


@dataclass(frozen=True)
class Game:
    """`view` is the public one before step number `first`."""

    name: str
    options: dict
    seats: bytes
    kinds: bytes
    commitment: bytes
    added: bytes
    first: int
    whole: bool
    view: Any
    warning: str = ""  # what a viewer must hear about the deal, or nothing

    @property
    def players(self):
        return [PLAYERS[kind] for kind in self.kinds]

    @property
    def seat_names(self):
        names = looks.seat_names(self.name, self.options)
        return [names[place] for place in self.seats]


@dataclass(frozen=True)
class NoGame:
    """No game runs, or none that can be shown; then `reason` says why."""

    reason: str = ""


@dataclass(frozen=True)
class Step:
    """`view` is the public one after it; the seat is 255 where time acted."""

    number: int
    seat: int
    action: int
    text: str
    now: int
    events: list
    view: Any


@dataclass(frozen=True)
class Over:
    """`verdict` on the deal is FAIR, UNFAIR or NOT_CHECKED; `reason` says why in one sentence.

    `checks` are (passed, what was found), for people.
    """

    seed: bytes
    drawn: bytes
    added: bytes
    verdict: str
    reason: str
    checks: list

    @property
    def fair(self):
        return self.verdict == FAIR


@dataclass(frozen=True)
class Notice:
    """What a viewer must hear about the running game, once known: above all an unfair deal."""

    text: str


@dataclass(frozen=True)
class Held:
    seats: tuple


@dataclass(frozen=True)
class Claim:
    """`state` is one of frames.ASKED ... CLOSED, `wait` are seconds, `number` says which claim."""

    seat: int
    state: int
    tries: int
    wait: int = 0
    number: int = 0

    @property
    def reason(self):
        text = _STATES.get(self.state, "the device says something new about this seat")
        if self.state == frames.WRONG:
            text += f"; {self.tries} more {'try' if self.tries == 1 else 'tries'}"
        return f"{text}; try again in {self.wait} s" if self.wait else text


@dataclass(frozen=True)
class Prompt:
    """How a request for maintenance stands: frames.ASKED, DECLINED, CLOSED or GRANTED."""

    state: int
    wait: int = 0

    @property
    def reason(self):
        text = _PROMPTS.get(self.state, "the device says something new about the request")
        return f"{text}; try again in {self.wait} s" if self.wait else text


@dataclass(frozen=True)
class Private:
    """What only this seat may see. Never to be written to a file."""

    seat: int
    view: Any = field(repr=False)
    legal: list = field(repr=False)
    actions: list = field(repr=False)


@dataclass(frozen=True)
class Refused:
    seat: int
    reason: str

    @property
    def text(self):
        return _REASONS.get(self.reason) or REASONS.get(self.reason) or self.reason


@dataclass(frozen=True)
class Beat:
    now: int


@dataclass(frozen=True)
class Lost:
    reason: str


@dataclass(frozen=True)
class Unfit:
    text: str


class Reader:
    """Takes a message apart; BadMessage where it ends too early."""

    def __init__(self, body):
        self._body = bytes(body)
        self._at = 0

    @property
    def done(self):
        return self._at == len(self._body)

    def take(self, count):
        end = self._at + count
        if end > len(self._body):
            raise BadMessage("it ends too early")
        taken, self._at = self._body[self._at : end], end
        return taken

    def byte(self):
        return self.take(1)[0]

    def number(self, limit=_LARGEST):
        """Return a number below `limit`."""
        value = 0
        for shift in range(0, 35, 7):
            byte = self.byte()
            value |= (byte & 127) << shift
            if byte < 128:
                if value >= limit:
                    raise BadMessage("a number is too large")
                return value
        raise BadMessage("a number is too long")

    def sized(self):
        return self.take(self.number())

    def text(self):
        return device_text(self.sized().decode(errors="replace"))

    def chance(self):
        """Return what one side has drawn for a deal: 16 bytes, or none."""
        drawn = self.sized()
        if len(drawn) not in (0, 16):
            raise BadMessage("a part of a seed has 16 bytes")
        return drawn

    def rest(self):
        return self.take(len(self._body) - self._at)

    def events(self):
        return [tuple(self.number() for _ in range(self.number())) for _ in range(self.number())]

    def ascending(self):
        values = []
        last = 0
        for _ in range(self.number()):
            last += self.number()
            values.append(last)
        return values


def hello(body):
    read = Reader(body)
    major, minor, nonce, _ = read.byte(), read.byte(), read.take(frames.NONCE), read.take(4)
    kind = read.byte()
    commitment, promise = read.take(32), read.take(32)
    firmware, board = read.text(), read.text()
    game = GAMES[kind - 1] if 0 < kind <= len(GAMES) else ""
    return Hello(major, minor, firmware, board, nonce, game, commitment if kind else b"", promise)


@dataclass(frozen=True)
class Head:
    """What GAME says before the view: the same bytes for every rule set, known or not."""

    kind: int  # of the rule set; 0 if no game runs
    first: int = 0
    whole: bool = False
    options: bytes = b""
    seats: bytes = b""
    kinds: bytes = b""
    commitment: bytes = b""
    added: bytes = b""
    packed: bytes = b""  # the view


def head(body):
    """Return the Head of a GAME."""
    read = Reader(body)
    kind = read.byte()
    if not kind:
        return Head(0)
    first, whole, options = read.number(), bool(read.byte()), read.sized()
    seats = bytes(seats_of(read.byte()))
    kinds, commitment, added = read.take(len(seats)), read.take(32), read.chance()
    return Head(kind, first, whole, options, seats, kinds, commitment, added, read.rest())


def game(told, warning=""):
    """Return the Game that a Head describes; BadMessage if this program cannot show it."""
    if told.kind > len(GAMES):
        raise BadMessage("a rule set that this program does not know")
    name = GAMES[told.kind - 1]
    module = load(name)
    try:
        options, seats = module.check(unpack_options(module.OPTIONS, told.options), told.seats)
    except OptionError as error:
        raise BadMessage(str(error)) from error
    if max(told.kinds, default=0) >= len(PLAYERS):
        raise BadMessage("a kind of player that this program does not know")
    view = public_view(told.packed)
    if (view.game, view.options, view.seats) != (name, options, seats):
        raise BadMessage("a view of another game")
    if told.whole and told.first == 0 and view.turn:
        raise BadMessage("turns were played before the first step")
    start = (name, options, seats, told.kinds, told.commitment, told.added)
    return Game(*start, told.first, told.whole, view, warning)


def public_view(packed):
    view = unpacked(packed)
    if view.seat is not None:
        raise BadMessage("a seat's view where everyone's is due")
    return view


def unpacked(packed):
    try:
        return view_reader.unpack(packed)
    except PackError as error:
        raise BadMessage(str(error)) from error


def changed(old, read):
    """The bytes that a change makes of `old`."""
    if not read.byte():
        return read.rest()
    new = bytearray(old)
    at = 0
    while not read.done:
        at += read.number()
        piece = read.sized()
        if at + len(piece) > len(new):
            raise BadMessage("a change behind the end")
        new[at : at + len(piece)] = piece
        at += len(piece)
    return bytes(new)


def over(body):
    """Return (seed, what the device drew, what a PC added) of an OVER."""
    read = Reader(body)
    return read.take(16), read.chance(), read.chance()


def claim(body):
    read = Reader(body)
    answer = read.byte(), read.byte(), read.byte(), read.number()
    return Claim(*answer, 0 if read.done else read.number())


def prompt(body):
    read = Reader(body)
    return Prompt(read.byte(), 0 if read.done else read.number())

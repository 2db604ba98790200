"""What the device tells, as objects; and how its bytes are read."""

from dataclasses import dataclass, field
from typing import Any

from shared_engine import frames, view_reader
from shared_engine.game import seats_of, unpack_options
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
    frames.DECLINED: "the device does not hand over that seat now",
    frames.LOCKED: "too many wrong codes",
    frames.RELEASED: "the seat is given back",
}


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

    @property
    def players(self):
        return [PLAYERS[kind] for kind in self.kinds]

    @property
    def seat_names(self):
        names = load(self.name).seat_names(self.options)
        return [names[place] for place in self.seats]


@dataclass(frozen=True)
class NoGame:
    pass


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
    """`fair`: all checks were passed. `checks` are (passed, what) for people."""

    seed: bytes
    drawn: bytes
    added: bytes
    fair: bool
    checks: list


@dataclass(frozen=True)
class Held:
    seats: tuple


@dataclass(frozen=True)
class Claim:
    """`state` is one of frames.ASKED ... RELEASED; `wait` are seconds."""

    seat: int
    state: int
    tries: int
    wait: int = 0

    @property
    def reason(self):
        text = _STATES.get(self.state, "the device says something new about this seat")
        if self.state == frames.WRONG:
            text += f"; {self.tries} more {'try' if self.tries == 1 else 'tries'}"
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
class Promise:
    """Of the next deal; the client answers it by itself."""

    promise: bytes


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

    def take(self, count):
        if count > len(self._body):
            raise BadMessage("it ends too early")
        taken, self._body = self._body[:count], self._body[count:]
        return taken

    def byte(self):
        return self.take(1)[0]

    def number(self):
        value = 0
        for shift in range(0, 35, 7):
            byte = self.byte()
            value |= (byte & 127) << shift
            if byte < 128:
                return value
        raise BadMessage("a number is too long")

    def sized(self):
        return self.take(self.number())

    def rest(self):
        return self.take(len(self._body))

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
    firmware, board = (read.sized().decode(errors="replace") for _ in range(2))
    game = GAMES[kind - 1] if 0 < kind <= len(GAMES) else ""
    return Hello(major, minor, firmware, board, nonce, game, commitment if kind else b"", promise)


def echoes(body, nonce):
    """Whether a WELCOME answers the HELLO with this nonce."""
    return bytes(body[2 + frames.NONCE : 6 + frames.NONCE]) == nonce[:4]


def game(body):
    """(Game or NoGame, its packed view)"""
    read = Reader(body)
    kind = read.byte()
    if not kind:
        return NoGame(), b""
    if kind > len(GAMES):
        raise BadMessage("a rule set that this program does not know")
    name = GAMES[kind - 1]
    first, whole = read.number(), bool(read.byte())
    options = unpack_options(load(name).OPTIONS, read.sized())
    seats = bytes(seats_of(read.byte()))
    kinds = read.take(len(seats))
    if max(kinds, default=0) >= len(PLAYERS):
        raise BadMessage("a kind of player that this program does not know")
    commitment, added = read.take(32), read.sized()
    packed = read.rest()
    view = public_view(packed)
    return Game(name, options, seats, kinds, commitment, added, first, whole, view), packed


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
    rest = Reader(read.rest())
    new = bytearray(old)
    at = 0
    while rest._body:
        at += rest.number()
        piece = rest.sized()
        if at + len(piece) > len(new):
            raise BadMessage("a change behind the end")
        new[at : at + len(piece)] = piece
        at += len(piece)
    return bytes(new)


def claim(body):
    read = Reader(body)
    return Claim(read.byte(), read.byte(), read.byte(), read.number())

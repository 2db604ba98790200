"""Game records: a header, then numbered turns, as text that a person can follow.

    Pocket Labyrinth record 1
    game: galaxy
    options: edition=2012 neutral=off open_hand=off finish=home first_seat=0
    seats: red green
    commitment: 64 hex digits
    seed: 32 hex digits, once it may be known
    open: 3 12
    players: human medium
    date: 2026-11-16

    1. red 4W90@2100 c4=17@5300
    2. green bS e5

`open` are the cards that lie open at the start, where a game has such. Players and date may be
missing. An action is followed by = and the cards that it laid open, and by @ and the milliseconds
since the start of the game, where they are known. `- time@5300` lets time pass until then.
"""

import binascii

from .game import (
    NOBODY,
    OPENED,
    REACHED,
    IllegalAction,
    NotationError,
    OptionError,
    check_options,
    option_value,
)
from .games import load
from .header import header
from .shuffle import SEED_BYTES, commitment

TITLE = "Pocket Labyrinth record 1"
NO_SEAT, TIME = "-", "time"  # in place of seat and action: what happened as time passed
_FIELDS = ("game", "options", "seats", "commitment", "seed", "open", "players", "date")
_LONGEST = 1 << 29  # ms; six days
MOST_TURNS = 20_000
_LONGEST_LINE = 1000  # characters


class RecordError(ValueError):
    """A record that cannot be read or played; `line` counts from 1, `reason` is the rest."""

    def __init__(self, line: int, reason: str):
        super().__init__("line " + str(line) + ": " + reason)
        self.line = line
        self.reason = reason


class Turn:
    """What a seat did in one turn."""

    def __init__(self, seat: int, line: int = 0):
        self.seat = seat
        self.line = line  # in the file, for messages
        self.actions = []  # (text of the action, ms)
        self.shown = []  # the cards that each of them laid open

    def add(self, text: str, shown: bytes, now: int):
        self.actions.append((text, now))
        self.shown.append(shown)


class Record:
    """A game's header and its turns. Without the seed it can be read, but not replayed."""

    line = 1  # of the field `open` in the file, for messages

    def __init__(
        self,
        game: str,
        options: dict,
        seats,
        seed=b"",
        committed=b"",
        players=None,
        date="",
        opened=None,
    ):
        self.module = load(game)
        self.game = game
        self.options, self.seats = self.module.check(options, seats)
        if not seed and not committed:
            raise ValueError("a record needs a seed or a commitment")
        self.seed = seed
        self.promised = bool(committed)  # else the commitment is reckoned from the seed
        self.commitment = committed or commitment(seed, self.header())
        self.players = _checked_players(players, self.seats)  # a word for each seat
        self.date = _checked_date(date)
        if opened is None:
            opened = self.start().view(None).dealt_open() if seed else b""
        self.opened = opened  # the cards that lie open at the start
        self.turns = []

    def start(self):
        """The game at its start."""
        return self.module.new(self.options, self.seats, self.seed)

    def keeps_promise(self) -> bool:
        """Whether the seed is the one committed to."""
        return commitment(self.seed, self.header()) == self.commitment

    def notes_cards(self) -> bool:
        """Whether it says which cards were laid open; records of old do not."""
        if self.opened:
            return True
        for turn in self.turns:
            if b"".join(turn.shown):
                return True
        return False

    def header(self) -> str:
        """What the seed is committed to: the game, its options and who sits where."""
        return header(self.game, self.module, self.options, self.seats)

    def seat_name(self, seat: int) -> str:
        return self.module.seat_names(self.options)[self.seats[seat]]

    def play(self, game, seat: int, action: int, now: int = 0) -> list:
        """Play an action in `game` and note it; returns its events."""
        if not 0 <= now < _LONGEST:
            raise ValueError("a record's times are ms from 0 to " + str(_LONGEST - 1))
        turn = game.turn
        events = game.play(seat, action, now)
        self._note(turn, seat, game.describe(action), events, now)
        return events

    def advance(self, game, now: int) -> list:
        """Let time pass in `game`; noted if it causes anything. Returns the events."""
        turn = game.turn
        events = game.advance(now)
        if events:
            self._note(turn, NOBODY, TIME, events, now)
        return events

    def _note(self, turn: int, seat: int, text: str, events, now: int):
        if len(self.turns) == turn:
            self.turns.append(Turn(seat))
        self.turns[-1].add(text, laid_open(events), now)

    def text(self, with_seed: bool = False) -> str:
        """The record as text; with the seed only where there are no secrets to keep."""
        text = TITLE + "\n" + self.header() + "commitment: " + _hex(self.commitment) + "\n"
        if self.seed and with_seed:
            text += "seed: " + _hex(self.seed) + "\n"
        if self.opened:
            text += "open: " + " ".join([str(card) for card in self.opened]) + "\n"
        if self.players:
            text += "players: " + " ".join(self.players) + "\n"
        if self.date:
            text += "date: " + self.date + "\n"
        for number, turn in enumerate(self.turns):
            words = [
                _word(action, now, shown) for (action, now), shown in zip(turn.actions, turn.shown)
            ]
            number = ("" if number else "\n") + str(number + 1) + ". "
            text += number + self.who(turn) + " " + " ".join(words) + "\n"
        return text

    def replay(self):
        """Play the record; yields (game, turn, action, events) at the start and after each action.

        The game is the same object every time. RecordError where an action cannot be played.
        """
        if not self.seed:
            raise RecordError(1, "the record has no seed yet, so the deal is not known")
        game = self.start()
        notes = self.notes_cards()
        if notes:
            self._compare(self.line, "open", self.opened, game.view(None).dealt_open())
        yield game, None, None, []
        for number, turn in enumerate(self.turns):
            if game.result() is not None:
                raise RecordError(turn.line, "the game is over")
            if game.turn != number:
                raise RecordError(turn.line, "the turn before is not finished")
            for (text, now), shown in zip(turn.actions, turn.shown):
                if game.turn != number:
                    raise RecordError(turn.line, text + ": that turn is over")
                action, events = _played(game, turn, text, now)
                if notes:
                    where = "turn " + str(number + 1) + ", " + self.who(turn)
                    self._compare(turn.line, where, shown, laid_open(events))
                yield game, turn, action, events

    def who(self, turn) -> str:
        return NO_SEAT if turn.seat == NOBODY else self.seat_name(turn.seat)

    def _compare(self, line: int, where: str, shown: bytes, dealt: bytes):
        """The cards that the record notes are those of the deal."""
        for i in range(max(len(shown), len(dealt))):
            noted, card = shown[i : i + 1], dealt[i : i + 1]
            if noted != card:
                noted = "card " + str(noted[0]) if noted else "no card"
                card = str(card[0]) if card else "none"
                reason = noted + " in the record, " + card + " in the deal"
                raise RecordError(line, where + ": " + reason)


def laid_open(events) -> bytes:
    """The cards that were not known to all before."""
    return bytes([event[-1] for event in events if event[0] in (REACHED, OPENED)])


def _played(game, turn, text: str, now: int):
    """(action, events) of what a turn's word says."""
    try:
        if text != TIME:
            action = game.parse(text)
            return action, game.play(turn.seat, action, now)
        events = game.advance(now)
    except (NotationError, IllegalAction) as error:
        raise RecordError(turn.line, text + ": " + str(error)) from error
    if not events:
        raise RecordError(turn.line, "nothing happens by then")
    return None, events


def _word(text: str, now: int, shown: bytes) -> str:
    if shown:
        text += "=" + ",".join([str(card) for card in shown])
    return text + "@" + str(now) if now else text


def parse(text: str, promised: bool = True):
    """The Record that `text` holds; RecordError with line and reason if it holds none.

    `promised`: refuse a seed that is not the one committed to.
    """
    lines = [line.strip() for line in text.replace("\ufeff", "").split("\n")]
    if lines[0] != TITLE:
        raise RecordError(1, "a record starts with '" + TITLE + "'")
    fields = {}
    record = None
    for number, line in enumerate(lines[1:], 2):
        if len(line) > _LONGEST_LINE:
            raise RecordError(number, "it has more than 1,000 characters")
        if not line or line[0] == "#":
            continue
        if record is None and not line[0].isdigit():
            _read_field(fields, number, line)
            continue
        record = record or _start(fields, number, promised)
        if len(record.turns) == MOST_TURNS:
            raise RecordError(number, "a record has no more than 20,000 turns")
        record.turns.append(_read_turn(record, number, line))
    return record or _start(fields, len(lines), promised)


def _read_field(fields, number: int, line: str):
    name, colon, value = line.partition(":")
    if not colon or name not in _FIELDS:
        raise RecordError(number, "expected a turn or one of " + ", ".join(_FIELDS))
    if name in fields:
        raise RecordError(number, name + " is there twice")
    fields[name] = (number, value.strip())


def _start(fields, number: int, promised: bool):
    """The record that the header describes."""
    for name in ("game", "seats"):
        if name not in fields:
            raise RecordError(number, "the header lacks " + name)
    if "seed" not in fields and "commitment" not in fields:
        raise RecordError(number, "the header lacks seed and commitment")
    line, game = fields["game"]
    try:
        module = load(game)
        line, words = fields.get("options", (line, ""))
        options = _read_options(module, words)
        line, words = fields["seats"]
        names = list(module.seat_names(check_options(module.OPTIONS, options)))
        for name in words.split():
            if name not in names:
                raise OptionError("no seat " + name + "; there are " + ", ".join(names))
        seats = [names.index(name) for name in words.split()]
        seed = _bytes(fields, "seed", SEED_BYTES)
        committed = _bytes(fields, "commitment", 32)
        record = Record(game, options, seats, seed, committed, opened=b"")
        record.line, words = fields.get("open", (line, ""))
        record.opened = _cards(record.line, words.split())
        line, players = fields.get("players", (line, ""))
        record.players = _checked_players(players.split(), seats)
        line, date = fields.get("date", (line, ""))
        record.date = _checked_date(date)
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(line, str(error)) from error
    if seed and promised and not record.keeps_promise():
        raise RecordError(fields["commitment"][0], "the seed is not the one committed to")
    return record


def _read_options(module, words: str) -> dict:
    options = {}
    for word in words.split():
        name, _, value = word.partition("=")
        if name in options:
            raise OptionError("option " + name + " is there twice")
        options[name] = option_value(module.OPTIONS, name, value)
    return options


def _read_turn(record, number: int, line: str):
    words = line.split()
    if words[0] != str(len(record.turns) + 1) + ".":
        raise RecordError(number, "expected turn " + str(len(record.turns) + 1) + ".")
    if len(words) < 3:
        raise RecordError(number, "a turn is a number, a seat and what it did")
    names = [record.seat_name(seat) for seat in range(len(record.seats))]
    if words[1] not in names and words[1] != NO_SEAT:
        raise RecordError(number, "no seat " + words[1] + "; there are " + ", ".join(names))
    turn = Turn(NOBODY if words[1] == NO_SEAT else names.index(words[1]), number)
    for word in words[2:]:
        done, at, ms = word.partition("@")
        action, equals, shown = done.partition("=")
        if not action or (at and not _is_number(ms, _LONGEST)) or (equals and not shown):
            raise RecordError(number, "cannot read " + repr(word))
        if (action == TIME) != (turn.seat == NOBODY):
            raise RecordError(number, "time passes without a seat: - time@5300")
        cards = _cards(number, shown.split(",")) if shown else b""
        turn.add(action, cards, int(ms) if at else 0)
    return turn


def _cards(line: int, words) -> bytes:
    for word in words:
        if not _is_number(word, NOBODY):
            raise RecordError(line, "a card is a number, not " + repr(word))
    return bytes([int(word) for word in words])


def _is_number(text: str, limit: int) -> bool:
    for digit in text:
        if digit not in "0123456789":
            return False
    return 0 < len(text) < 10 and int(text) < limit


def _checked_players(players, seats):
    if players and len(players) != len(seats):
        raise ValueError("players are as many as seats")
    return players


def _checked_date(text: str) -> str:
    form = "".join(["0" if "0" <= letter <= "9" else letter for letter in text])
    if text and form != "0000-00-00":
        raise ValueError("a date is written like 2026-01-31")
    return text


def _bytes(fields, name: str, length: int):
    """The bytes that a header field gives in hex; none without it."""
    if name not in fields:
        return b""
    line, text = fields[name]
    try:
        value = binascii.unhexlify(text)
    except ValueError:
        value = b""
    if len(value) != length:
        raise RecordError(line, name + " is " + str(2 * length) + " hex digits")
    return value


def _hex(data) -> str:
    return binascii.hexlify(data).decode()

"""One game in progress: an action is played, noted and saved, and its events are told.

Screens, link and sound get views and public events; the game with its secrets stays in here.
Times are ms since the start of the game; a resumed game's go on from `clock`.
"""

import gc
import sys

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


from shared_engine.game import NOBODY, SLID, IllegalAction
from shared_engine.games import GAMES, load
from shared_engine.pack import PackError
from shared_engine.view import public

from .history import History

# Who plays a seat.
HUMAN = const(0)
EASY = const(1)
MEDIUM = const(2)
HARD = const(3)
PC = const(4)
PLAYERS = ("human", "easy", "medium", "hard", "pc")  # in records

FILE = "game"
TURN = "turn"  # beside it: what the engine does not know of a duel's round in turn

# Ms from the moment a bot's turn is seen to its action (D34), for easy, medium and hard: longer
# than any thinking takes, also while a PC sends as much as it can (docs/bots.md has the figures).
# CircuitPython lacks the fast kernels for the mazes that are shifted.
_SHIFT_MS = (400, 500, 800)
if sys.implementation.name == "circuitpython":
    _SHIFT_MS = (2000, 6000, 30000)
_CARDS_MS = (800, 1800, 2200)

_NOTHING = ()
# In a save, added to the rule set's number: what the seed was mixed of follows; the players want no
# requests from the cable for the rest of this game.
_MIXED = const(128)
_CLOSED = const(64)


def start(files, name: str, options, seats, kinds, seed: bytes, drawn=b"", added=b""):
    """A new game, saved at once. A PC may have `added` to what the device has `drawn`."""
    session = Session(files, load(name).new(options, seats, seed), kinds, History())
    session.drawn, session.added = drawn, added
    session.save()
    return session


def resume(files):
    """The game that was saved, or None; `files.damaged` says if that could not be used."""
    return resumed(files, FILE, _game_in)


def resumed(files, name: str, taken_from):
    """What a file holds, or None; a damaged one is set aside."""
    body = files.read(name)
    if body is None:
        return None
    try:
        return taken_from(files, body)
    except (ValueError, IndexError, IllegalAction):  # PackError, no such rule set, half a history
        files.set_aside(name)
        return None


def _game_in(files, body):
    module = load(GAMES[body[0] & ~(_MIXED | _CLOSED)])
    at = 2 + body[1]
    kinds = body[2:at]
    mixed = body[at : at + 32] if body[0] & _MIXED else b""
    at += len(mixed)
    end = at + 2 + int.from_bytes(body[at : at + 2], "big")
    game = module.unpack(body[at + 2 : end])
    history = History(body[end:], len(game.seats))
    clock = getattr(game, "clock", -1)  # only a duel has one; at 29 bits it would begin again
    if clock >= 0 and (clock != history.clock or clock >> 28):
        raise PackError("the times of game and history differ")
    if len(kinds) == 1 and EASY <= kinds[0] <= HARD:
        raise PackError("nobody is there to play")
    session = Session(files, game, kinds, history)
    session.drawn, session.added = mixed[:16], mixed[16:]
    session.closed = body[0] & _CLOSED > 0
    if history.complete and session._replay().pack() != game.pack():
        raise PackError("the history leads to another game")
    return session


class Session:
    """`kinds` say who plays each seat, `held` has bits of those that a PC on the cable has taken.

    `unsaved` counts the actions that could not be saved, `steps` all that were played; `last` is
    the latest: (seat, action, ms, events).
    """

    FILE = FILE
    turn = b""  # of a round that is played in turn: what could not be written yet
    closed = False  # the players want no requests from the cable during this game
    thinking = False  # a bot that must act at a fixed moment has not acted yet

    def __init__(self, files, game, kinds, history):
        if len(kinds) != len(game.seats) or max(kinds) > PC:
            raise ValueError("a kind of player for each seat")
        self.name = game.name
        self.options = game.options
        self.seats = game.seats
        self.kinds = bytes(kinds)
        self.held = 0
        self.drawn = self.added = b""  # what the seed was mixed of, if a PC had a part in it
        self.unsaved = 0
        self.steps = self._saved = history.count
        self.last = self._commitment = None
        self._files = files
        self._game = game
        self._history = history
        # Events of the last turn and of this one; None where a replay has to tell.
        self._told = None if history.count else ([], [])
        self._bots: list = [None] * len(kinds)
        self._since = [history.clock] * len(kinds)  # when each bot saw what it decides about
        self._looking = 0  # bits of the bots that have looked at the game as it is now
        self._thought = 0  # when a bot was last seen still thinking
        self.hint = self._thinker = None  # the hint: (action, reason) when it is found
        self.hinted = False  # the latest action followed a hint
        self.tell = None  # called when something was played

    # Where the game stands

    @property
    def seat(self) -> int:
        """The seat whose turn it is, or was at the end; NOBODY in a duel, see `actors`."""
        return getattr(self._game, "seat", NOBODY)

    @property
    def actors(self) -> int:
        """Bits of the seats that may act."""
        return self._game.actors()

    @property
    def result(self):
        return self._game.result()

    @property
    def over(self) -> bool:
        return self._game.result() is not None

    @property
    def clock(self) -> int:
        return self._history.clock

    @property
    def complete(self) -> bool:
        """Whether the history goes back to the start."""
        return self._history.complete

    def view(self, seat):
        return self._game.view(seat)

    # Playing

    def legal(self, seat: int) -> list:
        """The actions open to the seat, for whoever sits there."""
        return self._game.legal(seat)

    def act(self, seat: int, action: int, now: int) -> list:
        """Play an action; its public events. IllegalAction, and nothing done, if it is none."""
        turn = self._game.turn
        events = self._game.play(seat, action, now)
        return self._done(turn, seat, action, events, now)

    def advance(self, now: int):
        """What time alone causes: public events."""
        if self.name != "duel":
            return _NOTHING
        turn = self._game.turn
        events = self._game.advance(now)
        return self._done(turn, NOBODY, 0, events, now) if events else _NOTHING

    def _done(self, turn: int, seat: int, action: int, events, now: int) -> list:
        """Note, save and tell what has happened."""
        self._history.add(seat, action, now)
        events = public(events)
        self.steps += 1
        self.last = (seat, action, now, events)
        if self._told is not None:
            self._told = _told(self._told, self._game.turn != turn, events)
        self.hinted = self.hint is not None and self.hint[0] == action
        self.hint = self._thinker = None
        # Another's slide is nothing to one's own frame; all else is worth a new thought.
        slid = len(events) == 1 and events[0][0] == SLID
        self._look_again(1 << seat if slid else (1 << len(self.kinds)) - 1)
        if self.name != "duel":  # there, a bot remembers its line
            self._bots[seat] = None
        if self.tell:
            self.tell()
        self.save()
        if not slid and (self._game.turn != turn or self.over):
            gc.collect()
        return events

    def close(self):
        """Refuse requests from the cable for the rest of this game, also when it is continued."""
        self.closed = True
        self.save()

    def save(self):
        saved = self._files.write(self.FILE, self._body())
        if saved and (not self.turn or self._files.write(TURN, self.turn)):
            self.turn = b""
            self.unsaved = 0
            self._saved = self.steps
        else:
            self.unsaved = max(1, self.steps - self._saved)

    def end(self):
        """The game is not wanted any more."""
        self._files.remove(self.FILE)

    def _body(self) -> bytes:
        packed = self._game.pack()
        mixed = self.drawn + self.added
        flags = (_MIXED if mixed else 0) + (_CLOSED if self.closed else 0)
        head = bytes([GAMES.index(self.name) + flags, len(self.kinds)])
        head += self.kinds + mixed
        return head + len(packed).to_bytes(2, "big") + packed + self._history.pack()

    # Bots

    def think(self, nodes: int) -> bool:
        """Bots that may act look at up to so many positions each; True when all have decided."""
        decided = False
        actors = self._game.actors()
        for seat in range(len(self.kinds)):
            if actors >> seat & 1 and EASY <= self.kinds[seat] <= HARD:
                if not self._bot(seat).think(nodes):
                    return False
                decided = True
        return decided

    @property
    def bot_seat(self) -> int:
        """The bot that has decided and acts first, or NOBODY."""
        first = NOBODY
        actors = self._game.actors() & self._looking
        for seat in range(len(self.kinds)):
            decided = actors >> seat & 1 and self._bots[seat].action is not None
            if decided and (first == NOBODY or self._due(seat) < self._due(first)):
                first = seat
        return first

    @property
    def bot_due(self) -> int:
        """When that bot acts."""
        return self._due(self.bot_seat)

    def bot_turn(self, nodes: int, since: int, now: int) -> int:
        """Let the bot whose turn has been on the screen since then look at `nodes` positions.

        Return the ms until it acts, or -1 when it has acted. D34: the moment depends on its level
        and the phase only; thinking beyond its pace makes it act after twice, ... that long.
        """
        self.thinking = True  # until it acts: nobody may see by the cable when it has decided
        seat = self.seat
        if self.bot_seat != seat and not (nodes and self.think(nodes)):
            self._thought = now
            return 0 if nodes else 1
        pace = (_CARDS_MS if self.name == "cards" else _SHIFT_MS)[self.kinds[seat] - EASY]
        if self._game.phase:  # moving or taking needs less thought than shifting or laying
            pace >>= 1
        late = self._thought - since if since <= self._thought <= now else 0
        due = since + pace * (late // pace + 1)
        if now < due:
            return due - now
        self.thinking = False
        self.act(seat, self._bots[seat].action, due)
        return -1

    def bot_act(self, now: int):
        """The events of what it has decided on, or of what time caused before."""
        seat = self.bot_seat
        return self.advance(now) or self.act(seat, self._bots[seat].action, now)

    def _bot(self, seat: int):
        """The seat's bot, which has looked at the game."""
        if self._bots[seat] is None:
            from shared_engine.bots import player, seed_for

            seed = seed_for(self._game.seed, seat)
            self._bots[seat] = player(self._game.name, PLAYERS[self.kinds[seat]], seed)
        if not self._looking >> seat & 1:
            self._looking |= 1 << seat
            self._bots[seat].look(self._game.view(seat))
        return self._bots[seat]

    def _look_again(self, seats: int):
        self._looking &= ~seats
        for seat in range(len(self.kinds)):
            if seats >> seat & 1:
                self._since[seat] = self.clock

    def _due(self, seat: int) -> int:
        return self._since[seat] + self._bots[seat].wait

    # Hints

    def hint_begin(self, seat: int):
        """Begin to think for a person whose turn it is."""
        from shared_engine.bots import player

        self.hint = None
        self._thinker = player(self._game.name, "hard", bytes(16))
        self._thinker.look(self._game.view(seat))

    def hint_think(self, nodes: int) -> bool:
        """True when the hint is found."""
        thinker = self._thinker
        if thinker and thinker.think(nodes):
            self.hint = (thinker.action, thinker.reason)
            self._thinker = None
        return self.hint is not None

    # What has happened

    def last_turn(self):
        """Events of the last turn, and of this one so far."""
        if self._told is None:
            self._replay()
        return self._told

    def _replay(self):
        """Replay the history for last_turn(); return the game to which it leads."""
        told = ([], [])
        game = self._at_start()
        for seat, action, now in self._past():
            turn = game.turn
            events = game.advance(now) if seat == NOBODY else game.play(seat, action, now)
            told = _told(told, game.turn != turn, public(events))
        self._told = told
        return game

    def retold(self, first: int):
        """What was done from step `first` on, for one who comes late: yields the packed public
        view before it, then (seat, action, ms, public events, packed view) of each; None in
        between, whenever it has taken a few ms. IllegalAction if this is not the game's history.
        """
        game = self._at_start()
        yield None
        if not first:
            yield game.view(None).pack()
        for number, (seat, action, now) in enumerate(self._past(), 1):
            events = game.advance(now) if seat == NOBODY else game.play(seat, action, now)
            yield None
            if number >= first:
                view = game.view(None).pack()
                yield (seat, action, now, public(events), view) if number > first else view

    @property
    def commitment(self):
        """What binds the device to the deal, for all to know from the start."""
        if self._commitment is None:
            from shared_engine.header import header
            from shared_engine.shuffle import commitment

            head = header(self.name, load(self.name), self.options, self.seats)
            self._commitment = commitment(self._game.seed, head)
        return self._commitment

    @property
    def seed(self):
        """Known when the game is over."""
        return self._game.seed if self.over else None

    def dealt_from(self, seed) -> bool:
        """Return whether this game was dealt from that seed."""
        return self._game.seed == seed

    def _at_start(self):
        return load(self.name).new(self.options, self.seats, self._game.seed)

    def _past(self):
        return self._history.entries()


def _told(told, ended: bool, events):
    """(last turn, this turn) with what has happened now."""
    last, current = told
    return (current + events, []) if ended else (last, current + events)

"""Labyrinth Duel (rulebook 26 505): two frames of sliding tiles, both players at the same time.

Rules are cited as 'section' of the rulebook, in English, or by the number of a decision (D14 ...)
in docs/rules.md. All secrets of this game are the order of the cards to come.
"""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


from ..game import (
    NOBODY,
    OPENED,
    ROUND,
    SHUFFLED,
    SLID,
    STOPPED,
    WON,
    IllegalAction,
    NotationError,
    OptionError,
    check_options,
    check_seats,
)
from ..shuffle import Stream
from .duel_parts import (
    CARDS,
    CELLS,
    EDGES,
    SIZE,
    TARGETS,
    TO_WIN,
    deal_frame,
    gap_of,
    in_line,
    joined,
    slide,
)

NAME = "duel"
TITLE = "Labyrinth Duel"
PLAYERS = (1, 2)
LIMIT = const(300)
OPTIONS = (
    ("false_stop", ("opponent", "void"), "opponent", "who gets the card after a wrong stop"),
    ("same_board", (False, True), True, "both frames are laid alike"),
    ("limit", (0, 60, 120, 180, 300, 600), LIMIT, "alone: seconds to play, 0 for no limit"),
)

# Phases.
RUN = const(0)  # a target lies open
WAIT = const(1)  # the winner of the round opens the next card
OVER = const(2)

# Actions: the cell that becomes the gap, or one of these.
STOP = const(16)
OPEN = const(17)

WINDOW = const(100)  # ms; D16: so long after a call, inclusive, another is at the same time
LONGEST = 1 << 29  # ms, turns, rounds; keeps them small ints


def seat_names(options) -> tuple:
    return ("first", "second")


def check(options, seats):
    """Options with defaults filled in, and the places of the seats; OptionError if impossible.

    `seats` is a number of players or the places at the table; alone, one takes either frame.
    """
    options = check_options(OPTIONS, options)
    places = check_seats(2, 1, seats)
    for name, _, default, _ in OPTIONS:
        if (name == "limit") == (len(places) == 2) and options[name] != default:
            players = "one player" if name == "limit" else "two players"
            raise OptionError("option " + name + " is for " + players)
    return options, places


def new(options, seats, seed: bytes):
    """A game set up by `seed` ('Preparation'); the first target lies open."""
    options, places = check(options, seats)
    stream = Stream(seed, "tiles")
    frames = [deal_frame(stream)]
    if len(places) == 2:
        frames.append(bytearray(frames[0]) if options["same_board"] else deal_frame(stream))
    cards = bytearray(shuffled(seed))
    # 'How to play': the first card is the start of both.
    return Duel(options, places, seed, frames, cards, bytearray([cards[0]] * len(places)))


def shuffled(seed: bytes, times: int = 0, start: int = NOBODY) -> bytes:
    """The pile; when it has run out `times` times, all cards but the start are shuffled again."""
    cards = bytearray([card for card in range(CARDS) if card != start])
    Stream(seed, "cards" + (str(times) if times else "")).shuffle(cards)
    return bytes(cards) if start == NOBODY else bytes([start]) + cards


class Duel:
    """One game. `starts` are each seat's start symbol, `owners` who got the card of each round."""

    name = NAME
    KIND = 4  # in packed states
    OPTIONS = OPTIONS

    def __init__(
        self,
        options,
        seats,
        seed,
        frames,
        cards,
        starts,
        owners=None,
        done=0,
        turn=0,
        phase=RUN,
        clock=0,
        caller=NOBODY,
        called=0,
    ):
        self.options = options
        self.seats = seats
        self.seed = seed
        self.frames = frames
        self.cards = cards  # the start, then 15 targets
        self.starts = starts
        self.owners = owners or bytearray([NOBODY] * TARGETS)  # of two players
        self.done = done  # rounds finished
        self.turn = turn  # actions played, and times that something happened by itself
        self.phase = phase
        self.clock = clock  # when that was last
        self.caller = caller  # who has called stop in this round
        self.called = called  # and when

    def copy(self):
        return Duel(
            self.options,
            self.seats,
            self.seed,
            [bytearray(frame) for frame in self.frames],
            bytearray(self.cards),
            bytearray(self.starts),
            bytearray(self.owners),
            self.done,
            self.turn,
            self.phase,
            self.clock,
            self.caller,
            self.called,
        )

    # Where the game stands

    @property
    def solo(self) -> bool:
        return len(self.seats) == 1

    @property
    def target(self) -> int:
        """The card that lies open as the target, or NOBODY."""
        return self.cards[self.done % TARGETS + 1] if self.phase == RUN else NOBODY

    def opened(self) -> bytes:
        """The cards of this pile that all have seen, in order: start and targets."""
        if self.solo:
            return bytes(self.cards[: self.done % TARGETS + 2])
        return bytes(self.cards[: self.done + 1 + (self.phase == RUN)])

    def scores(self) -> tuple:
        """How many cards each seat has taken."""
        if self.solo:
            return (self.done,)
        return tuple([bytes(self.owners).count(bytes([seat])) for seat in (0, 1)])

    def joined(self, seat: int) -> bool:
        """Whether the seat's start is joined with the open target."""
        return joined(self.frames[seat], EDGES[self.starts[seat]], EDGES[self.target])

    def actors(self) -> int:
        if self.phase == OVER:
            return 0
        if self.phase == WAIT:
            return 1 << self.owners[self.done - 1]
        everyone = (1 << len(self.seats)) - 1
        return everyone if self.caller == NOBODY else everyone & ~(1 << self.caller)

    def result(self):
        """None, or who has most cards: the first with eight, or D17 when the cards ran out."""
        if self.phase != OVER:
            return None
        scores = self.scores()
        return tuple([seat for seat in range(len(scores)) if scores[seat] == max(scores)])

    def legal(self, seat: int) -> list:
        """All actions open to `seat` now, ascending. A wrong stop is one of them."""
        if not 0 <= seat < len(self.seats) or not self.actors() >> seat & 1:
            return []
        if self.phase == WAIT:
            return [OPEN]
        gap = gap_of(self.frames[seat])
        return [cell for cell in range(CELLS) if in_line(gap, cell)] + [STOP]

    # Playing

    def play(self, seat: int, action: int, now: int) -> list:
        """Do one action and return its events; IllegalAction, and nothing done, if it is none.

        'late': time itself has ended the round or the game before `now`; advance(now) says how.
        """
        if self.phase == OVER:
            raise IllegalAction("over")
        if not isinstance(seat, int) or not 0 <= seat < len(self.seats):
            raise IllegalAction("not-your-turn")
        if not isinstance(action, int) or not 0 <= action <= OPEN:
            raise IllegalAction("unknown")
        self._check_time(now)
        if self._due(now):
            raise IllegalAction("late")
        if action == OPEN:
            events = self._open(seat)
        elif self.phase == WAIT:
            # 'How to play': nobody slides or stops before the next card is turned over.
            raise IllegalAction("no-target")
        elif seat == self.caller:
            raise IllegalAction("stopped")
        elif action == STOP:
            events = self._stop(seat, now)
        else:
            events = self._slide(seat, action)
        self.clock = now
        self.turn += 1
        return events

    def advance(self, now: int) -> list:
        """What time alone causes until `now`: a call that nobody met, or the end of the limit."""
        if self.phase == OVER:
            return []
        self._check_time(now)
        if not self._due(now):
            return []
        self.clock = now
        self.turn += 1
        if self.solo:
            self.phase = OVER
            return [(WON, 0)]
        right = self.joined(self.caller)
        if right:
            return self._end_round(self.caller, True)
        if self.options["false_stop"] == "opponent":
            return self._end_round(1 - self.caller, False)
        return self._end_round(NOBODY, False)

    def _check_time(self, now: int):
        if not isinstance(now, int) or not self.clock <= now < LONGEST:
            raise IllegalAction("time")

    def _due(self, now: int) -> bool:
        """Whether advance(now) would end a round (D16) or the game ('Solo')."""
        if self.solo:
            limit = self.options["limit"]
            return limit > 0 and now >= limit * 1000
        return self.caller != NOBODY and now - self.called > WINDOW

    def _slide(self, seat: int, cell: int) -> list:
        """'How to play': one tile or several in line; never lifted, never turned."""
        if not in_line(gap_of(self.frames[seat]), cell):
            raise IllegalAction("not-in-line")
        slide(self.frames[seat], cell)
        return [(SLID, seat, cell)]

    def _open(self, seat: int) -> list:
        """'How to play': the winner of the round turns over the next card."""
        if self.phase == RUN:
            raise IllegalAction("target-open")
        if seat != self.owners[self.done - 1]:
            raise IllegalAction("not-your-turn")
        self.phase = RUN
        return [(OPENED, self.target)]

    def _stop(self, seat: int, now: int) -> list:
        right = self.joined(seat)
        events: list = [(STOPPED, seat, right)]
        if self.solo:
            if right:
                self._next_alone(events)
        elif self.caller == NOBODY:
            # D16: the other may still call. This frame lies still until then, so what it shows
            # at the end of the window is what it showed at the call.
            self.caller = seat
            self.called = now
        else:
            other = self.joined(self.caller)
            winner = NOBODY if right == other else seat if right else self.caller
            events.extend(self._end_round(winner, True))
        return events

    def _next_alone(self, events):
        """'Variant for one player': the target is the next start, and the next card is opened.

        A wrong stop costs nothing. After 15 targets all cards but the start are shuffled again.
        """
        card = self.target
        self.starts[0] = card
        self.done += 1
        events.append((ROUND, 0, card))
        if self.done % TARGETS == 0:
            self.cards = bytearray(shuffled(self.seed, self.done // TARGETS, card))
            events.append((SHUFFLED, TARGETS))
        events.append((OPENED, self.target))

    def _end_round(self, winner: int, by_path: bool) -> list:
        """'How to play': who gets the card, if anyone, and who starts where."""
        card = self.target
        if winner != NOBODY and by_path:
            self.starts[winner] = card  # all others keep theirs
        self.owners[self.done] = winner
        self.done += 1
        self.caller = NOBODY
        self.called = 0
        events: list = [(ROUND, winner, card)]
        # 'End of the game': eight cards win; D17 if the cards run out before.
        if max(self.scores()) == TO_WIN or self.done == TARGETS:
            self.phase = OVER
            events.append((WON,) + (self.result() or ()))
        elif winner == NOBODY:
            events.append((OPENED, self.target))
        else:
            self.phase = WAIT
        return events

    # Notation: `b3` slides the tiles between b3 and the gap, so that the gap is at b3

    def describe(self, action: int) -> str:
        """The text of an action, legal or not; NotationError if there is none."""
        if not 0 <= action <= OPEN:
            raise NotationError("no action " + str(action))
        if action >= STOP:
            return "stop" if action == STOP else "open"
        from .. import notation

        return notation.cell_text(action, SIZE)

    def parse(self, text: str) -> int:
        """The action that `text` means, legal or not; NotationError if none."""
        text = text.strip().lower()
        if text in ("stop", "open"):
            return STOP if text == "stop" else OPEN
        if not text:
            raise NotationError("an action is expected, such as b3, stop or open")
        from .. import notation

        return notation.parse_cell(text, SIZE)

    # The doors out

    def view(self, seat):
        """What `seat` may know, or what everyone may (None); by the table of secrets."""
        from .duel_view import DuelView

        return DuelView(self, seat)

    def pack(self) -> bytes:
        from .duel_pack import pack

        return pack(self)


def unpack(data):
    """The game in `data`; PackError if it is damaged or could not have come about."""
    from .duel_unpack import unpack

    return unpack(data)

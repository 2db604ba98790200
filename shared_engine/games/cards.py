"""The Labyrinth card game (rulebook 20 849).

Rules are cited as 'section' of its German text, to which the French and the Italian say the
same, or by the number of a decision (D4 ...) in docs/rules.md.
"""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


from ..game import (
    DREW,
    LAID,
    NOBODY,
    PASSED,
    TOOK,
    TURN,
    WON,
    IllegalAction,
    NotationError,
    check_first,
    check_options,
    check_seats,
    first_seat,
)
from ..shuffle import Stream
from ..tiles import DISTINCT, rotate
from .cards_maze import FARTHEST, NOWHERE, ORIGIN, SQUARE, CardMaze, leads_out, on_grid
from .cards_parts import CARDS, FIGURES, HAND, match
from .cards_view import CardsView

NAME = "cards"
TITLE = "the Labyrinth card game"
PLAYERS = (2, 6)
OPTIONS = (
    ("first_seat", (0, 1, 2, 3, 4, 5, "random"), 0, "who begins, clockwise from the first seat"),
)

# Phases of a turn.
LAY = const(0)
TAKING = const(1)
OVER = const(2)

# Actions: laying is (place * 4 + quarters) * 64 + card, taking is TAKE + card.
TAKE = const(1 << 24)
STOP = const((1 << 24) + 64)
PASS = const((1 << 24) + 65)


def seat_names(options) -> tuple:
    """The names of the places at the table."""
    return ("first", "second", "third", "fourth", "fifth", "sixth")


def check(options, seats):
    """Options with defaults filled in, and the places of the seats; OptionError if impossible.

    `seats` is a number of players, who take the first places, or the places themselves.
    """
    options = check_options(OPTIONS, options)
    places = check_seats(PLAYERS[1], PLAYERS[0], seats)
    check_first(options, places)
    return options, places


def new(options, seats, seed: bytes):
    """A game set up by `seed` ('Vorbereitung'): square, then hands, then the pile."""
    options, seats = check(options, seats)
    deal = shuffled(seed)
    maze = CardMaze()
    openings = turned_square(Stream(seed, "tiles"), deal[: len(SQUARE)])
    for card, place, ways in zip(deal, SQUARE, openings):
        maze.put(card, place, ways)
    pile = len(SQUARE) + HAND * len(seats)
    hands = [deal[at : at + HAND] for at in range(len(SQUARE), pile, HAND)]
    return Cards(options, seats, seed, first_seat(options, seats, seed), maze, hands, deal[pile:])


def shuffled(seed: bytes) -> bytes:
    """All cards in the order in which they are dealt and drawn."""
    cards = bytearray(range(CARDS))
    Stream(seed, "cards").shuffle(cards)
    return bytes(cards)


def turned_square(stream, cards) -> bytes:
    """D25: the four cards are turned at random, and again if no path leads out of the square."""
    while True:
        openings = bytes([rotate(FIGURES[card], stream.below(4)) for card in cards])
        if leads_out(openings):
            return openings


class Cards:
    """One game. Hands, pile and taken cards are bytes: a new value for every change."""

    name = NAME
    KIND = 3  # in packed states
    OPTIONS = OPTIONS

    def __init__(self, options, seats, seed, first, maze, hands, pile):
        self.options = options
        self.seats = seats  # the place at the table of each
        self.seed = seed
        self.first = first
        self.seat = first  # whose turn it is
        self.turn = 0  # turns completed
        self.phase = LAY
        self.passes = 0  # in a row
        self.maze = maze
        self.hands = hands
        self.pile = pile  # the next card first
        self.taken = [b""] * len(seats)
        self.laid = NOBODY  # the card laid in this turn, while others may be taken
        self.candidates = b""  # cards matched by it that have not been taken

    def copy(self):
        other = Cards(
            self.options,
            self.seats,
            self.seed,
            self.first,
            self.maze.copy(),
            list(self.hands),
            self.pile,
        )
        other.seat = self.seat
        other.turn = self.turn
        other.phase = self.phase
        other.passes = self.passes
        other.taken = list(self.taken)
        other.laid = self.laid
        other.candidates = self.candidates
        return other

    # Whose turn, which actions

    def actors(self) -> int:
        return 0 if self.phase == OVER else 1 << self.seat

    def result(self):
        return self._winners() if self.phase == OVER else None

    def _winners(self) -> tuple:
        """'Ende des Spiels': who has taken most cards; ties share the win (D18)."""
        most = max([len(cards) for cards in self.taken])
        return tuple([seat for seat, cards in enumerate(self.taken) if len(cards) == most])

    def matched(self, card: int) -> bytes:
        """The cards that an unbroken path joins with `card` and that show one of its treasures.

        'Schätze verbinden': however long the path is and whatever else lies on it.
        """
        joined = self.maze.joined([card])
        return bytes(sorted([other for other in joined[1:] if match(card, other)]))

    def takable(self) -> list:
        """The cards that can be taken now: the rest still hangs together ('Schätze heben')."""
        return [card for card in self.candidates if self.maze.hangs_together(card)]

    def legal(self, seat: int) -> list:
        """All actions open to `seat` now, ascending."""
        if self.phase == OVER or seat != self.seat:
            return []
        if self.phase == TAKING:
            return [TAKE + card for card in self.takable()] + [STOP]  # D12: taking is optional
        turned = []
        for quarters in range(4):
            for card in sorted(self.hands[seat]):
                if quarters < DISTINCT[FIGURES[card]]:  # D23: the lowest of equal turns only
                    turned.append((quarters * 64 + card, rotate(FIGURES[card], quarters)))
        gaps = self.maze.gaps()
        actions = []
        for place in sorted(gaps):
            for turn, openings in turned:
                if openings & gaps[place]:
                    actions.append(place * 256 + turn)
        return actions or [PASS]

    # Playing

    def play(self, seat: int, action: int, now: int) -> list:
        """Do one action and return its events; IllegalAction, and nothing done, if it is none."""
        if self.phase == OVER:
            raise IllegalAction("over")
        if seat != self.seat:
            raise IllegalAction("not-your-turn")
        if not isinstance(action, int) or action < 0 or action > PASS:
            raise IllegalAction("unknown")
        if action < TAKE:
            return self._lay(action // 256, action // 64 % 4, action % 64)
        if action == PASS:
            return self._pass()
        return self._take(action - TAKE)

    def advance(self, now: int) -> list:
        """Time alone causes nothing in this game."""
        return []

    def _lay(self, place: int, quarters: int, card: int) -> list:
        """'Karten anlegen': one hand card, turned at will (D18), joined by one path at least."""
        if card >= CARDS or not on_grid(place):
            raise IllegalAction("unknown")
        if self.phase != LAY:
            raise IllegalAction("laid")
        hand = self.hands[self.seat]
        if card not in hand:
            raise IllegalAction("not-in-hand")
        if quarters >= DISTINCT[FIGURES[card]]:
            raise IllegalAction("same-turn")
        if place in self.maze.lying:
            raise IllegalAction("occupied")
        openings = rotate(FIGURES[card], quarters)
        ways = self.maze.ways_into(place)
        if ways is None:
            raise IllegalAction("not-beside")
        if not ways & openings:  # one is enough; the other edges need not match
            raise IllegalAction("not-joined")
        self.hands[self.seat] = hand.replace(bytes([card]), b"")
        self.maze.put(card, place, openings)
        self.passes = 0
        events: list = [(LAID, self.seat, card, place, quarters)]
        # D12: which cards are matched is judged now, and not again when some have been taken.
        self.laid = card
        self.candidates = self.matched(card)
        self._go_on(events)
        return events

    def _take(self, card: int) -> list:
        """'Schätze heben' and 'Mehrere Schätze heben': one card at a time (D12), or stop."""
        stop = card == STOP - TAKE
        if card >= CARDS and not stop:
            raise IllegalAction("unknown")
        if self.phase != TAKING:
            raise IllegalAction("lay-first")
        events: list = []
        if stop:
            self.candidates = b""
        else:
            self._check_take(card)
            self.candidates = self.candidates.replace(bytes([card]), b"")
            self.maze.lift(card)
            self.taken[self.seat] += bytes([card])
            events.append((TOOK, self.seat, card))
        self._go_on(events)
        return events

    def _check_take(self, card: int):
        if card == self.laid:
            raise IllegalAction("stays")
        if card not in self.candidates:
            lies = self.maze.places[card] != NOWHERE and not match(card, self.laid)
            raise IllegalAction("no-match" if lies else "no-path-to-card")
        if not self.maze.hangs_together(card):
            raise IllegalAction("falls-apart")

    def _pass(self) -> list:
        """D13. Any card can be turned towards any opening, so this is up to the maze alone."""
        if self.phase != LAY:
            raise IllegalAction("laid")
        if self.maze.gaps():
            raise IllegalAction("can-lay")
        self.passes += 1
        events: list = [(PASSED, self.seat)]
        self._next_seat(events)
        return events

    def _go_on(self, events):
        """Taking goes on while a card can be taken; then the turn ends."""
        if self.takable():
            self.phase = TAKING
            return
        self.phase = LAY
        self.laid = NOBODY
        self.candidates = b""
        # Section 3: back to two cards, while the pile lasts.
        count = min(HAND - len(self.hands[self.seat]), len(self.pile))
        if count > 0:
            self.hands[self.seat] += self.pile[:count]
            self.pile = self.pile[count:]
            events.append((DREW, self.seat, count))
        self._next_seat(events)

    def _next_seat(self, events):
        """Clockwise; an empty hand is passed over, which counts as a pass (D13)."""
        players = len(self.seats)
        self.turn += 1
        self.seat = (self.seat + 1) % players
        while self.passes < players and not self.hands[self.seat]:
            self.passes += 1
            self.seat = (self.seat + 1) % players
        # 'Ende des Spiels': all cards are laid, or nobody can lay one.
        if self.passes == players:
            self.phase = OVER
            events.append((WON,) + self._winners())
        else:
            events.append((TURN, self.seat))

    # Notation: `17:3,-1/90` lays card 17 at x=3 y=-1 turned by 90, `x17` takes it; `stop`, `pass`

    def describe(self, action: int) -> str:
        """The text of an action, legal or not; NotationError if there is none."""
        if action == PASS:
            return "pass"
        if action == STOP:
            return "stop"
        laying = 0 <= action < TAKE and on_grid(action // 256)
        if not (laying or TAKE <= action < TAKE + CARDS) or action % 64 >= CARDS:
            raise NotationError("no action " + str(action))
        if action >= TAKE:
            return "x" + str(action - TAKE)
        return str(action % 64) + ":" + place_text(action // 256) + TURNS[action // 64 % 4]

    def parse(self, text: str) -> int:
        """The action that `text` means, legal or not; NotationError if none."""
        text = text.strip().lower()
        if text == "stop":
            return STOP
        if text == "pass":
            return PASS
        if text[:1] == "x":
            return TAKE + _card(text[1:])
        number, colon, rest = text.partition(":")
        where, slash, degrees = rest.partition("/")
        x, comma, y = where.partition(",")
        if not colon or not comma:
            raise NotationError("an action is 17:3,-1/90, x17, stop or pass, not " + repr(text))
        if slash and degrees not in ("0", "90", "180", "270"):
            raise NotationError("a card turns by 0, 90, 180 or 270, not " + repr(degrees))
        card = _card(number)
        quarters = int(degrees or "0") // 90 % DISTINCT[FIGURES[card]]
        place = ORIGIN + _number(y, FARTHEST) * 128 + _number(x, FARTHEST)
        return (place * 4 + quarters) * 64 + card

    # The doors out

    def view(self, seat):
        """What `seat` may know, or what everyone may (None); by the table of secrets."""
        return CardsView(self, seat)

    def pack(self) -> bytes:
        from .cards_pack import pack

        return pack(self)


TURNS = ("", "/90", "/180", "/270")


def place_text(place: int) -> str:
    return str(place % 128 - 64) + "," + str(place // 128 - 64)


def _card(text: str) -> int:
    return _number(text, CARDS - 1, False)


def _number(text: str, most: int, signed: bool = True) -> int:
    """What one or two digits say, with a minus before them if `signed`."""
    negative = signed and text[:1] == "-"
    digits = text[1:] if negative else text
    for digit in digits:
        if digit not in "0123456789":
            digits = ""
    if not 1 <= len(digits) <= 2 or int(digits) > most:
        least = str(-most) if signed else "0"
        raise NotationError("expected " + least + " to " + str(most) + ", not " + repr(text))
    return -int(digits) if negative else int(digits)


def unpack(data):
    """The game in `data`; PackError if it is damaged or could not have come about."""
    from .cards_unpack import unpack

    return unpack(data)

"""The galactic Labyrinth in its editions of 2012 (rulebook 26 590) and 2015 (26 666).

Rules are cited as 'section' of the English text of 26 590, to which 26 666 says the same, or by
the number of a decision (D1 ...) in docs/rules.md.
"""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


from .. import notation
from ..game import (
    CARRIED,
    LEFT,
    MOVED,
    NOBODY,
    REACHED,
    SHIFTED,
    TURN,
    WON,
    IllegalAction,
    NotationError,
    OptionError,
    check_options,
    check_seats,
)
from ..maze import Maze
from ..shuffle import Stream
from ..tiles import DISTINCT, rotate
from ..view import ShiftView
from .galaxy_parts import (
    CARDS,
    COLOURS,
    DEFAULT_CORNERS,
    FIXED,
    HOMES,
    LOOSE,
    NEUTRAL_CARDS,
    NEUTRAL_SYMBOL,
    SIZE,
)

NAME = "galaxy"
TITLE = "the galactic Labyrinth"
PLAYERS = (2, 4)
OPTIONS = (
    ("edition", (2012, 2015), 2012, "which box: ships, pictures and the neutral pawn"),
    ("neutral", (False, True), False, "cards with the neutral symbol move the neutral pawn"),
    ("open_hand", (False, True), False, "see all own cards and go for any of them"),
    ("finish", ("home", "exit", "none"), "home", "after the last card: go home, leave, or nothing"),
    ("first_seat", (0, 1, 2, 3, "random"), 0, "who begins, clockwise from the first seat"),
)

# Phases of a turn.
SHIFT = const(0)
MOVE = const(1)
OVER = const(2)

# Actions of the move phase, each plus a cell; below them are shifts, slot * 4 + rotation.
GO = const(128)
GO_NEUTRAL = const(256)
LEAVE = const(384)

NEUTRAL = const(4)  # the neutral pawn's place among the pawns, after the four ships


def seat_names(options) -> tuple:
    """The names of the places at the table, by corner."""
    return COLOURS[options["edition"]]


def check(options, seats):
    """Options with defaults filled in, and the corners of the seats; OptionError if impossible.

    `seats` is a number of players, who take the default corners (D3), or the corners themselves.
    """
    options = check_options(OPTIONS, options)
    if isinstance(seats, int):
        seats = DEFAULT_CORNERS.get(seats, (0,) * seats)
    corners = check_seats(4, 2, seats)
    if options["first_seat"] != "random" and options["first_seat"] >= len(corners):
        raise OptionError("first_seat is beyond the last of " + str(len(corners)) + " seats")
    return options, corners


def new(options, seats, seed: bytes):
    """A game set up by `seed` ('Preparation')."""
    options, corners = check(options, seats)
    maze = _lay_out(Stream(seed, "tiles"), options["neutral"])
    pawns = bytearray([NOBODY] * 5)
    for seat, corner in enumerate(corners):
        pawns[seat] = HOMES[corner]
    if options["neutral"]:
        pawns[NEUTRAL] = maze.symbols.find(bytes([NEUTRAL_SYMBOL]))
    # All cards are dealt, the same number to each.
    cards = bytearray(range(CARDS))
    Stream(seed, "cards").shuffle(cards)
    each = CARDS // len(corners)
    hands = [cards[each * seat : each * (seat + 1)] for seat in range(len(corners))]
    first = first_seat(options, corners, seed)
    return Galaxy(options, corners, seed, first, maze, pawns, hands, bytearray(len(corners)))


def first_seat(options, seats, seed: bytes) -> int:
    """D4: not the youngest, but the one that is agreed on or drawn."""
    first = options["first_seat"]
    return Stream(seed, "first").below(len(seats)) if first == "random" else first


def _lay_out(stream, neutral: bool):
    """The fixed tiles, and the loose ones at random and randomly turned around them."""
    tiles = [(rotate(openings, stream.below(4)), symbol) for openings, symbol in LOOSE]
    stream.shuffle(tiles)
    if neutral and tiles[-1][1] == NEUTRAL_SYMBOL:  # D24: the spare comes last
        placed = stream.below(len(tiles) - 1)
        tiles[placed], tiles[-1] = tiles[-1], tiles[placed]
    for cell, openings, symbol in FIXED:  # ascending, so each goes where it belongs
        tiles.insert(cell, (openings, symbol))
    spare, spare_symbol = tiles.pop()
    openings = bytes([tile[0] for tile in tiles])
    return Maze(SIZE, openings, bytes([tile[1] for tile in tiles]), spare, spare_symbol)


class Galaxy:
    """One game. `hands` hold each seat's cards, the first `found` of them laid open."""

    name = NAME
    KIND = 1  # in packed states
    OPTIONS = OPTIONS

    def __init__(
        self,
        options,
        seats,
        seed,
        first,
        maze,
        pawns,
        hands,
        found,
        turn=0,
        last=NOBODY,
        phase=SHIFT,
    ):
        self.options = options
        self.seats = seats  # the corner of each
        self.seed = seed
        self.first = first
        self.maze = maze
        self.pawns = pawns
        self.hands = hands
        self.found = found
        self.turn = turn  # turns completed
        self.last = last  # slot of the last shift
        self.phase = phase

    def copy(self):
        return Galaxy(
            self.options,
            self.seats,
            self.seed,
            self.first,
            self.maze.copy(),
            bytearray(self.pawns),
            [bytearray(hand) for hand in self.hands],
            bytearray(self.found),
            self.turn,
            self.last,
            self.phase,
        )

    # Whose turn, which actions

    @property
    def seat(self) -> int:
        """The seat whose turn it is, or the winner's when the game is over ('How to play')."""
        return (self.first + self.turn) % len(self.seats)

    def actors(self) -> int:
        return 0 if self.phase == OVER else 1 << self.seat

    def result(self):
        return (self.seat,) if self.phase == OVER else None

    def legal(self, seat: int) -> list:
        """All actions open to `seat` now, ascending."""
        if self.phase == OVER or seat != self.seat:
            return []
        maze = self.maze
        if self.phase == SHIFT:
            banned = self.banned()
            turns = DISTINCT[maze.spare]  # D23
            return [
                slot * 4 + rotation
                for slot in range(maze.slots)
                if slot != banned
                for rotation in range(turns)
            ]
        ship, neutral = self._movers(seat)
        reach = maze.reach(self.pawns[seat]) if ship else []
        actions = [GO + cell for cell in reach]
        if neutral:
            actions.extend([GO_NEUTRAL + cell for cell in maze.reach(self.pawns[NEUTRAL])])
        if self.options["finish"] == "exit" and self.done(seat):
            actions.extend([LEAVE + cell for cell in reach if maze.leads_out(cell)])
        return actions

    def banned(self) -> int:
        """The slot where the spare has just come out ('Shifting maze tiles'), or NOBODY."""
        return NOBODY if self.last == NOBODY else self.maze.opposite(self.last)

    def done(self, seat: int) -> bool:
        """Whether the seat has laid open all its cards."""
        return self.found[seat] == len(self.hands[seat])

    def targets(self, seat: int) -> bytes:
        """The cards that the seat may go for now."""
        hidden = bytes(self.hands[seat][self.found[seat] :])
        # 'Variation for younger children': any own card (D19); else the top one.
        return hidden if self.options["open_hand"] else hidden[:1]

    def _movers(self, seat: int):
        """Whether the seat may move (its ship, the neutral pawn) ('Darth Vader variation')."""
        if not self.options["neutral"] or self.done(seat):
            return True, False  # the way home is the ship's
        marked = [card in NEUTRAL_CARDS for card in self.targets(seat)]
        return False in marked, True in marked

    # Playing

    def play(self, seat: int, action: int, now: int) -> list:
        """Do one action and return its events; IllegalAction, and nothing done, if it is none."""
        if self.phase == OVER:
            raise IllegalAction("over")
        if seat != self.seat:
            raise IllegalAction("not-your-turn")
        if not isinstance(action, int) or action < 0:
            raise IllegalAction("unknown")
        if action < GO:
            return self._shift(action)
        return self._move(action)

    def advance(self, now: int) -> list:
        """Time alone causes nothing in this game."""
        return []

    def _shift(self, action: int) -> list:
        maze = self.maze
        slot, rotation = action // 4, action % 4
        if slot >= maze.slots:
            raise IllegalAction("unknown")
        if self.phase != SHIFT:
            raise IllegalAction("shifted")
        if slot == self.banned():
            raise IllegalAction("push-back")
        if rotation >= DISTINCT[maze.spare]:
            raise IllegalAction("same-turn")
        events: list = [(SHIFTED, self.seat, slot, rotation)]
        maze.insert(slot, rotation)
        for pawn, cell in enumerate(self.pawns):
            if cell == NOBODY:
                continue
            # 'Shifting maze tiles': pushed out, a pawn is set on the new tile. That is no move,
            # so it reaches nothing (D21), and loses a target that went out with it (D20).
            self.pawns[pawn] = maze.carried(slot, cell)
            if cell == maze.leaving(slot):
                events.append((CARRIED, pawn, self.pawns[pawn]))
        self.last = slot
        self.phase = MOVE
        return events

    def _move(self, action: int) -> list:
        seat = self.seat
        kind, cell = action // 128 * 128, action % 128
        if kind > LEAVE or cell >= SIZE * SIZE:
            raise IllegalAction("unknown")
        if self.phase != MOVE:
            raise IllegalAction("shift-first")
        pawn = NEUTRAL if kind == GO_NEUTRAL else seat
        if kind == LEAVE:
            self._check_leaving(seat, cell)
        if not self._movers(seat)[pawn == NEUTRAL]:
            raise IllegalAction("wrong-pawn")
        if cell not in self.maze.reach(self.pawns[pawn]):
            raise IllegalAction("no-path")
        self.pawns[pawn] = cell
        events: list = [(MOVED, seat, pawn, cell)]
        if self.done(seat):
            won = self._finished(seat, kind, events)
        else:
            won = self._lay_open(seat, pawn, events) and self.options["finish"] == "none"
        if won:
            self.phase = OVER
            events.append((WON, seat))
        else:
            self.phase = SHIFT
            self.turn += 1
            events.append((TURN, self.seat))
        return events

    def _check_leaving(self, seat: int, cell: int):
        """D7: after the last card, on a later turn, by a tile open to the outside."""
        if self.options["finish"] != "exit":
            raise IllegalAction("no-exit")
        if not self.done(seat):
            raise IllegalAction("not-yet")
        if not self.maze.leads_out(cell):
            raise IllegalAction("no-way-out")

    def _finished(self, seat: int, kind: int, events) -> bool:
        """'End of the game'; all cards were open before this turn, so it is a later one (D18)."""
        if kind == LEAVE:
            events.append((LEFT, seat, self.pawns[seat]))
            return True
        return self.options["finish"] == "home" and self.pawns[seat] == self.home(seat)

    def home(self, seat: int) -> int:
        """The seat's start cell."""
        return HOMES[self.seats[seat]]

    def _lay_open(self, seat: int, pawn: int, events) -> bool:
        """Lay open the card whose picture the moved pawn ends on (D5); True if it was the last.

        A card with the symbol counts for the neutral pawn only, one without for the ship (D6).
        """
        card = self.maze.symbols[self.pawns[pawn]]
        if card not in self.targets(seat):
            return False
        if self.options["neutral"] and (card in NEUTRAL_CARDS) != (pawn == NEUTRAL):
            return False
        # Laid-open cards stand first in the hand; the others keep their order.
        hand = self.hands[seat]
        at = hand.find(bytes([card]))
        while at > self.found[seat]:
            hand[at] = hand[at - 1]
            at -= 1
        hand[at] = card
        self.found[seat] += 1
        events.append((REACHED, seat, card))
        return self.done(seat)

    # Notation: `4W90` shifts, `c4` moves the ship, `*c4` the neutral pawn, `>b1` leaves at b1

    def describe(self, action: int) -> str:
        if action < GO:
            return notation.shift_text(self.maze, action)
        return ("", "*", ">")[action // 128 - 1] + notation.cell_text(action % 128, SIZE)

    def parse(self, text: str) -> int:
        """The action that `text` means in this position, legal or not; NotationError if none."""
        text = text.strip()
        if not text:
            raise NotationError("an action is expected, such as 4W90 or c4")
        if text[0] == "*":
            return GO_NEUTRAL + notation.parse_cell(text[1:], SIZE)
        if text[0] == ">":
            return LEAVE + notation.parse_cell(text[1:], SIZE)
        if notation.is_shift(text):
            return notation.parse_shift(self.maze, text)
        return GO + notation.parse_cell(text, SIZE)

    # The doors out

    def view(self, seat):
        """What `seat` may know, or what everyone may (None); by the table of secrets."""
        return ShiftView(self, seat)

    def pack(self) -> bytes:
        from .galaxy_pack import pack

        return pack(self)


def unpack(data):
    """The game in `data`; PackError if it is damaged or could not have come about."""
    from .galaxy_pack import unpack

    return unpack(data)

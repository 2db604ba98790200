"""The galactic Labyrinth in its editions of 2012 (rulebook 26 590) and 2015 (26 666).

Rules are cited as 'section' of the English text of 26 590, to which 26 666 says the same, or by
the number of a decision (D1 ...) in docs/rules.md.
"""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


from ..game import LEFT, NOBODY, IllegalAction, check_first, check_options, check_seats, first_seat
from ..shuffle import Stream
from .galaxy_parts import (
    CARDS,
    COLOURS,
    DEFAULT_CORNERS,
    FIXED,
    LOOSE,
    NEUTRAL_CARDS,
    NEUTRAL_SYMBOL,
    SIZE,
)
from .shift import (
    GO,
    GO_NEUTRAL,
    LEAVE,
    ShiftGame,
    deal,
    lay_out,
    shuffled_tiles,
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

NEUTRAL = const(4)  # the neutral pawn's place among the pawns, after the four ships


def seat_names(options) -> tuple:
    """The names of the places at the table, by corner."""
    return COLOURS[options["edition"]]


def check(options, seats):
    """Options with defaults filled in, and the corners of the seats; OptionError if impossible.

    `seats` is a number of players, who take the default corners (D3), or the corners themselves.
    """
    options = check_options(OPTIONS, options)
    corners = check_seats(4, PLAYERS[0], seats, DEFAULT_CORNERS)
    check_first(options, corners)
    return options, corners


def new(options, seats, seed: bytes):
    """A game set up by `seed` ('Preparation')."""
    options, corners = check(options, seats)
    stream = Stream(seed, "tiles")
    tiles = shuffled_tiles(LOOSE, stream)
    if options["neutral"] and tiles[-1][1] == NEUTRAL_SYMBOL:  # D24: the last one is the spare
        placed = stream.below(len(tiles) - 1)
        tiles[placed], tiles[-1] = tiles[-1], tiles[placed]
    maze = lay_out(SIZE, FIXED, tiles)
    hands = deal(CARDS, len(corners), seed)
    found = bytearray(len(corners))
    first = first_seat(options, corners, seed)
    pawns = bytearray([NOBODY] * Galaxy.PAWNS)
    game = Galaxy(options, corners, seed, first, maze, pawns, hands, found)
    for seat in range(len(corners)):
        pawns[seat] = game.home(seat)
    if options["neutral"]:
        pawns[NEUTRAL] = maze.symbols.find(bytes([NEUTRAL_SYMBOL]))
    return game


class Galaxy(ShiftGame):
    """One game; what it is made of stands in ShiftGame."""

    name = NAME
    KIND = 1
    PAWNS = 5
    OPTIONS = OPTIONS
    MARKS = ("", "*", ">")  # c4 moves the ship, *c4 the neutral pawn, >b1 leaves the maze at b1

    def targets(self, seat: int) -> bytes:
        """The cards that the seat may go for now."""
        # 'Variation for younger children': any own card (D19); else the top one.
        return self.hidden(seat) if self.options["open_hand"] else self.hidden(seat)[:1]

    def _movers(self, seat: int):
        """Whether the seat may move (its ship, the neutral pawn) ('Darth Vader variation')."""
        if not self.options["neutral"] or self.done(seat):
            return True, False  # the way home is the ship's
        marked = [card in NEUTRAL_CARDS for card in self.targets(seat)]
        return False in marked, True in marked

    def _moves(self, seat: int) -> list:
        maze = self.maze
        ship, neutral = self._movers(seat)
        reach = maze.reach(self.pawns[seat]) if ship else []
        actions = [GO + cell for cell in reach]
        if neutral:
            actions.extend([GO_NEUTRAL + cell for cell in maze.reach(self.pawns[NEUTRAL])])
        if self.options["finish"] == "exit" and self.done(seat):
            actions.extend([LEAVE + cell for cell in reach if maze.leads_out(cell)])
        return actions

    def _move(self, seat: int, kind: int, cell: int) -> list:
        if kind > LEAVE:
            raise IllegalAction("unknown")
        if kind == LEAVE:
            self._check_leaving(seat, cell)
        pawn = NEUTRAL if kind == GO_NEUTRAL else seat
        if not self._movers(seat)[pawn == NEUTRAL]:
            raise IllegalAction("wrong-pawn")
        events = self._walk(seat, pawn, cell)
        if self.done(seat):
            return self._end_turn(self._finished(seat, kind, events), events)
        card = self.maze.symbols[cell]
        if self._counts(seat, pawn, card):
            self._lay_open(seat, card, events)
        return self._end_turn(self.done(seat) and self.options["finish"] == "none", events)

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

    def _counts(self, seat: int, pawn: int, card: int) -> bool:
        """Whether the picture that the moved pawn ends on is a target of the seat (D5).

        A card with the symbol counts for the neutral pawn only, one without for the ship (D6).
        """
        if card not in self.targets(seat):
            return False
        return not self.options["neutral"] or (card in NEUTRAL_CARDS) == (pawn == NEUTRAL)

    def pack(self) -> bytes:
        found = (bytes(self.found) + b"\0\0")[:4]
        return self._sealed(b"".join(self.hands) + found)


def unpack(data):
    """The game in `data`; PackError if it is damaged or could not have come about."""
    from .galaxy_unpack import unpack

    return unpack(data)

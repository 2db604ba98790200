"""Labyrinth Junior (rulebook 20 847): the basic game and the one for experts.

Rules are cited as 'section' of the English text or by the number of a decision (D1 ...) in
docs/rules.md. What it shares with the other shifting mazes stands in shift.py.
"""

from ..game import (
    NOBODY,
    OPENED,
    IllegalAction,
    OptionError,
    check_first,
    check_options,
    check_seats,
    first_seat,
)
from ..shuffle import Stream
from .junior_parts import COLOURS, DEFAULT_CORNERS, FIXED, SIZE, TOKENS, loose
from .shift import (
    GO,
    SHIFT,
    STRAIGHT,
    ShiftGame,
    deal,
    lay_out,
    shuffled_tiles,
)

NAME = "junior"
TITLE = "Labyrinth Junior"
PLAYERS = (2, 4)
OPTIONS = (
    ("crossings", (0, 1, 2, 3, 4), 4, "two-sided tiles that show a crossing: more are easier"),
    ("expert", (False, True), False, "own secret tokens, always shift, go home at the end"),
    ("first_seat", (0, 1, 2, 3, "random"), 0, "who begins, clockwise from the first seat"),
    ("push_back", (False, True), False, "the tile may go straight back; not for experts"),
)


def seat_names(options) -> tuple:
    """The names of the places at the table, by corner."""
    return COLOURS


def check(options, seats):
    """Options with defaults filled in, and the corners of the seats; OptionError if impossible."""
    if options.get("expert") is True:  # the two-sided tiles all show the curve
        options = dict(options)
        if options.setdefault("crossings", 0) != 0:
            raise OptionError("for experts the two-sided tiles show the curve: crossings is 0")
        if options.get("push_back") is True:
            raise OptionError("experts never push the tile straight back")
    options = check_options(OPTIONS, options)
    corners = check_seats(4, PLAYERS[0], seats, DEFAULT_CORNERS)
    check_first(options, corners)
    return options, corners


def new(options, seats, seed: bytes):
    """A game set up by `seed` ('Before You Begin')."""
    options, corners = check(options, seats)
    players = len(corners)
    maze = lay_out(SIZE, FIXED, shuffled_tiles(loose(options["crossings"]), Stream(seed, "tiles")))
    pawns = bytearray([NOBODY] * Junior.PAWNS)
    first = first_seat(options, corners, seed)
    expert = options["expert"]
    hands = deal(TOKENS, players, seed) if expert else [bytearray() for _ in corners]
    game = Junior(options, corners, seed, first, maze, pawns, hands, bytearray(players))
    for seat in range(players):
        pawns[seat] = game.home(seat)
    if expert:
        game.looked = 1 << first
    else:
        game.pile = bytes(deal(TOKENS, 1, seed)[0])
    return game


class Junior(ShiftGame):
    """One game.

    Basic: the first token of the pile lies open as the target of all; a hand is what its seat has
    won. Expert: hands as in ShiftGame; `looked` has a bit for each seat that knows its top token.
    """

    name = NAME
    KIND = 2
    OPTIONS = OPTIONS

    def banned(self) -> int:
        """Return the slot that is banned; D30: none, if the players have agreed on that."""
        return NOBODY if self.options["push_back"] else ShiftGame.banned(self)

    def _winners(self) -> tuple:
        if self.options["expert"]:
            return ShiftGame._winners(self)
        # 'Winning the Game': most tokens; ties share (D9).
        most = max(self.found)
        return tuple([seat for seat, won in enumerate(self.found) if won == most])

    def targets(self, seat: int) -> bytes:
        """The token that the seat may go for now."""
        return ShiftGame.targets(self, seat) if self.options["expert"] else self.pile[:1]

    def sees(self, seat: int) -> bytes:
        """'For a More Challenging Game': looked at when the own turn begins, known from then on."""
        return self.hidden(seat)[:1] if self.looked >> seat & 1 else b""

    def target_cell(self) -> int:
        """Where the open target lies; below 0 if it is on the spare."""
        return self.maze.symbols.find(self.pile[:1]) if self.pile else -1

    def can_go_straight(self) -> bool:
        """Whether the open target can be reached as the maze lies; standing on it counts."""
        if self.options["expert"] or self.phase != SHIFT:
            return False
        return self.target_cell() in self.maze.reach(self.pawns[self.seat])

    def legal(self, seat: int) -> list:
        actions = ShiftGame.legal(self, seat)
        if actions and self.can_go_straight():
            actions.append(self.maze.slots * 4)
        return actions

    def _shift(self, action: int) -> list:
        if action != self.maze.slots * 4:
            return ShiftGame._shift(self, action)
        if self.phase != SHIFT:
            raise IllegalAction("shifted")
        # 'Changing the Maze': the exception. The last ban stays in force (D22), so `last` does too.
        if not self.can_go_straight():
            raise IllegalAction("must-shift")
        self.phase = STRAIGHT
        return []

    def _moves(self, seat: int) -> list:
        if self.phase == STRAIGHT:
            return [GO + self.target_cell()]
        return ShiftGame._moves(self, seat)

    def _move(self, seat: int, kind: int, cell: int) -> list:
        if kind != GO:
            raise IllegalAction("unknown")
        if self.phase == STRAIGHT and cell != self.target_cell():
            raise IllegalAction("target-only")
        events = self._walk(seat, seat, cell)
        reached = self.maze.symbols[cell] in self.targets(seat)  # D5
        if self.options["expert"]:
            return self._end_expert_turn(seat, reached, events)
        if not reached:
            return self._end_turn(False, events)
        # 'Moving Your Figure': the token is won, and the next player turns over another.
        self.hands[seat].append(self.pile[0])
        self._lay_open(seat, self.pile[0], events)
        self.pile = self.pile[1:]
        self._end_turn(not self.pile, events)
        if self.pile:
            events.append((OPENED, self.pile[0]))
        return events

    def _end_expert_turn(self, seat: int, reached: bool, events) -> list:
        """With all tokens laid open before this turn, being home wins (a later turn, D18)."""
        won = self.done(seat) and self.pawns[seat] == self.home(seat)
        if reached:
            self._lay_open(seat, self.maze.symbols[self.pawns[seat]], events)
            self.looked &= ~(1 << seat)
        self._end_turn(won, events)
        if not won and not self.done(self.seat):
            self.looked |= 1 << self.seat
        return events

    def describe(self, action: int) -> str:
        return "-" if action == self.maze.slots * 4 else ShiftGame.describe(self, action)

    def parse(self, text: str) -> int:
        return self.maze.slots * 4 if text.strip() == "-" else ShiftGame.parse(self, text)

    def pack(self) -> bytes:
        tokens = b"".join(self.hands) + self.pile
        found = (bytes(self.found) + b"\0\0")[:4]
        return self._sealed(tokens + found + bytes([self.looked]))


def unpack(data):
    """The game in `data`; PackError if it is damaged or could not have come about."""
    from .junior_unpack import unpack

    return unpack(data)

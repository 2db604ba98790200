"""What the games on a shifting maze share: seats and turns, the shift, hands, notation.

Rules are cited as 'section' of the English text of 26 590 or by the number of a decision (D1 ...)
in docs/rules.md; the other rulebooks say the same unless a game's module says otherwise.
"""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


from ..game import CARRIED, MOVED, NOBODY, REACHED, SHIFTED, TURN, WON, IllegalAction, NotationError
from ..maze import Maze
from ..pack import seal_game
from ..shuffle import Stream
from ..tiles import DISTINCT, rotate
from ..view import ShiftView

# Phases of a turn. STRAIGHT is the move of a player who has skipped the shift.
SHIFT = const(0)
MOVE = const(1)
OVER = const(2)
STRAIGHT = const(3)

# Actions of the move, each plus a cell; below them are shifts, slot * 4 + rotation.
GO = const(128)
GO_NEUTRAL = const(256)
LEAVE = const(384)

VERSION = 1  # of packed games


def corner_cell(n: int, corner: int) -> int:
    """The start cell in a corner, counted clockwise from the top left."""
    return (0, n - 1, n * n - 1, n * n - n)[corner]


def lay_out(n: int, fixed, tiles):
    """A maze of the fixed (cell, openings, symbol) and the loose (openings, symbol), spare last."""
    tiles = list(tiles)
    for cell, openings, symbol in fixed:  # ascending, so that each goes where it belongs
        tiles.insert(cell, (openings, symbol))
    spare, spare_symbol = tiles.pop()
    openings = bytes([tile[0] for tile in tiles])
    return Maze(n, openings, bytes([tile[1] for tile in tiles]), spare, spare_symbol)


def shuffled_tiles(loose, stream) -> list:
    """The loose tiles at random and randomly turned ('Preparation')."""
    tiles = [(rotate(openings, stream.below(4)), symbol) for openings, symbol in loose]
    stream.shuffle(tiles)
    return tiles


def deal(cards: int, players: int, seed: bytes) -> list:
    """All cards, the same number to each, face down ('Preparation')."""
    pile = bytearray(range(cards))
    Stream(seed, "cards").shuffle(pile)
    each = cards // players
    return [pile[each * seat : each * (seat + 1)] for seat in range(players)]


class ShiftGame:
    """One game. `hands` hold each seat's cards, the first `found` of them laid open.

    As it stands here a game never ends: a rule set overrides targets, _moves and _move.
    """

    name = ""
    KIND = 0  # in packed states
    PAWNS = 4
    OPTIONS: tuple = ()
    MARKS = ("",)  # before the cell of a move, by the kinds GO, GO_NEUTRAL, LEAVE
    pile = b""  # cards that nobody has been dealt; the first one lies open
    looked = 0  # bits of the seats that know their top card, where that is not always so

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
        other = self.__class__(
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
        other.pile = self.pile
        other.looked = self.looked
        return other

    # Whose turn, which actions

    @property
    def seat(self) -> int:
        """The seat whose turn it is, or was when the game ended ('How to play')."""
        return (self.first + self.turn) % len(self.seats)

    def actors(self) -> int:
        return 0 if self.phase == OVER else 1 << self.seat

    def result(self):
        return self._winners() if self.phase == OVER else None

    def _winners(self) -> tuple:
        return (self.seat,)

    def legal(self, seat: int) -> list:
        """All actions open to `seat` now, ascending."""
        if self.phase == OVER or seat != self.seat:
            return []
        if self.phase != SHIFT:
            return self._moves(seat)
        banned = self.banned()
        turns = DISTINCT[self.maze.spare]  # D23
        return [
            slot * 4 + rotation
            for slot in range(self.maze.slots)
            if slot != banned
            for rotation in range(turns)
        ]

    def banned(self) -> int:
        """Where the spare has just come out ('Shifting maze tiles'; D10), or NOBODY."""
        return NOBODY if self.last == NOBODY else self.maze.opposite(self.last)

    def home(self, seat: int) -> int:
        """The seat's start cell."""
        return corner_cell(self.maze.n, self.seats[seat])

    def hidden(self, seat: int) -> bytes:
        """The seat's cards that are not laid open, the top one first."""
        return bytes(self.hands[seat][self.found[seat] :])

    def done(self, seat: int) -> bool:
        """Whether the seat has laid open all its cards."""
        return self.found[seat] == len(self.hands[seat])

    def targets(self, seat: int) -> bytes:
        """The cards that the seat may go for now."""
        return self.hidden(seat)[:1]

    def sees(self, seat: int) -> bytes:
        """The own hidden cards that the seat may look at."""
        return self.targets(seat)

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
        if action % GO >= self.maze.n * self.maze.n:
            raise IllegalAction("unknown")
        if self.phase == SHIFT:
            raise IllegalAction("shift-first")
        return self._move(self.seat, action // GO * GO, action % GO)

    def advance(self, now: int) -> list:
        """Time alone causes nothing in these games."""
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

    def _moves(self, seat: int) -> list:
        return [GO + cell for cell in self.maze.reach(self.pawns[seat])]

    def _move(self, seat: int, kind: int, cell: int) -> list:
        return self._end_turn(False, self._walk(seat, seat, cell))

    def _walk(self, seat: int, pawn: int, cell: int) -> list:
        """'Moving your starship piece': along an unbroken path, or not at all."""
        if cell not in self.maze.reach(self.pawns[pawn]):
            raise IllegalAction("no-path")
        self.pawns[pawn] = cell
        return [(MOVED, seat, pawn, cell)]

    def _lay_open(self, seat: int, card: int, events):
        """Laid-open cards stand first in the hand; the others keep their order."""
        hand = self.hands[seat]
        at = hand.find(bytes([card]))
        while at > self.found[seat]:
            hand[at] = hand[at - 1]
            at -= 1
        hand[at] = card
        self.found[seat] += 1
        events.append((REACHED, seat, card))

    def _end_turn(self, over: bool, events) -> list:
        if over:
            self.phase = OVER
            events.append((WON,) + self._winners())
        else:
            self.phase = SHIFT
            self.turn += 1
            events.append((TURN, self.seat))
        return events

    # Notation: `4W90` shifts, `c4` moves; a rule set may put a mark before the cell. A game that is
    # only played does not load it.

    def describe(self, action: int) -> str:
        """The text of an action, legal or not; NotationError if there is none."""
        from .. import notation

        cells = self.maze.n * self.maze.n
        if 0 <= action < self.maze.slots * 4:
            return notation.shift_text(self.maze, action)
        if not GO <= action < GO * (len(self.MARKS) + 1) or action % GO >= cells:
            raise NotationError("no action " + str(action))
        return self.MARKS[action // GO - 1] + notation.cell_text(action % GO, self.maze.n)

    def parse(self, text: str) -> int:
        """The action that `text` means in this position, legal or not; NotationError if none."""
        from .. import notation

        text = text.strip()
        if not text:
            raise NotationError("an action is expected, such as 4W90 or c4")
        for kind, mark in enumerate(self.MARKS):
            if mark and text[0] == mark:
                return GO * (kind + 1) + notation.parse_cell(text[1:], self.maze.n)
        if notation.is_shift(text):
            return notation.parse_shift(self.maze, text)
        return GO + notation.parse_cell(text, self.maze.n)

    def _sealed(self, rest: bytes) -> bytes:
        """Options, seats, seed, phase, last slot, turn, pawns, maze, and what a rule set adds."""
        body = bytes([self.phase, self.last]) + self.turn.to_bytes(4, "big")
        return seal_game(self, VERSION, body + self.pawns + self.maze.pack() + rest)

    def view(self, seat):
        """What `seat` may know, or what everyone may (None); by the table of secrets."""
        return ShiftView(self, seat)

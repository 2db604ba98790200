"""Puzzles: one ship, one picture, the fewest turns. A seed gives the same one everywhere.

The galactic maze and its rules, with nobody else at the table; reaching the picture ends it.
Par is proven: turn by turn all cells that can be stood on are kept, whatever was shifted.
"""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


import hashlib

from .. import bots
from ..game import NOBODY, IllegalAction, check_options
from ..pack import PackError, seal
from ..shuffle import SEED_BYTES, Stream
from ..unpack import Reader, unseal
from ..view import ShiftView
from .galaxy import OPTIONS, Galaxy
from .galaxy_parts import CARDS, FIXED, LOOSE, SIZE
from .shift import GO, MOVE, SHIFT, lay_out, shuffled_tiles
from .shift_goals import Goal
from .shift_search import Search

VERSION = 1
MOST = const(3)  # turns: the highest par
_HEAD = SEED_BYTES + 3  # bytes before the actions of a packed puzzle


def daily(date: str) -> bytes:
    """The seed of the puzzle of a day, written like 2026-01-31."""
    return hashlib.sha256(b"puzzle of the day " + date.encode()).digest()[:SEED_BYTES]


def new(seed: bytes):
    """The puzzle of `seed`, at one go."""
    maker = Maker(seed)
    while maker.puzzle is None:
        maker.think(1000)
    return maker.puzzle


class Maker:
    """Deals mazes until one has the par that the seed asks for; `puzzle` is it then."""

    def __init__(self, seed: bytes):
        self.puzzle = None
        self._seed = seed
        self._steps = self._deals(2 + Stream(seed, "par").below(MOST - 1))

    def think(self, nodes: int) -> bool:
        """Look at up to so many positions; True when done."""
        while nodes > 0 and self.puzzle is None:
            next(self._steps)
            nodes -= 1
        return self.puzzle is not None

    def _deals(self, wanted: int):
        deal = 0
        while True:
            puzzle = Puzzle(self._seed, deal, wanted)
            turns = Turns(puzzle.view(0))
            while turns.fewest is None:
                turns.step()
                yield
            if turns.fewest == wanted:
                self.puzzle = puzzle
                yield
            deal += 1


class Turns:
    """The exhaustive search: `fewest` turns to the picture, or `most` + 1 if it takes more."""

    def __init__(self, view, most: int = MOST, cell: int = NOBODY):
        """For the ship where it stands, or on another cell."""
        self.search = Search(view.maze)
        self.search.load(view.maze, view.pawns, view.last)
        self.fewest = None
        self.first = NOBODY  # the shift to begin with, if it takes more than one turn
        self._most = most
        self._goal = Goal(0, GO, view.cards)
        self._stood = [bytearray(SIZE * SIZE) for _ in range(MOST)]  # after each turn
        self._tried = bytearray(MOST)
        self._limit = 1
        self._depth = 0
        self._stood[0][view.pawns[0] if cell == NOBODY else cell] = 1

    def step(self):
        """Look at one position, deepening turn by turn."""
        depth = self._depth
        search = self.search
        if depth == self._limit - 1:
            # The last turn: is there a shift from any cell that can be stood on?
            search.find(self._goal)
            search.ways()
            for cell in range(SIZE * SIZE):
                if self._stood[depth][cell] and search.counts[cell]:
                    self.fewest = self._limit
                    self.first = self._tried[0] - 1 if depth else NOBODY
                    return
            self._back()
            return
        shift = self._tried[depth]
        while shift < search.maze.slots * 4 and not search.legal(shift):
            shift += 1
        self._tried[depth] = shift + 1
        if shift == search.maze.slots * 4:
            self._back()
            return
        search.push(shift)
        search.reach_all(self._stood[depth], self._stood[depth + 1], shift >> 2)
        self._depth = depth + 1

    def _back(self):
        self._tried[self._depth] = 0
        if self._depth:
            self.search.pop()
            self._depth -= 1
        elif self._limit == self._most:
            self.fewest = self._most + 1
        else:
            self._limit += 1


def hint(view):
    """(action, reason): a turn on the shortest way, as far as MOST turns can be seen."""
    action, reason = bots.hint(view)
    if reason != bots.WANDERS:
        return action, reason
    if view.phase == SHIFT:
        first = _solved(view, MOST).first
        return (action, reason) if first == NOBODY else (first, bots.PREPARES)
    for cell in view.maze.reach(view.pawns[0]):
        if _solved(view, MOST - 1, cell).fewest != MOST:
            return GO + cell, bots.PREPARES
    return action, reason


def _solved(view, most: int, cell: int = NOBODY):
    turns = Turns(view, most, cell)
    while turns.fewest is None:
        turns.step()
    return turns


class Puzzle(Galaxy):
    """One ship and one card. `actions` are all that has been played, for undo."""

    KIND = 5

    def __init__(self, seed: bytes, deal: int, par: int):
        stream = Stream(seed, "puzzle " + str(deal))
        maze = lay_out(SIZE, FIXED, shuffled_tiles(LOOSE, stream))
        seats = bytes([stream.below(4)])
        hands = [bytearray([stream.below(CARDS)])]
        options = check_options(OPTIONS, {"finish": "none"})
        pawns = bytearray([NOBODY] * self.PAWNS)
        super().__init__(options, seats, seed, 0, maze, pawns, hands, bytearray(1))
        pawns[0] = self.home(0)
        self.deal = deal
        self.par = par
        self.actions = []

    def copy(self):
        return self._after(self.actions)

    def _after(self, actions):
        other = Puzzle(self.seed, self.deal, self.par)
        for action in actions:
            other.play(0, action, 0)
        return other

    @property
    def turns(self) -> int:
        """Turns begun so far."""
        return (len(self.actions) + 1) // 2

    def play(self, seat: int, action: int, now: int) -> list:
        events = super().play(seat, action, now)
        self.actions.append(action)
        return events

    def undo(self):
        """The puzzle before the last turn, or before the shift if its move is still to come."""
        back = 1 if self.phase == MOVE else 2
        return self._after(self.actions[: max(0, len(self.actions) - back)])

    def retry(self):
        """The puzzle at its start."""
        return self._after([])

    def view(self, seat):
        return PuzzleView(self, seat)

    def pack(self) -> bytes:
        body = self.seed + self.deal.to_bytes(2, "big") + bytes([self.par])
        for action in self.actions:
            body += action.to_bytes(2, "big")
        return seal(self.KIND, VERSION, body)


class PuzzleView(ShiftView):
    """Nothing is secret but the seed."""

    RULES = "puzzle"

    def _open(self, game) -> dict:
        fields = super()._open(game)
        fields["par"] = game.par
        fields["turns"] = game.turns
        return fields

    def _body(self) -> bytes:
        return super()._body() + bytes([self.par])


def unpack(data):
    """The puzzle in `data`; PackError if it is damaged or its actions cannot be played."""
    reader = Reader(unseal(data, Puzzle.KIND, VERSION, max(_HEAD, len(data) - 6)))
    seed = reader.take(SEED_BYTES)
    puzzle = Puzzle(seed, int.from_bytes(reader.take(2), "big"), reader.byte())
    if not 2 <= puzzle.par <= MOST:
        raise PackError("no puzzle has par " + str(puzzle.par))
    if (len(data) - 6 - _HEAD) % 2:
        raise PackError("half an action")
    for _ in range((len(data) - 6 - _HEAD) // 2):
        try:
            puzzle.play(0, int.from_bytes(reader.take(2), "big"), 0)
        except IllegalAction as error:
            raise PackError(str(error)) from error
    return puzzle

"""The sliding board: odd rows and columns shift, the tile pushed out is the next spare."""

from .pack import pack_nibbles
from .reach import flood, geometry, slide
from .tiles import NO_SYMBOL, rotate


class Maze:
    """An n x n board with a spare beside it; cell = row * n + col, row 0 at the top.

    Slots are numbered clockwise from the top left, as in docs/rules.md.
    """

    def __init__(self, n: int, openings, symbols, spare: int, spare_symbol: int = NO_SYMBOL):
        if n not in (3, 5, 7, 9):
            raise ValueError("a maze has 3, 5, 7 or 9 rows")
        if len(openings) != n * n or len(symbols) != n * n:
            raise ValueError("a maze of " + str(n) + " rows has " + str(n * n) + " tiles")
        if spare > 15 or max(openings) > 15:
            raise ValueError("openings are a nibble")
        self.n = n
        self.openings = bytearray(openings)
        self.symbols = bytearray(symbols)
        self.spare = spare
        self.spare_symbol = spare_symbol
        self.slots = 2 * (n - 1)
        self.facts = geometry(n)

    def copy(self):
        return Maze(self.n, self.openings, self.symbols, self.spare, self.spare_symbol)

    def pack(self) -> bytes:
        """Openings as nibbles, then symbols, the spare last in each."""
        nibbles = pack_nibbles(self.openings + bytes([self.spare]))
        return nibbles + bytes(self.symbols) + bytes([self.spare_symbol])

    def opposite(self, slot: int) -> int:
        """The slot at the other end of the same line."""
        m = self.slots // 4
        return (3 * m if slot // m % 2 == 0 else 5 * m) - 1 - slot

    def entry(self, slot: int) -> int:
        """The cell where a tile enters at this slot."""
        return self.facts[1 + self.n * self.n + slot]

    def leaving(self, slot: int) -> int:
        """The cell whose tile is pushed out."""
        return self.entry(slot) + self.step(slot) * (self.n - 1)

    def step(self, slot: int) -> int:
        """How far a tile of this slot's line moves when pushed, as a difference of cells."""
        side = slot * 4 // self.slots
        if side & 1:
            return -1 if side == 1 else 1
        return self.n if side == 0 else -self.n

    def insert(self, slot: int, rotation: int):
        """Push the spare in, turned clockwise by so many quarters; what falls out is the spare."""
        self.push(slot * 4 + rotation, b"")

    def push(self, shift: int, pawns):
        """The same with slot * 4 + rotation, and pawns ride along."""
        tile = rotate(self.spare, shift & 3) | self.spare_symbol << 8
        tile = slide(self.openings, self.symbols, pawns, self.facts, shift >> 2, tile)
        self.spare = tile & 15
        self.spare_symbol = tile >> 8

    def take_back(self, slot: int, spare: int):
        """Undo the insertion at `slot`; `spare` is how the spare lay before it."""
        self.insert(self.opposite(slot), 0)
        self.spare = spare

    def carried(self, slot: int, cell: int) -> int:
        """Where a pawn on `cell` stands after a push at `slot`; pushed out, it comes in again."""
        entry = self.entry(slot)
        if cell == self.leaving(slot):
            return entry
        n = self.n
        step = self.step(slot)
        same_line = cell % n == entry % n if step % n == 0 else cell // n == entry // n
        return cell + step if same_line else cell

    def reach(self, cell: int) -> list:
        """All cells that a pawn on `cell` can walk to, its own among them, ascending."""
        cells = self.n * self.n
        mark = bytearray(cells)
        queue = bytearray(cells)
        mark[cell] = 1
        queue[0] = cell
        return sorted(queue[: flood(self.openings, self.facts, mark, queue, 1)])

    def leads_out(self, cell: int) -> bool:
        """Whether the tile on `cell` opens to the outside of the board."""
        return self.openings[cell] & ~self.facts[cell + 1] != 0

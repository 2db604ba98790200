"""The galaxy rules once more: slow, naive, and sharing nothing with the engine.

A differential test plays the engine against this. Tiles are pairs (openings, picture), the maze
is a dict keyed by (row, col), openings are frozensets of the letters N E S W. "Conventions" and
the D numbers are those of RULES.md; quoted headings are sections of rulebook 26 590 (English).
"""

from collections import Counter

from tests.reference.maze import STEPS, ShiftBoard, check_seats, kind, refuse, rotations, turned

__all__ = [  # kind, rotations and turned come from the maze
    "CELLS",
    "FIXED",
    "LINES",
    "OPPOSITE",
    "Reference",
    "all_turns",
    "check_deal",
    "insert",
    "kind",
    "reach",
    "rotations",
    "shifts",
    "turned",
]

SIZE = 7
BOARD = ShiftBoard(SIZE)
CELLS, LINES, OPPOSITE = BOARD.cells, BOARD.lines, BOARD.opposite
shifts, insert, reach = BOARD.shifts, BOARD.insert, BOARD.reach
# Per cell the ways off the board.
OUTSIDE = {cell: frozenset(STEPS) - {way for way, _, _ in BOARD.neighbours[cell]} for cell in CELLS}

# "galaxy": the printed cells. Starts in the corners, clockwise; each T lacks one way.
STARTS = [(0, 0), (0, 6), (6, 6), (6, 0)]
START_OPENINGS = ["ES", "SW", "NW", "NE"]
CLOSED_WAY = {
    (0, 2): "N",
    (0, 4): "N",
    (2, 4): "N",
    (2, 0): "W",
    (4, 0): "W",
    (2, 2): "W",
    (2, 6): "E",
    (4, 6): "E",
    (4, 4): "E",
    (6, 2): "S",
    (6, 4): "S",
    (4, 2): "S",
}
FIXED = {cell: (frozenset(ways), None) for cell, ways in zip(STARTS, START_OPENINGS, strict=True)}
for number, t_cell in enumerate(sorted(CLOSED_WAY)):  # D27: pictures 0-11 in cell order
    FIXED[t_cell] = (frozenset(STEPS) - {CLOSED_WAY[t_cell]}, number)

# D1, D2, D27: the 34 loose tiles as (kind, picture).
LOOSE = Counter(
    [("straight", None)] * 11
    + [("straight", "neutral")]
    + [("corner", None)] * 10
    + [("corner", picture) for picture in range(12, 18)]
    + [("T", picture) for picture in range(18, 24)]
)
SYMBOL_CARDS = {3, 8, 14, 20}  # D27

SHIP_MOVE, NEUTRAL_MOVE, EXIT_MOVE = 128, 256, 384
CHOICES = {
    "edition": (2012, 2015),
    "neutral": (False, True),
    "open_hand": (False, True),
    "finish": ("home", "exit", "none"),
}


def all_turns(board, spare, pawn, last_slot):
    """Every (slot, rotation, destination) of a ship standing at pawn, in ascending order."""
    turns = []
    for slot, quarters in shifts(spare, last_slot):
        board_after, _, carried = insert(board, spare, slot, quarters)
        for cell in sorted(reach(board_after, carried.get(pawn, pawn))):
            turns.append((slot, quarters, cell))
    return turns


def check_deal(options, corners, first_seat, board, spare, hands):
    """Raises ValueError if RULES.md does not allow such a beginning."""
    if set(options) != set(CHOICES):
        refuse(f"options must be {sorted(CHOICES)}")
    for name, choices in CHOICES.items():
        if options[name] not in choices:
            refuse(f"option {name} must be one of {choices}")
    check_seats(corners, first_seat)
    BOARD.check_tiles(FIXED, LOOSE, board, spare)
    if options["neutral"] and spare[1] == "neutral":
        refuse("D24: the neutral symbol must not be the spare")
    if len(hands) != len(corners) or any(len(hand) != 24 // len(corners) for hand in hands):
        refuse("the cards must be dealt evenly")
    if sorted(card for hand in hands for card in hand) != list(range(24)):
        refuse("each of the 24 cards must be dealt once")


class Reference:
    """One game, from a given deal. A turn is two actions, the shift and the move."""

    def __init__(self, options, corners, first_seat, board, spare, hands):
        check_deal(options, corners, first_seat, board, spare, hands)
        self.options = dict(options)
        self.starts = [STARTS[corner] for corner in corners]
        self.pawns = list(self.starts)
        self.board = dict(board)
        self.spare = spare
        self.neutral = None
        if options["neutral"]:  # "Darth Vader variation": it starts on the tile with its symbol
            self.neutral = next(cell for cell in CELLS if board[cell][1] == "neutral")
        self.hidden = [list(hand) for hand in hands]
        self.revealed = [[] for _ in hands]
        self.seat = first_seat
        self.phase = "shift"
        self.last_slot = None
        self.winner = None

    def actor(self):
        return None if self.phase == "over" else self.seat

    def targets(self, pawn):
        """The actor's cards that "ship" or "neutral" can lay open this turn."""
        cards = self.hidden[self.seat]
        if not self.options["open_hand"]:
            cards = cards[:1]  # only the top card counts
        if not self.options["neutral"]:
            return cards if pawn == "ship" else []  # symbols mean nothing
        return [card for card in cards if (card in SYMBOL_CARDS) == (pawn == "neutral")]

    def legal(self):
        if self.phase == "over":
            return []
        if self.phase == "shift":
            return [slot * 4 + quarters for slot, quarters in shifts(self.spare, self.last_slot)]
        actions = []
        all_open = not self.hidden[self.seat]
        if all_open or self.targets("ship"):  # the way home is the ship's
            cells = reach(self.board, self.pawns[self.seat])
            actions += [SHIP_MOVE + row * SIZE + col for row, col in cells]
            if all_open and self.options["finish"] == "exit":  # D7
                for row, col in cells:
                    if self.board[row, col][0] & OUTSIDE[row, col]:
                        actions.append(EXIT_MOVE + row * SIZE + col)
        if self.targets("neutral"):
            cells = reach(self.board, self.neutral)
            actions += [NEUTRAL_MOVE + row * SIZE + col for row, col in cells]
        return sorted(actions)

    def play(self, action):
        if action not in self.legal():
            raise ValueError(f"action {action} is not legal in phase {self.phase}")
        if self.phase == "shift":
            self.shift(action // 4, action % 4)
        elif action >= EXIT_MOVE:
            self.move("exit", divmod(action - EXIT_MOVE, SIZE))
        elif action >= NEUTRAL_MOVE:
            self.move("neutral", divmod(action - NEUTRAL_MOVE, SIZE))
        else:
            self.move("ship", divmod(action - SHIP_MOVE, SIZE))

    def shift(self, slot, quarters):
        self.board, self.spare, carried = insert(self.board, self.spare, slot, quarters)
        self.pawns = [carried.get(cell, cell) for cell in self.pawns]
        self.neutral = carried.get(self.neutral, self.neutral)
        self.last_slot = slot
        self.phase = "move"

    def move(self, pawn, cell):
        seat = self.seat
        was_all_open = not self.hidden[seat]  # so the last card fell on an earlier turn
        if pawn == "neutral":
            self.neutral = cell
        else:
            self.pawns[seat] = cell
        picture = self.board[cell][1]
        if pawn != "exit" and picture in self.targets(pawn):  # D5, D6, D21
            self.hidden[seat].remove(picture)
            self.revealed[seat].append(picture)
        finish = self.options["finish"]
        if (
            (finish == "home" and was_all_open and cell == self.starts[seat])
            or (finish == "exit" and pawn == "exit")
            or (finish == "none" and not self.hidden[seat])
        ):
            self.winner = seat
            self.phase = "over"
        else:
            self.seat = (seat + 1) % len(self.pawns)
            self.phase = "shift"

    def snapshot(self):
        return {
            "board": dict(self.board),
            "spare": self.spare,
            "pawns": list(self.pawns),
            "neutral": self.neutral,
            "hidden": [list(cards) for cards in self.hidden],
            "revealed": [list(cards) for cards in self.revealed],
            "actor": self.actor(),
            "phase": self.phase,
            "last_slot": self.last_slot,
            "winner": self.winner,
        }

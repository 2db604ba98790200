"""The galaxy rules once more: slow, naive, and sharing nothing with the engine.

A differential test plays the engine against this. Tiles are pairs (openings, picture), the maze
is a dict keyed by (row, col), openings are frozensets of the letters N E S W. "Conventions" and
the D numbers are those of RULES.md; quoted headings are sections of rulebook 26 590 (English).
"""

from collections import Counter
from itertools import pairwise

SIZE = 7
CELLS = [(row, col) for row in range(SIZE) for col in range(SIZE)]
STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N"}

# Per cell: (way out of it, way into the neighbour, neighbour), and the ways off the board.
NEIGHBOURS = {
    (row, col): [
        (way, BACK[way], (row + down, col + right))
        for way, (down, right) in STEPS.items()
        if (row + down, col + right) in CELLS
    ]
    for row, col in CELLS
}
OUTSIDE = {cell: frozenset(STEPS) - {way for way, _, _ in NEIGHBOURS[cell]} for cell in CELLS}

# Conventions: the 12 slots clockwise from the top left. A slot is the line of cells that it
# pushes, beginning with the cell where the spare comes in.
DOWN_OR_RIGHT = list(range(SIZE))
UP_OR_LEFT = DOWN_OR_RIGHT[::-1]
LINES = (
    [[(row, col) for row in DOWN_OR_RIGHT] for col in (1, 3, 5)]
    + [[(row, col) for col in UP_OR_LEFT] for row in (1, 3, 5)]
    + [[(row, col) for row in UP_OR_LEFT] for col in (5, 3, 1)]
    + [[(row, col) for col in DOWN_OR_RIGHT] for row in (5, 3, 1)]
)
# The opposite slot pushes the same line the other way.
OPPOSITE = {slot: LINES.index(LINES[slot][::-1]) for slot in range(12)}

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


def kind(openings):
    """The figure on a tile, however it is turned."""
    if not openings <= set(STEPS):
        return "unknown"
    if len(openings) == 3:
        return "T"
    if openings in ({"N", "S"}, {"E", "W"}):
        return "straight"
    if len(openings) == 2:
        return "corner"
    return "unknown"


def turned(openings, quarters):
    """The openings after so many clockwise quarter turns."""
    for _ in range(quarters):
        openings = frozenset(CLOCKWISE[way] for way in openings)
    return openings


def rotations(openings):
    """D23: the lowest number of each different result."""
    seen = []
    numbers = []
    for quarters in range(4):
        result = turned(openings, quarters)
        if result not in seen:
            seen.append(result)
            numbers.append(quarters)
    return numbers


def shifts(spare, last_slot):
    """Every (slot, rotation) allowed: all but pushing the spare straight back (Conventions)."""
    return [
        (slot, quarters)
        for slot in range(12)
        if last_slot is None or slot != OPPOSITE[last_slot]
        for quarters in rotations(spare[0])
    ]


def insert(board, spare, slot, quarters):
    """The new board, the new spare, and a dict of where the cells of the line were carried."""
    line = LINES[slot]
    board_after = dict(board)
    board_after[line[0]] = (turned(spare[0], quarters), spare[1])
    for here, there in pairwise(line):
        board_after[there] = board[here]
    # "Shifting maze tiles": a pawn pushed out lands on the tile just inserted.
    carried = dict(zip(line, line[1:] + line[:1], strict=True))
    return board_after, board[line[-1]], carried


def reach(board, start):
    """The set of cells joined with start, itself included; both tiles must be open."""
    found = {start}
    waiting = [start]
    while waiting:
        here = waiting.pop()
        for out, back, there in NEIGHBOURS[here]:
            if there not in found and out in board[here][0] and back in board[there][0]:
                found.add(there)
                waiting.append(there)
    return found


def all_turns(board, spare, pawn, last_slot):
    """Every (slot, rotation, destination) of a ship standing at pawn, in ascending order."""
    turns = []
    for slot, quarters in shifts(spare, last_slot):
        board_after, _, carried = insert(board, spare, slot, quarters)
        for cell in sorted(reach(board_after, carried.get(pawn, pawn))):
            turns.append((slot, quarters, cell))
    return turns


def refuse(reason):
    raise ValueError(reason)


def check_deal(options, corners, first_seat, board, spare, hands):
    """Raises ValueError if RULES.md does not allow such a beginning."""
    if set(options) != set(CHOICES):
        refuse(f"options must be {sorted(CHOICES)}")
    for name, choices in CHOICES.items():
        if options[name] not in choices:
            refuse(f"option {name} must be one of {choices}")
    corners = list(corners)
    if not 2 <= len(corners) <= 4:
        refuse("two to four players")
    if not set(corners) <= {0, 1, 2, 3} or corners != sorted(set(corners)):
        refuse("start corners must be different, 0 to 3, ascending")
    if first_seat not in range(len(corners)):
        refuse("the first seat does not play")
    if set(board) != set(CELLS):
        refuse("the maze needs 49 tiles")
    for cell, tile in FIXED.items():
        if board[cell] != tile:
            refuse(f"the printed cell {cell} is wrong")
    loose = [board[cell] for cell in CELLS if cell not in FIXED] + [spare]
    if Counter((kind(openings), picture) for openings, picture in loose) != LOOSE:
        refuse("the loose tiles are not those of D1, D2, D27")
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

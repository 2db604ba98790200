"""The junior rules once more: slow, naive, and sharing nothing with the engine.

Tiles, mazes and openings are those of maze.py. "Conventions" and the D numbers are those of
RULES.md; quoted headings are sections of rulebook 20 847 (English).
"""

from collections import Counter

from tests.reference.maze import ShiftBoard, check_seats, refuse

SIZE = 5
BOARD = ShiftBoard(SIZE)
CELLS, LINES, OPPOSITE = BOARD.cells, BOARD.lines, BOARD.opposite

# D8: the printed cells. Starts in the corners, clockwise; the pictures 0-4 in cell order.
STARTS = [(0, 0), (0, 4), (4, 4), (4, 0)]
FIXED = {
    (0, 0): (frozenset("ES"), None),
    (0, 2): (frozenset("ESW"), 0),
    (0, 4): (frozenset("SW"), None),
    (2, 0): (frozenset("NES"), 1),
    (2, 2): (frozenset("NESW"), 2),
    (2, 4): (frozenset("NSW"), 3),
    (4, 0): (frozenset("NE"), None),
    (4, 2): (frozenset("NEW"), 4),
    (4, 4): (frozenset("NW"), None),
}

NO_SHIFT, MOVE = 32, 128
CHOICES = {"crossings": range(5), "expert": (False, True), "push_back": (False, True)}


def loose_tiles(crossings):
    """D8: how many there are of each (kind, picture) among the 17 loose tiles."""
    return Counter(
        [("crossing", None)] * crossings  # the two-sided tiles, this side up
        + [("corner", None)] * (4 - crossings)  # and that side up
        + [("straight", None)] * 6
        + [("corner", picture) for picture in range(5, 10)]
        + [("T", picture) for picture in (10, 11)]
    )


def check_deal(options, corners, first_seat, board, spare, pile, hands):
    """Raises ValueError if RULES.md does not allow such a beginning."""
    options = {"push_back": False} | options
    if set(options) != set(CHOICES):
        refuse(f"options must be {sorted(CHOICES)}")
    for name, choices in CHOICES.items():
        if options[name] not in choices:
            refuse(f"option {name} must be one of {list(choices)}")
    if options["expert"] and options["crossings"]:
        refuse("in the expert game the two-sided tiles show the curve")
    if options["expert"] and options["push_back"]:
        refuse("experts never push the tile straight back")
    check_seats(corners, first_seat)
    BOARD.check_tiles(FIXED, loose_tiles(options["crossings"]), board, spare)
    if options["expert"]:
        if pile is not None:
            refuse("the expert game has no common pile")
        if hands is None or len(hands) != len(corners):
            refuse("each seat needs a stack")
        if any(len(hand) != 12 // len(corners) for hand in hands):
            refuse("the tokens must be dealt evenly")
        tokens = [token for hand in hands for token in hand]
    else:
        if hands is not None:
            refuse("the basic game has no stacks")
        if pile is None:
            refuse("the basic game needs a pile")
        tokens = pile
    if sorted(tokens) != list(range(12)):
        refuse("each of the 12 tokens must be there once")


class Reference:
    """One game, from a given deal. A turn is two actions, the shift (or none) and the move."""

    def __init__(self, options, corners, first_seat, board, spare, pile, hands):
        check_deal(options, corners, first_seat, board, spare, pile, hands)
        self.expert = bool(options["expert"])
        self.push_back = options.get("push_back", False)
        self.starts = [STARTS[corner] for corner in corners]
        self.pawns = list(self.starts)
        self.board = dict(board)
        self.spare = spare
        self.seat = first_seat
        self.last_slot = None
        self.winners = None
        # Basic game: the face-down pile, the open token, the tokens that each seat has won.
        self.pile = None if self.expert else list(pile)
        self.target = None
        self.won = None if self.expert else [[] for _ in corners]
        # Expert game: each seat's face-down stack, what it has laid open, whether it knows its top.
        self.hidden = [list(hand) for hand in hands] if self.expert else None
        self.revealed = [[] for _ in corners] if self.expert else None
        self.looked = [False for _ in corners] if self.expert else None
        self.begin_turn()

    def begin_turn(self):
        self.phase = "shift"
        if self.expert:  # "For a More Challenging Game": look at the top token
            if self.hidden[self.seat]:
                self.looked[self.seat] = True
        elif self.target is None:  # "Let's Play!": turn one over if none lies open
            self.target = self.pile.pop(0)

    def actor(self):
        return None if self.phase == "over" else self.seat

    def reach(self):
        """The cells that the actor can walk to as the maze lies."""
        return BOARD.reach(self.board, self.pawns[self.seat])

    def straight_goals(self):
        """The exception in "Changing the Maze": where the actor may go without a shift."""
        if self.expert:
            return []
        return [cell for cell in self.reach() if self.board[cell][1] == self.target]

    def legal(self):
        if self.phase == "over":
            return []
        if self.phase == "shift":
            # D10: the ban holds in both games, unless the players of the basic one lift it (D30).
            shifts = BOARD.shifts(self.spare, None if self.push_back else self.last_slot)
            actions = [slot * 4 + quarters for slot, quarters in shifts]
            return [*actions, NO_SHIFT] if self.straight_goals() else actions
        cells = self.straight_goals() if self.phase == "straight" else self.reach()
        return sorted(MOVE + row * SIZE + col for row, col in cells)

    def play(self, action):
        if action not in self.legal():
            raise ValueError(f"action {action} is not legal in phase {self.phase}")
        if action == NO_SHIFT:
            self.phase = "straight"  # D22: last_slot stays
        elif action < NO_SHIFT:
            self.shift(action // 4, action % 4)
        else:
            self.move(divmod(action - MOVE, SIZE))

    def shift(self, slot, quarters):
        self.board, self.spare, carried = BOARD.insert(self.board, self.spare, slot, quarters)
        self.pawns = [carried.get(cell, cell) for cell in self.pawns]
        self.last_slot = slot
        self.phase = "move"

    def move(self, cell):
        self.pawns[self.seat] = cell
        if self.expert:
            self.end_expert_move(cell)
        else:
            self.end_basic_move(cell)
        if self.winners is not None:
            self.phase = "over"
        else:
            self.seat = (self.seat + 1) % len(self.pawns)
            self.begin_turn()

    def end_basic_move(self, cell):
        if self.board[cell][1] != self.target:  # D5
            return  # the next seat tries for the same
        self.won[self.seat].append(self.target)
        self.target = None
        if not self.pile:  # "Winning the Game": the last token; D9: ties share
            counts = [len(tokens) for tokens in self.won]
            self.winners = [seat for seat, count in enumerate(counts) if count == max(counts)]

    def end_expert_move(self, cell):
        seat = self.seat
        if not self.hidden[seat]:  # so the last token fell on an earlier turn
            if cell == self.starts[seat]:
                self.winners = [seat]
        elif self.board[cell][1] == self.hidden[seat][0]:  # D5, D21
            self.revealed[seat].append(self.hidden[seat].pop(0))
            self.looked[seat] = False  # the next token is looked at when the next turn begins

    def snapshot(self):
        """Everything that tells; what the other game has and this one has not is None."""

        def copied(lists):
            return None if lists is None else [list(tokens) for tokens in lists]

        return {
            "board": dict(self.board),
            "spare": self.spare,
            "pawns": list(self.pawns),
            "target": self.target,
            "won": copied(self.won),
            "hidden": copied(self.hidden),
            "revealed": copied(self.revealed),
            "looked": list(self.looked) if self.expert else None,
            "actor": self.actor(),
            "phase": self.phase,
            "last_slot": self.last_slot,
            "winners": None if self.winners is None else list(self.winners),
        }

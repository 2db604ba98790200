"""What a player of a shifting maze is after, by what the seat's view shows."""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


from ..game import NOBODY
from .shift import GO, GO_NEUTRAL, LEAVE, corner_cell

_NEUTRAL = const(4)  # the pawn


class Goal:
    """What a pawn is to end on: tiles with certain pictures, a cell, or a way out."""

    def __init__(self, pawn: int, kind: int, cards=b"", cell: int = NOBODY, out: bool = False):
        self.pawn = pawn
        self.kind = kind  # of the action, such as GO
        self.cell = cell
        self.out = out
        self.cards = bytearray(256)  # 1 for each picture that counts
        self.count = len(cards)
        for card in cards:
            self.cards[card] = 1


def goals(view, cards) -> list:
    """What the seat of `view` may go for with `cards` to be reached: a Goal for each pawn."""
    seat = view.seat
    if not cards:
        return [way_home(view, seat)]
    if not view.options.get("neutral"):
        return [Goal(seat, GO, cards)]
    from .galaxy_parts import NEUTRAL_CARDS

    ship = bytes([card for card in cards if card not in NEUTRAL_CARDS])
    neutral = bytes([card for card in cards if card in NEUTRAL_CARDS])
    found = [Goal(seat, GO, ship)] if ship else []
    return found + [Goal(_NEUTRAL, GO_NEUTRAL, neutral)] if neutral else found


def way_home(view, seat: int):
    """What is left to do for a seat whose cards are all laid open."""
    if view.options.get("finish") == "exit":
        return Goal(seat, LEAVE, out=True)
    return Goal(seat, GO, cell=corner_cell(view.maze.n, view.seats[seat]))


def shared_target(view) -> bool:
    """Whether everyone is after the open token (the basic game of junior)."""
    return view.target != NOBODY


def unseen(view) -> bytes:
    """The cards that the seat of `view` has not seen: what may be the next of anyone."""
    seen = b"".join(view.laid_open) + view.cards + bytes([view.target])
    cards = sum(view.left) + sum([len(cards) for cards in view.laid_open]) + view.pile
    return bytes([card for card in range(cards) if card not in seen])

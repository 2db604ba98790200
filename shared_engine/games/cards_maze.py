"""The maze of the card game: cards that lie edge to edge on a grid open to all sides.

A place is (y + 64) * 128 + x + 64, with y downwards. The start square lies at (0,0) (1,0) (0,1)
(1,1), and 46 more cards get no farther than 47 from it, so no neighbour is beyond the grid.
"""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


from ..game import NOBODY
from .cards_parts import CARDS

ORIGIN = const(64 * 128 + 64)
SQUARE = (ORIGIN, ORIGIN + 1, ORIGIN + 128, ORIGIN + 129)
NOWHERE = const(-1)
STEPS = (-128, 1, 128, -1)  # to the neighbour N, E, S, W; side ^ 2 is the opposite side
FARTHEST = const(63)
_INWARDS = b"\x06\x0c\x03\x09"  # the sides of the square's cards that face each other


def on_grid(place: int) -> bool:
    return 0 <= place < 128 * 128 and place % 128 > 0 and place // 128 > 0


def leads_out(openings) -> bool:
    """Whether a card of the start square has an opening to the outside."""
    for ways, inwards in zip(openings, _INWARDS):
        if ways & ~inwards:
            return True
    return False


class CardMaze:
    """`lying` tells which card lies at a place, `places` where a card lies."""

    def __init__(self):
        self.lying = {}
        self.places = [NOWHERE] * CARDS
        self.openings = bytearray(CARDS)  # as the cards lie; 0 for those that do not

    def copy(self):
        other = CardMaze()
        other.lying = self.lying.copy()
        other.places = list(self.places)
        other.openings = bytearray(self.openings)
        return other

    def cards(self) -> bytes:
        """The cards that lie here, ascending."""
        return bytes(sorted(self.lying.values()))

    def put(self, card: int, place: int, openings: int):
        self.lying[place] = card
        self.places[card] = place
        self.openings[card] = openings

    def lift(self, card: int):
        del self.lying[self.places[card]]
        self.places[card] = NOWHERE
        self.openings[card] = 0

    def gaps(self) -> dict:
        """Empty places that paths lead into -> the sides that they come from."""
        lying = self.lying
        gaps = {}
        for place, card in lying.items():
            ways = self.openings[card]
            for side in range(4):
                beyond = place + STEPS[side]
                if ways >> side & 1 and beyond not in lying:
                    gaps[beyond] = gaps.get(beyond, 0) | 1 << (side ^ 2)
        return gaps

    def ways_into(self, place: int):
        """The sides of a place from which paths lead into it; None if no card lies beside it."""
        beside = False
        ways = 0
        for side in range(4):
            card = self.lying.get(place + STEPS[side])
            if card is not None:
                beside = True
                ways |= (self.openings[card] >> (side ^ 2) & 1) << side
        return ways if beside else None

    def joined(self, cards) -> list:
        """All cards to which unbroken paths lead from `cards`, which come first."""
        found = list(cards)
        seen = bytearray(CARDS)
        for card in found:
            seen[card] = 1
        for here in found:  # grows on the way
            ways = self.openings[here]
            for side in range(4):
                if ways >> side & 1:
                    there = self.lying.get(self.places[here] + STEPS[side], NOBODY)
                    if there == NOBODY or seen[there]:
                        continue
                    if self.openings[there] >> (side ^ 2) & 1:
                        seen[there] = 1
                        found.append(there)
        return found

    def hangs_together(self, without: int = NOBODY) -> bool:
        """Whether all cards but one hang together edge to edge; corners do not count."""
        seen = bytearray(CARDS + 1)
        found = []
        for card in self.lying.values():
            if card != without:
                found.append(card)
                seen[card] = 1
                break
        if without != NOBODY:
            seen[without] = 1
        for here in found:  # grows on the way
            for step in STEPS:
                there = self.lying.get(self.places[here] + step, CARDS)
                if there != CARDS and not seen[there]:
                    seen[there] = 1
                    found.append(there)
        return len(found) == len(self.lying) - (without != NOBODY)

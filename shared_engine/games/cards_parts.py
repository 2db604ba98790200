"""The 50 cards of the Labyrinth card game: a path figure and two treasures each (D11).

The rulebook tells neither how the paths run nor which treasures share a card. This table is ours:
50 different pairs, no three treasures all paired with each other, and each treasure on at least
three kinds of figures, never on two straights or two crossings.
"""

from ..tiles import CORNER, CROSSING, STRAIGHT, TEE

CARDS = 50
HAND = 2  # cards that a player holds
MOST_MATCHES = 6  # three more cards with each of a card's two treasures

# How the path of each card is printed; cards are turned clockwise from there.
FIGURES = bytes([STRAIGHT] * 10 + [CORNER] * 16 + [TEE] * 16 + [CROSSING] * 8)

# Two letters a card, A for treasure 0 to Y for treasure 24.
PAIRS = (
    b"ARBVDPEHGJLXMQNTOSUY"
    b"AIBLCUDYEYFKFOGXHKJPLSMRNWQTTVUW"
    b"AEBICDCJFNGSHIJOKWLYMVNPPQRXTUVX"
    b"AGBCDFEWHSIMKQOR"
)


def treasures(card: int) -> tuple:
    """The two treasures on a card."""
    return PAIRS[2 * card] - 65, PAIRS[2 * card + 1] - 65


def match(card: int, other: int) -> bool:
    """Whether two cards show a common treasure."""
    one, two = treasures(card)
    return one in treasures(other) or two in treasures(other)

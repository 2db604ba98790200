"""What a seat, or nobody, may see of a card game. Secret by default, as in view.py."""

from ..pack import pack_nibbles
from ..view import View


class CardsView(View):
    """The card game as `seat` sees it; seat None sees what everyone may."""

    def __init__(self, game, seat):
        super().__init__(game, seat)
        self.first = game.first
        self.passes = game.passes
        # The maze lies open, and so does what has just been laid and may be taken for it.
        self.maze = game.maze.copy()
        self.laid = game.laid
        self.candidates = game.candidates
        # Taken cards lie open; of the others' hands and of the pile all see how many they are.
        self.taken = list(game.taken)
        self.hand_sizes = bytes([len(hand) for hand in game.hands])
        self.pile = len(game.pile)
        self.cards = b"" if seat is None else game.hands[seat]  # the own hand

    def pack(self) -> bytes:
        """The view as bytes; two views are equal when their bytes are."""
        lying = self.maze.cards()
        body = bytes([self.first, self.passes, self.laid, self.pile, len(lying)]) + lying
        body += pack_nibbles(bytes([self.maze.openings[card] for card in lying]))
        for card in lying:
            body += self.maze.places[card].to_bytes(2, "big")
        body += self.hand_sizes
        for cards in self.taken + [self.candidates, self.cards]:
            body += bytes([len(cards)]) + cards
        return self.sealed(body)

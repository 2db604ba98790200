"""What a seat, or nobody, may see of a card game; view.py has the last word."""

from ..pack import pack_nibbles
from ..view import View
from .cards_maze import SQUARE


class CardsView(View):
    """The card game as `seat` sees it; seat None sees what everyone may."""

    RULES = "cards"

    def _open(self, game) -> dict:
        return {
            "first": game.first,
            "passes": game.passes,
            "maze": game.maze.copy(),
            "laid": game.laid,
            "candidates": game.candidates,
            "taken": list(game.taken),
            "hand_sizes": bytes([len(hand) for hand in game.hands]),
            "pile": len(game.pile),
        }

    def _own(self, game, seat: int) -> dict:
        return {"cards": game.hands[seat]}

    def dealt_open(self) -> bytes:
        return bytes([self.maze.lying[place] for place in SQUARE])

    def _body(self) -> bytes:
        maze = self.maze
        lying = maze.cards()
        body = bytes([self.first, self.passes, self.laid, self.pile, len(lying)]) + lying
        body += pack_nibbles(bytes([maze.openings[card] for card in lying]))
        body += b"".join([maze.places[card].to_bytes(2, "big") for card in lying])
        body += self.hand_sizes
        for cards in self.taken + [self.candidates, self.cards]:
            body += bytes([len(cards)]) + cards
        return body

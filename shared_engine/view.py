"""What a seat, or nobody, may see. Secret by default: a field is here because a rule shows it.

Screens, link, bots, spectators and logs get views, never the game.
"""

from .game import NOBODY, pack_options, seat_mask
from .pack import seal

VERSION = 1
_VIEW = 128  # added to the game's kind


class ShiftView:
    """A game on a shifting maze, as `seat` sees it; seat None sees what everyone may."""

    def __init__(self, game, seat):
        if seat is not None and not 0 <= seat < len(game.seats):
            raise ValueError("no seat " + str(seat))
        self.game = game.name
        self.seat = seat
        self.options = dict(game.options)
        self.seats = game.seats
        self.first = game.first
        self.turn = game.turn
        self.phase = game.phase
        self.actors = game.actors()
        self.result = game.result()
        self.last = game.last
        self.banned = game.banned()
        self.maze = game.maze.copy()
        self.pawns = bytes(game.pawns)
        # How many cards each has left, and which are laid open, all can see.
        self.left = bytes([len(hand) - found for hand, found in zip(game.hands, game.found)])
        self.laid_open = [bytes(hand[:found]) for hand, found in zip(game.hands, game.found)]
        # A shared target lies open; the order of the pile below it is secret.
        self.target = game.pile[0] if game.pile else NOBODY
        self.pile = len(game.pile)
        # The own cards that one may look at; sorted, because their order in the hand is secret.
        self.cards = b"" if seat is None else bytes(sorted(game.sees(seat)))
        self._kind = _VIEW + game.KIND
        self._options = pack_options(game.OPTIONS, game.options)

    def pack(self) -> bytes:
        """The view as bytes; two views are equal when their bytes are."""
        seat = NOBODY if self.seat is None else self.seat
        body = self._options + bytes(
            [seat_mask(self.seats), seat, self.first, self.phase, self.last]
        )
        body += self.turn.to_bytes(4, "big") + self.pawns + self.maze.pack()
        for left, cards in zip(self.left, self.laid_open):
            body += bytes([left, len(cards)]) + cards
        body += bytes([self.target, self.pile])
        return seal(self._kind, VERSION, body + bytes([len(self.cards)]) + self.cards)

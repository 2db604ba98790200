"""What a seat, or nobody, may see. Secret by default: a field is here because a rule shows it.

Screens, link, bots, spectators and logs get views, never the game.
"""

from .game import NOBODY, pack_options, seat_mask
from .pack import seal

VERSION = 1
_VIEW = 128  # added to the game's kind


class View:
    """What everyone may know of any game; seat None sees nothing beyond that."""

    def __init__(self, game, seat):
        if seat is not None and not 0 <= seat < len(game.seats):
            raise ValueError("no seat " + str(seat))
        self.game = game.name
        self.seat = seat
        self.options = dict(game.options)
        self.seats = game.seats
        self.turn = game.turn
        self.phase = game.phase
        self.actors = game.actors()
        self.result = game.result()
        self._kind = _VIEW + game.KIND
        self._options = pack_options(game.OPTIONS, game.options)

    def sealed(self, body: bytes) -> bytes:
        """The view as bytes, `body` being what the rule set adds."""
        seat = NOBODY if self.seat is None else self.seat
        head = self._options + bytes([seat_mask(self.seats), seat, self.phase])
        return seal(self._kind, VERSION, head + self.turn.to_bytes(4, "big") + body)


class ShiftView(View):
    """A game on a shifting maze."""

    def __init__(self, game, seat):
        super().__init__(game, seat)
        self.first = game.first
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

    def pack(self) -> bytes:
        """The view as bytes; two views are equal when their bytes are."""
        body = bytes([self.first, self.last]) + self.pawns + self.maze.pack()
        for left, cards in zip(self.left, self.laid_open):
            body += bytes([left, len(cards)]) + cards
        return self.sealed(body + bytes([self.target, self.pile, len(self.cards)]) + self.cards)

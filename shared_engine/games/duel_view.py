"""What everyone may see of a duel: all but the order of the cards to come."""

from ..pack import pack_nibbles
from ..view import View
from .duel_parts import CARDS, gap_of


class DuelView(View):
    """A duel; every seat sees what everyone may."""

    def __init__(self, game, seat):
        super().__init__(game, seat)
        self.clock = game.clock
        self.caller = game.caller
        self.called = game.called
        self.frames = [bytearray(frame) for frame in game.frames]
        self.gaps = bytes([gap_of(frame) for frame in game.frames])
        self.starts = bytes(game.starts)
        self.target = game.target
        self.opened = game.opened()
        self.left = CARDS - len(self.opened)  # cards to come from this pile
        self.rounds = game.done
        self.owners = b"" if game.solo else bytes(game.owners[: game.done])
        self.scores = game.scores()

    def pack(self) -> bytes:
        """The view as bytes; two views are equal when their bytes are."""
        body = bytes([self.caller]) + self.starts
        for number in (self.clock, self.called, self.rounds):
            body += number.to_bytes(4, "big")
        for frame in self.frames:
            body += pack_nibbles(frame)
        body += bytes([len(self.opened)]) + self.opened + bytes([len(self.owners)])
        return self.sealed(body + self.owners)

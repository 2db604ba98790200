"""What everyone may see of a duel: all but the order of the cards to come."""

from ..game import NOBODY
from ..pack import pack_nibbles
from ..view import View
from .duel_parts import CARDS, gap_of


class DuelView(View):
    """A duel; every seat sees what everyone may."""

    RULES = "duel"

    def _open(self, game) -> dict:
        return {
            "clock": game.clock,
            "caller": game.caller,
            "called": game.called,
            "frames": [bytearray(frame) for frame in game.frames],
            "starts": bytes(game.starts),
            "opened": game.opened(),
            "rounds": game.done,
            "owners": b"" if game.solo else bytes(game.owners[: game.done]),
        }

    @property
    def gaps(self) -> bytes:
        return bytes([gap_of(frame) for frame in self.frames])

    @property
    def target(self) -> int:
        """The card that lies open as the target, or NOBODY."""
        return NOBODY if self.phase else self.opened[-1]

    @property
    def left(self) -> int:
        """How many cards are to come from this pile."""
        return CARDS - len(self.opened)

    @property
    def scores(self) -> tuple:
        """How many cards each seat has taken."""
        if len(self.seats) == 1:
            return (self.rounds,)
        return tuple([self.owners.count(bytes([seat])) for seat in (0, 1)])

    def dealt_open(self) -> bytes:
        return self.opened

    def _body(self) -> bytes:
        body = bytes([self.caller]) + self.starts
        for number in (self.clock, self.called, self.rounds):
            body += number.to_bytes(4, "big")
        for frame in self.frames:
            body += pack_nibbles(frame)
        body += bytes([len(self.opened)]) + self.opened + bytes([len(self.owners)])
        return body + self.owners

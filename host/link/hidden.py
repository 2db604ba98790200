"""The hidden cards that a seat's player was shown, to be compared with the deal at the end."""

import os
from hashlib import sha256

MOST = 20_000  # views of a game that are remembered


class Hidden:
    """Each seat's view in each position of one game, as the device has sent it.

    Only a salted hash of a view is kept, so that no card stays in memory.
    """

    def __init__(self):
        self._salt = os.urandom(16)
        self._commitment = b""
        self._views = {}  # (steps played, seat, the public view) -> hash of the seat's view

    def begin(self, commitment):
        """Remember the views of the game with this commitment from now on."""
        if commitment != self._commitment:
            self._commitment, self._views = commitment, {}

    def add(self, number, seat, public, view):
        """Remember a seat's packed view after `number` steps; the first one of a position stays."""
        if len(self._views) < MOST:
            position, told = (number, seat, public), self._hash(view)
            if self._views.setdefault(position, told) != told:
                self._views[position] = b""  # two were sent, so one was wrong

    def differ(self, number, game):
        """Return whether a seat was shown another view than it has in the game by then.

        A game that goes on from an older save has other positions, which are left out.
        """
        public = game.view(None).pack()
        for seat in range(len(game.seats)):
            told = self._views.get((number, seat, public))
            if told is not None and told != self._hash(game.view(seat).pack()):
                return True
        return False

    def _hash(self, view):
        return sha256(self._salt + view).digest()

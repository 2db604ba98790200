"""A puzzle in progress: alone against par."""

from shared_engine.bots import WANDERS
from shared_engine.games import puzzle

from .history import History
from .session import HUMAN, Session, resumed

FILE = "puzzle"  # so that a puzzle does not displace a game


def start(files, seed: bytes):
    """A puzzle, to be thought of by puzzle_think() before anything else."""
    return PuzzleSession(files, seed)


def resume(files):
    return resumed(files, FILE, _puzzle_in)


def _puzzle_in(files, body):
    game = puzzle.unpack(body)
    session = PuzzleSession(files, game.seed)
    session.begin(game)
    return session


class PuzzleSession(Session):
    """The puzzle knows its own past, for going back."""

    FILE = FILE

    def __init__(self, files, seed: bytes):
        self._files = files
        self.identity = seed  # which puzzle it is; nothing secret comes of it
        self._maker = puzzle.Maker(seed)
        self.ready = False  # until then there is nothing to see or to play

    def puzzle_think(self, nodes: int) -> bool:
        """Look at up to so many positions; True when the puzzle is there."""
        if not self.ready and self._maker.think(nodes):
            self.begin(self._maker.puzzle)
            self.save()
        return self.ready

    def begin(self, game):
        super().__init__(self._files, game, bytes([HUMAN]), History())
        self.name = "puzzle"
        self._told = None
        self._commitment = b""  # there is nothing to hide
        self.ready = True
        del self._maker

    def undo(self):
        """Back to before the last turn, or before the shift if its move is still to come."""
        self._go_back(self._game.undo())

    def retry(self):
        self._go_back(self._game.retry())

    def _go_back(self, game):
        self._game = game
        self._told = self.hint = self._thinker = None
        self.save()

    def hint_think(self, nodes: int) -> bool:
        if not super().hint_think(nodes):
            return False
        hint = self.hint
        if hint and hint[1] == WANDERS:  # too far for a bot; the search that has proven par sees it
            self.hint = puzzle.hint(self.view(0))
        return True

    def _body(self) -> bytes:
        return self._game.pack()

    def _at_start(self):
        return self._game.retry()

    def _past(self):
        return [(0, action, 0) for action in self._game.actions]

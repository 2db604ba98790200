"""A bot's turn: it thinks in slices, so that the keys stay alive."""

from ..ui.words import WORDS
from .maze_board import Board

_NODES = 2  # positions between two looks at the keys


class Watch(Board):
    """Drawn from the public view alone, unless one person plays alone and sees the own card."""

    guard = 0

    def __init__(self, app):
        super().__init__(app, None)

    def what(self):
        return WORDS["thinks"]

    def own_cards(self):
        return b""

    def paint(self, canvas):
        self.picture.clear_marks()
        self.mark_targets(self.view.maze)
        self.last_turn()
        self.picture.show(self.view.maze, self.view.pawns)
        self.picture.slots(self.view.maze, self.view.banned)

    def tick(self, now: int) -> int:
        wait = self.bot_turn(_NODES, now)
        if wait < 0:
            from .moving import Moving

            self.app.replace(Moving(self.app, self.view, self.app.session.last[3], now))
            return 0
        return wait

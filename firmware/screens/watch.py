"""A bot's turn: it thinks in slices, so that the keys stay alive."""

from ..ui.words import WORDS
from .maze_board import Board
from .table import game_time

_NODES = 2  # positions between two looks at the keys


class Watch(Board):
    """Drawn from the public view alone, unless one person plays alone and sees the own card."""

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
        if self.app.session.think(_NODES):
            self._act(now)
        return 0

    def _act(self, now: int):
        from .moving import Moving

        events = self.app.session.bot_act(game_time(self.app, now))
        self.app.replace(Moving(self.app, self.view, events, now))

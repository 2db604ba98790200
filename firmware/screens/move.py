"""The second half of a turn: choose one of the cells that paths lead to."""

from shared_engine.games.shift import GO, GO_NEUTRAL, LEAVE
from shared_engine.games.shift_goals import goals

from ..drivers.buzzer import STEP
from ..drivers.keys import DOWN, LEFT, NEXT, OK, PREV, RIGHT, TURN, UP
from ..ui.maze_picture import CURSOR, LIT
from .maze_board import Board, pawn_to_move
from .table import act

_STEPS = {RIGHT: (1, 0), LEFT: (-1, 0), DOWN: (0, 1), UP: (0, -1)}
_NEUTRAL = 4


class Move(Board):
    """`actions` are the moves of one pawn; TURN changes to the other where both may move."""

    def __init__(self, app):
        super().__init__(app, app.session.seat)
        legal = app.session.legal(app.session.seat)
        ship = [action for action in legal if action < GO_NEUTRAL or action >= LEAVE]
        neutral = [action for action in legal if GO_NEUTRAL <= action < LEAVE]
        self._kinds = [kind for kind in (ship, neutral) if kind]
        if not self._aim():
            self._choose_kind(0)
        self.follow_hint()

    def _aim(self) -> bool:
        """Begin at a goal in reach, unless it is hidden: the cursor would show it to the table."""
        view = self.view
        cards = self.goals()
        if not cards and view.left[self.seat]:
            return False
        wanted = goals(view, cards)
        for number in range(len(self._kinds)):
            self._choose_kind(number)
            for goal in wanted:
                if goal.pawn == self.pawn and self._aim_at(goal):
                    return True
        return False

    def _aim_at(self, goal) -> bool:
        for cell in self._cells:
            leaves = self._actions[cell] >= LEAVE
            card = self.view.maze.symbols[cell]
            if leaves if goal.out else cell == goal.cell or goal.cards[card]:
                self._cell = cell
                return True
        return False

    def _choose_kind(self, number: int):
        self._kind = number
        self._actions = {}
        for action in self._kinds[number]:
            # Leaving comes after going in the list, so it is what a cell that leads out offers.
            self._actions[action % GO] = action
        self._cells = sorted(self._actions)
        self.pawn = self.app.session.seat
        if GO_NEUTRAL <= self._kinds[number][0] < LEAVE:
            self.pawn = _NEUTRAL
        self._cell = self.view.pawns[self.pawn]
        if self._cell not in self._actions:  # a shift was skipped: there is one way only
            self._cell = self._cells[0]

    can_hint = True

    def choose(self, action):
        for number in range(len(self._kinds)):
            if action in self._kinds[number]:
                self._choose_kind(number)
        self._cell = action % GO

    def tip(self):
        return "tip_move" if self.app.layout.arrows else "tip_next"

    def what(self):
        return pawn_to_move(self.view, self.pawn == _NEUTRAL)

    def paint(self, canvas):
        view = self.view
        picture = self.picture
        picture.clear_marks()
        for cell in self._cells:
            picture.marks[cell] |= LIT
        picture.marks[self._cell] |= CURSOR
        self.mark_targets(view.maze)
        picture.show(view.maze, view.pawns)
        picture.slots(view.maze, view.banned)

    def key(self, intent, now):
        self.stale = True
        self.message = ""
        self._thinking = False
        if intent == OK:
            act(self.app, self._actions[self._cell], now)
            return
        if intent in _STEPS:
            self._step(*_STEPS[intent])
        elif intent in (NEXT, PREV):
            self._cycle(1 if intent == NEXT else -1)
        elif intent == TURN and len(self._kinds) > 1:
            self._choose_kind(1 - self._kind)
        self.app.sound(STEP, now)

    def _cycle(self, step: int):
        """All cells in turn, and then those of the other pawn."""
        at = self._cells.index(self._cell) + step
        if len(self._kinds) > 1 and not 0 <= at < len(self._cells):
            self._choose_kind(1 - self._kind)
            self._cell = self._cells[0 if step > 0 else -1]
        else:
            self._cell = self._cells[at % len(self._cells)]

    def _step(self, across: int, down: int):
        """To the next cell; where there is none, on boards without TURN, to the other pawn."""
        cell = self._nearest(across, down)
        if cell == self._cell and len(self._kinds) > 1 and not self.app.layout.can_turn:
            self._choose_kind(1 - self._kind)
        else:
            self._cell = cell

    def _nearest(self, across: int, down: int) -> int:
        """The cell that lies next in a direction; straight on counts more than aside."""
        n = self.view.maze.n
        best = self._cell
        least = 1000
        for cell in self._cells:
            right = cell % n - self._cell % n
            below = cell // n - self._cell // n
            ahead = right * across + below * down
            aside = abs(right * down) + abs(below * across)
            if ahead > 0 and ahead + 2 * aside < least:
                least = ahead + 2 * aside
                best = cell
        return best

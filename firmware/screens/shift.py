"""The first half of a turn: choose a slot, turn the spare, see what would come of it, push."""

from shared_engine.bots import REACHES
from shared_engine.game import NOBODY, IllegalAction
from shared_engine.tiles import DISTINCT

from ..drivers.buzzer import CLICK, REFUSED, STEP
from ..drivers.keys import BACK, DOWN, LEFT, NEXT, OK, PREV, RIGHT, TURN, UP
from ..ui.maze_picture import CURSOR, GHOST, LIT
from ..ui.words import WORDS
from .maze_board import Board
from .table import act, game_time

# Where a direction leads from a slot on each side (top, right, bottom, left): to the next slot
# clockwise (1), back (-1), across to the opposite one (2), or nowhere.
_WAYS = {
    RIGHT: (1, 0, -1, 2),
    LEFT: (-1, 2, 1, 0),
    DOWN: (2, 1, 0, -1),
    UP: (0, -1, 2, 1),
}
_NEUTRAL = 4


class Shift(Board):
    """Where the target can be reached as the maze lies, going there without a shift stands after
    the last slot, and is what is offered first.
    """

    def __init__(self, app):
        super().__init__(app, app.session.seat)
        slots = self.view.maze.slots
        app.cursor_slot %= slots  # it may be another game's
        self._straight = app.session.legal(self.seat)[-1] == slots * 4
        self.slot = slots if self._straight else app.cursor_slot
        self.rotation = 0
        self.turning = False  # the spare is being turned, on boards without a key for it
        self._ghost = self.view.maze.copy()
        self._owed = 0  # ticks until the ghost is drawn

    can_hint = True

    def choose(self, action):
        self.slot, self.rotation = action // 4, action % 4

    def hint(self):
        """Show that no push is needed, else what the bot would push."""
        if not self._straight:
            super().hint()
            return
        self.choose(self.view.maze.slots * 4)
        self.message = WORDS["hint"] + WORDS.colon + self.why(REACHES)
        self.stale = True

    @property
    def straight(self) -> bool:
        """Going without a shift is chosen."""
        return self.slot == self.view.maze.slots

    def tip(self):
        if self.straight and self.app.layout.arrows:
            return "tip_move"
        if self.app.layout.can_turn:
            return "tip_shift"
        return "tip_turn" if self.turning else "tip_next"

    def what(self):
        if self.slot == self.view.banned:
            return WORDS["came_out"]
        return WORDS["straight" if self.straight else "turn" if self.turning else "shift"]

    def paint(self, canvas):
        """The maze as it would be after this shift, and where its move could end."""
        view = self.view
        picture = self.picture
        picture.clear_marks()
        maze = self._ghost
        spare = maze.spare
        pawns = bytearray(view.pawns)
        pushed = self._pushed()
        if pushed:
            maze.insert(self.slot, self.rotation)
            for pawn in range(len(pawns)):
                if pawns[pawn] != NOBODY:
                    pawns[pawn] = maze.carried(self.slot, pawns[pawn])
            cell = maze.entry(self.slot)
            picture.marks[cell] |= CURSOR  # the tile that comes in
            for _ in range(maze.n):
                picture.marks[cell] |= GHOST
                cell += maze.step(self.slot)
        elif self.straight:
            picture.marks[maze.symbols.find(self.goals())] |= CURSOR
        if pushed or self.straight:
            for cell in maze.reach(pawns[self._mover()]):
                picture.marks[cell] |= LIT
        self.mark_targets(maze)
        self.last_turn()
        picture.show(maze, pawns)
        if pushed:
            maze.take_back(self.slot, spare)
        picture.slots(maze, view.banned, self.slot)

    def _pushed(self) -> bool:
        """Return whether the maze is shown as it would be after the push."""
        return self.slot != self.view.banned and not self.straight

    def outside(self):
        maze = self.view.maze
        return maze.symbols[maze.leaving(self.slot)] if self._pushed() else maze.spare_symbol

    def _mover(self) -> int:
        """Return the pawn that will move, as far as what is on the panel tells."""
        cards = self.own_cards()
        for card in cards:
            if card not in self.signed:
                return self.app.session.seat
        return _NEUTRAL if cards else self.app.session.seat

    def key(self, intent, now):
        maze = self.view.maze
        turns = DISTINCT[maze.spare]
        self.message = ""
        self._thinking = False
        if intent == TURN and self.straight:
            self.slot = self.app.cursor_slot
        elif intent == TURN or (self.turning and intent in (NEXT, RIGHT, DOWN)):
            self.rotation = (self.rotation + 1) % turns
        elif self.turning and intent in (PREV, LEFT, UP):
            self.rotation = (self.rotation - 1) % turns
        elif intent <= RIGHT:
            self._go(intent)
        elif intent == OK:
            self.stale = True
            self._push(turns, now)
            return
        self.stale = self._fresh  # nothing of it is on the panel yet
        if not self._fresh:
            self.picture.slots(maze, self.view.banned, self.slot)
            self._owed = 2
        self.app.sound(CLICK if intent == TURN else STEP, now)

    def tick(self, now):
        """The arrow is seen at once, what it leads to a tick later; another key comes before."""
        if not self._owed:
            return super().tick(now)
        self._owed -= 1
        self.stale = not self._owed
        return 0

    def _go(self, intent: int):
        """To another slot; out of the maze, or past the last slot, to going without a shift."""
        maze = self.view.maze
        if intent in (NEXT, PREV):
            stops = maze.slots + self._straight
            self.slot = (self.slot + (1 if intent == NEXT else -1)) % stops
        elif self.straight:
            self.slot = self.app.cursor_slot
        else:
            way = _WAYS[intent][self.slot * 4 // maze.slots]
            if way == 2:
                self.slot = maze.opposite(self.slot)
            elif way:
                self.slot = (self.slot + way) % maze.slots
            elif self._straight:
                self.slot = maze.slots
        if not self.straight:
            self.app.cursor_slot = self.slot

    def _push(self, turns: int, now: int):
        if self.slot == self.view.banned:
            self.app.sound(REFUSED, now)
        elif self.straight:
            session = self.app.session
            session.act(self.seat, self.slot * 4, game_time(self.app, now))
            act(self.app, session.legal(self.seat)[0], now)  # there is one way only
        elif not self.app.layout.can_turn and not self.turning and turns > 1:
            self.turning = True
        else:
            try:
                act(self.app, self.slot * 4 + self.rotation, now)
            except IllegalAction as error:
                self.message = str(error)

    def on(self, intent, now):
        if intent == BACK and self.turning:
            self.turning = False
            self.stale = True
        else:
            super().on(intent, now)

"""The first half of a turn: choose a slot, turn the spare, see what would come of it, push."""

from shared_engine.bots import REASONS
from shared_engine.game import NOBODY, IllegalAction
from shared_engine.games.galaxy import NEUTRAL
from shared_engine.games.galaxy_parts import NEUTRAL_CARDS
from shared_engine.tiles import DISTINCT

from ..drivers.buzzer import CLICK, REFUSED, STEP
from ..drivers.keys import BACK, DOWN, LEFT, NEXT, OK, PREV, RIGHT, TURN, UP
from ..ui.maze_picture import CURSOR, GHOST, LIT
from ..ui.words import WORDS
from .board import Board
from .table import act

# Where a direction leads from a slot on each side (top, right, bottom, left): to the next slot
# clockwise (1), back (-1), across to the opposite one (2), or nowhere.
_WAYS = {
    RIGHT: (1, 0, -1, 2),
    LEFT: (-1, 2, 1, 0),
    DOWN: (2, 1, 0, -1),
    UP: (0, -1, 2, 1),
    NEXT: (1, 1, 1, 1),
    PREV: (-1, -1, -1, -1),
}


class Shift(Board):
    def __init__(self, app):
        super().__init__(app, app.session.seat)
        self.slot = app.cursor_slot
        self.rotation = 0
        self._thinking = False
        self.turning = False  # the spare is being turned, on boards without a key for it
        self._ghost = self.view.maze.copy()

    can_hint = True

    def hint(self, now: int):
        """Ask for the best shift; tick() goes on thinking."""
        self.app.session.hint_begin(self.app.session.seat)
        self._thinking = True
        self.message = WORDS["hint"] + "..."
        self.stale = True

    def tick(self, now: int) -> int:
        if not self._thinking:
            return super().tick(now)
        if self.app.session.hint_think(2):
            self._thinking = False
            action, reason = self.app.session.hint
            self.slot, self.rotation = action // 4, action % 4
            self.message = WORDS["hint"] + ": " + WORDS[REASONS[reason]]
            self.stale = True
        return 0

    def tip(self):
        if self.app.layout.can_turn:
            return "tip_shift"
        return "tip_turn" if self.turning else "tip_next"

    def what(self):
        if self.slot == self.view.banned:
            return WORDS["came_out"]
        return WORDS["turn" if self.turning else "shift"]

    def paint(self, canvas):
        """The maze as it would be after this shift, and where its move could end."""
        view = self.view
        picture = self.picture
        picture.clear_marks()
        maze = self._ghost
        spare = maze.spare
        pawns = bytearray(view.pawns)
        if self.slot != view.banned:
            maze.insert(self.slot, self.rotation)
            for pawn in range(len(pawns)):
                if pawns[pawn] != NOBODY:
                    pawns[pawn] = maze.carried(self.slot, pawns[pawn])
            for cell in maze.reach(pawns[self._mover()]):
                picture.marks[cell] |= LIT
            cell = maze.entry(self.slot)
            picture.marks[cell] |= CURSOR  # the tile that comes in
            for _ in range(maze.n):
                picture.marks[cell] |= GHOST
                cell += maze.step(self.slot)
        self.mark_targets(maze)
        self.last_turn()
        picture.show(maze, pawns)
        if self.slot != view.banned:
            maze.take_back(self.slot, spare)
        picture.slots(maze, view.banned, self.slot)

    def _mover(self) -> int:
        """The pawn that will move, as far as what is on the panel tells."""
        cards = self.own_cards()
        if not self.view.options["neutral"] or not cards:
            return self.app.session.seat
        for card in cards:
            if card not in NEUTRAL_CARDS:
                return self.app.session.seat
        return NEUTRAL

    def key(self, intent, now):
        maze = self.view.maze
        turns = DISTINCT[maze.spare]
        self.message = ""
        self._thinking = False
        self.stale = True
        if intent == TURN or (self.turning and intent in (NEXT, RIGHT, DOWN)):
            self.rotation = (self.rotation + 1) % turns
        elif self.turning and intent in (PREV, LEFT, UP):
            self.rotation = (self.rotation - 1) % turns
        elif intent in _WAYS:
            self._go(_WAYS[intent][self.slot * 4 // maze.slots])
        elif intent == OK:
            self._push(turns, now)
            return
        self.app.sound(CLICK if intent == TURN else STEP, now)

    def _go(self, way: int):
        maze = self.view.maze
        if way == 2:
            self.slot = maze.opposite(self.slot)
        else:
            self.slot = (self.slot + way) % maze.slots
        self.app.cursor_slot = self.slot

    def _push(self, turns: int, now: int):
        if self.slot == self.view.banned:
            self.app.sound(REFUSED, now)
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

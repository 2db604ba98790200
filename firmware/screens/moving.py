"""How an action looks: tiles slide, pawns walk. Any key, or a setting, skips it."""

from shared_engine.game import LEFT as LEFT_THE_MAZE
from shared_engine.game import MOVED, NOBODY, REACHED, SHIFTED

from ..drivers import buzzer as cues
from ..drivers.keys import BACK, RELEASED
from ..ui.icons import NEUTRAL
from ..ui.words import WORDS, name
from .maze_board import Board, pawn_to_move
from .table import go_on, here

_FRAME_MS = 30
_SLIDE = 4  # pixels a frame
_WALK_MS = 90  # a cell


class Moving(Board):
    """Drawn from public views alone: `before` the action, and after it."""

    guard = 0

    def __init__(self, app, before, events, now: int):
        super().__init__(app, None)
        self._after = self.view
        self.view = before
        self._events = events
        self._began = now
        self._offset = 0
        self._path = []
        self._slot = NOBODY
        self._pawn = NOBODY
        self._card = None
        self._what = ""
        self._pawns = bytearray(before.pawns)
        for event in events:
            self._note(event, now)
        # Unless a card was reached, what follows a turn is for the next player to see first.
        same = self._card is not None or app.session.seat == self.seat
        self.by_player = same and here(app.session, self.seat)

    def _note(self, event, now: int):
        kind = event[0]
        if kind == SHIFTED:
            self.seat, self._slot = event[1], event[2]
            self.app.last_from = NOBODY
            self.app.sound(cues.SHIFT, now)
        elif kind == MOVED:
            self.seat, self._pawn = event[1], event[2]
            self._path = walk(self.view.maze, self.view.pawns[self._pawn], event[3])
            start = self.view.pawns[self._pawn]
            self.app.last_from = NOBODY if start == event[3] else start
            neutral = self._pawn == NEUTRAL
            corner = NEUTRAL if neutral else self.view.seats[self._pawn]
            self.picture.last_colour = self.picture.colour(corner)
        elif kind == REACHED:
            self._card = event
        elif kind == LEFT_THE_MAZE:
            self._path = self._path or [event[2]]

    def draw(self, canvas):
        super().draw(canvas)
        if self._slot != NOBODY:
            self.status(canvas, True)  # a tile on its way may lie over it

    def what(self):
        if not self._what:
            own = self._name(self.view.seats[self.seat]) == WORDS["you"]
            self._what = WORDS["move" if own else "moves"]
            if own and self._pawn != NOBODY:
                self._what = pawn_to_move(self.view, self._pawn == NEUTRAL)
            elif self._pawn == NEUTRAL:
                from shared_engine.games.galaxy_names import NEUTRAL_PAWN

                self._what = name(NEUTRAL_PAWN[self.kind])
        return self._what

    def own_cards(self):
        return b""

    def tick(self, now: int) -> int:
        elapsed = now - self._began & 0x3FFFFFFF
        if not self.app.settings.animations:
            self._finish(now)
        elif self._slot != NOBODY:
            offset = elapsed // _FRAME_MS * _SLIDE
            if offset >= self.picture.size:
                self._finish(now)
            elif offset != self._offset:
                self._offset = offset
                self.stale = True
        else:
            step = elapsed // _WALK_MS
            if step >= len(self._path):
                self._finish(now)
            elif self._pawns[self._pawn] != self._path[step]:
                self._pawns[self._pawn] = self._path[step]
                self.app.sound(cues.STEP, now)
                self.stale = True
        return _FRAME_MS

    def on(self, intent, now):
        if intent < RELEASED:
            self._finish(now)
            if intent == BACK:  # for the menu, also between the turns of bots
                self.app.stack[-1].on(BACK, now)

    def _finish(self, now: int):
        if self._card:
            from .reached import Reached

            self.app.sound(cues.REACHED, now)
            self.app.replace(Reached(self.app, self._card[1], self._card[2]))
        else:
            go_on(self.app, now)

    def paint(self, canvas):
        self.picture.clear_marks()
        self.mark_targets(self.view.maze)
        self.picture.show(self.view.maze, self._pawns)
        self.picture.slots(self.view.maze, self.view.banned)
        if self._slot != NOBODY and self._offset:
            self.picture.slide(self.view, self._after.maze, self._slot, self._offset)


def walk(maze, start: int, goal: int) -> list:
    """The cells of a shortest path, the last one first reached at the end."""
    came = {start: start}
    queue = [start]
    for cell in queue:  # grows on the way
        for near in _beside(maze, cell):
            if near not in came:
                came[near] = cell
                queue.append(near)
    path = [goal]
    while path[-1] != start and path[-1] in came:
        path.append(came[path[-1]])
    path.reverse()
    return path


def _beside(maze, cell: int) -> list:
    """The neighbours that a path joins to a cell."""
    n = maze.n
    found = []
    for side, step, back in ((1, -n, 4), (2, 1, 8), (4, n, 1), (8, -1, 2)):
        if maze.openings[cell] & maze.facts[cell + 1] & side and maze.openings[cell + step] & back:
            found.append(cell + step)
    return found

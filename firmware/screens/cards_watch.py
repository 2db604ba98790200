"""How others play, and how an action looks: drawn from public views, and the hand of whoever
plays here alone.
"""

from shared_engine.game import LAID, NOBODY, PASSED, TOOK

from ..drivers import buzzer as cues
from ..drivers.keys import BACK, OK, RELEASED
from ..ui.cards_picture import MATCH
from ..ui.words import WORDS
from .cards_board import CardsBoard
from .cards_status import CHOSEN
from .table import go_on, here, where

_NODES = 8  # positions between two looks at the keys; most take 2 ms
# Ms before and after an action is seen, when another's and when one's own.
_OTHERS = (350, 750)
_OWN = (0, 250)
_FRAME_MS = 30


class Watch(CardsBoard):
    """A bot's turn: it thinks in slices, so that the keys stay alive."""

    guard = 0

    def __init__(self, app):
        super().__init__(app, None)

    def what(self):
        return WORDS["thinks"]

    def tick(self, now: int) -> int:
        wait = self.bot_turn(_NODES, now)
        if wait < 0:
            self.app.replace(Moving(self.app, self.view, self.app.session.last[3], now))
            return 0
        return wait


class Away(CardsBoard):
    """The turn of a seat that a PC plays, or is to play; one that no PC has taken can be played
    here.
    """

    guard = 0

    def __init__(self, app):
        super().__init__(app, None)
        self._free = not app.session.held >> app.session.seat & 1

    def what(self):
        return WORDS[where(self.app.session)]

    def tip(self):
        return "play_here" if self._free else ""

    def key(self, intent, now):
        if intent == OK and self._free:
            from .curtain import Curtain

            self.app.replace(Curtain(self.app, self.seat))


class Moving(CardsBoard):
    """A card is laid or taken: the maze `before`, then after it."""

    guard = 0

    def __init__(self, app, before, events, now: int):
        super().__init__(app, None)
        self._after = self.view
        self.view = before
        self._began = now
        self.seat = events[0][1]
        own = here(app.session, self.seat)
        self.by_player = own and app.session.seat == self.seat
        self._waits = _OWN if own else _OTHERS
        self._kind = events[0][0]
        self._card = NOBODY
        if self._kind == LAID:
            self._card, place = events[0][2:4]
            self.picture.taken.clear()
            self.cursor = self.focus = place
            app.sound(cues.SHIFT, now)
        elif self._kind == TOOK:
            self._card = events[0][2]
            self.cursor = self.focus = before.maze.places[self._card]
            self.picture.taken[self._card] = self.focus
            app.sound(cues.REACHED, now)
        elif self._kind != PASSED:  # stopped
            self._waits = (0, 0)

    def what(self):
        if self._card == NOBODY:
            return WORDS["passes"]
        if self._name(self.view.seats[self.seat]) == WORDS["you"]:
            return WORDS["lay" if self._kind == LAID else "take"]
        return WORDS["lays" if self._kind == LAID else "takes"]

    def cards(self):
        """What is laid or taken; else the hand."""
        if self._card == NOBODY:
            return super().cards()
        # It lies in the maze before, or after.
        openings = self.view.maze.openings[self._card] or self._after.maze.openings[self._card]
        return bytes([self._card, openings | CHOSEN])

    def mark(self):
        if self._kind == TOOK and self.view is not self._after:
            self.picture.marks[self._card] |= MATCH

    def tick(self, now: int) -> int:
        first, second = self._waits
        elapsed = now - self._began & 0x3FFFFFFF
        if not self.app.settings.animations or elapsed >= first + second:
            go_on(self.app, now)
        elif elapsed >= first and self.view is not self._after:
            self.view = self._after
            self.stale = True
        return _FRAME_MS

    def on(self, intent, now):
        if intent < RELEASED:
            go_on(self.app, now)
            if intent == BACK:  # for the menu, also between the turns of bots
                self.app.stack[-1].on(BACK, now)

"""The second half of a turn: take cards that the laid one matches, one by one, or leave it."""

from shared_engine.games.cards import STOP, TAKE

from ..drivers.buzzer import STEP
from ..drivers.keys import NEXT, OK, PREV, TURN
from ..ui.cards_picture import JOINED, MATCH
from ..ui.words import WORDS
from .cards_board import CardsBoard, nearest
from .cards_lay import STEPS
from .cards_status import CHOSEN
from .cards_table import play_for


class Take(CardsBoard):
    """Drawn from the public view alone: what can be taken is plain to see.

    `action` is what OK would do; the last one is to stop.
    """

    def __init__(self, app):
        super().__init__(app, None)
        self._legal = app.session.legal(app.session.seat)
        self.places = [self.view.maze.places[action - TAKE] for action in self._legal[:-1]]
        self._turn = -1
        self.choose(self._legal[0])
        self.follow_hint()

    can_hint = True

    def choose(self, action: int):
        self.action = action
        laid = self.view.laid if action == STOP else action - TAKE
        self.focus = self.view.maze.places[laid]
        self.cursor = -1 if action == STOP else self.focus

    def what(self):
        return WORDS["enough" if self.action == STOP else "take"]

    def tip(self):
        return "tip_take" if self.app.layout.can_turn else "tip_pick"

    def cards(self):
        """The laid one and the one to be taken."""
        laid = self.view.laid
        openings = self.view.maze.openings
        if self.action == STOP:
            return bytes([laid, openings[laid]])
        card = self.action - TAKE
        return bytes([laid, openings[laid], card, openings[card] | CHOSEN])

    def mark(self):
        marks = self.picture.marks
        for card in self.view.maze.joined([self.view.laid]):
            marks[card] |= JOINED
        for action in self._legal[:-1]:
            marks[action - TAKE] |= MATCH

    def key(self, intent, now):
        self.stale = True
        self.message = ""
        self._thinking = False
        if intent in (OK, TURN):
            action = STOP if intent == TURN else self.action
            play_for(self.app, self.app.session.seat, action, now)
            return
        if intent in STEPS:
            self._step(*STEPS[intent])
        elif intent in (NEXT, PREV):
            at = self._legal.index(self.action) + (1 if intent == NEXT else -1)
            self.choose(self._legal[at % len(self._legal)])
        self.app.sound(STEP, now)

    def _step(self, across: int, down: int):
        """To the next card in a direction. Where there is none to stopping, and from there to each
        in turn, so that none is out of reach.
        """
        there = nearest(self.places, self.focus, across, down)
        if self.action == STOP:
            self._turn = (self._turn + 1) % len(self.places)
            self.choose(self._legal[self._turn])
        elif there == self.focus:
            self.choose(STOP)
        else:
            self.choose(TAKE + self.view.maze.lying[there])

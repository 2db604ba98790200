"""The first half of a turn: choose a place, a hand card and how it is turned, and lay it."""

from shared_engine.games.cards import PASS
from shared_engine.games.cards_parts import FIGURES, match
from shared_engine.tiles import rotate

from ..drivers.buzzer import CLICK, STEP
from ..drivers.keys import BACK, DOWN, LEFT, NEXT, OK, PEEK, RIGHT, TURN, UP
from ..ui.cards_picture import GAP, JOINED, MATCH
from ..ui.words import WORDS
from .cards_board import CardsBoard, nearest
from .cards_status import CHOSEN
from .cards_table import play_for

STEPS = {RIGHT: (1, 0), LEFT: (-1, 0), DOWN: (0, 1), UP: (0, -1)}
_ONWARD = (NEXT, RIGHT, DOWN)


class Lay(CardsBoard):
    """Only what is legal is stepped through. `action` is what OK would do.

    Behind the curtain, for it shows the hand.
    """

    def __init__(self, app):
        super().__init__(app, app.session.seat)
        self._legal = app.session.legal(app.session.seat)
        self.action = self._legal[0]
        self.fitting = False  # the place is chosen, on boards without a key to turn
        self._strides = {}  # by place, see _step
        self.places = self._joined = self._takable = ()
        if self.action != PASS:
            self.places = clockwise({action // 256 for action in self._legal})
            self._go(min(self.places, key=self._distance))

    can_hint = True

    def _distance(self, place: int) -> int:
        """From what was laid last."""
        return abs(place % 128 - self.focus % 128) + abs(place // 128 - self.focus // 128)

    # The choice

    def fits(self) -> list:
        """The ways to lay a card at the chosen place, those of the first card first."""
        place = self.action // 256
        found = [action for action in self._legal if action // 256 == place]
        return sorted(found, key=_by_card)

    def _go(self, place: int):
        """Another place: the same card, turned the same way if it fits."""
        wanted = place * 256 + self.action % 256
        self.action = place * 256
        fits = self.fits()
        same = [action for action in fits if action % 64 == wanted % 64]
        self.action = wanted if wanted in fits else same[0]

    def choose(self, action):
        self.action = action
        self._foresee()

    def _turn(self, fits: list, step: int):
        self.action = fits[(fits.index(self.action) + step) % len(fits)]

    def _other_card(self):
        """The first way to lay it here."""
        for action in self.fits():
            if action % 64 != self.action % 64:
                self.action = action
                return

    # What it looks like

    def what(self):
        if self.action == PASS:
            return WORDS["pass"]
        return WORDS["lay"] + (" +" + str(self.gain) if self.gain else "")

    def tip(self):
        if self.app.layout.can_turn:
            return "tip_lay"
        return "tip_fit" if self.fitting else "tip_next"

    def own_cards(self):
        return self.view.cards

    def cards(self):
        shown = bytearray(super().cards())
        for at in range(0, len(shown), 2):
            if shown[at] == self.action % 64 and self.action != PASS:
                shown[at + 1] = rotate(shown[at + 1], self.action // 64 % 4) | CHOSEN
        return bytes(shown)

    def draw(self, canvas):
        self._foresee()
        super().draw(canvas)

    def _foresee(self):
        """What comes of it: which cards are joined, and which of them can be taken."""
        if self.action == PASS:
            return
        self.focus = self.cursor = self.action // 256
        maze = self._lie()
        card = self.action % 64
        self._joined = maze.joined([card])
        matches = [other for other in self._joined[1:] if match(card, other)]
        self._takable = [other for other in matches if maze.hangs_together(other)]
        lifted = []
        can = self._takable
        while can:  # one after the other: each may free or tie down the next
            other = can[0]
            lifted.append((other, maze.places[other], maze.openings[other]))
            maze.lift(other)
            matches.remove(other)
            can = [other for other in matches if maze.hangs_together(other)]
        self.gain = len(lifted)
        for other in lifted:
            maze.put(*other)
        maze.lift(card)

    def _lie(self):
        """The maze with the card in its place, until it is lifted."""
        card = self.action % 64
        self.view.maze.put(card, self.action // 256, rotate(FIGURES[card], self.action // 64 % 4))
        return self.view.maze

    def mark(self):
        picture = self.picture
        for place in self.places:
            picture.spots[place] = picture.spots.get(place, 0) | GAP
        for card in self._joined:
            picture.marks[card] |= JOINED
        for card in self._takable:
            picture.marks[card] |= MATCH

    def show(self):
        if self.action == PASS:
            super().show()
        else:
            self.picture.show(self._lie(), self.cursor)
            self.view.maze.lift(self.action % 64)

    # Keys

    def key(self, intent, now):
        self.stale = True
        self.message = ""
        self._thinking = False
        if intent == OK:
            self._lay(now)
            return
        if self.action == PASS:
            return
        if intent == TURN:
            card = self.action % 64
            self._turn([action for action in self.fits() if action % 64 == card], 1)
        elif intent == PEEK:
            self._other_card()
        elif self.fitting:
            self._turn(self.fits(), 1 if intent in _ONWARD else -1)
        elif intent in STEPS:
            self._step(intent)
        else:
            self._around(1 if intent == NEXT else -1)
        self.app.sound(CLICK if intent == TURN else STEP, now)

    def _step(self, intent: int):
        """To the next place in a direction. Where there is none the way leads on around the maze,
        one place farther every time that one comes here, so that none is out of reach.
        """
        here = self.action // 256
        there = nearest(self.places, here, *STEPS[intent])
        if there == here:
            self._strides[here] = self._strides.get(here, 0) + 1
            self._around(self._strides[here] if intent in _ONWARD else -self._strides[here])
        else:
            self._go(there)

    def _around(self, stride: int):
        at = self.places.index(self.action // 256) + stride
        self._go(self.places[at % len(self.places)])

    def _lay(self, now: int):
        ready = self.fitting or self.app.layout.can_turn or self.action == PASS
        if ready or len(self.fits()) == 1:
            play_for(self.app, self.app.session.seat, self.action, now)
        else:
            self.fitting = True

    def on(self, intent, now):
        if intent == BACK and self.fitting:
            self.fitting = False
            self.stale = True
        else:
            super().on(intent, now)


def _by_card(action: int) -> int:
    return action % 64 * 4 + action // 64 % 4


def clockwise(places) -> list:
    """Around the middle of them, from the left, so that a step rarely leads far."""
    count = len(places)
    across = sum([place % 128 for place in places])
    down = sum([place // 128 for place in places])

    def turn(place):
        """Grows with the angle; no floats, for they are not the same on chip and PC."""
        x = place % 128 * count - across
        y = place // 128 * count - down
        part = 1000 * y // (abs(x) + abs(y) or 1)  # of a quarter: -1000 above to 1000 below
        return (2000 + part if x > 0 else -part if part <= 0 else 4000 - part), place

    return sorted(places, key=turn)

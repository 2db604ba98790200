"""One person at the keys: alone, against a bot, or against a PC."""

from shared_engine.games.duel import RUN

from ..drivers.keys import BACK, DOWN, HELD, LEFT, NEXT, OK, PREV, RELEASED, RIGHT, UP
from ..ui.palette import WHITE
from ..ui.words import WORDS
from .duel_match import Match, beside
from .duel_table import local, slide_and_stop

_CLOCKWISE = (UP, RIGHT, DOWN, LEFT)


class Alone(Match):
    """With arrows they slide tiles; else a cursor goes around the gap and OK slides. If a PC has
    taken the only seat, the keys do nothing but open the menu.
    """

    def __init__(self, app, now: int, own=None):
        self._arrows = app.layout.arrows
        self._here = local(app)
        self._way = 0
        self._then = ""  # what there is to say after the note
        if own is None:
            own = self._here[0] if self._here else 0
        super().__init__(app, own, now)
        self._chord = self.chords[self.own]
        self._point(0)

    def tip(self):
        if not self._here:
            return self.name(self.own) + " " + WORDS["on_pc"]
        if self._arrows:
            return WORDS.keyed("A" + WORDS.colon) + WORDS["stop"]
        return slide_and_stop()

    def say(self, seat, text, ink=WHITE):
        """The own stop is what matters most."""
        if seat == self.own:
            self.picture.text = text
        elif self.picture.text in ("", self.tip()):
            self.picture.text = self.name(seat) + WORDS.colon + text

    def prompt(self, winner):
        if winner == self.own:
            self._then = WORDS.keyed("A" + WORDS.colon) + WORDS["next_card"]
        self._noted = True

    def note_over(self):
        super().note_over()
        if self._then:
            self.picture.text = self._then
            self._then = ""
            self._noted = False
            self.stale = True

    def tick(self, now: int) -> int:
        wanted = super().tick(now)
        left = self.left()
        if left >= 0:
            self.picture.seconds = (left + 999) // 1000
            self.picture.tell_time()
        return wanted

    def left(self) -> int:
        """Ms to play, or -1."""
        limit = self.limit()
        return max(0, limit - self.course.time) if limit else -1

    def on(self, intent, now):
        key = intent & 15
        if intent & RELEASED:
            self._chord.release(key)
        elif intent & HELD:
            pass
        elif key == BACK:
            self.pause()
        elif self.view.phase != RUN:
            if key == OK:
                self.next(self.own, now)
        elif not self._here:
            pass
        elif self._arrows:
            if key == OK:
                self.stop(self.own, now)
            elif key <= RIGHT and self._chord.press(key, now):
                self.press(self.own, key, key, now)
        else:
            self._few(key, now)

    def _few(self, key: int, now: int):
        """X and Y choose, both at once call stop."""
        if key == OK:
            self.press(self.own, key, _CLOCKWISE[self._way], now)
            self._point(0)
        elif key in (PREV, NEXT):
            pressed = self._chord.press(key, now)
            if pressed == 2:
                self.stop(self.own, now)
            elif pressed:
                self._point(1 if key == NEXT else -1)

    def slide_on(self, seat, way, now):
        super().slide_on(seat, way, now)
        self._point(0)

    def _point(self, step: int):
        """Bring the cursor to the next tile that can slide; it goes on the way it went."""
        if self._arrows or not self._here:
            return
        gap = self.view.gaps[self.own]
        self._way = (self._way + step) % 4
        while beside(gap, _CLOCKWISE[self._way]) < 0:
            self._way = (self._way + (step or 1)) % 4
        self.picture.cursor = beside(gap, _CLOCKWISE[self._way])
        self.stale = True

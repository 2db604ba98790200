"""Two people at once on one device: arrows against A B X Y. Also for watching two others."""

from shared_engine.game import NOBODY
from shared_engine.games.duel import OVER

from ..drivers.keys import BACK, DOWN, HELD, LEFT, OK, PEEK, RELEASED, RIGHT, TURN, UP
from ..ui.palette import WHITE
from ..ui.words import WORDS
from .duel_match import Match
from .duel_table import local

# The second player's keys lie like the arrows do: X above, A at the right, B below, Y at the left.
_WAYS = {PEEK: UP, BACK: DOWN, TURN: LEFT, OK: RIGHT}
_MENU_MS = 1000  # after HELD: long after B has slid its line
_WRAP = 0x3FFFFFFF


class Both(Match):
    def __init__(self, app, now: int):
        self._local = local(app)
        self._held = -1  # since when B counts as held, or -1
        super().__init__(app, NOBODY, now)

    def shown(self):
        super().shown()
        self._held = -1  # B may have gone up unseen

    def tick(self, now: int) -> int:
        if self._held >= 0 and now - self._held & _WRAP >= _MENU_MS:
            self._held = -1
            if self.chords[1].key == BACK:
                self.take_back(1, now)
            self.pause()
            return 0
        return super().tick(now)

    def tip(self):
        """On the smallest panel it has been told before."""
        return self.app.layout.pick(WORDS["tip_duel"], "", "") if self._local else ""

    def say(self, seat, text, ink=WHITE):
        self.picture.notes[seat] = text
        self.picture.inks[seat] = ink

    def prompt(self, winner):
        if winner in self._local:
            self.picture.notes[winner] += "  " + WORDS["next_card"] + "?"

    def on(self, intent, now):
        key = intent & 15
        seat = 1 if key in _WAYS else 0
        if intent & RELEASED:
            self.chords[seat].release(key)
            if key == BACK:
                self._held = -1
        elif intent == BACK + HELD and self._local:
            self._held = now
        elif intent == BACK and not self._local:
            self.pause()
        elif intent & HELD:
            pass
        elif not self._local:
            if self.view.phase == OVER:
                self.next(seat, now)
        elif key == OK and self.app.device.keys.second:
            self.stop(0, now)  # a stick that can be pressed has no two directions at once
        else:
            pressed = self.chords[seat].press(key, now)
            if pressed == 2:
                self.take_back(seat, now)
                self.stop(seat, now)
            elif pressed:
                self.press(seat, key, _WAYS.get(key, key), now)

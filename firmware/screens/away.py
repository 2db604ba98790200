"""The turn of a seat that a PC plays, or is to play."""

from ..drivers.keys import OK
from ..ui.words import WORDS
from .table import where
from .watch import Watch


class Away(Watch):
    """Drawn from the public view alone. A seat that no PC has taken can be played here."""

    def __init__(self, app):
        super().__init__(app)
        self._free = not app.session.held >> app.session.seat & 1

    def what(self):
        return WORDS[where(self.app.session)]

    def tip(self):
        return "play_here" if self._free else ""

    def tick(self, now: int) -> int:
        return super(Watch, self).tick(now)

    def key(self, intent, now):
        if intent == OK and self._free:
            from .curtain import Curtain

            self.app.replace(Curtain(self.app, self.seat))

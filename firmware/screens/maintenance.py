"""The way to MicroPython's prompt, where all could be read: the saved game ends first."""

from shared_engine import frames

from ..app import Screen
from ..drivers.keys import BACK, HELD, OK, RELEASED
from ..ui.font import SMALL
from ..ui.page import centred_paragraph, heading
from ..ui.palette import CYAN, LIT, ORANGE, WALL, WHITE
from ..ui.words import WORDS

_WAIT_MS = 800  # a key that was meant for the screen before must not answer
_HOLD_MS = 2000
_LAST_MS = 1000  # for the answer to reach the PC
_BAR = 6  # pixels
_WRAP = 0x3FFFFFFF
_FILES = ("game", "game.new", "game.bad")


def ask(app, now: int, wire=None):
    """Return the screen, which is shown once however often it is asked for; None while a round of
    a duel runs. `wire`: a PC asks, and wants the answer."""
    screen = app.stack[-1]
    if not isinstance(screen, Maintenance):
        running = getattr(screen, "running", None)
        if running and running():
            return None
        app.rouse(now)
        app.stack[-1].hide()
        screen = Maintenance(app)
        app.push(screen)
    screen.wire = wire
    return screen


class Maintenance(Screen):
    def __init__(self, app):
        super().__init__(app)
        self.wire = None
        playing = app.session and app.session.name != "puzzle"
        self._game = playing or app.files.read("game") is not None
        self._since = -1
        self._held = -1  # since when OK is held
        self._granted = -1  # when that was long enough
        self._refusing = False  # BACK went down here

    def draw(self, canvas):
        look = self.app.layout.style
        y = heading(canvas, WORDS["maintenance"])
        if self._granted >= 0:
            centred_paragraph(canvas, y + look.line, WORDS["maintenance_on"], look.font, WHITE)
            return
        y = centred_paragraph(canvas, y + look.pad, WORDS["maintenance_ask"], look.font, WHITE)
        y += look.pad
        if self._game:
            y = centred_paragraph(canvas, y, WORDS["maintenance_ends"], look.font, ORANGE)
        centred_paragraph(canvas, y, WORDS["maintenance_keeps"], SMALL, WALL)
        y = canvas.height - 2 * look.line
        centred_paragraph(canvas, y, WORDS["maintenance_key"], look.font, WHITE)
        if self._may_close():
            centred_paragraph(canvas, y + look.line, WORDS["hold_closes"], SMALL, WALL)
        self._bar(canvas, 0)

    def _bar(self, canvas, held: int):
        """Draw how long OK has been held."""
        look = self.app.layout.style
        y = canvas.height - 2 * look.line - _BAR - look.pad // 2
        width = canvas.width - 2 * look.pad
        done = width * min(held, _HOLD_MS) // _HOLD_MS
        canvas.fill_rect(look.pad, y, done, _BAR, CYAN)
        canvas.fill_rect(look.pad + done, y, width - done, _BAR, LIT)

    def _may_close(self) -> bool:
        """Return whether a PC asks during a game, for whose rest more requests can be refused."""
        session = self.app.session
        return self.wire is not None and session is not None and session.name != "puzzle"

    def tick(self, now: int) -> int:
        if self._since < 0:
            self._since = now
        if self._granted >= 0:
            late = now - self._granted & _WRAP >= _LAST_MS
            if late or not self.wire or self.wire.settled():
                self.app.leaving = True
        elif self._held >= 0:
            held = now - self._held & _WRAP
            self._bar(self.app.canvas, held)
            if held >= _HOLD_MS:
                self._grant(now)
        return super().tick(now)

    def on(self, intent, now):
        early = self._since < 0 or now - self._since & _WRAP < _WAIT_MS
        if early or self._granted >= 0:
            return
        if intent == OK:
            self._held = now
        elif intent == OK + RELEASED:
            self.hide()
        elif intent == BACK:
            self._refusing = True
        elif self._refusing and intent == BACK + RELEASED:
            self._refuse(frames.DECLINED, now)
        elif self._refusing and intent == BACK + HELD and self._may_close():
            self.app.session.close()
            self._refuse(frames.CLOSED, now)

    def hide(self):
        """Forget that OK is held: it is up, or will go up unseen."""
        self._held = -1
        self.stale = True

    def _grant(self, now: int):
        for name in _FILES:
            self.app.files.remove(name)
        self.app.session = self.app.picture = None
        self.app.replace(self)
        self._granted = now
        self.stale = True
        if self.wire:
            self.wire.settle(frames.GRANTED, now)

    def _refuse(self, state: int, now: int):
        if self.wire:
            self.wire.settle(state, now)
        self.close(now)

    def close(self, now: int):
        """Return to the screen below, or to a curtain: anybody may hold the device now."""
        app = self.app
        if self in app.stack:
            app.stack.remove(self)
            app.stack[-1].shown()
            if app.session:
                from .table import woken

                woken(app, now)

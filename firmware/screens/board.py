"""What all screens with the maze share: the bar above it, the picture, peeking at own cards."""

from shared_engine.game import NOBODY
from shared_engine.games.shift import SHIFT

from ..app import IDLE_MS, Screen
from ..drivers.keys import BACK, HELD, OK, PEEK, RELEASED
from ..session import HUMAN
from ..ui import maze_picture
from ..ui.font import LARGE, SMALL, text_width
from ..ui.icons import emblem, pawn
from ..ui.layout import BAR
from ..ui.palette import CYAN, NIGHT, PANEL, WHITE, YELLOW
from ..ui.words import WORDS, colours
from .table import shared

TIP_MS = 3000


class Board(Screen):
    """`view` is the seat's for the person whose turn it is, else everyone's."""

    def __init__(self, app, seat):
        super().__init__(app)
        self.view = app.session.view(seat)
        self.seat = app.session.seat  # whom the bar is about
        self.edition = self.view.options["edition"]
        if app.picture is None:
            picture = maze_picture.MazePicture(app.canvas, app.layout, app.tiles, self.view)
            app.picture = picture
        self.picture = app.picture
        self.hidden = shared(app.session)  # own cards show only while one peeks
        self.peeking = False
        self._fresh = True
        self._telling = False
        self._quiet = -1  # since when no key has been touched
        self._armed = False  # OK is down and will act when it goes up, where holding it peeks
        self.message = ""

    def shown(self):
        self._fresh = True
        self.stale = True

    def draw(self, canvas):
        if self._fresh:
            self._fresh = False
            canvas.fill(NIGHT)
            self.picture.forget()
        self.bar(canvas)
        self.paint(canvas)

    def paint(self, canvas):
        """The maze with its marks."""
        raise NotImplementedError

    def own_cards(self) -> bytes:
        """The own cards that may be on the panel now."""
        return b"" if self.hidden and not self.peeking else self.view.cards

    def mark_targets(self, maze):
        for card in self.own_cards():
            cell = maze.symbols.find(bytes([card]))
            if cell >= 0:
                self.picture.marks[cell] |= maze_picture.TARGET

    def bar(self, canvas):
        """Whose turn it is, what to do, and the own card; now and then what the keys do."""
        session = self.app.session
        corner = self.view.seats[self.seat]
        canvas.fill_rect(0, 0, canvas.width, BAR - 2, PANEL)
        pawn(canvas, 3, 2, self.edition, corner)
        if self._telling:
            canvas.text(22, 2, WORDS[self.tip()], LARGE, CYAN)
            return
        text = self.message or self.what()
        if session.unsaved:
            text = WORDS["unsaved"]
        elif session.name == "puzzle" and not self.message:
            text = str(self.view.turns + (self.view.phase == SHIFT)) + ". " + text
        if not self.message:
            text = self._name(corner) + ": " + text
        self._cards(canvas, canvas.text(22, 2, text, LARGE, WHITE))

    def _name(self, corner: int) -> str:
        """Who it is about; the only person at the table is 'you'."""
        if not self.hidden and self.app.session.kinds[self.seat] == HUMAN:
            return WORDS["you"]
        return colours(self.edition)[corner]

    def tip(self) -> str:
        """The word about the keys of this screen, or none."""
        return ""

    def tick(self, now: int) -> int:
        """Say what the keys do when nobody has pressed one for a while."""
        if self._quiet < 0:
            self._quiet = now
        quiet = now - self._quiet & 0x3FFFFFFF >= TIP_MS and not self._telling
        if quiet and self.tip() and not self.message and not self.peeking:
            self._telling = True
            self.bar(self.app.canvas)
        return IDLE_MS

    def _cards(self, canvas, room_from: int):
        """At the right end: the own card, or how many are left to lay open."""
        cards = self.own_cards()
        right = canvas.width - 4
        if cards and len(cards) <= 3:
            for card in cards:
                right -= 16
                if right > room_from:
                    emblem(canvas, right, 2, self.edition, card)
            return
        session = self.app.session
        left = WORDS["left"] + ": " + str(self.view.left[self.seat])
        if session.name == "puzzle":
            left = WORDS["par"] + " " + str(self.view.par)
        x = right - text_width(left, SMALL)
        if x > room_from:
            canvas.text(x, 5, left, SMALL, YELLOW)

    def what(self) -> str:
        """What there is to do, in a few words."""
        raise NotImplementedError

    def on(self, intent, now):
        """Peek while a key is held; BACK asks for the pause menu. The rest is the screen's."""
        self._quiet = now
        if self._telling:
            self._telling = False
            self.stale = True
        if not self.app.layout.can_peek and intent & 15 == OK:
            self._long_ok(intent, now)
        elif intent == PEEK and self.hidden:
            self._peek(True)
        elif intent == PEEK + RELEASED:
            self._peek(False)
        elif intent == BACK:
            self._peek(False)
            from .pause import Pause

            self.app.push(Pause(self.app))
        elif not self.peeking and intent < HELD:
            self.key(intent, now)

    def _long_ok(self, intent: int, now: int):
        """On four keys: a short OK acts when it goes up, a long one peeks."""
        if intent == OK:
            self._armed = True
        elif intent == OK + HELD and self.hidden:
            self._armed = False
            self._peek(True)
        elif intent == OK + RELEASED:
            self._peek(False)
            if self._armed:
                self._armed = False
                self.key(OK, now)

    can_hint = False

    def key(self, intent: int, now: int):
        """A key that is the screen's own."""

    def _peek(self, on: bool):
        if self.peeking != on:
            self.peeking = on
            self.stale = True

    def hide(self):
        """The panel goes dark: leave nothing of a card."""
        self._peek(False)

    def last_turn(self):
        """Mark where the last pawn that moved came from."""
        marked = self.app.last_from
        if marked != NOBODY:
            self.picture.marks[marked] |= maze_picture.LAST

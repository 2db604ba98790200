"""What all screens with the maze share: the bar above it, the picture, peeking at own cards."""

from shared_engine.game import NOBODY
from shared_engine.games.shift import SHIFT

from ..app import IDLE_MS, Screen
from ..drivers.keys import BACK, HELD, OK, PEEK, RELEASED
from ..ui import maze_picture
from ..ui.font import LARGE, SMALL, text_width
from ..ui.icons import emblem, pawn
from ..ui.layout import BAR
from ..ui.palette import CYAN, NIGHT, PANEL, WHITE, YELLOW
from ..ui.words import WORDS, colours
from .table import shared

TIP_MS = 2500


class Board(Screen):
    """`view` is the seat's for the person whose turn it is, else everyone's."""

    def __init__(self, app, seat):
        super().__init__(app)
        self.view = app.session.view(seat)
        self.edition = self.view.options["edition"]
        if app.picture is None:
            app.picture = maze_picture.MazePicture(app.canvas, app.layout, self.view)
        self.picture = app.picture
        self.hidden = shared(app.session)  # own cards show only while one peeks
        self.peeking = False
        self._fresh = True
        self._telling = False
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
        corner = self.view.seats[session.seat]
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
        name = colours(self.edition)[corner]
        self._cards(canvas, canvas.text(22, 2, name + ": " + text, LARGE, WHITE))

    def tip(self) -> str:
        """The word about the keys of this screen, or none."""
        return ""

    def tick(self, now: int) -> int:
        """Let bar and tip take turns while nobody presses a key."""
        telling = self.tip() != "" and now // TIP_MS % 3 == 2 and not self.message
        if telling != self._telling:
            self._telling = telling
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
        left = str(self.view.left[session.seat]) + " " + WORDS["left"]
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
        layout = self.app.layout
        peek = PEEK if layout.can_peek else OK + HELD
        if intent == peek and self.hidden:
            self._peek(True)
        elif intent == (PEEK if layout.can_peek else OK) + RELEASED and self.peeking:
            self._peek(False)
        elif intent == BACK:
            self._peek(False)
            from .pause import Pause

            self.app.push(Pause(self.app))
        elif not self.peeking and intent < HELD:
            self.key(intent, now)

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

    def mover(self) -> int:
        """The pawn that the next move is for, as far as everyone may see it."""
        return self.app.session.seat

    def last_turn(self):
        """Mark where the last pawn that moved came from."""
        marked = self.app.last_from
        if marked != NOBODY:
            self.picture.marks[marked] |= maze_picture.LAST

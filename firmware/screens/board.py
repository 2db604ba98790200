"""What all screens with a maze share: what stands by it, the tips, peeking at own cards."""

from shared_engine.bots import REASONS

from ..app import IDLE_MS, Screen
from ..drivers.keys import BACK, HELD, OK, PEEK, RELEASED
from ..session import HUMAN
from ..ui.palette import NIGHT
from ..ui.status import Status
from ..ui.words import WORDS, colours
from .table import game_time, people, veiled

TIP_MS = 3000


class Play(Screen):
    """Any maze. `view` is the seat's for the person whose turn it is, else everyone's."""

    def __init__(self, app, seat):
        super().__init__(app)
        self.view = app.session.view(seat)
        self.seat = app.session.seat  # whom the status is about
        self.kind = self.view.options.get("edition", self.view.game)
        self._status = self.new_status()
        self.hidden = veiled(app)  # own cards show only while one peeks
        self._alone = people(app.session) == 1
        self.peeking = False
        self._fresh = True
        self._telling = 0  # for how many times TIP_MS the keys have been told
        self._quiet = -1  # since when no key has been touched
        self._armed = False  # OK is down and will act when it goes up, where holding it peeks
        self._thinking = False  # of a hint
        self._since = -1  # when the screen came into sight, in the game's time
        self.message = ""

    def new_status(self) -> Status:
        """What stands by the maze."""
        raise NotImplementedError

    def tell(self, status):
        """Fill in the cards that may be seen, and how all stand."""
        raise NotImplementedError

    def shown(self):
        self._fresh = True
        self.stale = True
        self._armed = False  # OK may have gone up unseen
        self._since = -1
        self.app.make_room()

    def draw(self, canvas):
        fresh = self._fresh
        if fresh:
            self._fresh = False
            canvas.fill(NIGHT)
            self.app.picture.redraw_all()
        self.status(canvas, fresh)
        self.paint(canvas)

    def paint(self, canvas):
        """The maze with its marks."""
        raise NotImplementedError

    def status(self, canvas, anew=False):
        """Whose turn it is, what to do, and the own cards; in a bar now and then the keys."""
        session = self.app.session
        view = self.view
        status = self._status
        status.kind = self.kind
        status.corner = view.seats[self.seat]
        status.name = self._name(status.corner)
        status.text = WORDS["unsaved"] if session.unsaved else self.what()
        status.message = "" if session.unsaved else self.message
        beside = self.app.layout.beside
        tip = self.tip() if beside or (self._telling and not session.unsaved) else ""
        status.tip = WORDS[tip] if tip else ""
        if self.app.layout.arrows and status.tip.startswith("X Y"):  # arrows need no telling
            status.tip = status.tip[status.tip.find("  ") + 2 :]
        status.page = self._telling - 1
        self.tell(status)
        status.show(canvas, anew)

    def _name(self, corner: int) -> str:
        """Who it is about; the only person at the table is 'you'."""
        session = self.app.session
        here = session.kinds[self.seat] == HUMAN and not session.held >> self.seat & 1
        if self._alone and here:
            return WORDS["you"]
        return colours(self.kind)[corner]

    def tip(self) -> str:
        """The word about the keys of this screen, or none."""
        return ""

    def tick(self, now: int) -> int:
        """Think of a hint that was asked for; say what the keys do when none was for a while."""
        if self._thinking:
            self._think()
            return 0
        if self._quiet < 0:
            self._quiet = now
        quiet = (now - self._quiet & 0x3FFFFFFF) // TIP_MS
        if self.app.layout.beside:
            return IDLE_MS  # in a column they always stand
        due = quiet > self._telling and (not self._telling or self._status.pages > 1)
        if due and self.tip() and not self.message and not self.peeking:
            self._telling = quiet
            self.status(self.app.canvas)
        return IDLE_MS

    def bot_turn(self, nodes: int, now: int) -> int:
        """Let a bot think; return the ms until it acts, counted from when one could see that it
        is its turn, or -1 when it has acted.
        """
        if self._fresh:  # it will be drawn in this tick, which may have loaded a game before
            return 0
        time = game_time(self.app, now)
        if not 0 <= self._since <= time:  # or the clock has wrapped
            self._since = time
        nodes = nodes if self.app.link.lets_think(now) else 0
        return self.app.session.bot_turn(nodes, self._since, time)

    def what(self) -> str:
        """What there is to do, in a few words."""
        raise NotImplementedError

    def on(self, intent, now):
        """Peek while a key is held; BACK asks for the pause menu. The rest is the screen's."""
        self.touched(now)
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
            self._press(intent, now)

    def _press(self, intent: int, now: int):
        """Hand a key on to the screen; OK waits for a hint that is being thought of."""
        if intent != OK or not self._thinking:
            self.key(intent, now)

    def touched(self, now: int):
        """A key was: whoever does that need not be told the keys."""
        self._quiet = now
        if self._telling:
            self._telling = 0
            self.stale = True

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
                self._press(OK, now)

    # Hints

    can_hint = False

    def hint(self):
        """Ask for the best action; tick() goes on thinking."""
        self.app.session.hint_begin(self.app.session.seat)
        self._thinking = True
        self.message = WORDS["hint"] + "..."
        self.stale = True

    def follow_hint(self):
        """Ask for a hint once more if one has led here; only once, not behind a later curtain."""
        if self.app.session.hinted:
            self.app.session.hinted = False
            self.hint()

    def _think(self):
        if self.app.session.hint_think(2):
            self._thinking = False
            self._show_hint()

    def _show_hint(self):
        action, reason = self.app.session.hint
        self.choose(action)
        why = self.why(reason)
        self.message = WORDS["hint"] + (WORDS.colon + why if why else "")
        self.stale = True

    def choose(self, action: int):
        """Bring the cursor to an action."""

    def why(self, reason: int) -> str:
        return WORDS[REASONS[reason]]

    def key(self, intent: int, now: int):
        """A key that is the screen's own."""

    def _peek(self, on: bool):
        if self.peeking != on:
            self.peeking = on
            self.stale = True

    def hide(self):
        """The panel goes dark: leave nothing of a card."""
        self._peek(False)

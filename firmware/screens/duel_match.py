"""What all screens of a duel in progress share: the game's time, its bots, how rounds end."""

from shared_engine.game import NOBODY, OPENED, ROUND, SLID, STOPPED, IllegalAction
from shared_engine.games.duel import OPEN, OVER, RUN, STOP, WAIT, WINDOW
from shared_engine.games.duel_parts import SIZE

from ..app import IDLE_MS, Screen
from ..drivers import buzzer as cues
from ..drivers.keys import DOWN, LEFT, RIGHT, UP
from ..session import EASY, HARD
from ..ui.duel_frame import path
from ..ui.duel_picture import DuelPicture
from ..ui.palette import CYAN, GREEN, NIGHT, ORANGE, WHITE
from ..ui.words import WORDS, colours
from .duel_table import Chord, course, go_on
from .table import game_time

_WRAP = 0x3FFFFFFF
_SETTLE_MS = 700  # keys that were meant for the round before do nothing
_NOTE_MS = 2000
_LAST_MS = 4000  # then the end comes by itself


class Match(Screen):
    """`own` is the seat with the large frame, NOBODY where both are equal."""

    def __init__(self, app, own: int, now: int):
        super().__init__(app)
        self.course = course(app)
        self.course.still = True
        self.picture = DuelPicture(app, own)
        self.own = own
        self.view = app.session.view(None)
        self._starts = self.view.starts
        self._target = self.view.opened[-1]
        self._bots = 0  # bits
        for seat, kind in enumerate(app.session.kinds):
            self._bots |= (EASY <= kind <= HARD) << seat
        self.chords = (Chord(), Chord())  # the keys of each seat
        self._slid = [NOBODY, NOBODY]  # the gap before a seat's last press, if that slid a tile
        # Bits of the seats that have called stop in this round.
        self._called = 0 if self.view.caller == NOBODY else 1 << self.view.caller
        self._ended = now  # when the last round ended, a card was opened, or a note was made
        self._noted = False
        self._fresh = True
        self.clear()
        if self.view.phase == WAIT:
            self.prompt(self.view.owners[-1])

    # On the panel

    def shown(self):
        for chord in self.chords:
            chord.down = chord.way = 0  # keys may have gone up unseen
        self.course.still = True
        self._fresh = True
        self.stale = True
        if self.running() and not self._noted:
            self.clear()  # the language may be another one

    def hide(self):
        """Whoever comes back has to be ready first."""
        go_on(self.app, 0)

    def draw(self, canvas):
        if self._fresh:
            self._fresh = False
            canvas.fill(NIGHT)
            self.picture.redraw_all()
        warning = WORDS["unsaved"] if self.app.session.unsaved else ""
        self.picture.show(self.view, self._starts, self._target, warning)

    def tip(self) -> str:
        """What the keys do, for as long as there is nothing else to say."""
        raise NotImplementedError

    def say(self, seat: int, text: str, ink: int = WHITE):
        """About a seat."""
        raise NotImplementedError

    def prompt(self, winner: int):
        """The winner opens the next card."""
        raise NotImplementedError

    def clear(self):
        self._noted = False
        self.picture.lit[0] = self.picture.lit[1] = 0
        self.picture.notes[0] = self.picture.notes[1] = ""
        self.picture.text = self.tip() if self.view.phase == RUN else ""
        self.stale = True

    def note_over(self):
        """It has been seen for long enough."""
        if self.running():
            self.clear()

    def no_card(self) -> str:
        """That nobody gets it, as long as there is room for."""
        nobody = WORDS["nobody"]
        short = nobody[0].upper() + nobody[1:]
        return self.app.layout.pick(WORDS["no_card"], WORDS["no_card"], short)

    def name(self, seat: int) -> str:
        return colours(self.view.game)[self.view.seats[seat]]

    # Time

    def time(self, now: int) -> int:
        """Ms of the game, which stands still while something else is on the panel."""
        course = self.course
        if course.still:
            course.still = False
            self.app.began = now - max(course.time, self.app.session.clock)
        course.time = game_time(self.app, now)
        return course.time

    def tick(self, now: int) -> int:
        for seat in (0, 1):
            way = self.chords[seat].held(now)
            if way:
                self.slide_on(seat, way, now)
        time = self.time(now)
        view = self.view
        if view.phase == OVER:
            if now - self._ended & _WRAP >= _LAST_MS:
                self.finish(now)
            return IDLE_MS
        if self._noted and now - self._ended & _WRAP >= _NOTE_MS:
            self.note_over()
        called = view.caller != NOBODY and time - view.called > WINDOW
        if called or 0 < self.limit() <= time:
            self.tell(self.app.session.advance(time), now)
        elif self._bots & view.actors:
            return self._think(time, now)
        return IDLE_MS

    def running(self) -> bool:
        """Whether tiles may be slid."""
        return self.view.phase == RUN

    def limit(self) -> int:
        """Ms of the game, 0 if it has none."""
        view = self.view
        return view.options["limit"] * 1000 if len(view.seats) == 1 else 0

    def _think(self, time: int, now: int) -> int:
        """A bot thinks between two looks at the keys, and acts when a person would."""
        session = self.app.session
        if not session.think(1):
            return 0
        left = session.bot_due - time
        if left > 0:
            return min(left, IDLE_MS)
        self.tell(session.bot_act(time), now)
        return 0

    # Playing

    def play(self, seat: int, action: int, now: int):
        """IllegalAction, and nothing done, if it cannot be; what time has caused comes first."""
        time = self.time(now)
        events = self.app.session.advance(time)
        if events:
            self.tell(events, now)
        self.tell(self.app.session.act(seat, action, time), now)

    def act(self, seat: int, action: int, now: int) -> bool:
        """Whether it could be played."""
        try:
            self.play(seat, action, now)
        except IllegalAction:
            return False
        return True

    def settled(self, now: int) -> bool:
        """Whether a key can be meant for what is on the panel since the round's end."""
        return now - self._ended & _WRAP >= _SETTLE_MS

    def press(self, seat: int, key: int, way: int, now: int):
        """Slide the tile next to the gap that can go that way; the others if the key is held."""
        phase = self.view.phase
        self._slid[seat] = NOBODY
        if phase != RUN:
            self.next(seat, now)
            return
        gap = self.view.gaps[seat]
        cell = beside(gap, way)
        if cell >= 0 and self.act(seat, cell, now):
            self._slid[seat] = gap
            self.chords[seat].hold(key, way, now)
            self.app.sound(cues.CLICK, now)

    def slide_on(self, seat: int, way: int, now: int):
        """Slide what is left of the line: the key that slid its first tile is still held."""
        last = cell = self.view.gaps[seat]
        while cell >= 0:
            last = cell
            cell = beside(cell, way)
        if self.running() and self.act(seat, last, now):
            self.app.sound(cues.CLICK, now)

    def next(self, seat: int, now: int):
        """After a round, by a key of the seat."""
        if not self.settled(now):
            return
        if self.view.phase == OVER:
            self.finish(now)
        elif self.view.phase == WAIT:
            self.act(seat, OPEN, now)

    def stop(self, seat: int, now: int):
        """Call stop, or open the next card; a key for the card before is none for this one."""
        if self.view.phase != RUN:
            self.next(seat, now)
        elif self.settled(now) or self.view.caller != NOBODY:  # D16: both at once
            self.act(seat, STOP, now)

    def take_back(self, seat: int, now: int):
        """Undo what a key has slid that was pressed for something else."""
        if self._slid[seat] != NOBODY and self.view.phase == RUN:
            self.act(seat, self._slid[seat], now)
        self._slid[seat] = NOBODY

    def finish(self, now: int):
        from .duel_over import Over

        self.app.sound(cues.WON, now)
        self.app.replace(Over(self.app))

    def pause(self):
        from .pause import Pause

        self.course.still = True
        self.app.push(Pause(self.app))

    # What has happened

    def tell(self, events, now: int):
        """Let it be seen and heard."""
        before = self.view
        self.view = self.app.session.view(None)
        self.stale = True
        for event in events:
            kind = event[0]
            if kind == SLID:
                self.picture.lit[event[1]] = 0
            elif kind == STOPPED:
                self._stopped(event[1], event[2], now)
            elif kind == ROUND:
                self._round_over(before, event[1], event[2], now)
            elif kind == OPENED and len(events) == 1:
                self.app.sound(cues.TURN, now)
                self.clear()
                self._ended = now
        if self.view.phase == OVER and len(self.view.seats) == 1:
            self._note(now)
            self.say(0, WORDS["time_up"])
            self.app.sound(cues.TURN, now)
        self.turn_over()

    def turn_over(self):
        """What a round has changed shows when the next one begins."""
        if self.view.phase == RUN:
            self._starts = self.view.starts
            self._target = self.view.target

    def _note(self, now: int):
        for chord in self.chords:
            chord.way = 0  # no key slides on in the next round
        self.clear()
        self._noted = True
        self._ended = now

    def _stopped(self, seat: int, right: bool, now: int):
        self._note(now)
        self._called |= 1 << seat
        if len(self.view.seats) == 2:
            self.say(seat, WORDS["stop"], CYAN)
            self.app.sound(cues.STEP, now)
        elif not right:
            self.say(seat, WORDS["wrong"], ORANGE)
            self.app.sound(cues.REFUSED, now)

    def _round_over(self, before, winner: int, card: int, now: int):
        """Who has joined what, and who gets the card."""
        called = self._called
        self._note(now)
        by_path = 0
        for seat in range(len(before.seats)):
            lit = path(before.frames[seat], before.starts[seat], card)
            self.picture.lit[seat] = lit if called >> seat & 1 else 0
            by_path |= (lit > 0) << seat
        for seat in range(len(before.seats)):
            if called >> seat & 1:
                right = by_path >> seat & 1
                self.say(seat, WORDS["right" if right else "wrong"], GREEN if right else ORANGE)
        if winner == NOBODY:
            self.picture.text = self.no_card()
        elif not called >> winner & 1:
            self.say(winner, WORDS["gets_card"], GREEN)
        if self.view.phase == WAIT:
            self.prompt(winner)
        self._called = 0
        self._slid[0] = self._slid[1] = NOBODY  # nothing is taken back from the round before
        self.app.sound(cues.REFUSED if winner == NOBODY else cues.REACHED, now)


def beside(gap: int, way: int) -> int:
    """The cell whose tile goes that way into the gap, or -1."""
    if way == UP:
        return gap + SIZE if gap < SIZE * (SIZE - 1) else -1
    if way == DOWN:
        return gap - SIZE
    if way == LEFT:
        return gap + 1 if gap % SIZE < SIZE - 1 else -1
    return gap - 1 if way == RIGHT and gap % SIZE else -1

"""Whether a deal was fair: what the device has promised, what this PC has added, what came of it.

docs/link.md, "A fair deal", has the rules and the three verdicts.
"""

from dataclasses import dataclass, field

from shared_engine import frames
from shared_engine.record import TIME, Record, Turn, laid_open
from shared_engine.view import public

from .. import verify
from .hidden import Hidden
from .messages import FAIR, NOT_CHECKED, UNFAIR, Over

MOST = 256  # games, and promises that changed, that are remembered

# Why a deal is unfair.
LEFT_OUT = "the device left out this PC's part, which it had confirmed"
REPLACED = "the device took another part than this PC's"
ALONE = "the device used what it had promised to a PC without that PC's part"
CHANGED = "the device changed its promise without a deal"
REPEATED = "the device promised the same draw for two deals"
TWO_GAMES = "the device used this PC's part for two games"
BROKEN = "what the device drew is not what it had promised"
NOT_MIXED = "the seed is not made of what device and PC have added"
RETOLD = "the device told two different beginnings of this game"
TWICE = "the device told two different ends of this game"
SHOWN = "what was shown is not what was dealt and played"
_WRONG = {
    "commitment": "the seed is not the one that the device was committed to",
    "deal": "the seed deals other cards than those that lay open",
    "cards": "cards came up that the seed does not deal",
    "turns": "the turns do not follow from the deal",
}
# Why a deal is not checked.
BEFORE = "it was dealt before this program had a part in it"
TOO_SOON = "the device dealt before it had confirmed this PC's part"
OLD_LINK = "the device speaks link version 1.0, which confirms nothing"
NOT_SEEN = "not all turns were seen here"
# Why it is fair.
BOTH = "the device promised its part before it knew this PC's; both are in it"
# When it is not clear yet.
OLDER = "this PC's part is not in this game: if it was dealt just now, the deal is not fair"


@dataclass
class Draw:
    """What the device has promised for a deal, and what this PC adds to it."""

    promise: bytes
    offer: bytes
    old: bool = False  # it was promised, for a while at least, over link version 1.0
    used: bool = False  # a deal has been made by it
    there: bytes = b""  # commitment of the game on the device when another promise came


@dataclass
class Judgement:
    """What is known of the deal of one game. `verdict` is None as long as it may be fair."""

    added: bytes
    verdict: str | None = None
    reason: str = ""
    promise: bytes = b""  # that was answered for this deal
    series: int = 0  # of the deals with this PC's part; a game seen to its end begins the next
    notes: list = field(default_factory=list)  # what a viewer must hear
    over: Over | None = None  # the first one, of a game that was seen whole

    def judge(self, verdict, reason):
        if self.verdict != UNFAIR:
            self.verdict, self.reason = verdict, reason


class Deals:
    """The promises of one device and the games dealt by them, for as long as the program runs."""

    def __init__(self, urandom):
        self.confirmed = False  # the device has taken the offer, on this connection
        self.hidden = Hidden()
        self._urandom = urandom
        self._minor = 0
        self._draw = Draw(b"", b"", used=True)  # the present one
        self._gone = []  # Draws that the device gave up without a deal that was seen here
        self._fault = ""  # why the next deal is unfair
        self._series = 1
        self._there = b""  # commitment of the game that was there when this connection began
        self._latest: Judgement | None = None  # a game that may have been dealt just now
        self._games = {}  # commitment -> Judgement

    # What the device says

    def greeted(self, hello, again):
        """Take in a WELCOME; `again` if it is not the first one of this connection."""
        self._minor = hello.minor
        draw = self._draw
        draw.old = draw.old or not hello.minor
        if not again:
            self.confirmed, self._latest = False, None
            self._there = draw.there = hello.commitment
            if not draw.used and hello.promise != draw.promise:
                self._gone.append(draw)
            self._adopt(hello.promise)
        elif hello.promise != draw.promise:
            self.promised(hello.promise)

    def promised(self, promise):
        """Take in a PROMISE, which follows a deal; returns what a viewer must hear, or nothing.

        A device that has dealt alone may promise the same draw again, as nobody has seen it. One
        of link version 1.0 draws for every deal, and may say so before it tells of the game.
        """
        draw, warning = self._draw, ""
        if not draw.used:
            if self._latest:
                warning = self._without_us(self._latest)
                self._latest = None
            if promise != draw.promise:
                if self._minor:
                    self._fault = CHANGED  # a deal without this PC's part uses up no draw
                else:
                    self._gone.append(draw)
        self._adopt(promise)
        return warning

    def _adopt(self, promise):
        """Make this the present promise. The same promise gets the same offer as before."""
        if promise == self._draw.promise:
            if not self._draw.used:
                return
            self._fault = REPEATED
        known = [draw for draw in self._gone if draw.promise == promise and not draw.used]
        for draw in known:
            self._gone.remove(draw)
            for other in self._gone:
                other.there = b""  # no deal has led to this promise, so they were given up
        self._draw = known[0] if known else Draw(promise, self._urandom(16))
        self._draw.old = self._draw.old or not self._minor
        self.confirmed, self._latest = False, None
        del self._gone[:-MOST]

    def chance(self):
        """Return the payload of the CHANCE that answers the present promise."""
        return self._draw.offer + (self._draw.promise[:8] if self._minor else b"")

    def taken(self, promise):
        """Take in a CHANCE_TAKEN."""
        if promise == self._draw.promise and not self._draw.used:
            self.confirmed = True

    def told(self, commitment, added):
        """Take in a GAME; returns what a viewer must hear of its deal, or nothing.

        The commitment is empty if no game runs.
        """
        if commitment != self._there:
            self._there = b""  # a game that comes later has been dealt or continued since
        if not commitment:
            return ""
        self.hidden.begin(commitment)
        game = self._games.get(commitment)
        if not game:
            game = self._new_game(commitment, added)
        elif added != game.added and game.verdict != UNFAIR:
            game.judge(UNFAIR, RETOLD)
            self._dealt(game)
        return self._warning(game)

    def _new_game(self, commitment, added):
        if len(self._games) >= MOST:
            del self._games[next(iter(self._games))]
        game = self._games[commitment] = Judgement(added)
        for draw in (self._draw, *self._gone):
            if draw.offer == added and not draw.used:
                self._dealt_by(draw, game, commitment)
                return game
        others = self._games.values()
        if self._minor and added and any(each.promise and each.added == added for each in others):
            game.judge(UNFAIR, TWO_GAMES)
            self._dealt(game)
            return game
        # Continued from an earlier day, or dealt just now: a new promise will tell.
        game.judge(NOT_CHECKED, BEFORE)
        if commitment != self._there:
            if self._fault:
                self._dealt(game)
            elif self.confirmed and not self._draw.used:
                game.notes.append(OLDER)
            self._latest = game
        return game

    def _dealt_by(self, draw, game, commitment):
        """Note that the game has this PC's part, which answered this draw."""
        draw.used = True
        # A draw that is gone has been accounted for, unless it was free to be any game's.
        if draw in self._gone and (draw.old or draw.there == commitment):
            self._gone.remove(draw)
        if draw.old:
            game.judge(NOT_CHECKED, OLD_LINK)
        else:
            game.promise = draw.promise
        game.series = self._series
        self._dealt(game)
        # The next deal with this PC's part has a new account.
        self._fault, self._gone = "", []

    def _without_us(self, game):
        """Judge a game that, as a new promise shows, was dealt without this PC's offer."""
        if self.confirmed or (game.added and self._minor):
            game.judge(UNFAIR, REPLACED if game.added else LEFT_OUT)
        else:
            game.judge(NOT_CHECKED, TOO_SOON if self._minor else OLD_LINK)
        game.notes.clear()
        self._dealt(game)
        return self._warning(game)

    def _dealt(self, game):
        """Note what happened before the deal of a game that was dealt on this connection."""
        if self._fault:
            game.judge(UNFAIR, self._fault)
        if game.verdict == UNFAIR:
            game.notes.append(f"the deal is not fair: {game.reason}")
        if self._gone:
            times = {1: "once", 2: "twice"}.get(len(self._gone), f"{len(self._gone)} times")
            game.notes.append(
                f"the device restarted or dealt without this program {times} before this deal"
            )

    def _warning(self, game):
        """Return what a viewer must hear, also of games that were dealt and left."""
        notes = list(game.notes)
        others = [other for other in self._games.values() if other.series == game.series]
        left = sum(other is not game and not other.over for other in others)
        if game.series and left:
            games = "one other game that was" if left == 1 else f"{left} other games that were"
            notes.append(f"the device has dealt {games} not seen to the end here")
        return "; ".join(notes)

    # The end

    def end(self, game, steps, seed, drawn, added):
        """Return the Over of a game whose last view has a result: the verdict on its deal."""
        kept = self._games.get(game.commitment) or Judgement(game.added, NOT_CHECKED, BEFORE)
        first = kept.over
        if first and (first.seed, first.drawn, first.added) != (seed, drawn, added):
            kept.judge(UNFAIR, TWICE)
        found, wrong = self._check_chance(kept, seed, drawn, added)
        more, why = check_turns(game, steps, seed, self.hidden)
        if wrong or why:
            kept.judge(UNFAIR, wrong or why)
        verdict, reason = kept.verdict, kept.reason
        if not verdict:
            verdict, reason = (FAIR, BOTH) if game.whole else (NOT_CHECKED, NOT_SEEN)
        over = Over(seed, drawn, added, verdict, reason, found + more)
        if game.whole and not first:
            kept.over = over
            self._series += kept.series == self._series
        return over

    def _check_chance(self, kept, seed, drawn, added):
        """(what was found, why it is unfair or nothing) of the parts that the seed is made of."""
        promise = frames.promise(drawn) if drawn else b""
        present = promise == self._draw.promise and not self._draw.old
        wrong = ""
        if kept.verdict == UNFAIR:
            wrong = kept.reason
        elif added != kept.added or ((drawn or added) and frames.mixed(drawn, added) != seed):
            wrong = NOT_MIXED
        elif kept.promise and promise != kept.promise:
            wrong = BROKEN
        elif drawn and (not added or (present and not kept.promise)):
            wrong = ALONE
        if wrong:
            return [(False, f"chance: {wrong}")], wrong
        return [] if kept.verdict else [(True, f"chance: {BOTH}")], ""


def record_of(game, steps, over=None):
    """The Record of a game that was watched from its start."""
    record = Record(
        game.name,
        game.options,
        game.seats,
        over.seed if over else b"",
        game.commitment,
        game.players,
        opened=game.view.dealt_open(),
    )
    view = game.view
    for step in steps:
        if len(record.turns) == view.turn:
            record.turns.append(Turn(step.seat))
        record.turns[-1].add(step.text, laid_open(step.events), step.now)
        view = step.view
    return record


def step_text(spoken, seat, action):
    return TIME if seat == 255 else spoken.describe(action)


def check_turns(game, steps, seed, hidden):
    """([(passed, what was found)], why it is unfair or nothing) of the seed and what was shown."""
    record = Record(game.name, game.options, game.seats, seed, game.commitment, opened=b"")
    if not game.whole:
        if record.keeps_promise():
            text = "the seed is the one committed to; the turns are not known from the start"
            return [(True, text)], ""
        return [(False, f"commitment: {_WRONG['commitment']}")], _WRONG["commitment"]
    record = record_of(game, steps)
    record.seed = seed
    found, why, differing = [], "", []

    def look(number, played, turn, events):
        """Compare what the device has shown with the game that the record gives."""
        step = steps[number - 1] if number else None
        told = (step.seat, step.events) if step else (None, [])
        view = step.view if step else game.view
        same = told == (turn and turn.seat, public(events))
        if not same or view.pack() != played.view(None).pack() or hidden.differ(number, played):
            differing.append(number)

    for name, check in verify.checks(look):
        try:
            found.append((True, f"{name}: {check(record, game.commitment)}"))
        except verify.Wrong as wrong:
            found.append((False, f"{name}: {wrong}"))
            why = why or _WRONG[name]
    if differing and not why:
        why = SHOWN
        found.append((False, f"views: {SHOWN}, first after {differing[0]} steps"))
    return found, why

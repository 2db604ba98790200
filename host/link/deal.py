"""Whether a deal was fair: what the device has promised, what this PC has added, what came of it.

docs/link.md, "A fair deal", has the rules and the three verdicts.
"""

from dataclasses import dataclass

from shared_engine import frames
from shared_engine.record import TIME, Record, Turn, laid_open

from .. import verify
from .messages import FAIR, NOT_CHECKED, UNFAIR, Over

MOST = 256  # games whose judgement is remembered

# Why a deal is unfair.
LEFT_OUT = "the device left out this PC's part, which it had confirmed"
REPLACED = "the device took another part than this PC's"
CHANGED = "the device changed its promise without a deal"
REPEATED = "the device promised the same draw for two deals"
BROKEN = "what the device drew is not what it had promised"
NOT_MIXED = "the seed is not made of what device and PC have added"
TWICE = "the device told two different ends of this game"
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
class Judgement:
    """What is known of the deal of one game. `verdict` is None as long as it may be fair."""

    added: bytes
    verdict: str | None = None
    reason: str = ""
    promise: bytes = b""  # that was answered for this deal
    warning: str = ""
    over: Over | None = None  # once all of it has been checked

    def judge(self, verdict, reason):
        if self.verdict != UNFAIR:
            self.verdict, self.reason = verdict, reason

    def warn(self, text):
        self.warning = f"{self.warning}; {text}" if self.warning else text


class Deals:
    """The promises of one device and the games dealt by them, for as long as the program runs."""

    def __init__(self, urandom):
        self.confirmed = False  # the device has taken the offer, on this connection
        self._urandom = urandom
        self._minor = 0
        self._promise = b""  # the present one
        self._offer = b""  # what this PC adds to it
        self._used = False  # a deal has been made by it
        self._fault = ""  # why the next deal is unfair
        self._restarts = 0  # promises that changed while this PC was not connected
        self._missed = 0  # promise changes that came with a new game
        self._latest: Judgement | None = None  # a game that may have been dealt just now
        self._games = {}  # commitment -> Judgement

    # What the device says

    def greeted(self, hello, again):
        """Take in a WELCOME; `again` if it is not the first one of this connection."""
        missed = bool(hello.commitment) and hello.commitment not in self._games
        self._minor = hello.minor
        self.confirmed = self.confirmed and again  # a new connection begins with no offer
        if again and hello.promise != self._promise:
            self.promised(hello.promise)
        elif not again:
            self._latest = None
            if hello.promise == self._promise and self._used:
                self._fault = REPEATED
            elif self._promise and hello.promise != self._promise and not self._used:
                self._restarts += not missed
                self._missed += missed
            if hello.promise != self._promise or self._used:
                self._adopt(hello.promise)
        if missed:
            self._keep(hello.commitment, Judgement(b"", NOT_CHECKED, BEFORE))

    def promised(self, promise, watching=True):
        """Take in a PROMISE, which follows a deal; returns what a viewer must hear, or nothing.

        A device that has dealt alone may promise the same draw again, as nobody has seen it. One
        of link version 1.0 tells its promise to a PC that does not watch, too.
        """
        warning = ""
        if self._used and promise == self._promise:
            self._fault = REPEATED
        elif not self._used and self._latest:
            warning = self._without_us(self._latest)
            self._latest = None
            if self._minor and promise != self._promise:
                self._fault = CHANGED  # a deal without this PC's part uses up no draw
        elif not self._used and promise != self._promise:
            if watching or self._minor:
                self._fault = CHANGED
            else:
                self._missed += 1
        if self._used or promise != self._promise:
            self._adopt(promise)
        return warning

    def _adopt(self, promise):
        self._promise, self._offer = promise, self._urandom(16)
        self.confirmed = self._used = False
        self._latest = None

    def chance(self):
        """The payload of the CHANCE that answers the present promise."""
        return self._offer + (self._promise[:8] if self._minor else b"")

    def taken(self, promise):
        """Take in a CHANCE_TAKEN."""
        if promise == self._promise and not self._used:
            self.confirmed = True

    def told(self, commitment, added):
        """The Judgement on the game of a GAME."""
        game = self._games.get(commitment)
        if game:
            return game
        game = Judgement(added)
        if self._promise and not self._used and added == self._offer:
            game.promise, self._used = self._promise, True
            self._dealt(game)
        else:
            # Continued from an earlier day, or dealt just now: a new promise will tell.
            game.judge(NOT_CHECKED, BEFORE)
            if self._fault:
                self._dealt(game)
            elif self.confirmed and not self._used:
                game.warn(OLDER)
            self._latest = game
        self._keep(commitment, game)
        return game

    def _keep(self, commitment, game):
        if len(self._games) >= MOST:
            del self._games[next(iter(self._games))]
        self._games[commitment] = game

    def _without_us(self, game):
        """By a new promise the device admits that it has dealt this game, not with our offer."""
        if game.added:
            game.judge(UNFAIR, REPLACED)
        elif self.confirmed:
            game.judge(UNFAIR, LEFT_OUT)
        else:
            game.judge(NOT_CHECKED, TOO_SOON if self._minor else OLD_LINK)
        game.warning = ""
        self._dealt(game)
        return game.warning

    def _dealt(self, game):
        """The game was dealt on this connection: what happened before belongs to its deal."""
        if self._fault:
            game.judge(UNFAIR, self._fault)
        if game.verdict == UNFAIR:
            game.warn(f"the deal is not fair: {game.reason}")
        if self._restarts:
            game.warn(f"the device restarted {_times(self._restarts)} before this deal")
        if self._missed:
            times = _times(self._missed)
            game.warn(f"the device dealt {times} while this program was not connected")
        if game.promise:  # else the next deal with this PC's part has to answer for them
            self._fault, self._restarts, self._missed = "", 0, 0

    # The end

    def end(self, game, steps, seed, drawn, added):
        """The Over of a game: the verdict on its deal."""
        kept = self._games.get(game.commitment) or Judgement(game.added, NOT_CHECKED, BEFORE)
        told = kept.over
        if told and (told.seed, told.drawn, told.added) != (seed, drawn, added):
            kept.judge(UNFAIR, TWICE)
            found = [(False, f"end: {kept.reason}")]
            told = kept.over = Over(seed, drawn, added, UNFAIR, kept.reason, found)
        if told:
            return told
        found, wrong = self._check_chance(kept, game, seed, drawn, added)
        more, why = check_turns(game, steps, seed)
        found += more
        wrong = wrong or why
        if wrong:
            kept.judge(UNFAIR, wrong)
        verdict, reason = kept.verdict, kept.reason
        if not verdict and not game.whole:
            verdict, reason = NOT_CHECKED, NOT_SEEN
        elif not verdict and not self._minor:
            verdict, reason = NOT_CHECKED, OLD_LINK
        elif not verdict:
            verdict, reason = FAIR, BOTH
        over = Over(seed, drawn, added, verdict, reason, found)
        if game.whole:
            kept.over = over
        return over

    def _check_chance(self, kept, game, seed, drawn, added):
        """(what was found, why it is unfair or nothing) of the parts that the seed is made of."""
        promise = frames.promise(drawn) if drawn else b""
        if not kept.promise and promise and promise == self._promise and not self._used:
            # It was dealt by the present promise, whatever the device says.
            kept.added, self._used = game.added, True
            self._without_us(kept)
        wrong = ""
        if added != game.added or ((drawn or added) and frames.mixed(drawn, added) != seed):
            wrong = NOT_MIXED
        elif kept.promise and promise != kept.promise:
            wrong = BROKEN
        elif kept.verdict == UNFAIR:
            wrong = kept.reason
        if wrong:
            return [(False, f"chance: {wrong}")], wrong
        return [] if kept.verdict else [(True, f"chance: {BOTH}")], ""


def _times(count):
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


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


def check_turns(game, steps, seed):
    """([(passed, what was found)], why it is unfair or nothing) of the seed and what was played."""
    record = Record(game.name, game.options, game.seats, seed, game.commitment, opened=b"")
    if not game.whole:
        if record.keeps_promise():
            text = "the seed is the one committed to; the turns are not known from the start"
            return [(True, text)], ""
        return [(False, f"commitment: {_WRONG['commitment']}")], _WRONG["commitment"]
    record = record_of(game, steps)
    record.seed = seed
    found, why = [], ""
    for name, check in verify.CHECKS:
        try:
            found.append((True, f"{name}: {check(record, game.commitment)}"))
        except verify.Wrong as wrong:
            found.append((False, f"{name}: {wrong}"))
            why = why or _WRONG[name]
    return found, why

"""The duel at the terminal: against the clock alone, or a bot that slides while one thinks."""

import time

from shared_engine import bots
from shared_engine.game import NOBODY
from shared_engine.games import duel
from shared_engine.table import think_through

from .tables import Table


class DuelTable(Table):
    HELP = """\
Join your start, shown as (A), with the target, shown as [B], by a path through your tray.
`b3` slides the tiles between b3 and the gap, so that the gap is at b3; several slides may be typed
at once: b3 b1 c1. When the path is there, type stop. The other tray is shown as it was when you
last pressed Enter, but it slides on all the time, and may be first.
`h` asks for a hint. `q` stops; the game is kept, and the same command goes on with it.
"""
    narrowest = 80
    hints = {  # noqa: RUF012
        bots.REACHES: "- the path is there",
        bots.PREPARES: "is on the way",
        bots.WANDERS: "may do as well as any",
    }

    def __init__(self, record, path):
        super().__init__(record, path)
        self.me = record.players.index("human")
        self.rival = 1 - self.me if len(record.seats) > 1 else None
        self._bot = None if self.rival is None else self.bot(self.rival)
        self._ready = 0  # when the rival acts
        # One for all hints: it remembers the way that it has begun to show.
        self._guide = bots.player("duel", "hard", bytes(16))
        self._began = time.monotonic() - self.game.clock / 1000

    def now(self):
        """Milliseconds of play; the clock stands still while the game is put away."""
        return max(self.game.clock, int((time.monotonic() - self._began) * 1000))

    def take_turns(self):
        self._look(self.game.clock)
        shown = -1
        while self.game.result() is None:
            if shown != self.game.turn:
                shown = self.game.turn
                self.show(self.game.view(self.me))
            if self.game.actors() >> self.me & 1:
                self._answer(self.ask(f"{self.name(self.me)}, {self.prompt(self.me)}: "))
            else:
                time.sleep(max(0, self._ready - self.now()) / 1000)
                self._catch_up(self.now())

    def prompt(self, seat):
        if self.game.phase == duel.WAIT:
            return "Enter opens the next card"
        limit = self.game.options["limit"]
        if self.rival is not None or not limit:
            return "slide or stop"
        return f"slide or stop ({limit - self.now() // 1000} s left)"

    def unsaid(self, seat):
        return "open" if self.game.phase == duel.WAIT else ""

    def hint(self, view):
        think_through(self._guide, view)
        return self._guide.action, self._guide.reason

    def _answer(self, text):
        """Play what was typed, unless the round was over before."""
        rounds = self.game.done
        self._catch_up(self.now())
        for word in text.split() or [self.unsaid(self.me)]:
            if self.game.done != rounds or self.game.result() or not word:
                return
            if not self.attempt(self.me, word, self.now()):
                return
            if self.game.caller == self.me:
                self._catch_up(self.now() + duel.WINDOW + 1)
            elif self.game.parse(word) >= duel.STOP:  # a slide is nothing to the rival's frame
                self._look(self.now())

    def _catch_up(self, until):
        """Let happen what the rival did, and time by itself, until then."""
        while self.game.result() is None:
            called = self.game.called + duel.WINDOW + 1
            ends = called if self.game.caller != NOBODY else until
            acts = self.rival is not None and self.game.actors() >> self.rival & 1
            at = max(self.game.clock, min(ends, self._ready if acts else ends))
            if at > until:
                return
            events = self.record.advance(self.game, at)
            if events:
                self.note(events)
            elif acts and self._ready <= at and self._bot:
                self.do(self.rival, self._bot.action, at)
            else:
                return
            self._look(at)

    def _look(self, now):
        """Let the rival decide about what has changed."""
        if self._bot and self.game.actors() >> self.rival & 1:
            think_through(self._bot, self.game.view(self.rival))
            self._ready = now + self._bot.wait

    def _told(self, events):
        told = super()._told(events)
        if len(self.record.seats) == 1 and self.game.result():
            told[-1] = f"time is up: {self.game.done} targets reached"
        return told

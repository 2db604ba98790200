"""A game and a bot in each seat. Time is the table's own: it jumps to whoever is ready first."""

from . import bots
from .game import SLID

SLICE = 50  # positions between two looks at the clock or the screen


def think_through(bot, view):
    """Let a bot decide about a view at one go."""
    bot.look(view)
    while not bot.think(SLICE):
        pass


class Table:
    """`step()` until `game.result()` says who has won.

    Actions are noted in `record`, if given; `think` lets a bot decide.
    """

    def __init__(self, game, levels, record=None, think=think_through):
        if len(levels) != len(game.seats):
            raise ValueError("as many bots as seats")
        self.game = game
        self.now = 0
        self.record = record
        self.bots = [
            bots.player(game.name, level, bots.seed_for(game.seed, seat))
            for seat, level in enumerate(levels)
        ]
        self._ready = [0] * len(levels)  # when each acts
        self._think = think
        self._look(True, -1)

    def step(self):
        """Let happen what comes next: (seat, action, events), both None where time acted."""
        game = self.game
        acting = [seat for seat in range(len(self.bots)) if game.actors() >> seat & 1]
        _, seat = min([(self._ready[seat], seat) for seat in acting])
        action = self.bots[seat].action
        self.now = max(self.now, self._ready[seat])
        events = self.record.advance(game, self.now) if self.record else game.advance(self.now)
        if events:
            seat = action = None
        elif self.record:
            events = self.record.play(game, seat, action, self.now)
        else:
            events = game.play(seat, action, self.now)
        # Another's slide is nothing to one's own frame; all else is worth a new thought.
        self._look(len(events) != 1 or events[0][0] != SLID, seat)
        return seat, action, events

    def _look(self, everyone: bool, actor):
        """Let those decide who may act and have something new to decide."""
        for seat, bot in enumerate(self.bots):
            if self.game.actors() >> seat & 1 and (everyone or seat == actor):
                self._think(bot, self.game.view(seat))
                self._ready[seat] = self.now + bot.wait

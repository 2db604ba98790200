"""Bots at a table, with time passing; the same on every runtime."""

from shared_engine import bots
from shared_engine.game import SLID


def decided(game, level, view, seed=bytes(16), nodes=1000):
    """The action of a bot that sees `view`."""
    bot = bots.player(game, level, seed)
    bot.look(view)
    while not bot.think(nodes):
        pass
    return bot.action


class Table:
    """A game and a bot in each seat; the one who is ready first acts first."""

    def __init__(self, game, levels):
        self.game = game
        self.now = 0
        self.bots = [
            bots.player(game.name, level, bots.seed_for(game.seed, seat))
            for seat, level in enumerate(levels)
        ]
        self._due = [-1] * len(levels)
        self._look([True] * len(levels))

    def _look(self, seats):
        """Let the seats marked decide anew, if they may act."""
        for seat, bot in enumerate(self.bots):
            if not self.game.actors() >> seat & 1:
                self._due[seat] = -1
            elif seats[seat] or self._due[seat] < 0:
                bot.look(self.game.view(seat))
                while not bot.think(50):
                    pass
                self._due[seat] = self.now + bot.wait

    def step(self):
        """Play what is due next: (seat, action, events), both None where time acted."""
        ready = [(due, seat) for seat, due in enumerate(self._due) if due >= 0]
        due, seat = min(ready)
        self.now = due
        action = self.bots[seat].action
        events = self.game.advance(due)
        if events:
            seat = action = None
        else:
            events = self.game.play(seat, action, due)
        # Another's slide changes nothing for one's own frame.
        slid = len(events) == 1 and events[0][0] == SLID
        self._look([who == seat or not slid for who in range(len(self.bots))])
        return seat, action, events

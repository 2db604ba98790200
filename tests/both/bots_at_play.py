"""What a bot does when it is asked."""

from shared_engine import bots


def decided(game, level, view, seed=bytes(16), nodes=1000):
    """The action of a bot that sees `view`."""
    bot = bots.player(game, level, seed)
    bot.look(view)
    while not bot.think(nodes):
        pass
    return bot.action

"""Players that see a view only, and hints, which are a bot's thoughts told to a person.

A bot is handed views and a seed of its own; it never holds a game. It thinks in slices:

    bot = player("galaxy", "hard", seed_for(game.seed, seat))
    bot.look(game.view(seat))
    while not bot.think(50):
        ...  # draw, read keys
    game.play(seat, bot.action, now)
"""

import hashlib

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


from .shuffle import Stream

LEVELS = ("easy", "medium", "hard")
EASY = const(0)
MEDIUM = const(1)
HARD = const(2)

# Why an action is good.
REACHES = const(0)  # it gets a card, or wins, in this turn
PREPARES = const(1)  # it gets one in a coming turn, if nobody interferes
DENIES = const(2)  # it keeps another from one
WANDERS = const(3)  # nothing better is in sight
REASONS = ("reaches", "prepares", "denies", "wanders")

_BOTS = {"galaxy": "shift", "junior": "shift", "cards": "cards", "duel": "duel"}


def player(game: str, level: str, seed: bytes):
    """A bot for the rule set `game`; from the same seed and views it plays the same."""
    if game not in _BOTS:
        raise ValueError("no bot plays " + repr(game))
    if level not in LEVELS:
        raise ValueError("no level " + repr(level) + "; there are " + ", ".join(LEVELS))
    name = _BOTS[game] + "_bot"
    module = __import__("shared_engine.games." + name, None, None, (name,))
    return module.BOT(level, seed)


def seed_for(seed: bytes, seat: int) -> bytes:
    """A bot's own seed, made of the game's; the game's cannot be worked out from it."""
    return hashlib.sha256(bytes(seed) + b"\0bot" + bytes([seat])).digest()[:16]


def hint(view):
    """(action, reason) of the best that the view's seat can do, at one go."""
    bot = player(view.game, "hard", bytes(16))
    bot.look(view)
    while not bot.think(1000):
        pass
    return bot.action, bot.reason


class Bot:
    """A rule set's bot says in `_search` how it decides.

    When think() is True, `action` is what it does, `reason` why, and `wait` how many ms it would
    take a person, in games where time counts.
    """

    def __init__(self, level: str, seed: bytes):
        self.level = LEVELS.index(level)
        self.seed = seed
        self.action = None
        self.reason = WANDERS
        self.wait = 0
        self.chance = Chance()
        self._steps = iter(())

    def look(self, view):
        """Begin to decide about what the own seat sees, which must be able to act."""
        if view.seat is None or not view.actors >> view.seat & 1:
            raise ValueError("it is not this seat's turn")
        self.action = None
        self.reason = WANDERS
        self.wait = 0
        # From seed and situation alone, so that a resumed game goes on in the same way (but for
        # a duel's bot, which forgets its line).
        self.chance.start(Stream(self.seed, str(view.turn) + "/" + str(view.phase)))
        self._steps = self._search(view)

    def think(self, nodes: int) -> bool:
        """Look at up to so many positions; True when decided."""
        while nodes > 0 and self.action is None:
            next(self._steps)
            nodes -= 1
        return self.action is not None

    def _search(self, view):
        """A generator that yields after each position looked at, and sets `action` in the end."""
        raise NotImplementedError


class Chance:
    """Quick draws that allocate nothing, started by a real stream."""

    def start(self, stream):
        self._state = 1 + stream.below(65536)

    def below(self, n: int) -> int:
        """One of 0..n-1, for n far below 65536."""
        self._state = self._state * 75 % 65537
        return self._state * n // 65537

"""The rule sets. A module is imported only when its game is played."""

GAMES = ("galaxy", "junior", "cards", "duel")


def load(name: str):
    """The module of the rule set `name`."""
    if name not in GAMES:
        raise ValueError("no rule set " + repr(name) + "; there are " + ", ".join(GAMES))
    return __import__("shared_engine.games." + name, None, None, (name,))

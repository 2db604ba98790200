"""Views and events as text, one module a rule set: for the terminal, replays and goldens.

Each has board_rows(view), standing(view), seen(view), event_text(view, event), seat_name(view,
seat) and as_json(view).
"""

from importlib import import_module

MODULES = {"galaxy": "shift", "junior": "shift", "cards": "cards", "duel": "duel"}


def of(game):
    """The module for the rule set named `game`."""
    return import_module(f"host.texts.{MODULES[game]}")

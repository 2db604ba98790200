"""CircuitPython keeps code in the heap, which has no room for all of it at once: this unloads what
is not in use. Whoever imports an unloaded module again loads it again.
"""

import sys

from shared_engine.games import GAMES

from .ui import icons, words

_MENU_MODULES = (
    "title",
    "language",
    "games",
    "new",
    "menu",
    "settings",
    "about",
    "rules",
    "pause",
    "solved",
)
# What only games with a shifting maze need, besides the modules that begin with "shift".
_MAZE_MODULES = ("maze_board", "maze_picture", "move", "moving", "watch", "away")
_MAZE_MODULES += ("reached", "maze", "reach", "survey")
# What only some screens need: it goes when another screen comes.
_OF_SCREENS = (
    "firmware.screens.away",
    "firmware.screens.cards_lay",
    "firmware.screens.cards_take",
    "firmware.screens.cards_watch",
    "firmware.screens.curtain",
    "firmware.screens.duel_ready",
    "firmware.screens.move",
    "firmware.screens.moving",
    "firmware.screens.reached",
    "firmware.screens.shift",
    "firmware.screens.watch",
    "shared_engine.games.cards_bot",
    "shared_engine.games.cards_sight",
    "shared_engine.games.shift_bot",
    "shared_engine.games.shift_goals",
    "shared_engine.games.shift_search",
    "shared_engine.survey",
)
_top = ""  # the module of the screen on top
_MENU_TEXT = b"\ntitle="  # what games show stands before it


class GameWords(words.Words):
    """Words of which those that only menus show can be unloaded."""

    def get(self, key: str, default=None):
        found = super().get(key)
        if found is None and _MENU_TEXT not in self._texts[0]:
            self._load()
            found = super().get(key)
        return default if found is None else found

    def unload_menus(self):
        for text in self._texts:  # one, if any
            cut = text.find(_MENU_TEXT) + 1
            if cut:
                self._texts = [text[:cut]]


_words = GameWords()


def install():
    """Put these words in place. Modules that are loaded before would keep the others."""
    words.WORDS = _words


def attach(app):
    """Unload what only power-on needed, and let the app ask for room from now on."""
    app.make_room = make_room
    _unload("firmware.assemble")


def make_room(game: str = ""):
    """Unload the menus and, when a game by these rules begins, all that is of others'."""
    others = _others(game) if game else ()
    if game:
        icons.modules.clear()
    for path in list(sys.modules):
        ours = path.startswith("firmware.") or path.startswith("shared_engine.")
        if ours and not hasattr(sys.modules[path], "__path__") and _unwanted(path, others):
            _unload(path)
    _words.unload_menus()


def _others(game: str) -> list:
    """Return how the names of modules begin that only other games need."""
    others = [other for other in GAMES if other != game]
    if game == "puzzle":
        others.remove("galaxy")  # its parts
    else:
        others.append("puzzle")
    if game in ("cards", "duel"):
        others.append("shift")
    return others


def _unwanted(path: str, others) -> bool:
    module = path.rsplit(".", 1)[-1]
    module = module[6:] if module.startswith("icons_") else module
    for other in others:
        if module.startswith(other):
            return True
    return module in _MENU_MODULES or ("shift" in others and module in _MAZE_MODULES)


def keep_screens(stack):
    """When another screen has come up, unload what those on the stack do not need."""
    global _top
    top = type(stack[-1]).__module__
    if top == _top:
        return
    _top = top
    kept = [type(screen).__module__ for screen in stack]
    for path in _OF_SCREENS:
        if path in sys.modules and path not in kept:
            _unload(path)


def _unload(path: str):
    package, name = path.rsplit(".", 1)
    del sys.modules[path]
    delattr(sys.modules[package], name)

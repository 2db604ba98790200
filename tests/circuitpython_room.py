"""What CircuitPython unloads while somebody plays one game after another by pressing keys: runs by
itself, in a process of its own, started by test_circuitpython.py.
"""

import gc
import importlib
import sys
import tempfile
import weakref

from tests import circuitpython_board
from tests.circuitpython_board import put

circuitpython_board.install()

import firmware.main_circuitpython  # noqa: E402 - puts its words in place
from boards import picosystem  # noqa: E402
from firmware import main  # noqa: E402
from firmware import unload_circuitpython as unload  # noqa: E402
from firmware.ui.words import WORDS  # noqa: E402
from host.sim import headless  # noqa: E402
from tests.person import Person  # noqa: E402
from tests.person_cards import CardsPerson  # noqa: E402

LOOKS = 6  # at the screen, before the game is left
MENU_MS = 700  # BACK opens the menu of every game when it is held so long
# Of each game: modules that are loaded while it is played, and by no other game.
PRIVATE = {
    "galaxy": {"shared_engine.games.galaxy", "firmware.ui.icons_galaxy"},
    "junior": {"shared_engine.games.junior", "firmware.ui.icons_junior"},
    "cards": {"shared_engine.games.cards", "firmware.ui.cards_picture", "firmware.ui.icons_cards"},
    "duel": {"shared_engine.games.duel", "firmware.ui.duel_picture", "firmware.ui.icons_duel"},
}
MAZE = {"firmware.screens.maze_board", "firmware.ui.maze_picture", "shared_engine.games.shift"}
PRIVATE["galaxy"] |= MAZE
PRIVATE["junior"] |= MAZE
MENUS = {f"firmware.screens.{name}" for name in ("title", "games", "new", "pause")}
MENUS.add("firmware.ui.menu")


def loaded() -> set[str]:
    return {name for name in sys.modules if name.startswith(("firmware.", "shared_engine."))}


def powered_on():
    """Return a handheld whose loop is that of main_circuitpython.run()."""
    assemble = importlib.import_module("firmware.assemble_circuitpython")
    firmware.assemble = sys.modules["firmware.assemble"] = assemble
    handheld = headless.Handheld(picosystem, tempfile.mkdtemp())
    unload.attach(handheld.app)
    handheld.run(300)
    return handheld


def tick(app, now):
    wait = main_tick(app, now)
    unload.keep_screens(app.stack)
    return wait


main_tick = main.tick


def begin(handheld, game):
    """Begin a game by keys and play a little."""
    person = (CardsPerson if game == "cards" else Person)(handheld)
    person.set_up(("human", "easy"), {}, game)
    if person.name == "New":  # a saved game is replaced after a second press
        person.press("OK")
    handheld.run(500)
    if game == "duel":
        person.press("OK")
        handheld.run(1500)
    else:
        person.play(LOOKS)


def leave(handheld):
    """Save the game and go to the title by keys."""
    person = Person(handheld)
    while person.name != "Pause":
        handheld.tap("BACK", MENU_MS)
        handheld.run(500)
    person.open("save_quit")
    handheld.run(500)
    assert person.name == "Title"


def code_of(modules) -> dict:
    """Return weak references to modules and their functions and classes, by name."""
    found = {}
    for name in modules:
        found[f"{name}."] = weakref.ref(sys.modules[name])
        for key, value in vars(sys.modules[name]).items():
            if getattr(value, "__module__", "") == name:
                found[f"{name}.{key}"] = weakref.ref(value)
    return found


def has_menu_words() -> bool:
    return unload._MENU_TEXT in unload._words._texts[0]


def test_power_on_leaves_nothing_of_its_own():
    with put(main, tick=tick):
        powered_on()
    assert "firmware.assemble" not in sys.modules


def test_all_modules_have_the_words_that_can_be_unloaded():
    assert isinstance(WORDS, unload.GameWords)
    for name in loaded():
        assert getattr(sys.modules[name], "WORDS", WORDS) is WORDS, name


def test_a_game_unloads_the_menus_and_brings_their_words_back():
    with put(main, tick=tick):
        handheld = powered_on()
        assert MENUS - {"firmware.screens.pause"} & loaded()
        begin(handheld, "galaxy")
        assert not MENUS & loaded()
        assert not has_menu_words()
        handheld.tap("BACK")
        handheld.run(500)
        assert "firmware.screens.pause" in loaded()
        assert WORDS["save_quit"] == "Save and quit"
        assert has_menu_words()
        handheld.tap("BACK")
        handheld.run(500)
        assert headless.screen(handheld) in ("Shift", "Move", "Watch", "Moving")
        assert not MENUS & loaded()
        assert not has_menu_words()


def test_a_puzzle_that_begins_again_from_its_menu_unloads_it():
    with put(main, tick=tick):
        handheld = powered_on()
        person = Person(handheld)
        person.open("puzzle")
        while person.name == "Puzzle":
            handheld.run(500)
        handheld.run(500)
        person.press("OK")
        handheld.run(3000)
        assert person.name == "Move"
        person.press("OK")
        handheld.run(3000)
        person.press("BACK")
        person.open("retry")
        handheld.run(500)
        assert person.name == "Shift"
        assert not MENUS & loaded()
        assert not has_menu_words()


def test_a_game_after_another_unloads_it_and_nothing_keeps_its_code():
    """In an order in which each game follows and precedes another family's, and galaxy junior."""
    with put(main, tick=tick):
        handheld = powered_on()
        before, code = "", {}
        for game in ("galaxy", "cards", "duel", "junior", "galaxy", "duel", "cards", "galaxy"):
            begin(handheld, game)
            assert PRIVATE[game] <= loaded(), game
            gone = PRIVATE.get(before, set()) - PRIVATE[game]
            assert not gone & loaded(), (before, game)
            gc.collect()
            unloaded = {name: ref for name, ref in code.items() if not is_loaded(name)}
            assert bool(unloaded) == bool(before)
            assert [name for name, ref in unloaded.items() if ref()] == [], (before, game)
            code = code_of(loaded())
            leave(handheld)
            before = game


def is_loaded(name: str) -> bool:
    return name.rpartition(".")[0] in sys.modules


circuitpython_board.run(globals())

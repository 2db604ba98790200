"""Every entry of every menu of every board, by keys, to its effect; and what cancels it."""

import itertools
import traceback

import pytest

from firmware.drivers import panel
from firmware.drivers.keys import HELD
from firmware.ui import draw
from host.sim import machine
from tests import menus, swift
from tests.menu_effects import EFFECTS, effect_of
from tests.menus import BOARDS, HUMAN, LONG_MS, Walk, game_file, pause, puzzle_file
from tests.person import LOOK_MS, Stuck

machine.install()  # the screens need its framebuf

from firmware.screens import puzzle as puzzle_screen  # noqa: E402
from firmware.screens import table  # noqa: E402
from firmware.screens.pause import Pause  # noqa: E402
from firmware.screens.settings import Settings  # noqa: E402
from firmware.screens.title import Title  # noqa: E402
from firmware.ui import words  # noqa: E402


@pytest.fixture(autouse=True)
def steadily(monkeypatch):
    swift.install(monkeypatch.setattr)
    # Screens are drawn, but nobody looks at letters and panel.
    monkeypatch.setattr(draw, "_stamp", lambda *_: None)
    monkeypatch.setattr(panel.Panel, "show", lambda *_: None)
    monkeypatch.setattr(puzzle_screen, "date", lambda: menus.DATE)
    monkeypatch.setattr(puzzle_screen, "_NODES", 0)  # one that is not on the disk is never made
    yield
    words.load(0)


class Scene:
    """A way to a menu from power-on, and the screen that BACK leads to."""

    def __init__(self, back, *entries, files=dict, new=False, then=None, only=()):
        self.back = back
        self.entries = entries
        self.files = files
        self.new = new
        self.then = then  # what else is to be done
        self.only = only  # the entries for which this way differs from another

    def reach(self, board, folder, press_ms=menus.SHORT_MS) -> Walk:
        walk = Walk(board, folder, self.files(), self.new)
        for entry in self.entries:
            walk.open(entry)
            walk.wait(300)
        if self.then:
            self.then(walk)
        walk.press_ms = press_ms
        return walk


def in_game(back, *game, then=pause, **options):
    """The menu of a game that is on the device."""
    return Scene(back, "continue", files=lambda: game_file(*game, **options), then=then)


def in_puzzle(back, actions=0):
    return Scene(back, "puzzle", files=lambda: puzzle_file(actions), then=pause)


def at_a_pc(walk):
    """A PC holds the only person's seat, and it is that one's turn."""
    walk.app.session.held = 1
    table.go_on(walk.app, machine.now)
    walk.wait(LOOK_MS)
    pause(walk)


def ready(walk):
    walk.press("OK")
    walk.wait(800)
    pause(walk)


SCENES = {
    "language": Scene("Language", new=True),
    "title": Scene("Title"),
    "title with a game": Scene("Title", files=lambda: game_file("galaxy")),
    "games": Scene("Title", "new"),
    "galaxy": Scene("Games", "new", "galaxy"),
    "junior": Scene("Games", "new", "junior"),
    "junior for experts": Scene("Games", "new", "junior", "expert"),
    "cards": Scene("Games", "new", "cards"),
    "duel": Scene("Games", "new", "duel"),
    "duel alone": Scene("Games", "new", "duel", 1, 1, 1),
    "over a saved game": Scene(
        "Games", "new", "junior", files=lambda: game_file("galaxy"), only=("play",)
    ),
    "settings": Scene("Title", "settings"),
    "rules": Scene("Title", "rules"),
    "pause galaxy": in_game("Shift", "galaxy"),
    "pause galaxy, to move": in_game("Move", "galaxy", when=menus.second_half),
    "pause galaxy, curtain": in_game("Curtain", "galaxy", (HUMAN, HUMAN)),
    "pause galaxy, at a PC": in_game("Away", "galaxy", then=at_a_pc),
    "pause junior": in_game("Shift", "junior"),
    "pause cards": in_game("Lay", "cards"),
    "pause cards, to take": in_game("Take", "cards", when=menus.second_half),
    "pause cards, at a PC": in_game("Away", "cards", then=at_a_pc),
    "pause duel": in_game("Ready", "duel"),
    "pause duel, at a PC": in_game("Ready", "duel", then=at_a_pc),
    "pause duel, alone": in_game("Alone", "duel", (HUMAN,), then=ready),
    "pause duel, two": in_game(("Both", "InTurn"), "duel", (HUMAN, HUMAN), then=ready),
    "pause puzzle": in_puzzle("Shift"),
    "pause puzzle, to move": in_puzzle("Move", 1),
    "pause puzzle, second turn": in_puzzle("Shift", 2),
    "pause puzzle, second turn, to move": in_puzzle("Move", 3),
    "settings in a game": in_game(
        "Pause", "galaxy", then=lambda walk: (pause(walk), walk.open("settings"))
    ),
    "solved": Scene("Title", "puzzle", files=lambda: puzzle_file(99)),
}
CLOSES = ("solved",)  # BACK leaves the game


def report(board, name, folder, press_ms=menus.SHORT_MS) -> list:
    """Walk each entry of a menu to its effect, and cancel on it; return what is wrong with it."""
    scene = SCENES[name]
    numbers = itertools.count()

    def reach():
        return scene.reach(board, folder / str(next(numbers)), press_ms)

    found = []
    for entry in scene.only or reach().entries():
        walk = reach()
        walk.choose_entry(entry)
        effect = effect_of(walk, entry)
        try:
            assert effect, "nobody says what it does"
            cancel(walk, scene, name)
            walk = reach()
            walk.choose_entry(entry)
            effect(walk, entry)
            assert not machine.problems, machine.problems
        except (AssertionError, KeyError, Stuck) as error:
            said = str(error).split("\n")[0] or traceback.extract_tb(error.__traceback__)[-1].line
            found.append(f"{board}: {name}: {entry}: {said}")
    return found


def cancel(walk, scene, name):
    """BACK changes nothing."""
    before = walk.kept()
    walk.press("BACK")
    assert walk.name in scene.back, f"BACK leads to {walk.name}"
    if name in CLOSES:
        assert walk.kept()[:2] == before[:2], "BACK has changed something"
    else:
        assert walk.kept() == before, "BACK has changed something"


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("board", BOARDS)
def test_every_entry_has_its_effect(board, name, tmp_path):
    found = report(board, name, tmp_path)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "name", ["title with a game", "over a saved game", "rules", "pause galaxy", "solved"]
)
@pytest.mark.parametrize("board", BOARDS)
def test_keys_may_be_held_for_long(board, name, tmp_path):
    found = report(board, name, tmp_path, LONG_MS)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("on", [True, False])
@pytest.mark.parametrize("board", BOARDS)
def test_hints_and_animations_are_as_the_settings_say(board, on, tmp_path):
    walk = Walk(board, tmp_path / "disk", game_file("galaxy"))
    if not on:
        for entry in ("settings", "hints", "animations"):
            walk.open(entry)
        walk.press("BACK")
    walk.open("continue")
    pause(walk)
    assert ("hint" in walk.entries()) == on
    walk.press("BACK")
    while walk.name == "Shift":
        walk.handheld.tap("OK", 20)
    assert (walk.name == "Moving") == on


@pytest.mark.parametrize("board", ["picosystem", "display_pack"])
def test_brightness_stops_at_full(board, tmp_path):
    walk = Walk(board, tmp_path / "disk")
    walk.open("settings")
    values = []
    for _ in range(4):
        walk.open("brightness")
        values.append(walk.value("brightness"))
    assert values == ["95 %", "100 %", "10 %", "25 %"]


# What the walk itself is good for


def walked(names, folder) -> dict:
    """Return {screen: entries} of these scenes."""
    reached = {}
    for number, name in enumerate(names):
        walk = SCENES[name].reach("picosystem", folder / str(number))
        reached.setdefault(walk.name, set()).update(walk.entries())
    return reached


def test_all_menus_and_all_entries_are_walked(tmp_path):
    reached = walked(SCENES, tmp_path)
    sources = menus.menus_of_the_firmware()
    assert set(reached) == set(sources) == set(EFFECTS)
    assert reached == {name: set(entries) for name, entries in EFFECTS.items()}
    for name, source in sources.items():
        assert menus.entries_in(source) <= reached[name], f"an entry of {name} has no scene"


def test_an_entry_without_a_scene_is_found(tmp_path):
    names = [name for name in SCENES if name.startswith("pause ") and "PC" not in name]
    source = menus.menus_of_the_firmware()["Pause"]
    assert menus.entries_in(source) - walked(names, tmp_path)["Pause"] == {"take_seat"}


@pytest.mark.parametrize("board", ["picosystem", "display_pack"])
def test_a_question_that_a_released_key_answers_is_found(board, tmp_path, monkeypatch):
    """So it was once: nobody could confirm that a game is to end."""
    on = Pause.on

    def forgetful(self, intent, now):
        on(self, intent, now)
        if intent >= HELD:
            for line in self._menu.lines:
                line[2] = None

    monkeypatch.setattr(Pause, "on", forgetful)
    (found,) = report(board, "pause galaxy", tmp_path)
    assert found.startswith(f"{board}: pause galaxy: give_up: ")


def test_an_entry_without_effect_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr(Settings, "_change", lambda *_: None)
    assert report("display_pack", "settings", tmp_path) == [
        f"display_pack: settings: {entry}: no effect"
        for entry in ("language", "animations", "hints", "brightness")
    ]


def test_an_entry_that_nobody_has_thought_of_is_found(tmp_path, monkeypatch):
    fill = Title._fill

    def longer(self):
        fill(self)
        self._entries.append("seed")
        self._menu.lines.append([words.WORDS["seed"], None, None])

    monkeypatch.setattr(Title, "_fill", longer)
    found = report("display_pack", "title", tmp_path)
    assert found == ["display_pack: title: seed: nobody says what it does"]

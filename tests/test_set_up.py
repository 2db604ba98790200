"""Setting up a game of every rule set on the handheld."""

import random
import subprocess
import sys

import pytest

from host.sim import machine
from shared_engine.games import GAMES, load
from tests.person import Person

machine.install()  # the screens need its framebuf

from firmware.screens import table  # noqa: E402
from firmware.ui import words  # noqa: E402
from firmware.ui.words import WORDS  # noqa: E402
from tests.test_junior_screens import (  # noqa: E402
    ALONE,
    BASIC,
    EIGHT,
    EXPERT,
    FAMILY,
    FOUR,
    SIZES,
    can,
    sat_down,
    swiftly,
    switched_on,
)

__all__ = ["swiftly"]  # a fixture


def menu_of(handheld, game):
    person = Person(handheld)
    person.open("new")
    person.open(game)
    return person


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_chosen_can_be_played(game, tmp_path, monkeypatch):
    """Or is refused in words."""
    begun = []

    def begin(app, name, options, places, kinds, now):
        assert len(kinds) == len(places)
        begun.append(load(name).check(options, places))

    monkeypatch.setattr(table, "begin", begin)
    handheld = switched_on(FOUR, tmp_path)
    person = menu_of(handheld, game)
    chance = random.Random(game)
    refused = 0
    for _ in range(30):
        for _ in range(chance.randint(1, 4)):
            person.open(chance.choice(person.screen._entries[:-1]))
        before = len(begun)
        person.open("play")
        refused += len(begun) == before
        assert len(begun) > before or person.screen._menu.lines[-1][2] in {
            WORDS[word] for word in ("too_few", "no_pc")
        }
    assert len(begun) > 5 and refused


def test_every_option_can_be_changed(tmp_path):
    handheld = switched_on(EIGHT, tmp_path)
    for game in GAMES:
        person = menu_of(handheld, game)
        seen = {}
        for alone in (False, True):
            while game == "duel" and len(person.screen._places()) != 2 - alone:
                person.open(1)
            for option, choices, _, _ in load(game).OPTIONS:
                if option not in person.screen._entries:
                    continue
                for _ in choices:
                    person.open(option)
                    seen.setdefault(option, set()).add(person.screen._options[option])
        for option, choices, _, _ in load(game).OPTIONS:
            wanted = {0, 1, "random"} if option == "first_seat" else set(choices)
            assert seen[option] == wanted, option
        person.press("BACK", "BACK")


def test_what_does_not_matter_is_not_asked(tmp_path):
    handheld = switched_on(EIGHT, tmp_path)
    person = menu_of(handheld, "junior")
    assert {"crossings", "push_back"} <= set(person.screen._entries)
    person.open("push_back")
    person.open("expert")
    assert not {"crossings", "push_back"} & set(person.screen._entries)
    person.open(2)
    person.open("play")
    options = person.app.session.options
    assert options["expert"] and not options["crossings"] and not options["push_back"]
    person.press("BACK")
    handheld.app.leave_game()
    handheld.run(50)
    person.open("new")
    person.press("OK")
    person.press("BACK")
    person.open("duel")
    while len(person.screen._places()) == 2:
        person.open(1)
    assert person.screen._entries == [0, 1, "limit", "play"]


def test_the_last_choices_are_kept_until_it_is_switched_off(tmp_path):
    handheld = switched_on(EIGHT, tmp_path)
    person = Person(handheld)
    person.set_up(FAMILY, EXPERT, "junior")
    handheld.app.leave_game()
    handheld.run(50)
    person.open("new")
    assert person.screen._menu.chosen == GAMES.index("junior")
    person.press("OK")
    assert person.screen._options["expert"] is True
    assert person.screen._kinds == [1, 1, 1, 2]
    person.press("BACK")
    person.open("galaxy")
    assert person.screen._kinds == [1, 0, 3, 0]


def test_a_saved_game_is_replaced_only_after_a_second_press(tmp_path):
    handheld = switched_on(EIGHT, tmp_path)
    person = Person(handheld)
    person.set_up(ALONE, BASIC, "junior")
    handheld.app.leave_game()
    handheld.run(50)
    person.open("new")
    person.press("OK", "OK")
    assert person.name == "New" and person.screen._menu.lines[-1][2] == WORDS["replaces"]
    person.press("OK")
    assert person.name == "Shift"


def test_a_seat_for_a_pc_needs_one_on_the_cable(tmp_path):
    handheld = switched_on(EIGHT, tmp_path)
    person = menu_of(handheld, "junior")
    while person.screen._kinds[2] != 5:
        person.open(2)
    person.open("play")
    assert person.name == "New" and person.screen._menu.lines[-1][2] == WORDS["no_pc"]


ONLY = """
import sys, tempfile
from host.sim import headless, machine
machine.install()
from boards import picosystem
from tests.person import Person
handheld = headless.Handheld(picosystem, tempfile.mkdtemp(), 1)
handheld.run(50)
person = Person(handheld)
person.set_up(("human", "nobody", "easy", "nobody"), {}, "junior")
person.play(12)
print(*sorted(name for name in sys.modules if name.startswith(("shared_engine", "firmware"))))
"""


def test_only_the_game_that_is_played_is_loaded():
    done = subprocess.run([sys.executable, "-c", ONLY], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "shared_engine.games.junior" in loaded and "firmware.ui.icons_junior" in loaded
    other = ("galaxy", "cards", "duel", "puzzle")
    assert [name for name in loaded if any(word in name for word in other)] == []


# Languages


class Ink:
    """Writes on a canvas, and keeps what does not lie on it."""

    def __init__(self, canvas):
        self._write = canvas.text
        self.canvas = canvas
        self.cut = []
        canvas.text = self.text

    def text(self, x, y, string, font, colour):
        from firmware.ui.font import text_height, text_width

        wide = x + text_width(string, font) <= self.canvas.width
        if not wide or x < 0 or y < 0 or y + text_height(font) - 1 > self.canvas.height:
            self.cut.append(string)
        return self._write(x, y, string, font, colour)


@pytest.mark.parametrize("board", SIZES)
def test_nothing_is_cut_in_any_language(board, tmp_path):
    from firmware.screens.board import TIP_MS
    from firmware.screens.games import Games
    from firmware.screens.new import New
    from firmware.screens.over import Over
    from firmware.screens.reached import Reached
    from firmware.screens.shift import Shift

    person = sat_down(tmp_path, BASIC, can, board)
    app = person.app
    ink = Ink(app.canvas)
    cut = []
    for number, language in enumerate(words.LANGUAGES):
        words.load(number)
        screens = [Games(app), *(New(app, game) for game in GAMES)]
        screens += [Reached(app, 0, token) for token in range(12)]
        over = Over(app)
        over.view = app.session.view(None)
        over.view.result = (0, 1)
        app.session._game.phase, phase = 2, app.session._game.phase
        over.draw(app.canvas)
        app.session._game.phase = phase
        for screen in screens:
            screen.draw(app.canvas)
        for token in range(12):
            shift = Shift(app)
            shift.view.target = token
            shift.draw(app.canvas)
            for quiet in range(4):
                shift.tick(quiet * TIP_MS)
        cut += [(language, text) for text in ink.cut]
        ink.cut = []
    assert cut == []

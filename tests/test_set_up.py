"""Setting up a game of every rule set on the handheld."""

import random
import re
import subprocess
import sys

import pytest

from host.sim import machine
from shared_engine.games import GAMES, load
from tests.person import Person

machine.install()  # the screens need its framebuf

from firmware.screens import table  # noqa: E402
from firmware.ui import words  # noqa: E402
from firmware.ui.words import WORDS, colours  # noqa: E402
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
            if option == "first_seat":
                choices = [*person.screen._places(), "random"]
            assert seen[option] == set(choices), option
        person.press("BACK", "BACK")


def first(person) -> str:
    """Who is said to begin."""
    screen = person.screen
    return screen._menu.lines[screen._entries.index("first_seat")][1]


@pytest.mark.parametrize("game", [game for game in GAMES if game != "duel"])
@pytest.mark.parametrize("board", [EIGHT, FOUR])
def test_who_begins_is_kept_while_seats_change(board, game, tmp_path):
    person = menu_of(switched_on(board, tmp_path), game)
    person.open(person.screen._kinds.index(0))  # a third player
    other, third = [place for place, kind in enumerate(person.screen._kinds) if kind][-2:]
    name = colours(0)[third]
    while first(person) != name:
        person.open("first_seat")
    for place in (0, other):
        for _ in range(6):
            person.open(place)
            assert first(person) == name, person.screen._kinds
    while person.screen._kinds[third] != 0:
        person.open(third)
    assert first(person) == colours(0)[0]  # who is there
    while person.screen._kinds[third] != 2:
        person.open(third)
    assert first(person) == name  # was not chosen otherwise
    person.press("BACK", "OK")
    assert first(person) == name
    person.open("play")
    session = person.app.session
    assert session.seats[session.options["first_seat"]] == third == session.seats[session.seat]


def test_a_draw_for_who_begins_is_kept_while_seats_change(tmp_path):
    person = menu_of(switched_on(FOUR, tmp_path), "cards")
    while first(person) != WORDS["random"]:
        person.open("first_seat")
    for _ in range(6):
        person.open(3)
        assert first(person) == WORDS["random"]
    person.open("play")
    assert person.app.session.options["first_seat"] == "random"


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

SEATS = {  # one person and one bot; then another bot; then a PC's two seats instead of bots
    "en": ("1 person, 1 bot", "1 person, 2 bots", "1 person, 2 PCs", "2 people, 1 bot"),
    "de": ("1 Mensch, 1 Bot", "1 Mensch, 2 Bots", "1 Mensch, 2 PCs", "2 Menschen, 1 Bot"),
    "fr": ("1 joueur, 1 bot", "1 joueur, 2 bots", "1 joueur, 2 PC", "2 joueurs, 1 bot"),
    "it": ("1 persona, 1 bot", "1 persona, 2 bot", "1 persona, 2 PC", "2 persone, 1 bot"),
    "nl": ("1 mens, 1 bot", "1 mens, 2 bots", "1 mens, 2 pc's", "2 mensen, 1 bot"),
    "es": ("1 persona, 1 bot", "1 persona, 2 bots", "1 persona, 2 PC", "2 personas, 1 bot"),
}


def speaking(handheld, language):
    """Somebody at the title, who has chosen a language in the settings."""
    person = Person(handheld)
    person.open("settings")
    person.press(*["RIGHT"] * words.LANGUAGES.index(language), "BACK")
    return person


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_who_plays_is_counted_as_one_would_say_it(language, tmp_path):
    """By keys: seats change between the looks at the last line."""
    handheld = switched_on(EIGHT, tmp_path)
    person = speaking(handheld, language)
    person.open("new")
    person.open("galaxy")
    drawn = []
    write = handheld.app.canvas.text
    handheld.app.canvas.text = lambda *of: drawn.append(of[2]) or write(*of)

    def line():
        """What stands below the menu while the cursor is on its last line."""
        person.choose(len(person.screen._entries) - 1)
        drawn.clear()
        person.press("UP", "DOWN")
        (text,) = {text for text in drawn if text.startswith(WORDS["playing"])}
        return text.removeprefix(WORDS["playing"] + WORDS.colon)

    def sit(place, kind):
        while person.screen._kinds[place] != kind:
            person.open(place)

    seen = [line()]
    for kinds in ((1, 2, 2), (1, 5, 5), (1, 1, 2)):
        for place, kind in enumerate(kinds):
            sit(place, kind)
        seen.append(line())
    words.load(0)
    assert tuple(seen) == SEATS[language]


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize(("game", "word"), [("junior", "tokens"), ("galaxy", "left")])
def test_the_bar_says_what_to_do_and_how_far_one_is(game, word, language, tmp_path):
    """The first turn: the longer the text, the less room for the number of cards or tokens."""
    handheld = switched_on(EIGHT, tmp_path)
    person = speaking(handheld, language)
    drawn = []
    write = handheld.app.canvas.text
    handheld.app.canvas.text = lambda *of: drawn.append(of[2]) or write(*of)
    person.open("new")
    person.open(game)
    person.open("play")
    handheld.run(200)
    if person.name == "Curtain":
        person.press("OK")
    assert person.name == "Shift"
    wanted = WORDS["you"] + WORDS.colon + WORDS["shift"]
    number = WORDS[word] + WORDS.colon + ("0" if game == "junior" else "12")
    words.load(0)
    assert wanted in drawn and number in drawn


def test_french_writes_a_space_before_a_colon_on_the_screens(tmp_path):
    """Which stays with its word: what the screens put together is as in the texts."""
    handheld = switched_on(EIGHT, tmp_path)
    drawn = set()
    write = handheld.app.canvas.text
    handheld.app.canvas.text = lambda *of: drawn.add(of[2]) or write(*of)
    person = speaking(handheld, "fr")
    for game in GAMES:
        person.open("new")
        person.open(game)
        person.open("play")
        if person.name == "New":  # the game before is saved
            person.press("OK")
        handheld.run(200)
        person.press("BACK")
        handheld.app.leave_game()
        handheld.run(50)
    words.load(0)
    assert "Jouent\u00a0: 1 joueur, 1 bot" in drawn
    wrong = {text for text in drawn if re.search("[^\u00a0\\d][!?:;]( |$)", text)}
    assert wrong == set()


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

"""Six languages: complete, with a letter for each sign, and nothing too long for any panel."""

import importlib
import itertools
import re
import types

import pytest

from boards import picosystem, waveshare_lcd_1_44
from firmware.ui import words
from firmware.ui.font import LARGE, SMALL, text_height, text_width
from firmware.ui.layout import Layout
from firmware.ui.page import wrap
from firmware.ui.palette import NIGHT, PANEL
from host.sim import headless, machine
from shared_engine.games import cards_names, duel_names, galaxy_names, junior_names

OTHERS = words.LANGUAGES[1:]
GAMES = ("GALAXY", "JUNIOR", "CARDS", "DUEL")
KEYS = ("KEYS", "KEYS_CARDS", "KEYS_DUEL", "KEYS_FOUR", "KEYS_DUEL_FOUR")
NAMES = {
    name
    for table in (
        *galaxy_names.PICTURES.values(),
        galaxy_names.NEUTRAL_PAWN.values(),
        junior_names.PICTURES,
        cards_names.TREASURE_NAMES,
        duel_names.SYMBOL_NAMES,
    )
    for name in table
}
# One board for each kind of panel: 320x240, 240x240, 240x135, 128x128.
BOARDS = ("display_pack_2", "picosystem", "waveshare_lcd_1_14", "waveshare_lcd_1_44")

# What is the same word in another language as in English.
SAME = {
    "title zoom": OTHERS,
    "junior": ("de", "fr", "it", "nl"),
    "pc": ("de", "fr", "it", "es"),
    "bots": ("fr", "nl", "es"),
    "hand": ("de", "nl"),
    "start": ("de", "nl"),
    "pause": ("de", "fr"),
    "stop": ("nl", "it"),
    "duel": ("fr", "nl"),
    "expert": ("fr", "nl"),
    "minutes": ("fr", "it", "nl", "es"),
    "score animations maintenance": ("fr",),
    "pcs": ("de",),
    "no": ("it", "es"),
    "open_hand": ("nl",),
}


def module(name):
    return importlib.import_module(f"firmware.ui.words_{name}")


def table(text):
    """Key -> words; a key that stands twice is an error."""
    lines = [line.split("=", 1) for line in words.joined(text).strip().split("\n")]
    made = dict(lines)
    assert len(made) == len(lines)
    return made


ENGLISH = table(module("en").TEXT)
TEXTS = {language: table(module(language).TEXT) for language in words.LANGUAGES}


def pages(language, name):
    """The pages of a text, without the names of rules."""
    text = re.sub("(?m)^#.*\n", "", getattr(module(f"{language}_rules"), name))
    return words.joined(text).strip().split("\n\n")


@pytest.fixture(autouse=True)
def in_english():
    yield
    words.load(0)


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_all_words_in_the_same_order(language):
    assert list(TEXTS[language]) == list(ENGLISH)
    assert all(TEXTS[language].values())
    for key in ("colours", "colours_2015"):
        assert TEXTS[language][key].count(",") == ENGLISH[key].count(",")


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_is_left(language):
    same = {key for keys, where in SAME.items() if language in where for key in keys.split()}
    found = {key for key, text in TEXTS[language].items() if text == ENGLISH[key]}
    assert found == same


@pytest.mark.parametrize("language", OTHERS)
def test_rules_have_the_same_pages(language):
    for name in GAMES + KEYS:
        assert len(pages(language, name)) == len(pages("en", name))
        for page, english in zip(pages(language, name), pages("en", name), strict=True):
            assert page.count("\n·") == english.count("\n·"), page
            body = page.partition("\n")[2]
            assert body and body != english.partition("\n")[2]


@pytest.mark.parametrize("language", OTHERS)
def test_symbols_have_names(language):
    """Those of persons are the same everywhere, things have a name in each language."""
    names = table(module(language).NAMES)
    assert set(names) <= NAMES
    assert {name for name in NAMES if name.islower()} <= set(names)


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_sign_is_in_the_fonts(language):
    text = "".join(TEXTS[language].values())
    text += "".join(getattr(module(f"{language}_rules"), name) for name in GAMES + KEYS)
    text += "".join(NAMES if language == "en" else table(module(language).NAMES).values())
    for font in (SMALL, LARGE):
        more = {chr(font[3 + 2 * i] | font[4 + 2 * i] << 8) for i in range(font[2])}
        assert set(text) - more - set(map(chr, range(32, 127))) <= {"\n"}


FRENCH = re.compile("[^\u00a0][!?:;]")  # a sign without its space


def test_french_has_a_space_at_which_no_line_ends_before_its_signs():
    text = " ".join(TEXTS["fr"].values())
    text += " ".join(page for name in GAMES + KEYS for page in pages("fr", name))
    assert FRENCH.findall(text) == []


# What stands where


# Place -> the keys of what stands there.
PLACES = {
    "bar": """shift turn came_out move moves thinks unsaved straight lay take enough
        pass passes lays takes no_fit slide pc_turn on_pc""",
    "pawns": "move_pawn",  # in neither a puzzle nor a game without the neutral pawn
    "hint": "reaches prepares denies wanders",
    "tip": "tip_shift tip_move tip_lay tip_take tip_duel",
    "tip of four keys": "tip_next tip_turn tip_fit tip_pick play_here",
    "value": """yes no on off finish_home finish_exit finish_none false_stop_opponent
        false_stop_void no_limit random nobody human easy medium hard pc sound_1 sound_2 sound_3""",
    "label": """continue new puzzle rules settings about play back game galaxy junior cards duel
        edition neutral open_hand finish crossings expert push_back false_stop same_board limit
        solo first language sound animations brightness hints go_on hint take_seat save_quit give_up
        undo retry title pause maintenance claim""",
    "centred": """pass_to press_ok go_on_key again next_card next_goal your_card time_up ready right
        wrong stop maintenance_key all_open all_open_exit zoom
        claim_ask claim_wait hold_closes""",
    "help": """game_help galaxy_help junior_help cards_help duel_help edition_help
        neutral_help open_hand_help finish_help crossings_help
        expert_help push_back_help false_stop_help same_board_help limit_help first_help seat_help
        claim_help replaces no_pc too_few too_many sure lost alone hold_x hold_a hold_next damaged
        low making other_version turns_help tip_stick hold_menu hold_line no_card
        maintenance_ask maintenance_ends maintenance_keeps maintenance_on error error_help""",
    "after a name": "reached wins win gets_card found",
    "before a number": """left par goal tokens hand pile taken time score round start seed solved
        minutes""",
    "other": """you playing people bots pcs stick colours colours_2015 about_text about_free
        in_place from_ram""",
}


def at(place, of):
    return [of[key] for key in PLACES[place].split()]


def test_every_word_has_its_place():
    keys = " ".join(PLACES.values()).split()
    assert sorted(keys) == sorted(ENGLISH)


def too_wide(texts, font, room):
    return {text: text_width(text, font) for text in texts if text_width(text, font) > room}


def colon(of):
    return "\u00a0: " if of is TEXTS["fr"] else ": "


def status(of):
    texts = at("bar", of) + of["move_pawn"].split(",")
    return texts + [of["hint"] + colon(of) + text for text in at("hint", of)]


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_bars_hold_their_texts(language):
    """A bar takes the name away before it takes the small font; cards stand at its right end."""
    of = TEXTS[language]
    texts = status(of) + ["10. " + text for text in at("bar", of)[:4]]  # a puzzle's turn
    assert too_wide(texts, SMALL, picosystem.WIDTH - 22 - 4 - 3 * 16) == {}
    assert too_wide(at("tip", of), LARGE, picosystem.WIDTH - 22 - 4) == {}
    tiny = waveshare_lcd_1_44.WIDTH - 13 - 2
    # Parts of such a tip that do not fit side by side are shown one after the other.
    texts += [part for tip in at("tip of four keys", of) for part in tip.split("  ")]
    assert too_wide(texts, SMALL, tiny) == {}


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("name", ["display_pack_2", "waveshare_lcd_1_14"])
def test_columns_hold_the_longest_word(name, language):
    of = TEXTS[language]
    room = Layout(importlib.import_module(f"boards.{name}")).status[2] - 6
    assert too_wide(" ".join(status(of)).split(), LARGE, room) == {}
    tips = at("tip", of) + at("tip of four keys", of)
    assert too_wide(" ".join(tips).split(), SMALL, room) == {}
    notes = [text + colon(of) + "99" for text in at("before a number", of)]
    assert too_wide(notes, SMALL, room) == {}
    colours = of["colours"].split(",") + of["colours_2015"].split(",") + [of["you"]]
    assert too_wide(colours, LARGE, room - 18) == {}


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("name", BOARDS)
def test_pages_and_menus_hold_their_lines(name, language):
    of = TEXTS[language]
    layout = Layout(importlib.import_module(f"boards.{name}"))
    font = layout.style.font
    room = layout.width - 2 * layout.style.pad - 4
    lines = at("label", of) + at("centred", of)
    lines += [f"< {value} >" for value in [*at("value", of), *words.LANGUAGE_NAMES]]
    lines += NAMES if language == "en" else table(module(language).NAMES).values()
    assert too_wide(lines, font, room) == {}
    titles = [page.partition("\n")[0] for part in GAMES + KEYS for page in pages(language, part)]
    assert too_wide(titles, font, room - text_width("99/99", SMALL)) == {}
    # Beside an icon: a seat and what it did.
    for colour, text in itertools.product(of["colours"].split(","), at("after a name", of)):
        assert too_wide([f"{colour} {text}"], SMALL if room < 200 else font, room - 18) == {}
    # A line of help may take two on the narrowest panel.
    rows = 1 if room > 200 else 2
    assert [text for text in at("help", of) if len(wrap(text, SMALL, room)) > rows] == []


# As drawn


class Ink:
    """Writes on a canvas, and keeps what does not lie on it or lies over other text."""

    def __init__(self, app):
        self._write = app.canvas.text
        self._fill = app.canvas.fill
        self._boxes = []
        self._drawn = []
        self.lines = []  # since the last fill
        self.wrong = []
        self.canvas = app.canvas
        app.canvas.text, app.canvas.fill = self.text, self.fill

    def fill(self, colour):
        self._boxes = []
        self._drawn = []
        self.lines = []
        self._fill(colour)

    def box(self, x, y, width, height, colour):
        """Something bright that is drawn must not lie over text, either."""
        if colour not in (NIGHT, PANEL):
            box = (x, y, x + width, y + height)
            self.wrong += ["a box"] * any(_meet(box, other) for other in self._boxes)
            self._drawn.append(box)

    def text(self, x, y, string, font, colour):
        box = (x, y, x + text_width(string, font), y + text_height(font) - 1)
        on = x >= 0 and y >= 0 and box[2] <= self.canvas.width and box[3] <= self.canvas.height
        self.lines.append(string)
        if string.strip("↑↓ "):
            if not on or any(_meet(box, other) for other in self._boxes + self._drawn):
                self.wrong.append(string)
            self._boxes.append(box)
        return self._write(x, y, string, font, colour)


def _meet(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("name", BOARDS)
def test_nothing_is_cut_or_covered(name, tmp_path):
    """The choice of a language, the title and what it opens, every page of the rules, the longest
    notice."""
    machine.install()
    handheld = headless.Handheld(importlib.import_module(f"boards.{name}"), str(tmp_path), 1)
    app = handheld.app
    ink = Ink(app)
    from firmware.drivers.keys import NEXT, OK
    from firmware.drivers.open_drive import OpenDrive
    from firmware.screens.language import Language, speak
    from firmware.screens.title import Title, opened

    seen = []
    for language in range(len(words.LANGUAGES)):
        speak(app, language)
        screens = Language(app), Title(app), OpenDrive(app)
        for screen in (*screens, *(opened(x)(app) for x in ("settings", "about"))):
            screen.draw(app.canvas)
        for game in range(len(GAMES)):
            screen = opened("rules")(app)
            for _ in range(game):
                screen.on(NEXT, 0)
            screen.on(OK, 0)
            for _ in range(len(screen._pages)):
                screen.draw(app.canvas)
                screen.on(NEXT, 0)
        seen += [(words.LANGUAGES[language], text) for text in ink.wrong]
        ink.wrong = []
    assert seen == []


@pytest.mark.parametrize("name", BOARDS)
def test_what_a_pc_asks_for_fits_the_screen(name, tmp_path):
    """A seat, with its code and its keys, and maintenance."""
    machine.install()
    handheld = headless.Handheld(importlib.import_module(f"boards.{name}"), str(tmp_path), 1)
    app = handheld.app
    from firmware.screens import table
    from firmware.screens.claim import Claim
    from firmware.screens.language import speak
    from firmware.screens.maintenance import Maintenance

    table.begin(app, "galaxy", {}, (0, 1, 2, 3), bytes(4), 0)
    ink = Ink(app)
    boxes = app.canvas.fill_rect
    app.canvas.fill_rect = lambda x, y, w, h, c: boxes(x, y, w, h, c) or ink.box(x, y, w, h, c)
    wrong = []
    for language in range(len(words.LANGUAGES)):
        speak(app, language)
        for seat, pressed in itertools.product(range(4), (False, True)):
            claim = Claim(app, types.SimpleNamespace(seat=seat, code="8888"))
            claim._pressed = pressed
            claim.draw(app.canvas)
        maintenance = Maintenance(app)
        maintenance.wire = True
        maintenance.draw(app.canvas)
        wrong += [(words.LANGUAGES[language], text) for text in ink.wrong]
        ink.wrong = []
    assert wrong == []


# How it is chosen


def test_one_language_at_a_time():
    for number, language in enumerate(words.LANGUAGES):
        words.load(number)
        assert {key: words.WORDS.get(key) for key in ENGLISH} == TEXTS[language]
        assert words.name("Yoda") == "Yoda"
        assert [title for title, _ in words.rules("duel")] == [
            page.partition("\n")[0] for page in pages(language, "DUEL")
        ]


def test_an_unknown_word_is_an_error():
    assert "nonsense" not in words.WORDS and words.WORDS.get("nonsense", "x") == "x"
    with pytest.raises(KeyError):
        words.WORDS["nonsense"]


def test_names_begin_with_a_capital():
    for number in range(len(words.LANGUAGES)):
        words.load(number)
        assert [name for name in NAMES if not words.name(name)[0].isupper()] == []
    words.load(1)
    assert words.name("owl") == "Eule" and words.name("Princess Leia") == "Prinzessin Leia"


def test_screens_ask_for_known_words():
    """Every word that the device's code names is there."""
    from host.sim.runtime import ROOT

    wanted = set()
    for path in (ROOT / "firmware").rglob("*.py"):
        wanted |= set(re.findall(r'WORDS\["(\w+)"\]', path.read_text(encoding="utf-8")))
    assert wanted - set(ENGLISH) == set()

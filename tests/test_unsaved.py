"""A full disk: the warning stays until a save succeeds, and nobody leaves without being told."""

import importlib

import pytest

from firmware import puzzle_session
from firmware import session as sessions
from firmware.save import Files
from firmware.screens import duel_table
from firmware.session import EASY, HUMAN
from firmware.ui import words
from firmware.ui.font import text_height, text_width
from host.sim import headless, machine
from shared_engine.games import puzzle
from tests import swift
from tests.person import Person
from tests.person_cards import CardsPerson
from tests.person_duel import MENU_MS, Duellists, join

# One board for each kind of panel: 320x240 and four keys, 240x240, 240x135, 128x128 and four keys.
BOARDS = ("display_pack_2", "picosystem", "waveshare_lcd_1_14", "waveshare_lcd_1_44")
GAMES = ("galaxy", "junior", "cards", "duel", "puzzle")
CASES = [(board, game) for board in BOARDS for game in GAMES]


@pytest.fixture(autouse=True)
def swiftly(monkeypatch):
    swift.install(monkeypatch.setattr)
    yield
    words.load(0)
    assert machine.problems == []


class Writing:
    """What can be read on a canvas: texts, without those that were painted over."""

    def __init__(self, canvas):
        self._canvas = canvas
        self._kept = []
        for name in ("text", "fill", "fill_rect"):
            setattr(self, "_" + name, getattr(canvas, name))
            setattr(canvas, name, getattr(self, name))

    def text(self, x, y, string, font, colour):
        box = (x, y, x + text_width(string, font), y + text_height(font))
        self._erase(*box)
        self._kept.append((box, string))
        return self._text(x, y, string, font, colour)

    def fill(self, colour):
        self._kept = []
        self._fill(colour)

    def fill_rect(self, x, y, w, h, colour):
        self._erase(x, y, x + w, y + h)
        self._fill_rect(x, y, w, h, colour)

    def _erase(self, left, top, right, bottom):
        self._kept = [
            (box, string)
            for box, string in self._kept
            if box[2] <= left or right <= box[0] or box[3] <= top or bottom <= box[1]
        ]

    @property
    def read(self):
        """From top to bottom."""
        return " ".join(string for _, string in sorted(self._kept, key=lambda it: it[0][1::-1]))


class Desk:
    """A handheld that runs out of disk space, its reader and its player."""

    def __init__(self, board, folder, game, kinds=(HUMAN, HUMAN), language=0):
        self.handheld = headless.Handheld(importlib.import_module(f"boards.{board}"), folder, 1)
        self.folder = folder
        self.app = self.handheld.app
        self.writing = Writing(self.app.canvas)
        self.player = Person(self.handheld)
        from firmware.screens.language import speak

        speak(self.app, language)
        self.handheld.run(50)
        if game == "puzzle":
            self.player.open("puzzle")
            while self.player.name == "Puzzle":
                self.handheld.run(100)
            self.handheld.run(300)  # keys are ignored before
        else:
            self._begin(game, kinds)
        if self.player.name in ("Curtain", "Ready"):
            self.player.press("OK")

    def _begin(self, game, kinds):
        from firmware.screens import table

        options = {"expert": True} if game == "junior" else {}
        seats = len(kinds)
        table.begin(self.app, game, options, range(seats), bytes(kinds), machine.now)
        self.handheld.run(50)

    def full(self, full=True, name=""):
        """Whether writing fails, of all files or of one."""

        def opened(path, mode):
            if full and "w" in mode and path.endswith(name + ".new"):
                raise OSError(28)
            return open(path, mode)

        self.app.files._open = opened

    def act(self):
        """Any action by keys."""
        session = self.app.session
        steps = session.steps
        keys = ["OK"] * 4
        if session.name == "duel":
            keys = ["OK"] if self.player.few else ["UP", "DOWN", "LEFT", "RIGHT"]
            self.handheld.run(800)
        for key in keys:
            if session.steps == steps:
                self.player.press(key)
        assert session.steps > steps

    @property
    def warned(self):
        return words.WORDS["unsaved"] in self.writing.read

    def kept(self):
        """The game on the disk, packed."""
        puzzle = self.app.session.name == "puzzle"
        found = (puzzle_session if puzzle else sessions).resume(Files(self.folder))
        return found._game.pack()

    def quit(self):
        if self.player.name == "Both":
            self.handheld.tap("BACK", MENU_MS)
        else:
            self.player.press("BACK")
        assert self.player.name == "Pause"
        self.player.open("save_quit")


@pytest.fixture
def desk(tmp_path):
    return lambda *args, **options: Desk(args[0], str(tmp_path), *args[1:], **options)


@pytest.mark.parametrize(("board", "game"), CASES)
def test_the_warning_stays_until_a_save_succeeds(desk, board, game):
    """Whatever time passes, tips, messages and menus; then there is room again."""
    made = desk(board, game)
    assert not made.warned
    made.full()
    made.act()
    session = made.app.session
    for _ in range(24):
        made.handheld.run(500)
        assert made.warned, made.writing.read
        if made.player.name == "InTurn" and not made.player.screen.running():
            break
    if session.name != "duel":
        made.player.press("BACK")
        assert made.player.name == "Pause" and made.warned
        made.player.press("BACK")
        assert made.warned
    made.full(False)
    made.act()
    made.handheld.run(3000)
    assert not session.unsaved and not made.warned
    assert made.kept() == session._game.pack()


@pytest.mark.parametrize("game", ["galaxy", "cards"])
@pytest.mark.parametrize("kinds", [(HUMAN, HUMAN), (HUMAN, EASY)])
@pytest.mark.parametrize("board", BOARDS)
def test_every_screen_until_the_end_warns(desk, board, kinds, game):
    made = desk(board, game, kinds)
    made.full()
    made.act()
    if game == "cards":
        made.player = CardsPerson(made.handheld)
    seen = set()
    while made.player.name != "Over":
        made.handheld.run(50)
        assert made.warned or made.player.name == "Over", made.player.name
        seen.add(made.player.name)
        made.player.play(1)
    acts = {"Lay", "Take"} if game == "cards" else {"Shift", "Move", "Reached"}
    assert seen == {*acts, "Moving", "Watch" if EASY in kinds else "Curtain"}


@pytest.mark.parametrize("game", GAMES)
def test_save_and_quit_tries_again(desk, game):
    made = desk("picosystem", game)
    made.full()
    made.act()
    game = made.app.session._game.pack()
    kept = made.kept
    session = made.app.session
    assert kept() != game
    made.full(False)
    made.quit()
    assert made.player.name == "Title" and not session.unsaved
    made.app.session = session
    assert kept() == game


@pytest.mark.parametrize(("board", "game"), CASES)
def test_leaving_unsaved_says_what_is_lost_first(desk, board, game):
    made = desk(board, game)
    made.full()
    made.act()
    session = made.app.session
    made.quit()
    lost = f"{words.WORDS['lost']}{words.WORDS.colon}{session.unsaved}"
    assert session.unsaved and made.player.name == "Pause"
    assert lost in made.writing.read and made.warned
    made.player.press("PREV" if made.player.few else "UP")  # thinking again
    assert lost not in made.writing.read
    made.player.open("save_quit")
    assert lost in made.writing.read and made.player.name == "Pause"
    made.player.press("OK")
    assert made.player.name == "Title"


def test_the_moves_since_the_last_save_are_counted(desk):
    made = desk("picosystem", "galaxy", (HUMAN, EASY))
    made.full()
    began = made.app.session.steps
    while made.app.session.steps < began + 5:
        made.player.play(1)
    assert made.app.session.unsaved == made.app.session.steps - began
    made.full(False)
    made.app.session.save()
    made.full()
    steps = made.app.session.steps
    while made.app.session.steps == steps:
        made.player.play(1)
    assert made.app.session.unsaved == made.app.session.steps - steps


@pytest.mark.parametrize("number", range(len(words.LANGUAGES)))
@pytest.mark.parametrize("board", BOARDS)
def test_it_is_said_in_every_language(desk, board, number):
    made = desk(board, "galaxy", language=number)
    made.full()
    made.act()
    made.app.session._saved -= 122  # as after a long game
    made.handheld.run(4000)
    assert made.warned
    made.quit()
    rows = [string for _, string in made.writing._kept]
    assert all(text_width(row, text_font(made, row)) <= made.app.canvas.width for row in rows)
    assert words.WORDS["lost"] + words.WORDS.colon in made.writing.read and made.warned


def text_font(made, row):
    from firmware.ui.font import SMALL

    return made.app.layout.style.font if row == words.WORDS["unsaved"] else SMALL


def test_ending_a_game_on_a_full_disk(desk):
    made = desk("picosystem", "galaxy")
    made.full()
    made.act()
    made.player.press("BACK")
    made.player.open("give_up")
    assert words.WORDS["sure"] in made.writing.read and made.player.name == "Pause"
    made.player.press("OK")
    assert made.player.name == "Title" and "continue" not in made.player.screen._entries


def test_a_game_that_ends_on_a_full_disk(desk):
    made = desk("picosystem", "junior", (HUMAN, EASY))
    made.full()
    made.player.play()
    assert made.player.name == "Over"
    made.player.press("OK")
    assert made.player.name == "Title" and "continue" not in made.player.screen._entries


def test_a_solved_puzzle_is_not_left_unsaved(desk):
    made = desk("picosystem", "puzzle")
    made.full()
    session = made.app.session
    while not session.over:
        made.app.session.act(0, puzzle.hint(session.view(0))[0], 0)
    from firmware.screens.table import go_on

    go_on(made.app, machine.now)
    made.handheld.run(50)
    assert made.player.name == "Solved"
    made.player.press("BACK")
    assert made.player.name == "Solved" and words.WORDS["lost"] in made.writing.read
    made.full(False)
    made.player.press("BACK")
    assert made.player.name == "Title" and not session.unsaved


def test_a_call_in_turn_that_cannot_be_kept_is_said_and_tried_again(desk):
    """The first one's time is in a file of its own, and no action follows before a break."""
    made = desk("waveshare_lcd_1_14", "duel")
    people = Duellists(made.handheld)
    join(people, 0)
    assert people.name == "InTurn" and not made.warned
    made.full(name="turn")
    people.stop(0)
    made.handheld.run(3000)
    assert made.warned
    made.quit()
    assert words.WORDS["lost"] in made.writing.read and made.player.name == "Pause"
    made.full(False)
    made.player.press("OK")
    assert made.player.name == "Title"
    made.player.open("continue")
    course = duel_table.course(made.app)
    assert (course.seat, course.first > 0) == (1, True)


def test_the_warning_goes_when_the_time_of_a_turn_can_be_kept_again(desk):
    made = desk("waveshare_lcd_1_14", "duel")
    made.full(name="turn")
    made.handheld.run(6000)
    assert made.player.name == "InTurn" and made.warned
    made.full(False)
    made.handheld.run(6000)
    assert not made.warned and not made.app.session.unsaved


def test_settings_that_cannot_be_stored(desk):
    made = desk("picosystem", "galaxy")
    made.full()
    made.player.press("BACK")
    made.player.open("settings")
    made.player.press("DOWN", "RIGHT")
    assert made.player.name == "Settings" and made.warned
    made.player.press("DOWN")
    assert made.warned
    made.full(False)
    made.player.press("RIGHT")
    assert not made.warned


def test_a_language_that_cannot_be_stored(tmp_path):
    board = importlib.import_module("boards.picosystem")
    handheld = headless.Handheld(board, str(tmp_path), 1, new=True)
    handheld.run(50)
    assert headless.screen(handheld) == "Language"

    def opened(path, mode):
        raise OSError(28)

    handheld.app.files._open = opened
    writing = Writing(handheld.app.canvas)
    handheld.tap("OK")
    assert headless.screen(handheld) == "Notice" and words.WORDS["unsaved"] in writing.read
    handheld.tap("OK")
    assert headless.screen(handheld) == "Title"


@pytest.mark.parametrize("full", [False, True])
def test_a_low_battery_does_not_promise_what_is_not_true(desk, full):
    made = desk("picosystem", "galaxy")
    made.full()
    made.act()
    made.full(full)
    made.handheld.charge(0)
    made.handheld.run(11_000)
    assert made.player.name == "Notice"
    assert made.warned == full and (words.WORDS["low"] in made.writing.read) != full
    assert bool(made.app.session.unsaved) == full


def test_a_mishap_does_not_promise_what_is_not_true(desk):
    made = desk("picosystem", "galaxy")
    made.full()
    made.act()

    def broken(cue, now):
        raise ValueError

    made.handheld.run(2000)
    made.app.sound = broken
    made.handheld.tap("RIGHT")
    assert made.player.name == "Error" and made.warned
    assert words.WORDS["error_help"] not in made.writing.read

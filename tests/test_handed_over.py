"""A seat that a PC has taken is played there: the device says so, its keys do not play it, and the
people at the device can take it back.
"""

import importlib

import pytest

from firmware.session import EASY, HUMAN
from firmware.ui import words
from firmware.ui.words import LANGUAGES, WORDS, colours
from host import simulate
from host.link.messages import Held, Refused
from host.sim import machine
from shared_engine.game import NOBODY
from tests import swift
from tests.person import Person
from tests.test_unsaved import Writing
from tests.wire import Cable, gather, of, take_seat, until

EIGHT, FOUR, TINY = "picosystem", "display_pack_2", "waveshare_lcd_1_44"
BOARDS = (EIGHT, FOUR, TINY)
ALL_BOARDS = simulate.boards()
GAMES = ("galaxy", "junior", "cards")


@pytest.fixture(autouse=True)
def swiftly(monkeypatch):
    swift.install(monkeypatch.setattr)
    yield
    words.load(0)
    assert machine.problems == []


class Table:
    """A device with a game, its reader, and a PC that holds one seat of it."""

    def __init__(self, folder, board, game, kinds, seat, language=0):
        self.cable = Cable(folder, 1, importlib.import_module(f"boards.{board}"))
        self.writing = Writing(self.cable.app.canvas)
        from firmware.screens.language import speak

        speak(self.cable.app, language)
        self.cable.begin(kinds, game)
        self.client = self.cable.client()
        self.client.watch()
        until(self.client, lambda: self.client.game)
        take_seat(self.cable, self.client, seat)
        self.wait(400)
        self.session = self.cable.app.session
        self.person = Person(self.cable.handheld)

    def wait(self, ms):
        return gather(self.client, ms / 1000)

    def keys(self):
        """Every key of the board but BACK, pressed and held."""
        for key, _ in self.cable.handheld.board.KEYS:
            if key == "BACK":
                continue
            self.cable.tap(key)
            self.wait(50)
            self.cable.tap(key, ms=700)
            self.wait(50)


@pytest.fixture
def table(tmp_path):
    def sit(board=EIGHT, game="galaxy", kinds=(HUMAN, EASY), seat=0, language=0):
        return Table(tmp_path, board, game, kinds, seat, language)

    return sit


# Turn by turn


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("game", GAMES)
def test_no_key_of_the_device_plays_a_seat_that_is_on_a_pc(board, game, table):
    made = table(board, game)
    for half in range(2):
        assert made.cable.screen == "Away" and made.session.steps == half
        made.keys()
        assert made.cable.screen == "Away" and made.session.steps == half
        made.client.play(0, made.client.private[0].legal[0])
        made.wait(3000)
        if made.session.steps != 1:  # nothing was to be taken, and the bot has played
            break


@pytest.mark.parametrize("language", range(len(LANGUAGES)))
@pytest.mark.parametrize("board", BOARDS)
def test_the_device_says_where_the_seat_is_played(board, language, table):
    made = table(board, language=language)
    for word in WORDS["on_pc"].split():
        assert word in made.writing.read
    assert colours(2012)[0] in made.writing.read or board != FOUR  # a bar has no room for both
    assert WORDS["pc_turn"] not in made.writing.read


@pytest.mark.parametrize("board", BOARDS)
def test_the_menu_stays(board, table):
    made = table(board)
    made.cable.tap("BACK")
    assert made.cable.screen == "Pause"
    made.cable.tap("BACK")
    assert made.cable.screen == "Away"


def test_who_is_at_the_device_plays_on(table):
    made = table(kinds=(HUMAN, HUMAN), seat=1)
    assert made.cable.screen == "Curtain"
    made.cable.tap("OK")
    assert made.cable.screen == "Shift"
    made.cable.tap("OK")
    made.wait(2000)
    assert made.cable.screen == "Move"
    made.cable.tap("OK")
    made.wait(2000)
    assert made.session.seat == 1 and made.cable.screen in ("Away", "Reached")


def test_after_it_was_dark_the_curtain_says_it_too(table):
    made = table(kinds=(HUMAN, HUMAN, HUMAN), seat=0)
    made.wait(121_000)
    made.cable.tap("DOWN")
    assert made.cable.screen == "Curtain" and WORDS["on_pc"] in made.writing.read


# The way back


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("game", GAMES)
def test_people_at_the_device_take_the_seat_back(board, game, table):
    made = table(board, game)
    made.person.press("BACK")
    made.person.open("take_seat")
    assert of(made.wait(400), Held)[-1].seats == ()
    assert made.session.held == 0 and not made.client.private
    if made.cable.screen == "Curtain":  # nothing of the cards before somebody says so
        assert made.cable.app.stack[-1].seat == 0
        made.person.press("OK")
    assert made.cable.screen in ("Shift", "Lay")
    made.client.play(0, 0)
    assert [refused.reason for refused in of(made.wait(300), Refused)] == ["not-held"]
    while made.session.steps == 0:
        made.person.press("OK")
    assert made.session.last[0] == 0


def test_a_seat_that_was_taken_back_can_be_claimed_again(table):
    made = table()
    made.person.press("BACK")
    made.person.open("take_seat")
    made.wait(400)
    take_seat(made.cable, made.client, 0)
    assert made.client.held == (0,) and made.cable.screen == "Away"


def test_only_the_seat_whose_turn_it_is_can_be_taken_back(table):
    made = table(kinds=(HUMAN, HUMAN), seat=1)
    made.cable.tap("OK")
    made.cable.tap("BACK")
    assert made.cable.screen == "Pause" and "take_seat" not in made.cable.app.stack[-1]._entries


# The duel


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seat", [0, 1])
def test_in_a_duel_the_keys_are_those_of_the_seat_that_is_here(board, seat, table):
    made = table(board, "duel", (HUMAN, HUMAN), seat)
    name = colours("duel")[seat]
    assert made.cable.screen == "Ready" and f"{name} {WORDS['on_pc']}" in made.writing.read
    made.cable.tap("OK")
    made.wait(800)
    assert made.cable.screen == "Alone"
    made.keys()
    assert {acted for acted, _, _ in made.session._past()} - {NOBODY} == {1 - seat}


@pytest.mark.parametrize("board", ALL_BOARDS)
def test_a_duel_of_one_person_goes_on_at_the_pc(board, table):
    made = table(board, "duel", (HUMAN,), 0)
    told = f"{colours('duel')[0]} {WORDS['on_pc']}"
    assert made.cable.screen == "Ready" and told in made.writing.read
    made.cable.tap("OK")
    made.wait(800)
    assert made.cable.screen == "Alone"
    for word in told.split():
        assert word in made.writing.read
    made.keys()
    assert made.cable.screen == "Alone" and made.session.steps == 0
    made.client.play(0, made.client.private[0].legal[0])
    made.wait(300)
    assert made.session.steps == 1 and made.cable.screen == "Alone"
    made.person.press("BACK")
    made.person.open("take_seat")
    made.wait(400)
    made.cable.tap("OK")
    made.wait(800)
    made.keys()
    assert made.session.steps > 1


@pytest.mark.parametrize("board", BOARDS)
def test_in_a_duel_the_seat_is_taken_back_too(board, table):
    made = table(board, "duel", (HUMAN, HUMAN), 1)
    made.cable.tap("OK")
    made.wait(800)
    made.person.press("BACK")
    made.person.open("take_seat")
    assert of(made.wait(400), Held)[-1].seats == ()
    assert made.cable.screen == "Ready"
    made.cable.tap("OK")
    assert made.cable.screen == ("Both" if board == EIGHT else "InTurn")

"""Saves that no game could have written: power-on, then Continue by keys."""

import pytest

from boards import picosystem
from firmware import session as sessions
from firmware.history import MOST, History
from firmware.save import Files, Settings
from firmware.session import EASY, HARD, HUMAN, MEDIUM, PC
from host.sim import headless, machine
from shared_engine.games.duel import STOP, WINDOW
from shared_engine.shuffle import Stream
from tests import swift
from tests.both.anyone import somebody
from tests.person import Person

SEED = bytes(range(16))
MINUTE = 60_000


@pytest.fixture(autouse=True)
def swiftly(monkeypatch):
    swift.install(monkeypatch.setattr)


@pytest.fixture
def folder(tmp_path):
    """The disk of a device that has been switched on before."""
    Settings().store(Files(str(tmp_path)))
    return str(tmp_path)


def played(folder, name="galaxy", kinds=(HUMAN, HARD), steps=12, options=None):
    """A game in progress, which is saved in the folder."""
    game = name, options or {}, len(kinds), bytes(kinds), SEED
    session = sessions.start(Files(folder), *game)
    stream = Stream(SEED, "resume")
    for number in range(steps):
        now = 70 * (number + 1)
        if not session.advance(now):
            seat, action = somebody(session._game, stream)
            session.act(seat, action, now)
    return session


def continued(folder):
    """Switch the device on, choose Continue and play on for a minute; the person at it."""
    handheld = headless.Handheld(picosystem, folder, 1)
    handheld.run(100)
    person = Person(handheld)
    assert person.screen._entries[0] == "continue"
    handheld.tap("OK")
    for key in ("OK", "OK", "LEFT", "OK", "OK"):
        handheld.tap(key)
        handheld.run(2000)
    handheld.run(MINUTE)
    return person


def is_set_aside(person):
    """Whether the file was kept for repair and the title offers nothing to continue."""
    folder = person.handheld.folder
    files = set(headless._files(folder))
    assert "error.txt" not in files, headless._text(folder + "/error.txt")
    assert machine.problems == []
    return "game.bad" in files


def changed(session, **fields):
    """Write the session with other values of these fields of its game."""
    for name, value in fields.items():
        setattr(session._game, name, value)
    session.save()
    assert not session.unsaved


def give_up_history(session, clock):
    """Write the session as if its history had grown too long, with another clock."""
    history(session, b"\0" + clock.to_bytes(4, "big"))


def history(session, data):
    """Write the session with these bytes for its history."""
    session._history.pack = lambda: data
    session.save()


def entries(*steps):
    made = History()
    for step in steps:
        made.add(*step)
    return made.pack()


@pytest.mark.parametrize("kind", [EASY, MEDIUM, HARD])
def test_a_duel_with_only_a_bot_is_set_aside(folder, kind):
    session = played(folder, "duel", (HUMAN,))
    session.kinds = bytes([kind])
    session.save()
    assert is_set_aside(continued(folder))


@pytest.mark.parametrize("kinds", [(HUMAN,), (HUMAN, EASY)])
@pytest.mark.parametrize("ahead", [1, 100_000, 1 << 28])
def test_a_duel_with_a_clock_ahead_of_its_history_is_set_aside(folder, kinds, ahead):
    session = played(folder, "duel", kinds, options={} if len(kinds) == 2 else {"limit": 0})
    changed(session, clock=session._game.clock + ahead)
    assert is_set_aside(continued(folder))


@pytest.mark.parametrize("ahead", [1, 100_000])
def test_so_is_one_whose_history_has_been_given_up(folder, ahead):
    """It cannot be replayed, so nothing but its clock tells."""
    session = played(folder, "duel", (HUMAN, EASY))
    give_up_history(session, session.clock)
    changed(session, clock=session._game.clock + ahead)
    assert is_set_aside(continued(folder))


def test_a_duel_with_a_clock_behind_its_history_is_set_aside(folder):
    session = played(folder, "duel", (HUMAN, EASY))
    give_up_history(session, session.clock + 1)
    assert is_set_aside(continued(folder))


def test_a_duel_that_has_almost_run_out_of_time_to_count_is_set_aside(folder):
    """Beyond 29 bits the clock of the game would start again from 0, and nothing be legal."""
    session = played(folder, "duel", (HUMAN, EASY))
    session._game.clock = (1 << 29) - 50
    give_up_history(session, session._game.clock)
    assert is_set_aside(continued(folder))


def test_a_call_that_the_history_does_not_have_is_set_aside(folder):
    session = played(folder, "duel", (HUMAN, EASY), steps=3)
    game = session._game
    changed(session, caller=0, called=game.clock)
    assert is_set_aside(continued(folder))


def wrong_histories():
    """What a history can say that the game has not done."""
    first = (0, 4, 70)
    yield "empty", entries()
    yield "cut off in its head", b"\1\0"
    yield "without its beginning, but with steps", b"\0" + entries(first)[1:]
    yield "neither whole nor without a beginning", b"\7" + entries(first)[1:]
    yield "another action", entries((0, 9, 70))
    yield "an action that does not exist", entries((0, 0x7FFFFFFF, 70))
    yield "a seat that is not there", entries((3, 4, 70))
    yield "half a step", entries(first)[:-1]
    yield "trailing bytes", entries(first) + b"\0"
    yield "nothing but time", entries((255, 0, 70))
    yield "more steps than are kept", entries(*[(255, 0, 70)] * MOST) + b"\xff\0\0"


@pytest.mark.parametrize("name", ["galaxy", "junior", "cards", "duel"])
@pytest.mark.parametrize("fault", dict(wrong_histories()))
def test_a_history_that_is_not_the_game_s_is_set_aside(folder, name, fault):
    session = played(folder, name, steps=3)
    history(session, dict(wrong_histories())[fault])
    assert is_set_aside(continued(folder))


@pytest.mark.parametrize("name", ["galaxy", "junior", "cards", "duel"])
def test_a_history_with_one_step_more_or_less_is_set_aside(folder, name):
    for steps in (2, 4):
        session = played(folder, name, steps=3)
        whole = played(folder, name, steps=steps)._history.pack()
        history(session, whole)
        assert is_set_aside(continued(folder))
        Files(folder).remove("game.bad")


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("galaxy", (HUMAN, HARD)),
        ("galaxy", (EASY, HARD)),  # the set-up allows bots to play among themselves
        ("junior", (EASY, HARD)),
        ("cards", (PC, EASY)),
        ("duel", (HUMAN,)),
        ("duel", (PC,)),
        ("duel", (EASY, EASY)),
        ("duel", (HUMAN, PC)),
    ],
)
def test_what_can_be_set_up_goes_on(folder, name, kinds):
    session = played(folder, name, kinds)
    before = session.last_turn()
    again = sessions.resume(Files(folder))
    assert again.last_turn() == before
    assert not is_set_aside(continued(folder))


def test_a_duel_goes_on_whose_history_has_been_given_up(folder):
    session = played(folder, "duel", (HUMAN,), steps=MOST + 5, options={"limit": 0})
    assert not session.complete
    assert not is_set_aside(continued(folder))


def test_a_duel_goes_on_in_which_a_call_waits(folder):
    session = played(folder, "duel", (HUMAN, PC), steps=0)
    session.act(0, STOP, WINDOW)
    assert not is_set_aside(continued(folder))


@pytest.mark.parametrize("name", ["galaxy", "junior", "cards", "duel"])
def test_whatever_a_save_says_the_device_goes_on(folder, name):
    """Bytes changed at random, with a right check sum around them, as a hostile PC could write."""
    body = bytearray(played(folder, name, steps=9)._body())
    chance = Stream(SEED, "mangled " + name)
    for _ in range(300):
        bad = bytearray(body)
        for _ in range(1 + chance.below(3)):
            bad[chance.below(len(bad))] = chance.below(256)
        files = Files(folder)
        files.write("game", bytes(bad))
        again = sessions.resume(files)
        if again is None:
            assert files.damaged == "game"
        else:
            again.last_turn()
            assert headless.record_text(again, False)

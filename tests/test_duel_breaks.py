"""Two people who play a duel in turn leave it and come back: nobody gains anything by that."""

import os

import pytest

from firmware.history import record_text
from host.sim import headless
from shared_engine.record import parse
from tests.person import Person
from tests.person_duel import LOOK_MS, Duellists, join, seated
from tests.test_duel_screens import FOUR, STICK, calm, sit_down, swiftly, view
from tests.test_duel_turns import HUMAN, TURN_MS, call, go_on, said, time_up, used, wait_until

__all__ = ["sit_down", "swiftly"]  # fixtures
AHEAD_MS = 5000  # after a power cut, at most so much time counts that nobody has used


def quit_and_continue(people):
    """By the menu, from a screen of the duel."""
    if people.name == "Ready":
        people.handheld.run(LOOK_MS)
    people.handheld.tap("BACK")
    person = Person(people.handheld)
    person.open("save_quit")
    person.open("continue")
    people.handheld.run(300)
    return people


def off_and_on(people):
    """The power goes and comes back; Continue."""
    handheld = headless.Handheld(people.handheld.board, people.handheld.folder, 2)
    handheld.run(100)
    Person(handheld).open("continue")
    handheld.run(300)
    return Duellists(handheld)


def ready(people):
    assert people.name == "Ready"
    people.handheld.run(LOOK_MS)
    people.handheld.tap("OK")
    people.handheld.run(800)
    assert people.name == "InTurn"


both_ways = pytest.mark.parametrize("leave", [quit_and_continue, off_and_on])


@pytest.fixture(params=[FOUR, STICK])
def pair(sit_down, request):
    """Two people at a board with too few keys for both; the first one is ready."""
    return sit_down(request.param, (HUMAN, HUMAN))


@both_ways
@pytest.mark.parametrize("at", ["call", "ready"])
def test_the_time_of_the_first_one_s_call_is_kept(pair, leave, at):
    call(pair, 40_000)
    if at == "ready":
        pair.handheld.run(3000)
        pair.handheld.tap("OK")
    people = leave(pair)
    assert said(people)[0] == "Time: 60 s"
    ready(people)
    assert people.screen.own == 1
    call(people, 50_000)
    assert view(people).scores == (1, 0)
    calm(people)


@both_ways
def test_a_first_one_who_comes_back_is_not_faster(pair, leave):
    """With a path that is ready, a stop would take no time at all."""
    join(pair, 0)
    wait_until(pair, 40_000)
    people = leave(pair)
    ready(people)
    people.stop(0)
    people.handheld.run(200)
    go_on(people)
    call(people, 30_000)
    assert view(people).scores == (0, 1)


@both_ways
def test_a_turn_goes_on_with_the_time_it_has_left(pair, leave):
    """Whether a tile has been slid or not."""
    wait_until(pair, 52_000)
    people = leave(pair)
    assert 52_000 <= used(people) <= 52_100 + AHEAD_MS * (leave is off_and_on)
    assert said(people)[0] == ("Time: 5 s" if leave is off_and_on else "Time: 8 s")
    ready(people)
    assert people.screen.own == 0
    people.handheld.run(8500)
    assert not people.screen.running()
    assert view(people).rounds == 0
    go_on(people)
    assert people.screen.own == 1


def test_no_number_of_power_cuts_wins_time(sit_down):
    people = sit_down(STICK, (HUMAN, HUMAN))
    for cut in range(1, 5):
        people.handheld.run(2000)
        people = off_and_on(people)
        assert used(people) >= cut * 2000
        ready(people)


def test_power_lost_in_the_last_seconds_ends_the_turn(sit_down):
    people = sit_down(STICK, (HUMAN, HUMAN))
    wait_until(people, TURN_MS - 1000)
    people = off_and_on(people)
    assert said(people)[0] == "Time: 0 s"
    ready(people)
    assert not people.screen.running()
    go_on(people)
    assert people.screen.own == 1


def test_time_in_the_menu_is_not_counted_and_the_power_cut_there_costs_none(sit_down):
    people = sit_down(STICK, (HUMAN, HUMAN))
    wait_until(people, 12_000)
    people.handheld.tap("BACK")
    people.handheld.run(20_000)
    people = off_and_on(people)
    assert used(people) in range(12_000, 12_100)
    ready(people)
    people.handheld.tap("BACK")
    people.handheld.tap("BACK")
    people.handheld.run(1000)
    assert used(off_and_on(people)) > 13_000


@both_ways
def test_the_second_one_s_turn_goes_on(pair, leave):
    """With its time, against the first one's, who is not seen to have slid anything."""
    before = bytes(view(pair).frames[0])
    call(pair, 50_000)
    go_on(pair)
    wait_until(pair, 12_000)
    people = leave(pair)
    assert used(people) >= 12_000
    ready(people)
    assert people.screen.own == 1
    shown = people.screen.picture.frames[0]._cells
    assert bytes(look & 15 for look in shown) == before
    call(people, 55_000)
    assert view(people).scores == (1, 0)


@both_ways
def test_the_second_one_has_nothing_to_gain_by_leaving(pair, leave):
    call(pair, 40_000)
    go_on(pair)
    wait_until(pair, 39_000)
    people = leave(pair)
    ready(people)
    time_up(people)
    assert view(people).scores == (1, 0)


@both_ways
def test_the_next_round_begins_as_ever(pair, leave):
    call(pair, 40_000)
    go_on(pair)
    call(pair, 50_000)
    people = leave(pair)
    ready(people)
    people.handheld.tap("OK")  # opens the card
    ready(people)
    assert (people.screen.own, used(people) < 1000) == (1, True)
    session = people.app.session
    assert parse(record_text(session, False)) is not None
    assert session._replay().pack() == session._game.pack()


def test_another_duel_knows_nothing_of_it(sit_down):
    people = sit_down(STICK, (HUMAN, HUMAN))
    wait_until(people, 30_000)
    people.handheld.tap("BACK")
    Person(people.handheld).open("save_quit")
    people = seated(people.handheld, (HUMAN, HUMAN), False)
    assert said(people)[0] == "Time: 60 s"


@pytest.mark.parametrize("damage", [os.remove, lambda path: open(path, "wb").close()])
def test_a_game_without_that_file_can_be_continued(sit_down, damage):
    """One of version 0.1 has none; the round then begins with its first player."""
    people = sit_down(STICK, (HUMAN, HUMAN))
    call(people, 30_000)
    damage(people.handheld.folder + "/turn")
    people = off_and_on(people)
    assert said(people)[0] == "Time: 60 s"
    ready(people)
    assert people.screen.own == 0
    calm(people)

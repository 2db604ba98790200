"""Two people who play a duel in turn, by keys: one test for each clause of D31."""

import pytest

from firmware.history import record_text
from firmware.screens import duel_table
from firmware.ui.words import WORDS
from shared_engine.game import NOBODY
from shared_engine.record import parse
from tests.goal_pictures import written
from tests.person_duel import LOOK_MS, join
from tests.test_duel_screens import FOUR, STICK, calm, sit_down, swiftly, view

__all__ = ["sit_down", "swiftly"]  # fixtures
HUMAN = 0
TURN_MS = 60_000
both_boards = pytest.mark.parametrize("pair", [FOUR, STICK], indirect=True)


@pytest.fixture
def pair(sit_down, request):
    """Two people at a board with too few keys for both; the first one is ready."""
    board = getattr(request, "param", STICK)
    return lambda **options: sit_down(board, (HUMAN, HUMAN), **options)


def used(people) -> int:
    return duel_table.course(people.app).used


def wait_until(people, ms: int):
    """Let the player who has the turn think until it has taken that long."""
    assert used(people) < ms
    people.handheld.run(ms - used(people))


def call(people, ms: int, right: bool = True):
    """The player whose turn it is calls stop at that time, with a path or without one."""
    seat = people.screen.own
    if right:
        join(people, seat)
    else:
        part(people, seat)
    wait_until(people, ms)
    people.stop(seat)
    people.handheld.run(200)


def part(people, seat: int):
    """Slide until there is no path."""
    corners = [0, 12, 15, 3]
    while people.wanted(seat) == 16:
        gap = view(people).gaps[seat]
        corner = corners.pop()
        people.slide(seat, gap // 4 * 4 + corner % 4)
        people.slide(seat, corner)


def go_on(people):
    """From what one turn has led to, to where the next player is ready and slides."""
    people.handheld.run(3000)
    people.handheld.tap("OK")
    if people.name != "Ready":
        people.handheld.tap("OK")  # the first one has only brightened the panel
    assert people.name == "Ready"
    people.handheld.run(LOOK_MS)
    people.handheld.tap("OK")
    people.handheld.run(800)
    assert people.name == "InTurn"


def time_up(people):
    wait_until(people, TURN_MS)
    people.handheld.run(200)


def said(people) -> list:
    return [text for text, _ in people.screen._lines()]


# Each player has the same time for the same round


@both_boards
def test_both_are_given_the_same_time(pair):
    people = pair()
    call(people, 40_000)
    people.handheld.run(3000)
    people.handheld.tap("OK")
    assert said(people)[0] == "Time: 60 s"
    people.handheld.run(20_000)  # takes no time
    assert said(people)[0] == "Time: 60 s"
    people.handheld.tap("OK")
    assert people.screen.own == 1
    wait_until(people, TURN_MS - 1000)  # long after the first one's time
    assert people.screen.running()
    assert view(people).rounds == 0
    people.handheld.run(1500)
    assert not people.screen.running()


@both_boards
def test_the_clock_on_the_panel_counts_the_time_that_is_left(pair):
    people = pair()
    lines = written(people.handheld)
    for seat in (0, 1):
        assert people.screen.own == seat
        lines.clear()
        wait_until(people, 20_500)
        assert "0:40" in lines and "0:39" not in lines, lines
        call(people, 55_000)
        if seat == 0:
            go_on(people)


def test_both_play_for_the_same_card(pair):
    people = pair()
    target, starts = view(people).target, view(people).starts
    call(people, 40_000)
    go_on(people)
    assert (view(people).target, view(people).starts) == (target, starts)


def test_the_second_does_not_see_how_the_first_one_did_it(pair):
    people = pair()
    before = bytes(view(people).frames[0])
    call(people, 40_000)
    assert view(people).frames[0] != before
    go_on(people)
    shown = people.screen.picture.frames[0]._cells
    assert bytes(look & 15 for look in shown) == before
    call(people, 50_000)
    shown = people.screen.picture.frames[0]._cells
    assert bytes(look & 15 for look in shown) == bytes(view(people).frames[0])


def test_a_long_thought_does_not_cost_the_key_that_calls_stop(pair):
    """Elsewhere, a key pressed after 30 seconds only brightens the panel."""
    people = pair()
    call(people, 50_000)
    assert used(people) == 0
    assert duel_table.course(people.app).first in range(50_000, 50_300)


# A path counts only when the player calls stop


@pytest.mark.parametrize("false_stop", ["opponent", "void"])
@pytest.mark.parametrize("joined", [(0,), (1,), (0, 1), ()])
def test_paths_that_nobody_called_take_no_card(pair, joined, false_stop):
    people = pair(false_stop=false_stop)
    before = view(people)
    for seat in (0, 1):
        (join if seat in joined else part)(people, seat)
        time_up(people)
        if seat == 0:
            assert view(people).rounds == 0
            go_on(people)
    now = view(people)
    assert (now.rounds, now.scores, now.starts) == (1, (0, 0), before.starts)
    assert people.screen.picture.text == WORDS["no_card"]
    trays = [bytes(frame) for frame in now.frames]
    go_on(people)
    assert [bytes(frame) for frame in view(people).frames] == trays
    calm(people)


def test_trays_lie_as_they_were_left_when_time_ran_out(pair):
    people = pair()
    join(people, 0)
    left = bytes(view(people).frames[0])
    time_up(people)
    go_on(people)
    time_up(people)
    assert view(people).frames[0] == left


def test_a_path_that_the_first_one_did_not_call_loses_to_a_later_call(pair):
    people = pair()
    join(people, 0)
    time_up(people)
    go_on(people)
    call(people, 50_000)
    assert view(people).scores == (0, 1)


def test_a_path_that_the_second_one_did_not_call_loses_to_the_first_one_s(pair):
    people = pair()
    call(people, 50_000)
    go_on(people)
    join(people, 1)
    time_up(people)
    assert view(people).scores == (1, 0)


# Whoever needed less time takes the card


@both_boards
@pytest.mark.parametrize(("first", "second", "winner"), [(40, 30, 1), (30, 40, 0), (30, 58, 0)])
def test_less_time_takes_the_card(pair, first, second, winner):
    people = pair()
    target, starts = view(people).target, view(people).starts
    call(people, first * 1000)
    assert view(people).caller == NOBODY  # not yet: the other one has not played
    go_on(people)
    call(people, second * 1000)
    now = view(people)
    assert now.owners == bytes([winner])
    assert now.starts[winner] == target
    assert now.starts[1 - winner] == starts[1 - winner]


def test_the_same_time_to_the_ms_takes_no_card(sit_down):
    people = sit_down(STICK, (HUMAN, HUMAN))
    call(people, 40_000)
    go_on(people)
    join(people, 1)
    duel_table.course(people.app).first = 40_000
    wait_until(people, 40_000)
    people.screen._count = lambda now: None
    people.screen._used = 40_000
    people.stop(1)
    people.handheld.run(200)
    assert view(people).owners == bytes([NOBODY])


def test_a_time_is_kept_when_the_panel_goes_dark_before_the_other_one_plays(pair):
    people = pair()
    call(people, 40_000)
    people.handheld.run(130_000)
    people.handheld.tap("OK")  # wakes
    assert people.name == "Ready"
    people.handheld.run(LOOK_MS)
    people.handheld.tap("OK")
    assert people.screen.own == 1
    people.handheld.run(800)
    call(people, 50_000)
    assert view(people).scores == (1, 0)


def test_after_the_panel_was_dark_the_other_one_has_to_be_ready(pair):
    """Left alone, the first one's time runs out; only then the panel goes dark."""
    people = pair()
    people.handheld.run(TURN_MS + 125_000)
    people.handheld.tap("OK")  # wakes
    assert people.name == "Ready"
    assert duel_table.course(people.app).seat == 1
    assert view(people).rounds == 0


# A wrong call follows false_stop


@both_boards
@pytest.mark.parametrize(("false_stop", "owner"), [("opponent", 1), ("void", NOBODY)])
def test_a_wrong_call_of_the_first_one_ends_the_round(pair, false_stop, owner):
    people = pair(false_stop=false_stop)
    starts = view(people).starts
    call(people, 30_000, right=False)
    assert view(people).owners == bytes([owner])
    assert view(people).starts == starts


@pytest.mark.parametrize(("false_stop", "owner"), [("opponent", 0), ("void", NOBODY)])
def test_a_wrong_call_of_the_second_one_ends_a_round_without_a_path(pair, false_stop, owner):
    people = pair(false_stop=false_stop)
    starts = view(people).starts
    part(people, 0)
    time_up(people)
    go_on(people)
    call(people, 30_000, right=False)
    assert view(people).owners == bytes([owner])
    assert view(people).starts == starts


@both_boards
@pytest.mark.parametrize("second", [30_000, 50_000])
@pytest.mark.parametrize("false_stop", ["opponent", "void"])
def test_no_wrong_call_takes_the_first_one_s_path_away(pair, false_stop, second):
    """Who goes second has a clock; whoever watches it could take any path away."""
    people = pair(false_stop=false_stop)
    target, starts = view(people).target, view(people).starts
    call(people, 40_000)
    go_on(people)
    call(people, second, right=False)
    assert view(people).owners == bytes([0])
    assert view(people).starts == bytes([target, starts[1]])
    assert people.screen.picture.text == WORDS["wrong"]
    assert people.screen.picture.lit[0]


# The player who begins alternates


@both_boards
def test_who_begins_alternates(pair):
    people = pair()
    begun = []
    for number in range(3):
        begun.append(people.screen.own)
        call(people, 30_000, right=number != 1)  # a wrong call ends the round at once
        go_on(people)
        if number != 1:
            call(people, 40_000)
            go_on(people)
    assert begun == [0, 1, 0]
    assert people.screen.own == 1


# How it is recorded


def test_the_record_of_rounds_in_turn_can_be_replayed(pair):
    """With a round that nobody called, though both had a path."""
    people = pair()
    for seat in (0, 1):
        join(people, seat)
        time_up(people)
        go_on(people)
    call(people, 30_000)
    go_on(people)
    call(people, 40_000)
    session = people.app.session
    record = parse(record_text(session, False))
    assert record is not None
    game = session._replay()
    assert game.pack() == session._game.pack()
    assert bytes(game.owners[:2]) == bytes([NOBODY, 1])

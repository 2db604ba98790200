"""A key held in a duel slides a whole line, on every duel screen and for either player."""

import itertools

import pytest

from firmware.drivers.keys import DOWN, LEFT, RIGHT, UP
from firmware.screens import duel_table
from firmware.ui.words import LANGUAGES, WORDS
from shared_engine.games.duel import RUN
from shared_engine.games.duel_parts import slide
from tests.person_duel import MENU_MS, SIDES, join
from tests.test_duel_screens import EIGHT, FOUR, STICK, sit_down, swiftly, view
from tests.test_words import Ink

__all__ = ["sit_down", "swiftly"]  # fixtures
HUMAN, EASY, MEDIUM, HARD = range(4)
HOLD_MS = 250
TAP_MS = 100


def longest(gap: int):
    """The way (as in SIDES) in which most tiles can slide, and the cells from gap to the end."""
    row, column = divmod(gap, 4)
    up = list(range(gap + 4, 16, 4))
    down = list(range(gap - 4, -1, -4))
    left = [row * 4 + each for each in range(column + 1, 4)]
    right = [row * 4 + each for each in range(column - 1, -1, -1)]
    lines = (up, down, left, right)
    way = max(range(4), key=lambda each: len(lines[each]))
    return way, lines[way]


def aim(people, seat: int):
    """Bring the gap to the top left corner, so that lines of three can slide."""
    people.slide(seat, view(people).gaps[seat] // 4 * 4)
    people.slide(seat, 0)
    return longest(0)


def key_for(people, seat: int, way: int, cells) -> str:
    """The key that slides the tile next to the gap; with four keys, once it has the cursor."""
    if people.few:
        people.point(cells[0])
        return "OK"
    return SIDES[seat if people.name == "Both" else 0][way]


PLACES = [
    (EIGHT, (HUMAN, HUMAN), 0, "Both"),
    (EIGHT, (HUMAN, HUMAN), 1, "Both"),
    (EIGHT, (HUMAN,), 0, "Alone"),
    (FOUR, (HUMAN,), 0, "Alone"),
    (STICK, (HUMAN, HUMAN), 0, "InTurn"),
    (FOUR, (HUMAN, HUMAN), 0, "InTurn"),
]


@pytest.mark.parametrize(("board", "kinds", "seat", "screen"), PLACES)
def test_a_held_key_slides_the_whole_line(sit_down, board, kinds, seat, screen):
    options = {"limit": 0} if len(kinds) == 1 else {}
    people = sit_down(board, kinds, **options)
    assert people.name == screen
    way, cells = aim(people, seat)
    frame = bytearray(view(people).frames[seat])
    key = key_for(people, seat, way, cells)
    people.handheld.finger(key, 1)
    people.handheld.run(HOLD_MS - 10)
    assert view(people).gaps[seat] == cells[0]  # the first tile slid at once, the others wait
    people.handheld.run(40)
    slide(frame, cells[-1])
    assert view(people).frames[seat] == frame
    steps = people.app.session.steps
    people.handheld.run(150)
    people.handheld.finger(key, 0)
    people.handheld.run(1000)
    assert people.app.session.steps == steps
    assert people.name == screen


@pytest.mark.parametrize(("board", "kinds", "seat", "screen"), PLACES)
def test_a_tap_slides_one_tile(sit_down, board, kinds, seat, screen):
    options = {"limit": 0} if len(kinds) == 1 else {}
    people = sit_down(board, kinds, **options)
    way, cells = aim(people, seat)
    people.handheld.tap(key_for(people, seat, way, cells), TAP_MS)
    people.handheld.run(1000)
    assert view(people).gaps[seat] == cells[0]


def test_each_of_two_at_once_holds_a_key(sit_down):
    people = sit_down(EIGHT, (HUMAN, HUMAN))
    ends = []
    for seat in (0, 1):
        aim(people, seat)
    for seat in (0, 1):
        way, cells = longest(0)
        ends.append(cells[-1])
        people.handheld.finger(SIDES[seat][way], 1)
    people.handheld.run(HOLD_MS + 40)
    assert list(view(people).gaps) == ends


def test_a_thumb_that_rolls_on_holds_the_second_key(sit_down):
    """Letting the first key go does not end the hold of the second."""
    people = sit_down(EIGHT, (HUMAN, HUMAN))
    aim(people, 0)
    people.handheld.finger("LEFT", 1)
    people.handheld.run(120)
    people.handheld.finger("UP", 1)
    people.handheld.run(50)
    people.handheld.finger("LEFT", 0)
    people.handheld.run(HOLD_MS)
    assert view(people).gaps[0] == 13


def test_two_keys_held_at_once_stop_and_slide_nothing(sit_down):
    people = sit_down(EIGHT, (HUMAN, HUMAN), false_stop="void")
    aim(people, 0)
    frames = view(people).frames
    people.handheld.finger("LEFT", 1)
    people.handheld.run(30)
    people.handheld.finger("UP", 1)
    people.handheld.run(HOLD_MS + 500)
    assert view(people).rounds == 1
    assert view(people).frames == frames


def test_a_key_held_from_the_round_before_slides_no_further(sit_down):
    """The other one's stop opens the next card at once: a wrong one, with nobody to get it."""
    people = sit_down(EIGHT, (HUMAN, HUMAN), false_stop="void")
    aim(people, 0)
    people.handheld.finger("LEFT", 1)
    people.handheld.run(30)
    people.chord("TURN", "OK")
    people.handheld.run(HOLD_MS)
    assert view(people).rounds == 1
    assert view(people).gaps[0] == 1


def test_a_key_still_held_when_stop_is_called_in_turn_slides_nothing(sit_down):
    people = sit_down(STICK, (HUMAN, HUMAN), false_stop="void")
    aim(people, 0)
    people.handheld.finger("LEFT", 1)
    people.handheld.run(100)
    people.handheld.tap("OK", 60)
    people.handheld.run(HOLD_MS)
    assert view(people).rounds == 1
    assert view(people).gaps[0] == 1


def test_a_key_let_go_behind_the_menu_slides_no_further(sit_down):
    people = sit_down(EIGHT, (HUMAN,), limit=0)
    aim(people, 0)
    people.handheld.finger("LEFT", 1)
    people.handheld.run(50)
    people.handheld.finger("BACK", 1)
    people.handheld.run(50)
    people.handheld.finger("LEFT", 0)
    people.handheld.finger("BACK", 0)
    people.handheld.run(HOLD_MS)
    people.handheld.tap("BACK")
    people.handheld.run(HOLD_MS)
    assert people.name == "Alone"
    assert view(people).gaps[0] == 1


def test_b_held_for_a_line_and_a_bit_longer_opens_no_menu(sit_down):
    """The second player's B slides downwards; the menu would stop the round for both."""
    people = sit_down(EIGHT, (HUMAN, HUMAN))
    people.slide(1, 12)
    people.slide(1, 12)
    people.handheld.tap("BACK", 1400)
    people.handheld.run(MENU_MS)
    assert people.name == "Both"
    assert view(people).gaps[1] == 0


def test_b_held_opens_the_menu_and_takes_its_slides_back(sit_down):
    people = sit_down(EIGHT, (HUMAN, HUMAN))
    people.slide(1, 12)
    people.slide(1, 12)
    frames = view(people).frames
    people.handheld.finger("BACK", 1)
    people.handheld.run(HOLD_MS + 40)
    assert view(people).gaps[1] == 0
    people.handheld.run(MENU_MS - HOLD_MS)
    assert people.name == "Pause"
    people.handheld.finger("BACK", 0)
    people.handheld.run(50)
    assert view(people).frames == frames


def test_b_held_beyond_the_end_of_the_round_takes_nothing_back(sit_down):
    """The slide belongs to the round before, after which tiles stay as they lie."""
    people = sit_down(EIGHT, (HUMAN, HUMAN), false_stop="void")
    people.slide(1, 12)
    people.slide(1, 12)
    people.handheld.finger("BACK", 1)
    people.handheld.run(HOLD_MS + 40)
    frames = view(people).frames
    people.slide(0, view(people).gaps[0])
    people.stop(0)
    people.handheld.run(MENU_MS)
    assert view(people).rounds == 1
    assert people.name == "Pause"
    assert view(people).frames == frames


def test_b_let_go_behind_another_screen_opens_no_menu(sit_down):
    people = sit_down(EIGHT, (HUMAN, HUMAN))
    people.handheld.finger("BACK", 1)
    people.handheld.run(700)
    people.app.stack[-1].pause()  # as a PC's request covers it
    people.handheld.run(50)
    people.handheld.finger("BACK", 0)
    people.handheld.run(50)
    people.handheld.tap("BACK")
    people.handheld.run(MENU_MS)
    assert people.name == "Both"


def test_a_bot_slides_no_line_faster_than_a_held_key(sit_down):
    """The hard bot is the fastest; a person's line takes the hold and two edges of the key."""
    people = sit_down(EIGHT, (HUMAN, HARD))
    session = people.app.session
    steps, times, far = session.steps, [], 0
    gap = view(people).gaps[1]
    while len(times) < 60 and people.name == "Alone":
        people.handheld.run(5)
        if session.steps > steps and session.last[0] == 1 and session.last[1] < 16:
            times.append(session.last[2])
            far += gap != session.last[1] and session.last[1] not in around(gap)
            gap = session.last[1]
        steps = session.steps
        if view(people).phase and view(people).actors & 1:
            people.handheld.tap("OK")
    waits = [after - before for before, after in itertools.pairwise(times)]
    assert len(waits) > 20
    assert min(waits) >= HOLD_MS + 40
    assert far > 5  # it slides lines, too, as people can


def around(gap: int):
    """Return the cells whose tiles can slide into the gap alone."""
    from firmware.screens.duel_match import beside  # it needs the simulator's framebuf

    cells = (beside(gap, way) for way in (UP, DOWN, LEFT, RIGHT))
    return [cell for cell in cells if cell >= 0]


# What says so


@pytest.fixture
def languages():
    yield range(len(LANGUAGES))
    WORDS.load(0)


@pytest.mark.parametrize("board", ["display_pack_2", EIGHT, STICK, FOUR])
@pytest.mark.parametrize("kinds", [(HUMAN, HUMAN), (HUMAN, HARD), (HUMAN,)])
def test_the_first_screen_says_what_holding_does(sit_down, languages, board, kinds):
    people = sit_down(board, kinds, ready=False)
    ink = Ink(people.app)
    for language in languages:
        WORDS.load(language)
        for seat in range(len(kinds)):
            screen = type(people.screen)(people.app)
            screen._round = 15
            duel_table.course(people.app).seat = seat
            screen.draw(people.app.canvas)
            drawn = " ".join(ink.lines)
            assert drawn.count(WORDS["hold_line"]) == 1, drawn
            assert drawn.count(WORDS["pause"]) or drawn.count(WORDS["hold_menu"]), drawn
    assert ink.wrong == [], ink.wrong


# Two keys at once that were meant for something else


@pytest.mark.parametrize("seat", [0, 1])
def test_two_keys_that_open_the_next_card_call_no_stop(sit_down, seat):
    people = sit_down(EIGHT, (HUMAN, HUMAN))
    join(people, seat)
    people.stop(seat)
    people.handheld.run(900)
    scores = view(people).scores
    people.stop(seat)  # "Next card?" takes any key of the winner
    people.handheld.run(300)
    assert view(people).scores == scores and view(people).phase == RUN
    people.handheld.run(500)
    people.stop(seat)
    people.handheld.run(200)
    assert view(people).rounds == 2


def test_a_stop_that_comes_too_late_is_none_for_the_card_that_has_just_been_opened(sit_down):
    """After a wrong stop for which nobody gets the card, the next one lies open at once."""
    people = sit_down(EIGHT, (HUMAN, HUMAN), false_stop="void")
    while view(people).rounds == 0:
        people.stop(0)
        people.handheld.run(100)
    rounds = view(people).rounds
    people.stop(1)
    people.handheld.run(300)
    assert view(people).rounds == rounds

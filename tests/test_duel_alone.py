"""The duel of one person at the handheld, against a bot, a PC or the clock."""

import pytest

from firmware.screens import table
from firmware.ui.font import text_height, text_width
from firmware.ui.words import LANGUAGES, WORDS
from host.sim import machine
from shared_engine.game import NOBODY, IllegalAction
from shared_engine.games.duel import WAIT
from tests.person_duel import join
from tests.test_duel_screens import EIGHT, FOUR, STICK, sit_down, swiftly, view

__all__ = ["sit_down", "swiftly"]  # fixtures
HUMAN, EASY, MEDIUM, HARD, PC = range(5)


# Against a bot, alone, against a PC


def test_bots_act_when_they_are_due(sit_down):
    people = sit_down(EIGHT, (HUMAN, HARD))
    session = people.app.session
    acted = 0
    for _ in range(4000):
        due = session.bot_due if session.bot_seat != NOBODY else None
        steps = session.steps
        people.handheld.run(5)
        if session.steps > steps and session.last[0] == 1:
            assert due is not None
            assert 0 <= session.last[2] - due <= 20
            acted += 1
        if acted == 12:
            return
    raise AssertionError("the bot does not act")


def test_a_key_too_many_after_a_lost_round_is_no_stop(sit_down):
    people = sit_down(EIGHT, (HUMAN, HARD))
    while view(people).rounds == 0:
        people.handheld.run(20)
    while view(people).phase == WAIT:
        people.handheld.run(20)
    people.handheld.tap("OK")
    assert view(people).caller == NOBODY
    assert view(people).rounds == 1


def test_alone_against_the_clock(sit_down):
    people = sit_down(EIGHT, (HUMAN,), limit=60)
    people.handheld.tap("OK")
    assert people.screen.picture.text == "Wrong!"
    assert view(people).scores == (0,)
    join(people, 0)
    people.stop(0)
    assert people.screen.picture.text == "Right!"
    assert view(people).scores == (1,)
    seconds = people.screen.picture.seconds
    people.handheld.tap("BACK")
    people.handheld.run(20_000)
    people.handheld.tap("BACK")
    assert seconds - people.screen.picture.seconds <= 1
    people.handheld.run(seconds * 1000 - 1500)
    assert people.name == "Alone"
    people.handheld.run(2000)
    assert people.screen.picture.text == "Time is up"
    people.handheld.run(4000)
    assert people.name == "Over"


def test_alone_without_a_limit_it_goes_on_after_a_break(sit_down):
    people = sit_down(FOUR, (HUMAN,), limit=0)
    people.play(150)
    reached = view(people).scores[0]
    assert reached
    assert people.screen.picture.seconds == -1
    people.handheld.tap("BACK")
    people.handheld.tap("PREV")
    people.handheld.tap("PREV")
    people.handheld.tap("OK")
    assert people.name == "Title"
    people.handheld.run(60_000)
    people.handheld.tap("OK")  # wakes
    people.handheld.tap("OK")  # continues
    assert people.name == "Ready"
    people.handheld.tap("OK")
    assert view(people).scores == (reached,)


def test_a_pc_plays_while_somebody_is_at_the_device(sit_down):
    people = sit_down(EIGHT, (HUMAN, PC), ready=False)
    assert people.screen._lines()[0] == ("Blue waits for the PC", True)
    people.app.session.held = 2
    table.go_on(people.app, machine.now)
    cell = people.app.session.legal(1)[0]
    with pytest.raises(IllegalAction):
        table.play_for(people.app, 1, cell, machine.now)
    people.handheld.tap("OK")
    assert people.name == "Alone"
    table.play_for(people.app, 1, cell, machine.now)
    assert view(people).gaps[1] == cell
    assert people.screen.view.gaps[1] == cell


def test_a_seat_for_a_pc_can_be_played_here(sit_down):
    people = sit_down(EIGHT, (HUMAN, PC), ready=False)
    people.handheld.tap("OK")
    people.handheld.tap("OK")
    assert people.name == "Both"


# Words


@pytest.fixture
def languages():
    yield range(len(LANGUAGES))
    WORDS.load(0)


@pytest.mark.parametrize("board", [EIGHT, "picopad", STICK, FOUR])
@pytest.mark.parametrize("kinds", [(HUMAN, HUMAN), (HUMAN, EASY), (EASY, EASY)])
def test_all_that_is_said_has_room(sit_down, languages, board, kinds):
    people = sit_down(board, kinds)
    picture = people.screen.picture
    for language in languages:
        WORDS.load(language)
        for words, texts in said(picture, people.screen):
            _, _, wide, high = words._box
            for text in texts:
                font, lines = words._lines(text, wide, high)
                assert max(text_width(line, font) for line in lines) <= wide, text
                assert len(lines) * text_height(font) <= high, text


def said(picture, screen):
    """Where what can be written."""
    stops = [WORDS[word] for word in ("stop", "right", "wrong")]
    if picture.own == NOBODY:
        if picture._said:
            yield picture._said, [screen.tip(), screen.no_card()]
        more = [WORDS["gets_card"]]
        if screen._local:
            more = [f"{WORDS[word]}  {WORDS['next_card']}?" for word in ("right", "gets_card")]
        for words in picture._notes:
            yield words, stops + more
    else:
        about = [*stops, WORDS["gets_card"]]
        rival = [f"{name}: {text}" for name in WORDS["colours"].split(",")[:2] for text in about]
        keys = [screen.tip(), WORDS.keyed("A: ") + WORDS["next_card"], WORDS["go_on_key"]]
        yield picture._said, [*stops, *rival, *keys, screen.no_card(), WORDS["time_up"]]

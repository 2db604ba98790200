"""The card game's screens: what they must not show, and keys pressed at random."""

import itertools
import random

import pytest

from firmware import session as sessions
from firmware.save import Files
from firmware.screens import table
from host.sim import machine
from shared_engine.shuffle import Stream
from tests import secrets
from tests.random_keys import Fingers
from tests.test_cards_screens import (
    EIGHT,
    FOUR,
    PAIR_EVENTS,
    PAIRS,
    STICK,
    frame,
    on_the_way,
    sit_down,
    swiftly,
    switch_on,
)

HUMAN, EASY, MEDIUM = sessions.HUMAN, sessions.EASY, sessions.MEDIUM
HARD, PC = sessions.HARD, sessions.PC
__all__ = ["swiftly", "switch_on"]  # fixtures


def test_hand_is_behind_the_curtain(switch_on):
    """After a while without a key, too: whoever wakes the device may be another."""
    person = switch_on(EIGHT)
    person.deal((HUMAN, HUMAN))
    assert person.name == "Curtain"
    person.press("OK")
    assert person.name == "Lay"
    person.handheld.run(121_000)
    person.press("OK")
    assert person.name == "Curtain"


def test_seat_of_a_pc(switch_on):
    """As long as no PC has taken it, it can be played here; then its hand is nowhere to be seen."""
    person = switch_on(FOUR)
    person.deal((PC, HUMAN))
    session = person.app.session
    assert person.name == "Away"
    person.press("OK")
    assert person.name == "Curtain"
    person.handheld.run(300)  # before, a key opens no curtain
    person.press("OK")
    assert person.name == "Lay"
    session.held = 1
    table.hand_back(person.app, machine.now)
    person.handheld.run(50)
    assert person.name == "Away"
    assert person.screen.own_cards() == b""  # who holds the device now is not known
    person.press("OK", "NEXT")
    assert person.name == "Away"
    table.play_for(person.app, 0, session.legal(0)[0], machine.now)
    person.handheld.run(100)
    assert person.name == "Moving"


def trace(person, game, kinds, viewer, seed, events):
    """Press random keys: of each event (screen, whether it shows another's hand, the check sum of
    the panel, what the viewer knows by the rules).
    """
    sit_down(person, game, kinds)
    app = person.app
    fingers = Fingers(person.handheld, random.Random(seed))
    seen = []
    for _ in range(events):
        session = app.session
        # With a bot's turn, or with the end and its seed, secrets come out by the rules.
        if session is None or session.over or session.kinds[session.seat] != HUMAN:
            break
        private = person.name == "Lay" and session.seat != viewer
        knows = secrets.known(session._game, viewer), session.last and session.last[:2]
        seen.append((person.name, private, frame(person), knows))
        fingers.event()
        fingers.check()
    return seen


def compare(switch_on, game, other, kinds, viewer, seed):
    """(frames that were compared, private ones that differ)"""
    board = (EIGHT, FOUR)[seed % 2]
    one = trace(switch_on(board, hints=0), game, kinds, viewer, seed, PAIR_EVENTS)
    two = trace(switch_on(board, hints=0), other, kinds, viewer, seed, PAIR_EVENTS)
    compared = differ = 0
    for mine, theirs in zip(one, two, strict=False):
        if mine[3] != theirs[3]:
            break
        if mine[1] and theirs[1]:
            differ += mine[2] != theirs[2]
        else:
            compared += 1
            assert mine[:3] == theirs[:3], f"{mine[0]} or {theirs[0]}, seed {seed}"
    return compared, differ


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_panels_of_twins_are_the_same(viewer, switch_on):
    """Several people at one handheld; the viewer looks at it whenever it is not another's hand."""
    stream = Stream(bytes(16), f"card panels {viewer}")
    compared = differ = 0
    games = secrets.positions("cards", viewer, stream)
    for number, game in enumerate(itertools.islice(games, PAIRS)):
        other = secrets.twin(game, viewer, stream)
        kinds = [HUMAN] * len(game.seats)
        pair = compare(switch_on, game, other, kinds, viewer, number)
        compared += pair[0]
        differ += pair[1]
    assert compared > PAIRS * 10
    assert differ  # what the owners see is not the same, so that the twins are worth comparing


def test_panel_of_one_person_shows_nothing_of_the_bots(switch_on):
    stream = Stream(bytes(16), "cards alone")
    compared = 0
    for number in range(PAIRS):
        game = on_the_way(2 + number % 3, 5 * number)
        other = secrets.twin(game, 0, stream)
        kinds = [HUMAN] + [EASY] * (len(game.seats) - 1)
        compared += compare(switch_on, game, other, kinds, 0, number)[0]
    assert compared > PAIRS * 5


# Anything


@pytest.mark.parametrize(("board", "seed"), [(EIGHT, 1), (FOUR, 2), (STICK, 3)])
def test_any_keys(board, seed, switch_on):
    """No exception, no lost game; the game goes on while there is one."""
    person = switch_on(board)
    fingers = Fingers(person.handheld, random.Random(seed))
    tables = ((HUMAN, EASY), (HUMAN, HUMAN, EASY), (HUMAN,) * 6)
    seen = set()
    for number in range(600):
        if number % 200 == 0 or person.app.session is None:
            person.deal(tables[number // 200])
        fingers.event()
        fingers.check()
        seen.add(person.name)
        session = person.app.session
        if session and session.name == "cards" and not number % 20:
            kept = sessions.resume(Files(person.handheld.folder))
            assert kept._game.pack() == session._game.pack()
    assert {"Lay", "Moving", "Pause"} <= seen

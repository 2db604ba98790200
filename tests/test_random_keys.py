"""Every key sequence is safe: no exception, no stuck screen, no lost game, no card for others."""

import hashlib
import importlib
import random

import pytest

from firmware import session as sessions
from host.sim import headless
from shared_engine.shuffle import Stream
from tests import secrets, swift
from tests.long import LONG
from tests.person import Person
from tests.random_keys import compare, press_anything

EVENTS = 2500  # of each run
PAIRS = 12
PAIR_EVENTS = 120
BOARDS = ["picosystem", "display_pack_2", "waveshare_lcd_1_14"]
if LONG:
    BOARDS += ["picosystem"] * 4 + ["display_pack_2"]


@pytest.fixture(autouse=True)
def swiftly(monkeypatch):
    swift.install(monkeypatch.setattr)


@pytest.mark.parametrize(("seed", "board"), list(enumerate(BOARDS)))
def test_any_keys(seed, board, tmp_path):
    seen = press_anything(board, tmp_path, seed, EVENTS)
    assert {"Shift", "Move", "Moving", "Pause"} <= set(seen)


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_panels_of_twins_are_the_same(viewer):
    """Several people at one handheld; the viewer looks at it all the time."""
    stream = Stream(bytes(16), f"panels {viewer}")
    compared = differ = 0
    for number, game in enumerate(secrets.positions("galaxy", viewer, stream)):
        if number == PAIRS:
            break
        other = secrets.twin(game, viewer, stream)
        kinds = [sessions.HUMAN] * len(game.seats)
        pair = compare(game, other, kinds, viewer, number, PAIR_EVENTS)
        compared += pair[0]
        differ += pair[1]
    assert compared > PAIRS * 20
    assert differ  # what the owners see is not the same, so that the twins are worth comparing


def test_panel_of_one_person_shows_nothing_of_the_bots():
    stream = Stream(bytes(16), "alone")
    compared = 0
    for number, game in enumerate(secrets.positions("galaxy", 0, stream)):
        if number == PAIRS:
            break
        while game.seat:
            game.play(game.seat, game.legal(game.seat)[0], 0)
        other = secrets.twin(game, 0, stream)
        kinds = [sessions.HUMAN] + [sessions.EASY] * (len(game.seats) - 1)
        compared += compare(game, other, kinds, 0, number, PAIR_EVENTS)[0]
    assert compared > PAIRS * 3


def test_curtain_is_the_same_whatever_the_hands(tmp_path):
    """By edition and corner, whatever was dealt and played before."""
    frames = {}
    chance = random.Random(3)
    for number in range(6):
        folder = tmp_path / str(number)
        folder.mkdir()
        board = importlib.import_module("boards.picosystem")
        handheld = headless.Handheld(board, str(folder), number)
        handheld.run(50)
        person = Person(handheld, "medium")
        options = {"edition": 2012 + 3 * (number % 2), "neutral": chance.choice((False, True))}
        person.set_up(("human", "human", "human", "nobody"), options)
        for _ in range(60):
            if person.name == "Curtain":
                session = handheld.app.session
                key = session.options["edition"], session.seats[session.seat]
                frame = hashlib.sha256(handheld.panel.raw()).hexdigest()
                frames.setdefault(key, []).append(frame)
            person.play(1)
    assert len(frames) == 6
    assert all(len(found) > 2 and len(set(found)) == 1 for found in frames.values())

"""Every key sequence is safe: no exception, no stuck screen, no lost game."""

import hashlib
import importlib
import random

import pytest

from host.sim import headless
from tests import swift
from tests.long import LONG
from tests.person import Person
from tests.random_keys import press_anything

EVENTS = 2500  # of each run
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

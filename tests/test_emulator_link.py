"""The cable on an emulated RP2040: a long game is sent between keys, and the chip's random bytes
stay on the chip."""

import random
import tempfile
from pathlib import Path

import pytest

from firmware import session as sessions
from host.emulator import saved
from host.emulator.budgets_game import Margins
from host.emulator.probed import Asked
from host.emulator.wires import Wires
from host.link.client import Client
from tests.emulator_chip import BOARD, uf2

__all__ = ["uf2"]  # a fixture

pytestmark = [
    pytest.mark.emulator,
    pytest.mark.usefixtures("uf2"),
    pytest.mark.xdist_group("emulator-link"),  # they share what has been switched on
]
ACTIONS = 200
PRESSES = 8
DOWN_MS, UP_MS = 90, 110  # somebody who knows where to go
ANSWER_MS = 20  # the cursor's budget, and what a part of the tale may delay it
KEYS = ("RIGHT", "DOWN", "LEFT", "UP")  # onwards from a slot on each side
RECORDED = """
import sys
d = sys.modules["firmware.device"]
real = d.os.urandom
given = []
class Noted:
  @staticmethod
  def urandom(n):
    given.append(real(n))
    return given[-1]
d.os = Noted
"""


def long_game():
    """The files of a game in which much has been played; it is the person's turn."""
    with tempfile.TemporaryDirectory() as folder:
        session = saved.begun(folder, (sessions.HUMAN, sessions.HUMAN), 5)
        chance = random.Random(4)
        for number in range(ACTIONS):
            legal = session.legal(session.seat)
            session.act(session.seat, chance.choice(legal[:40]), 1000 * number)
        assert not session.over and session.seat == 0
        session.kinds = bytes((sessions.HUMAN, sessions.HARD))
        session.save()
        return saved.settings() | {sessions.FILE: Path(folder, sessions.FILE).read_bytes()}


class Watched:
    """A handheld, and a PC on its cable that reads whenever time passes."""

    def __init__(self, handheld):
        self.handheld = handheld
        self.client = Client(lambda: self, "emulated", lambda: handheld.us / 1e6, lambda s: None)
        self._part = Margins(handheld.board, 7).of
        handheld.cable.open(True)
        self.client._open()
        while not self.client.connected:
            self.run(2)

    def read(self, timeout):
        return self.handheld.cable.read()

    def write(self, data):
        self.handheld.cable.write(data)

    def run(self, ms):
        end = self.handheld.us + 1000 * ms
        while self.handheld.us < end:
            self.handheld.run(2)
            self.client.poll(0)

    def press(self, key):
        """Ms from the key's edge until the mark around the maze has begun to move."""
        handheld, wires = self.handheld, self.handheld.wires
        before, began, moved = self._part(handheld.picture()), handheld.us, []

        def take(values):
            takes = Wires.take(wires, values)
            if len(values) > 4 and self._part(handheld.picture()) != before:  # else a command
                moved.append((wires.last_us - began) / 1000)
            return takes

        wires.take = take
        handheld.press(key)
        self.run(DOWN_MS)
        del wires.take
        handheld.release(key)
        self.run(UP_MS)
        return moved[0]


@pytest.fixture(scope="module")
def watched():
    handheld = Asked(BOARD, long_game())
    handheld.boot()
    handheld.tap("OK")
    handheld.settle()
    assert handheld.screen == "Shift"
    handheld.do(RECORDED)
    return Watched(handheld)


def test_the_chips_random_bytes_stay_on_the_chip(watched):
    given = watched.handheld.ask("given")
    assert given  # for the nonce
    assert all(part not in watched.client.hello.nonce for part in given)


def test_the_cursor_answers_while_a_long_game_is_told(watched):
    slot = int(watched.handheld.ask("app.stack[-1].slot"))
    watched.run(1000)  # the key that began the game has left garbage, which is collected once
    watched.client.watch()
    times = [watched.press(KEYS[(slot + number) % 12 // 3]) for number in range(PRESSES)]
    assert 0 < len(watched.client.steps) < ACTIONS  # it is being told all the time
    assert max(times) <= ANSWER_MS, times

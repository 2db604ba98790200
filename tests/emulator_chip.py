"""What tests on the emulated chip share: MicroPython's UF2, a twin in the simulator whose frames the
chip must show, a PC on the cable.
"""

import importlib
import os
from pathlib import Path

import platformdirs
import pytest

from firmware import session as sessions
from host.emulator.port import Port
from host.flash.download import NAME, OWN
from host.link import ports
from host.link.client import Client
from host.sim import headless, machine
from tests.both.disk import Disk, files_on
from tests.person import Person

machine.install()  # the screens need its framebuf

from firmware.screens.claim import _BARS, _SEGMENTS  # noqa: E402
from firmware.ui.palette import CYAN, RGB  # noqa: E402

LONG = bool(os.environ.get("LABYRINTH_LONG"))
BOARD = "picosystem"
STILL_MS = 400  # nothing has changed in the simulator for so long
TIP_MS = 3500  # after that the bar of a board says what the keys do
PATIENCE_MS = 30_000  # of emulated time: bots think


@pytest.fixture(scope="session")
def uf2():
    """MicroPython; all tests without it are skipped by this one line."""
    cache = platformdirs.user_cache_path("pocket-labyrinth")
    named = os.environ.get("LABYRINTH_UF2")
    places = [Path(named)] if named else [cache / NAME, cache / OWN]
    for place in places:
        if place.is_file():
            return place
    pytest.skip("no UF2 of MicroPython: set LABYRINTH_UF2, or run `labyrinth image` once")


class Differs(AssertionError):
    """The chip does not show what the simulator shows."""


class Twins(Person):
    """A person who presses the same keys on an emulated chip and on a simulated handheld, and
    looks at both after each.

    The simulated one has the files that the chip has, and deals what the chip has dealt.
    """

    def __init__(self, chip, folder):
        for name, data in players_files(chip).items():
            Path(folder, name).write_bytes(data)
        board = importlib.import_module(f"boards.{BOARD}")
        super().__init__(headless.Handheld(board, str(folder), new=True))
        self.chip = chip
        self.compared = 0
        self.app.device.entropy = lambda: dealt(chip)

    def press(self, *keys):
        for key in keys:
            self.chip.response(key)
            super().press(key)
            self.compare()

    def compare(self):
        """The chip comes to show what the simulator does when nothing moves any more."""
        wanted = self._still()
        end = self.chip.us + PATIENCE_MS * 1000
        self.chip.settle()
        while bytes(self.chip.panel.raw()) not in wanted:
            if self.chip.us > end:
                raise Differs(f"after {self.keys} keys, on the simulator's {self.name}")
            self.chip.run(50)
            self.chip.settle()
        self.compared += 1
        if self.chip.panel.problems:
            raise Differs(self.chip.panel.problems[0])

    def _still(self):
        """The frame, before and after the tip comes."""
        waited, frame = 0, b""
        while waited < STILL_MS:
            self.handheld.run(20)
            now = bytes(self.handheld.panel.raw())
            still = now == frame and self.name not in ("Watch", "Moving")
            waited = waited + 20 if still else 0
            frame = now
        self.handheld.run(TIP_MS)
        return frame, bytes(self.handheld.panel.raw())


def players_files(chip):
    """What the players have left on the chip."""
    return {name: data for name, data in chip.files().items() if name in ("settings", "game")}


def resumed(data):
    """The session in a file as the handheld writes it; None if it is damaged."""
    disk = Disk()
    disk.files["game"] = data
    return sessions.resume(files_on(disk))


def dealt(chip):
    """The seed of the game that was begun on the chip."""
    return resumed(chip.files()["game"])._game.seed


class Plugged:
    """The client's end of the cable: the chip runs while it waits, in emulated time."""

    def __init__(self, chip):
        self.chip = chip
        self.cable = Port(chip.cable, 0)

    def client(self):
        client = Client(self.open, self.cable.name, self.clock, self.run)
        client.greet(3)
        return client

    def open(self):
        self._port = ports.open_port(self.cable.name)
        return self

    def clock(self):
        return self.chip.us / 1e6

    def run(self, seconds):
        end = self.clock() + seconds
        while self.clock() < end:
            self.chip.run(2)
            self.cable.exchange()

    def read(self, timeout):
        end = self.clock() + timeout
        while True:
            self.run(0.002)
            data = self._port.read(0)
            if data or self.clock() >= end:
                return data

    def write(self, data):
        self._port.write(data)

    def close(self):
        self._port.close()


def code_on(chip):
    """The four digits that a person would read on the panel while a PC asks for a seat."""
    board, picture = chip.board, chip.picture()
    size = 9  # pixels that a bar of a digit is thick
    patterns = {}
    for digit, segments in enumerate(_SEGMENTS):
        bars = [bar for i, bar in enumerate(_BARS) if segments >> i & 1]
        patterns[tuple(_inside(bars, x, y) for y in range(5) for x in range(3))] = str(digit)

    def cyan(x, y):
        at = 3 * (y * board.WIDTH + x)
        return picture[at : at + 3] == CYAN_SEEN

    left = (board.WIDTH - 15 * size) // 2
    for top in range(board.HEIGHT - 5 * size):
        grids = [
            tuple(
                cyan(left + (4 * place + x) * size + size // 2, top + y * size + size // 2)
                for y in range(5)
                for x in range(3)
            )
            for place in range(4)
        ]
        if all(grid in patterns for grid in grids):
            return "".join(patterns[grid] for grid in grids)
    return ""


def _inside(bars, x, y):
    return any(l <= x < l + w and t <= y < t + h for l, t, w, h in bars)

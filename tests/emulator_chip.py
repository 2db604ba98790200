"""What tests on the emulated chip share: MicroPython's UF2, a twin in the simulator whose frames
the chip must show, a PC on the cable.
"""

import hashlib
import importlib
import tempfile
from pathlib import Path

import pytest

from firmware import session as sessions
from firmware.save import Files
from host.emulator.port import Port
from host.emulator.saved import settings
from host.link import ports
from host.link.client import Client
from host.sim import headless, machine
from tests import emulator_uf2, frames
from tests.both.disk import Disk, files_on
from tests.emulator_uf2 import LONG
from tests.person import LOOK_MS, Person

machine.install()  # the screens need its framebuf

from firmware.screens.claim import _BARS, _SEGMENTS  # noqa: E402
from firmware.ui.palette import CYAN, rgb565_be  # noqa: E402

BOARD = "picosystem"
STILL_MS = 400  # nothing has changed in the simulator for so long
TIP_MS = 3500  # after that the bar of a board says what the keys do
PATIENCE_MS = 30_000  # of emulated time: bots think
_BAR = 9  # pixels that a bar of a digit of the code is thick
_GRID = [(x, y) for y in range(5) for x in range(3)]
_INK = bytes(rgb565_be()[2 * CYAN : 2 * CYAN + 2])


@pytest.fixture(scope="session")
def uf2():
    """MicroPython. Without it the test is skipped, by emulator_uf2."""
    return emulator_uf2.find() or pytest.skip("no UF2 of MicroPython")


@pytest.fixture
def patience():
    """For what takes minutes: skipped, by emulator_uf2, unless LABYRINTH_LONG is set."""
    if not LONG:
        pytest.skip("takes minutes")


def nearly_won():
    """The files of a game in which two more turns of the person win against a bot."""
    with tempfile.TemporaryDirectory() as folder:
        seed = hashlib.sha256(bytes([4])).digest()[:16]  # one that takes few keys
        kinds = frames.HUMAN, frames.MEDIUM
        assert frames._played_until(_two_turns_before, Files(folder), kinds, {}, seed)
        saved = Path(folder, "game").read_bytes()
    return {**settings(), "game": saved}


def _two_turns_before(game):
    if frames.wins(game):
        return False
    after = game.copy()
    for _ in range(2 * len(game.seats)):
        if after.result() is None:
            after.play(after.seat, frames.hint(after.view(after.seat))[0], 0)
    return after.result() is None and frames.wins(after)


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
            self.chip.run(LOOK_MS)
            self.chip.tap(key)
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
    """The seed of the game that is begun on the chip, when it has been saved."""
    chip.run_until(lambda: "game" in chip.files(), PATIENCE_MS, 50)
    return resumed(chip.files()["game"])._game.seed


class Plugged:
    """A PC on the chip's cable, by way of its TCP port. The client's clock is the chip's; whenever
    the chip runs, the client listens."""

    def __init__(self, chip):
        self.news = []
        self.client = None
        self._chip = chip
        self._cable = Port(chip.cable, 0)
        self._run = chip.run
        self._listening = False
        chip.run = self.run

    def connect(self):
        self.client = Client(self._open, self._cable.name, self.clock, self.sleep)
        self.client.greet(3)
        return self.client

    def run(self, ms):
        self._run(ms)
        self._cable.exchange()
        if self.client and self.client.connected and not self._listening:
            self._listening = True
            self.news += self.client.poll(0)
            self._listening = False

    def until(self, happened, seconds=20):
        assert self._chip.run_until(happened, seconds * 1000), self.news[-3:]

    def unplug(self):
        self.client.close()
        self._cable.close()
        self._chip.run = self._run

    # The client's world

    def clock(self):
        return self._chip.us / 1e6

    def sleep(self, seconds):
        self._run(seconds * 1000)
        self._cable.exchange()

    def _open(self):
        self._port = ports.open_port(self._cable.name)
        self.write, self.close = self._port.write, self._port.close
        return self

    def read(self, timeout):
        end = self.clock() + timeout
        data = self._port.read(0)
        while not data and self.clock() < end:
            self.sleep(0.002)
            data = self._port.read(0)
        return data


def code_on(chip):
    """The four digits that a person would read on the panel while a PC asks for a seat."""
    width, height = chip.board.WIDTH, chip.board.HEIGHT
    signs = {}
    for digit, segments in enumerate(_SEGMENTS):
        bars = [bar for i, bar in enumerate(_BARS) if segments >> i & 1]
        signs[tuple(_covered(bars, x, y) for x, y in _GRID)] = str(digit)
    raw = bytes(chip.panel.raw())
    left = (width - 15 * _BAR + _BAR) // 2
    for top in range(_BAR // 2, height - 5 * _BAR):
        code = ""
        for place in range(4):
            at = [(left + (4 * place + x) * _BAR, top + y * _BAR) for x, y in _GRID]
            inked = tuple(raw[2 * (y * width + x) :][:2] == _INK for x, y in at)
            code += signs.get(inked, "")
        if len(code) == 4:
            return code
    return ""


def _covered(bars, x, y):
    return any(left <= x < left + w and top <= y < top + h for left, top, w, h in bars)

"""`labyrinth emulate --page`: the real firmware on the emulated chip, in a real browser."""

import re
import signal
import sys
import time

import pytest
from playwright.sync_api import expect

from boards import picosystem
from host.emulator.live import Fingers
from host.sim import headless, machine
from tests.emulator_chip import uf2
from tests.test_page_games import SHOWN, _frame
from tests.test_serve import on_unix, started

__all__ = ["uf2"]  # a fixture

machine.install()  # the screens need its framebuf

EMULATE = [sys.executable, "-c", "from host import cli; raise SystemExit(cli.main())", "emulate"]
PATIENCE_S = 300  # of ours: the chip is slow, and this machine may be
SAVED = "localStorage['pocket-labyrinth/picosystem/settings']"


@pytest.mark.emulator
@on_unix
def test_the_first_key_on_the_page_reaches_the_chip(chromium, uf2, tmp_path):
    twin = headless.Handheld(picosystem, str(tmp_path), new=True)
    twin.run(100)
    first = _frame(twin)
    twin.tap("OK")
    with started([*EMULATE, "--page", "--no-browser", "--port", "0", "--uf2", str(uf2)]) as program:
        address = re.search(r"http://\S+/", program.stdout.readline())[0]
        page = chromium.new_page()
        page.goto(address)
        wait_for(page, first)
        expect(page.locator("#chip")).to_have_text(
            re.compile(r"^Emulated RP2040: right now (as fast as|[\d.]+ times slower than) a real")
        )
        page.keyboard.down("z")
        wait_for(page, _frame(twin))
        assert page.evaluate(SAVED)  # what is seen is saved
        program.send_signal(signal.SIGINT)
        # All have let go of the pipes: the chip's process has ended, too.
        out, err = program.communicate(timeout=60)
        assert (program.returncode, err) == (130, "")
        assert out.endswith("\nStopped.\n")
        expect(page.locator("#details")).to_contain_text("The emulated chip is gone")
        page.close()


def wait_for(page, frame):
    """Until the page shows it. Playwright's wait_for_function takes a promise for true."""
    end = time.monotonic() + PATIENCE_S
    while not page.evaluate(SHOWN, [frame]):
        assert time.monotonic() < end, page.inner_text("body")
        page.wait_for_timeout(100)


class Chip:
    """Notes when its keys move."""

    def __init__(self):
        self.us = 0
        self.seen = []

    def press(self, key):
        self.seen.append((self.us, "+" + key))

    def release(self, key):
        self.seen.append((self.us, "-" + key))


def test_a_tap_is_long_enough_for_a_slow_chip_and_the_next_key_waits_for_its_turn():
    chip = Chip()
    fingers = Fingers(chip)
    for key in ("OK", "UP"):
        fingers.move(key, True)
        fingers.move(key, False)
    for _ in range(30):
        chip.us += 5000
        fingers.work()
    assert chip.seen == [(0, "+OK"), (60_000, "-OK"), (60_000, "+UP"), (120_000, "-UP")]


def test_the_page_s_mistakes_are_one_line(refused, tmp_path):
    assert "cannot read" in refused("emulate", "--page", "--uf2", tmp_path / "none.uf2")
    assert "do not go together" in refused("emulate", "--page", "--keys", "keys.txt")
    assert "add --page" in refused("emulate", "--no-browser")

"""One deploy by mpremote to a real MicroPython with its littlefs, on an emulated RP2040."""

import subprocess
import sys
import threading
import time

import pytest

from host.flash import command, find
from host.sim.runtime import ROOT
from tests.emulator_chip import uf2
from tests.flash_trees import BOARD, small

__all__ = ["uf2"]  # a fixture

pytestmark = pytest.mark.emulator


@pytest.fixture
def chip(uf2):
    """(its port, what it has said so far)"""
    words = [sys.executable, "-m", "tests.flash_emulated", str(uf2)]
    pipe = subprocess.PIPE
    child = subprocess.Popen(words, stdin=pipe, stdout=pipe, cwd=ROOT)
    said = []
    port = child.stdout.readline().decode().strip()
    listener = threading.Thread(target=lambda: said.extend(child.stdout))
    listener.start()
    yield port, said
    child.stdin.close()
    child.wait()
    listener.join()
    child.stdout.close()


def test_a_version_is_installed_and_starts_after_the_reset(chip, labyrinth, monkeypatch):
    port, said = chip
    made = small(app="TEXT = 'short'\n", options=("-march=armv6m",))
    monkeypatch.setattr(command, "build", lambda board: made)
    monkeypatch.setattr(find, "PROMPT_S", 30)
    monkeypatch.setattr(find, "back", lambda name: None)  # this small game does not say hello
    code, out, err = labyrinth("flash", "--port", port, "--board", BOARD)
    assert f"Installed version {made.version}" in out, err
    assert code == 14  # no hello
    line = f"game {made.version} PicoSystem".encode()
    end = time.monotonic() + 60
    while not any(line in text for text in said) and time.monotonic() < end:
        time.sleep(0.1)
    assert any(line in text for text in said), b"".join(said)[-2000:]

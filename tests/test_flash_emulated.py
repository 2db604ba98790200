"""One deploy by mpremote to a real MicroPython with its littlefs, on an emulated RP2040."""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import platformdirs
import pytest

from host.flash import command, download, find
from host.sim.runtime import ROOT
from tests.flash_trees import BOARD, small

pytestmark = pytest.mark.emulator


@pytest.fixture
def uf2():
    cache = platformdirs.user_cache_path("pocket-labyrinth")
    named = os.environ.get("LABYRINTH_UF2")
    places = [Path(named)] if named else [cache / download.NAME, cache / download.OWN]
    for place in places:
        if place.is_file():
            return place
    pytest.skip("no UF2 of MicroPython: set LABYRINTH_UF2, or run `labyrinth image` once")


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

"""One deploy by mpremote to a real MicroPython with its littlefs, on an emulated RP2040."""

import subprocess
import sys
import threading
import time

import pytest

from host import doctor, last_error
from host.flash import command, find
from host.flash.remote import Remote
from host.link.report import asked
from host.sim.runtime import ROOT
from tests.emulator_chip import patience, uf2
from tests.flash_trees import BOARD, small

__all__ = ["patience", "uf2"]  # fixtures

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


@pytest.fixture
def flash(chip, labyrinth, monkeypatch):
    """Install a version, wait until it says its name, and return what the command says. It does not
    say hello."""
    port, said = chip

    def run(made):
        monkeypatch.setattr(command, "build", lambda board: made)
        monkeypatch.setattr(find, "PROMPT_S", 30)
        monkeypatch.setattr(find, "back", lambda name: None)
        code, out, err = labyrinth("flash", "--port", port, "--board", BOARD)
        assert f"Installed version {made.version}" in out, err
        assert code == 14  # no hello
        line = f"game {made.version} PicoSystem".encode()
        end = time.monotonic() + 60
        while not any(line in text for text in said) and time.monotonic() < end:
            time.sleep(0.1)
        assert any(line in text for text in said), b"".join(said)[-2000:]
        return out

    return run


def test_a_version_is_installed_and_starts_after_the_reset(flash):
    assert "4 of 4 blocks" in flash(version())


@pytest.mark.usefixtures("patience")
def test_of_the_next_version_the_chip_copies_what_it_has(flash):
    flash(version())
    assert "3 of 4 blocks" in flash(version(maze="SLOTS = 16\n"))


def version(**changes):
    return small(app="TEXT = 'short'\n", options=("-march=armv6m",), **changes)


LOG = """0.1.0 on PicoSystem
Traceback (most recent call last):
  File "firmware.screens.title", line 41, in draw
IndexError
"""


def test_doctor_reads_the_last_error_at_the_prompt_and_leaves_all_as_it_was(chip, monkeypatch):
    """What a program has left in the memory, too."""
    port, _ = chip
    monkeypatch.setattr(last_error, "_PROMPT_S", 30)
    monkeypatch.setattr(doctor, "asked", lambda name: asked(name, 2.9))
    remote = Remote(port)
    remote.write("/error.txt", LOG.encode())
    remote.run("kept = 5")
    remote.leave()
    nothing, error = doctor.handheld(port)
    assert "is not Pocket Labyrinth" in nothing.text
    assert error.text.startswith("IndexError in draw, firmware.screens.title, line 41 (0.1.0 on")
    assert error.lines == LOG.splitlines()
    remote = Remote(port, keep=True)
    assert remote.value("kept", 0) == 5
    assert remote.value("open('/error.txt').read()", "") == LOG
    remote.leave()

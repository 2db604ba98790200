"""The engine of the built game on the emulated chip, state by state against this Python's."""

import itertools
from pathlib import Path

from host.emulator.handheld import Emulated
from host.emulator.image import built
from host.flash.build import Build, build
from host.flash.image import contents
from tests import emulator_states
from tests.both.transcript import CASES

MOST = 250  # steps of a game
_CHUNK = 20  # states between two looks
_PATH = "firmware/states.py"
_SOURCE = Path(emulator_states.__file__)


def with_states(board) -> Build:
    """The build with a module of ours in it."""
    return build(board, {_PATH: _SOURCE.read_text(encoding="utf-8")})


def games(name):
    """(options, seats, seed) of ever new games of a rule set, all its cases in turn."""
    cases = [case for case in CASES if case[0] == name]
    for number in itertools.count():
        _, options, seats = cases[number % len(cases)]
        yield options, seats, bytes([number & 255, number >> 8] * 8)


class Engine:
    """MicroPython's prompt on an emulated chip, with the engine as it is built."""

    def __init__(self, board, uf2=None):
        made = built(board, with_states, _SOURCE)
        files = contents(made)
        del files["main.py"]  # so there is a prompt
        self.chip = Emulated(board, files, uf2)
        if not self.chip.run_until(lambda: self.chip.cable.ready, 2000):
            raise RuntimeError("the chip has no prompt")
        self.chip.exec(f"import os\nos.chdir('/{made.folder}')\nfrom firmware.states import run")

    def states(self, name, options, seats, seed, most):
        """What run() yields there."""
        self.chip.exec(f"states = run({name!r}, {options!r}, {seats!r}, {seed!r}, {most})")
        ask = f"for _ in range({_CHUNK}): print(next(states, ''))"
        while True:
            said = self.chip.exec(ask).split()
            yield from said
            if len(said) < _CHUNK:
                return


def compare(engine, name, actions, most=MOST, heard=lambda actions: None):
    """Play so many actions of a rule set on both; AssertionError at the first that differs."""
    done = 0
    for options, seats, seed in games(name):
        here = emulator_states.run(name, options, seats, seed, min(most, actions - done))
        there = engine.states(name, options, seats, seed, min(most, actions - done))
        for number, (mine, its) in enumerate(itertools.zip_longest(here, there)):
            assert mine == its, f"{name} {options} {seats} {seed.hex()}, after {number} steps"
            done += mine.startswith("+")
        heard(done)
        if done >= actions:
            return done

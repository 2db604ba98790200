"""A handheld that can be asked, between two ticks of its game, what goes on in it."""

import ast
from dataclasses import replace
from pathlib import Path

from ..flash.build import Build, build
from ..flash.image import contents
from . import image
from .handheld import Emulated

_PATH = "firmware/probe.py"
_MARK = bytes(value ^ 255 for value in b"probe")
_STATE, _LENGTH, _TEXT = 5, 6, 8  # of the box: bytes of the mark come before
_MOST = 512  # bytes of code or of an answer
_EXPRESSION, _STATEMENTS, _ANSWER = 1, 2, 3
# On the chip, in place of the main loop: the same loop, and a box in memory in which the PC leaves
# code and finds the answer. Nothing of this goes over the cable.
PROBE = """
import time

from . import main

box = bytearray(8 + 512)


def run():
    main.interrupt(False)
    app = main.start(main.load_board(main.BOARD))
    pace = [1]  # how many times faster than time passes the game lives
    known = {"app": app, "main": main, "time": time, "pace": pace}
    for i in range(5):
        box[i] = b"probe"[i] ^ 255  # as nothing else in the memory is
    try:
        while not app.leaving:
            wait = main.tick(app, time.ticks_ms() * pace[0] & 0x3FFFFFFF)
            wait = (wait + pace[0] - 1) // pace[0]  # none only if none was wanted
            if 0 < box[5] < 3:
                answer(known)
            else:
                main.rest(app, wait)
    except Exception:
        main.restart()


def answer(known):
    text = bytes(box[8 : 8 + (box[6] | box[7] << 8)]).decode()
    try:
        said = repr(eval(text, known) if box[5] == 1 else exec(text, known))
    except Exception as error:
        said = "!" + repr(error)
    said = said.encode()[:512]
    memoryview(box)[8 : 8 + len(said)] = said
    box[6] = len(said) & 255
    box[7] = len(said) >> 8
    box[5] = 3
"""


def probed(board: str, also: dict[str, str] | None = None) -> Build:
    """Return the build with the probe in place of the main loop, and with these modules as well."""
    made = build(board, {_PATH: PROBE, **(also or {})})
    main = made.main.decode()
    main = main.replace("from firmware.main import run", "from firmware.probe import run")
    return replace(made, main=main.encode())


class Asked(Emulated):
    """An emulated handheld with a probe in it, and these files besides the game's."""

    def __init__(self, board: str, files: dict[str, bytes] | None = None, uf2: Path | None = None):
        made = image.built(board, probed)
        self._box = -1
        super().__init__(board, {**contents(made), **(files or {})}, uf2)

    def ask(self, text: str, most_ms: int = 20_000):
        """The value of an expression on the chip, if it has a literal, else its repr."""
        said = self._answer(text, _EXPRESSION, most_ms)
        try:
            return ast.literal_eval(said)
        except (ValueError, SyntaxError):
            return said

    def do(self, text: str, most_ms: int = 20_000):
        """Run statements on the chip."""
        self._answer(text, _STATEMENTS, most_ms)

    def _answer(self, text, kind, most_ms):
        if not self.started():
            raise RuntimeError("the game has not started yet")
        box = self.chip.sram[self._box :]
        data = text.encode()
        if len(data) > _MOST:
            raise ValueError(f"{len(data)} bytes of code do not fit the probe's box of {_MOST}")
        box[_TEXT : _TEXT + len(data)] = data
        box[_LENGTH:_TEXT] = len(data).to_bytes(2, "little")
        box[_STATE] = kind
        if not self.run_until(lambda: box[_STATE] == _ANSWER, most_ms, 2):
            raise RuntimeError(f"the chip does not answer: {text}")
        length = int.from_bytes(box[_LENGTH:_TEXT], "little")
        said = bytes(box[_TEXT : _TEXT + length]).decode()
        box[_STATE] = 0
        if said.startswith("!"):
            raise RuntimeError(f"{text}: {said[1:]}")
        return said

    def started(self) -> bool:
        """Whether the main loop runs."""
        if self._box < 0:
            self._box = bytes(self.chip.sram).find(_MARK)
        return self._box >= 0

    def power_cut(self):
        super().power_cut()
        self._box = -1

    @property
    def screen(self) -> str:
        """The name of the class of the screen on top."""
        return self.ask("type(app.stack[-1]).__name__")

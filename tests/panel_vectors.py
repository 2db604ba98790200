"""Vectors for both panel models, the Python one and its JavaScript twin: what comes over the bus,
and what must be seen. `python -m tests.panel_vectors` writes them anew."""

import hashlib
import importlib
import json
import random
from pathlib import Path

from host.sim.panel import COMMON, PanelModel
from host.simulate import boards

from .test_panel import BLUE, RED, WHITE, WRONG, Bench

PATH = Path(__file__).parent / "vectors" / "panel.json"
_RANDOM = 24


class _Recorded:
    """A panel that notes what is done to it."""

    def __init__(self, panel, steps):
        self._panel = panel
        self._steps = steps

    def __getattr__(self, name):
        return getattr(self._panel, name)

    def reset(self, level):
        self._steps.append(["reset", level])
        self._panel.reset(level)

    def command(self, code):
        self._steps.append(["command", code])
        self._panel.command(code)

    def data(self, values):
        self._steps.append(["data", bytes(values).hex()])
        self._panel.data(values)


class Recorder(Bench):
    """The bench of the panel's tests, whose steps are kept."""

    made: "Recorder"

    def __init__(self, *args):
        super().__init__(*args)
        Recorder.made = self
        self.steps = []
        self.panel = _Recorded(self.panel, self.steps)

    def wait(self, ms):
        self.steps.append(["wait", ms])
        return super().wait(ms)


def make():
    """All vectors, as they are in the file."""
    import tests.test_panel as bench_tests

    vectors = {}
    original = bench_tests.Bench
    bench_tests.Bench = Recorder
    try:
        for name, scenario in WRONG.items():
            scenario()
            vectors[name] = _vector(Recorder.made)
    finally:
        bench_tests.Bench = original
    for board in boards():
        vectors["draws on " + board] = _vector(_drawn(importlib.import_module(f"boards.{board}")))
    chance = random.Random(6)
    for number in range(_RANDOM):
        vectors[f"random {number}"] = _vector(_random(chance))
    return vectors


def _drawn(board):
    """Corners, inversion, colours, a turn, and sleep."""
    bench = Recorder(board).awake()
    x, y, right, bottom = board.X0, board.Y0, board.WIDTH - 1, board.HEIGHT - 1
    bench.window(x, x + right, y, y).pixels(WHITE * board.WIDTH)
    bench.window(x + right, x + right, y + bottom - 3, y + bottom).pixels(RED + BLUE + RED + BLUE)
    bench.window(x + 3, x + 4, y + 5, y + 6).pixels(b"\x12\x34\x56\x78\x9a\xbc\xde\xf0")
    return bench.send(0x20 + 1 - board.INVERT).send(0x36, (board.MADCTL ^ 0x48) & 0xFC)


def _random(chance):
    """Commands of all kinds, right and wrong, in any order."""
    board = importlib.import_module(f"boards.{chance.choice(boards())}")
    bench = Recorder(board)
    if chance.random() < 0.8:
        bench.awake()
    for _ in range(chance.randint(3, 25)):
        bench.wait(chance.choice((0, 1, 5, 120, 130)))
        kind = chance.randrange(6)
        if kind == 0:
            bench.panel.reset(chance.randrange(2))
        elif kind == 1:
            x, y = chance.randrange(130), chance.randrange(130)
            width, height = chance.randint(1, 9), chance.randint(1, 9)
            bench.window(x, x + width - 1, y, y + height - 1)
            bench.pixels(chance.randbytes(2 * width * height + chance.choice((0, 0, 0, -1, 3))))
        elif kind == 2:
            bench.send(0x36, chance.randrange(64) << 2)
        elif kind == 3:
            bench.send(0x3A, chance.choice((0x55, 0x55, 0x66, 0x03, 0x00)))
        else:
            code = chance.choice((*COMMON, 0xB2, 0xE0, 0xE7))
            bench.send(code, *chance.randbytes(chance.choice((COMMON.get(code, 0), 2))))
    return bench


def _vector(bench):
    return {"board": bench.board.__name__.split(".")[-1], "steps": bench.steps, **seen(bench.panel)}


def seen(panel):
    return {
        "problems": list(panel.problems),
        "picture": hashlib.sha256(bytes(panel.picture())).hexdigest(),
    }


def replay(vector):
    """What the Python model makes of a vector."""
    now = 0
    panel = PanelModel(importlib.import_module("boards." + vector["board"]), lambda: now)
    for what, value in vector["steps"]:
        if what == "wait":
            now += value
        elif what == "data":
            panel.data(bytes.fromhex(value))
        else:
            getattr(panel, what)(value)
    return seen(panel)


def text():
    lines = [f"{json.dumps(name)}: {json.dumps(vector)}" for name, vector in make().items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    PATH.write_text(text(), encoding="utf-8")
    print(f"written: {PATH.name}, {PATH.stat().st_size} bytes")

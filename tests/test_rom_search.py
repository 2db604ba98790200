"""The searches of the ROM's importer in machine code do what the portable ones do."""

import subprocess
import sys
import types
from pathlib import Path

import pytest

from firmware.rom import search
from tests.both.rom_searches import searched
from tests.test_canvas import Pointer
from tests.test_kernels import unix_micropython

ROOT = Path(__file__).parents[1]
PORTABLE = search.find_entry, search.find_text, search.find_blocks
COUNT = 300


class Memory:
    """The chip's memory, as viper's pointers and as machine.mem8 and mem32 see it."""

    def __init__(self, size):
        self.data = bytearray(size)

    def __getitem__(self, at):
        return int.from_bytes(self.data[at : at + 4], "little")

    def __setitem__(self, at, value):
        self.data[at : at + 4] = value.to_bytes(4, "little")


@pytest.fixture
def viper_text(monkeypatch):
    """The kernels run as plain Python, so that machines without viper test them too."""
    memory = Memory(4096)

    def ptr8(source):
        return Pointer(memory.data, source) if isinstance(source, int) else Pointer(source)

    def ptr32(source):
        if isinstance(source, int):
            return memoryview(memory.data)[source : len(memory.data) & ~3].cast("I")
        whole = bytes(source.buffer)
        return memoryview(whole[: len(whole) & ~3]).cast("I")

    def viper(function):
        kinds = function.__annotations__
        code = function.__code__

        def called(*args):
            made = zip(code.co_varnames, args, strict=False)
            return function(*[ptr8(arg) if kinds[name] is ptr8 else arg for name, arg in made])

        return called

    monkeypatch.setitem(sys.modules, "micropython", types.SimpleNamespace(viper=viper))
    names = {"ptr8": ptr8, "ptr32": ptr32}
    path = ROOT / "firmware/rom/search_viper.py"
    exec(compile(path.read_text("utf-8"), path.name, "exec"), names)
    return types.SimpleNamespace(memory=memory, **names)


def test_viper_text_finds_the_same(viper_text):
    found = searched(viper_text.find_entry, viper_text.find_text, viper_text.find_blocks, 1, COUNT)
    assert found == searched(*PORTABLE, 1, COUNT)
    assert -1 in found and len({repr(one) for one in found}) > 50


def test_viper_runs_as_the_portable_searches_do():
    """The machine code itself, where a MicroPython that has it is installed."""
    program = unix_micropython()
    if not program:
        pytest.skip("no Unix MicroPython: set LABYRINTH_MICROPYTHON or put it on the PATH")
    script = f"""
import sys
sys.path[:] = [{str(ROOT)!r}]
from firmware.rom.search_viper import find_blocks, find_entry, find_text
from tests.both.rom_searches import searched
print(searched(find_entry, find_text, find_blocks, 2, {COUNT}))
"""
    done = subprocess.run([program, "-c", script], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.strip() == repr(searched(*PORTABLE, 2, COUNT))


CODES = [b"alpha, and more", b"beta", b"alpha, and else", b"gamma"]
PIECE = b"".join(CODES)
CONTEXT, ADDRESS = 64, 0x10001000


def piece():
    """A piece with these functions, and the table of them."""
    places = [(PIECE.index(code), len(code)) for code in CODES]
    table = b"".join(bytes([at, 0, length, 0]) for at, length in places)
    return PIECE + table + bytes([len(CODES)])


@pytest.mark.parametrize("portable", [True, False])
@pytest.mark.parametrize(
    ("code", "context", "found"),
    [
        *[(code, CONTEXT, ADDRESS + PIECE.index(code)) for code in CODES],
        (b"alpha, and mere", CONTEXT, 0),
        (b"beta", CONTEXT + 16, 0),  # another module's
    ],
)
def test_a_function_gets_the_place_of_its_code(
    portable, code, context, found, viper_text, monkeypatch
):
    memory = viper_text.memory
    function, copy = 128, 256
    memory.data[copy : copy + len(code)] = code
    memory[function + 4], memory[function + 12] = context, copy
    monkeypatch.setattr(search, "mem32", memory)
    monkeypatch.setattr(search, "mem8", memory.data)
    run_from = search.run_from if portable else viper_text.run_from
    data = piece()
    assert bool(run_from(function, CONTEXT, data, len(data) - 1, ADDRESS)) == bool(found)
    assert memory[function + 12] == (found or copy)
    assert memory[function + 4] == context

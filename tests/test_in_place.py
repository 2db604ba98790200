"""Code that runs where it lies in the flash: where it lies, how it is found, what is moved."""

import itertools
import struct
import subprocess
import sys
import types
from pathlib import Path

import pytest

from firmware.drivers import flash, in_place
from host.emulator.probed import Asked
from host.emulator.saved import settings
from host.flash.build import INLINE, compile_mpy, sealed
from host.flash.mpy import located
from host.flash.shrink.data import BLOCK, SEAL
from host.flash.uf2 import SECTOR
from host.sim import runtime
from tests.both.finding import searched
from tests.emulator_chip import patience, uf2
from tests.test_canvas import Pointer
from tests.test_kernels import unix_micropython

__all__ = ["patience", "uf2"]  # fixtures

ROOT = Path(__file__).parents[1]
SEALED = b"the seal"
MODULE = """
BIG = 1 << 70
KINDS = ("a text that is no name", b"raw\\x00\\xff", None, True, False, ..., (1, (b"x",)))
KINDS += (2.5, 2j, 1 << 65)


def plain(a, b=3, *rest, c=4, **more):
    return a + b + c + 123456789012345678901


def outer(n):
    def inner(m):
        return lambda k: (n, m, k, "a constant text of many letters", 1.5, b"\\x00raw", (1, 2j))

    return inner


def steps(n):
    for i in range(n):
        yield i * i


def lines(x):
    return "{0}".format(x) + "\\n".join(str(i) for i in range(x))


class Thing:
    size = 3

    def __init__(self, x):
        self.x = x

    @property
    def double(self):
        return self.x * 2

    @staticmethod
    def still(x):
        return -x

    class Part:
        def deep(self):
            return self
"""
USED = """
thing = __import__("thing")
print(thing.plain(1), thing.outer(1)(2)(3), list(thing.steps(4)), thing.lines(2))
print(thing.Thing(4).double, thing.Thing.still(3), type(thing.Thing.Part().deep()))
print(thing.KINDS, thing.BIG)
"""
VIPER = """

import micropython


@micropython.viper
def total(data: ptr8, count: int) -> int:
    sum = 100_000
    while count:
        count -= 1
        sum += data[count]
    return sum


def between():
    return total(b"abc", 3)


@micropython.native
def far(x):
    return x + 1_000_000
"""


def places(data):
    """What a file without its seal says of itself: the offset and length of each function."""
    table = data[-1 - 4 * data[-1] : -1]
    return list(struct.iter_unpack("<HH", table))


def functions(code):
    """All that a compiled module has in it, and not the module itself."""
    inner = [const for const in code.co_consts if isinstance(const, types.CodeType)]
    return inner + [deeper for one in inner for deeper in functions(one)]


@pytest.fixture
def module(tmp_path):
    return lambda text, *options: compile_mpy("thing.py", text, tmp_path, options or ("-O3",))


def test_all_functions_are_listed_and_lie_apart(module):
    data = module(MODULE)
    made = located(data)
    assert made.startswith(data)  # without machine code, nothing moves
    found = places(made)
    assert len(found) == len(functions(compile(MODULE, "thing.py", "exec"))) == 13
    for (at, length), (after, _) in itertools.pairwise([*found, (len(data), 0)]):
        assert 0 < at < at + length <= after


@pytest.mark.micropython
def test_micropython_loads_what_has_more_at_its_end(module):
    plain, made = module(MODULE), located(module(MODULE)) + SEALED
    said = [
        runtime.run(
            f"with open('/thing.mpy', 'wb') as file: file.write({data!r})\n{USED}", trees=()
        )
        for data in (plain, made)
    ]
    assert said[0].stderr == said[1].stderr == ""
    assert said[0].stdout == said[1].stdout != ""


PATHS = sorted(ROOT.glob("*/*/*_viper.py")) + sorted(ROOT.glob("shared_engine/*_viper.py"))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_machine_code_lies_at_whole_words(path, module):
    text = path.read_text("utf-8")
    made = located(module("def first():\n    return 12345\n\n\n" + text, "-march=armv6m", "-O3"))
    names = [line for line in text.splitlines() if line.strip() == "@micropython.viper"]
    bytecode, *machine = places(made)
    assert bytecode[1] > 0 and len(machine) == len(names)
    assert [at % 4 for at, _ in machine] == [0] * len(machine)


def test_a_damaged_file_is_refused(module):
    data = module(MODULE)
    for length in range(len(data)):
        with pytest.raises(ValueError, match=r"this \.mpy file"):
            located(data[:length])
    with pytest.raises(ValueError, match=r"this \.mpy file"):
        located(data + b"\0")
    with pytest.raises(ValueError, match=r"this \.mpy file"):
        located(b"M\x07" + data[2:])  # the format of another MicroPython


def test_what_lies_in_a_block_of_its_own_says_where_its_functions_are(module):
    """A file without a table and a seal must not be looked at as if it had them."""
    seal = bytes.fromhex("5a" * SEAL)
    seen = set()
    for length in [300, *range(3100, 3500, 9)]:
        data = module(f"TEXT = {'x' * length!r}\n" + (MODULE if length > 300 else ""))
        made = sealed({"thing.mpy": data}, "5a" * 32)["thing.mpy"]
        assert made.startswith(data)
        kind = (len(made) > INLINE) + (len(made) > BLOCK)
        seen.add(kind)
        assert made.endswith(seal) == (kind > 0)
        if kind:
            assert len(places(made[:-SEAL])) == 13
    assert seen == {0, 1, 2}


def test_the_chip_and_the_build_agree_on_lengths():
    assert in_place._INLINE == INLINE
    assert in_place._SEAL == SEAL
    assert flash._BLOCK == BLOCK == SECTOR


# In the memory of a MicroPython of this machine, whose words are twice as long


LOOKED_UP = f"""
import sys
from uctypes import addressof, bytearray_at
sys.path[:] = ["", {str(ROOT)!r}]
from firmware.drivers import in_place, in_place_viper
from tests.both.finding import searched
assert in_place.find is in_place_viper.find

def word(at):
    return int.from_bytes(bytearray_at(at, 8), "little")

import thing
with open("thing.mpy", "rb") as file:
    data = file.read()
table = len(data) - {SEAL} - 1
for name in sys.argv[1:]:
    value = thing
    for part in name.split("."):
        value = value.__dict__[part] if part in value.__dict__ else getattr(value, part)
    at = id(value)
    if type(value) in (property, staticmethod):
        at = word(at + 8)
    found = in_place.find(data, table, word(at + 24))
    print(name, found)
print(searched(in_place.find, 1, 300, addressof))
"""
# The others are not to be had by a name.
NAMED = ["plain", "outer", "steps", "lines", "Thing.__init__", "Thing.double", "Thing.still"]
NAMED += ["Thing.Part.deep", "total", "between", "far"]


def unix(tmp_path, data, script, *args):
    program = unix_micropython()
    if not program:
        pytest.skip("no Unix MicroPython: set LABYRINTH_MICROPYTHON or put it on the PATH")
    (tmp_path / "thing.mpy").write_bytes(data)
    (tmp_path / "script.py").write_text(script, encoding="utf-8")
    command = [program, "script.py", *args]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_the_code_in_memory_is_found_where_the_file_lists_it(module, tmp_path):
    data = located(module(MODULE + VIPER, "-march=x64", "-O3"))
    *lines, last = unix(tmp_path, data + SEALED, LOOKED_UP, *NAMED)
    found = {name: int(at) for name, at in (line.split() for line in lines)}
    assert len(set(found.values())) == len(NAMED)
    assert set(found.values()) <= {at for at, _ in places(data)}
    assert found["total"] % 4 == found["far"] % 4 == 0
    assert last == repr(searched(in_place.find_portable, 1, 300))


def test_machine_code_that_was_moved_still_runs(module, tmp_path):
    data = module(MODULE + VIPER, "-march=x64", "-O3")
    made = located(data)
    assert len(made) > len(data) + 4 * made[-1] + 1  # there are bytes that nobody executes
    script = USED + "print(thing.between(), thing.far(1))\n"
    assert unix(tmp_path, made + SEALED, script) == unix(tmp_path, data, script)
    assert unix(tmp_path, made, script)[-1] == "100294 1000001"


def test_viper_text_is_equal(monkeypatch):
    fake = types.SimpleNamespace(viper=lambda function: function)
    monkeypatch.setitem(sys.modules, "micropython", fake)
    path = ROOT / "firmware/drivers/in_place_viper.py"
    names = {"ptr8": Pointer}
    exec(compile(path.read_text("utf-8"), path.name, "exec"), names)
    found = searched(names["find"], 2, 300)
    assert found == searched(in_place.find_portable, 2, 300)
    assert 0 in found and len(set(found)) > 10


# Which modules are treated, and when


def test_a_pc_keeps_its_code():
    before = {name: getattr(each, "__file__", None) for name, each in sys.modules.items()}
    assert not in_place.settle(())
    assert {name: getattr(each, "__file__", None) for name, each in sys.modules.items()} == before


@pytest.fixture
def chip(monkeypatch):
    """The modules of a chip, by name; `moved` are those that were treated."""
    chip = types.SimpleNamespace(modules={}, moved=[])
    monkeypatch.setattr(in_place, "_KNOWN", True)
    monkeypatch.setattr(in_place, "_loaded", 0)
    monkeypatch.setattr(in_place, "_looks", 0)
    monkeypatch.setattr(in_place, "sys", chip)
    monkeypatch.setattr(in_place, "_settle", lambda module, path: chip.moved.append(path))
    return chip


def loaded(*names):
    return {name: types.SimpleNamespace(__file__=f"{name}.mpy") for name in names}


def test_one_module_at_a_time_and_none_that_runs(chip):
    chip.modules = loaded("main", "firmware.drivers.in_place", "app", "link")
    chip.modules["sys"] = types.SimpleNamespace()
    assert in_place.settle(("main",)) and chip.moved == ["app.mpy"]
    assert in_place.settle(("main",)) and chip.moved == ["app.mpy", "link.mpy"]
    for _ in range(100):
        assert not in_place.settle(("main",))
    assert chip.moved == ["app.mpy", "link.mpy"]


def test_a_module_that_comes_later_is_treated_even_in_the_place_of_another(chip):
    chip.modules = loaded("app", "link")
    while in_place.settle(()):
        pass
    chip.modules |= loaded("screen")
    assert in_place.settle(()) and chip.moved[-1] == "screen.mpy"
    assert not in_place.settle(())
    del chip.modules["screen"]
    chip.modules |= loaded("menu")
    assert any(in_place.settle(()) for _ in range(32))
    assert chip.moved[-1] == "menu.mpy"


# The chip


FLASH = range(0x10000000, 0x10200000)
HEAP = range(0x20000000, 0x20042000)


@pytest.mark.emulator
@pytest.mark.usefixtures("patience")
def test_the_game_runs_from_the_flash(uf2):
    handheld = Asked("picosystem", settings(), uf2)
    assert handheld.run_until(handheld.started, 10_000)
    handheld.do("from machine import mem32; from firmware.history import History")
    handheld.run(2000)

    def code(function):
        return handheld.ask(f"mem32[id({function}) + 12]")

    assert code("type(app).tick") in FLASH
    assert code("type(app.canvas).flush") in FLASH
    assert code("type(app.canvas).cells") in FLASH  # viper
    assert code("type(app.stack[-1]).draw") in FLASH
    assert code("History.__init__") in FLASH
    assert code("History.entries") in HEAP  # a generator may be under way
    assert code("main.tick") in HEAP
    assert code("main.rest") in HEAP
    assert handheld.screen == "Title"
    handheld.tap("OK")
    handheld.settle()
    assert handheld.screen == "Games"
    assert code("type(app.stack[-1]).draw") in FLASH
    assert handheld.panel.problems == []
    assert "error.txt" not in handheld.files()

"""The functions in a .mpy file, as the build finds them to let them run in flash."""

import itertools
import types
from pathlib import Path

import pytest

from host.flash.build import compile_mpy
from host.flash.mpy import functions, parse

ROOT = Path(__file__).parents[1]
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


def codes(code):
    """Return the code of all functions in a compiled module, without the module's own."""
    inner = [const for const in code.co_consts if isinstance(const, types.CodeType)]
    return inner + [deeper for one in inner for deeper in codes(one)]


@pytest.fixture
def module(tmp_path):
    return lambda text, *options: compile_mpy("thing.py", text, tmp_path, options or ("-O2",))


def test_all_functions_are_found_and_lie_apart(module):
    data = module(MODULE)
    found = functions(parse(data))
    assert len(found) == len(codes(compile(MODULE, "thing.py", "exec"))) == 13
    for one, after in itertools.pairwise(found):
        assert 0 < one.start < one.start + len(one.code) <= after.start < len(data)
        assert data[one.start : one.start + len(one.code)] == one.code


PATHS = sorted(ROOT.glob("*/*/*_viper.py")) + sorted(ROOT.glob("shared_engine/*_viper.py"))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_machine_code_is_told_from_bytecode(path, module):
    text = path.read_text("utf-8")
    found = functions(parse(module("def first():\n    return 12345\n\n\n" + text, "-march=armv6m")))
    viper = [line for line in text.splitlines() if line.strip() == "@micropython.viper"]
    assert not found[0].is_machine_code
    assert sum(one.is_machine_code for one in found) == len(viper)


def test_a_damaged_file_is_refused(module):
    data = module(MODULE)
    for length in range(len(data)):
        with pytest.raises(ValueError, match=r"this \.mpy file"):
            parse(data[:length])
    with pytest.raises(ValueError, match=r"this \.mpy file"):
        parse(data + b"\0")
    with pytest.raises(ValueError, match=r"this \.mpy file"):
        parse(b"M\x07" + data[2:])  # the format of another MicroPython

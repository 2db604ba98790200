"""shared_engine/ keeps to what CPython, MicroPython and the chip have in common."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from shared_engine.games import GAMES

ROOT = Path(__file__).parents[1]
ENGINE = ROOT / "shared_engine"
MODULES = sorted(ENGINE.rglob("*.py"))
ALLOWED = {"micropython", "struct", "hashlib", "binascii"}
BUILTIN_TYPES = {
    "int",
    "str",
    "bytes",
    "bytearray",
    "bool",
    "list",
    "tuple",
    "dict",
    "object",
    "None",
}
# Not in MicroPython, dangerous on the chip, or an outside world that the engine must not know.
FORBIDDEN_CALLS = {
    "print",
    "input",
    "open",
    "eval",
    "exec",
    "compile",
    "float",
    "globals",
    "locals",
}
POINTERS = {"ptr8", "ptr32"}  # of viper
CHIP_INT = 1 << 30

# CPython's own kernel may use wide ints and text formatting.
CPYTHON_ONLY = {"survey_wide.py"}


def problems(path, source):
    tree = ast.parse(source)
    for node in ast.walk(tree):
        for what in _problems_of(node, path):
            yield f"{path.name}:{getattr(node, 'lineno', 0)}: {what}"
    for cited in _guarded(tree):
        yield f"{path.name}:{cited}: import that is neither at the top nor in a doorway function"


def _problems_of(node, path):
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
        yield from (f"import of {name}" for name in names if name not in ALLOWED)
    if isinstance(node, ast.ImportFrom) and not node.level and node.module not in ALLOWED:
        yield f"import of {node.module}"
    if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
        yield "a float"
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
        yield "a division that gives a float"
    if isinstance(node, ast.Constant) and type(node.value) is int and node.value >= CHIP_INT:
        yield "an int beyond 30 bits"
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in FORBIDDEN_CALLS:
        yield f"{ast.unparse(node.func)}()"
    if isinstance(node, ast.Assert):
        yield "an assert, which is compiled out on the chip"
    if isinstance(node, ast.JoinedStr) and path.name not in CPYTHON_ONLY:
        yield "an f-string"
    if isinstance(node, ast.Match | ast.AsyncFunctionDef | ast.NamedExpr | ast.TryStar):
        yield type(node).__name__
    if isinstance(node, ast.ImportFrom) and any(alias.name == "*" for alias in node.names):
        yield "a star import"
    if isinstance(node, ast.For | ast.comprehension) and _unordered(node.iter):
        yield "iteration over a set, whose order differs between runtimes"
    if isinstance(node, ast.arg) and node.annotation:
        yield from _annotation(node.annotation, path)
    if isinstance(node, ast.FunctionDef) and node.returns:
        yield from _annotation(node.returns, path)


def _unordered(iterated):
    made_by_call = isinstance(iterated, ast.Call) and isinstance(iterated.func, ast.Name)
    return isinstance(iterated, ast.Set | ast.SetComp) or (
        made_by_call and iterated.func.id in ("set", "frozenset")
    )


def _annotation(annotation, path):
    known = BUILTIN_TYPES | (POINTERS if path.stem.endswith("_viper") else set())
    if ast.unparse(annotation) not in known:
        yield f"annotation {ast.unparse(annotation)}"


def _guarded(tree):
    """Lines of imports inside loops or ifs; at the top, in try and in functions they are fine."""
    for node in ast.walk(tree):
        if isinstance(node, ast.For | ast.While | ast.If):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Import | ast.ImportFrom):
                    yield inner.lineno


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_engine_module_keeps_to_the_subset(path):
    assert list(problems(path, path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "line",
    [
        "import os",
        "from random import choice",
        "from typing import List",
        "x = 0.5",
        "x = 1 / 2",
        "x = 1073741824",
        "print(1)",
        "assert x",
        "f'{x}'",
        "from .tiles import *",
        "for x in {1, 2}: pass",
        "[x for x in set(y)]",
        "def f(x: list[int]): pass",
        "def f() -> Maze: pass",
        "if (x := 1): pass",
        "if x:\n import struct",
    ],
)
def test_the_check_finds(line):
    assert list(problems(Path("sample.py"), line))


@pytest.mark.parametrize(
    "line",
    [
        "import struct",
        "from .tiles import N",
        "x = 1073741823",
        "def f(x: int) -> bytes: return x // 2",
    ],
)
def test_the_check_passes(line):
    assert not list(problems(Path("sample.py"), line))


def test_no_module_is_longer_than_400_lines():
    folders = ("shared_engine", "firmware", "boards", "host", "tests")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*.*")]
    ours = [path for path in files if path.suffix in (".py", ".mjs", ".js")]
    ours = [path for path in ours if "node_modules" not in path.parts]
    lengths = {str(path): len(path.read_text(encoding="utf-8").splitlines()) for path in ours}
    assert {path: count for path, count in lengths.items() if count > 400} == {}


def test_every_rule_of_the_engine_is_cited():
    """Each decision of docs/rules.md about the rule sets that exist stands beside its code."""
    source = "\n".join(path.read_text(encoding="utf-8") for path in MODULES)
    cited = {int(number) for number in re.findall(r"\bD(\d+)\b", source)}
    assert set(range(1, 28)) - cited == set()


@pytest.mark.parametrize("game", GAMES)
def test_importing_one_game_loads_no_other(game):
    script = (
        f"import sys; from shared_engine.games import load; load({game!r}); print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True
    )
    loaded = [name.split(".")[-1] for name in done.stdout.split() if "shared_engine.games." in name]
    assert game in loaded
    others = [other for other in GAMES if other != game]
    assert [name for name in loaded if name.split("_")[0] in others] == []

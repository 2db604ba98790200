"""Runs the functions of tests/both/ on real MicroPython; pytest itself runs them on CPython.

One node process a module, one item a function, so that a failure names the function.
"""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from host.sim import runtime

HERE = Path(__file__).resolve().parent
DEVICE = ("shared_engine", "firmware", "boards")


def cases():
    for path in sorted((HERE / "both").glob("test_*.py")):
        for name in functions(path):
            # The group keeps a module's items in one worker, where its run is cached.
            mark = pytest.mark.xdist_group(f"micropython-{path.stem}")
            yield pytest.param(path, name, id=f"{path.stem}-{name}", marks=mark)


@cache
def functions(path):
    body = ast.parse(path.read_text(encoding="utf-8")).body
    names = [node.name for node in body if isinstance(node, ast.FunctionDef)]
    return [name for name in names if name.startswith("test_")]


@cache
def outcomes(path):
    """The version of MicroPython, {function: (outcome, output)}, and how the run ended."""
    trees = [name for name in DEVICE if (HERE.parent / name).exists()]
    driver = (HERE / "both_driver.py").read_text(encoding="utf-8")
    done = runtime.run(
        driver,
        trees=[*trees, "tests/both=tests/both"],
        args=[f"tests.both.{path.stem}", *functions(path)],
    )
    version = re.search(r"^@version (\S+)$", done.stdout, re.M)
    reports = re.findall(r"^@begin (\w+)\n(.*?)^@(ok|fail) \1$", done.stdout, re.M | re.S)
    found = {name: (outcome, output.strip("\n")) for name, output, outcome in reports}
    ending = f"MicroPython ended with code {done.returncode}\n{done.stdout}{done.stderr}"
    return version and version[1], found, ending


@pytest.mark.micropython
@pytest.mark.parametrize(("path", "function"), list(cases()))
def test_on_micropython(path, function, record_property):
    try:
        version, found, ending = outcomes(path)
    except runtime.RuntimeMissing as missing:
        pytest.fail(str(missing), pytrace=False)
    record_property("micropython", version)
    outcome, output = found.get(function, ("fail", ending))
    if outcome != "ok":
        pytest.fail(output, pytrace=False)

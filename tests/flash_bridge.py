"""A device behind a raw REPL for tests of `labyrinth flash`, and what is on it afterwards."""

import types

import pytest

from host.flash import command
from host.link import ports
from tests.flash_trees import PLAYER, small
from tests.repl import Repl, hasten


@pytest.fixture(scope="module")
def builds():
    """An old version, the next one with one changed file, and one that does not start."""
    changed = small(maze="SLOTS = 16\n")
    return types.SimpleNamespace(old=small(), new=changed, broken=small(app="1 / 0\n"))


@pytest.fixture(scope="module")
def bridge():
    repl = Repl()
    yield repl
    repl.close()


@pytest.fixture(autouse=True)
def brisk(monkeypatch):
    hasten(monkeypatch.setattr)
    monkeypatch.delenv(ports.VARIABLE, raising=False)


@pytest.fixture
def flash(bridge, labyrinth, monkeypatch):
    """Flash a version to the device behind the bridge; (exit code, stdout, stderr)."""

    def run(build, *words):
        monkeypatch.setattr(command, "build", lambda board: build)
        return labyrinth("flash", "--port", bridge.port, *words)

    return run


def runs(bridge):
    """Which version starts when the device is switched on."""
    printed = bridge.switch_on()
    return printed.split(" ")[1] if printed.startswith("game ") else printed


def install_of(bridge):
    """The number of the install that is to start."""
    return int(bridge.files()["/current"].decode()[4:], 16)


def untouched(bridge):
    files = bridge.files()
    return {name: files.get(name) for name in PLAYER} == PLAYER


def clean(bridge):
    """Nothing half-installed lies around."""
    names = {path.split("/")[1] for path in [*bridge.files(), *bridge.folders()]}
    half = {"new", "removed"} & names
    return not half and not any(name.endswith(".new") for name in names)


def one_line(error):
    return error.startswith("labyrinth: ") and error.count("\n") == 1 and "Next: " in error

"""/main.py: what starts, what starts instead, and that no game is left to read at the prompt."""

import builtins
import sys
import types
from pathlib import Path

import pytest

POWER_ON = Path(__file__).parents[1] / "firmware" / "power_on.py"
MARK = "def run():\n    with open('../ran', 'a') as file:\n        file.write('{} ')\n"


@pytest.fixture
def disk(tmp_path, monkeypatch):
    """A disk on which versions can be installed: disk(name, text of firmware/main.py)."""
    interrupts = []
    stand_in = types.ModuleType("micropython")
    stand_in.kbd_intr = interrupts.append
    monkeypatch.setitem(sys.modules, "micropython", stand_in)
    monkeypatch.setattr(sys, "print_exception", lambda error, file: None, raising=False)
    monkeypatch.setattr(sys, "path", ["", *sys.path])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.chdir(tmp_path)
    loaded = dict(sys.modules)
    for name in loaded:
        if name.split(".")[0] in ("firmware", "rom"):
            del sys.modules[name]
    (tmp_path / "game").write_bytes(b"secret")
    (tmp_path / "settings").write_bytes(b"loud")

    def install(name, text):
        folder = tmp_path / name / "firmware"
        folder.mkdir(parents=True)
        (folder / "__init__.py").write_text("")
        (folder / "main.py").write_text(text)
        (tmp_path / "current").write_text(name + "\n")

    install.path = tmp_path
    install.interrupts = interrupts
    yield install
    sys.modules.clear()  # what starts may forget any of them
    sys.modules.update(loaded)


# As firmware/rom/importer.py, but what it serves is the folder that it is in.
ROM = """
import builtins, os, sys
path, real = sys.path[:], builtins.__import__
sys.path.clear()
{fault}

def begin(folder):
    {begin}
    builtins.__import__ = lambda *names: real(*names)
    sys.path.append(folder)
    os.chdir("/")

def leave():
    builtins.__import__ = real
    sys.path[:] = path
    with open("{root}/left", "a") as file:
        file.write("left ")
"""


def add_rom(disk, name, fault="", begin="pass"):
    """Make this version one of blocks, or what stands in for them."""
    text = ROM.format(fault=fault, begin=begin, root=disk.path)
    (disk.path / name / "rom.py").write_text(text)


def power_on(disk):
    """Runs /main.py."""
    names = {"__name__": "main"}
    exec(compile(POWER_ON.read_text(encoding="utf-8"), "main.py", "exec"), names)
    names["main"](f"{disk.path}/")


def ran(disk):
    path = disk.path / "ran"
    return path.read_text().split() if path.exists() else []


def test_the_current_version_starts_and_ctrl_c_is_off_before(disk):
    disk("app-2", MARK.format("two"))
    disk("app-1", MARK.format("one"))
    power_on(disk)
    assert ran(disk) == ["one"]
    assert disk.interrupts == [-1]


def test_who_has_asked_for_the_prompt_finds_the_files_as_they_are(disk):
    """The screen that asked has ended the game itself."""
    disk("app-1", MARK.format("one"))
    power_on(disk)
    assert (disk.path / "game").exists()


@pytest.mark.parametrize(
    "fault",
    [
        "raise ImportError",
        "raise MemoryError",
        "raise SystemExit",
        "raise KeyboardInterrupt",
        "def run(:",
        "def run():\n    raise ValueError",
    ],
)
def test_where_one_does_not_start_the_other_does(disk, fault):
    disk("app-1", MARK.format("one"))
    disk("app-2", fault + "\n")
    power_on(disk)
    assert ran(disk) == ["one"]
    assert (disk.path / "game").read_bytes() == b"secret"
    assert (disk.path / "broken.txt").read_text().startswith("app-2\n")


@pytest.mark.parametrize("fault", ["raise ImportError", "raise SystemExit", "1 / 0"])
def test_where_nothing_starts_no_game_is_left_to_read(disk, fault):
    disk("app-1", fault + "\n")
    power_on(disk)
    assert not (disk.path / "game").exists()
    assert (disk.path / "settings").read_bytes() == b"loud"


def test_nor_where_the_fault_cannot_be_noted(disk):
    disk("app-1", "raise ImportError\n")
    (disk.path / "broken.txt").mkdir()
    power_on(disk)
    assert not (disk.path / "game").exists()


def test_nor_where_nothing_is_installed(disk):
    (disk.path / "app-1").write_text("a file")
    (disk.path / "current").write_bytes(b"\xff\xfe\xff")
    power_on(disk)
    assert not (disk.path / "game").exists()


# Versions of 0.1 and those whose code is in blocks


@pytest.fixture
def both(disk):
    """The current version is one of blocks, the other one is of 0.1."""
    disk("app-1", MARK.format("old"))
    mark = MARK.replace("../ran", f"{disk.path}/ran")
    disk("app-2", mark.format("new"))
    add_rom(disk, "app-2")
    return disk


def test_a_version_in_blocks_starts(both):
    before = builtins.__import__, sys.path[:]
    power_on(both)
    assert ran(both) == ["new"]
    assert (both.path / "left").read_text() == "left "
    assert (builtins.__import__, sys.path) == before


@pytest.mark.parametrize("name", ["fault", "begin"])
@pytest.mark.parametrize("what", ["raise OSError(2)", "raise MemoryError", "raise ImportError"])
def test_where_its_blocks_cannot_be_read_version_0_1_starts(both, name, what):
    before = builtins.__import__, sys.path[:]
    add_rom(both, "app-2", **{name: what})
    power_on(both)
    assert ran(both) == ["old"]
    assert (builtins.__import__, sys.path) == before
    assert (both.path / "broken.txt").read_text().startswith("app-2\n")


@pytest.mark.parametrize("text", ["raise ValueError", "def run():\n    raise OSError(2)"])
def test_where_it_fails_while_it_starts_all_of_it_is_undone(both, text):
    before = builtins.__import__, sys.path[:]
    (both.path / "app-2/firmware/main.py").write_text(text + "\n")
    power_on(both)
    assert ran(both) == ["old"]
    assert (both.path / "left").read_text() == "left "
    assert (builtins.__import__, sys.path) == before
    assert "rom" not in sys.modules


def test_where_version_0_1_fails_one_in_blocks_starts(both):
    (both.path / "current").write_text("app-1\n")
    (both.path / "app-1/firmware/main.py").write_text("raise ValueError\n")
    power_on(both)
    assert ran(both) == ["new"]


def test_one_in_blocks_follows_another(both):
    both("app-3", "raise ValueError\n")
    add_rom(both, "app-3")
    (both.path / "app-1/firmware/main.py").write_text("raise ValueError\n")
    power_on(both)
    assert ran(both) == ["new"]


def test_a_folder_without_anything_is_passed_over(both):
    """As where an update was being removed."""
    (both.path / "app-0").mkdir()
    (both.path / "current").write_text("app-0\n")
    power_on(both)
    assert ran(both) == ["old"]

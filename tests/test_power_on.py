"""/main.py: what starts, what starts instead, and that no game is left to read at the prompt."""

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
        if name.split(".")[0] == "firmware":
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

"""How the chip finds a module: with one look at the disk, and never the wrong file."""

import io
import stat

import pytest

from firmware.drivers import in_place as imports
from firmware.drivers.in_place import Modules


@pytest.fixture
def version(tmp_path):
    """The folder of an installed version."""
    for path in ("ui/__init__.mpy", "ui/font.mpy", "ui/old.py", "ui/table.bin", "top.mpy"):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(path)
    return Modules(str(tmp_path))


def kind(modules, path):
    try:
        return modules.stat(path)[0]
    except OSError:
        return 0


def read(modules, path):
    with modules.open(path, "rb") as file:
        return file.read().decode()


def looked_up(modules, name):
    """As MicroPython's py/builtinimport.c does it: what is opened for a module, or None."""
    path = name.replace(".", "/")
    if stat.S_ISDIR(kind(modules, path)):
        path += "/__init__"  # not asked for as a folder
    for end in (".py", ".mpy"):
        if stat.S_ISREG(kind(modules, path + end)):
            return read(modules, path + end)
    return None


def test_modules_and_packages_are_found(version):
    for _ in range(2):
        assert looked_up(version, "ui") == "ui/__init__.mpy"
        assert looked_up(version, "ui.font") == "ui/font.mpy"


def test_what_is_not_there_is_not_found(version):
    for name in ("machine", "ui.icons", "ui.old", "top"):
        assert looked_up(version, name) is None
        assert looked_up(version, "ui.font") == "ui/font.mpy"


def test_a_module_is_looked_for_once(version, monkeypatch):
    looks = []

    def look(path, mode):
        looks.append(path)
        return io.BytesIO(b"as found")

    monkeypatch.setattr("os.stat", looks.append)
    monkeypatch.setattr(imports, "open", look, raising=False)
    assert looked_up(version, "ui.font") == "as found"
    assert len(looks) == 1


def test_a_file_is_handed_over_once_and_never_in_place_of_another(version):
    assert not kind(version, "ui/font")  # opened ahead
    assert read(version, "ui/table.bin") == "ui/table.bin"
    assert read(version, "ui/font.mpy") == read(version, "ui/font.mpy") == "ui/font.mpy"
    assert not kind(version, "ui/font")
    assert not kind(version, "ui/icons.mpy")
    assert read(version, "ui/font.mpy") == "ui/font.mpy"
    with pytest.raises(OSError):
        version.open("none.bin", "rb")


@pytest.mark.parametrize("error", [MemoryError, RuntimeError])
def test_a_module_for_which_there_is_no_room_is_not_said_to_be_missing(version, monkeypatch, error):
    def fail(path, mode):
        raise error

    monkeypatch.setattr(imports, "open", fail, raising=False)
    with pytest.raises(error):
        looked_up(version, "ui.font")
    assert looked_up(version, "machine") is None  # one of MicroPython's own

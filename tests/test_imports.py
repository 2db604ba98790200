"""How the chip finds a module: with one look at the disk, and never the wrong file."""

import io
import stat

import pytest

from firmware.drivers.imports import Modules


@pytest.fixture
def version(tmp_path):
    """The folder of an installed version."""
    for path in ("games/__init__.mpy", "games/duel.mpy", "app.mpy", "old.py", "table.bin"):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(path)
    return Modules(str(tmp_path))


def looked_up(modules, name):
    """As MicroPython's py/builtinimport.c does it: what is opened for a module, or None."""
    path = name.replace(".", "/")
    for found in (path, path + ".py", path + ".mpy"):
        try:
            kind = modules.stat(found)[0]
        except OSError:
            continue
        if stat.S_ISDIR(kind):
            return looked_up(modules, name + ".__init__")
        assert stat.S_ISREG(kind)
        with modules.open(found, "rb") as file:
            return file.read().decode()
    return None


def test_modules_and_packages_are_found(version):
    assert looked_up(version, "app") == "app.mpy"
    assert looked_up(version, "games") == "games/__init__.mpy"
    assert looked_up(version, "games.duel") == "games/duel.mpy"


def test_what_is_not_there_is_not_found(version):
    for name in ("machine", "games.chess", "old"):
        assert looked_up(version, name) is None
        assert looked_up(version, "app") == "app.mpy"


def test_a_module_is_looked_for_once(version, monkeypatch):
    looks = []

    def look(path, mode):
        looks.append(path)
        return io.BytesIO(b"as found")

    monkeypatch.setattr("os.stat", looks.append)
    monkeypatch.setattr("firmware.drivers.imports.open", look, raising=False)
    assert looked_up(version, "games.duel") == "as found"
    assert len(looks) == 1


def test_other_files_are_opened_as_ever_even_in_the_midst_of_an_import(version):
    with pytest.raises(OSError):
        version.stat("app")  # it is no package
    with version.open("table.bin", "rb") as file:
        assert file.read() == b"table.bin"
    assert looked_up(version, "app") == "app.mpy"
    with pytest.raises(OSError):
        version.open("none.bin", "rb")

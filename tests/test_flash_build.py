"""What `make firmware` builds for a board, and that the chip has room for it and for the next."""

import hashlib
import json
from dataclasses import replace

import pytest

from firmware import built
from firmware.drivers import flash
from firmware.ui import words
from host import doctor
from host.flash import build as builds
from host.flash import image, versions
from host.flash.shrink.data import BLOCK
from host.games import UserError

pytestmark = pytest.mark.xdist_group("build")  # made once
BOARD = "waveshare_lcd_1_44"
DISK = 352 * 4096  # MicroPython's file system on a Pico
RESERVE = 12  # blocks for settings, saves and what an update needs on the way


@pytest.fixture(scope="module")
def made():
    return builds.build(BOARD)


def test_a_board_gets_what_it_runs_and_nothing_else(made):
    assert f"boards/{BOARD}.mpy" in made.files
    assert "firmware/drivers/st7735.mpy" in made.files
    assert "firmware/ui/draw_viper.mpy" in made.files
    parts = {path.split("/")[0] for path in made.files}
    assert parts == {"boards", "firmware", "shared_engine"}
    for path in ("boards/picosystem", "firmware/drivers/st7789", "firmware/ui/draw"):
        assert f"{path}.mpy" not in made.files
    assert {path.rpartition(".")[2] for path in made.files} == {"mpy", "bin"}


def test_a_build_says_what_it_is(made):
    assert made.version == f"{built.VERSION}+{made.digest[:8]}"
    assert made.folder == "app-" + made.digest[:8]
    stamp = made.files["firmware/built.mpy"]
    assert made.version.encode() in stamp and BOARD.encode() in stamp


def test_the_manifest_has_every_file(made):
    manifest = json.loads(json.dumps(made.manifest()))
    assert manifest["micropython"] == "1.28.0"
    assert manifest["files"].keys() == made.files.keys()
    for path, data in made.files.items():
        assert manifest["files"][path]["sha256"] == hashlib.sha256(data).hexdigest()
    assert manifest["main.py"]["size"] == len(made.main)


def test_the_compiler_is_the_one_for_the_chip(tmp_path):
    """Its files begin with what an RP2040 says of itself in sys.implementation._mpy."""
    source = "@micropython.viper\ndef twice(x: int) -> int:\n    return 2 * x\n"
    mark, version, features, _ = builds.compile_mpy("m.py", source, tmp_path)[:4]
    assert (mark, version | features << 8) == (ord("M"), versions.RP2040)
    assert f"MicroPython v{versions.COMPILERS[versions.RP2040]} " in doctor.mpy_cross_version()


def test_two_versions_fit_side_by_side(made):
    other = replace(made, digest=made.digest[::-1])
    files = {**image.contents(made), **image.contents(other)}
    disk = image.file_system(files, DISK)
    assert len(image.walk(disk, files)) <= DISK // 4096 - RESERVE


def test_code_runs_from_the_flash(made):
    """All but the texts fits a block, with what the build adds."""
    assert {name for name, data in made.files.items() if len(data) > BLOCK} == {words.PACKED}


def test_the_texts_of_all_languages_are_in_one_file(made, tmp_path, monkeypatch):
    """And read from there they are those of the modules, without the names of rules."""
    assert [name for name in made.files if "/words_" in name] == []

    def read():
        found = []
        for language in range(len(words.LANGUAGES)):
            words.load(language)
            found.append(words.WORDS["title"] + words.WORDS["shift"] + words.name("owl"))
            found += [words.rules(part) for part in words.PARTS[2:]]
        words.load(0)
        return found

    wanted = read()
    path = tmp_path / words.PACKED
    path.parent.mkdir(parents=True)
    path.write_bytes(made.files[words.PACKED])
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(words, "_imported", None)
    assert read() == wanted
    assert b"\n#" not in made.files[words.PACKED]


def test_no_such_board():
    with pytest.raises(UserError, match="there is no board nope"):
        builds.build("nope")


# Constants in flash


class Flash:
    """The chip's flash, of which some blocks are written."""

    def __init__(self, blocks):
        self.blocks = blocks

    def __getitem__(self, address):  # machine.mem16
        data = self.at(address, 2)
        return data[0] | data[1] << 8

    def at(self, address, length):  # uctypes.bytearray_at
        for start, data in self.blocks.items():
            if start <= address < start + len(data):
                return Block(data[address - start :].ljust(length, b"\xff")[:length])
        return Block(b"\xff" * length)


class Block(bytearray):
    """What lies in flash: no copy."""


@pytest.mark.parametrize(
    ("blocks", "kind"),
    [
        ({0x100A3000: b"the art of this version"}, Block),
        ({0x100A3000: b"the art of this version", 0x100A9000: b"the art of that version"}, Block),
        ({0x100A3000: b"the art of that version"}, bytes),
        ({0x100A3800: b"the art of this version"}, bytes),
        ({0x100A3000: b"the art of this version", 0x100A9000: b"the art of this version"}, bytes),
    ],
)
def test_constants_are_used_where_they_lie_if_that_is_sure(blocks, kind, tmp_path, monkeypatch):
    data = b"the art of this version"
    (tmp_path / "art.bin").write_bytes(data)
    chip = Flash(blocks)
    monkeypatch.setattr(flash.sys, "platform", "rp2")
    monkeypatch.setattr(flash, "mem16", chip)
    monkeypatch.setitem(
        flash.sys.modules, "uctypes", type("uctypes", (), {"bytearray_at": chip.at})
    )
    found = flash.mapped(str(tmp_path / "art.bin"))
    assert type(found) is kind
    assert bytes(found) == data

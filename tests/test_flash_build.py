"""What `make firmware` builds for a board, and that the chip has room for it and for the next."""

import hashlib
import json
from dataclasses import replace

import pytest

from firmware import built
from firmware.rom import importer
from firmware.ui import words
from host.flash import build as builds
from host.flash import image
from host.games import UserError
from tests.test_rom import read_by

pytestmark = pytest.mark.xdist_group("build")  # made once
BOARD = "waveshare_lcd_1_44"
DISK = 352 * 4096  # MicroPython's file system on a Pico
FREE = 60  # blocks for settings, saves and what an update needs on the way


@pytest.fixture(scope="module")
def made():
    return builds.build(BOARD)


@pytest.fixture
def reader(made, tmp_path):
    """The importer, reading the blocks of this build."""
    return read_by(tmp_path, made.blocks, made.install)


def test_a_board_gets_what_it_runs_and_nothing_else(reader):
    here = f"boards/{BOARD}", "firmware/drivers/st7735", "firmware/ui/draw_viper"
    assert all(reader.find(f"{path}.mpy") for path in here)
    others = "boards/picosystem", "firmware/drivers/st7789", "firmware/ui/draw"
    assert not any(reader.find(f"{path}.mpy") for path in others)


def test_a_build_says_what_it_is(made, reader):
    assert made.version == f"{built.VERSION}+{made.digest[:8]}"
    assert made.folder == "app-" + made.digest[:8]
    ((stamp, _),) = reader.find("firmware/built.mpy")
    assert made.version.encode() in bytes(stamp) and BOARD.encode() in bytes(stamp)


def test_the_manifest_has_every_file(made):
    manifest = json.loads(json.dumps(made.manifest()))
    assert manifest["micropython"] == "1.28.0"
    assert manifest["files"].keys() == made.files.keys()
    for path, data in made.files.items():
        assert manifest["files"][path]["sha256"] == hashlib.sha256(data).hexdigest()
    assert manifest["main.py"]["size"] == len(made.main)


def test_two_versions_fit_side_by_side(made):
    other = replace(made, install=made.install ^ 1)
    files = {**image.contents(made), **image.contents(other)}
    disk = image.file_system(files, DISK)
    assert len(image.walk(disk, files)) <= DISK // 4096 - FREE


def test_the_texts_of_all_languages_are_read_from_the_blocks(reader, monkeypatch):
    """They are those of the modules, without the names of rules."""
    assert not reader.find("firmware/ui/words_en.mpy")

    def read():
        found = []
        for language in range(len(words.LANGUAGES)):
            words.load(language)
            found.append(words.WORDS["title"] + words.WORDS["shift"] + words.name("owl"))
            # The last word in the text, and one that is not there.
            found += [words.WORDS.get("about_free"), words.WORDS.get("none", 7)]
            found += [words.rules(part) for part in words.PARTS[2:]]
        words.load(0)
        return found

    wanted = read()
    monkeypatch.setattr(importer, "_rom", reader)
    monkeypatch.setattr(words, "find_text", lambda text, *rest: bytes(text).find(bytes(rest[1])))
    monkeypatch.setattr(words, "_imported", None)
    words.WORDS.language = -1
    assert read() == wanted
    items = [words.item(name, part) for name in words.LANGUAGES for part in words.PARTS]
    pieces = [bytes(piece) for name in items for piece, _ in reader.find(name)]
    assert len(pieces) > len(items) // 2 and not any(b"\n#" in piece for piece in pieces)


def test_no_such_board():
    with pytest.raises(UserError, match="there is no board nope"):
        builds.build("nope")

"""The ROM: what the build packs into blocks is what the importer reads from them."""

import random
import struct
from pathlib import Path

import pytest

from firmware.rom import blocks
from firmware.rom.importer import Rom
from host.flash import build as builds
from host.flash import rom
from host.flash.build import compile_mpy
from host.flash.mpy import functions, parse
from host.flash.rom import Layout, TooLarge, module_pieces, numbered, table_pieces
from host.games import UserError
from host.sim import runtime

pytestmark = pytest.mark.xdist_group("build")
ROOT = Path(__file__).parents[1]
BOARD = "picosystem"
INSTALL = 0x1234ABCD


@pytest.fixture(scope="module")
def made():
    return builds.build(BOARD)


def flash_of(packed, install=INSTALL, size=160, seed=0):
    """Return a flash of `size` blocks: those of an install, in random order, among others."""
    rng = random.Random(seed)
    flash = bytearray(rng.randbytes(size * blocks.BLOCK))
    for place, block in zip(rng.sample(range(size), len(packed)), packed, strict=True):
        block = numbered(block, install)
        flash[place * blocks.BLOCK : place * blocks.BLOCK + len(block)] = block
    return flash


def write_files(folder, packed, install=INSTALL):
    folder.mkdir()
    for number, block in enumerate(packed):
        (folder / blocks.block_name(number)).write_bytes(numbered(block, install))


def read_by(folder, packed, install=INSTALL):
    """Return the importer of these blocks, which are in the flash and in files of a new folder."""
    folder = folder / blocks.folder_of(install)
    write_files(folder, packed, install)
    return Rom(str(folder), memoryview(flash_of(packed, install)), 0x10000000)


def item(reader, name):
    """Return an item as the importer joins its pieces."""
    pieces = [piece for piece, _ in reader.find(name)]
    if name.endswith(".mpy"):
        pieces = [piece[: blocks.code_end(piece)] for piece in pieces]
    return b"".join(bytes(piece) for piece in pieces)


ITEMS = {
    "words/en/TEXT": table_pieces(b"\nkey=word" * 900, b"\n"),
    "ui/art": table_pieces(bytes(range(256)) * 10),
    "ui/dot": table_pieces(b"."),
}


def packed_items(**more):
    return rom.pack("0.1.0+test board\n", {**ITEMS, **more}, ["ui/"])


def test_items_come_back_from_the_flash(tmp_path):
    reader = read_by(tmp_path, packed_items())
    for name, pieces in ITEMS.items():
        assert item(reader, name) == b"".join(piece.data for piece in pieces)
        assert all(address % 4 == 0 and address for _, address in reader.find(name))
    assert reader.find("ui/") and not reader.find("ui/none")
    assert reader.status() == "MicroPython"  # is none that runs code in place


def test_every_module_of_the_game_comes_back(made, tmp_path):
    reader = read_by(tmp_path, made.blocks)
    found = {}
    for name in builds.sources(BOARD):
        data = item(reader, builds.compiled(name))
        if data:
            found[name] = parse(data)
    assert len(found) > 130  # all but texts and empty packages
    assert {"firmware/main.py", "shared_engine/games/__init__.py"} <= found.keys()


def test_a_function_lies_in_one_piece_and_machine_code_at_whole_words(made, tmp_path):
    reader = read_by(tmp_path, made.blocks)
    for name in ("firmware/ui/draw_cells_viper.py", "firmware/app.py"):
        listed = set()
        for piece, address in reader.find(builds.compiled(name)):
            table = len(piece) - 1
            places = bytes(piece[table - 4 * piece[table] : table])
            for at, length in struct.iter_unpack("<HH", places):
                listed.add((bytes(piece[at : at + length]), (address + at) % 4))
        wanted = functions(parse(item(reader, builds.compiled(name))))
        assert {code for code, _ in listed} == {function.code for function in wanted}
        at_words = {code for code, at in listed if not at}
        assert {one.code for one in wanted if one.is_machine_code} <= at_words


def test_blocks_are_filled_and_say_what_they_are(made):
    assert len(made.blocks) <= 80
    lengths = [len(block) for block in made.blocks]
    assert max(lengths) <= blocks.BLOCK
    assert sum(lengths) > 0.98 * blocks.BLOCK * (len(lengths) - 1)
    for number, block in enumerate(made.blocks):
        magic, install, _, length, own = struct.unpack_from(blocks.HEADER, block)
        assert (magic, install, length, own) == (blocks.MAGIC, 0, len(block), number)
        assert blocks.is_whole(block)
    assert f"{made.version} {BOARD}\n".encode() in made.blocks[0][: blocks.HEADER_SIZE + 64]


# Which copy of a block is used


@pytest.fixture
def installed(tmp_path):
    """Blocks, and the folder that has them as files."""
    packed = packed_items()
    write_files(tmp_path / blocks.folder_of(INSTALL), packed)
    return packed, tmp_path / blocks.folder_of(INSTALL)


def starts(flash, number, install=INSTALL):
    """Return where blocks of this number and install begin."""
    head = struct.pack("<4sI", blocks.MAGIC, install)
    found = range(0, len(flash), blocks.BLOCK)
    return [at for at in found if flash[at : at + 8] == head and flash[at + 14] == number]


def read_all(folder, flash):
    reader = Rom(str(folder), memoryview(flash), 0x10000000)
    reader.in_place = True
    for name, pieces in ITEMS.items():
        assert item(reader, name) == b"".join(piece.data for piece in pieces)
    return reader


@pytest.mark.parametrize("number", [0, 1])
def test_a_missing_block_is_read_from_its_file(installed, number):
    packed, folder = installed
    flash = flash_of(packed)
    (at,) = starts(flash, number)
    flash[at] ^= 1  # of the magic
    assert read_all(folder, flash).status() == f"block {number}"


@pytest.mark.parametrize("number", [0, 1])
def test_a_doubled_block_is_read_from_its_file(installed, number):
    packed, folder = installed
    flash = flash_of(packed)
    flash += numbered(packed[number], INSTALL).ljust(blocks.BLOCK, b"\0")
    reader = read_all(folder, flash)
    assert reader.status() == f"block {number}"
    used = [address for name in ITEMS for _, address in reader.find(name) if address]
    places = {(address - 0x10000000) // blocks.BLOCK * blocks.BLOCK for address in used}
    assert places.isdisjoint(starts(flash, number))


@pytest.mark.parametrize("number", [0, 1])
def test_a_damaged_block_is_not_used(installed, number):
    packed, folder = installed
    flash = flash_of(packed)
    (at,) = starts(flash, number)
    flash[at + 100] ^= 1
    assert read_all(folder, flash).status() == f"block {number}"  # its file is whole, here
    damaged = bytearray((folder / blocks.block_name(number)).read_bytes())
    damaged[100] ^= 1
    (folder / blocks.block_name(number)).write_bytes(damaged)
    with pytest.raises(OSError, match=f"block {number} is damaged"):
        read_all(folder, flash)


def test_blocks_of_another_install_are_not_seen(installed):
    packed, folder = installed
    flash = flash_of(packed) + flash_of(packed, INSTALL + 1, seed=1)
    reader = read_all(folder, flash)
    assert reader.status() == ""
    others = {at for number in range(len(packed)) for at in starts(flash, number, INSTALL + 1)}
    for name in ITEMS:
        for _, address in reader.find(name):
            assert (address - 0x10000000) // blocks.BLOCK * blocks.BLOCK not in others


# Packing


def test_what_did_not_change_stays_in_its_block(tmp_path):
    rng = random.Random(1)
    items = {f"item{n}": table_pieces(rng.randbytes(300 + n)) for n in range(200)}
    before = rom.pack("1", items, [])
    items["item7"] = table_pieces(rng.randbytes(350))
    items["fresh"] = table_pieces(rng.randbytes(350))
    after = rom.repack(rom.pack("2", items, []), Layout.read(rom.read_index(before)))
    same = set(map(bytes, before)) & set(map(bytes, after))
    assert len(after) <= len(before) + 1
    assert len(same) >= len(before) - 4
    reader = read_by(tmp_path, after)
    assert all(item(reader, name) == pieces[0].data for name, pieces in items.items())


def test_what_does_not_fit_is_refused():
    with pytest.raises(TooLarge, match="of huge does not fit a block"):
        packed_items(huge=table_pieces(bytes(blocks.PAYLOAD + 1)))
    with pytest.raises(TooLarge, match="of line does not fit a block"):
        packed_items(line=table_pieces(b"\n" + b"x" * 5000 + b"\nshort", b"\n"))
    with pytest.raises(TooLarge, match="of at most 255"):
        packed_items(**{f"x{n}": table_pieces(bytes(4000)) for n in range(256)})


def test_modules_that_import_each_other_are_refused():
    texts = {"firmware/a.py": "from firmware.b import B\n", "firmware/b.py": "import firmware.a\n"}
    with pytest.raises(UserError, match=r"firmware\.a -> firmware\.b -> firmware\.a"):
        builds.needs(texts)


def test_the_lines_of_the_importer_are_those_of_its_source():
    """A traceback through rom.mpy can be read."""
    source = (ROOT / "firmware/rom/importer.py").read_text("utf-8").splitlines()
    built = builds.loader_text().splitlines()
    same = [one for one, other in zip(source, built, strict=False) if one == other]
    assert len(same) > len(source) - 20  # but those that import what comes below


# On MicroPython


MODULES = {
    "pack/__init__.py": "ORDER = []\n",
    "pack/first.py": "from pack import ORDER\nimport pack.second as second\n"
    "ORDER.append('first')\n\ndef total(n):\n    return n + second.more(n)\n",
    "pack/second.py": "from pack import ORDER\nfrom pack.deep.third import LAST\n"
    "ORDER.append('second')\n\ndef more(n):\n    def inner():\n        return n * LAST\n"
    "    return inner()\n",
    "pack/deep/third.py": "from pack import ORDER\nLAST = 7\nORDER.append('third')\n"
    f"TEXT = {'long ' * 500!r}\n\ndef fail():\n    raise ValueError\n"
    + "".join(f"\ndef filler{n}(a, b):\n    return a.x{n} + b.y{n} * {n}\n" for n in range(99)),
}
IMPORTED = """
import sys
sys.path[:] = ['']
from firmware.rom import importer
import os
os.mkdir('/app-1234abcd')
for name, data in FILES.items():
    with open('/app-1234abcd/' + name, 'wb') as file:
        file.write(data)
importer.use(importer.Rom('/app-1234abcd', FLASH, 0x10000000))
import pack.first
from pack.first import total
print(total(3), pack.ORDER, len(sys.modules['pack.deep.third'].TEXT))
print(sys.modules['pack.deep.third'].filler98(*[type('', (), {'x98': 1, 'y98': 2})()] * 2))
try:
    import pack.none
except ImportError:
    print('no such module')
try:
    pack.second
    sys.modules['pack.deep.third'].fail()
except ValueError as error:
    sys.print_exception(error, sys.stdout)
importer.leave()
print(os.getcwd())
try:
    import pack.deep.other
except ImportError:
    print('left')
"""


@pytest.mark.micropython
@pytest.mark.parametrize("missing", [False, True])
def test_micropython_imports_from_the_blocks(missing, tmp_path):
    """In the flash or, where that lacks them, from their files."""
    needs = builds.needs(MODULES)
    items = {}
    for name, text in MODULES.items():
        data = compile_mpy(name, text, tmp_path, ("-O2",))
        items[builds.compiled(name)] = module_pieces(data, needs.get(builds.compiled(name), ()))
    assert len(items["pack/deep/third.mpy"]) > 1  # longer than a block
    packed = rom.pack("1", items, builds.folders_of(items))
    files = {blocks.block_name(n): numbered(block, INSTALL) for n, block in enumerate(packed)}
    flash = bytes(4096) if missing else bytes(flash_of(packed, size=2 * len(packed)))
    script = f"FILES = {files!r}\nFLASH = memoryview({flash!r})\n{IMPORTED}"
    done = runtime.run(script, trees=["firmware"])
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "24 ['third', 'second', 'first'] 2500",
        "197",
        "no such module",
        "Traceback (most recent call last):",
        '  File "<stdin>", line 23, in <module>',
        '  File "pack.deep.third", line 7, in fail',
        "ValueError: ",
        "/",
        "left",
    ]

"""Blocks of the ROM that are damaged, doubled, stale or missing, on a model of the flash.

What is not certain to belong to the version is never used in place.
"""

import pytest

from firmware.rom import importer
from firmware.rom.blocks import BLOCK, HEADER_SIZE, block_name
from host.emulator import image
from host.flash.image import contents, file_system, walk
from tests.flash_model import SECTOR, Disk, Flash, update
from tests.flash_trees import changed
from tests.update_steps import Device, Version, power_on, version

__all__ = ["power_on"]  # a fixture

BOARD = "picosystem"
SOME = (0, 7, -1)  # numbers of blocks


class Installed:
    """A flash with two versions, the one before and the one to start."""

    def __init__(self, data=None):
        self.flash = Flash(data)
        self.disk = Disk(self.flash, new=not data)

    def update(self, build):
        self.found = version(update(self.flash, build))
        return self.found

    @property
    def data(self):
        return self.flash.data

    def place(self, number):
        """Where the block of the version to start lies."""
        return bytes(self.data).index(self.found.files[block_name(number)])


@pytest.fixture(scope="module")
def two():
    made = Installed()
    made.update(image.built(BOARD))
    made.update(image.built(BOARD, changed))
    return bytes(made.data), made.found


@pytest.fixture
def installed(two):
    data, found = two
    made = Installed(bytearray(data))
    made.found = found
    return made


def numbered(installed, number):
    return number % len(installed.found.build.blocks)


@pytest.fixture
def opened(installed, monkeypatch):
    """The importer on the flash as a test has left it."""

    def start():
        disk = Disk(Flash(installed.data))
        monkeypatch.setattr(importer, "open", disk.open, raising=False)
        return importer.Rom("/" + installed.found.folder, installed.data, SECTOR)

    return start


def test_all_blocks_are_found_in_the_flash(installed, opened):
    chip = opened()
    for number in range(len(installed.found.build.blocks)):
        assert chip._block(number)[1] == SECTOR + installed.place(number)
    chip.in_place = True  # as on a chip where functions may be
    assert chip.status() == ""


@pytest.mark.parametrize("at", [0, 9, 12, 14, HEADER_SIZE + 70, BLOCK // 4])
@pytest.mark.parametrize("number", SOME)
def test_a_damaged_block_is_never_used(installed, opened, number, at):
    """A bit of its magic, check sum, length, number, and twice of what it holds."""
    number = numbered(installed, number)
    installed.data[installed.place(number) + at] ^= 4
    with pytest.raises(OSError, match=f"block {number} is damaged"):
        opened()._block(number)


@pytest.mark.parametrize("number", SOME)
def test_with_a_damaged_install_number_a_block_is_read_from_its_file(installed, opened, number):
    number = numbered(installed, number)
    installed.data[installed.place(number) + 4] ^= 4
    block, address = opened()._block(number)
    assert address == 0
    assert block[8:] == installed.found.files[block_name(number)][8:]


@pytest.mark.parametrize("number", SOME)
def test_a_doubled_block_is_read_from_its_file(installed, opened, number):
    """The other one may be in a file or stale."""
    number = numbered(installed, number)
    whole = installed.found.files[block_name(number)]
    for stale in (False, True):
        installed.disk.write("/copy", whole)
        if stale:
            installed.disk.remove("/copy")
        chip = opened()
        assert chip._block(number) == (whole, 0)
        assert chip.status() == f"block {number}"


def test_a_stale_copy_of_a_damaged_block_is_not_used(installed, opened):
    """The file's block counts by its header, and both together are no block."""
    whole = installed.found.files[block_name(7)]
    place = installed.place(7)
    installed.disk.write("/copy", whole)
    installed.disk.remove("/copy")
    installed.data[place + 2000] ^= 1
    with pytest.raises(OSError, match="block 7 is damaged"):
        opened()._block(7)


def test_a_version_that_was_being_removed_does_not_start(installed, opened):
    """Version 0.1 removes the files of another version one by one, in this order."""
    folder = "/" + installed.found.folder
    for name in sorted(installed.disk.listdir(folder)):
        installed.disk.remove(f"{folder}/{name}")
        with pytest.raises(OSError):
            opened()


@pytest.mark.parametrize("doubled", [[], [0, 5, 77]])
def test_an_image_over_updates_uses_nothing_of_before(installed, power_on, doubled):
    """Its install number is that of an image before it, which may have lain elsewhere."""
    made = image.built(BOARD)
    files = contents(made)
    disk = file_system(files, len(installed.data))
    used = walk(disk, files)
    for block in used:
        at = slice(block * SECTOR, (block + 1) * SECTOR)
        installed.data[at] = disk[at]
    for place, number in enumerate(doubled, max(used) + 1):
        stale = made.files[block_name(number)]
        installed.data[place * SECTOR : place * SECTOR + len(stale)] = stale
    device = Device(installed.data, power_on, b"")
    assert device.versions == [made.folder]
    assert device.check(Version(made.folder, made.files, made)) == doubled

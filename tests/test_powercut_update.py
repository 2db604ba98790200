"""The power goes at every write of an update: the version that starts is whole, old or new.

What an update writes is recorded on the model of the flash, from version 0.1 to this one, to the
next one, and back to 0.1 by what 0.1 does.
"""

import sys
import types
from importlib import import_module

import pytest

from firmware.rom import importer
from firmware.rom.blocks import block_name
from host.emulator import image
from host.flash import rom
from host.flash.errors import NoRoom
from tests.flash_model import SECTOR, Disk, Flash, cuts, update
from tests.flash_old import old_update, unpack_0_1
from tests.flash_trees import changed
from tests.long import LONG

BOARD = "picosystem"
PLAYERS = {"/settings": b"\3\1\0\x32\0", "/game": b"a saved game" * 60, "/error.txt": b"?"}
EVERY = 1 if LONG else 41  # of the cuts
FINISHES = 25  # of these, how many until one is followed by another try


class Version:
    """What is installed: whether it is of 0.1, and its files by path."""

    def __init__(self, folder, files, build=None):
        self.folder = folder
        self.files = files
        self.build = build
        self.known = set()  # places of blocks with which all items were looked at


class Step:
    """An update: the flash before, what is written, and the two versions."""

    def __init__(self, data, log, old, new):
        self.data, self.log, self.old, self.new = data, log, old, new


def version(plan):
    return Version(plan.build.folder, plan.build.files, plan.build)


@pytest.fixture(scope="module")
def power_on():
    """/main.py of this version."""
    with pytest.MonkeyPatch.context() as patch:
        stand_in = types.ModuleType("micropython")
        stand_in.kbd_intr = lambda key: None
        patch.setitem(sys.modules, "micropython", stand_in)
        module = import_module("firmware.power_on")
    yield module
    del sys.modules["firmware.power_on"]


@pytest.fixture(scope="module")
def old_folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("version_0_1")
    unpack_0_1(folder)
    return folder


@pytest.fixture(scope="module")
def steps(old_folder):
    """{name: Step}"""
    flash = Flash()
    disk = Disk(flash, new=True)
    for path, data in PLAYERS.items():
        disk.write(path, data)
    made = old_update(old_folder, flash.data)
    old = Version(made["folder"], made["files"])
    old.main = made["main"]
    flash = Flash(made["data"])
    found = {}
    for name, build in (("0.1 -> new", image.built(BOARD)), ("new", image.built(BOARD, changed))):
        before = bytearray(flash.data)
        new = version(update(flash, build))
        assert not flash.misused
        found[name] = Step(before, flash.log, old, new)
        old, first = new, found["0.1 -> new"].old
    made = old_update(old_folder, bytearray(flash.data))
    found["new -> 0.1"] = Step(flash.data, made["log"], old, first)
    return found


class Device:
    """What is on the flash when the power comes back."""

    def __init__(self, data, power_on, old_main):
        self.flash = Flash(data)
        self.disk = Disk(self.flash)
        self.data = data
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(power_on, "os", self.disk)
            patch.setattr(power_on, "open", self.disk.open, raising=False)
            self.versions = power_on.versions("/")
        self.is_old = self.disk.read("/main.py") == old_main

    def started(self, step):
        """Return the version that starts. The /main.py of 0.1 goes on where it finds none."""
        known = {one.folder: one for one in (step.old, step.new)}
        for name in self.versions:
            assert name in known, "a version that is not whole comes first"
            if known[name].build is None or not self.is_old:
                return known[name]
        raise AssertionError("nothing starts")

    def check(self, found, in_place=True):
        """All of a version is there; return the numbers of blocks that are read from files."""
        if found.build is None:
            for path, data in found.files.items():
                assert self.disk.read(f"/{found.folder}/{path}") == data, path
            return []
        assert self.disk.read(f"/{found.folder}/rom.mpy") == found.files["rom.mpy"]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(importer, "open", self.disk.open, raising=False)
            patch.setattr(importer, "name_hash", lambda key: key)
            return self._check_rom(found)

    def _check_rom(self, found):
        chip = importer.Rom("/" + found.folder, self.data, SECTOR)
        from_files = []
        for number in range(len(found.build.blocks)):
            path = block_name(number)
            block, address = chip._block(number)
            assert block[: len(found.files[path])] == found.files[path]
            if not address:
                from_files.append(number)
                continue
            self.flash.seen.clear()
            assert self.disk.read(f"/{found.folder}/{path}") == found.files[path]
            assert address // SECTOR - 1 in self.flash.seen, "it lies in a stale block"
        places = bytes(chip._places)
        if places not in found.known:
            found.known.add(places)
            self._check_items(chip, found.build.blocks)
        return from_files

    def _check_items(self, chip, blocks):
        layout = rom.Layout.read(rom.read_index(blocks))
        for key, count in layout.places:
            number, offset, length = layout.places[key, count]
            piece, address = chip.find(key)[count]
            assert piece == blocks[number][offset : offset + length]
            assert not address or address % 4 == 0
        for key in layout.folders:
            assert chip.find(key)


@pytest.mark.parametrize("name", ["0.1 -> new", "new", "new -> 0.1"])
def test_a_cut_at_every_write_leaves_a_whole_version(steps, power_on, name):
    step = steps[name]
    old_main = steps["0.1 -> new"].old.main
    found = []
    for number, data in enumerate(cuts(bytearray(step.data), step.log)):
        if number % EVERY and number < 2 * len(step.log) - 40:  # the last ones are the switch
            continue
        device = Device(bytearray(data), power_on, old_main)
        found.append(device.started(step))
        assert device.check(found[-1]) == []
        for path, kept in PLAYERS.items():
            assert device.disk.read(path) == kept
        assert not device.flash.log, "reading wrote"
        if step.new.build and len(found) % FINISHES == 0:
            assert finishes(device, step, power_on)
    last = found.index(step.new)
    assert set(found[:last]) == {step.old} and set(found[last:]) == {step.new}


def finishes(device, step, power_on):
    """The next try ends well."""
    plan = update(device.flash, step.new.build)
    if plan.done:
        return device.versions[0] == step.new.folder
    device = Device(device.flash.data, power_on, b"")
    assert device.versions[0] == plan.build.folder and not device.flash.misused
    assert set(device.disk.files()) & {"/current.new", "/main.py.new"} == set()
    assert {entry[0] for entry in device.disk.ilistdir("/")}.isdisjoint({"new", "removed"})
    assert device.check(version(plan)) == []
    return True


@pytest.mark.parametrize("spare", [0, -1])
def test_the_room_that_an_update_needs_is_known(steps, spare):
    """With exactly that many free blocks the update ends well; with one less it does not begin."""
    step = steps["0.1 -> new"]
    needed = update(Flash(bytearray(step.data)), step.new.build).blocks(SECTOR)
    flash = Flash(bytearray(step.data))
    disk = Disk(flash)
    while disk.statvfs("/")[3] > needed + spare:
        disk.write(f"/filler{disk.statvfs('/')[3]}", bytes(SECTOR))
    assert disk.statvfs("/")[3] == needed + spare
    if spare:
        with pytest.raises(NoRoom):
            update(flash, step.new.build)
    else:
        update(flash, step.new.build)

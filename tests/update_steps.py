"""Updates on a model of the flash, and what is on it when the power comes back.

They go from version 0.1 to this one, to the next one, and back to 0.1 by what 0.1 does.
"""

import sys
import types
from importlib import import_module

import pytest

from firmware.rom import importer
from firmware.rom.blocks import block_name
from host.flash import rom
from tests.flash_model import SECTOR, Disk, Flash, update
from tests.flash_old import old_update, unpack_0_1

TO_NEW, TO_NEXT, BACK = STEPS = ("0.1 -> new", "new -> next", "next -> 0.1")


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


def recorded(folder, players, builds):
    """Install 0.1, whose sources come into a folder, with the players' files; then two builds, one
    after the other, and 0.1 again. Return {name: Step}."""
    unpack_0_1(folder)
    flash = Flash()
    disk = Disk(flash, new=True)
    for path, data in players.items():
        disk.write(path, data)
    made = old_update(folder, flash.data)
    old = first = Version(made["folder"], made["files"])
    first.main = made["main"]
    flash = Flash(made["data"])
    found = {}
    for name, build in zip(STEPS, builds, strict=False):
        before = bytearray(flash.data)
        new = version(update(flash, build))
        assert not flash.misused
        found[name] = Step(before, flash.log, old, new)
        old = new
    made = old_update(folder, bytearray(flash.data))
    found[BACK] = Step(flash.data, made["log"], old, first)
    return found


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
        """Return the version that starts: 0.1's /main.py passes over newer ones."""
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

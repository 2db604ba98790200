"""The power goes at every write of an update: the version that starts is whole, old or new.

What an update writes is recorded on the model of the flash: tests/update_steps.py.
"""

import pytest

from host.emulator import image
from host.flash.errors import NoRoom
from tests.flash_model import SECTOR, Disk, Flash, cuts, update
from tests.flash_trees import changed
from tests.long import LONG
from tests.update_steps import STEPS, TO_NEW, Device, power_on, recorded, version

__all__ = ["power_on"]  # a fixture

BOARD = "picosystem"
PLAYERS = {"/settings": b"\3\1\0\x32\0", "/game": b"a saved game" * 60, "/error.txt": b"?"}
EVERY = 1 if LONG else 41  # of the cuts
FINISHES = 25  # of these, how many until one is followed by another try


@pytest.fixture(scope="module")
def steps(tmp_path_factory):
    builds = image.built(BOARD), image.built(BOARD, changed)
    return recorded(tmp_path_factory.mktemp("version_0_1"), PLAYERS, builds)


@pytest.mark.parametrize("name", STEPS)
def test_a_cut_at_every_write_leaves_a_whole_version(steps, power_on, name):
    step = steps[name]
    old_main = steps[TO_NEW].old.main
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
    step = steps[TO_NEW]
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

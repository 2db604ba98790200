"""A device that was updated, or lost its power on the way, on the emulated chip: it boots, plays a
turn, keeps settings and the saved game, and knows whether its code runs where it lies."""

from dataclasses import replace

import pytest

from firmware.rom.blocks import block_name
from host.emulator import image
from host.emulator.probed import probed
from host.flash.image import contents, file_system, walk
from tests import swift
from tests.emulator_chip import BOARD, nearly_won, patience, uf2
from tests.flash_model import SECTOR, Disk, Flash, cuts
from tests.flash_trees import changed
from tests.update_chip import Updated
from tests.update_steps import BACK, TO_NEW, TO_NEXT, Device, power_on, recorded

__all__ = ["patience", "power_on", "uf2"]  # fixtures

pytestmark = [pytest.mark.emulator, pytest.mark.usefixtures("uf2")]
long = pytest.mark.usefixtures("patience")
CUTS = 10  # in each update


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    swift.install(monkeypatch.setattr)


def this_version(board, also=None):
    """The game with a probe in it, and a /main.py that starts version 0.1 too, which has none."""
    made = probed(board, also)
    main = made.main.decode()
    line = "        from firmware.probe import run\n"
    assert line in main
    either = line.replace("probe", "main")
    tried = f"        try:\n    {line}        except ImportError:\n    {either}"
    return replace(made, main=main.replace(line, tried).encode())


def next_version(board):
    return changed(board, this_version)


@pytest.fixture(scope="module")
def players():
    return nearly_won()


@pytest.fixture(scope="module")
def steps(tmp_path_factory, players):
    files = {"/" + name: data for name, data in players.items()}
    builds = image.built(BOARD, this_version), image.built(BOARD, next_version)
    return recorded(tmp_path_factory.mktemp("version_0_1"), files, builds)


def starts(uf2, data, players):
    """Boot with this flash and play a turn; return why something is not in place."""
    chip = Updated(uf2, data)
    assert chip.plays_a_turn(players)
    assert chip.panel.problems == []
    return chip.reason() if chip.started() else "version 0.1"


def test_after_an_update_a_turn_is_played_and_all_runs_in_place(uf2, steps, players):
    assert starts(uf2, steps[TO_NEXT].data, players) == ""


@long
@pytest.mark.parametrize("name", [TO_NEW, TO_NEXT])
@pytest.mark.parametrize("number", range(CUTS))
def test_after_a_cut_the_old_version_or_the_new_one_plays(
    uf2, steps, players, power_on, name, number
):
    """Spread over what is written, the last one in the midst of the switch."""
    step = steps[name]
    last = 2 * len(step.log) - 1
    wanted = last - (CUTS - 1 - number) * (last // CUTS) - (number % 2)
    data = next(
        bytearray(data)
        for at, data in enumerate(cuts(bytearray(step.data), step.log))
        if at == wanted
    )
    device = Device(bytearray(data), power_on, steps[TO_NEW].old.main)
    is_old = device.started(step).build is None
    assert starts(uf2, data, players) == ("version 0.1" if is_old else "")


@long
def test_after_a_downgrade_version_0_1_plays(uf2, steps, players):
    step = steps[BACK]
    data = bytearray(step.data)
    for _ in cuts(data, step.log):
        pass
    assert starts(uf2, data, players) == "version 0.1"


@long
def test_an_image_over_an_update_plays(uf2, steps, players):
    """What was there before is still in the flash. An image removes settings and saved games; they
    are put back here as a player's."""
    made = image.built(BOARD, this_version)
    data = bytearray(steps[BACK].data)
    files = {**contents(made), **players}
    disk = file_system(files, len(data))
    for block in walk(disk, files):
        data[block * SECTOR : (block + 1) * SECTOR] = disk[block * SECTOR : (block + 1) * SECTOR]
    assert starts(uf2, data, players) == ""


@long
def test_a_doubled_block_is_read_from_its_file(uf2, steps, players):
    flash = Flash(bytearray(steps[BACK].data))
    found = steps[BACK].old
    Disk(flash).write("/copy", found.files[block_name(5)])
    assert starts(uf2, flash.data, players) == "block 5"


@long
@pytest.mark.parametrize("at", [9, 100])  # of its check sum, and of what it holds
def test_with_a_damaged_block_the_version_before_plays(uf2, steps, players, at):
    flash = Flash(bytearray(steps[BACK].data))
    found, before = steps[BACK].old, steps[TO_NEXT].old
    place = bytes(flash.data).index(found.files[block_name(0)])
    flash.data[place + at] ^= 4
    chip = Updated(uf2, flash.data)
    assert chip.plays_a_turn(players)
    assert chip.reason() == ""
    assert chip.files()["broken.txt"].decode().startswith(found.folder + "\n")
    assert before.folder in chip.ask("__import__('rom')._rom._folder")


@long
def test_a_block_that_is_not_found_is_read_from_its_file(uf2, steps, players):
    """Its install number is damaged."""
    flash = Flash(bytearray(steps[BACK].data))
    place = bytes(flash.data).index(steps[BACK].old.files[block_name(5)])
    flash.data[place + 4] ^= 4
    assert starts(uf2, flash.data, players) == "block 5"

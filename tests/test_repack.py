"""Packing keeps the layout of the installed version: a small change changes few blocks."""

import random

import pytest

from firmware.rom.blocks import BLOCK, PAYLOAD, is_whole
from host.emulator import image
from host.flash import build, rom
from host.flash.deploy import relaid
from tests.flash_trees import changed, like
from tests.long import only_long

BOARD = "picosystem"
MOST = 4  # blocks that a small change may change, of about 80
INLINE = 512  # a shorter file lies among the names of littlefs, where no block is found


def packed(sizes, stamp="1"):
    """Return blocks with items of these sizes, {name: bytes}."""
    items = {
        name: [rom.Piece(random.Random(f"{name} {size}").randbytes(size))]
        for name, size in sizes.items()
    }
    return rom.pack(stamp, items, ["folder/"])


def layout(blocks):
    return rom.Layout.read(rom.read_index(blocks))


def items(blocks):
    """{(hash, number of the piece): bytes}"""
    return {
        key: blocks[block][offset : offset + length]
        for key, (block, offset, length) in layout(blocks).places.items()
    }


def differing(old, new):
    assert len(new) >= len(old)
    return [number for number, block in enumerate(new) if block not in old[number : number + 1]]


@pytest.fixture
def sizes():
    chance = random.Random(1)
    return {f"item{number}": chance.randint(10, 3000) for number in range(150)}


def test_the_same_stays_as_it_is(sizes):
    blocks = packed(sizes)
    assert rom.repack(blocks, layout(blocks)) == blocks


@pytest.mark.parametrize("seed", range(20))
def test_what_changes_its_length_moves_and_nothing_else_does(sizes, seed):
    old = packed(sizes)
    chance = random.Random(seed)
    name = chance.choice(sorted(sizes))
    new = packed(sizes | {name: max(8, sizes[name] + chance.randint(-200, 200))}, stamp="2")
    made = rom.repack(new, layout(old))
    assert items(made) == items(new)
    assert layout(made).folders == layout(new).folders
    assert len(differing(old, made)) <= 3  # with the index
    assert all(map(is_whole, made))
    assert rom.repack(new, layout(made)) == made


def test_items_come_and_go(sizes):
    old = packed(sizes)
    less = dict(list(sizes.items())[10:])
    made = rom.repack(packed(less), layout(old))
    assert items(made) == items(packed(less))
    again = rom.repack(packed(sizes | {"more": 100}), layout(made))
    assert items(again) == items(packed(sizes | {"more": 100}))


def test_a_layout_costs_only_a_few_blocks(sizes):
    """What were many items is now a few, which lay all over the blocks."""
    few = packed(dict(list(sizes.items())[::9]))
    made = rom.repack(few, layout(packed(sizes)))
    assert items(made) == items(few)
    assert len(few) <= len(made) <= len(few) + 4


def test_a_layout_that_makes_no_sense_does_no_harm(sizes):
    blocks = packed(sizes)
    index = bytearray(rom.read_index(blocks))
    chance = random.Random(5)
    for _ in range(50):
        index[chance.randrange(64, len(index))] = chance.randrange(256)
        made = rom.repack(blocks, rom.Layout.read(bytes(index)))
        assert items(made) == items(blocks) and all(map(is_whole, made))


def test_every_block_lies_in_a_block_of_the_flash(sizes):
    for blocks in (packed({"a": 5}), packed(sizes), packed({"a": PAYLOAD, "b": PAYLOAD, "c": 3})):
        assert all(INLINE < len(block) <= BLOCK for block in blocks)
        assert all(map(is_whole, blocks))


def blocks_changed(made):
    old = image.built(BOARD)
    return differing(old.blocks, like(made, old, old.install).blocks)


def test_a_function_more_in_a_screen_changes_few_blocks(record_property):
    found = blocks_changed(image.built(BOARD, changed))
    record_property("blocks", len(found))
    assert 0 < len(found) <= MOST


@only_long
@pytest.mark.parametrize(
    "path",
    [
        "firmware/app.py",
        "firmware/link.py",
        "firmware/screens/duel_table.py",
        "firmware/screens/table.py",
        "shared_engine/maze.py",
    ],
)
def test_so_does_one_in_another_module(path):
    more = "\n\ndef more(a, b):\n    return a + b * 3\n"
    made = build.build(BOARD, {path: build.text_of(path) + more})
    assert 0 < len(blocks_changed(made)) <= MOST


def test_the_version_is_the_same_whatever_the_layout():
    made = image.built(BOARD)
    other = relaid(made, layout(packed({"a": 5})), 7)
    assert other.version == made.version and other.folder == "app-00000007"

"""`make sizes`: what the blocks hold, and the budgets of flash and of the heap."""

from dataclasses import replace

import pytest

from firmware.rom.blocks import BLOCK
from host import sizes
from host.emulator import budgets_flash, heap
from host.emulator.heap import Left
from host.flash import download
from host.flash.build import build


@pytest.fixture(scope="module")
def made():
    return build("picosystem")


@pytest.fixture
def print_sizes(monkeypatch, capsys, made):
    """Run the command with this build and these figures of the heap: (exit code, printed)."""

    def run(built=made, free=64_000, largest=24_000):
        left = Left(90_000, 85_000, (free, "then"), (largest, "then"), 245_616)
        monkeypatch.setattr(sizes, "build", lambda board: built)
        monkeypatch.setattr(heap, "play_all", lambda board, games, report: [("duel", left)])
        code = sizes.main([])
        return code, capsys.readouterr().out

    return run


def test_all_bytes_of_the_blocks_are_accounted_for(made):
    *parts, total = [line.split("  ") for line in sizes.packed(made)]
    found = {words[-1]: int(words[-2].replace(",", "")) for words in parts}
    assert list(found)[:6] == ["shared_engine", "firmware", "boards", "words", "tables", "index"]
    assert sum(found.values()) == BLOCK * len(made.blocks)
    assert min(found.values()) > 0
    assert total[-1] == f"bytes in {len(made.blocks)} blocks"


def test_what_is_not_packed_well_shows(made):
    """What is free in the blocks is what no item takes, headers and index apart."""
    held = sum(len(block) for block in made.blocks)
    (free,) = [line for line in sizes.packed(made) if line.endswith("left free")]
    unused = BLOCK * len(made.blocks) - held
    assert unused <= int(free.split()[0].replace(",", "")) < unused + 4 * len(made.sizes)


def test_the_build_is_within_the_budgets_of_flash(made):
    assert [line.what for line in budgets_flash.lines(made) if not line.held] == []


def test_two_versions_and_the_players_files_are_counted_by_the_file_system(made):
    packed, one, free = (line.measured for line in budgets_flash.lines(made))
    assert packed == len(made.blocks)
    # The loader and the folder come on top; a block of few bytes lies in the folder.
    assert packed + 2 <= one <= packed + 4
    players = 2 * 3 + 6 + 1  # settings lie in the folder
    assert free in range(352 - 2 * one - players - 4, 352 - 2 * one - players)


def test_all_within_budget(print_sizes, made):
    code, printed = print_sizes()
    assert code == 0
    assert f"{len(made.blocks)} blocks  flash: packed blocks (80 blocks): held" in printed
    assert "duel        90,000   85,000   64,000   24,000  within the budget" in printed
    assert printed.endswith("all 5 lines within budget\n")


@pytest.mark.parametrize(
    ("blocks", "over"),
    [
        (81, ["packed blocks"]),
        (120, ["packed blocks", "one version"]),
        (160, ["packed blocks", "one version", "free with two versions side by side"]),
    ],
)
def test_too_many_blocks_fail_and_the_budget_is_named(print_sizes, made, blocks, over):
    more = [*made.blocks, *[made.blocks[0]] * (blocks - len(made.blocks))]
    code, printed = print_sizes(replace(made, blocks=more))
    assert code == 1
    names = "; ".join(f"flash: {what}" for what in over)
    assert printed.endswith(f"{len(over)} of 5 lines not within budget: {names}\n")


@pytest.mark.parametrize(
    ("free", "largest", "short"),
    [(63_999, 24_000, "free heap, duel"), (64_000, 23_999, "largest block, duel")],
)
def test_a_rule_set_that_leaves_too_little_heap_fails(print_sizes, free, largest, short):
    code, printed = print_sizes(free=free, largest=largest)
    assert code == 1
    assert printed.endswith(f"1 of 5 lines not within budget: {short}\n")


def test_without_a_uf2_the_blocks_are_counted(monkeypatch, capsys, made):
    def missing(*_):
        raise download.NoMicroPython("it cannot be downloaded")

    monkeypatch.setattr(sizes, "build", lambda board: made)
    monkeypatch.setattr(heap, "play_all", missing)
    assert sizes.main([]) == download.NoMicroPython.exit_code
    out, err = capsys.readouterr()
    assert out.endswith("all 3 lines within budget\n")
    assert "the heap is not measured" in err

"""`make sizes`: what the game takes on the device, in flash and in RAM."""

import argparse
import struct
import sys

from firmware.rom.blocks import BLOCK, HEADER_SIZE

from .emulator import budgets_flash
from .emulator.budgets import summary
from .emulator.budgets_lines import Line
from .flash.build import PACKAGES, Build, boards, build
from .games import UserError

INDEX = "index"
KINDS = (*PACKAGES, "words", "tables")


def kind(name: str) -> str:
    """Return what an item of the ROM counts as."""
    package = name.partition("/")[0]
    return package if name.endswith(".mpy") or package == "words" else "tables"


def packed(made: Build) -> list[str]:
    """Return lines about what the packed blocks hold."""
    totals: dict[str, int] = dict.fromkeys(KINDS, 0)
    for name, size in made.sizes.items():
        totals[kind(name)] += size
    (totals[INDEX],) = struct.unpack_from("<H", made.blocks[0], HEADER_SIZE)
    totals["headers of blocks"] = HEADER_SIZE * len(made.blocks)
    totals["left free"] = BLOCK * len(made.blocks) - sum(totals.values())
    lines = [f"{total:8,}  {what}" for what, total in totals.items()]
    return [*lines, f"{sum(totals.values()):8,}  bytes in {len(made.blocks)} blocks"]


def flash(lines: list[Line]) -> list[str]:
    """Return the lines of the budgets of flash as text."""
    cells = [line.cells for line in lines]
    return [f"{found:>12}  {what} ({budget}): {state}" for what, budget, found, state, *_ in cells]


def ram(board: str, games, report) -> list[Line]:
    """Measure the rule sets in one power-on of the emulated chip."""
    from .emulator.heap import budget_lines, play_all

    report("heap left on the emulated RP2040 with a PC watching, one rule set after the other")
    report("rule set     begun  watched    least  largest piece then")
    found = []
    for game, left in play_all(board, games, lambda what, heap: None):
        lines = budget_lines(game, left)
        found += lines
        free, largest = left.free[0], left.largest[0]
        fits = "within the budget" if all(line.held for line in lines) else "short"
        report(f"{game:9}{left.begun:9,}{left.watched:9,}{free:9,}{largest:9,}  {fits}")
    return found


def main(argv=None) -> int:
    from .emulator.heap import ORDERS

    games = ORDERS[0]
    parser = argparse.ArgumentParser(prog="make sizes", description=__doc__)
    parser.add_argument(
        "games", nargs="*", metavar="game", help=f"of {', '.join(games)} (default: all)"
    )
    parser.add_argument("--board", default="picosystem", choices=boards())
    args = parser.parse_args(argv)
    unknown = [game for game in args.games if game not in games]
    if unknown:
        parser.error(f"there is no rule set {unknown[0]}; there are {', '.join(games)}")
    made = build(args.board)
    lines = budgets_flash.lines(made)
    print("\n".join([*packed(made), "", *flash(lines), ""]), flush=True)
    exit_code = 0
    try:
        lines += ram(args.board, args.games or games, lambda line: print(line, flush=True))
    except UserError as error:
        print(f"the heap is not measured: {error}", file=sys.stderr)
        exit_code = getattr(error, "exit_code", 2)
    print(summary(lines))
    return exit_code or int(not all(line.held for line in lines))


if __name__ == "__main__":
    sys.exit(main())

"""`make budgets`: every row of the table of budgets, measured on the emulated chip.
It takes most of an hour, and says how far it is."""

import argparse
import importlib
import sys
from pathlib import Path

from ..flash import download
from ..flash.image import load
from ..games import UserError
from ..packages import repository
from ..sim.runtime import PINNED
from .budgets_lines import Line, table

DOCS = repository() / "docs/budgets.md"
BEGIN = "<!-- made by `make budgets` -->\n"
END = "<!-- to here -->\n"
NO_UF2 = (
    "the budgets are measured on MicroPython's own UF2, and there is none. "
    "Next: let LABYRINTH_UF2 name the file {name} ({url})"
)


BOARD = "picosystem"
# Name -> module and function: measure(board, say) yields the row's lines.
ROWS = {
    "flash": ("flash", "flash"),
    "boot": ("engine", "power_on"),
    "cursor": ("game", "cursor"),
    "redraw": ("game", "redraw"),
    "engine": ("engine", "engine"),
    "bots": ("bots", "bots"),
    "heap": ("long", "heap"),
    "growth": ("long", "growth"),
    "spectator": ("long", "spectator"),
}


def rows() -> dict:
    """Name -> measure."""
    return {
        name: getattr(importlib.import_module(f"host.emulator.budgets_{module}"), function)
        for name, (module, function) in ROWS.items()
    }


def measured(names, measures, say) -> list[Line]:
    lines = []
    for name in names:
        say(f"{name} ...")
        for line in measures[name](BOARD, lambda text: say(f"    {text}")):
            lines.append(line)
            say("  " + "; ".join(cell for cell in line.cells if cell))
    return lines


def summary(lines: list[Line]) -> str:
    over = [line.what for line in lines if not line.held]
    if not over:
        return f"all {len(lines)} lines within budget"
    return f"{len(over)} of {len(lines)} lines not within budget: {'; '.join(over)}"


def written(text: str, lines: list[Line], version: str) -> str:
    """The page with a new table."""
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    head = f"MicroPython {version} on an emulated RP2040 at 125 MHz, board `{BOARD}`; "
    return before + BEGIN + head + summary(lines) + ".\n\n" + table(lines) + "\n" + END + after


def main(argv=None, measures=None) -> int:
    parser = argparse.ArgumentParser(prog="make budgets", description=__doc__)
    parser.add_argument("--row", action="append", choices=ROWS, help="only this; may be repeated")
    parser.add_argument("--docs", type=Path, default=DOCS, help=argparse.SUPPRESS)
    args = parser.parse_args(argv)
    version = PINNED
    try:
        if not measures:
            version = load(download.find()).version
            measures = rows()
        lines = measured(args.row or ROWS, measures, lambda text: print(text, flush=True))
    except download.NoMicroPython:
        text = NO_UF2.format(name=download.NAME, url=download.URL)
        print(f"budgets: {text}", file=sys.stderr)
        return download.NoMicroPython.exit_code
    except UserError as error:
        print(f"budgets: {error}", file=sys.stderr)
        return 2
    print(f"\n{table(lines)}\n\nemulated: {summary(lines)}")
    if not args.row:
        text = args.docs.read_text(encoding="utf-8")
        args.docs.write_text(written(text, lines, version), encoding="utf-8")
        print(f"written: {args.docs.name}")
    return 0 if all(line.held for line in lines) else 1


if __name__ == "__main__":
    sys.exit(main())

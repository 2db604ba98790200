"""`make sizes`: what the game takes on the device, in flash and in RAM."""

import argparse
import sys

from .flash.build import boards, build
from .games import UserError


def flash(made) -> list[str]:
    """The files of a build, and what they are together."""
    lines = [f"{len(data):8,}  {path}" for path, data in sorted(made.files.items())]
    for package in ("shared_engine", "firmware", "boards"):
        total = sum(len(data) for path, data in made.files.items() if path.startswith(package))
        lines.append(f"{total:8,}  {package}, together")
    return [*lines, f"{sum(map(len, made.files.values())):8,}  bytes of flash in all"]


def verdict(free: int, largest: int, budget) -> str:
    """How a rule set stands against the budget for free heap and for its largest piece."""
    short = [
        f"{wanted - there:,} {what}"
        for there, wanted, what in zip(
            (free, largest), budget, ("free", "in one piece"), strict=True
        )
        if there < wanted
    ]
    return "short of " + " and ".join(short) if short else "within the budget"


def ram(board: str, games, report):
    """Measures every rule set on the emulated chip; True if all are within the budget."""
    from .emulator.heap import FREE, LARGEST, SEATS, STEPS, Table

    report(f"heap left on the emulated RP2040 with a PC watching; the budget is {FREE:,} bytes")
    report(f"free, {LARGEST:,} of them in one piece, at every look in the first {STEPS} steps")
    report("rule set     begun  watched    least  largest piece then")
    fits = True
    for game in games:
        seen = []
        table = Table(board, lambda what, heap, seen=seen: seen.append(heap))
        table.begin(game, SEATS[game])
        begun = seen[-1]
        table.watch()
        watched = seen[-1]
        (free, _), (largest, _) = table.least()
        said = verdict(free, largest, (FREE, LARGEST))
        fits = fits and said == "within the budget"
        report(f"{game:9}{begun.free:9,}{watched.free:9,}{free:9,}{largest:9,}  {said}")
    return fits


def main(argv=None) -> int:
    from .emulator.heap import SEATS

    parser = argparse.ArgumentParser(prog="make sizes", description=__doc__)
    parser.add_argument(
        "games", nargs="*", metavar="game", help=f"of {', '.join(SEATS)} (default: all)"
    )
    parser.add_argument("--board", default="picosystem", choices=boards())
    args = parser.parse_args(argv)
    unknown = [game for game in args.games if game not in SEATS]
    if unknown:
        parser.error(f"there is no rule set {unknown[0]}; there are {', '.join(SEATS)}")
    for line in flash(build(args.board)):
        print(line)
    print(flush=True)
    try:
        fits = ram(args.board, args.games or SEATS, lambda line: print(line, flush=True))
    except UserError as error:
        print(f"the heap is not measured: {error}", file=sys.stderr)
        return getattr(error, "exit_code", 2)
    return 0 if fits else 1


if __name__ == "__main__":
    sys.exit(main())

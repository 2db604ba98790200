"""`labyrinth flash` as the command line has it."""

import os
import sys
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path

from ..games import UserError
from ..link import ports
from ..progress import status
from . import circuitpy, deploy, find
from .build import LOADER, Build, boards, build
from .errors import Interrupted, NotStarted, Unfinished
from .remote import Fault, Full, Gone, Remote

_OURS = ("current", "main.py", "new", "removed", "broken.txt", "error.txt")
_OURS += ("settings", "game", "turn", "puzzle")
_WORD = "erase"


def add_arguments(parser):
    parser.add_argument(
        "--board",
        metavar="ID",
        help=f"{', '.join(boards())} (default: what the device says it is)",
    )
    ports.add_arguments(parser)
    parser.add_argument("--dry-run", action="store_true", help="only say what would be done")
    parser.add_argument(
        "--erase",
        action="store_true",
        help="remove the game with all saves and settings, and install nothing",
    )
    parser.add_argument("--yes", action="store_true", help="do not ask before --erase")
    circuitpy.add_arguments(parser)
    parser.add_argument(
        "--drive",
        type=Path,
        metavar="FOLDER",
        help="where the CIRCUITPY drive is (default: the one that is found)",
    )


def run(args):
    if args.circuitpython:
        circuitpy.flash(args)
        return
    if args.drive:
        raise UserError("--drive is for CircuitPython. Next: add --circuitpython")
    if args.board and args.board not in boards():
        raise UserError(f"there is no board {args.board}. Next: one of {', '.join(boards())}")
    place = find.look(args.port)
    if isinstance(place, find.Drive):
        if args.erase:
            raise UserError("in BOOTSEL mode files are not seen. Next: plug it in without")
        copy_image(place, args)
        return
    if args.erase:
        erase(place, args)
    else:
        update(place, args)


def update(place, args):
    made = None
    if place.hello:
        made = compiled(args.board or board_named(place.hello.board))
        print(f"{place.hello.board} on {place.name} runs version {place.hello.firmware}")
        if place.hello.firmware == made.version:
            print("It is up to date: nothing to do")
            return
        if args.dry_run:
            print(f"Would install version {made.version}, and ask for a key on the device first")
            return
        ends = "the game in progress" if place.hello.game else "a saved game"
        find.confirmed(place.name, f"; {ends} ends, settings stay")
    with opened(place, keep=args.dry_run) as remote:
        deploy.check(remote)
        made = made or compiled(args.board or deploy.installed(remote)[1])
        plan = deploy.plan(remote, made)
        if plan.done:
            what = f"Version {plan.build.version} for {plan.build.board}"
            print(f"{what} is installed and undamaged: nothing to do")
            return
        if args.dry_run:
            print(would(plan))
            return
        with bar(plan.size(plan.paths)) as heard:
            deploy.install(remote, plan, heard)
    print(did(plan))
    started(place.name, made)


@contextmanager
def opened(place, keep=False):
    """The prompt; afterwards the device starts anew, or stays there."""
    try:
        remote = Remote(place.name)
        try:
            yield remote
        finally:
            with suppress(Gone, Full, Fault):
                (remote.leave if keep else remote.restart)()
    except Gone as error:
        raise Unfinished(
            f"the device on {place.name} went away", "nothing was changed", deploy.AGAIN
        ) from error
    except (Fault, Full) as error:
        raise Unfinished(f"the device says {error}", "nothing was changed") from error


def known(board):
    if not board:
        ids = ", ".join(boards())
        raise UserError(f"which board is it? Next: name it with --board, one of {ids}")
    return board


def compiled(board) -> Build:
    known(board)
    with status("compiling the game"):
        return build(board)


def board_named(name):
    """The id of the board that calls itself so."""
    found = [board for board in boards() if name == import_module(f"boards.{board}").NAME]
    return found[0] if found else ""


@contextmanager
def bar(size):
    """Progress on a terminal; gives what is to be told of it."""
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

    columns = TextColumn("{task.description:36.36}"), BarColumn(), DownloadColumn()
    shown = sys.stderr.isatty() and size > 0
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not shown) as progress:
        task = progress.add_task("", total=size)
        yield lambda what, grown: progress.update(task, description=what, advance=grown)


def would(plan):
    lines = [f"Would install version {plan.build.version} for {plan.build.board}: {counts(plan)}"]
    lines += [f"  send    {path} ({len(plan.build.files[path])} bytes)" for path in plan.send]
    lines += [f"  remove  {path}" for path in plan.remove]
    return "\n".join(lines)


def did(plan):
    lines = [f"Installed version {plan.build.version} for {plan.build.board}: {counts(plan)}"]
    if plan.board not in ("", plan.build.board):
        lines.append(f"It was for {plan.board} before")
    if plan.foreign:
        lines.append("The program that was there is now main.py.old")
    return "\n".join(lines)


def counts(plan):
    sent = [path for path in plan.send if path != LOADER]
    total = len(plan.build.blocks)
    return f"{len(sent)} of {total} blocks, {plan.size(plan.send):,} bytes over the cable"


def started(name, made):
    """Wait for the new version to say hello."""
    try:
        hello = find.back(name)
    except KeyboardInterrupt as error:
        what = f"version {made.version} is installed"
        raise Interrupted("not waited for its hello", what, "switch the device on") from error
    if not hello:
        raise NotStarted(
            f"version {made.version} is on the device but does not say hello. Next: switch the "
            "device off and on; if its screen stays dark, check --board and the wiring"
        )
    if hello.firmware != made.version:
        raise NotStarted(
            f"version {made.version} does not start; the device went back to {hello.firmware}. "
            "Next: check --board; /broken.txt on the device says why"
        )
    print(f"{hello.board} says hello: version {hello.firmware} runs")


def copy_image(drive, args):
    """For a board in BOOTSEL mode: MicroPython and the game in one."""
    from . import download, image

    what = f"MicroPython and the game for {known(args.board)} to {drive.path}"
    if args.dry_run:
        print(f"Would copy {what}; saves and settings there end")
        return
    source = image.load(download.find())
    made = compiled(args.board)
    data = image.join(made, source)
    print(f"Copying {what}, {len(data):,} bytes; saves and settings there end", flush=True)
    try:
        with (drive.path / "labyrinth.uf2").open("wb", buffering=0) as file:
            for at in range(0, len(data), 1 << 16):
                file.write(data[at : at + (1 << 16)])
            with suppress(OSError):  # with the last block the board restarts and the drive is gone
                os.fsync(file.fileno())
    except OSError as error:
        raise Unfinished(
            f"cannot write to {drive.path}: {error.strerror}",
            "the board is in BOOTSEL mode still, or holds half an image",
            "plug it in with BOOTSEL held, and try again",
        ) from error
    started(None, made)


def erase(place, args):
    if not args.dry_run:
        agreed(place.name, args.yes)
    if place.hello and args.dry_run:
        print("Would ask for a key on the device, then remove the game, saves and settings")
        return
    if place.hello:
        find.confirmed(place.name)
    with opened(place, keep=True) as remote:
        ours = sorted(filter(is_ours, remote.names()))
        if not any(name.startswith("app-") or name == "current" for name in ours):
            ours = [name for name in ours if not name.startswith("main.py")]
        if not ours:
            print(f"Nothing of the game is on {place.name}")
            return
        if args.dry_run:
            print(f"Would remove {', '.join(ours)}")
            return
        try:
            remote.remove("/" + name for name in ours)
        except (Gone, KeyboardInterrupt) as error:
            raise Unfinished("not all was removed", "what is left may not start") from error
    print(f"Removed {', '.join(ours)}; MicroPython stays")


def is_ours(name):
    stem = name.removesuffix(".new").removesuffix(".bad")
    return stem in _OURS or name.startswith("app-")


def agreed(name, yes):
    if yes:
        return
    if not sys.stdin.isatty():
        raise UserError("--erase asks before it removes anything. Next: add --yes")
    print(f"The game on {name} goes, with saves and settings. Type {_WORD} to go on: ", end="")
    sys.stdout.flush()
    if sys.stdin.readline().strip() != _WORD:
        raise UserError(f"nothing was removed. Next: type {_WORD} if that is meant")

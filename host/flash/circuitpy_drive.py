"""Which CIRCUITPY drive it is, and which board; a game that runs is asked to open its drive."""

import os
import re
import time
from pathlib import Path

from ..games import UserError
from ..link import ports
from ..link.errors import NoDevice, NotOurs, Silent
from . import find
from .build import known
from .circuitpy_files import VERSION, read
from .circuitpython import BOARDS, FOLDER, NEEDED
from .errors import FlashError

_MOUNT_S = 30.0
_TOLD = "boot_out.txt"  # CircuitPython writes it


class NoDrive(FlashError):
    exit_code = 16

    def __init__(
        self,
        why="no CIRCUITPY drive is here, and no handheld on a cable",
        mend="plug in a board that runs CircuitPython",
    ):
        super().__init__(
            f"{why}. Next: {mend}; if the game is on it, hold its BACK key while you switch it "
            "on; or name the drive with --drive"
        )


class NotForUs(FlashError):
    """A drive that the game does not go on."""

    exit_code = 17


class NoCircuitPython(FlashError):
    def __init__(self, name):
        super().__init__(
            f"{name} is no board with CircuitPython, by its USB ids; nothing was changed. Next: if "
            "it runs MicroPython, `labyrinth flash` without --circuitpython; else name the drive "
            "with --drive"
        )


def drives() -> list[Path]:
    """Those that CircuitPython has made."""
    return [folder for folder in find._mounted() if read(folder / _TOLD) is not None]


def look(args) -> Path:
    """The drive, or a user's error. A game that runs is asked to open it."""
    if args.drive:
        if not args.drive.is_dir():
            raise NoDrive(f"there is no folder {args.drive}")
        return args.drive
    port = args.port or os.environ.get(ports.VARIABLE)
    found = (of_port(port) if port else drives()) or opened(port, args.dry_run)
    if len(found) > 1:
        names = ", ".join(map(str, found))
        raise UserError(f"there are several drives: {names}. Next: name one with --drive")
    return found[0]


def of_port(port) -> list[Path]:
    """The drive of the board on this port, if it is open: both tell the chip's number."""
    number = ports.serial_number(port)
    return [drive for drive in drives() if number and f"UID:{number}" in _told(drive).split()]


def opened(port, dry_run) -> list[Path]:
    """Ask the game on the cable for its drive, and wait until somebody has agreed there."""
    others = drives()
    try:
        client = ports.connect(port)
    except NoDevice as error:
        if port:
            raise
        raise NoDrive from error
    except (NotOurs, Silent) as error:
        why = "a board is on a cable, but neither the game nor a CIRCUITPY drive of it is found"
        raise NoDrive(why, "mount its drive, or unplug it and plug it in again") from error
    with client:
        if not ports.circuitpython(client.name):
            raise NoCircuitPython(client.name)
        name = client.hello.board if client.hello else "the device"
        if dry_run:
            raise NoDrive(f"{name} runs the game and keeps its drive to itself")
        find.agreed(client, name, "; a saved game ends")
    end = time.monotonic() + _MOUNT_S
    while True:
        found = [drive for drive in drives() if drive not in others]
        if found:
            return found
        if time.monotonic() > end:
            raise NoDrive(f"the drive of {name} has not come up")
        time.sleep(0.5)


def _told(drive: Path) -> str:
    return (read(drive / _TOLD) or b"").decode(errors="replace")


def kind(drive: Path) -> str:
    """CircuitPython's name for the board, or nothing."""
    found = re.search(r"^Board ID: ?(\w+)", _told(drive), re.M)
    return found[1] if found else ""


def fitting(drive: Path, board: str | None) -> str:
    """The id of the board, if the game for it can run on this drive."""
    if board:
        known(board)
    told = _told(drive)
    version = re.search(r"CircuitPython (\d+)\.(\d+)[\w.-]*", told)
    if not version:
        raise NotForUs(
            f"{drive} is no drive of CircuitPython: it has no {_TOLD}. Next: name one with "
            "--drive, or make the files in a folder with `labyrinth image --circuitpython`"
        )
    major, minor = NEEDED
    if int(version[1]) != major or int(version[2]) < minor:
        raise NotForUs(
            f"{drive} has {version[0]}, and the game needs CircuitPython {major}.{minor} or a "
            f"later {major}. Next: get it from circuitpython.org and try again"
        )
    what = kind(drive)
    can_be = BOARDS.get(what, ())
    if not can_be:
        raise NotForUs(
            f"the game is not made for CircuitPython on {what or 'this board'}. Next: use one of "
            f"{', '.join(BOARDS)}"
        )
    board = board or installed(drive) or (can_be[0] if len(can_be) == 1 else "")
    if not board:
        raise UserError(
            f"which display is on it? Next: name it with --board, one of {', '.join(can_be)}"
        )
    if board not in can_be:
        raise NotForUs(
            f"{drive} is a {what}, which cannot be {board}. Next: one of {', '.join(can_be)}"
        )
    return board


def installed(drive: Path) -> str:
    """The board that the game on the drive is for, also if half of it is there; or nothing."""
    told = (read(drive / VERSION) or b"").decode(errors="replace").split()[1:]
    there = [path.stem for path in (drive / FOLDER / "boards").glob("[!_]*.mpy")]
    return next(iter(told or there), "")

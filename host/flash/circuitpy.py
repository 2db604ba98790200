"""`labyrinth image --circuitpython` and `labyrinth flash --circuitpython`: the game's files to a
folder, or to the CIRCUITPY drive of a board."""

import errno
import os
import re
import shutil
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console

from ..games import UserError
from ..link import ports
from ..link.errors import LinkError
from ..link.messages import Lost
from . import circuitpython, find
from .build import Build, known
from .circuitpython import BOARDS, FOLDER, NEEDED
from .errors import FlashError, NotConfirmed, Unfinished

VERSION = f"{FOLDER}/version.txt"  # says what is there; missing while the copy is not whole
PYSTACK = "CIRCUITPY_PYSTACK_SIZE"
PYSTACK_BYTES = 4096  # of nested calls; CircuitPython's own 2048 are too few for the duel
_OURS = b"of a device that runs CircuitPython"  # in the first line of code.py and boot.py
_HELLO = b"Hello World"  # of the code.py on a new drive
_BLOCK = 4096  # of a drive that does not tell
_MOUNT_S = 30.0
HALF = "the game does not start from half a copy"
AGAIN = "run the same command again; it copies what is missing"


class NoDrive(FlashError):
    exit_code = 16

    def __init__(self, why="no CIRCUITPY drive is here, and no handheld on a cable"):
        super().__init__(
            f"{why}. Next: plug in a board that runs CircuitPython; if the game is on it, hold its "
            "BACK key while you switch it on; or name the drive with --drive"
        )


class NotForUs(FlashError):
    """A drive that the game does not go on."""

    exit_code = 17


class NoRoom(FlashError):
    exit_code = 11

    def __init__(self, drive, needed, free):
        super().__init__(
            f"{drive} has {free >> 10} KB free, and {-(-needed >> 10)} KB are needed; nothing was "
            "changed. Next: remove files of your own there, and try again"
        )


@dataclass
class Plan:
    """What a copy changes."""

    build: Build
    drive: Path
    files: dict[str, bytes]  # all that the drive gets, by path
    changed: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)  # of an older version
    kept: list[str] = field(default_factory=list)  # someone's own, that get out of the way

    @property
    def size(self) -> int:
        return sum(len(self.files[path]) for path in self.changed)


def contents(build: Build, settings: bytes = b"") -> dict[str, bytes]:
    """The drive's files; `settings` is the settings.toml that is there."""
    files = {f"{FOLDER}/{path}": data for path, data in build.files.items()}
    files["settings.toml"] = with_pystack(settings)
    files["boot.py"] = circuitpython.boot()
    files["code.py"] = build.main
    return {**files, VERSION: f"{build.version}\n{build.board}\n".encode()}


def with_pystack(settings: bytes) -> bytes:
    """Someone's settings with enough room for nested calls."""
    found = re.search(rf"^{PYSTACK}\s*=\s*(\d+)".encode(), settings, re.M)
    if found and int(found[1]) >= PYSTACK_BYTES:
        return settings
    if found:
        return settings[: found.start(1)] + b"%d" % PYSTACK_BYTES + settings[found.end(1) :]
    gap = b"" if settings.endswith(b"\n") or not settings else b"\n"
    return settings + gap + f"{PYSTACK} = {PYSTACK_BYTES}\n".encode()


def plan(build: Build, drive: Path) -> Plan:
    files = contents(build, _read(drive / "settings.toml") or b"")
    made = Plan(build, drive, files)
    made.changed = [path for path, data in files.items() if _read(drive / path) != data]
    ours = (path for path in (drive / FOLDER).rglob("*") if path.is_file())
    names = (path.relative_to(drive).as_posix() for path in ours)
    made.gone = sorted(name for name in names if name not in files)
    for name in ("boot.py", "code.py", "code.txt"):  # CircuitPython runs code.txt before code.py
        there = _read(drive / name)
        if there and _OURS not in there.partition(b"\n")[0] and _HELLO not in there:
            made.kept.append(name)
    return made


def check_room(made: Plan):
    """Each file lies beside the one that it replaces for a moment."""
    block, free = _disk(made.drive)
    had = free

    def room(size):
        return -(-size // block) * block

    for path in made.gone:
        free += room((made.drive / path).stat().st_size)
    least = free
    for path in made.changed:
        free -= room(len(made.files[path]))
        least = min(least, free)
        with suppress(OSError):
            free += room((made.drive / path).stat().st_size)
    if least < 0:
        raise NoRoom(made.drive, had - least, had)


def _disk(drive):
    if hasattr(os, "statvfs"):
        disk = os.statvfs(drive)
        return disk.f_frsize, disk.f_bavail * disk.f_frsize
    return _BLOCK, shutil.disk_usage(drive).free


def copy(made: Plan, heard=lambda path, size: None):
    """Bring the drive to the plan, file by file; what says that it is whole goes first and comes
    last."""
    if not made.changed and not made.gone:
        return
    try:
        (made.drive / VERSION).unlink(missing_ok=True)
        for path in made.gone:
            (made.drive / path).unlink(missing_ok=True)
        for name in made.kept:
            os.replace(made.drive / name, made.drive / f"{name}.old")
        for path in sorted({*made.changed, VERSION}, key=_turn):
            _write(made.drive / path, made.files[path])
            heard(path, len(made.files[path]))
        if hasattr(os, "sync"):
            os.sync()
    except KeyboardInterrupt as error:
        raise Unfinished("interrupted", HALF, AGAIN) from error
    except OSError as error:
        raise _why(made.drive, error) from error


def _turn(path: str):
    """boot.py closes the drive, so it comes when there is a code.py that can open it again."""
    return path == VERSION, path == "boot.py", path


def _write(path: Path, data: bytes):
    """The old file or the new one, whole, whatever happens."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _why(drive, error):
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return NotForUs(
            f"{drive} cannot be written to ({error.strerror}). Next: hold the handheld's BACK key "
            "while you switch it on, answer yes, and try again"
        )
    return Unfinished(f"{drive}: {error.strerror}", HALF, AGAIN)


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


# Which drive, and which board


def drives() -> list[Path]:
    """Those that CircuitPython has made."""
    return [folder for folder in find._mounted() if (folder / "boot_out.txt").is_file()]


def look(args) -> Path:
    """The drive, or a user's error. A game that runs is asked to open it."""
    if args.drive:
        if not args.drive.is_dir():
            raise NoDrive(f"there is no folder {args.drive}")
        return args.drive
    found = drives() or opened(args.port, args.dry_run)
    if len(found) > 1:
        names = ", ".join(map(str, found))
        raise UserError(f"there are several drives: {names}. Next: name one with --drive")
    return found[0]


def opened(port, dry_run) -> list[Path]:
    """Ask the game on the cable for its drive, and wait for the key that is pressed there."""
    try:
        client = ports.connect(port)
    except LinkError as error:
        raise NoDrive from error
    with client:
        name = client.hello.board if client.hello else "the device"
        if dry_run:
            raise NoDrive(f"{name} runs the game and keeps its drive to itself")
        print("Now press the key that the device's screen names; a saved game ends", flush=True)
        client.maintenance()
        end = time.monotonic() + find.KEY_S
        while not any(isinstance(message, Lost) for message in client.poll(0.2)):
            if time.monotonic() > end:
                raise NotConfirmed(name)
    end = time.monotonic() + _MOUNT_S
    while not drives():
        if time.monotonic() > end:
            raise NoDrive(f"the drive of {name} has not come up")
        time.sleep(0.5)
    return drives()


def fitting(drive: Path, board: str | None) -> str:
    """The id of the board, if the game for it can run on this drive."""
    if board:
        known(board)
    told = (_read(drive / "boot_out.txt") or b"").decode(errors="replace")
    version = re.search(r"CircuitPython (\d+)\.(\d+)[\w.-]*", told)
    if not version:
        raise NotForUs(
            f"{drive} is no drive of CircuitPython: it has no boot_out.txt. Next: name one with "
            "--drive, or make the files in a folder with `labyrinth image --circuitpython`"
        )
    major, minor = NEEDED
    if int(version[1]) != major or int(version[2]) < minor:
        raise NotForUs(
            f"{drive} has {version[0]}, and the game needs CircuitPython {major}.{minor} or a "
            f"later {major}. Next: get it from circuitpython.org and try again"
        )
    kind = re.search(r"^Board ID: ?(\w+)", told, re.M)
    can_be = BOARDS.get(kind[1] if kind else "", ())
    if not can_be:
        raise NotForUs(
            f"the game is not made for CircuitPython on {kind[1] if kind else 'this board'}. Next: "
            f"use one of {', '.join(BOARDS)}"
        )
    installed = (_read(drive / VERSION) or b"").decode(errors="replace").split()[1:]
    board = board or next(iter(installed), "") or (can_be[0] if len(can_be) == 1 else "")
    if not board:
        raise UserError(
            f"which display is on it? Next: name it with --board, one of {', '.join(can_be)}"
        )
    if board not in can_be:
        raise NotForUs(
            f"{drive} is a {kind[1] if kind else ''}, which cannot be {board}. Next: one of "
            f"{', '.join(can_be)}"
        )
    return board


# The commands


def add_arguments(parser):
    parser.add_argument(
        "--circuitpython",
        action="store_true",
        help=f"for boards that run CircuitPython {NEEDED[0]}.{NEEDED[1]} or a later {NEEDED[0]}",
    )


def compiled(board) -> Build:
    with Console(stderr=True).status("compiling the game"):
        return circuitpython.build(board)


def flash(args):
    from .command import bar

    if args.erase:
        raise UserError(
            f"--erase is for MicroPython. Next: remove {FOLDER}, code.py and boot.py from the drive"
        )
    drive = look(args)
    board = fitting(drive, args.board)
    made = plan(compiled(board), drive)
    check_room(made)
    if args.dry_run:
        print(f"Would copy {counts(made)}")
        for verb, paths in (("copy", made.changed), ("remove", made.gone), ("keep", made.kept)):
            print("".join(f"  {verb:6}  {path}\n" for path in paths), end="")
        return
    if not made.changed and not made.gone:
        print(f"{drive} has version {made.build.version} for {board}: nothing to do")
        return
    with bar(made.size) as heard:
        copy(made, heard)
    print(f"Copied {counts(made)}")
    for name in made.kept:
        print(f"The {name} that was there is now {name}.old")
    print(
        f"Next: eject {drive}, then switch the device off and on. From then on the drive is the "
        "game's, for its saves; the device's BACK key held at power-on opens it again"
    )


def counts(made):
    return (
        f"version {made.build.version} for {made.build.board}: {len(made.changed)} of "
        f"{len(made.files)} files, {made.size:,} bytes, to {made.drive}"
    )


def image(args):
    """The files in a folder, to be copied by hand."""
    known(args.board)
    if args.micropython:
        raise UserError("--micropython and --circuitpython exclude each other. Next: drop one")
    target = args.output or Path(f"labyrinth-{args.board}-circuitpython")
    if (
        target.exists()
        and not (target / VERSION).is_file()
        and (not target.is_dir() or any(target.iterdir()))
    ):
        raise UserError(f"{target} is there, and not ours. Next: name another with -o")
    made = plan(compiled(args.board), target)
    copy(made)
    print(f"Wrote {counts(made)}")
    print(
        "Next: copy all of it to the CIRCUITPY drive, settings.toml only if it has none of yours; "
        f"`labyrinth flash --circuitpython` does that and keeps your {PYSTACK}"
    )

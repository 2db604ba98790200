"""The files of a CIRCUITPY drive, and how they get there: only what differs, each whole."""

import os
import re
import shutil
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from ..files import read_start
from . import circuitpython
from .circuitpython import FOLDER, Build
from .errors import FlashError, Interrupted

VERSION = f"{FOLDER}/version.txt"  # says what is there; missing while the copy is not whole
PYSTACK = "CIRCUITPY_PYSTACK_SIZE"
PYSTACK_BYTES = 4096  # of nested calls; CircuitPython's own 2048 are too few for the duel
_SCRIPTS = ("safemode.py", "boot.py")  # in the order in which they are written
_OURS = b"of a device that runs CircuitPython"  # in the first line of code.py and the scripts
_HELLO = b"Hello World"  # of the code.py on a new drive
_PART = ".part"  # of a file that is being written
_BLOCK = 4096  # of a drive that does not tell
_LARGEST = 4 << 20  # bytes; our files are much smaller
HALF = "the game does not start from half a copy"
AGAIN = "run the same command again; it copies what is missing"


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
    gone: list[str] = field(default_factory=list)  # of an older version, or half written
    kept: list[str] = field(default_factory=list)  # someone's own, that get out of the way

    @property
    def size(self) -> int:
        return sum(len(self.files[path]) for path in self.changed)


def contents(build: Build, settings: bytes = b"") -> dict[str, bytes]:
    """The drive's files; `settings` is the settings.toml that is there."""
    files = {f"{FOLDER}/{path}": data for path, data in build.files.items()}
    files["settings.toml"] = with_pystack(settings)
    files |= {name: circuitpython.script(name.removesuffix(".py")) for name in _SCRIPTS}
    files["code.py"] = build.main
    return {**files, VERSION: f"{build.version}\n{build.board}\n".encode()}


def with_pystack(settings: bytes) -> bytes:
    """Someone's settings with enough room for nested calls. CircuitPython takes the first line of a
    name, and none after a [section]."""
    found = setting(settings, PYSTACK)
    if not found:
        return f"{PYSTACK} = {PYSTACK_BYTES}\n".encode() + settings
    with suppress(ValueError):
        if int(found[1], 0) >= PYSTACK_BYTES:
            return settings
    return settings[: found.start(1)] + b"%d" % PYSTACK_BYTES + settings[found.end(1) :]


def setting(settings: bytes, name: str):
    """The match of a line that CircuitPython reads, its value in group 1; None if there is none."""
    section = re.search(rb"^[^\S\n]*\[", settings, re.M)
    line = re.compile(rf"^[^\S\n]*{name}[^\S\n]*=[^\S\n]*([^\s#]*)".encode(), re.M)
    return line.search(settings, 0, section.start() if section else len(settings))


def plan(build: Build, drive: Path) -> Plan:
    files = contents(build, read(drive / "settings.toml") or b"")
    made = Plan(build, drive, files)
    made.changed = [path for path, data in files.items() if read(drive / path) != data]
    there = (path for path in (drive / FOLDER).rglob("*") if path.is_file())
    names = [path.relative_to(drive).as_posix() for path in there]
    names += [path.name for path in drive.glob("*" + _PART) if path.stem in files]
    made.gone = sorted(name for name in names if name not in files)
    # CircuitPython runs code.txt before code.py.
    made.kept = [name for name in (*_SCRIPTS, "code.py", "code.txt") if _foreign(drive / name)]
    return made


def _foreign(path: Path) -> bool:
    there = read(path)
    return bool(there) and not _is_ours(there) and _HELLO not in there


def _is_ours(script: bytes) -> bool:
    return _OURS in script.partition(b"\n")[0]


def is_ours(folder: Path) -> bool:
    """Whether the game is there, or was begun to be copied there: code.py comes first."""
    return (folder / VERSION).is_file() or _is_ours(read(folder / "code.py") or b"")


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
    last. OSError if that cannot be."""
    if not made.changed and not made.gone and not made.kept:
        return
    try:
        (made.drive / VERSION).unlink(missing_ok=True)
        _settle()
        for path in made.gone:
            (made.drive / path).unlink(missing_ok=True)
        for name in made.kept:
            os.replace(made.drive / name, made.drive / f"{name}.old")
        for path in sorted({*made.changed, VERSION}, key=_turn):
            if path == VERSION:
                _settle()
            _write(made.drive / path, made.files[path])
            heard(path, len(made.files[path]))
        _settle()
    except KeyboardInterrupt as error:
        raise Interrupted("the copy was interrupted", HALF, AGAIN) from error


def _settle():
    """What is done so far is on the drive before anything else; a PC may write in another order."""
    if hasattr(os, "sync"):
        os.sync()


def _turn(path: str):
    """boot.py closes the drive, so it comes when there is a code.py that can open it again, and a
    safemode.py that leaves no game on it."""
    return path == VERSION, path in _SCRIPTS and _SCRIPTS.index(path) + 1, path


def _write(path: Path, data: bytes):
    """The old file or the new one, whole, whatever happens."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + _PART)
    try:
        part.unlink(missing_ok=True)
        with part.open("xb") as file:  # never through a link
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def read(path: Path) -> bytes | None:
    """Return what a file holds, of a larger one the beginning; None if it is no file."""
    try:
        return read_start(path, _LARGEST)
    except (OSError, ValueError):
        return None

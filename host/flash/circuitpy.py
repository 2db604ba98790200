"""`labyrinth image --circuitpython` and `labyrinth flash --circuitpython`: the game's files to a
folder, or to the CIRCUITPY drive of a board."""

import errno
from pathlib import Path

from ..games import UserError
from ..printable import printable
from ..progress import status
from . import circuitpython
from .build import known
from .circuitpy_drive import NotForUs, fitting, kind, look
from .circuitpy_files import (
    AGAIN,
    HALF,
    VERSION,
    Plan,
    check_room,
    copy,
    is_ours,
    plan,
    read,
    setting,
)
from .circuitpython import FOLDER, NEEDED, RADIO, Build
from .errors import Unfinished

_RADIO = ("CIRCUITPY_WIFI_SSID", "CIRCUITPY_WEB_API_PASSWORD")


def add_arguments(parser):
    parser.add_argument(
        "--circuitpython",
        action="store_true",
        help=f"for boards that run CircuitPython {NEEDED[0]}.{NEEDED[1]} or a later {NEEDED[0]}",
    )


def compiled(board) -> Build:
    with status("compiling the game"):
        return circuitpython.build(board)


def flash(args):
    from .command import bar

    if args.erase:
        raise UserError(
            f"--erase is for MicroPython. Next: remove {FOLDER}, code.py, boot.py and safemode.py "
            "from the drive"
        )
    drive = look(args)
    board = fitting(drive, args.board)
    built = compiled(board)
    try:
        made = plan(built, drive)
        check_room(made)
    except OSError as error:
        raise _why(drive, error) from error
    if args.dry_run:
        print(f"Would copy {counts(made)}")
        for verb, paths in (("copy", made.changed), ("remove", made.gone), ("keep", made.kept)):
            print("".join(f"  {verb:6}  {printable(path)}\n" for path in paths), end="")
        warn(made)
        return
    if not made.changed and not made.gone and not made.kept:
        print(f"{drive} has version {made.build.version} for {board}: nothing to do")
        warn(made)
        return
    try:
        with bar(made.size) as heard:
            copy(made, heard)
    except OSError as error:
        raise _why(drive, error) from error
    print(f"Copied {counts(made)}")
    for name in made.kept:
        print(f"The {name} that was there is now {name}.old")
    warn(made)
    print(
        f"Next: eject {drive}, then switch the device off and on. From then on the drive is the "
        "game's, for its saves; the device's BACK key held at power-on opens it again"
    )


def _why(drive, error):
    half = is_ours(drive) and read(drive / VERSION) is None
    if error.errno == errno.EROFS or (error.errno in (errno.EACCES, errno.EPERM) and not half):
        return NotForUs(
            f"{drive} cannot be written to ({error.strerror}). Next: hold the handheld's BACK key "
            "while you switch it on, answer yes, and try again"
        )
    return Unfinished(f"{drive}: {error.strerror}", HALF, AGAIN)


def warn(made: Plan):
    """A radio takes RAM, and CircuitPython serves the drive's files by it if it is told to."""
    if kind(made.drive) not in RADIO:
        return
    print(
        "Mind: the radio leaves too little RAM for a game. CircuitPython for the Raspberry Pi Pico "
        "has more on this board, MicroPython plenty: docs/circuitpython.md"
    )
    settings = made.files["settings.toml"]
    if all(setting(settings, name) for name in _RADIO):
        print(
            f"Mind: with {' and '.join(_RADIO)} in settings.toml, whoever has that password reads "
            "a saved game's hidden cards by Wi-Fi; remove one of the two lines if that is not meant"
        )


def counts(made: Plan):
    return (
        f"version {made.build.version} for {made.build.board}: {len(made.changed)} of "
        f"{len(made.files)} files, {made.size:,} bytes, to {made.drive}"
    )


def image(args):
    """The files in a folder, to be copied by hand."""
    known(args.board)
    if args.micropython:
        raise UserError("--micropython and --circuitpython exclude each other. Next: drop one")
    if args.force:
        raise UserError("--force is for UF2 files. Next: drop it, or --circuitpython")
    target = args.output or Path(f"labyrinth-{args.board}-circuitpython")
    try:
        if target.exists() and not is_ours(target) and (not target.is_dir() or _used(target)):
            raise UserError(f"{target} is there, and not ours. Next: name another with -o")
        made = plan(compiled(args.board), target)
        copy(made)
    except OSError as error:
        fault = f"cannot write {target}: {error.strerror}"
        raise UserError(f"{fault}. Next: name another place with -o") from error
    print(f"Wrote {counts(made)}")
    print(
        "Next: copy all of it to the CIRCUITPY drive, settings.toml only if it has none of yours; "
        "`labyrinth flash --circuitpython` does that, and keeps yours"
    )


def _used(folder: Path) -> bool:
    """Whether more is there than what a copy leaves that was cut off at its first file."""
    return any(path.name != "code.py.part" for path in folder.iterdir())

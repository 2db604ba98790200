"""Files that users name: read with a limit, and written so that nothing else is ever written to."""

import contextlib
import os
import secrets
import stat
from collections.abc import Callable
from pathlib import Path

from .errors import UserError

RECORD = 1 << 20  # the most bytes of a record
SCRIPT = 1 << 20  # of a key script
UF2 = 32 << 20  # of a UF2 file: 512 for every 256 of the 16 MB of flash that the chip can address
DEVICE = 2 << 20  # of all files of a simulated device

_READ = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_READ |= getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)  # a pipe must not block
_WRITE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_WRITE |= getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
_TRIES = 10  # names for a temporary file
PRIVATE = 0o600  # for the owner only
PUBLIC = 0o666  # as the user's umask says


def read_bytes(path, most: int, then: str = "") -> bytes:
    """Return what a file holds; UserError if it is no file, or has more than `most` bytes.

    `then` is what the user can do about it.
    """
    try:
        data = _read(path, most + 1)
    except (OSError, ValueError) as error:
        raise UserError(f"cannot read {path}: {why(error)}{then}") from error
    if len(data) > most:
        raise UserError(f"cannot read {path}: it is larger than {size_text(most)}{then}")
    return data


def read_text(path, most: int) -> str:
    """Return the text in a file; UserError as by read_bytes(), or if it is no text."""
    try:
        return read_bytes(path, most).decode("utf-8")
    except UnicodeDecodeError as error:
        raise UserError(f"cannot read {path}: it is not text") from error


def read_start(path, count: int) -> bytes:
    """Return the first bytes of a file; OSError or ValueError if it is no file."""
    return _read(path, count)


def _read(path, count: int) -> bytes:
    _check_kind(os.stat(path))  # before it is opened: some devices act on that
    with os.fdopen(os.open(path, _READ), "rb") as file:
        _check_kind(os.fstat(file.fileno()))
        data = file.read(count)
    if data is None:  # some files of the system have nothing to read yet
        raise OSError(0, "it is empty for now")
    return data


def _check_kind(found: os.stat_result):
    if stat.S_ISDIR(found.st_mode):
        raise OSError(0, "it is a folder")
    if not stat.S_ISREG(found.st_mode):
        raise OSError(0, "it is a device or a pipe, not a file")


def size_text(count: int) -> str:
    return f"{count >> 20} MB" if count >= 1 << 20 else f"{count:,} bytes"


def why(error: Exception) -> str:
    """Return the reason of an OSError, or of a ValueError about a name."""
    return getattr(error, "strerror", None) or str(error)


def write_text(path, text: str):
    """Write a private file with this text, as by write_bytes()."""
    write_bytes(path, text.encode("utf-8"), PRIVATE)


def write_bytes(
    path, data: bytes, mode: int = PUBLIC, check: Callable | None = None, then: str = ""
):
    """Write a file beside `path`, then rename it: a cut never leaves half a file, and what was
    there stays if anything fails. UserError if it cannot be.

    Where `path` is a link, the link is replaced; what it leads to is never written to. Folders
    above it may be links. check(path of the new file) may raise before it takes the name. `then`
    is what the user can do about it.
    """
    path = Path(path)
    try:
        path.parent.mkdir(mode=0o700 if mode == PRIVATE else 0o777, parents=True, exist_ok=True)
        _check_target(path)
        beside = _write_beside(path, data, mode)
        try:
            if check:
                check(beside)
            os.replace(beside, path)
        except BaseException:
            with contextlib.suppress(OSError):
                beside.unlink()
            raise
        _sync_folder(path.parent)
    except (OSError, ValueError) as error:
        raise UserError(f"cannot write {path}: {why(error)}{then}") from error


def _check_target(path: Path):
    """Refuse what is there and no file; a link counts as what it leads to."""
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return
    _check_kind(found)


def _write_beside(path: Path, data: bytes, mode: int) -> Path:
    """Write and sync a new file in the folder of `path`, under a name that nobody can foresee."""
    for _ in range(_TRIES):
        beside = path.with_name(f".labyrinth-{secrets.token_hex(6)}.new")
        try:
            handle = os.open(beside, _WRITE, mode)
        except FileExistsError:
            continue
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        except BaseException:
            with contextlib.suppress(OSError):
                beside.unlink()
            raise
        return beside
    raise FileExistsError(0, "no name for a temporary file is free")


def _sync_folder(folder: Path):
    """Let the new name outlast a power cut, where a folder can be opened."""
    if os.name == "nt":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

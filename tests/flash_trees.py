"""Small versions of a game, which say who they are and do nothing else."""

import hashlib
import random
import tempfile
from pathlib import Path

from host.flash import build, deploy, rom
from host.flash.build import Build, compile_mpy, compiled
from host.flash.source import Module
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
    "from firmware.app import TEXT\n"
    "from firmware.built import VERSION\n"
    "def run():\n"
    "    print('game', VERSION, NAME)\n",
    "shared_engine/maze.py": "SLOTS = 12\n",
}


# The importer with its portable searches, which the PC's MicroPython can load.
_LOADER = ("importer", "blocks", "search")
_CHIP = "-march=armv6m"
_PROBE = "firmware/rom/probe_viper.py"  # which the importer asks for there


def small(main=MAIN, options=(), **changes) -> Build:
    """`changes` are sources by the module's last name; `options` those of mpy-cross."""
    sources = {
        name: changes.get(name.split("/")[-1].removesuffix(".py"), text)
        for name, text in _SOURCES.items()
    }
    digest = hashlib.sha256(repr(sources).encode()).hexdigest()
    sources["firmware/built.py"] = f"VERSION = {build.stamped(digest)!r}\nBOARD = {BOARD!r}\n"
    full = {name: text for name, text in sources.items() if text}
    if _CHIP in options:
        full[_PROBE] = build.text_of(_PROBE)
    imported = build.needs(full)
    items = {f"noise{n}": [rom.Piece(random.Random(n).randbytes(3900))] for n in range(3)}
    with tempfile.TemporaryDirectory() as folder:
        for name, text in full.items():
            data = compile_mpy(name, text, Path(folder), options)
            items[compiled(name)] = rom.module_pieces(data, imported.get(compiled(name), ()))
        text = build.loader_text() if _CHIP in options else _loader_text()
        loader = compile_mpy("rom.py", text, Path(folder), options)
    stamp = f"{build.stamped(digest)} {BOARD}\n"
    packed = rom.pack(stamp, items, build.folders_of(map(compiled, full)))
    return Build(BOARD, digest, loader, packed, main, int(digest[:8], 16))


def _loader_text():
    whole = ""
    for name in _LOADER:
        path = f"firmware/rom/{name}.py"
        module = Module(path, build.text_of(path))
        module.edit([(node, "pass") for node in module.imports() if node.level])
        whole += module.text
    # A flash in which no block is found, and no functions to be let run there.
    whole = whole.replace("from _rp2 import Flash", "Flash = bytearray")
    return whole.replace("rom.try_out()", "pass")


def like(made: Build, old: Build, install: int) -> Build:
    """A version as it is installed over another one."""
    return deploy.relaid(made, rom.Layout.read(rom.read_index(old.blocks)), install)


def on_device(made, player=True) -> dict[str, bytes]:
    """The files of a device with this version."""
    files = {f"/{made.folder}/{path}": data for path, data in made.files.items()}
    files["/main.py"] = made.main
    files["/current"] = made.folder.encode() + b"\n"
    return files | (PLAYER if player else {})


def changed(board, make=build.build):
    """The game with one more function in one of its screens."""
    path = "firmware/screens/title.py"
    text = build.text_of(path) + "\n\ndef more(app):\n    return len(app.stack) * 29\n"
    return make(board, {path: text})

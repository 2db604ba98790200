"""What the simulator's page is made of: for `labyrinth play`, and as a folder for any web host."""

import importlib
import json
from pathlib import Path

from firmware import built

from .. import packages
from ..errors import UserError
from ..files import read_text
from ..simulate import boards
from . import runtime

HERE = runtime.HERE
# Of host/sim/, what only a PC runs.
PC_ONLY = ("bridge.py", "framebuf.py", "live.py", "png.py", "runtime.py", "site.py")
PARTS = (".html", ".css", ".mjs", ".svg", ".png")  # of host/sim/web/
WATCH = "watch"  # the spectator's page, for a handheld on the visitor's own USB port
ARROWS = ("UP", "DOWN", "LEFT", "RIGHT")  # those have no label
MARK = ".pocket-labyrinth"  # names the files of a folder that we have made
LONGEST_MARK = 1 << 16  # bytes of it


def files(config):
    """Every file of the page, {name: function that gives its bytes as they are now}.

    `config` gives what the page is told of its server; see `static`.
    """
    from ..spectator import web  # aiohttp with it, which takes a while to load

    paths = {path.name: path for path in (HERE / "web").iterdir() if path.suffix in PARTS}
    for name in ("micropython.mjs", "micropython.wasm"):
        paths[name] = runtime.PACKAGE / name
    paths["file.js"] = web.PAGE / "file.js"
    paths["LICENSE.txt"] = runtime.ROOT / "LICENSE"
    paths["NOTICES.txt"] = HERE / "NOTICES.txt"
    found = {name: path.read_bytes for name, path in paths.items()}
    return found | {"device.json": lambda: _json(device()), "config.json": lambda: _json(config())}


def static():
    """On a web host there is no serial port, and the visitor chooses the board."""
    return {"serial": None, "board": None, "address": None}


def device():
    """The firmware with the model of the chip, and the boards that it runs on."""
    sources = {}
    for package in ("shared_engine", "firmware", "boards"):
        sources |= packages.modules(package)
    names = [path.name for path in sorted(HERE.glob("*.py")) if path.name not in PC_ONLY]
    sources |= {
        name: packages.path(name)
        for name in ("host/__init__.py", *(f"host/sim/{each}" for each in names))
    }
    return {
        "version": built.VERSION,
        "boards": sorted(map(_board, boards()), key=lambda board: board["id"] != "picosystem"),
        "files": {name: path.read_text(encoding="utf-8") for name, path in sources.items()},
    }


def _board(name):
    board = importlib.import_module(f"boards.{name}")
    return {
        "id": name,
        "name": board.NAME,
        "width": board.WIDTH,
        "height": board.HEIGHT,
        "keys": [key for key, _ in board.KEYS],
        "labels": _labels(board),
        "buzzer": board.BUZZER is not None,
        "led": board.LED is not None,
    }


def _labels(board):
    """What is drawn on a key, by its intent, as short as on the screens."""
    labels = zip(board.KEYS, board.LABELS.split(), strict=True)
    short = {"press": "\u2022"}
    found = [(key, short.get(label, label[0] + label[1:][-1:])) for (key, _), label in labels]
    return {key: label for key, label in reversed(found) if key not in ARROWS}


def _json(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def need_micropython(say, otherwise):
    """Install the pinned MicroPython if it is not there."""
    if runtime.installed():
        return
    say("Getting MicroPython for the page ...")
    try:
        failed = runtime.install()
    except runtime.RuntimeMissing as missing:
        raise UserError(f"{missing}; {otherwise}") from missing
    if failed:
        raise UserError(f"npm could not get MicroPython (see above); {otherwise}")


def write(folder):
    """Make the folder, or make it anew; what is in it otherwise is never touched."""
    from ..spectator import web

    folder = Path(folder)
    made = files(static)
    made |= {f"{WATCH}/{name}": content for name, content in web.files(None).items()}
    try:
        _clear(folder)
        (folder / WATCH).mkdir(parents=True, exist_ok=True)
        _write(folder / MARK, "".join(name + "\n" for name in made).encode())
        for name, content in made.items():
            _write(folder / name, content())
    except OSError as error:
        raise UserError(f"cannot write {error.filename or folder}: {error.strerror}") from error


def _write(path, data):
    path.unlink(missing_ok=True)
    with path.open("xb") as file:  # never through a link
        file.write(data)


def _clear(folder):
    """Remove what an earlier run has made."""
    if folder.exists() and not folder.is_dir():
        raise UserError(f"{folder} is not a folder; choose another name")
    if not folder.exists() or not any(folder.iterdir()):
        return
    if not (folder / MARK).is_file():
        raise UserError(f"{folder} is not empty, and no site of ours; choose another folder")
    for name in read_text(folder / MARK, LONGEST_MARK).splitlines():
        if name.removeprefix(WATCH + "/") == Path(name).name:
            (folder / name).unlink(missing_ok=True)


def add_arguments(parser):
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="made, or made anew")


def run(args):
    need_micropython(print, "there is no page without it")
    write(args.folder)
    print(f"The page is in {args.folder}: put that folder on any web host.")
    print(f"{WATCH}/ in it watches the game of a handheld on the visitor's own USB port.")
    print(f"To try it here: python -m http.server --bind 127.0.0.1 --directory {args.folder}")

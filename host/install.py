"""Whether this program is installed as it was built, for `labyrinth doctor`."""

import base64
import csv
import hashlib
import json
from importlib import metadata
from pathlib import Path

from firmware import built

from . import packages

DISTRIBUTIONS = {"pocket-labyrinth": "host", "labyrinth-engine": "shared_engine"}
AGAIN = "install pocket-labyrinth again, as with pip install --force-reinstall"
SET_UP = "run `python dev.py play --help`, which sets up .venv in this folder"
NAMED = 3  # files that are named in a finding


def fault() -> tuple[str, str]:
    """Return what is wrong with the installation and what to do; two empty texts if nothing is."""
    here = packages.is_repository()
    for name, package in DISTRIBUTIONS.items():
        try:
            found = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            return f"{name} is not installed", SET_UP if here else AGAIN
        if here:
            wrong, then = _editable_fault(found, packages.folder(package)), SET_UP
        else:
            wrong, then = _fault(found, package), AGAIN
        if not wrong and found.version != built.VERSION:
            wrong = f"{name} is {found.version}, the program {built.VERSION}"
        if wrong:
            return wrong, then
    return "", ""


def _editable_fault(found: metadata.Distribution, folder: Path) -> str:
    """In the repository: `labyrinth` must run what is here."""
    project = folder if (folder / "pyproject.toml").is_file() else folder.parent
    text = found.read_text("direct_url.json")
    origin = json.loads(text) if text else {}
    if origin.get("url") != project.as_uri():
        other = origin.get("url", "elsewhere")
        return f"{found.name} is not installed from {project}, but from {other}"
    if not origin.get("dir_info", {}).get("editable"):
        return f"{found.name} is installed as a copy of {project}, which changes here do not reach"
    return ""


def _fault(found: metadata.Distribution, package: str) -> str:
    """Every file must be as in the wheel, and what runs must be those files."""
    record = found.read_text("RECORD")
    if record is None:
        return f"{found.name} has no list of its files"
    listed = {
        Path(str(found.locate_file(row[0]))): row[1] for row in csv.reader(record.splitlines())
    }
    if packages.path(f"{package}/__init__.py") not in {path.resolve() for path in listed}:
        return f"{package} is imported from {packages.folder(package)}, which is not {found.name}'s"
    # The commands outside the packages' folder are rewritten by some installers.
    ours = [path for path in listed if ".." not in path.parts]
    wrong = [path for path in ours if listed[path] and listed[path] != _digest(path)]
    if not wrong:
        return ""
    names = ", ".join(str(path) for path in wrong[:NAMED])
    more = f" and {len(wrong) - NAMED} more" if len(wrong) > NAMED else ""
    return f"files of {found.name} are missing or changed: {names}{more}"


def _digest(path: Path) -> str:
    """Return the hash of a file as RECORD has it; another text if it cannot be read."""
    try:
        digest = hashlib.sha256(path.read_bytes()).digest()
    except OSError:
        return "missing"
    return "sha256=" + base64.urlsafe_b64encode(digest).decode().rstrip("=")

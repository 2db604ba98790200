"""Both wheels, and an environment of its own where they are installed."""

import email
import importlib.metadata
import os
import re
import select
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from contextlib import contextmanager
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from host import packages

ROOT = packages.repository()


@pytest.fixture(scope="module")
def wheels(tmp_path_factory):
    """Both wheels, by the name of what they install."""
    folder = tmp_path_factory.mktemp("wheels")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    for project in (ROOT / "shared_engine", ROOT):
        subprocess.run(command, cwd=project, check=True, capture_output=True)
    engine, host = sorted(folder.glob("*.whl"))
    return {"shared_engine": engine, "pocket_labyrinth": host}


def metadata(wheel):
    with zipfile.ZipFile(wheel) as file:
        (name,) = (name for name in file.namelist() if name.endswith(".dist-info/METADATA"))
        return email.message_from_bytes(file.read(name))


class Installed:
    """An environment with both, and a folder to run commands in."""

    def __init__(self, folder, wheels):
        self.folder = folder
        self.env = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("LABYRINTH", "PYTHON", "PIP_", "XDG_"))
        }
        venv = [sys.executable, "-m", "venv", "--without-pip", str(folder / "venv")]
        subprocess.run(venv, check=True)
        self.bin = folder / "venv/bin"
        (self.site,) = (folder / "venv").glob("lib/python*/site-packages")
        self.work = folder / "work"
        for path in (self.work, folder / "home", folder / "run"):
            path.mkdir(mode=0o700)
        self.env |= {"HOME": str(folder / "home"), "XDG_RUNTIME_DIR": str(folder / "run")}
        self.env |= {"PATH": str(self.bin), "PYTHONDONTWRITEBYTECODE": "1"}
        for name in needed(metadata(wheels["pocket_labyrinth"]).get_all("Requires-Dist")):
            copy(name, self.site)
        self.before = self.files()
        pip = [sys.executable, "-m", "pip", "--python", str(self.bin / "python"), "--quiet"]
        install = ["install", "--no-index", "--no-deps", "--no-compile", *map(str, wheels.values())]
        subprocess.run([*pip, *install], check=True)
        subprocess.run([*pip, "check"], check=True)
        self.after = self.files()

    def files(self):
        """What is installed: {path: (size, time)}."""
        found = ((path, path.stat()) for path in self.site.rglob("*") if path.is_file())
        return {path: (stat.st_size, stat.st_mtime_ns) for path, stat in found}

    def command(self, *words):
        return [str(self.bin / "labyrinth"), *map(str, words)]

    def options(self):
        return {"cwd": self.work, "env": self.env, "text": True}

    def run(self, *words, code=0):
        """Run a command to its end; returns what it prints."""
        pipes = {"stdin": subprocess.DEVNULL, "capture_output": True}
        done = subprocess.run(
            self.command(*words), check=False, timeout=300, **pipes, **self.options()
        )
        assert done.returncode == code, done.stderr
        return done.stdout if code == 0 else done.stderr

    @contextmanager
    def serving(self, *words):
        """A command that serves a page; gives its address and what it printed up to Ctrl-C."""
        command = self.command(*words)
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        env = self.env | {"PYTHONUNBUFFERED": "1"}
        server = subprocess.Popen(command, **pipes, **self.options() | {"env": env})
        told = ""
        try:
            while "Ctrl-C" not in told:
                line = server.stdout.readline()
                assert line, told
                told += line
            yield re.search(r"http://127\.0\.0\.1:\d+/", told.rpartition("Watch at")[2])[0], told
        finally:
            server.send_signal(signal.SIGINT)
            server.stdout.close()
            assert server.wait(20) in (0, 130)

    @contextmanager
    def terminal(self, *words):
        """A command on a terminal of its own; gives that, and waits for the end."""
        import pty

        master, slave = pty.openpty()
        env = self.env | {"TERM": "xterm", "COLUMNS": "100", "LINES": "40"}
        streams = {"stdin": slave, "stdout": slave, "stderr": slave, "start_new_session": True}
        child = subprocess.Popen(self.command(*words), **streams, **self.options() | {"env": env})
        os.close(slave)
        try:
            yield master
            assert child.wait(20) == 0
        finally:
            child.kill()
            child.wait()
            os.close(master)


def needed(requirements, extras=("",), found=()):
    """Return the names of all that these requirements need, by what it says of itself."""
    for wanted in map(Requirement, requirements or ()):
        marked = not wanted.marker or any(wanted.marker.evaluate({"extra": x}) for x in extras)
        if marked and wanted.name not in (*found, "labyrinth-engine"):
            asks = importlib.metadata.requires(wanted.name)
            found = needed(asks, ("", *wanted.extras), (*found, wanted.name))
    return found


def copy(name, site):
    """Copy the files of a distribution from this environment; not its commands."""
    found = importlib.metadata.distribution(name)
    for file in found.files:
        source = Path(found.locate_file(file))
        if ".." not in file.parts and file.suffix != ".pyc" and source.is_file():
            target = site / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)


def read_until(terminal, wanted, seconds=90):
    """Read what a program writes until that has come, or its end."""
    seen, end = b"", time.monotonic() + seconds
    while wanted not in seen and time.monotonic() < end:
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                seen += os.read(terminal, 65536)
            except OSError:
                break
    assert wanted in seen, seen[-2000:]
    return seen

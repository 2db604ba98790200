"""`make soak` counts what it was asked for, and fails at the first leak."""

import re
import subprocess
import sys

from host.sim import runtime
from tests import soak, swift, wire
from tests.secrets import Leak

PAIRS = 40


def run(*args):
    command = [sys.executable, "-m", "tests.soak", "--jobs", "1", *args]
    return subprocess.run(command, cwd=runtime.ROOT, capture_output=True, text=True, check=False)


def test_pairs_are_played_however_long_they_take():
    done = run("--pairs", str(PAIRS), "--minutes", "0.0001")
    assert done.returncode == 0, done.stderr
    last = done.stdout.splitlines()[-1]
    found = dict(re.findall(r"([\d,]+) pairs (on the wire|on pixels)", last))
    counts = {where: int(count.replace(",", "")) for count, where in found.items()}
    assert counts["on the wire"] >= PAIRS and 10 * counts["on pixels"] >= PAIRS


def test_pairs_need_both_the_wire_and_pixels():
    done = run("--pairs", "10", "--only", "wire")
    assert done.returncode == 2 and "add both to --only" in done.stderr


def test_a_leak_is_reported_with_the_way_to_see_it_again(monkeypatch):
    def leaking(*args):
        raise Leak("a card")

    monkeypatch.setattr(swift, "install", lambda: None)  # for good, else
    monkeypatch.setattr(wire, "twins", leaking)
    counts, failure = soak.one(("wire", 3))
    assert counts is None
    assert failure.startswith("soak.wire_pairs(3, bytes.fromhex(") and "Leak: a card" in failure

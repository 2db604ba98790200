"""Which tests on the emulated chip run here: conftest.py takes the hook from this module, so that
those that do not are skipped in one place, which is one line of the summary.
"""

import os

import pytest

from host.flash.download import at_hand
from tests.long import LONG


def find():
    """MicroPython's UF2, or None."""
    path = at_hand()
    return path if path and path.is_file() else None


def pytest_runtest_setup(item):
    if item.get_closest_marker("emulator"):
        if not find():
            named = os.environ.get("LABYRINTH_UF2")
            there = f"LABYRINTH_UF2 names {named}, which is not there"
            nowhere = "set LABYRINTH_UF2, or run `labyrinth image` once"
            pytest.skip(f"no UF2 of MicroPython: {there if named else nowhere}")
        if "patience" in item.fixturenames and not LONG:
            pytest.skip("takes minutes on the emulated chip: LABYRINTH_LONG=1 runs it")

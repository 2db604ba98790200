"""A client and the screens behind it live through whatever a device says: tests/hostile.py."""

from tests.hostile import fuzz
from tests.long import LONG

MESSAGES = 250_000 if LONG else 2000


def test_a_hostile_device_neither_ends_a_screen_nor_steers_the_terminal():
    told = {}
    for run in fuzz(MESSAGES):
        for kind, count in run.counts.items():
            told[kind] = told.get(kind, 0) + count
    assert sum(told.values()) > MESSAGES // 4  # not all of it was refused
    assert {"Game", "Step", "Private", "Claim", "Notice", "NoGame"} <= told.keys()

"""`make sizes` adds up."""

from host import sizes
from host.flash.build import Build


def test_a_rule_set_is_within_the_budget_or_how_short():
    assert sizes.verdict(80_000, 24_000, (80_000, 24_000)) == "within the budget"
    assert sizes.verdict(79_000, 30_000, (80_000, 24_000)) == "short of 1,000 free"
    both = "short of 1,000 free and 4,000 in one piece"
    assert sizes.verdict(79_000, 20_000, (80_000, 24_000)) == both


def test_flash_is_added_up():
    files = {"firmware/a.mpy": b"123", "shared_engine/b.mpy": b"45"}
    lines = sizes.flash(Build("picosystem", "0" * 64, files, b""))
    assert lines[-1] == "       5  bytes of flash in all"

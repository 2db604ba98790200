"""Settings of the whole test run."""

import atexit
import os
import shutil
import tempfile

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import expect, sync_playwright

from host import cli
from host.sim import runtime
from tests.emulator_uf2 import pytest_runtest_setup  # noqa: F401

from . import browser

# No test may depend on how fast this machine is; and a failure must come back when run again.
settings.register_profile(
    "steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")
expect.set_options(timeout=20_000)
# No test may find a `labyrinth play` of this user; each worker has plays of its own.
os.environ["XDG_RUNTIME_DIR"] = tempfile.mkdtemp(prefix="labyrinth-tests-")
atexit.register(shutil.rmtree, os.environ["XDG_RUNTIME_DIR"], ignore_errors=True)


def pytest_collection_modifyitems(items):
    """Note on which MicroPython a test runs, for the summary."""
    for item in items:
        if item.get_closest_marker("micropython"):
            item.user_properties.append(("micropython", runtime.VERSION))


def pytest_terminal_summary(terminalreporter):
    """Say on which runtime how many tests passed. Properties cross from xdist's workers."""
    passed = terminalreporter.stats.get("passed", [])
    versions = [dict(report.user_properties).get("micropython") for report in passed]
    ran = [version for version in versions if version]
    on_micropython = f"MicroPython {ran[0]}: {len(ran)} tests" if ran else "MicroPython: 0 tests"
    terminalreporter.write_line(f"CPython: {len(versions) - len(ran)} tests, {on_micropython}")
    solo = [dict(report.user_properties).get("solo") for report in passed]
    counts = [[int(count) for count in part.split()] for part in solo if part]
    if counts:
        one, two, more = [sum(column) for column in zip(*counts, strict=True)]
        terminalreporter.write_line(
            f"hard alone took the fewest turns on all {one} mazes of 1 turn and {two} of 2 turns; "
            f"{more} need more"
        )


@pytest.fixture
def labyrinth(capsys):
    """Run a command; returns (exit code, stdout, stderr)."""

    def run(*words):
        try:
            code = cli.main([str(word) for word in words])
        except SystemExit as end:  # argparse
            code = end.code
        shown = capsys.readouterr()
        return code, shown.out, shown.err

    return run


@pytest.fixture
def refused(labyrinth):
    """Run a command that the user got wrong; returns the one line about it."""

    def run(*words):
        code, out, err = labyrinth(*words)
        assert (code, out) == (2, "")
        assert err.startswith("labyrinth: ")
        assert err.count("\n") == 1
        return err

    return run


# Of a module: as long as Playwright lives, nothing else can run an event loop in this thread.
@pytest.fixture(scope="module")
def chromium():
    """A real browser."""
    path = browser.find()
    if not path and os.environ.get("LABYRINTH_BROWSER") == "required":
        pytest.fail(browser.MISSING)
    if not path:
        pytest.skip(browser.MISSING)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path)
        yield launched
        launched.close()

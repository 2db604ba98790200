"""Settings of the whole test run."""

from hypothesis import HealthCheck, settings

# No test may depend on how fast this machine is; and a failure must come back when run again.
settings.register_profile(
    "steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")


def pytest_terminal_summary(terminalreporter):
    """Say on which runtime how many tests passed. Properties cross from xdist's workers."""
    passed = terminalreporter.stats.get("passed", [])
    versions = [dict(report.user_properties).get("micropython") for report in passed]
    ran = [version for version in versions if version]
    on_micropython = f"MicroPython {ran[0]}: {len(ran)} tests" if ran else "MicroPython: 0 tests"
    terminalreporter.write_line(f"CPython: {len(versions) - len(ran)} tests, {on_micropython}")

"""dev.py, behind the Makefile."""

import os
import signal
import subprocess
import sys
import time

import pytest

import dev
from host.sim import runtime

# dev.py in a folder of its own, with a stand-in for what makes the environment. The first run is
# interrupted, as by Ctrl-C, while the stand-in works; in later ones it succeeds.
PROGRAM = """
import signal
import sys
from pathlib import Path
import dev

# Where the tests run in the background, a shell has it ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)

folder = Path(sys.argv[1])
dev.VENV, dev.STAMP = folder / ".venv", folder / ".venv/dev.stamp"
dev.PYTHON = sys.executable
slow = "import os, time; open({!r}, 'w').write(str(os.getpid())); time.sleep(600)"
quick = "import sys"


def stand_in(name):
    started = folder / (name + " started")
    program = quick if started.exists() else slow.format(str(started))
    return [sys.executable, "-c", program]


def create_venv():
    dev.step("creating .venv", stand_in("venv"), "no next step")
    dev.VENV.mkdir(exist_ok=True)
    (dev.VENV / "made").touch()


if sys.argv[2] == "venv":
    dev.create_venv = create_venv
    dev.PIP = [sys.executable, "-c", quick]
else:
    dev.create_venv = lambda: dev.VENV.mkdir(exist_ok=True)
    dev.PIP = stand_in("pip")
dev.set_up_micropython = lambda otherwise: None
dev.labyrinth = lambda *words: print("played") or 0
sys.exit(dev.main(["play"]))
"""


def test_a_venv_that_is_a_link_to_another_is_not_cleared(tmp_path, monkeypatch):
    (tmp_path / "another").mkdir()
    (tmp_path / "another/python").write_text("")
    (tmp_path / ".venv").symlink_to(tmp_path / "another")
    stamp = dev.STAMP.exists() and dev.STAMP.read_text()
    monkeypatch.setattr(dev, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(dev, "STAMP", tmp_path / ".venv/dev.stamp")
    dev.create_venv()
    monkeypatch.undo()
    assert (dev.STAMP.exists() and dev.STAMP.read_text()) == stamp  # that of this repository
    assert not (tmp_path / ".venv").is_symlink()
    assert (tmp_path / ".venv/pyvenv.cfg").is_file()
    assert (tmp_path / "another/python").is_file()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are Unix")
@pytest.mark.parametrize(
    ("step", "what"), [("venv", "creating .venv"), ("pip", "installing what the game needs")]
)
def test_ctrl_c_while_the_environment_is_made_is_one_line_and_the_next_run_recovers(
    tmp_path, step, what
):
    command = [sys.executable, "-c", PROGRAM, str(tmp_path), step]
    options = {"text": True, "cwd": dev.ROOT}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    started = tmp_path / f"{step} started"
    with subprocess.Popen(command, start_new_session=True, **pipes, **options) as run:
        while not (started.exists() and started.read_text()):
            assert run.poll() is None
            time.sleep(0.01)
        os.killpg(run.pid, signal.SIGINT)  # as a terminal does: to all of its foreground
        _, err = run.communicate(timeout=60)
    assert (run.returncode, err.count("\n")) == (130, 1), err
    assert err.startswith(f"dev.py: {what}")
    assert err.endswith("stopped. Next: run the same command again, which starts over\n")
    with pytest.raises(ProcessLookupError):
        os.kill(int(started.read_text()), 0)  # the child has ended, too
    again = subprocess.run(command, check=False, timeout=60, capture_output=True, **options)
    assert (again.returncode, again.stderr) == (0, "")
    assert f"dev.py: {what}" in again.stdout
    third = subprocess.run(command, check=False, timeout=60, capture_output=True, **options)
    assert (third.stdout, third.stderr) == ("played\n", "")


def test_what_was_interrupted_does_not_count_as_installed(tmp_path, monkeypatch):
    """An installation that is broken off may leave less than there was before."""
    monkeypatch.setattr(dev, "VENV", tmp_path)
    monkeypatch.setattr(dev, "STAMP", tmp_path / "dev.stamp")
    monkeypatch.setattr(dev, "PYTHON", sys.executable)
    monkeypatch.setattr(dev, "create_venv", lambda: pytest.fail("the environment is there"))
    monkeypatch.setattr(dev, "set_up_micropython", lambda: None)
    dev.STAMP.write_text(f"{dev.fingerprint()} play")
    installed = []

    def interrupted(what, command, next_step):
        raise KeyboardInterrupt

    monkeypatch.setattr(dev, "step", interrupted)
    with pytest.raises(KeyboardInterrupt):
        dev.set_up("node")
    monkeypatch.setattr(dev, "step", lambda what, command, next_step: installed.append(command))
    dev.set_up("play")
    assert [command[-1] for command in installed] == [str(dev.PINS / "play.txt"), "."]


@pytest.fixture
def tested(monkeypatch):
    """Run the tests in name only; return the exit code and, of each step and run, the version of
    MicroPython that LABYRINTH_RUNTIME names there, with the command's last word."""

    def test(codes=(0, 0)):
        seen, left = [], list(codes)

        def note(command):
            seen.append((os.environ.get(runtime.VARIABLE), command[-1]))

        def run(command):
            note(command)
            return left.pop(0)

        monkeypatch.setattr(dev, "step", lambda what, command, next_step: note(command))
        monkeypatch.setattr(dev, "run", run)
        return dev.test(["-q"]), seen

    monkeypatch.setattr(dev, "set_up", lambda level: None)
    monkeypatch.delenv(runtime.VARIABLE, raising=False)
    return test


def test_the_tests_run_on_the_pinned_micropython_and_get_no_other(tested, monkeypatch):
    monkeypatch.setattr(dev, "LONG", False)
    assert tested() == (0, [(None, "tests.browser"), (None, "-q")])


def test_the_long_run_tests_on_the_other_micropython_too(tested, monkeypatch):
    monkeypatch.setattr(dev, "LONG", True)
    assert runtime.others() == ["1.29.0"]
    got, again = ("1.29.0", "host.sim.runtime"), ("1.29.0", "micropython")
    assert tested() == (0, [(None, "tests.browser"), got, (None, "-q"), again])
    assert runtime.VARIABLE not in os.environ
    assert tested((1, 0))[0] == 1
    assert tested((0, 1))[0] == 1
    assert tested((0, dev.NO_TESTS))[0] == 0  # ARGS have chosen none of these
    monkeypatch.setenv(runtime.VARIABLE, "1.29.0")
    assert tested() == (0, [("1.29.0", "tests.browser"), ("1.29.0", "-q")])


def test_a_browser_for_the_tests_is_got_in_a_step_that_ctrl_c_ends_in_one_line(monkeypatch):
    steps = []
    monkeypatch.setattr(dev, "set_up", lambda level: None)
    monkeypatch.setattr(dev, "step", lambda what, command, next_step: steps.append(command[1:]))
    monkeypatch.setattr(dev, "run", lambda command: 0 if "pytest" in command else 1)
    assert dev.test([]) == 0
    assert steps == [["-m", "tests.browser"]]

"""`labyrinth seat` in a terminal of its own: nothing of the cards is left there."""

import os
import signal
import sys

import pytest

from tests.fake_client import CODE
from tests.installed import read_until

PROGRAM = """
import sys
from host import cli, seat
from host.link import ports
from host.spectator.seat import COMMANDS
from tests.fake_client import FakeClient
ports.connect = lambda port: FakeClient()
COMMANDS["fail"] = lambda seat: {}["Binks", *seat.private.view.cards]
try:
    seat.run(type("Args", (), {"seat": "red", "port": None}))
except Exception as error:
    print("failed", error)
"""


@pytest.fixture
def in_terminal(tmp_path):
    """A program on a pseudo terminal, with a home folder of its own."""
    pid, terminal = pytest.importorskip("pty").fork()  # not on Windows
    if pid == 0:
        os.environ.update(TERM="xterm", HOME=str(tmp_path), COLUMNS="80", LINES="24")
        os.environ["PYTHONPATH"] = os.getcwd()
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        os.chdir(tmp_path)
        os.execv(sys.executable, [sys.executable, "-c", PROGRAM])
    yield pid, terminal, tmp_path
    os.close(terminal)


@pytest.mark.parametrize("how", ["q", "terminate", "fail"])
def test_a_terminal_keeps_nothing_of_the_cards(in_terminal, how):
    pid, terminal, home = in_terminal
    read_until(terminal, b"type it here")
    os.write(terminal, CODE.encode() + b"\r")
    read_until(terminal, b"Binks")
    if how == "terminate":
        os.kill(pid, signal.SIGTERM)
    else:
        os.write(terminal, how.encode() + b"\r")
    last = b"(KeyError in <string>, line 8)" if how == "fail" else b"behind a curtain"
    rest = read_until(terminal, last)
    assert b"\x1b[?1049l" in rest  # back to the screen that was there before
    assert b"Binks" not in rest.partition(b"\x1b[?1049l")[2]
    assert os.waitpid(pid, 0)[1] == 0
    assert list(home.rglob("*")) == []

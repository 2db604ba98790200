"""A running `labyrinth play` is found without --port; nobody else can stand in for it."""

import contextlib
import json
import os
import socket
import stat
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from host import running
from host.link import ports
from host.link.errors import LinkError, NoDevice
from host.sim import runtime
from tests.page_picture import served

on_unix = pytest.mark.skipif(os.name == "nt", reason="owners and modes are Unix")


FOLDER = running.folder


@pytest.fixture(autouse=True)
def folder(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "user"))
    monkeypatch.delenv(ports.VARIABLE, raising=False)
    monkeypatch.setattr(ports.list_ports, "comports", list)
    monkeypatch.setattr(running, "folder", lambda: tmp_path / "user/pocket-labyrinth")
    return running.folder()


@contextlib.contextmanager
def page(port):
    """A page that tells this port; gives its address."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps({"address": port}).encode())

        def log_message(self, *words):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Page) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture
def play(folder):
    """One that is running: its note and its port."""
    port = "socket://127.0.0.1:5001"
    with page(port) as address, running.noted() as note:
        note(address, port)
        (file,) = folder.iterdir()
        yield file, port


def test_the_running_play_is_found_and_said(play, capsys):
    file, port = play
    assert running.port() == port
    said = capsys.readouterr().err
    assert said.startswith(
        "labyrinth: no handheld is on a cable; using the one of `labyrinth play`"
    )
    assert said.count("\n") == 1
    if os.name != "nt":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


@pytest.mark.skipif(not runtime.installed(), reason="MicroPython is not installed")
def test_the_real_command_is_found_until_it_ends(folder, tmp_path):
    with served() as address:
        (found,) = running.plays()
        assert found.page == address
        assert list(folder.iterdir()) == [folder / f"play-{found.pid}.json"]
    assert list(folder.iterdir()) == []
    assert running.port() is None


@pytest.mark.parametrize("words", [("spectate", "--web", "--no-browser"), ("seat", "red")])
def test_the_commands_take_it(words, play, labyrinth, monkeypatch):
    taken = []

    def connect(port):
        taken.append(port)
        raise NoDevice(port)

    monkeypatch.setattr(ports, "connect", connect)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    code, _, err = labyrinth(*words)
    assert (code, taken) == (NoDevice.exit_code, [play[1]])
    assert "using the one of `labyrinth play` at http://127.0.0.1:" in err


@pytest.mark.parametrize("given", ["option", "variable", "cable"])
def test_what_is_named_or_on_a_cable_goes_first(given, play, monkeypatch):
    taken = []
    monkeypatch.setattr(ports, "connect", taken.append)
    if given == "variable":
        monkeypatch.setenv(ports.VARIABLE, "/dev/named")
    if given == "cable":
        monkeypatch.setattr(ports, "_names", lambda: ["/dev/cable"])
    ports.connect_or_find("/dev/named" if given == "option" else None)
    assert taken == ["/dev/named" if given == "option" else None]


def test_without_one_there_is_no_handheld():
    with pytest.raises(NoDevice):
        ports.connect_or_find()


def test_a_system_without_a_folder_for_that_is_no_matter(monkeypatch):
    monkeypatch.delenv("XDG_RUNTIME_DIR")
    assert FOLDER().name == "pocket-labyrinth"  # warnings are errors here


def test_several_are_named(play, folder):
    second = "socket://127.0.0.1:5002"
    with page(second) as address:
        note(folder / f"play-{os.getppid()}.json", pid=os.getppid(), page=address, port=second)
        with pytest.raises(LinkError, match="more than once") as told:
            ports.connect_or_find()
    assert play[1] in str(told.value) and second in str(told.value)
    assert "\n" not in str(told.value)


def note(file, mode=0o600, **changed):
    """Write a note by hand."""
    fields = {"pid": os.getpid(), "page": "http://127.0.0.1:9/", "port": "socket://127.0.0.1:9"}
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    file.write_text(json.dumps(fields | changed))
    file.chmod(mode)


def ended():
    """The number of a process that has ended."""
    child = subprocess.Popen([sys.executable, "-c", ""])
    child.wait()
    return child.pid


@on_unix
def test_a_note_of_a_process_that_is_gone_is_ignored_and_cleared_by_the_next(play, folder):
    fields = json.loads(play[0].read_text())
    gone = folder / "play-1.json"
    note(gone, **fields | {"pid": ended()})
    assert len(running.plays()) == 1
    with running.noted() as write:
        write(fields["page"], fields["port"])
        assert not gone.exists()


def test_a_page_that_does_not_answer_is_ignored(folder):
    with socket.create_server(("127.0.0.1", 0)) as silent:  # takes connections, says nothing
        number = silent.getsockname()[1]
        note(folder / "play-1.json", page=f"http://127.0.0.1:{number}/")
        assert running.plays() == []
    assert running.plays() == []  # nobody is there


def test_another_page_at_that_address_is_ignored(folder):
    with page("socket://127.0.0.1:6000") as address:
        note(folder / "play-1.json", page=address)
        assert running.plays() == []


# What others could do


@on_unix
@pytest.mark.parametrize("mode", [0o644, 0o660, 0o604])
def test_a_note_that_others_may_use_is_ignored(play, mode):
    play[0].chmod(mode)
    assert running.plays() == []


@on_unix
@pytest.mark.parametrize("mode", [0o755, 0o777, 0o710])
def test_a_folder_that_others_may_use_is_ignored_and_gets_no_note(play, folder, mode):
    folder.chmod(mode)
    assert running.plays() == []
    with running.noted() as write:
        play[0].unlink()
        write("http://127.0.0.1:9/", "socket://127.0.0.1:9")
        assert list(folder.iterdir()) == []


@on_unix
@pytest.mark.parametrize("what", ["note", "folder"])
def test_what_belongs_to_another_user_is_ignored(play, folder, what, monkeypatch):
    owner = os.geteuid()
    if owner == 0:
        os.chown(play[0] if what == "note" else folder, 12345, -1)
    else:
        monkeypatch.setattr(os, "geteuid", lambda: owner + 1)
    assert running.plays() == []


@on_unix
@pytest.mark.parametrize("link", [os.symlink, os.link])
def test_a_link_is_no_note(play, folder, tmp_path, link):
    aside = tmp_path / "aside"
    os.rename(play[0], aside)
    link(aside, play[0])
    assert running.plays() == []


@on_unix
def test_a_folder_that_is_a_link_gets_no_note(folder, tmp_path):
    (tmp_path / "other").mkdir(mode=0o700)
    folder.parent.mkdir()
    folder.symlink_to(tmp_path / "other")
    with running.noted() as write:
        write("http://127.0.0.1:9/", "socket://127.0.0.1:9")
    assert list((tmp_path / "other").iterdir()) == []


@on_unix
def test_a_link_where_the_note_goes_is_not_followed(folder, tmp_path):
    folder.mkdir(mode=0o700, parents=True)
    (tmp_path / "kept").write_text("mine")
    (folder / f"play-{os.getpid()}.json").symlink_to(tmp_path / "kept")
    with running.noted() as write:
        write("http://127.0.0.1:9/", "socket://127.0.0.1:9")
        assert not (folder / f"play-{os.getpid()}.json").is_symlink()
    assert (tmp_path / "kept").read_text() == "mine"


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", "null", "\0" * 5000, "[" * 900, '{"pid": 1}', '{"pid": 1, "x": 2}'],
)
def test_nonsense_is_ignored(folder, text):
    note(folder / "play-1.json")
    (folder / "play-1.json").write_text(text)
    assert running.plays() == []


@pytest.mark.parametrize(
    "changed",
    [
        {"pid": 0},
        {"pid": -1},
        {"pid": "1"},
        {"pid": 1 << 40},
        {"port": "/dev/ttyS0"},
        {"port": "socket://example.org:5001"},
        {"port": 5},
        {"page": "http://example.org/"},
        {"page": "http://127.0.0.1:99999/"},
        {"page": None},
    ],
)
def test_a_note_that_no_play_writes_is_ignored(play, changed):
    note(play[0], **json.loads(play[0].read_text()) | changed)
    assert running.plays() == []


@on_unix
def test_a_pipe_does_not_hold_it_up(folder):
    folder.mkdir(mode=0o700, parents=True)
    os.mkfifo(folder / "play-1.json", 0o600)
    assert running.plays() == []

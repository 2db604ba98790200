"""What `labyrinth flash` says, and its exit codes, as a shell shows them.

`python -m tests.flash_words` writes tests/goldens/flash/words.session; a reader reviews the diff.
"""

import errno
import io
import re
import sys
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from types import SimpleNamespace

import pytest

from host import cli
from host.flash import command, download, find, image
from host.link import ports, wire
from shared_engine import frames
from tests.flash_trees import PLAYER, on_device, small
from tests.repl import Repl, Unplugged, hasten

GOLDEN = Path(__file__).parent / "goldens/flash/words.session"
OLD, NEW = small(), small(maze="SLOTS = 16\n")
PICK = "--board picosystem"


class Stand:
    """A device behind the bridge, and what is put in a scene's way, for that scene only."""

    def __init__(self, bridge, patch):
        self.bridge = bridge
        self.put = patch.setattr
        self.port = bridge.port
        hasten(self.put)
        patch.delenv(ports.VARIABLE, raising=False)
        self.put(command, "build", lambda board: NEW)
        self.put(sys, "stdin", io.StringIO())

    def plug(self, files=None, prompt=True, **chip):
        self.bridge.plug(on_device(OLD) if files is None else files, prompt, **chip)

    def fails_to_open(self, number):
        def opened(*args, **options):
            raise OSError(number, "")

        self.port = "/dev/ttyACM0"
        self.put(ports.serial, "Serial", opened)

    def at_new(self, happens):
        """Something happens when the first file of a version is written."""
        self.bridge.before = lambda code: happens() if "'/new/" in code and "wb'" in code else None


def no_device(stand):
    stand.port = None


def no_such_port(stand):
    stand.fails_to_open(errno.ENOENT)


def busy(stand):
    stand.fails_to_open(errno.EBUSY)


def no_permission(stand):
    stand.fails_to_open(errno.EACCES)


def silent(stand):
    stand.plug()
    stand.bridge.silent = True
    stand.put(find, "HELLO_S", 0.2)


def not_ours(stand):
    stand.plug()
    stand.put(stand.bridge, "_heard", lambda data: b"something else\r\n")
    stand.put(find, "HELLO_S", 0.2)


def other_link(stand):
    stand.plug(prompt=False)
    stand.put(frames, "MAJOR", 2)  # of both; the bridge's answers are made below
    welcome = stand.bridge._game

    def older(*line):
        frames.MAJOR = 1
        try:
            return welcome(*line)
        finally:
            frames.MAJOR = 2

    stand.put(stand.bridge, "_game", older)


def no_board(stand):
    stand.plug({})


def other_version(stand):
    stand.plug(version=[1, 27, 0, ""])


def other_format(stand):
    stand.plug(version=[1, 29, 0, ""], mpy=0x1307)


def other_chip(stand):
    stand.plug({}, platform="esp32")


def first(stand):
    stand.plug(PLAYER)


def update(stand):
    stand.plug()


def running(stand):
    stand.plug(prompt=False)


def newest(stand):
    stand.plug(on_device(NEW), prompt=False)


def undamaged(stand):
    stand.plug(on_device(NEW))


def damaged(stand):
    path = f"/{NEW.folder}/02"
    stand.plug(on_device(NEW) | {path: b"half"})


def no_key(stand):
    stand.plug(prompt=False)
    stand.bridge.answers = [(frames.ASKED,)]
    stand.put(find, "KEY_S", 0.2)
    stand.put(wire, "GONE_S", 9)


def old_game(stand):
    stand.plug(prompt=False)
    stand.bridge.minor = 0


def says_no(stand):
    stand.plug(prompt=False)
    stand.bridge.answers = [(frames.ASKED,), (frames.DECLINED, 10)]


def asked_too_often(stand):
    stand.plug(prompt=False)
    stand.bridge.answers = [(frames.DECLINED, 530)]


def in_a_round(stand):
    stand.plug(prompt=False)
    stand.bridge.answers = [(frames.DECLINED,)]


def no_requests(stand):
    stand.plug(prompt=False)
    stand.bridge.answers = [(frames.CLOSED,)]


def no_room(stand):
    stand.plug(room=1 << 15)


def full(stand):
    stand.plug(room=6000, promised=1 << 22)


def unplugged(stand):
    def pulled():
        raise Unplugged

    stand.plug()
    stand.at_new(pulled)


def fault(stand):
    stand.plug()
    stand.at_new(lambda: "OSError: 29")


def interrupted(stand):
    def pressed(*_):
        raise KeyboardInterrupt

    stand.plug()
    stand.put(command.deploy.Remote, "write", pressed)


def does_not_start(stand):
    stand.plug()
    stand.put(command, "build", lambda board: small(app="1 / 0\n"))


def no_hello(stand):
    stand.plug()
    stand.put(find, "back", lambda name: None)


class Keyboard(io.StringIO):
    """A terminal's, which shows what is typed."""

    def isatty(self):
        return True

    def readline(self, *size):
        line = super().readline(*size)
        print(line, end="")
        return line


def agreed(stand):
    stand.plug()
    stand.put(sys, "stdin", Keyboard("erase\n"))


def not_agreed(stand):
    stand.plug()
    stand.put(sys, "stdin", Keyboard("y\n"))


def foreign(stand):
    stand.plug({"/main.py": b"print('mine')\n"})


def drive(stand):
    stand.port = None
    folder = tempfile.TemporaryDirectory()
    stand.put(find, "drives", lambda: [Path(folder.name)])
    stand.put(download, "find", lambda: None)
    stand.put(image, "load", lambda path: None)
    stand.put(image, "join", lambda build, python: bytes(1024))
    hello = SimpleNamespace(board="PicoSystem", firmware=NEW.version)
    stand.put(find, "back", lambda name: hello)
    stand.folder = folder


# What was prepared, and the words behind `labyrinth flash`.
SCENES = (
    (first, PICK),
    (update, ""),
    (update, "--dry-run"),
    (running, ""),
    (old_game, ""),
    (running, "--dry-run"),
    (newest, ""),
    (undamaged, ""),
    (undamaged, "--dry-run"),
    (damaged, ""),
    (foreign, PICK),
    (drive, PICK),
    (drive, ""),
    (drive, PICK + " --dry-run"),
    (drive, "--erase"),
    (update, "--erase"),
    (update, "--erase --dry-run"),
    (running, "--erase --dry-run"),
    (agreed, "--erase"),
    (not_agreed, "--erase"),
    (update, "--erase --yes"),
    (no_board, "--erase --yes"),
    (no_device, ""),
    (no_such_port, ""),
    (busy, ""),
    (no_permission, ""),
    (silent, ""),
    (not_ours, ""),
    (other_link, ""),
    (no_board, ""),
    (no_device, "--board pico"),
    (other_version, ""),
    (other_format, ""),
    (other_chip, ""),
    (no_key, ""),
    (says_no, ""),
    (asked_too_often, ""),
    (in_a_round, ""),
    (no_requests, ""),
    (no_room, ""),
    (full, ""),
    (unplugged, ""),
    (fault, ""),
    (interrupted, ""),
    (does_not_start, ""),
    (no_hello, ""),
)


def title(scene):
    prepare, words = scene
    return f"{prepare.__name__.replace('_', ' ')} $ labyrinth flash {words}".strip()


def session(bridge, scene):
    """What the shell shows."""
    prepare, words = scene
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        stand = Stand(bridge, patch)
        prepare(stand)
        port = ["--port", stand.port] if stand.port else []
        code = cli.main(["flash", *port, *words.split()])
    shown = re.sub(r"[\d,]+ bytes", "N bytes", out.getvalue() + err.getvalue())
    shown = re.sub(r"\d+ KiB are needed, \d+ are", "N KiB are needed, N are", shown)
    if stand.port:
        shown = shown.replace(stand.port, "PORT")
    if hasattr(stand, "folder"):
        shown = shown.replace(stand.folder.name, "DRIVE")
        stand.folder.cleanup()
    return f"{title(scene)}\n{shown}exit {code}\n"


def golden():
    """{title: session}"""
    texts = GOLDEN.read_text(encoding="utf-8").split("\n\n") if GOLDEN.exists() else []
    return {text.split("\n")[0]: text.strip() + "\n" for text in texts}


def main():
    bridge = Repl()
    try:
        texts = [session(bridge, scene) for scene in SCENES]
    finally:
        bridge.close()
    GOLDEN.parent.mkdir(parents=True, exist_ok=True)
    GOLDEN.write_text("\n".join(texts), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

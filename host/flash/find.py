"""Where the device is: at its prompt, in a game of ours, or a drive; and back after a restart."""

import os
import re
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from string import ascii_uppercase

from shared_engine import frames

from ..files import read_start
from ..link import ports
from ..link.client import Client
from ..link.errors import LinkError, NoDevice, NotOurs, OtherVersion, Silent
from ..link.messages import Hello, Lost, Prompt
from .build import boards
from .errors import Closed, Declined, NoPrompt, NotConfirmed, RunsCircuitPython

PROMPT_S = 1.5  # the prompt answers at once
HELLO_S = 3.0
KEY_S = 65.0  # to pick up the device and read its screen; after 60 s it says no by itself
LEFT_S = 5.0  # from the key to the prompt
SETTLE_S = 1.0  # a port that is held while the device restarts comes back under another name
BACK_S = 20.0
_LARGEST = 1 << 20  # bytes that are read of a text


@dataclass(frozen=True)
class Port:
    """A device on a cable, at its prompt unless a game of ours has said hello."""

    name: str
    hello: Hello | None = None


@dataclass(frozen=True)
class Drive:
    """A board in BOOTSEL mode."""

    path: Path


class Nothing(NoDevice):
    def __init__(self):
        LinkError.__init__(
            self,
            "no handheld is on a cable, and no board in BOOTSEL mode. Next: plug it in and switch "
            "it on, name its port with --port, or hold BOOTSEL while you plug in a bare board",
        )


def look(port=None):
    """The Port or the Drive; LinkError or FlashError, one line, if there is none."""
    name = port or os.environ.get(ports.VARIABLE)
    if not name:
        try:
            name = ports._found(ports._asked)
        except NoDevice:
            found = drives()
            if not found:
                raise Nothing from None
            return Drive(found[0])
    if ports.circuitpython(name):  # nothing of it is interrupted, and no game asked to end
        raise RunsCircuitPython(name)
    # The prompt first: our game does not mind to be interrupted, and is not.
    if prompt(name):
        return Port(name)
    try:
        with _greeted(name, HELLO_S) as client:
            return Port(name, client.hello)
    except OtherVersion as error:
        raise NoPrompt(f"the game on {name} is too old or too new to be asked") from error
    except NotOurs as error:
        raise NoPrompt(f"neither MicroPython nor this game answers on {name}") from error


def prompt(name, patience=None):
    """Whether MicroPython's prompt is open; a program that can be interrupted is."""
    port = ports.open_port(name)
    heard = b""
    end = time.monotonic() + (patience or PROMPT_S)
    try:
        port.write(b"\r\x03\r\x01")  # interrupt, raw REPL
        while time.monotonic() < end and b"raw REPL; CTRL-B" not in heard:
            heard += port.read(0.05)
    except OSError as error:
        raise Silent(name) from error
    finally:
        port.close()
    return b"raw REPL; CTRL-B" in heard


def _greeted(name, patience):
    client = Client(lambda: ports.open_port(name), name)
    client.greet(patience)
    return client


def confirmed(name, ends=""):
    """Ask the running game for the prompt, and wait until somebody has agreed on the device."""
    with _greeted(name, HELLO_S) as client:
        agreed(client, name, ends)
    if not prompt(name, LEFT_S):
        raise NotConfirmed(name)


def agreed(client, name, ends=""):
    """Ask for maintenance, say what to do on the device, and return when the game has gone."""
    if not client.hello or not client.hello.minor:  # it does not answer how the request stands
        print(f"Now press the key that the device's screen names{ends}", flush=True)
    client.maintenance()
    end = time.monotonic() + KEY_S
    while True:
        for message in client.poll(0.2):
            if isinstance(message, Lost):
                return
            if isinstance(message, Prompt):
                _heed(message, client.hello.board, name, ends)
        if time.monotonic() > end:
            raise NotConfirmed(name)


def _heed(answer, board, name, ends):
    if answer.state == frames.ASKED:
        yes, no = labels(board)
        print(f"Now hold {yes} on the device for two seconds ({no}: no){ends}", flush=True)
    elif answer.state == frames.CLOSED:
        raise Closed(name)
    elif answer.state != frames.GRANTED:
        raise Declined(name, answer.wait)


def labels(name):
    """Return what the keys for yes and no are called on the board of that name."""
    for board in (import_module(f"boards.{board}") for board in boards()):
        if name == board.NAME:
            keys = [intent for intent, _ in board.KEYS]
            called = board.LABELS.split()
            return called[keys.index("OK")], called[keys.index("BACK")]
    return "A", "B"


def back(name=None):
    """The hello of the game after a restart; None if it says none. Without a name, of the one
    device that is on a cable."""
    end = time.monotonic() + BACK_S
    time.sleep(SETTLE_S)
    while time.monotonic() < end:
        port = _now(name)
        with suppress(LinkError):
            if port:
                with _greeted(port, HELLO_S) as client:
                    return client.hello
        time.sleep(0.2)
    return None


def _now(name):
    """What the port is called by now."""
    names = ports._names()
    if name and ("://" in name or name in names):
        return name
    return names[0] if len(names) == 1 else name


def drives():
    """The drives of boards in BOOTSEL mode."""
    return [folder for folder in _mounted() if "RPI-RP2" in _text(folder / "INFO_UF2.TXT")]


def _text(path):
    try:
        return read_start(path, _LARGEST).decode(errors="replace")
    except (OSError, ValueError):
        return ""


def _mounted():
    """Return the folders of drives, except those whose label could steer the terminal."""
    return [folder for folder in _folders() if str(folder).isprintable()]


def _folders():
    if os.name == "nt":
        return [Path(f"{letter}:/") for letter in ascii_uppercase[2:]]
    if sys.platform == "darwin":
        return sorted(Path("/Volumes").iterdir())
    fields = [line.split(" ") for line in _text(Path("/proc/mounts")).splitlines()]
    places = [field[1] for field in fields if field[2] == "vfat"]
    return [Path(re.sub(r"\\(\d{3})", lambda code: chr(int(code[1], 8)), at)) for at in places]

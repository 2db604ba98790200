"""The log of a device's last error: over the cable, at the prompt, or on a CIRCUITPY drive."""

import re
import time
from contextlib import suppress
from dataclasses import dataclass

from .files import read_start
from .link import ports
from .link.errors import LinkError

LOGS = ("error.txt", "broken.txt")  # of the game, and of a version that did not start
MOST = 4000  # bytes that are read of a file
_LINES = 60
_LINE = 160  # characters
_PROMPT_S = 1.0
# Ctrl-U: what was typed goes. Ctrl-B: say what you are, if nothing is typed. The emulator's port
# knows a program that wants the prompt by its first byte, and Ctrl-U is none of those.
_WHO = b"\x02\x15\x02"
_TRACE = "Traceback (most recent call last):"
_GAP = "..."  # here a long log has been cut
_FILE = re.compile(r'  File "([^"]{1,100})", line (\d{1,6}), in ([\w<>.]{1,60})')
_BUILD = re.compile(r"[\w.+-]{1,40} on [\w .,+()-]{1,60}|app-\w{1,40}")
_KIND = re.compile(r"[A-Za-z_]\w{0,60}")


@dataclass(frozen=True)
class Log:
    """`text` says in one line what was raised and where; `lines` are the whole log."""

    text: str
    lines: list[str]


def parse(text: str) -> Log | None:
    """Return the log, or None if the text does not look like one: it may be anything."""
    lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    if len(lines) > _LINES or not all(line.isprintable() and len(line) < _LINE for line in lines):
        return None
    *before, kind = lines
    build = ""
    while before and _BUILD.fullmatch(before[0]):
        build = before.pop(0)
    places = [_FILE.fullmatch(line) for line in before if line not in (_TRACE, _GAP)]
    if not _KIND.fullmatch(kind) or None in places:
        return None
    text = kind
    if places and places[-1]:
        file, line, function = places[-1].groups()
        text += f" in {function}, {file}, line {line}"
    return Log(f"{text} ({build})" if build else text, lines)


# At the prompt


def at_prompt(name, clock=time.monotonic) -> bool:
    """Whether MicroPython's prompt waits for a command. Nothing that runs is interrupted."""
    heard = b""
    with suppress(LinkError, OSError):
        port = ports.open_port(name)
        try:
            port.write(_WHO)
            end = clock() + _PROMPT_S
            while b">>> " not in heard and clock() < end and len(heard) < MOST:
                heard += port.read(0.1)
        finally:
            port.close()
    return b"MicroPython v" in heard and b">>> " in heard


def on_device(name) -> dict[str, str]:
    """{name: text} of the logs of a device at its prompt, which stays there."""
    from .flash.remote import Fault, Full, Gone, Remote  # mpremote is wanted here only

    found = {}
    with suppress(LinkError, Gone, Fault, Full):
        remote = Remote(name, keep=True)
        try:
            for log in LOGS:
                with suppress(Fault):  # there is none
                    data = remote.value(f"open('/{log}', 'rb').read({MOST})", b"")
                    found[log] = data.decode(errors="replace")
        finally:
            remote.leave()
    return found


# On a drive


def on_drive(drive) -> dict[str, str]:
    """{name: text} of the logs on a CIRCUITPY drive."""
    found = {}
    for log in LOGS:
        with suppress(OSError, ValueError):
            found[log] = read_start(drive / log, MOST + 1).decode(errors="replace")
    return found

"""What a device says of itself: its HELLO, whether its code runs in place, its last error."""

import os
import time
from dataclasses import dataclass

from shared_engine import frames

from ..printable import device_text
from . import messages, ports
from .errors import NotOurs, OtherVersion, Silent
from .wire import Wire

SINCE = 2  # the minor version of the link that has DIAGNOSE
PATIENCE_S = 2.0
_REASON = 200  # characters


@dataclass(frozen=True)
class Report:
    """`reason`: why code runs from RAM, empty if it runs in place. `log`: the text of error.txt,
    which a device keeps to itself (None) while a game is in its memory."""

    reason: str
    log: str | None


def read(body) -> Report:
    """Return the Report in a message; BadMessage if it makes no sense."""
    reader = messages.Reader(body)
    state = reader.byte()
    reason = device_text(reader.sized().decode(errors="replace"), _REASON)
    log = reader.sized().decode(errors="replace")
    return Report(reason, log if state == frames.LOGGED else None)


def greeted(name, patience=PATIENCE_S, clock=time.monotonic) -> messages.Hello:
    """Say HELLO and nothing else, so that a game goes on as it was; LinkError as by connect()."""
    return _heard(name, patience, clock, False)[0]


def asked(name, patience=PATIENCE_S, clock=time.monotonic) -> tuple[messages.Hello, Report | None]:
    """Say HELLO, and ask a device that knows the question for its report; None if none came."""
    return _heard(name, patience, clock, True)


def _heard(name, patience, clock, diagnose):
    hello = wire = None
    port = ports.open_port(name)
    try:
        wire = Wire(port, os.urandom(frames.NONCE), clock)
        end = clock() + patience
        while clock() < end:
            for kind, body in wire.pump(0.05):
                if kind == frames.WELCOME and not hello:
                    hello = _fit(name, messages.hello(body))
                    if not diagnose or hello.minor < SINCE:
                        return hello, None
                    wire.ask(frames.DIAGNOSE)
                    end = clock() + patience
                elif kind == frames.REPORT and hello:
                    return hello, read(body)
    except (OSError, messages.BadMessage):
        if not hello:
            raise Silent(name) from None
    finally:
        port.close()
    if hello:
        return hello, None
    raise NotOurs(name) if wire and wire.heard else Silent(name)


def _fit(name, hello):
    if hello.major != frames.MAJOR:
        raise OtherVersion(name, hello.major, frames.MAJOR)
    return hello

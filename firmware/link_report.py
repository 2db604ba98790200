"""What the device reports to a PC: whether its code runs in place, and the log of the last error.

The log names modules, functions, lines and types of exceptions, never a value. Which line an error
came from might still depend on a hidden card, so the log is not sent while a game is in memory.
"""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


from shared_engine import frames

from .rom.importer import status
from .save import LOG

_END = const(2000)  # bytes from which on a longer log is sent, after its first line
_LINE = const(100)
_REASON = const(200)


def report(app) -> bytes:
    """Return the payload of a REPORT."""
    reason = frames.sized(status().encode()[:_REASON])
    if app.session:
        return bytes([frames.PLAYING]) + reason + frames.sized(b"")
    return bytes([frames.LOGGED]) + reason + frames.sized(_log(app.folder + "/" + LOG))


def _log(path: str) -> bytes:
    """Return the log, without its middle if it is long; nothing if there is none."""
    try:
        with open(path, "rb") as file:
            size = file.seek(0, 2)
            file.seek(0)
            if size <= _END:
                return file.read()
            first = file.readline(_LINE)
            file.seek(size - _END)
            file.readline(_LINE)  # half a line
            return first + b"...\n" + file.read(_END)
    except OSError:
        return b""

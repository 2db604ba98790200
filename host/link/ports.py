"""Where the device is: serial ports and sockets, and how they fail."""

import errno
import os
import socket
import sys
import time
from contextlib import suppress

import serial
from serial.tools import list_ports

from .. import running
from .client import Client
from .errors import Busy, LinkError, NoDevice, NoPermission

VARIABLE = "LABYRINTH_PORT"
_CIRCUITPYTHON = {
    (0x239A, 0x80F4),  # on a Pico,
    (0x16D0, 0x08C8),  # on a PicoSystem
    (0x2E8A, 0x1063),  # and on a Picopad
}
_OURS = _CIRCUITPYTHON | {(0x2E8A, 0x0005)}  # and MicroPython on an RP2040
_WRITE_S = 1.0
_SOCKET = "socket://"


def add_arguments(parser):
    parser.add_argument(
        "-p",
        "--port",
        metavar="PORT",
        help="the handheld's serial port, or socket://HOST:PORT of a simulated one "
        f"(default: {VARIABLE}, or the one that is found)",
    )


def connect(port=None, ask=None, patience=3.0):
    """A Client that has said hello; LinkError, one line, if there is none.

    `ask` lets somebody choose among several: ask(names) -> a name; by default on a terminal.
    """
    name = port or os.environ.get(VARIABLE)
    if name:
        client = Client(lambda: open_port(name), name)
    else:
        name = _found(ask or _asked)
        client = Client(lambda: open_port(_again(name)), name)
    client.greet(patience)
    return client


def connect_or_find(port=None):
    """Connect as connect() does, or to a running `labyrinth play` if no handheld is on a cable."""
    if not (port or os.environ.get(VARIABLE) or _names()):
        port = running.port()
    return connect(port)


def _names():
    """Return the ports of our boards; macOS puts the device's serial number into the name."""
    ours = [port.device for port in list_ports.comports() if (port.vid, port.pid) in _OURS]
    return sorted(name for name in ours if name.isprintable())


def circuitpython(name) -> bool:
    """Whether the USB ids of that port are those of a board with CircuitPython."""
    port = _listed(name)
    return bool(port) and (port.vid, port.pid) in _CIRCUITPYTHON


def serial_number(name) -> str:
    """The board's own, which CircuitPython notes on its drive as well; or nothing."""
    port = _listed(name)
    return port.serial_number or "" if port else ""


def _listed(name):
    """A port may have other names: links, as those in /dev/serial/by-id are; macOS lists cu.* and
    has tty.* for it, too; Windows takes com7 for COM7."""
    names = {os.path.normcase(known) for known in (name, os.path.realpath(name))}
    names |= {known.replace("/dev/tty.", "/dev/cu.") for known in names}
    ports = list_ports.comports()
    return next((port for port in ports if os.path.normcase(port.device) in names), None)


def _found(ask):
    names = _names()
    if not names:
        raise NoDevice
    return names[0] if len(names) == 1 else ask(names)


def _again(name):
    """A device that is plugged in again may have another name."""
    names = _names()
    return names[0] if len(names) == 1 else name


def _asked(names):
    listed = ", ".join(names)
    if not sys.stdin.isatty() or not sys.stderr.isatty():
        raise LinkError(f"there are several handhelds: {listed}. Next: name one with --port")
    for number, name in enumerate(names, 1):
        print(f"{number}  {name}", file=sys.stderr)
    while True:
        print("Which one? ", end="", file=sys.stderr, flush=True)
        answer = sys.stdin.readline()
        if not answer:
            raise LinkError("none was chosen. Next: name one with --port")
        answer = answer.strip()
        if answer in names:
            return answer
        if answer.isdecimal() and 0 < int(answer) <= len(names):
            return names[int(answer) - 1]


def open_port(name):
    """An open port with read(timeout), write(data) and close(); LinkError if it cannot be."""
    if name.startswith(_SOCKET):
        return SocketPort(name)
    return SerialPort(name)


class SerialPort:
    """A write waits no longer than a second, and nothing waits for the buffers to be empty."""

    def __init__(self, name):
        try:
            self._port = serial.Serial(
                name, 115200, timeout=0, write_timeout=_WRITE_S, exclusive=_exclusive()
            )
        except (OSError, ValueError) as error:  # SerialException is an OSError
            raise _why(name, error) from error

    def read(self, timeout):
        """What has come; waits for the first byte no longer than that. OSError: it has gone."""
        end = time.monotonic() + timeout
        while True:
            data = self._port.read(max(1, self._port.in_waiting))
            if data or time.monotonic() >= end:
                return data
            time.sleep(0.002)

    def write(self, data):
        self._port.write(data)

    def close(self):
        with suppress(OSError):  # it may have gone already
            self._port.close()


def _exclusive():
    return None if os.name == "nt" else True  # there, ports are anyway


def _why(name, error):
    code = getattr(error, "errno", None)
    text = str(error).lower()
    if code in (errno.EACCES, errno.EPERM) and os.name != "nt":
        return NoPermission(name)
    busy = code in (errno.EBUSY, errno.EAGAIN, errno.EACCES) or "lock" in text
    # Windows says 'access is denied' of a port that another program has open.
    if busy or "permissionerror" in text or "access is denied" in text:
        return Busy(name)
    return NoDevice(name)


class SocketPort:
    """The serial port of a simulated handheld."""

    def __init__(self, name):
        host, _, number = name[len(_SOCKET) :].rpartition(":")
        try:
            self._socket = socket.create_connection((host, int(number)), _WRITE_S)
        except (ValueError, OverflowError):
            like = "socket://127.0.0.1:5000"
            raise LinkError(f"{name} is no address. Next: give one like {like}") from None
        except OSError as error:
            raise NoDevice(name) from error
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def read(self, timeout):
        self._socket.settimeout(max(timeout, 0.001))
        try:
            data = self._socket.recv(4096)
        except TimeoutError:
            return b""
        if not data:
            raise OSError("closed at the other end")
        return data

    def write(self, data):
        self._socket.settimeout(_WRITE_S)
        self._socket.sendall(data)

    def close(self):
        self._socket.close()

"""The emulated device's serial port as a TCP port of this computer, as `labyrinth play` has one.

Any page in a browser can send a request to such a port, and lines of the link or of Python in its
body. So the first byte of a connection decides: our programs begin with a line of the link, and
what uses MicroPython's prompt (mpremote, `labyrinth flash`) begins with a control key. A request
begins with a letter, an encrypted one with the byte 0x16.
"""

import socket
from contextlib import suppress

from ..games import UserError
from ..sim.bridge import MARK
from ..sim.usb import FIFO

FIRST = MARK + b"\r\x01\x02\x03\x04"  # Enter and Ctrl-A to Ctrl-D


class Port:
    """One program at a time has it."""

    def __init__(self, cable, number: int):
        self.cable = cable
        if not 0 <= number <= 65535:
            raise UserError(f"there is no port {number}; ports are 0 to 65535")
        try:
            self._server = socket.create_server(("127.0.0.1", number))
        except OSError as error:
            raise UserError(
                f"port {number} cannot be used: {error.strerror}. Next: another --serial-port"
            ) from error
        self._server.setblocking(False)
        self._client = None
        self._unsent = b""
        self._trusted = False  # its first byte was one of FIRST
        self.name = f"socket://127.0.0.1:{self._server.getsockname()[1]}"

    def exchange(self):
        """What has come either way."""
        if self._client is None:
            del self.cable.received[:-FIFO]
            with suppress(BlockingIOError):
                self._client, _ = self._server.accept()
                self._client.setblocking(False)
                self.cable.open(True)
            return
        try:
            self._take(self._client)
            self._unsent += self.cable.read()
            self._unsent = self._unsent[self._client.send(self._unsent) :]
        except BlockingIOError:
            pass
        except OSError:
            self._hang_up()

    def _take(self, client):
        with suppress(BlockingIOError):
            data = client.recv(4096)
            if not data:
                raise ConnectionResetError
            if not self._trusted and data[:1] not in FIRST:
                raise ConnectionResetError  # a browser's request
            self._trusted = True
            self.cable.write(data)

    def _hang_up(self):
        if self._client:
            self._client.close()
        self._client = None
        self._unsent = b""
        self._trusted = False
        self.cable.open(False)

    def close(self):
        self._hang_up()
        self._server.close()

"""The stock USB serial port, shared with MicroPython's own prompt."""

import select
import sys

try:
    from micropython import kbd_intr as _key
except ImportError:  # on a PC
    _key = int

try:
    from machine import reset
except ImportError:  # on a PC
    reset = int


def interrupt(on: bool):
    """Whether Ctrl-C on the cable ends the program; at the prompt, all can be read."""
    _key(3 if on else -1)


def restart():
    """Power off and on, as far as a program can."""
    reset()


class Usb:
    """Never waits. A write to a port that a PC does not empty would block for 500 ms, so each
    byte is written only while there is room; the rest is lost."""

    def __init__(self):
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)
        self._byte = bytearray(1)

    def read(self, buffer) -> int:
        """What has come, at most as many bytes as fit."""
        count = 0
        while count < len(buffer) and self._ready(self._readable):
            self._in.readinto(self._byte)  # pyright: ignore[reportAttributeAccessIssue]
            buffer[count] = self._byte[0]
            count += 1
        return count

    def write(self, data):
        room = self._writable.ipoll
        out = self._out.write
        byte = self._byte
        for i in range(len(data)):
            for _ in room(0):
                break
            else:
                return
            byte[0] = data[i]
            out(byte)

    def _ready(self, poll) -> bool:
        for _ in poll.ipoll(0):
            return True
        return False

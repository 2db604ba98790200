"""The serial port over USB as the chip has it: what is written waits in a FIFO for the PC, even for
one that is attached later. Runs on CPython and on MicroPython."""

FIFO = 256  # bytes
_RING = 512


class Usb:
    """`read` and `write` are the firmware's side, the rest is the PC's."""

    def __init__(self, problems):
        self.attached = False
        self._problems = problems
        self._out = bytearray()
        self._in = bytearray()

    def read(self, buffer) -> int:
        """Take what has come, as far as it fits; never waits."""
        if not self._in:
            return 0
        count = min(len(buffer), len(self._in))
        buffer[:count] = self._in[:count]
        self._in = self._in[count:]
        return count

    def write(self, data):
        """With a PC that does not read, a full FIFO would block; without one the oldest go."""
        self._out.extend(data)
        if len(self._out) > FIFO:
            if self.attached:
                self._problems.append("USB write blocks")
            self._out = self._out[-FIFO:]

    def host_write(self, data) -> int:
        """Bytes from the PC; how many of them there was room for."""
        count = min(len(data), _RING - len(self._in))
        self._in.extend(data[:count])
        return count

    def host_read(self) -> bytes:
        """All that waits for the PC."""
        data = bytes(self._out)
        self._out = bytearray()
        return data

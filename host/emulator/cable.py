"""The USB cable: a host that enumerates the chip, and both directions of its serial port."""

from rp2040py.usb.cdc import USBCDC

_PACE_US = 1000  # between packets; faster, the chip is flooded with interrupts


class Cable:
    """`received` is what the chip has sent and nobody has read yet."""

    def __init__(self, chip):
        self._usb = chip.usb_ctrl
        self._usb.read_delay_microseconds = _PACE_US
        self.received = bytearray()
        self.ready = False  # enumerated
        self._unsent = bytearray()
        self._room = 0  # bytes that the chip waits for
        self._port = USBCDC(self._usb)
        self._port.on_serial_data = self.received.extend
        self._port.on_device_connected = self._enumerated
        self._control = self._usb.on_endpoint_read
        self._usb.on_endpoint_read = self._wanted
        self._forget = self._usb.on_reset
        self._usb.on_reset = self._unplugged

    def write(self, data: bytes):
        self._unsent += data
        self._send()

    def read(self) -> bytes:
        data = bytes(self.received)
        self.received.clear()
        return data

    def open(self, on: bool):
        """Whether a program on the PC has the port open (DTR). What it has left unsent is lost."""
        if not on:
            self._unsent.clear()
        if self.ready:
            self._port.set_control_lines(dtr=on, rts=on)

    def _enumerated(self):
        self.ready = True

    def _unplugged(self):
        self.ready = False
        self._room = 0
        self._unsent.clear()
        self._forget()

    def _wanted(self, endpoint, size):
        """A host with nothing to say says nothing: the chip is not interrupted."""
        if endpoint and endpoint == self._port._out_endpoint:
            self._room = size
            self._send()
        else:
            self._control(endpoint, size)

    def _send(self):
        if self._room and self._unsent:
            data = bytes(self._unsent[: self._room])
            del self._unsent[: self._room]
            self._room = 0
            self._usb.endpoint_read_done(self._port._out_endpoint, data)

"""The panel at the end of its wires: SPI bytes with their times, DC, CS and RST."""

from rp2040py.gpio_pin import GPIOPinState
from rp2040py.peripherals import dma

from ..sim.panel import PanelModel

_RAM = 0x20000000
_SPI_FUNCTION = 1  # of a pin
_SYSTEM_HZ = 125_000_000
_USB_HZ = 48_000_000
_FROM_USB = 2  # AUXSRC of CLK_PERI_CTRL
_CTRL = dma.CTRL_REGS


class Wires:
    """Feeds a panel model with what the chip sends. Each byte takes its time on the wire."""

    def __init__(self, chip, board):
        self._chip = chip
        self._board = board
        self._bus = chip.spi[board.BUS]
        self._cs = chip.gpio[board.CS]
        self._dc = chip.gpio[board.DC]
        self.panel = PanelModel(board, lambda: int(chip.clock.nanos // 1_000_000))
        self.sent = 0  # bytes
        self.last_us = 0  # when the last of them was through
        self._sent = chip.clock.create_alarm(lambda: self._bus.complete_transmit(0))
        self._bus.on_transmit = self._byte
        if board.RST is not None:
            chip.gpio[board.RST].add_listener(self._reset)
        first = dma.DREQChannel.DREQ_SPI0_TX + 2 * board.BUS
        chip.dma.channels[:] = [
            Channel(chip.dma, chip, index, self, first) for index in range(len(chip.dma.channels))
        ]

    @property
    def byte_ns(self) -> float:
        """How long a byte takes; MicroPython boots with the peripherals' clock at 48 MHz."""
        self._chip.clk_peri = _SYSTEM_HZ
        if self._chip.clocks.peri_ctrl >> 5 & 7 == _FROM_USB:
            self._chip.clk_peri = _USB_HZ
        return self._bus.data_bits * 1e9 / self._bus.clock_frequency

    def _byte(self, value):
        self._sent.schedule(self.take(bytes([value])))

    def take(self, values: bytes) -> float:
        """Bytes go on the wire now; the ns that they take."""
        takes = len(values) * self.byte_ns
        self.sent += len(values)
        self.last_us = int((self._chip.clock.nanos + takes) // 1000)
        for name in ("SCK", "MOSI"):
            if self._chip.gpio[getattr(self._board, name)].function_select != _SPI_FUNCTION:
                self.panel.problems.append(f"SPI written, but {name} is not its pin")
        if self._cs.value != GPIOPinState.LOW:
            self.panel.problems.append("SPI written with CS high")
        elif self._dc.value == GPIOPinState.HIGH:
            self.panel.data(values)
        else:
            for code in values:
                self.panel.command(code)
        return takes

    def _reset(self, state, before):
        if state in (GPIOPinState.LOW, GPIOPinState.HIGH) and before != state:
            self.panel.reset(int(state))


class Channel(dma.RPDMAChannel):
    """A DMA channel that hands all its bytes to the panel at once and is busy for as long as they
    take: byte by byte, a frame would take seconds to emulate."""

    def __init__(self, block, chip, index, wires, send):
        self._wires = wires
        self._send = send  # the DREQ of the panel's bus; that of the way back is one more
        self._under_way = False
        self._over = chip.clock.create_alarm(self._end)
        super().__init__(block, chip, index)

    def schedule_transfer(self):
        if self._treq_value not in (self._send, self._send + 1):
            super().schedule_transfer()
        elif not self._under_way:
            self._under_way = True
            count = self._trans_count
            if self._treq_value == self._send:
                start = self._read_addr - _RAM
                self._wires.take(bytes(self.rp2040.sram[start : start + count]))
                self._read_addr += count
            self._over.schedule(count * self._wires.byte_ns)

    def _end(self):
        self._under_way = False
        self.rp2040.core.waiting = False
        self._trans_count = 0
        self._ctrl &= ~dma.BUSY
        if not self._ctrl & dma.IRQ_QUIET:
            self.dma.int_raw |= 1 << self.index
            self.dma.check_interrupts()

    def read_uint32(self, offset):
        if offset in _CTRL and self._under_way:
            # The program asks again and again whether it is over: let it sleep instead.
            self.rp2040.core.waiting = True
        return super().read_uint32(offset)

"""The flash chip with its times, as one that may lose its current between or within operations."""

from rp2040py.peripherals import ssi

# W25Q128JV data sheet, typical: a page, a sector of 4 KB, a block of 64 KB.
_TAKES_NS = {
    ssi.CMD_PAGE_PROGRAM: 400_000,
    ssi.CMD_SECTOR_ERASE: 45_000_000,
    ssi.CMD_BLOCK_ERASE: 150_000_000,
}
_STATUS = bytes([ssi.CMD_READ_STATUS_1])


class Flash(ssi.RPSSI):
    """`operations` counts what was programmed or erased. After `cut_at` of them the current is
    gone: the last one is half done, and cut() is called."""

    def __init__(self, chip, cut):
        super().__init__(chip, "SSI")
        self.operations = 0
        self.cut_at = -1
        self._cut = cut
        self._busy_until = 0.0
        chip.ssi = chip.peripherals[0x18000] = self

    def _shift_byte(self, byte_out):
        clock = self.rp2040.clock
        if self._tx_buffer[:1] == _STATUS and clock.nanos < self._busy_until:
            # The ROM would ask again and again, with interrupts off: let the time pass at once.
            clock.tick(self._busy_until - clock.nanos)
        return super()._shift_byte(byte_out)

    def _apply_command(self):
        code = self._tx_buffer[0] if self._tx_buffer else 0
        takes = _TAKES_NS.get(code, 0) if self._write_enabled else 0
        if takes:
            if self.operations == self.cut_at:
                return
            self.operations += 1
            self._busy_until = self.rp2040.clock.nanos + takes
        if takes and self.operations == self.cut_at:
            self._half(code)
        else:
            super()._apply_command()

    def _half(self, code):
        """The last operation: the first half of its bytes is as it should be."""
        start, flash = self._address_from_buffer(), self.rp2040.flash
        size = len(self._tx_buffer) - 4
        if code != ssi.CMD_PAGE_PROGRAM:
            size = ssi.FLASH_SECTOR_SIZE if code == ssi.CMD_SECTOR_ERASE else ssi.FLASH_BLOCK_SIZE
        rest = bytes(flash[start + size // 2 : start + size])
        super()._apply_command()
        flash[start + size // 2 : start + size] = rest
        self._cut()

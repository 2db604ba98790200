"""Sitronix ST7789: memory of 240 x 320, clock cycle of 16 ns or more (62.5 MHz)."""

from .panel import Panel


class ST7789(Panel):
    """As the data sheet of the family: 5 ms after SLPOUT, COLMOD 0x55 (0x05 does as well)."""

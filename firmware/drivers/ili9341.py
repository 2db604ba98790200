"""Ilitek ILI9341: memory of 240 x 320, clock cycle of 100 ns or more (10 MHz; most take 30)."""

from .panel import Panel


class ILI9341(Panel):
    """As the data sheet of the family: 5 ms after SLPOUT, COLMOD 0x55."""

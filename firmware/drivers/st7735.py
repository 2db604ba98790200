"""Sitronix ST7735S: memory of 132 x 162, clock cycle of 66 ns or more (15 MHz)."""

from .panel import Panel


class ST7735(Panel):
    DEPTH = b"\x05"
    WAKE_MS = 120

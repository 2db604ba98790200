"""What the data sheets of all our controllers agree on: commands, and how long to wait."""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


SWRESET = const(0x01)
SLPIN = const(0x10)
SLPOUT = const(0x11)
INVOFF = const(0x20)
DISPOFF = const(0x28)
DISPON = const(0x29)
CASET = const(0x2A)
RASET = const(0x2B)
RAMWR = const(0x2C)
ORDER = const(0x36)  # MADCTL
COLMOD = const(0x3A)

BLUE_FIRST = const(0x08)  # of MADCTL
RESET_MS = const(10)  # 10 us are enough
SETTLE_MS = const(120)  # between a reset or SLPIN and SLPOUT, and between SLPOUT and SLPIN

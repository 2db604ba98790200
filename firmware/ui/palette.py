"""The 16 colours of every screen, as RGB, and the inks that recolour a tile.

Chosen for small IPS panels: grounds are dark, what lies on them is bright. Seats differ in
brightness as well as in hue. A test keeps the contrasts: text 4.5:1, graphics 3:1.
"""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


BLACK = const(0)
NIGHT = const(1)  # behind everything
PANEL = const(2)  # bars and boxes
FLOOR = const(3)  # the maze's corridors
LIT = const(4)  # corridors within reach; the line chosen in a menu
SHADE = const(5)  # a wall's far edge; a wall further away
WALL = const(6)  # and quiet text
EDGE = const(7)  # a wall's near edge
WHITE = const(8)
RED = const(9)
ORANGE = const(10)
YELLOW = const(11)
GREEN = const(12)
BLUE = const(13)
VIOLET = const(14)  # the line that a shift would move
CYAN = const(15)  # cursor

RGB = (
    0x000000,
    0x0A0E20,
    0x26306A,
    0x04060E,
    0x006A7E,
    0x606884,
    0xB0B8CE,
    0xDCE2F0,
    0xFFFFFF,
    0xF04038,
    0xEC6020,
    0xFFE248,
    0x48DC60,
    0x64A8FF,
    0xCCA8FF,
    0x40E8F0,
)

# What text may be written on, and with. On LIT, the ground of the line chosen in a menu, only in
# WHITE and YELLOW.
GROUNDS = (BLACK, NIGHT, PANEL)
INKS = (WHITE, EDGE, WALL, YELLOW, GREEN, CYAN)


def rgb565_be():
    """The palette as the panels want it: 16 times two bytes, the high one first."""
    table = bytearray(32)
    for c in range(16):
        rgb = RGB[c]
        table[2 * c] = rgb >> 16 & 0xF8 | rgb >> 13 & 7
        table[2 * c + 1] = rgb >> 5 & 0xE0 | rgb >> 3 & 31
    return table

"""The two fonts and how wide a line gets. A font is one bytes object; its layout is in draw.py."""

from array import array

try:
    from .draw_viper import text
except (ImportError, SyntaxError, ValueError):
    from .draw import text

from .font_large import LARGE
from .font_small import SMALL

FONTS = (SMALL, LARGE)


class _Nowhere:
    """A canvas without pixels, to write on and see how far it goes."""

    width = 0
    height = 0
    buffer = bytearray(1)
    dirty = array("H", [0])


def text_width(string, font):
    """Pixels from the first to the last column of the line."""
    return max(0, text(_Nowhere, 0, 0, string, font, 0) - font[1])


def text_height(font):
    """Pixels from line to line at the least."""
    return font[0]

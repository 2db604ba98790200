"""From the canvas's two pixels a byte to the two big-endian RGB565 pixels a panel wants.

One look-up a byte: the table has both pixels of each of the 256 bytes. The portable kernel is
here, its twin for the chip in expand_viper; the better one stands behind the name `expand`.
"""

from array import array


def pairs(colours) -> array:
    """The table for 16 colours of two bytes. Words are read and written as the bytes lie."""
    table = array("H", bytes(1024))
    for byte in range(256):
        high, low = byte >> 4, byte & 15
        table[2 * byte] = colours[2 * high] | colours[2 * high + 1] << 8
        table[2 * byte + 1] = colours[2 * low] | colours[2 * low + 1] << 8
    return table


def expand_portable(
    buffer, out, table, offset: int, column: int, width: int, stride: int, count: int
):
    """Expand `count` bytes of a rectangle `width` bytes wide into `out`, 16-bit words.

    `offset` is where the present line of the rectangle begins in `buffer`, whose lines are
    `stride` bytes apart; the first byte is the one in `column` of that line.
    """
    at = 0
    while count:
        rest = width - column
        run = rest if rest < count else count
        count -= run
        for i in range(offset + column, offset + column + run):
            pair = 2 * buffer[i]
            out[at] = table[pair]
            out[at + 1] = table[pair + 1]
            at += 2
        column = 0
        offset += stride


try:
    from .expand_viper import expand
except (ImportError, SyntaxError, ValueError):
    expand = expand_portable

"""What a canvas can do, where there is no viper; draw_viper.py has the same for the chip.

A picture is 4 bits a pixel, the left one of a byte in its high half. Everything is clipped, marks
what it touches, and allocates nothing.
"""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


MOST = const(6)  # dirty rectangles kept apart
_SLACK = const(1024)  # pixels sent in vain cost less than another window of the panel

# A font is one bytes object: height, gap between letters, number of letters beyond ASCII; their
# codes, two bytes each and ascending; the widths of the 95 of ASCII, of those and of the box for
# unknown ones; where the bits of each begin, two bytes each; the bits.
_FIRST = const(32)
_ASCII = const(95)


def touch(canvas, x: int, y: int, w: int, h: int):
    """Send this part with the next flush.

    dirty[0] is how many rectangles there are, then left, top, right and bottom of each; left and
    right are even. Rectangles are joined where that sends hardly more pixels.
    """
    dirty = canvas.dirty
    right = min(x + w + 1, canvas.width) & -2
    bottom = min(y + h, canvas.height)
    x = max(x, 0) & -2
    y = max(y, 0)
    if right <= x or bottom <= y or w <= 0:
        return
    while True:
        count = dirty[0]
        area = (right - x) * (bottom - y)
        best = 0
        least = _SLACK if count < MOST else 1 << 20
        at = 1
        while at <= 4 * count:
            left = min(x, dirty[at])
            top = min(y, dirty[at + 1])
            wide = max(right, dirty[at + 2]) - left
            high = max(bottom, dirty[at + 3]) - top
            own = (dirty[at + 2] - dirty[at]) * (dirty[at + 3] - dirty[at + 1])
            if wide * high == own:
                return
            growth = wide * high - own - area
            if growth < least:
                least = growth
                best = at
            at += 4
        if not best:
            dirty[at] = x
            dirty[at + 1] = y
            dirty[at + 2] = right
            dirty[at + 3] = bottom
            dirty[0] = count + 1
            return
        # The union takes the place of the new one and may swallow others in turn.
        x = min(x, dirty[best])
        y = min(y, dirty[best + 1])
        right = max(right, dirty[best + 2])
        bottom = max(bottom, dirty[best + 3])
        last = 4 * count - 3
        dirty[best] = dirty[last]
        dirty[best + 1] = dirty[last + 1]
        dirty[best + 2] = dirty[last + 2]
        dirty[best + 3] = dirty[last + 3]
        dirty[0] = count - 1


def fill_rect(canvas, x: int, y: int, w: int, h: int, c: int):
    canvas.paint(x, y, w, h, c)
    touch(canvas, x, y, w, h)


def rect(canvas, x: int, y: int, w: int, h: int, c: int):
    """The outline only."""
    if w <= 0 or h <= 0:
        return
    canvas.paint(x, y, w, 1, c)
    canvas.paint(x, y + h - 1, w, 1, c)
    canvas.paint(x, y, 1, h, c)
    canvas.paint(x + w - 1, y, 1, h, c)
    if w * h <= _SLACK:
        touch(canvas, x, y, w, h)
    else:
        touch(canvas, x, y, w, 1)
        touch(canvas, x, y + h - 1, w, 1)
        touch(canvas, x, y, 1, h)
        touch(canvas, x + w - 1, y, 1, h)


def brackets(canvas, x: int, y: int, size: int, arm: int, c: int):
    """Around the four corners of a square, two pixels thick."""
    far = size - arm
    end = size - 2
    canvas.paint(x, y, arm, 2, c)
    canvas.paint(x, y, 2, arm, c)
    canvas.paint(x + far, y, arm, 2, c)
    canvas.paint(x + end, y, 2, arm, c)
    canvas.paint(x, y + end, arm, 2, c)
    canvas.paint(x, y + far, 2, arm, c)
    canvas.paint(x + far, y + end, arm, 2, c)
    canvas.paint(x + end, y + far, 2, arm, c)
    touch(canvas, x, y, size, size)


def arrow(canvas, boxes, slot: int, sign: int, c: int, ground: int):
    """The arrow of a slot, in the middle of its box: x, y, width and height of boxes."""
    x = boxes[4 * slot]
    y = boxes[4 * slot + 1]
    w = boxes[4 * slot + 2]
    h = boxes[4 * slot + 3]
    fill_rect(canvas, x, y, w, h, ground)
    x += w // 2 - (sign >> 6 & 15)
    y += h // 2 - (sign >> 1 & 15)
    _stamp(canvas, x, y, canvas.signs, sign >> 10, sign >> 5 & 31, sign & 31, c)


def tile(canvas, x: int, y: int, tile, ink):
    """Lay a Tile; ink, of 256 bytes, says what each pair of pixels becomes (host/art/inks.py)."""
    buffer = canvas.buffer
    width = canvas.width
    pixels = tile.pixels
    w = tile.width
    touch(canvas, x, y, w, tile.height)
    top = max(-y, 0)
    bottom = min(tile.height, canvas.height - y)
    if not (x & 1 or x < 0 or x + w > width):
        while top < bottom:
            to = ((y + top) * width + x) >> 1
            at = (top * w) >> 1
            end = at + (w >> 1)
            while at < end:
                buffer[to] = ink[pixels[at]]
                to += 1
                at += 1
            top += 1
        return
    left = max(-x, 0)
    right = min(w, width - x)
    while top < bottom:
        at = left
        while at < right:
            both = ink[pixels[(top * w + at) >> 1]]
            _dot(buffer, (y + top) * width + x + at, both & 15 if at & 1 else both >> 4)
            at += 1
        top += 1


def _dot(buffer, at: int, c: int):
    """Set the pixel with this number; c is its colour."""
    if at & 1:
        buffer[at >> 1] = buffer[at >> 1] & 0xF0 | c
    else:
        buffer[at >> 1] = buffer[at >> 1] & 15 | c << 4


def changes(maze, picture, present) -> int:
    """How many cells look different than `shown`; which is noted in `changed`."""
    openings = maze.openings
    symbols = maze.symbols
    marks = picture.marks
    shown = picture.shown
    changed = picture.changed
    count = 0
    for cell in range(len(marks)):
        look = openings[cell] | symbols[cell] << 4 | present[cell] << 12 | marks[cell] << 17
        if shown[cell] != look:
            shown[cell] = look
            changed[count] = cell
            count += 1
    return count


def cells(canvas, picture, maze, count: int) -> int:
    """Lay the tiles of picture.changed[:count], and the pictures on them; note in their place
    those on which there is more, and give how many these are."""
    more = 0
    over = 28 if picture.dot else 29
    n = picture.n
    size = picture.size
    art = picture.art
    inset = (size - art) >> 1
    for i in range(count):
        cell = picture.changed[i]
        x = picture.left + cell % n * size
        y = picture.top + cell // n * size
        mark = picture.marks[cell]
        look = 6 + (mark & 1)
        if not mark & 2:
            look = (mark & 1) + (0 if (cell // n | cell % n) & 1 else 3)
        ink = picture.inks[256 * look : 256 * look + 256]
        tile(canvas, x, y, picture.tiles.shape(maze.openings[cell]), ink)
        symbol = maze.symbols[cell]
        if symbol != 255:
            number = picture.emblems[symbol]
            start = number * (art * art + 7 >> 3)
            c = picture.colours[number]
            _stamp(canvas, x + inset, y + inset, picture.bits, start, art, art, c)
        elif mark & 1 and picture.dot and not picture.present[cell] and cell not in picture.homes:
            wide, high = picture.dot >> 5 & 31, picture.dot & 31
            x += size // 2 - 3
            y += size // 2 - 3
            _stamp(canvas, x, y, canvas.signs, picture.dot >> 10, wide, high, picture.white)
        if mark & over or picture.present[cell] or cell in picture.homes:
            picture.changed[more] = cell
            more += 1
    return more


def stamp(canvas, x: int, y: int, bits, sign: int, c: int):
    """Lay 1-bit art: set bits in colour c, the others change nothing.

    The bits are in reading order with no gap between rows. A sign says which of them: the byte
    where they begin << 10 | width, at most 25, << 5 | height.
    """
    w = sign >> 5 & 31
    h = sign & 31
    _stamp(canvas, x, y, bits, sign >> 10, w, h, c)
    touch(canvas, x, y, w, h)


def _stamp(canvas, x: int, y: int, bits, start: int, w: int, h: int, c: int):
    at = start * 8
    row = 0
    while row < h:
        column = 0
        while column < w:
            if bits[at >> 3] & 128 >> (at & 7):
                to = x + column
                if 0 <= to < canvas.width and 0 <= y + row < canvas.height:
                    _dot(canvas.buffer, (y + row) * canvas.width + to, c)
            at += 1
            column += 1
        row += 1


def text(canvas, x: int, y: int, string, font, c: int) -> int:
    """Write a line, y its upper edge; returns where the next letter would begin."""
    first = x
    more = font[2]
    widths = 3 + 2 * more
    offsets = widths + _ASCII + more + 1
    bits = offsets + 2 * (_ASCII + more + 1)
    for letter in string:
        code = ord(letter)
        number = code - _FIRST
        if not 0 <= number < _ASCII:
            number = 0
            while number < more and font[3 + 2 * number] | font[4 + 2 * number] << 8 != code:
                number += 1
            number += _ASCII
        w = font[widths + number]
        start = font[offsets + 2 * number] | font[offsets + 2 * number + 1] << 8
        if x < canvas.width and x + w > 0:
            _stamp(canvas, x, y, font, bits + start, w, font[0], c)
        x += w + font[1]
    touch(canvas, first, y, x - first, font[0])
    return x

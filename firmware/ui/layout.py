"""Where things are on a panel of this size, and which font it has room for."""

from .font import LARGE, SMALL


class Style:
    """The measures of a kind of panel, in pixels.

    `font` writes menus and titles, `art` is how large pawns beside it are; `line` is the height of
    a menu's line, `head` that of the band with a screen's title, `bar` that of the bar above a
    maze, `margin` what the arrows around a maze take, `pad` what stays free beside text.
    """

    def __init__(self, font, art, line, head, bar, margin, pad):
        self.font = font
        self.art = art
        self.line = line
        self.head = head
        self.bar = bar
        self.margin = margin
        self.pad = pad


_LARGEST = 36  # pixels of a tile: of more, pictures of 14 pixels would look lost

_TALL = Style(LARGE, 14, 22, 26, 20, 12, 10)  # 240x240, 320x240
_FLAT = Style(LARGE, 14, 17, 18, 15, 11, 6)  # 240x135
_TINY = Style(SMALL, 8, 13, 13, 12, 9, 4)  # 128x128


def style(panel):
    """The measures for a canvas, or whatever else has a width and a height."""
    if panel.height >= 200:
        return _TALL
    return _FLAT if panel.width >= 200 else _TINY


class Layout:
    """`beside`: who plays and what to do stand in a column at the right of the maze, else in a
    bar above it. `status` is that column or bar, `stage` the rest, `below` all but a bar: x, y,
    width, height.
    """

    def __init__(self, board):
        self.width = board.WIDTH
        self.height = board.HEIGHT
        self.style = style(self)
        names = [name for name, _ in board.KEYS]
        self.arrows = "RIGHT" in names  # else PREV and NEXT choose
        self.can_turn = "TURN" in names  # else the spare is turned in a step of its own
        self.can_peek = "PEEK" in names  # else OK is held
        bar = self.style.bar
        self.below = (0, bar, self.width, self.height - bar)
        self.beside = self.width > self.height
        if self.beside:
            margins = 2 * self.style.margin
            wide = ((self.height - margins) // 7 & ~1) * 7 + margins
            self.status = (wide, 0, self.width - wide, self.height)
            self.stage = (0, 0, wide, self.height)
        else:
            self.status = (0, 0, self.width, bar)
            self.stage = self.below
        self.most = self.maze(5)[0]  # the largest tiles of any game

    def pick(self, tall, flat, tiny):
        """What goes with 240x240 or 320x240, with 240x135, or with 128x128."""
        return tall if self.style is _TALL else flat if self.style is _FLAT else tiny

    def maze(self, n: int):
        """(tile size, left, top) of a maze with n rows and arrows around it."""
        return fit(n, n, self.style.margin, self.stage)


def fit(across: int, down: int, margin: int, room):
    """(tile size, left, top) of a grid in the middle of a room; size and left are even."""
    x, y, width, height = room
    size = min((width - 2 * margin) // across, (height - 2 * margin) // down, _LARGEST) & ~1
    left = x + (width - across * size) // 2 & ~1
    return size, left, y + (height - down * size) // 2

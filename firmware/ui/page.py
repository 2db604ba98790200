"""What screens without a maze are made of: a title, text in the middle, paragraphs, a last line."""

from .font import SMALL, text_height, text_width
from .layout import style
from .palette import NIGHT, PANEL, WALL, WHITE, YELLOW


def centred(canvas, y: int, text: str, font, c: int, left=0):
    """In the middle of the panel, or of what is right of `left`."""
    canvas.text((canvas.width + left - text_width(text, font)) // 2, y, text, font, c)


def heading(canvas, title: str, c=YELLOW, indent=0, right="") -> int:
    """An empty page with a title, if need be beside an icon, and something small at the right.

    Gives where the page goes on.
    """
    look = style(canvas)
    canvas.fill(NIGHT)
    canvas.fill_rect(0, 0, canvas.width, look.head, PANEL)
    y = (look.head + 2 - text_height(look.font)) // 2
    canvas.text(look.pad + indent, y, title, look.font, c)
    if right:
        x = canvas.width - look.pad - text_width(right, SMALL)
        canvas.text(x, (look.head + 1 - text_height(SMALL)) // 2, right, SMALL, WHITE)
    return look.head + look.pad // 2


def wrap(text: str, font, width: int, gap=" ") -> list:
    """Break a text at its gaps into lines of at most `width` pixels.

    For each new string MicroPython searches all names that it knows, so there is one for each word.
    """
    lines = []
    start = end = 0  # of the line that is being filled
    while end < len(text):
        after = text.find(gap, end + len(gap) if end > start else start)
        if after < 0:
            after = len(text)
        if end > start and text_width(text[start:after], font) > width:
            lines.append(text[start:end])
            start = end + len(gap)
        end = after
    lines.append(text[start:])
    return lines


def paragraph(canvas, x: int, y: int, width: int, text: str, font, c: int) -> int:
    """Text in as many lines as it takes; gives where the next line would begin."""
    for line in wrap(text, font, width):
        canvas.text(x, y, line, font, c)
        y += text_height(font) + 1
    return y


def centred_paragraph(canvas, y: int, text: str, font, c: int, left=0) -> int:
    """The same with every line in the middle of the panel, or of what is right of `left`."""
    for line in wrap(text, font, canvas.width - left - 2 * style(canvas).pad):
        centred(canvas, y, line, font, c, left)
        y += text_height(font) + 1
    return y


def footer(canvas, text: str, c=WALL) -> int:
    """Small text at the lower edge, in as many lines as it takes; gives where it begins."""
    pad = style(canvas).pad
    lines = wrap(text, SMALL, canvas.width - 2 * pad)
    top = canvas.height - 3 - 11 * len(lines)
    for number, line in enumerate(lines):
        canvas.text(pad, top + 11 * number, line, SMALL, c)
    return top

"""Text from outside, made safe to print: nothing in it can steer a terminal."""

LINE = 1000  # characters of a line
DEVICE = 64  # characters of a text that a device sends


def printable(text: object, most: int = LINE) -> str:
    """Return text as one line of printable characters; others are shown as escapes.

    Files, names and arguments may come from strangers.
    """
    text = str(text)
    if len(text) > most:
        text = text[:most] + " ..."
    return "".join(char if char.isprintable() else _escaped(char) for char in text)


def _escaped(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")


def device_text(text: object, most: int = DEVICE) -> str:
    """Return the printable characters of what a device says, at most `most`."""
    return "".join(char for char in str(text) if char.isprintable())[:most]

"""What the searches of the ROM's importer find in made-up data, the same on every runtime."""

from .drawing import Numbers


def searched(find_entry, find_text, find_blocks, seed: int, count: int) -> list:
    """Return what they find; sometimes there is something to find and sometimes not."""
    numbers = Numbers(seed)
    found = []
    for _ in range(count):
        found.append(_entry(find_entry, numbers))
        found.append(_text(find_text, numbers))
        found.append(_blocks(find_blocks, numbers))
    return found


def _entry(find_entry, numbers):
    start = 8 * numbers.below(3)
    keys = sorted([numbers.below(40) * 0x01000193 & 0x3FFFFFFF for _ in range(numbers.below(12))])
    index = bytearray(start)
    for key in keys:
        index.extend(bytes([key >> shift & 255 for shift in (0, 8, 16, 24)]) + b"rest")
    end = len(index)
    index.extend(b"\xff" * 16)
    return find_entry(index, start, end, numbers.below(40) * 0x01000193 & 0x3FFFFFFF)


def _text(find_text, numbers):
    text = bytes([97 + numbers.below(2) for _ in range(numbers.below(30))])
    wanted = bytes([97 + numbers.below(2) for _ in range(1 + numbers.below(5))])
    return find_text(text, len(text), wanted, len(wanted))


def _blocks(find_blocks, numbers):
    flash = bytearray(4096 * (1 + numbers.below(6)))
    for start in range(0, len(flash), 4096):
        install = b"ROM\x01" + bytes([numbers.below(2), 0, 0, numbers.below(2)])
        flash[start : start + 8] = install
        flash[start + 14] = numbers.below(4)
    places = bytearray(512)
    count = find_blocks(flash, len(flash), b"ROM\x01\x00\x00\x00\x00", places)
    return count, bytes(places[:8])

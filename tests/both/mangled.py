"""Lines of the link with mistakes in them, many and quickly; the same on both runtimes."""

from shared_engine import frames

_KINDS = (frames.HELLO, frames.WATCH, frames.PLAY, frames.STEP, frames.BEAT, frames.PRIVATE)


def whole_lines() -> list:
    """Lines of many lengths, without their newlines."""
    found = []
    for length in (0, 1, 2, 3, 8, 18, 40, 100, frames.PIECE):
        for kind in _KINDS:
            payload = bytes([(kind * 31 + i * 7 + length) & 255 for i in range(length)])
            found.append(frames.line(kind, length & 255, kind, 0, payload)[:-1])
    return found


class Chance:
    """Quick draws, not good ones."""

    def __init__(self, seed: int):
        self._state = seed % 65536 + 1

    def below(self, n: int) -> int:
        self._state = self._state * 75 % 65537
        return self._state * n // 65537


def mangled(line: bytes, other: bytes, chance) -> bytes:
    """`line` with one of the mistakes that a wire, a crash or a rogue makes."""
    at = chance.below(len(line))
    how = chance.below(8)
    if how == 0:  # another letter
        return line[:at] + bytes([chance.below(256)]) + line[at + 1 :]
    if how == 1:
        return line[:at] + line[at + 1 :]
    if how == 2:
        return line[:at] + bytes([chance.below(256)]) + line[at:]
    if how == 3:
        return line[:at]
    if how == 4:  # the end of one, the beginning of another
        return line[:at] + other[chance.below(len(other)) :]
    if how == 5:  # two letters change places
        to = chance.below(len(line))
        low, high = min(at, to), max(at, to)
        middle = line[low + 1 : high]
        return line[:low] + line[high : high + 1] + middle + line[low : low + 1] + line[high + 1 :]
    if how == 6:  # one bit
        return line[:at] + bytes([line[at] ^ 1 << chance.below(8)]) + line[at + 1 :]
    end = at + chance.below(20)  # a piece twice
    return line[:end] + line[at:end] + line[end:]


def try_mangled(count: int, seed: int) -> int:
    """Read so many mangled lines; how many were whole after all. AssertionError if one is taken
    that was never sent.
    """
    chance = Chance(seed)
    lines = whole_lines()
    sent = {line: frames.read(line) for line in lines}
    read = frames.read
    whole = 0
    for i in range(count):
        line = mangled(lines[i % len(lines)], lines[chance.below(len(lines))], chance)
        found = read(line)
        if found is not None:
            # What stands before the last mark does not count.
            assert sent.get(line[line.rfind(b"~") :]) == found, line
            whole += 1
    return whole

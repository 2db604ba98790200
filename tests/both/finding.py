"""Files with functions in them, the same on every runtime, and what a search finds there."""

from .drawing import Numbers


def searched(find, seed, count, given=bytes):
    """Where find() says that functions lie, of which some are in the file and some are not;
    given(code) is how it wants their code."""
    numbers = Numbers(seed)
    found = []
    for _ in range(count):
        start = bytes([numbers.below(4) for _ in range(6)])  # functions often begin alike
        data = bytearray(bytes([numbers.below(256) for _ in range(1 + numbers.below(9))]))
        codes = []
        places = b""
        for _ in range(1 + numbers.below(5)):
            code = start + bytes([numbers.below(3) for _ in range(1 + numbers.below(4))])
            codes.append(code)
            places += bytes([len(data), 0, len(code), 0])
            data.extend(code)
        data.extend(places + bytes([len(places) // 4]))
        table = len(data) - 1
        data.extend(b"the seal")
        codes.append(start + bytes([7, 7, 7, 7]))
        for code in codes:
            # In the memory, something comes after it.
            kept = code + bytes([numbers.below(3) for _ in range(20)])
            found.append(find(bytes(data), table, given(kept)))
    return found

"""States from bytes, as pack.py writes them."""

from .game import OptionError, seats_of, unpack_options
from .pack import PackError, check_sum
from .shuffle import SEED_BYTES


def unseal(data, kind: int, version: int, length: int):
    """The body of `data`; PackError unless it is whole and of this kind, version and length."""
    if len(data) < 6:
        raise PackError("too short to be a packed game")
    if data[0] != kind:
        raise PackError("another rule set's game")
    if data[1] != version:
        raise PackError("packed by version " + str(data[1]) + ", this is " + str(version))
    if len(data) != length + 6:
        raise PackError(str(len(data)) + " bytes instead of " + str(length + 6))
    if bytes(data[-4:]) != check_sum(data[:-4]):
        raise PackError("damaged: the check sum differs")
    return bytes(data[2:-4])


def unpack_nibbles(packed, count: int) -> bytearray:
    return bytearray([packed[i // 2] >> (0 if i & 1 else 4) & 15 for i in range(count)])


class Reader:
    """Takes a body apart, field by field."""

    def __init__(self, body):
        self._body = body
        self._at = 0

    def take(self, count: int):
        self._at += count
        return self._body[self._at - count : self._at]

    def head(self, module):
        """(options, seats, seed) as the rule set allows them."""
        try:
            options = unpack_options(module.OPTIONS, self.take(len(module.OPTIONS)))
            options, seats = module.check(options, seats_of(self.byte()))
        except OptionError as error:
            raise PackError(str(error)) from error
        return options, seats, self.take(SEED_BYTES)

    def byte(self) -> int:
        return self.take(1)[0]

    def count(self) -> int:
        """Four bytes; below 2 ** 29, so that it stays a small int on the chip."""
        count = self.take(4)
        if count[0] >= 32:
            raise PackError("a number is too large")
        return int.from_bytes(count, "big")

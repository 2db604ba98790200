"""States from bytes, as pack.py writes them."""

from .game import OptionError, first_options, seats_of, unpack_options
from .pack import PackError, check_sum, versioned_options
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


def options_version(data, version: int, declared) -> int:
    """Return the version that `data` should have; with added options it may be the next one."""
    added = len(declared) > first_options(declared)
    return version + 1 if added and data[1:2] == bytes([version + 1]) else version


def unseal_game(data, module, kind: int, version: int, rest: int):
    """Return ((options, seats, seed), Reader of the `rest` bytes that follow)."""
    declared = module.OPTIONS
    packed_by = options_version(data, version, declared)
    count = first_options(declared) if packed_by == version else 1 + bytes(data[2:3] + b"\0")[0]
    read = Reader(unseal(data, kind, packed_by, count + 1 + SEED_BYTES + rest))
    options, seats = read.table(module, packed_by > version)
    if versioned_options(version, declared, options) != (packed_by, bytes(data[2 : 2 + count])):
        raise PackError("options are packed another way")
    return (options, seats, read.take(SEED_BYTES)), read


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

    def table(self, module, counted: bool):
        """Return (options, seats) as the rule set allows them.

        `counted`: how many options are packed stands in front of them.
        """
        count = self.byte() if counted else first_options(module.OPTIONS)
        try:
            options = unpack_options(module.OPTIONS, self.take(count))
            return module.check(options, seats_of(self.byte()))
        except OptionError as error:
            raise PackError(str(error)) from error

    def byte(self) -> int:
        return self.take(1)[0]

    def count(self) -> int:
        """Four bytes; below 2 ** 29, so that it stays a small int on the chip."""
        count = self.take(4)
        if count[0] >= 32:
            raise PackError("a number is too large")
        return int.from_bytes(count, "big")

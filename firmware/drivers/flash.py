"""What lies in the flash and is used there. The chip has its flash in its address space, and a file
of no more than a block of the file system lies there in one piece, at the start of a block."""

import sys

try:
    from machine import mem16
except ImportError:  # a PC
    mem16 = {}

_START = 0x10000000
_LENGTH = 2 << 20  # of MicroPython's part of it
_BLOCK = 4096
_TELLING = 4  # where a file's bytes begin to differ from those of others


def address(data: bytes) -> int:
    """Where a file with these bytes lies, or 0 if that cannot be said.

    A removed file may have left its bytes in a block that will be used again: a file ends with what
    no other version has (host/flash/build.py), and of one that is found twice nothing is said.
    """
    if sys.platform != "rp2" or len(data) > _BLOCK:
        return 0
    from uctypes import bytearray_at

    telling = data[_TELLING] | data[_TELLING + 1] << 8
    found = 0
    for at in range(_START, _START + _LENGTH, _BLOCK):
        if mem16[at + _TELLING] == telling and bytearray_at(at, len(data)) == data:
            if found:
                return 0
            found = at
    return found


def mapped(path: str):
    """The bytes of a file, without a copy in the heap if they are found in the flash."""
    with open(path, "rb") as file:
        data = file.read()
    at = address(data)
    if not at:
        return data
    from uctypes import bytearray_at

    return bytearray_at(at, len(data))

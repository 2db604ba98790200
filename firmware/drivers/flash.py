"""Constant data where it lies. The chip has its flash in its address space, and a file of no more
than a block of the file system lies there in one piece, at the start of a block."""

import sys

_START = 0x10000000
_LENGTH = 2 << 20  # of MicroPython's part of it
_BLOCK = 4096


def mapped(path: str):
    """The bytes of a file, without a copy in the heap if they are found in the flash.

    A removed file may have left its bytes in a block that will be used again: the file ends with
    what no other version has, and where it is found twice it is copied.
    """
    with open(path, "rb") as file:
        data = file.read()
    if sys.platform == "rp2":
        from machine import mem16
        from uctypes import bytearray_at

        first = data[0] | data[1] << 8
        found = 0
        for at in range(_START, _START + _LENGTH, _BLOCK):
            if mem16[at] == first and bytearray_at(at, len(data)) == data:
                if found:
                    return data
                found = at
        if found:
            return bytearray_at(found, len(data))
    return data

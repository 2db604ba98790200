"""The searches of the importer, for any interpreter. search_viper.py has them for the chip, where
memory is given by its address; a test proves the two equal."""

try:
    from machine import mem8, mem32
except ImportError:  # a PC
    mem8 = mem32 = {}

from .blocks import ENTRY_SIZE


def find_entry(index, start: int, end: int, key: int) -> int:
    """Return where in a part of the index the first entry with this hash is, or -1."""
    for at in range(start, end, ENTRY_SIZE):
        if index[at] | index[at + 1] << 8 | index[at + 2] << 16 | index[at + 3] << 24 == key:
            return at
    return -1


def run_from(function: int, context: int, piece, table: int, address: int) -> int:
    """Let the function at an address in the heap run in place if its code is in a piece, which lies
    at `address`. Return whether it is.

    piece[table] is the number of functions that are listed before it, `context` the address of the
    module that the function must belong to.
    """
    if mem32[function + 4] != context:  # mp_obj_fun_bc_t: type, context, children, code
        return 0  # another module's
    code = mem32[function + 12]
    for entry in range(table - 4 * piece[table], table, 4):
        first = piece[entry] | piece[entry + 1] << 8
        length = piece[entry + 2] | piece[entry + 3] << 8
        if bytes(piece[first : first + length]) == bytes([mem8[code + i] for i in range(length)]):
            mem32[function + 12] = address + first
            return 1
    return 0


def find_text(data: bytes, length: int, text: bytes, count: int) -> int:
    """Return where the `count` bytes of `text` begin in the first `length` of `data`, or -1."""
    return data.find(text, 0, length)


def find_blocks(flash, size: int, install, places) -> int:
    """Note in `places` where each block of an install begins: two bytes for each number, counted in
    blocks from 1; 0 if there is none, 0xffff if there are several. Return how many were found.

    `install` is the beginning of such a block: magic and install number, eight bytes.
    """
    found = 0
    for start in range(0, size, 4096):
        if bytes(flash[start : start + 8]) == install:
            number = 2 * flash[start + 14]
            place = (start >> 12) + 1
            if places[number] or places[number + 1]:
                place = 0xFFFF
            places[number] = place & 255
            places[number + 1] = place >> 8
            found += 1
    return found

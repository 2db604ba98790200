"""The format of the ROM's blocks, for the build that packs them and the chip that reads them.

A block is a file of at most 4,096 bytes, which littlefs keeps in one piece. It begins with a header
and holds items: pieces of compiled modules, and tables. An item starts on a 4-byte boundary.

The first blocks hold the index: what version this is, and for each item the hash of its name and
where it lies. Entries are sorted by hash. An item of several pieces has one for each, in order.
A folder has an entry of no bytes, and its name ends with a slash.

A module is imported from the .mpy file that its pieces are together. What follows in each piece is:
names of the modules that it imports, only in the first piece; two bytes for the length of these
names; offset and length of each function whose code lies in the piece, two bytes each; and a byte
that counts these functions.
"""

import struct
from binascii import crc32

BLOCK = 4096
# Magic with the version of the format; install; check sum of what follows the header, which begins
# with the number; length of the block with its header; number of the block; a byte that is 0.
HEADER = "<4sIIHBx"
HEADER_SIZE = 16
MAGIC = b"ROM\x01"
PAYLOAD = BLOCK - HEADER_SIZE
INSTALL = 4  # an update gives an unchanged block a new install number; four bytes

# At the start of the index: its length, two bytes; how many blocks there are; version and board.
STAMP_SIZE = 64
ENTRY_SIZE = 8


def name_hash(name: str) -> int:
    """Return the hash by which the index knows an item, a small int on the chip."""
    return crc32(name.encode()) & 0x3FFFFFFF


def folder_of(install: int) -> str:
    """Return the name of the folder in which an installed version lies."""
    return "app-%08x" % install


def block_name(number: int) -> str:
    """Return the name of a block's file in that folder."""
    return "%02x" % number


def is_whole(block) -> bool:
    """Return whether a block is as long as its header says and has the right check sum."""
    magic, _, check, length, number = struct.unpack_from(HEADER, block)
    whole = magic == MAGIC and len(block) >= length
    return whole and crc32(block[HEADER_SIZE:length], number) == check


def location(entry: int) -> tuple:
    """Return block, offset and length of an item from the second word of its entry."""
    return entry >> 22 & 255, (entry >> 12 & 1023) << 2, entry & 4095


def _after_needs(piece) -> int:
    return len(piece) - 3 - 4 * piece[-1]


def code_end(piece) -> int:
    """Return how many bytes of a piece belong to the .mpy file."""
    at = _after_needs(piece)
    return at - (piece[at] | piece[at + 1] << 8)


def needs(piece) -> list:
    """Return the modules that a module imports when it is loaded, given its first piece."""
    return str(piece[code_end(piece) : _after_needs(piece)], "ascii").split()

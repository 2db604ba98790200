"""Packs compiled modules and tables into the blocks that firmware/rom/blocks.py describes."""

import struct
from binascii import crc32
from collections.abc import Iterable
from dataclasses import dataclass, field

from firmware.rom import blocks
from firmware.rom.blocks import ENTRY_SIZE, HEADER_SIZE, PAYLOAD, STAMP_SIZE

from ..errors import UserError
from .mpy import functions, parse

_ALIGN = 4
_PLACE = 4  # bytes for the place of a function
_MOST_BLOCKS = 255
_MOST_FUNCTIONS = 255  # of a piece
_SPREAD = 4  # blocks that a layout like the one before may cost
_INLINE = 512  # a file of at most as many bytes lies among the names of littlefs


@dataclass
class Piece:
    """Bytes of an item that lie together, and where in them functions lie."""

    data: bytes = b""
    functions: list[tuple[int, int]] = field(default_factory=list)  # offset, length
    is_code: bool = False
    needs: bytes = b""  # names of modules

    def packed(self) -> bytes:
        """Return the bytes as they lie in a block."""
        if not self.is_code:
            return self.data
        places = b"".join(struct.pack("<HH", *place) for place in self.functions)
        needs = self.needs + struct.pack("<H", len(self.needs))
        return self.data + needs + places + bytes([len(self.functions)])


class TooLarge(UserError):
    """Something does not fit a block, or all does not fit the blocks."""


def module_pieces(data: bytes, needs: Iterable[str]) -> list[Piece]:
    """Cut a .mpy file where it must be: where a block is full, though not within a function, and
    before machine code, which lies at whole words as it has constants that are read by words."""
    pieces = [Piece(is_code=True, needs=" ".join(needs).encode())]

    def room() -> int:
        return PAYLOAD - len(pieces[-1].packed())

    def add(rest: bytes):
        while len(rest) > room():
            part = room()
            pieces[-1].data += rest[:part]
            rest = rest[part:]
            pieces.append(Piece(is_code=True))
        pieces[-1].data += rest

    start = 0
    for function in functions(parse(data)):
        add(data[start : function.start])
        full = len(function.code) + _PLACE > room() or len(pieces[-1].functions) == _MOST_FUNCTIONS
        if full or function.is_machine_code:
            pieces.append(Piece(is_code=True))
        pieces[-1].functions.append((len(pieces[-1].data), len(function.code)))
        pieces[-1].data += function.code
        start = function.start + len(function.code)
    add(data[start:])
    return pieces


def table_pieces(data: bytes, cut: bytes = b"") -> list[Piece]:
    """Return a table as one piece; a text that may be cut, before `cut`, as several."""
    pieces = []
    while cut and len(data) > PAYLOAD:
        at = data.rfind(cut, 1, PAYLOAD)
        if at < 0:
            break  # pack() refuses it
        pieces.append(Piece(data[:at]))
        data = data[at:]
    return [*pieces, Piece(data)]


@dataclass
class Layout:
    """Where the pieces of each item lie, by the hash of its name."""

    places: dict[tuple[int, int], tuple[int, int, int]]
    """(hash, number of the piece): block, offset, length."""
    folders: list[int]

    @classmethod
    def read(cls, index: bytes) -> "Layout":
        """Return the layout of an installed version, given its whole index."""
        made = cls({}, [])
        counts: dict[int, int] = {}
        for at in range(STAMP_SIZE, len(index) - ENTRY_SIZE + 1, ENTRY_SIZE):
            key, entry = struct.unpack_from("<II", index, at)
            place = blocks.location(entry)
            if place[2]:
                made.places[key, counts.get(key, 0)] = place
                counts[key] = counts.get(key, 0) + 1
            else:
                made.folders.append(key)
        return made


def index_size(first: bytes) -> int:
    """Return the length of the whole index, given the first block."""
    return struct.unpack_from("<H", first, HEADER_SIZE)[0]


def read_index(first: Iterable[bytes]) -> bytes:
    """Return the index, given all blocks or the first ones."""
    found = list(first)
    return b"".join(block[HEADER_SIZE:] for block in found)[: index_size(found[0])]


def pack(stamp: str, items: dict[str, list[Piece]], folders: Iterable[str]) -> list[bytes]:
    """Return the blocks, of install 0."""
    keys = {name: blocks.name_hash(name) for name in [*items, *folders]}
    if len(set(keys.values())) < len(keys):
        raise TooLarge("two names have the same hash. Next: rename a module")
    pieces = {
        (keys[name], number): piece.packed()
        for name, found in sorted(items.items())
        for number, piece in enumerate(found)
    }
    for name, found in items.items():
        for piece in found:
            if len(piece.packed()) > PAYLOAD:
                most = f"it has {len(piece.packed()):,} bytes of {PAYLOAD:,}"
                raise TooLarge(f"a function or table of {name} does not fit a block: {most}")
    return _fill(stamp, pieces, [keys[name] for name in keys if name not in items], Layout({}, []))


def repack(packed: list[bytes], like: Layout) -> list[bytes]:
    """Return blocks that hold the same. What is in `like` stays in its block there, as far as there
    is room: what has its old length first, so that what has grown moves and nothing else.

    That may cost a few blocks; if it would be more, return those that are given."""
    index = read_index(packed)
    own = Layout.read(index)
    pieces = {
        key: packed[block][offset : offset + length]
        for key, (block, offset, length) in own.places.items()
    }
    stamp = index[3:STAMP_SIZE].rstrip(b"\0").decode()
    most = len(packed) + _SPREAD
    places = {key: place for key, place in like.places.items() if place[0] < most}
    made = _fill(stamp, pieces, own.folders, Layout(places, []))
    return made if len(made) <= most else packed


def _fill(stamp: str, pieces: dict, folders: list[int], like: Layout) -> list[bytes]:
    bins = _Bins(STAMP_SIZE + (len(pieces) + len(folders)) * ENTRY_SIZE)
    kept = pieces.keys() & like.places.keys()
    for key in sorted(
        kept, key=lambda key: (len(pieces[key]) != like.places[key][2], like.places[key])
    ):
        bins.put(key, pieces[key], like.places[key][0])
    for key in sorted(pieces, key=lambda key: (-len(pieces[key]), key)):
        if key not in bins.places:
            bins.put_anywhere(key, pieces[key])
    return bins.blocks(stamp, folders)


class _Bins:
    """Blocks that are being filled."""

    def __init__(self, index_size: int):
        whole, rest = divmod(index_size, PAYLOAD)
        self.index_size = index_size
        self.first = whole  # block with room after the index
        self.data = [bytearray(PAYLOAD) for _ in range(whole)] + [bytearray(rest)]
        self.places: dict[tuple[int, int], tuple[int, int, int]] = {}

    def put(self, key, data: bytes, number: int) -> bool:
        """Put a piece into a block if there is room."""
        while number >= len(self.data):
            self.data.append(bytearray())
        block = self.data[number]
        start = -(-len(block) // _ALIGN) * _ALIGN
        if number < self.first or start + len(data) > PAYLOAD:
            return False
        block += bytes(start - len(block)) + data
        self.places[key] = number, start + HEADER_SIZE, len(data)
        return True

    def put_anywhere(self, key, data: bytes):
        """Put a piece where least room is left."""
        order = sorted(
            range(self.first, len(self.data)), key=lambda number: -len(self.data[number])
        )
        if not any(self.put(key, data, number) for number in order):
            self.put(key, data, len(self.data))

    def blocks(self, stamp: str, folders: list[int]) -> list[bytes]:
        if len(self.data) > _MOST_BLOCKS:
            raise TooLarge(f"the game needs {len(self.data)} blocks of at most {_MOST_BLOCKS}")
        entries = [
            (key, number, block << 22 | offset >> 2 << 12 | length)
            for (key, number), (block, offset, length) in self.places.items()
        ]
        entries += [(key, 0, 0) for key in folders]
        while len(self.data) > self.first + 1 and not self.data[-1]:
            self.data.pop()
        head = self.index_size, len(self.data), stamp.encode()
        index = struct.pack(f"<HB{STAMP_SIZE - 3}s", *head)
        index += b"".join(struct.pack("<II", key, entry) for key, _, entry in sorted(entries))
        for number in range(self.first + 1):
            part = index[number * PAYLOAD : (number + 1) * PAYLOAD]
            self.data[number][: len(part)] = part
        least = _INLINE + 1 - HEADER_SIZE
        return [
            _with_header(bytes(data).ljust(least, b"\0"), number)
            for number, data in enumerate(self.data)
        ]


def _with_header(data: bytes, number: int) -> bytes:
    length = HEADER_SIZE + len(data)
    return struct.pack(blocks.HEADER, blocks.MAGIC, 0, crc32(data, number), length, number) + data


def numbered(block: bytes, install: int) -> bytes:
    """Return a block as one of an install."""
    at = blocks.INSTALL
    return block[:at] + struct.pack("<I", install) + block[at + 4 :]

"""Imports modules from the blocks of the ROM, and lets their functions run where they lie.

MicroPython runs code in place only from a file system in ROM, which its build for the Pico leaves
out. From a file it copies the code of each function to the heap. Here each function of a module is
pointed at its code in the flash right after the import, and the copy becomes garbage. That is done
only if a probe shows that this interpreter lays functions out as expected.

The blocks are found in the flash itself. One that is missing there, doubled or damaged is read from
its file, and what it holds lies in the heap.
"""

import sys

_path = sys.path[:]
if sys.platform == "rp2":
    # MicroPython looks for its own modules in all of these first, which takes some ms each.
    sys.path.clear()

import builtins
import gc
import os
from binascii import crc32
from io import BytesIO
from struct import pack, unpack_from

from .blocks import (
    BLOCK,
    ENTRY_SIZE,
    HEADER_SIZE,
    MAGIC,
    PAYLOAD,
    STAMP_SIZE,
    block_name,
    code_end,
    is_whole,
    location,
    name_hash,
    needs,
)

try:
    from machine import mem32
except ImportError:  # a PC
    mem32 = {}

_HEAP = 0x20000000
# Offsets of the functions in MicroPython's objects for a property and a static method.
_GETTER = 4
_SETTER = 8
_SELDOM = 98304  # bytes between two collections of garbage until drivers/heap.py changes that
_MOUNTED = "/rom"
_FILE = (0x8000,) + (0,) * 9  # a stat(), of which imports look at the first
_FOLDER = (0x4000,) + (0,) * 9


class Rom:
    """The items of an installed version, and a file system to import its modules from."""

    def __init__(self, folder: str, flash, address: int = 0):
        """`flash` is the part of the memory where files lie, `address` where that begins."""
        self._folder = folder
        self._flash = flash
        self._address = address
        self._places = bytearray(512)  # of blocks in the flash: see find_blocks()
        self._checked = bytearray(256)  # whether a block's check sum is known to be right
        self.reason = ""  # why something does not run in place
        self._path = ""  # of the module that is imported now, and
        self._pieces = []  # what it consists of
        find_blocks(flash, len(flash), pack("<4sI", MAGIC, int(folder[-8:], 16)), self._places)
        first, _ = self._block(0)
        # Of a version that was being removed the blocks are found, but others may be written there:
        # this file goes first. To look at all of them would take 0.2 s.
        with open(folder + "/" + block_name(0), "rb") as file:
            if file.read(HEADER_SIZE) != first[:HEADER_SIZE]:
                raise OSError("block 0 is stale")
        (self._index_size,) = unpack_from("<H", first, HEADER_SIZE)
        more = range(1, (self._index_size - 1) // PAYLOAD + 1)
        self._index = [first] + [self._block(number)[0] for number in more]

    def _block(self, number: int) -> tuple:
        """Return the bytes of a block and the address where they lie, if it is found in the flash
        once and is whole; else its file's, and 0."""
        place = self._places[2 * number] | self._places[2 * number + 1] << 8
        if 0 < place < 0xFFFF:
            at = (place - 1) * BLOCK
            block = self._flash[at : at + BLOCK]
            if self._checked[number] or is_whole(block):
                self._checked[number] = 1
                return block, self._address + at
        self._places[2 * number] = self._places[2 * number + 1] = 0
        self.reason = "block %d" % number
        with open(self._folder + "/" + block_name(number), "rb") as file:
            block = file.read()
        if not is_whole(block):
            raise OSError("block %d is damaged" % number)
        return block, 0

    def find(self, name: str) -> list:
        """Return the pieces of an item, each with its address, or 0 if it is not in the flash."""
        key = name_hash(name)
        found = []
        start = HEADER_SIZE + STAMP_SIZE
        left = self._index_size
        for index in self._index:
            end = HEADER_SIZE + min(PAYLOAD, left)
            while True:
                start = find_entry(index, start, end, key)
                if start < 0:
                    break
                number, offset, length = location(unpack_from("<I", index, start + 4)[0])
                start += ENTRY_SIZE
                block, address = self._block(number)
                piece = block[offset : offset + length]
                found.append((piece, address + offset if address else 0))
            left -= PAYLOAD
            start = HEADER_SIZE
        return found

    def load(self, name: str):
        """Import a module, if the ROM has it, after those that it imports, one at a time: nested
        imports would take more stack than the chip has. Let their functions run in place before
        anything calls them."""
        todo = [name]
        while todo:
            name = todo[-1]
            path = name.replace(".", "/") + ".mpy"
            pieces = self.find(path)
            if not pieces:
                path = path[:-4] + "/__init__.mpy"
                pieces = self.find(path)
                if not pieces:
                    return
            missing = [other for other in needs(pieces[0][0]) if other not in sys.modules]
            todo.extend(missing)
            if not missing:
                todo.pop()
                if name not in sys.modules:
                    self._path = path
                    self._pieces = pieces
                    _import(name)
                    run_in_place(sys.modules[name], pieces)

    # What an import asks of a file system

    def mount(self, readonly, mkfs):
        pass

    def umount(self):
        pass

    def chdir(self, path: str):
        pass

    def getcwd(self) -> str:
        return "/"

    def stat(self, path: str):
        if path == self._path:
            return _FILE
        if path[-3:] != ".py" and path + ".mpy" != self._path and self.find(path + "/"):
            return _FOLDER
        raise OSError

    def open(self, path: str, mode: str):
        if path != self._path:
            raise OSError
        file = BytesIO(sum([len(piece) for piece, _ in self._pieces]))
        for piece, _ in self._pieces:
            file.write(piece[: code_end(piece)])
        file.seek(0)
        return file


def run_in_place(module, pieces: list):
    """Let the functions of a module run where they lie."""
    pieces = [(piece, address) for piece, address in pieces if address and piece[-1]]
    for value in module.__dict__.values() if pieces else ():
        kind = type(value)
        if kind is type:
            for member in value.__dict__.values():
                kind = type(member)
                if kind in _FUNCTIONS:
                    _run_from(id(member), id(module), pieces)
                elif kind is property:
                    _run_from(mem32[id(member) + _GETTER], id(module), pieces)
                    _run_from(mem32[id(member) + _SETTER], id(module), pieces)
                elif kind is staticmethod:
                    _run_from(mem32[id(member) + _GETTER], id(module), pieces)
        elif kind in _FUNCTIONS:
            _run_from(id(value), id(module), pieces)


def _run_from(function: int, context: int, pieces: list):
    if function >= _HEAP:  # else it is None, or one of MicroPython's own
        for piece, address in pieces:
            if run_from(function, context, piece, len(piece) - 1, address):
                return


_import = builtins.__import__
_rom = None
_FUNCTIONS = ()  # the types of functions: in bytecode, in machine code, and those that yield


def import_module(name, *how):
    if name not in sys.modules:
        _rom.load(name)
    return _import(name, *how)


def begin(folder: str):
    """Import from the blocks of the version in this folder from now on."""
    global _rom, _FUNCTIONS
    from _rp2 import Flash  # rp2 has it too, with much more
    from uctypes import addressof

    gc.threshold(_SELDOM)
    _FUNCTIONS = (type(begin), type(run_from), type(_generator))
    flash = memoryview(Flash())
    _rom = Rom(folder, flash, addressof(flash))
    builtins.__import__ = import_module
    for name in ("firmware.rom", "firmware.rom.importer"):
        sys.modules[name] = sys.modules[__name__]
    os.mount(_rom, _MOUNTED)  # pyright: ignore[reportAttributeAccessIssue]
    os.chdir(_MOUNTED)
    sys.path.append("")


def leave():
    """Undo begin(), for the prompt or for another version; also if it went wrong."""
    global _rom
    builtins.__import__ = _import
    os.chdir("/")
    try:
        os.umount(_MOUNTED)  # pyright: ignore[reportAttributeAccessIssue]
    except OSError:  # it had not come so far
        pass
    sys.path[:] = _path
    _rom = None


def table(name: str):
    """Return a table of the ROM."""
    return pieces(name)[0]


def pieces(name: str) -> list:
    """Return the pieces of an item of the ROM; none if there is no ROM or no such item."""
    if not _rom:
        return []
    return [piece if address else bytes(piece) for piece, address in _rom.find(name)]


try:
    from .search_viper import find_blocks, find_entry, find_text, run_from  # the chip
except (ImportError, SyntaxError, ValueError):
    from .search import find_blocks, find_entry, find_text, run_from


def _generator():
    yield

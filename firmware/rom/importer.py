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

import builtins  # noqa: E402
import gc  # noqa: E402
import os  # noqa: E402
from io import BytesIO  # noqa: E402
from struct import pack, unpack_from  # noqa: E402

from .blocks import (  # noqa: E402
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
# Offsets in MicroPython's objects for a function, and of functions in those for a property and a
# static method.
_CONTEXT = 4
_CODE = 12
_GETTER = 4
_SETTER = 8
_PROBE = "firmware.rom.probe_viper"
_ROOM = 16384  # bytes
_SELDOM = 163840  # bytes between two collections of garbage until drivers/heap.py changes that
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
        self.in_place = False  # whether functions may run in place; see try_out()
        self._path = ""  # of the module that is imported now, and
        self._pieces = []  # what it consists of
        find_blocks(flash, len(flash), pack("<4sI", MAGIC, int(folder[-8:], 16)), self._places)
        first, _ = self._block(0)
        # A version that was being removed still has blocks in the flash, but other data may be
        # written there. Its block 0 is removed first; to look at all files would take 0.2 s.
        with open(folder + "/" + block_name(0), "rb") as file:
            if file.read(HEADER_SIZE) != first[:HEADER_SIZE]:
                raise OSError("block 0 is stale")
        # Of each block of the index: its bytes, and between where the entries are in it.
        self._index = []
        left, self._count = unpack_from("<HB", first, HEADER_SIZE)
        start = HEADER_SIZE + STAMP_SIZE
        while left > 0:
            end = HEADER_SIZE + min(PAYLOAD, left)
            self._index.append((self._block(len(self._index))[0], start, end))
            left -= PAYLOAD
            start = HEADER_SIZE

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
        with open(self._folder + "/" + block_name(number), "rb") as file:
            block = file.read()
        if not is_whole(block):
            raise OSError("block %d is damaged" % number)
        return block, 0

    def find(self, name: str) -> list:
        """Return the pieces of an item, each with its address, or 0 if it is not in the flash."""
        key = name_hash(name)
        found = []
        for index, start, end in self._index:
            while True:
                start = find_entry(index, start, end, key)
                if start < 0:
                    break
                number, offset, length = location(unpack_from("<I", index, start + 4)[0])
                start += ENTRY_SIZE
                block, address = self._block(number)
                piece = block[offset : offset + length]
                found.append((piece, address + offset if address else 0))
        return found

    def load(self, name: str):
        """Import a module, if the ROM has it, after those that it imports, one at a time: nested
        imports would take more stack than the chip has. Let their functions run in place before
        anything calls them."""
        todo = [name]
        found = {}
        while todo:
            name = todo[-1]
            if name in found:
                todo.pop()
                if name not in sys.modules:
                    self._path, self._pieces = found[name]
                    _import(name)
                    if self.in_place:
                        run_in_place(sys.modules[name], self._pieces)
            else:
                path = name.replace(".", "/") + ".mpy"
                pieces = self.find(path)
                if not pieces:
                    path = path[:-4] + "/__init__.mpy"
                    pieces = self.find(path)
                    if not pieces:
                        return
                found[name] = path, pieces
                todo.extend([one for one in needs(pieces[0][0]) if one not in sys.modules])

    def try_out(self):
        """Let functions run in place from now on if that works with those of a probe."""
        self.load(_PROBE)
        pieces = self.find(_PROBE.replace(".", "/") + ".mpy")
        self.in_place = is_as_expected(sys.modules[_PROBE], pieces)

    def status(self) -> str:
        """Return why something of the ROM does not run in place, or "" if nothing is known."""
        for number in range(self._count):
            place = self._places[2 * number] | self._places[2 * number + 1] << 8
            if not 0 < place < 0xFFFF:
                return "block %d" % number
        return "" if self.in_place else "MicroPython"

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
        # With room for all, as it would else be moved as it grows.
        file = BytesIO(sum([len(piece) for piece, _ in self._pieces]))
        for piece, _ in self._pieces:
            file.write(piece[: code_end(piece)])  # pyright: ignore[reportAttributeAccessIssue]
        file.seek(0)  # pyright: ignore[reportAttributeAccessIssue]
        return file


def is_as_expected(probe, pieces: list) -> bool:
    """Return whether functions are laid out as run_from() expects, given the module probe_viper."""
    one = id(probe.one)
    two = id(probe.two)
    three = id(probe.three)
    for function in (one, two, three):
        code = mem32[function + _CODE]
        if function < _HEAP or mem32[function + _CONTEXT] != id(probe) or code < _HEAP or code & 3:
            return False
    both = id(property(probe.one, probe.two))
    still = id(staticmethod(probe.one))
    if (
        mem32[both + _GETTER] != one
        or mem32[both + _SETTER] != two
        or mem32[still + _GETTER] != one
    ):
        return False
    run_in_place(probe, pieces)
    if not (mem32[one + _CODE] < _HEAP > mem32[two + _CODE] and mem32[three + _CODE] < _HEAP):
        return False  # their code is not what was expected
    # If the code of two is what one is made to run, all is as it seems.
    code = mem32[one + _CODE]
    mem32[one + _CODE] = mem32[two + _CODE]
    swapped = probe.one()
    mem32[one + _CODE] = code
    return (swapped, probe.one(), probe.two(), probe.three()) == (2, 1, 2, 3)


def run_in_place(module, pieces: list):
    """Let the functions of a module run where they lie."""
    context = id(module)
    pieces = [(piece, address) for piece, address in pieces if address and piece[-1]]
    for value in module.__dict__.values() if pieces else ():
        kind = type(value)
        if kind in _FUNCTIONS:
            _run_from(id(value), context, pieces)
        elif kind is type:
            for member in value.__dict__.values():
                kind = type(member)
                if kind in _FUNCTIONS:
                    _run_from(id(member), context, pieces)
                elif kind is property:
                    _run_from(mem32[id(member) + _GETTER], context, pieces)
                    _run_from(mem32[id(member) + _SETTER], context, pieces)
                elif kind is staticmethod:
                    _run_from(mem32[id(member) + _GETTER], context, pieces)


def _run_from(function: int, context: int, pieces: list):
    if function >= _HEAP:  # else it is None, or one of MicroPython's own
        for piece, address in pieces:
            if run_from(function, context, piece, len(piece) - 1, address):
                return


_import = builtins.__import__
_rom = None
_room = None
_FUNCTIONS = ()  # the types of functions: in bytecode, in machine code, and those that yield


def import_module(name, *how):
    if name not in sys.modules:
        _rom.load(name)  # pyright: ignore[reportOptionalMemberAccess]
    return _import(name, *how)


def give_room():
    """Let the first part of the heap be used, which what is loaded at power-on was kept out of.

    MicroPython looks for free memory from the start of the heap. What comes and goes all the time,
    as when a screen is drawn, finds it there at once.
    """
    global _room
    if _room:
        _room.close()  # pyright: ignore[reportAttributeAccessIssue]
        _room = None


def begin(folder: str):
    """Import from the blocks of the version in this folder from now on."""
    global _room
    # rp2 has it too, with much more.
    from _rp2 import Flash  # pyright: ignore[reportMissingImports]
    from uctypes import addressof

    gc.threshold(_SELDOM)
    gc.collect()
    _room = BytesIO(_ROOM)
    flash = memoryview(Flash())
    rom = Rom(folder, flash, addressof(flash))
    use(rom)
    rom.try_out()


def use(rom: Rom):
    """Import from this ROM from now on."""
    global _rom, _FUNCTIONS
    _rom = rom
    _FUNCTIONS = (type(begin), type(run_from), type(_generator))
    builtins.__import__ = import_module
    module = sys.modules[__name__]
    setattr(module, "__path__", "firmware/rom")  # noqa: B010  as a package has it
    sys.modules["firmware.rom"] = sys.modules["firmware.rom.importer"] = module
    os.mount(rom, _MOUNTED)  # pyright: ignore[reportAttributeAccessIssue]
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
    give_room()


def status():
    """Return why something of the ROM does not run in place, or "" if nothing is known."""
    return _rom.status() if _rom else ""


def table(name: str):
    """Return a table of the ROM."""
    return pieces(name)[0]


def pieces(name: str) -> list:
    """Return the pieces of an item of the ROM; none if there is no ROM or no such item."""
    if not _rom:
        return []
    return [piece if address else bytes(piece) for piece, address in _rom.find(name)]


try:
    # find_text is for those that read texts. The chip has viper.
    from .search_viper import find_blocks, find_entry, find_text, run_from
except (ImportError, SyntaxError, ValueError):
    from .search import find_blocks, find_entry, find_text, run_from  # noqa: F401


def _generator():
    yield

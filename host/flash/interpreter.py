"""MicroPython's UF2 file: what it says of itself, in the binary info that picotool reads too."""

import struct
from dataclasses import dataclass
from typing import Any

from . import uf2
from .build import MICROPYTHON
from .versions import NEEDED, is_supported

INFO_WITHIN = 0x200  # bytes from the start, after the 256 of the second boot stage
MARKS = 0x7188EBF2, 0xE71AA390  # around the three addresses that lead to the entries
INT, TEXT, DRIVE = 5, 6, 7  # types of entries
PROGRAM, VERSION, BOARD, END = 0x02031C86, 0x11A9BC3A, 0xB63CFFBB, 0x68F465DE  # their ids
MOST_ENTRIES = 1000


@dataclass(frozen=True)
class Interpreter:
    """MicroPython for a board, and the part of the flash where it keeps its files."""

    pages: dict[int, bytes]
    version: str  # such as 1.28.0
    board: str  # as the SDK calls it
    drive: int  # its address
    size: int  # in bytes


def read(data: bytes, name) -> Interpreter:
    """Take MicroPython's UF2 apart, and refuse a version that the game does not run on."""
    pages = uf2.read(data, name)
    flash = Flash(pages, name)
    said: dict[int, Any] = dict(entries(flash))
    if said.get(PROGRAM) != "MicroPython" or DRIVE not in said or END not in said:
        raise uf2.BadUF2(name, "it is not MicroPython", instead())
    version = str(said.get(VERSION)).removeprefix("v")
    if not is_supported(version):
        what = f"it is MicroPython {said.get(VERSION)}; the game needs {NEEDED}"
        raise uf2.BadUF2(name, what, instead())
    hole = next((at for at in range(uf2.FLASH, said[END], uf2.PAGE) if at not in pages), None)
    if hole is not None:
        raise uf2.BadUF2(name, f"MicroPython is not whole: nothing is there for 0x{hole:08x}")
    drive, size = said[DRIVE]
    if drive < uf2.FLASH or drive % uf2.SECTOR or size % uf2.SECTOR or not size:
        what = f"its file system has an odd place: {size} bytes at 0x{drive:08x}"
        raise uf2.BadUF2(name, what, instead())
    if any(drive <= at < drive + size for at in pages):
        what = "it overlaps the place of its file system, as an image with files does"
        raise uf2.BadUF2(name, what, instead())
    return Interpreter(pages, version, said.get(BOARD, "?"), drive, size)


def instead() -> str:
    return f"name the file of RPI_PICO v{MICROPYTHON} instead, or none"


class Flash:
    """Words and texts by their addresses."""

    def __init__(self, pages, name):
        self.pages, self.name = pages, name

    def bytes(self, address: int, size: int) -> bytes:
        first = address - address % uf2.PAGE
        try:
            whole = b"".join(self.pages[page] for page in range(first, address + size, uf2.PAGE))
        except KeyError:
            fault = f"it is not MicroPython, or not whole: 0x{address:08x} is not in it"
            raise uf2.BadUF2(self.name, fault, instead()) from None
        return whole[address - first :][:size]

    def unpack(self, layout: str, address: int) -> tuple:
        return struct.unpack("<" + layout, self.bytes(address, struct.calcsize("<" + layout)))

    def text(self, address: int) -> str:
        end = address
        while self.bytes(end, 1) != b"\0":
            end += 1
        return self.bytes(address, end - address).decode("ascii", "replace")


def entries(flash: Flash):
    """What is known of the binary info: (id, text or number), and (DRIVE, (address, size))."""
    for at in range(uf2.FLASH, uf2.FLASH + INFO_WITHIN, 4):
        first, start, end, _, last = flash.unpack("5I", at)
        if (first, last) == MARKS:
            break
    else:
        return
    for at in range(start, min(end, start + 4 * MOST_ENTRIES), 4):
        (entry,) = flash.unpack("I", at)
        kind, tag = flash.unpack("H2s", entry)
        if kind == TEXT and tag == b"RP":
            name, text = flash.unpack("2I", entry + 4)
            yield name, flash.text(text)
        elif kind == INT and tag == b"RP":
            yield flash.unpack("2I", entry + 4)
        elif kind == DRIVE and tag == b"MP":
            yield DRIVE, flash.unpack("2I", entry + 8)

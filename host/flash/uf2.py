"""UF2 files for the RP2040: read with every field checked, and written as its boot ROM needs them.

uf2utils takes the blocks apart and puts them together; it does not judge them.
"""

from uf2utils.constants import BlockSize, Flags, Magic
from uf2utils.file import UF2File
from uf2utils.header import Header

from ..games import UserError

FLASH = 0x1000_0000  # where the chip sees its flash
LARGEST = 16 << 20  # bytes of flash that the chip can address
PAGE = 256  # bytes a block carries
SECTOR = 4096  # bytes that are erased at once
RP2040 = 0xE48B_FF56  # the family


class BadUF2(UserError):
    """A UF2 file that must not reach a board: says what is wrong with it."""

    exit_code = 20

    def __init__(self, name, fault, next_step="get the file anew"):
        super().__init__(f"{name}: {fault}. Next: {next_step}")


def read(data: bytes, name) -> dict[int, bytes]:
    """The pages of a UF2 by their addresses; `name` is what a refusal calls the file."""
    if data[:4] != Magic.START0.to_bytes(4, "little"):
        raise BadUF2(name, "it is not a UF2 file")
    if len(data) % BlockSize:
        raise BadUF2(name, f"it is cut off in the middle of block {len(data) // BlockSize}")
    count = len(data) // BlockSize
    pages = {}
    group = 0
    for number in range(count):
        block = data[number * BlockSize : (number + 1) * BlockSize]
        header = Header.fromBlock(block)
        fault = (
            mark_fault(block)
            or kind_fault(header)
            or number_fault(header, number, count)
            or place_fault(header.address)
        )
        if fault:
            raise BadUF2(name, f"block {number} {fault}")
        if header.address in pages:
            raise BadUF2(name, f"block {number} overlaps another, at 0x{header.address:08x}")
        # The boot ROM erases a sector when the first of 16 block numbers arrives: those 16 must
        # lie in one sector, or it erases what it has just written (RP2040's virtual_disk.c).
        if number % (SECTOR // PAGE) == 0:
            group = header.address
        if group % SECTOR or header.address != group + number * PAGE % SECTOR:
            raise BadUF2(name, f"block {number} leaves a hole before 0x{header.address:08x}")
        pages[header.address] = block[32 : 32 + PAGE]
    return pages


def mark_fault(block: bytes) -> str:
    if block[:8] != b"".join(mark.to_bytes(4, "little") for mark in (Magic.START0, Magic.START1)):
        return "is damaged: its first mark is wrong"
    if block[-4:] != Magic.END.to_bytes(4, "little"):
        return "is damaged: its last mark is wrong"
    return ""


def kind_fault(header: Header) -> str:
    if header.flags != Flags.FamilyIDPresent:
        return f"is not for the RP2040's flash: its flags are 0x{header.flags:08x}"
    if header.board_family != RP2040:
        family = header.family.name if header.family else f"0x{header.board_family:08x}"
        return f"is for another chip: family {family}, not RP2040"
    if header.payload_size != PAGE:
        return f"carries {header.payload_size} bytes, not {PAGE}"
    return ""


def number_fault(header: Header, number: int, count: int) -> str:
    if header.total_blocks != count:
        return f"says that there are {header.total_blocks} blocks; the file has {count}"
    if header.block_number != number:
        return f"is out of order: it says that it is block {header.block_number}"
    return ""


def place_fault(address: int) -> str:
    if not FLASH <= address < FLASH + LARGEST:
        return f"lies outside the flash, at 0x{address:08x}"
    if address % PAGE:
        return f"does not begin on a page, but at 0x{address:08x}"
    return ""


def write(pages: dict[int, bytes]) -> bytes:
    """A UF2 of these pages. Sectors are filled up with what erased flash holds: see read()."""
    file = UF2File(board_family=RP2040)
    for sector in sorted({address - address % SECTOR for address in pages}):
        for address in range(sector, sector + SECTOR, PAGE):
            file.append_payload(pages.get(address, b"\xff" * PAGE), address)
    file.renumber_blocks()
    return b"".join(block.as_bytes for block in file)

"""MicroPython's heap, read from the chip's memory from outside: the program does not notice.

What would be free after a collection is found as the collector finds it: from the roots, every
word that is the address of a block's head keeps that block.
"""

import struct
from dataclasses import dataclass

RAM = 0x20000000
BLOCK = 16  # bytes
_HEAD, _TAIL, _MARK = 1, 2, 3  # of the two bits of a block; marked: a head, in a collection


@dataclass(frozen=True)
class Heap:
    """In bytes."""

    total: int
    free: int
    largest: int  # free piece


class Memory:
    def __init__(self, chip):
        self._chip = chip
        self._table = self._pool = self._blocks = 0

    def _locate(self):
        """The heap's own description: start and length of its table, (finalisers,) pool, end."""
        ram = bytes(self._chip.sram)
        words = struct.unpack(f"<{len(ram) // 4}I", ram)
        top = RAM + len(ram)
        for at in range(len(words) - 5):
            table, length = words[at], words[at + 1]
            if RAM <= table < top and 4000 > length > 1000:
                pool, end = words[at + 3], words[at + 4]
                if end - pool == length * 4 * BLOCK and table < pool < end <= top:
                    self._table, self._pool, self._blocks = table - RAM, pool, length * 4
                    return
        raise RuntimeError("there is no heap yet")

    def _states(self) -> list[int]:
        table = bytes(self._chip.sram[self._table : self._table + self._blocks // 4])
        return [byte >> shift & 3 for byte in table for shift in (0, 2, 4, 6)]

    def now(self) -> Heap:
        """As it is, with garbage."""
        if not self._blocks:
            self._locate()
        return self._measured(self._states())

    def collected(self) -> Heap:
        """As it would be after a collection."""
        if not self._blocks:
            self._locate()
        states = self._states()
        ram = bytes(self._chip.sram)
        words = struct.unpack(f"<{len(ram) // 4}I", ram)
        first = (self._pool - RAM) // 4
        last = first + self._blocks * BLOCK // 4
        stack = self._chip.core.registers[13]
        # Roots are the registers, the stack, and what lies before the heap's table.
        roots = list(self._chip.core.registers)
        roots += words[: self._table // 4]
        roots += words[max(last, (stack - RAM) // 4) :]
        kept = bytearray(self._blocks)
        while roots:
            at, rest = divmod(roots.pop() - self._pool, BLOCK)
            if rest or not 0 <= at < self._blocks or kept[at] or states[at] not in (_HEAD, _MARK):
                continue
            end = at + 1
            while end < self._blocks and states[end] == _TAIL:
                end += 1
            kept[at:end] = b"\1" * (end - at)
            roots += words[first + at * 4 : first + end * 4]
        return self._measured(kept)

    def _measured(self, states) -> Heap:
        runs = bytes(1 if state else 0 for state in states).split(b"\1")
        lengths = [len(run) for run in runs]
        return Heap(self._blocks * BLOCK, sum(lengths) * BLOCK, max(lengths) * BLOCK)

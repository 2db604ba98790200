"""The functions in a .mpy file (MicroPython's py/persistentcode.c)."""

import struct
from dataclasses import dataclass, field

_HEADER = 4
_KNOWN = b"M\x06"  # the format that is described here
_FIXED = range(5)  # kinds of constants without bytes of their own: None, True and such
_TEXTS = (5, 6)  # str and bytes, which a zero ends
_TUPLE = 10
_FACTS = (0, 1, 1, 3)  # numbers after a function's code: of bytecode, native, viper, assembler
_BYTECODE = 0
_PARENT = 4
_WORD = 4


@dataclass
class Function:
    kind: int
    code: bytes
    facts: list[int]
    children: list["Function"] = field(default_factory=list)


class Reader:
    def __init__(self, data: bytes):
        self.data = data
        self.at = _HEADER

    def number(self) -> int:
        value = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value = value << 7 | byte & 127
            if byte < 128:
                return value

    def name(self):
        length = self.number()
        if not length & 1:  # else it is one of MicroPython's own
            self.at += (length >> 1) + 1

    def constant(self):
        kind = self.data[self.at]
        self.at += 1
        if kind == _TUPLE:
            for _ in range(self.number()):
                self.constant()
        elif kind not in _FIXED:
            length = self.number()
            self.at += length + (kind in _TEXTS)

    def function(self) -> Function:
        first = self.number()
        length, kind = first >> 3, first & 3
        code = self.data[self.at : self.at + length]
        self.at += length
        found = Function(kind, code, [self.number() for _ in range(_FACTS[kind])])
        if first & _PARENT:
            found.children = [self.function() for _ in range(self.number())]
        return found


def _number(value: int) -> bytes:
    data = bytes([value & 127])
    while value := value >> 7:
        data = bytes([value & 127 | 128]) + data
    return data


class _Writer:
    def __init__(self, data: bytes):
        self.data = bytearray(data)
        self.places: list[tuple[int, int]] = []

    def function(self, function: Function):
        kind = function.kind | (_PARENT if function.children else 0)
        length = len(function.code)
        self.data += _number(length << 3 | kind)
        self.places.append((len(self.data), length))
        self.data += function.code + b"".join(map(_number, function.facts))
        if function.children:
            self.data += _number(len(function.children))
            for child in function.children:
                self.function(child)


def parsed(data: bytes) -> tuple[bytes, Function]:
    """What comes before the functions, and the first of these, with all within it."""
    reader = Reader(data)
    try:
        names, constants = reader.number(), reader.number()
        for _ in range(names):
            reader.name()
        for _ in range(constants):
            reader.constant()
        head = data[: reader.at]
        root = reader.function()
    except IndexError as error:
        raise ValueError("this .mpy file ends too early") from error
    if reader.at != len(data) or data[:2] != _KNOWN:
        raise ValueError("this .mpy file is not as expected")
    return head, root


def located(data: bytes) -> bytes:
    """The file, after which it is said where in it code lies: offset and length of each function
    but the first, which is the module and runs once; at last how many these are. MicroPython does
    not read beyond the end of a module.

    Machine code has constants in it that are read by words, so it comes to lie at whole words: what
    is before it is made longer by bytes that nobody executes.
    """
    head, root = parsed(data)
    line = _line(root)
    while True:
        writer = _Writer(head)
        writer.function(root)
        for before, function, (at, _) in zip(line, line[1:], writer.places[1:], strict=False):
            if function.kind != _BYTECODE and at % _WORD:
                before.code += bytes(_WORD - at % _WORD)
                break
        else:
            places = writer.places[1:]
            table = b"".join(struct.pack("<HH", *place) for place in places)
            return bytes(writer.data) + table + bytes([len(places)])


def _line(function: Function) -> list[Function]:
    """A function and all within it, as they come in the file."""
    return [function] + [inner for child in function.children for inner in _line(child)]

"""The functions in a .mpy file (MicroPython's py/persistentcode.c)."""

from dataclasses import dataclass, field

_HEADER = 4
_FORMAT = b"M\x06"  # the one that is described here
_FIXED = range(5)  # kinds of constants without bytes of their own: None, True and such
_TEXTS = (5, 6)  # str and bytes, which a zero ends
_TUPLE = 10
_FACTS = (0, 1, 1, 3)  # numbers after a function's code: of bytecode, native, viper, assembler
_BYTECODE = 0
_PARENT = 4


@dataclass
class Function:
    kind: int
    start: int  # of its code in the file
    code: bytes
    children: list["Function"] = field(default_factory=list)

    @property
    def is_machine_code(self) -> bool:
        return self.kind != _BYTECODE


class Reader:
    """Reads a .mpy file: numbers, names, constants, functions."""

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
        found = Function(kind, self.at, self.data[self.at : self.at + length])
        self.at += length
        for _ in range(_FACTS[kind]):
            self.number()
        if first & _PARENT:
            found.children = [self.function() for _ in range(self.number())]
        return found


def parse(data: bytes) -> Function:
    """Return the function that is the module itself, with all functions within it."""
    reader = Reader(data)
    try:
        names, constants = reader.number(), reader.number()
        for _ in range(names):
            reader.name()
        for _ in range(constants):
            reader.constant()
        root = reader.function()
    except IndexError as error:
        raise ValueError("this .mpy file ends too early") from error
    if reader.at != len(data) or data[:2] != _FORMAT:
        raise ValueError("this .mpy file is not as expected")
    return root


def functions(root: Function) -> list[Function]:
    """Return all functions in a module, in the order of the file, without the module itself."""
    return [one for child in root.children for one in [child, *functions(child)]]

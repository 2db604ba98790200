"""Long constants become a file, which the chip reads where it lies in its flash."""

import ast

_LONG = 256  # bytes
_LEAST = 1024  # of a file: the file system keeps shorter ones where they may move
_MOST = 4096  # a block of the file system


def move(module) -> bytes:
    """Takes the long constants of a module out; they follow each other in what is returned."""
    if not module.path.startswith("firmware/"):
        return b""
    found = [(node, _bytes(node)) for node in module.tree.body]
    found = [(node, data) for node, data in found if len(data) >= _LONG]
    whole = b"".join(data for _, data in found)
    if not _LEAST <= len(whole) <= _MOST:
        return b""
    edits, at = [], 0
    for node, data in found:
        line = f"{node.targets[0].id} = _flash[{at}:{at + len(data)}]"
        if not edits:
            line = (
                "from firmware.drivers.flash import mapped; "
                f"_flash = memoryview(mapped({file_name(module.path)!r})); {line}"
            )
        edits.append((node, line))
        at += len(data)
    module.edit(edits)
    return whole


def file_name(path: str) -> str:
    return path.removesuffix(".py") + ".bin"


def _bytes(node) -> bytes:
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        value = node.value
        if isinstance(value, ast.Constant) and isinstance(value.value, bytes):
            return value.value
    return b""

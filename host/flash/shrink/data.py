"""Long constants become files, which the chip reads where they lie in its flash."""

import ast

SEAL = 8  # bytes that the build adds
_LONG = 256  # bytes of a constant that is worth it
_LEAST = 1024  # of a file that is worth a block of the flash
BLOCK = 4096  # of the file system: a file that is no longer lies in one piece
_MOST = BLOCK - SEAL


def move(module) -> dict[str, bytes]:
    """Takes the long constants of a module out; the files that they are in now, by path."""
    files: dict[str, bytes] = {}
    edits = []
    for group in _groups(module.tree.body):
        path = f"{module.path.removesuffix('.py')}.{len(files)}.bin"
        data = b"".join(constant for _, constant in group)
        files[path] = data
        at = 0
        for node, constant in group:
            line = f"{node.targets[0].id} = _flash[{at}:{at + len(constant)}]"
            if not at:
                line = f"_flash = memoryview(mapped({path!r})); {line}"
            if not edits:
                line = f"from firmware.drivers.flash import mapped; {line}"
            edits.append((node, line))
            at += len(constant)
    if edits:
        module.edit(edits)
    return files


def _groups(nodes):
    """Long constants, as many together as go into a file."""
    groups = [[]]
    for node in nodes:
        data = _bytes(node)
        if _LONG <= len(data) <= _MOST:
            if sum(len(other) for _, other in groups[-1]) + len(data) > _MOST:
                groups.append([])
            groups[-1].append((node, data))
    return [group for group in groups if sum(len(data) for _, data in group) >= _LEAST]


def _bytes(node) -> bytes:
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        value = node.value
        if isinstance(value, ast.Constant) and isinstance(value.value, bytes):
            return value.value
    return b""

"""Long constants become files, which the chip reads where they lie in its flash; and the texts of
all languages become one file."""

import ast
import struct

from firmware.ui import words

SEAL = 8  # bytes that the build adds
_LONG = 256  # bytes of a constant that is worth it
_LEAST = 1024  # of a file that is worth a block of the flash
BLOCK = 4096  # of the file system: a file that is no longer lies in one piece
_MOST = BLOCK - SEAL

_TEXTS = "firmware.ui.words_"  # modules of texts


def pack_texts(modules) -> dict[str, bytes]:
    """Take the modules of texts out, and return the file that holds their texts: first where each
    one begins and the last one ends, then the texts by language and part. See firmware/ui/words.py.
    """
    found = {}
    for name in [name for name in modules if name.startswith(_TEXTS)]:
        language = name.removeprefix(_TEXTS).removesuffix("_rules")
        for node in modules.pop(name).tree.body:
            if isinstance(node, ast.Assign):
                text = ast.literal_eval(node.value)
                found[language, ast.unparse(node.targets[0])] = words.joined(text).encode()
    if not found:
        return {}
    # Not every language has every part: English names are the engine's.
    texts = [
        found.pop((language, part), b"") for language in words.LANGUAGES for part in words.PARTS
    ]
    assert not found, "texts that nobody would find"
    ends = [4 * (len(texts) + 1)]
    for text in texts:
        ends.append(ends[-1] + len(text))
    return {words.PACKED: struct.pack(f"<{len(ends)}I", *ends) + b"".join(texts)}


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

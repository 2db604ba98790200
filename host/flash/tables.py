"""Long constants become tables of the ROM, which the chip reads where they lie; and so do texts."""

import ast

from firmware.ui import words

_LONG = 256  # bytes of a constant that is worth it
_TEXTS = "firmware.ui.words_"  # modules of texts


def take_out(modules) -> dict[str, bytes]:
    """Take texts and long constants out of modules, and return them by the names of their items."""
    found = _texts(modules)
    for module in modules.values():
        found |= _move(module)
    return found


def _texts(modules) -> dict[str, bytes]:
    """Take the modules of texts out, and return the texts by the names of their items."""
    found = {}
    for name in [name for name in modules if name.startswith(_TEXTS)]:
        language = name.removeprefix(_TEXTS).removesuffix("_rules")
        for node in modules.pop(name).tree.body:
            if isinstance(node, ast.Assign):
                text = ast.literal_eval(node.value)
                part = ast.unparse(node.targets[0])
                found[words.item(language, part)] = words.joined(text).encode()
    return found


def _move(module) -> dict[str, bytes]:
    """Take the long constants of a module out, and return them by the names of their items."""
    found: dict[str, bytes] = {}
    edits = []
    for node in module.tree.body:
        data = _bytes(node)
        if len(data) >= _LONG:
            constant = node.targets[0].id
            name = f"{module.path.removesuffix('.py')}/{constant}"
            line = f"{constant} = _table({name!r})"
            if not found:
                line = f"from firmware.rom.importer import table as _table; {line}"
            found[name] = data
            edits.append((node, line))
    module.edit(edits)
    return found


def _bytes(node) -> bytes:
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        value = node.value
        if isinstance(value, ast.Constant) and isinstance(value.value, bytes):
            return value.value
    return b""

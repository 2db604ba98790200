"""The text of a module, its syntax tree, and edits that leave every line where it is."""

import ast

_FOR_PCS = ("ValueError", "OptionError", "PackError", "NotationError")


def dotted(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


class Module:
    def __init__(self, path: str, text: str):
        self.path = path
        self.name = dotted(path)
        self.package = self.name if path.endswith("/__init__.py") else self.name.rpartition(".")[0]
        self._parse(text)

    def _parse(self, text):
        self.text = text
        self.tree = ast.parse(text)
        self.nodes = list(ast.walk(self.tree))
        self._references: set[str] | None = None
        self.aliases = {  # by name, what an import makes it mean
            alias.asname or alias.name: f"{self.origin(node)}.{alias.name}"
            for node in self.imports()
            for alias in node.names
        }

    def strings(self) -> set[str]:
        constants = (node.value for node in self.nodes if isinstance(node, ast.Constant))
        return {value for value in constants if isinstance(value, str)}

    def imports(self):
        """The `from ... import ...`, at the top and inside functions."""
        return [node for node in self.nodes if isinstance(node, ast.ImportFrom)]

    def references(self) -> set[str]:
        """The names that stand in it, but not within a definition of the same name."""
        if self._references is None:
            self._references = _references(self.tree)
        return self._references

    def origin(self, node: ast.ImportFrom) -> str:
        """The module, dotted, that an import is from."""
        parts = self.package.split(".")
        base = parts[: len(parts) - node.level + 1] if node.level else []
        return ".".join([*base, *([node.module] if node.module else [])])

    def edit(self, edits):
        """Put texts in the places of nodes, which do not overlap."""
        if not edits:
            return
        lines = self.text.encode().splitlines(keepends=True)
        starts = [0]
        for line in lines:
            starts.append(starts[-1] + len(line))
        data = b"".join(lines)

        def span(node):
            first = node
            if getattr(node, "decorator_list", None):
                first = node.decorator_list[0]
            start = starts[first.lineno - 1] + first.col_offset - (first is not node)
            return start, starts[node.end_lineno - 1] + node.end_col_offset

        for node, new in sorted(edits, key=lambda edit: span(edit[0]), reverse=True):
            start, end = span(node)
            kept = b"\n" * data[start:end].count(b"\n")
            data = data[:start] + new.encode() + kept + data[end:]
        self._parse(data.decode())

    def choose_kernels(self, viper: bool):
        """The chip has viper and the assembler: of a guarded import of theirs, the import stays;
        without, what stands there for others."""
        edits = []
        for node in self.tree.body:
            if isinstance(node, ast.Try) and isinstance(node.body[0], ast.ImportFrom):
                first = node.body[0]
                named = [first.module or "", *(alias.name for alias in first.names)]
                if any(name.endswith(("_viper", "_thumb")) for name in named):
                    kept = node.body if viper else _portable(node)
                    edits.append((node, "; ".join(map(ast.unparse, kept))))
        self.edit(edits)

    def spell_out_imports(self, modules=()):
        """Use whole names: else the chip would store the relative ones beside them. What is imported
        from a package is named with it if it is one of `modules`."""
        edits = []
        for node in self.imports():
            origin = self.origin(node)
            lines = []
            for alias in node.names:
                whole = f"{origin}.{alias.name}"
                if whole in modules:
                    lines.append(f"import {whole} as {alias.asname or alias.name}")
            rest = [alias for alias in node.names if f"{origin}.{alias.name}" not in modules]
            if rest:
                lines.append(ast.unparse(ast.ImportFrom(module=origin, names=rest, level=0)))
            if node.level or lines[1:] or not rest:
                edits.append((node, "; ".join(lines)))
        self.edit(edits)

    def needs(self) -> set[str]:
        """Return the modules that are imported when it is loaded; its imports are spelled out."""
        found = set()
        bodies = [self.tree.body]
        while bodies:
            for node in bodies.pop():
                if isinstance(node, ast.ImportFrom):
                    found.add(node.module or "")
                elif isinstance(node, ast.Import):
                    found |= {alias.name for alias in node.names}
                elif isinstance(node, (ast.If, ast.Try)):
                    bodies += [node.body, node.orelse]
                    bodies += [handler.body for handler in getattr(node, "handlers", [])]
        return found


def _references(node, inside=frozenset()):
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        inside = inside | {node.name}
    found = set()
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        found = {node.id}
    elif isinstance(node, ast.Attribute):
        found = {node.attr}
    elif isinstance(node, ast.ImportFrom):
        found = {alias.name for alias in node.names}
    found -= inside
    for child in ast.iter_child_nodes(node):
        found |= _references(child, inside)
    return found


def _portable(node: ast.Try) -> list[ast.stmt]:
    """What is done if nothing that is tried is there."""
    found = []
    for part in node.handlers[0].body:
        found += _portable(part) if isinstance(part, ast.Try) else [part]
    return found


def binds(node) -> list[str]:
    """The names that a node gives a value to."""
    if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        return [node.id]
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return [node.name]
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return [alias.asname or alias.name for alias in node.names]
    if isinstance(node, ast.arg):
        return [node.arg]
    if isinstance(node, ast.ExceptHandler) and node.name:
        return [node.name]
    return []


def kept_import(node: ast.ImportFrom, kept) -> str:
    """An import of fewer names, or of none."""
    if not kept:
        return "pass"
    return ast.unparse(ast.ImportFrom(module=node.module, names=kept, level=node.level))


def spoken(modules) -> set[str]:
    """Names that may be asked for by a string: getattr(module, "rules".capitalize())."""
    strings = set().union(*(module.strings() for module in modules.values()))
    return strings | {text.capitalize() for text in strings} | {text.upper() for text in strings}


def drop_messages(module):
    """What an exception says about wrong input is for PCs; the chip's screens have own words."""
    edits = []
    for node in module.nodes:
        call = node.exc if isinstance(node, ast.Raise) else None
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in _FOR_PCS:
            edits.append((call, ast.unparse(call.func)))
    module.edit(edits)

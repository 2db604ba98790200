"""The text of a module, its syntax tree, and edits that leave every line where it is."""

import ast
import re


def prepare(path: str, text: str, viper: bool = True) -> str:
    """Return a module's text as it is compiled for the device, whatever the interpreter."""
    module = Module(path, without_anchors(path, text))
    module.choose_kernels(viper)
    module.spell_out_imports()
    return module.text


def without_anchors(path: str, text: str) -> str:
    """Leave out of words the lines that name rules for a test; they begin with #.

    Buys 5,604 bytes of 279,114 in the six languages.
    """
    return re.sub("(?m)^#.*\n", "", text) if "/words_" in path else text


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
        """Of an import of machine code that has portable code beside it, keep one of the two.

        Buys CircuitPython 400 bytes of 273,910, and MicroPython 515 of 257,574.
        """
        edits = []
        for node in self.tree.body:
            if isinstance(node, ast.Try) and isinstance(node.body[0], ast.ImportFrom):
                first = node.body[0]
                named = [first.module or "", *(alias.name for alias in first.names)]
                if any(name.endswith(("_viper", "_thumb")) for name in named):
                    kept = node.body if viper else _portable(node)
                    edits.append((node, "; ".join(map(ast.unparse, kept))))
        self.edit(edits)

    def spell_out_imports(self):
        """Write the whole names of modules: else the device stores the relative ones, too.

        Buys CircuitPython 1,387 bytes of names of 12,539 in the heap, and MicroPython 1,645 of
        34,558. Costs 6,064 and 7,723 bytes in files, each of which has the longer names.
        """
        edits = []
        for node in self.imports():
            if node.level:
                whole = ast.ImportFrom(module=self.origin(node), names=node.names, level=0)
                edits.append((node, ast.unparse(whole)))
        self.edit(edits)

    def name_whole_modules(self, modules):
        """Import each of these modules by its own name, as the ROM's importer expects it, and not
        from the package that it is in."""
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

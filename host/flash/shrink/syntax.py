"""Questions about syntax trees."""

import ast


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

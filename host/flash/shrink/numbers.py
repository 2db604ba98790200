"""Writes numbers that have names where they are used.

Buys 18,345 bytes of 291,855, and 1,922 of names.
"""

import ast

from .syntax import binds, kept_import


def inline(modules):
    """Put the numbers in; what is left without use goes, but for what is asked for by `x.NAME`."""
    numbers = {name: _numbers(module, {}) for name, module in modules.items()}
    while True:  # until those that are made of other modules' are known too
        more = {name: _numbers(module, numbers) for name, module in modules.items()}
        if more == numbers:
            break
        numbers = more
    asked_for = set()  # of objects that may be modules: a board's numbers
    for module in modules.values():
        for node in module.nodes:
            if isinstance(node, ast.Attribute) and _attribute(node, module, numbers) is None:
                asked_for.add(node.attr)
    for module in modules.values():
        module.edit(_uses(module, numbers, asked_for))


def _numbers(module, numbers):
    """Name -> int for what is given a number once, at the top of the module or of another."""
    bound = {}
    for node in module.nodes:
        for name in binds(node):
            bound[name] = bound.get(name, 0) + 1
    found = {}
    for node in module.tree.body:
        if isinstance(node, ast.ImportFrom):
            theirs = numbers.get(module.origin(node), {})
            pairs = [(name.asname or name.name, theirs.get(name.name)) for name in node.names]
        elif isinstance(node, ast.Assign) and len(node.targets) == 1:
            pairs = _assigned(node, {**found, **numbers.get(module.name, {})}, module, numbers)
        else:
            pairs = []
        for name, number in pairs:
            if number is not None and bound[name] == 1:
                found[name] = number
    return found


def _assigned(node, known, module, numbers):
    """The names of an assignment, each with its number or None."""
    target, value = node.targets[0], node.value
    if isinstance(target, ast.Name):
        return [(target.id, _value(value, known, module, numbers))]
    if not isinstance(target, ast.Tuple):
        return []
    if isinstance(value, ast.Call) and getattr(value.func, "id", "") == "range":
        ends = [_value(part, known, module, numbers) for part in value.args]
        known_ends = [end for end in ends if end is not None]
        given = list(range(*known_ends)) if len(known_ends) == len(ends) else []
    elif isinstance(value, ast.Tuple):
        given = [_value(part, known, module, numbers) for part in value.elts]
    else:
        given = []
    given = given if len(given) == len(target.elts) and None not in given else [None] * 99
    return [
        (part.id, number)
        for part, number in zip(target.elts, given, strict=False)
        if isinstance(part, ast.Name)
    ]


_OPERATIONS = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.FloorDiv: lambda a, b: a // b,
    ast.Mod: lambda a, b: a % b,
    ast.LShift: lambda a, b: a << b,
    ast.RShift: lambda a, b: a >> b,
    ast.BitOr: lambda a, b: a | b,
    ast.BitAnd: lambda a, b: a & b,
    ast.Pow: lambda a, b: a**b,
}


def _value(node, known, module, numbers):
    """The int that an expression always is, or None."""
    if isinstance(node, ast.Constant):
        return node.value if type(node.value) is int else None
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.Attribute):
        return _attribute(node, module, numbers)
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "const":
        return _value(node.args[0], known, module, numbers)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        value = _value(node.operand, known, module, numbers)
        return None if value is None else -value
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATIONS:
        left = _value(node.left, known, module, numbers)
        right = _value(node.right, known, module, numbers)
        if left is not None and right is not None:
            return _OPERATIONS[type(node.op)](left, right)
    return None


def _attribute(node, module, numbers):
    """The number that `frames.HELLO` is, where `frames` is a module of ours."""
    owner = module.aliases.get(getattr(node.value, "id", ""), "")
    return numbers.get(owner, {}).get(node.attr)


def _uses(module, numbers, asked_for):
    """The edits that put numbers in the place of their names."""
    own = dict(numbers[module.name])
    for node in module.nodes:  # imports inside functions, too
        if isinstance(node, ast.ImportFrom):
            theirs = numbers.get(module.origin(node), {})
            own |= {
                name.asname or name.name: theirs[name.name]
                for name in node.names
                if name.name in theirs
            }
    edits = []
    for node in module.nodes:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in own:
            edits.append((node, f"({own[node.id]})"))
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            number = _attribute(node, module, numbers)
            if number is not None:
                edits.append((node, f"({number})"))
        elif isinstance(node, ast.ImportFrom):
            gone = own.keys() - asked_for
            kept = [name for name in node.names if (name.asname or name.name) not in gone]
            if len(kept) < len(node.names):
                edits.append((node, kept_import(node, kept)))
    for node in module.tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            names = [part.id for part in ast.walk(node.targets[0]) if isinstance(part, ast.Name)]
            if names and set(names) <= own.keys() - asked_for:
                # What stands inside goes with it.
                inside = set(ast.walk(node))
                edits = [edit for edit in edits if edit[0] not in inside]
                edits.append((node, ""))
        elif _is_const(node) and not _needs_const(module.tree, own):
            edits.append((node, ""))
    return edits


def _is_const(node):
    """`from micropython import const`, with a stand-in for where there is none."""
    return isinstance(node, ast.Try) and ast.unparse(node.body[0]) == (
        "from micropython import const"
    )


def _needs_const(tree, own):
    """Whether const() is called where the compiler does not take the call away."""
    gone = sum(
        1
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and getattr(node.value.func, "id", "") == "const"
    )
    every = sum(isinstance(node, ast.Name) and node.id == "const" for node in ast.walk(tree))
    return every > gone

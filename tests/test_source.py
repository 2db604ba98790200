"""What every build does to a module before it is compiled, and nothing else."""

import ast

import pytest

from host.flash import build, circuitpython, tables
from host.flash.source import Module, prepare

READER = """
try:
    from .parts_{kind} import first
    from .parts import wanted as second
except ImportError:
    first = second = None


def run():
    return first, second
"""


@pytest.mark.parametrize("kind", ["viper", "thumb"])
def test_of_a_guarded_import_the_chip_s_half_stays_all_of_it(kind):
    text = prepare("firmware/reader.py", READER.format(kind=kind))
    assert [ast.unparse(node) for node in ast.parse(text).body][:2] == [
        f"from firmware.parts_{kind} import first",
        "from firmware.parts import wanted as second",
    ]
    assert "try" not in text and "None" not in text


@pytest.mark.parametrize("kind", ["viper", "thumb"])
def test_without_machine_code_the_other_half_stays(kind):
    text = prepare("firmware/reader.py", READER.format(kind=kind), viper=False)
    assert ast.unparse(ast.parse(text).body[0]) == "first = second = None"
    assert "import" not in text


def test_imports_have_whole_names_in_functions_too():
    text = "from . import one\n\n\ndef run():\n    from ..app import two as three\n"
    made = prepare("firmware/ui/here.py", text)
    assert made == (
        "from firmware.ui import one\n\n\ndef run():\n    from firmware.app import two as three\n"
    )


def test_the_names_of_rules_are_left_out_of_words_only():
    text = 'KEYS = """\n# D1 D2\nKeys\n"""\n'
    assert prepare("firmware/ui/words_xx.py", text) == 'KEYS = """\nKeys\n"""\n'
    assert prepare("firmware/ui/other.py", text) == text


@pytest.mark.parametrize(("builds", "viper"), [(build, True), (circuitpython, False)])
def test_nothing_else_is_changed_and_lines_stay(builds, viper):
    """For a traceback on the device."""
    for path in builds.sources("picosystem"):
        text = build.text_of(path)
        made = prepare(path, text, viper)
        assert "/words_" in path or made.count("\n") == text.count("\n"), path
        assert without_imports(made) == without_imports(text), path


def without_imports(text):
    """Return the statements of a module, without imports and what is guarded at the top."""
    tree = ast.parse(text.replace("\n# ", "\n#"))
    tree.body = [node for node in tree.body if not isinstance(node, (ast.Try, ast.Assign))]
    return [
        ast.unparse(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt) and not any(map(holds_import, ast.walk(node)))
    ]


def holds_import(node):
    return isinstance(node, ast.ImportFrom)


def test_long_constants_become_tables():
    art = bytes(range(256)) * 5
    module = Module("firmware/art.py", f"ART = {art!r}\nSHORT = b'x'\n")
    assert tables.take_out({"firmware.art": module}) == {"firmware/art/ART": art}
    assert "ART = _table('firmware/art/ART')" in module.text and "SHORT = b'x'" in module.text


def test_a_module_of_a_package_is_imported_by_its_own_name():
    """So that the importer can load it before it is needed."""
    module = Module("firmware/here.py", "from firmware.ui import icons as art, Words, page\n")
    module.name_whole_modules({"firmware.ui.icons", "firmware.ui.page", "firmware.here"})
    assert module.text == (
        "import firmware.ui.icons as art; import firmware.ui.page as page; "
        "from firmware.ui import Words\n"
    )
    assert module.needs() == {"firmware.ui", "firmware.ui.icons", "firmware.ui.page"}

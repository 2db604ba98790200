"""What is shrunk for CircuitPython does the same as the sources, and takes less."""

import ast

import pytest

from host import simulate
from host.flash import build, circuitpython
from host.flash import shrink as package
from host.flash.shrink import names, shrink, syntax
from host.sim import runtime
from tests import frames

pytestmark = pytest.mark.xdist_group("shrink")  # made once
ROOT = runtime.ROOT
PARTS = """
from micropython import const

LEAST = const(3)
MOST = LEAST * 2 + 1
FIRST, SECOND = range(2)


def wanted(count):
    if count > MOST:
        raise ValueError("more than " + str(MOST))
    return count - LEAST + SECOND


def unwanted():
    return unwanted
"""
SESSION = '''
"""A session."""

from . import parts
from .parts import LEAST, unwanted, wanted


class Session:
    colour = parts.MOST

    def run(self, amount):
        self._amount = wanted(amount)
        return [self._amount, LEAST, self.colour]

    def forgotten(self):
        return self._amount


def run():
    return Session().run(5)
'''


def shrunk(**more):
    texts = {"firmware/parts.py": PARTS, "firmware/session.py": SESSION, **more}
    return shrink({"firmware/__init__.py": "", **texts})


def do(texts):
    """What run() of the session gives, on MicroPython."""
    script = "import os\nos.mkdir('/app'); os.mkdir('/app/firmware')\n"
    for path, text in {**texts, "firmware/__init__.py": ""}.items():
        script += f"with open('/app/{path}', 'w') as file:\n    file.write({text!r})\n"
    script += "import sys\nsys.path.insert(0, '/app')\n"
    script += "from firmware.session import run\nprint(run())\n"
    done = runtime.run(script, trees=())
    assert done.stderr == ""
    return done.stdout.strip()


@pytest.mark.micropython
def test_it_does_the_same():
    before = {"firmware/parts.py": PARTS, "firmware/session.py": SESSION}
    assert do(before) == do(shrunk().texts) == "[3, 3, 7]"


def test_numbers_stand_where_they_are_used():
    parts = shrunk().texts["firmware/parts.py"]
    assert "LEAST" not in parts and "const" not in parts
    assert "(3)" in parts and "(1)" in parts
    assert "(7)" in shrunk().texts["firmware/session.py"]


def test_what_nothing_refers_to_goes():
    text = "".join(shrunk().texts.values())
    assert "unwanted" not in text and "forgotten" not in text
    assert text.count("def ") == 3


READER = """
from {where} import {what}


def run(link):
    link.parse()
    return {use}
"""
RECORDS = "class Record:\n    pass\n\n\ndef parse():\n    return 1\n"


@pytest.mark.parametrize(
    ("reader", "kept"),
    [
        (READER.format(where=".records", what="Record", use="Record"), False),
        (READER.format(where=".records", what="Record, parse", use="Record, parse"), True),
        (READER.format(where=".", what="records", use="records.Record"), True),
        ("def run(link, name):\n    link.parse()\n    __import__('firmware.rec' + name)\n", True),
        ("def run(link, name):\n    link.parse()\n    __import__('firmware.sc' + name)\n", False),
    ],
)
def test_an_attribute_of_that_name_keeps_what_it_may_mean(reader, kept):
    """Nobody who has only a name or two of a module can mean others of it by an attribute."""
    made = shrunk(**{"firmware/reader.py": reader, "firmware/records.py": RECORDS})
    assert ("return 1" in made.texts["firmware/records.py"]) == kept


def test_names_become_ones_that_the_chip_has_and_can_be_told_back():
    made = shrunk()
    assert "wanted" in made.names.values()
    assert set(made.names) <= names.known_names()
    assert "_amount" not in made.texts["firmware/session.py"]


def test_names_that_strings_ask_for_stay():
    asks = "RULES = 'text'\n\n\ndef run(module):\n    return getattr(module, 'rules'.upper())\n"
    made = shrunk(**{"firmware/asks.py": asks})
    assert "RULES" in made.texts["firmware/asks.py"]


def test_lines_stay_where_they_are():
    made = shrunk().texts["firmware/session.py"]
    assert made.count("\n") == SESSION.count("\n")
    assert made.splitlines()[18].startswith("def run")


def test_what_is_wrong_with_input_is_not_told_on_the_chip():
    assert "raise ValueError\n" in shrunk().texts["firmware/parts.py"]


# The whole game

SIMULATOR = ("__init__", "broken", "headless", "keyscript", "machine", "panel", "usb")
# The portable modules, which the MicroPython build leaves out, instead of machine code.
LEFT_OUT = {
    path for path in build.LEFT_OUT if not path.startswith(("firmware/rom/", "firmware/ui/"))
}
PORTABLE = [
    path
    for path in build.modules("picosystem", LEFT_OUT)
    if not path.endswith(("_viper.py", "_thumb.py"))
]

# The names in MicroPython's own modules that CircuitPython does not have.
MICROPYTHON = """
import framebuf, gc, os, sys, time
for owner in (framebuf, framebuf.FrameBuffer, gc, os, sys, time):
    print(*dir(owner))
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """The shrunk game and simulator in a folder, and how they were shrunk."""
    paths = [*PORTABLE, *(f"host/sim/{name}.py" for name in SIMULATOR)]
    sources = {path: (ROOT / path).read_text(encoding="utf-8") for path in paths}
    sources["script.py"] = simulate.SCRIPT
    theirs = runtime.run(MICROPYTHON, trees=()).stdout.split()
    made = shrink(sources, roots={"run", "VERSION", "BOARD", "JOBS", "PICTURES", *theirs})
    folder = tmp_path_factory.mktemp("shrunk")
    for path, text in made.texts.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    return folder, made


@pytest.mark.micropython
def test_the_shrunk_game_draws_the_same_frames(game):
    folder, made = game
    scenes = ["title", "alone", "junior", "cards-people", "duel-bot"]
    results = simulate.on_micropython(
        [frames.job(name) for name in scenes],
        pictures=False,
        script=made.texts["script.py"],
        trees=[
            f"{folder / tree}={tree}"
            for tree in ("shared_engine", "firmware", "boards", "host/sim")
        ],
    )
    for shots, _ in results:
        for shot, (digest, screen, rgb) in shots.items():
            shots[shot] = digest, made.names.get(screen, screen), rgb
    drawn = frames.sums(results, scenes)
    assert len(drawn) >= 10
    assert drawn == {name: frames.golden()[name] for name in drawn}


@pytest.fixture(scope="module")
def made():
    """The CircuitPython build before it is compiled."""
    return circuitpython.shrunk("picosystem")


def test_whatever_is_imported_from_a_module_is_there(made):
    """In functions too, which may not run for long."""
    trees = {
        path.removesuffix(".py").replace("/", "."): ast.parse(text)
        for path, text in made.texts.items()
    }
    bound = {
        name: {got for node in names._outside_functions(tree) for got in syntax.binds(node)}
        for name, tree in trees.items()
    }
    imports = [node for tree in trees.values() for node in ast.walk(tree)]
    imports = [node for node in imports if isinstance(node, ast.ImportFrom)]
    wanted = {(node.module, alias.name) for node in imports for alias in node.names}
    wanted = {pair for pair in wanted if pair[0] in trees}
    assert len(wanted) > 250
    assert [pair for pair in wanted if pair[1] not in bound[pair[0]]] == []


def test_no_name_gets_an_underscore_in_front(made):
    """CircuitPython does not store a const() whose name begins with one."""
    assert [name for name in made.names if name.startswith("_")] == []


STEPS = {"drop_messages": None, "inline": None, "drop": None, "rename": {}}


@pytest.mark.parametrize("step", STEPS)
def test_every_step_makes_the_files_smaller(step, made, tmp_path, monkeypatch):
    monkeypatch.setattr(package, step, lambda *words: STEPS[step])
    without = circuitpython.shrunk("picosystem")
    different = [path for path in made.texts if made.texts[path] != without.texts[path]]
    few = sorted(different)[:: -(-len(different) // 20)]  # each takes a start of the compiler
    assert bytes_of(made, few, tmp_path) < bytes_of(without, few, tmp_path)


def bytes_of(made, paths, folder) -> int:
    return sum(len(circuitpython.compile_mpy(path, made.texts[path], folder)) for path in paths)

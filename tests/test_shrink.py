"""What is built for the chip does the same as the sources, and takes less."""

import ast

import pytest

from host import simulate
from host.flash import build
from host.flash.shrink import names, shrink, source
from host.flash.shrink.names import known_to
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


def test_it_does_the_same(record_property):
    record_property("micropython", runtime.VERSION)
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


@pytest.mark.parametrize("kind", ["viper", "thumb"])
def test_of_a_guarded_import_the_chip_s_half_stays_all_of_it(kind):
    reader = f"""
try:
    from .parts_{kind} import first
    from .parts import wanted as second
except ImportError:
    first = second = None


def run():
    return first, second
"""
    more = {"firmware/reader.py": reader, f"firmware/parts_{kind}.py": "def first():\n    pass\n"}
    text = shrunk(**more).texts["firmware/reader.py"]
    assert "try" not in text and "None" not in text
    assert [type(node) for node in ast.parse(text).body] == [
        ast.ImportFrom,
        ast.ImportFrom,
        ast.FunctionDef,
    ]


def test_names_become_ones_that_the_chip_has_and_can_be_told_back():
    made = shrunk()
    assert "wanted" in made.names.values()
    assert set(made.names) <= known_to("micropython")
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


def test_long_constants_become_a_file():
    art = bytes(range(256)) * 5
    text = f"ART = {art!r}\nSHORT = b'x'\n\n\ndef run():\n    return ART, SHORT\n"
    made = shrunk(**{"firmware/art.py": text})
    assert made.data == {"firmware/art.0.bin": art}
    assert "firmware/art.0.bin" in made.texts["firmware/art.py"]


# The whole game


def portable(path, *names):
    """The text of functions, of which those called x_portable become x."""
    text = (ROOT / path).read_text(encoding="utf-8")
    parts = [node for node in ast.parse(text).body if getattr(node, "name", "") in names]
    return "\n\n".join(ast.unparse(part) for part in parts).replace("_portable(", "(") + "\n"


STAND_INS = {  # viper, which is no part of MicroPython under node
    "firmware/ui/draw_viper.py": (ROOT / "firmware/ui/draw.py").read_text(encoding="utf-8"),
    "firmware/drivers/expand_viper.py": "from .expand import expand_portable as expand\n",
    "firmware/drivers/in_place_viper.py": "from .in_place import find_portable as find\n",
    "shared_engine/reach_viper.py": (
        "from .reach import flood_portable as flood, slide_portable as slide\n"
        + portable("shared_engine/survey.py", "row_bytes", "pick_portable", "tally_portable")
    ),
    "shared_engine/survey_viper.py": (
        "from .survey import prefer_portable as prefer, survey_portable as survey\n"
    ),
}
SIMULATOR = ("__init__", "broken", "headless", "keyscript", "machine", "panel", "usb")
TREES = (*build.PACKAGES, "host/sim")


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """The shrunk game and simulator in a folder, and how they were shrunk."""
    paths = [*build.sources("picosystem"), *(f"host/sim/{name}.py" for name in SIMULATOR)]
    sources = {path: (ROOT / path).read_text(encoding="utf-8") for path in paths} | STAND_INS
    sources["script.py"] = simulate.SCRIPT
    made = shrink(sources, roots=("run", "VERSION", "BOARD", "JOBS", "PICTURES"))
    folder = tmp_path_factory.mktemp("shrunk")
    for path, data in [*made.texts.items(), *made.data.items()]:
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data if isinstance(data, bytes) else data.encode())
    return folder, made


def test_the_shrunk_game_draws_the_same_frames(game, record_property):
    record_property("micropython", runtime.VERSION)
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
            # One name may stand for several, in modules that are never loaded together.
            were = made.names.get(screen, screen).split(" or ")
            golden = frames.golden()[shot][1]
            shots[shot] = digest, golden if golden in were else screen, rgb
    drawn = frames.sums(results, scenes)
    assert len(drawn) >= 10
    assert drawn == {name: frames.golden()[name] for name in drawn}


def test_whatever_is_imported_from_a_module_is_there(game):
    """In functions too, which may not run for long."""
    _, made = game
    trees = {
        path.removesuffix(".py").replace("/", "."): ast.parse(text)
        for path, text in made.texts.items()
    }
    bound = {
        name: {got for node in names._outside_functions(tree) for got in source.binds(node)}
        for name, tree in trees.items()
    }
    imports = [node for tree in trees.values() for node in ast.walk(tree)]
    imports = [node for node in imports if isinstance(node, ast.ImportFrom)]
    wanted = {(node.module, alias.name) for node in imports for alias in node.names}
    wanted = {pair for pair in wanted if pair[0] in trees}
    assert len(wanted) > 250
    assert [pair for pair in wanted if pair[1] not in bound[pair[0]]] == []


def test_no_name_gets_an_underscore_in_front(game):
    """MicroPython does not store a const() whose name begins with one."""
    assert [name for name in game[1].names if name.startswith("_")] == []


def test_no_class_inherits_from_one_whose_names_may_be_the_same():
    of, classes = {}, []
    for path in build.sources("picosystem"):
        for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                of.setdefault(node.name, set()).add(names._family(path))
                classes.append((names._family(path), node))
    for family, node in classes:
        for base in node.bases:
            there = of.get(getattr(base, "id", ""), set())
            assert not family or there <= {"", family} or family in there, node.name
    assert len(classes) > 60

"""The handheld without hardware: `labyrinth sim`, and whole games by key presses."""

import hashlib
import importlib
import itertools
import json
import random
from array import array

import pytest

from firmware.drivers.expand import expand_portable, pairs
from firmware.ui import draw, palette
from host import cli, simulate
from host.art import inks
from host.games import UserError
from host.sim import headless, machine, runtime
from shared_engine import record as records
from tests import swift
from tests.long import LONG
from tests.person import Person

SCRIPT = "wait 200\nshot title.png\nOK\nOK\nOK\nwait 100\nOK\nwait 600\n"


@pytest.fixture
def sim(tmp_path, monkeypatch, capsys):
    """Run `labyrinth sim` in a folder of its own; returns exit code and output."""
    monkeypatch.chdir(tmp_path)

    def run(*words, keys=SCRIPT):
        (tmp_path / "keys.txt").write_text(keys, encoding="utf-8")
        parser = cli.Parser(prog="labyrinth sim")
        simulate.add_arguments(parser)
        code = simulate.run(parser.parse_args(["--keys", "keys.txt", *map(str, words)]))
        return code, capsys.readouterr().out

    return run


def is_png(path, width, height):
    data = path.read_bytes()
    size = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    return data.startswith(b"\x89PNG\r\n\x1a\n") and data[16:24] == size


@pytest.mark.micropython
def test_pictures_record_and_files_come_back(sim, tmp_path):
    words = ("--shot", "end.png", "--record", "game.txt", "--folder", "disk", "--seed", 5)
    code, out = sim(*words)
    assert (code, out.splitlines()[-1]) == (0, "PicoSystem: Move on the panel")
    assert is_png(tmp_path / "title.png", 240, 240)
    record = records.parse((tmp_path / "game.txt").read_text(encoding="utf-8"))
    assert [len(turn.actions) for turn in record.turns] == [1]
    shown = (tmp_path / "end.png").read_bytes()
    assert sim("--shot", "same.png", "--seed", 5, "--runtime", "cpython")[0] == 0
    assert (tmp_path / "same.png").read_bytes() == shown
    # What is on the disk is found again.
    code, out = sim(
        "--folder", "disk", "--shot", "on.png", "--runtime", "cpython", keys="wait 200\nOK\nwait 99"
    )
    assert out.splitlines()[-1] == "PicoSystem: Move on the panel"


def test_pictures_can_be_magnified(sim, tmp_path):
    sim("--board", "display_pack_2", "--shot", "a/b.png", "--scale", 2, "--runtime", "cpython")
    assert is_png(tmp_path / "a/b.png", 640, 480)


@pytest.mark.parametrize(
    ("words", "keys", "reason"),
    [
        (["--board", "pebble"], SCRIPT, "no board pebble; there are display_pack, "),
        (["--keys", "nowhere.txt"], SCRIPT, "cannot read nowhere.txt: No such file"),
        ([], "OK\nPRESS\n", "keys.txt, line 2: PRESS is neither a key (UP DOWN LEFT RIGHT "),
        (["--board", "display_pack"], "CCW\n", "CCW is neither a key (PREV NEXT OK BACK) nor "),
        (["--board", "display_pack"], "TURN\n", "keys.txt, line 1: this board has no key TURN; "),
        (["--scale", "9"], SCRIPT, "--scale is 1 to 8, not 9"),
        (["--seed", "-1"], SCRIPT, "--seed is 0 to 65535, not -1"),
        (["--record", "game.txt"], "wait 100\n", "no game is in progress at the end of the script"),
        (["--shot", "keys.txt/x.png"], "wait 100\n", "cannot write keys.txt/x.png: "),
        (["--runtime", "pypy"], SCRIPT, "invalid choice: 'pypy'"),
    ],
)
def test_mistakes_are_one_line(sim, words, keys, reason):
    with pytest.raises(UserError, match=r"^[^\n]+$") as caught:
        sim(*(words + ["--runtime", "cpython"] * ("--runtime" not in words)), keys=keys)
    assert reason in str(caught.value)


def test_a_broken_script_file_is_one_line(sim, tmp_path):
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UserError, match="cannot read binary: it is not text"):
        sim("--keys", "binary")


# Whole games by key presses

VARIANTS = [
    {"neutral": neutral, "open_hand": open_hand, "finish": finish, "edition": 2012 + 3 * (n % 2)}
    for n, (neutral, open_hand, finish) in enumerate(
        itertools.product((False, True), (False, True), ("home", "exit", "none"))
    )
]
TABLES = (
    ("human", "nobody", "medium", "nobody"),
    ("human", "human", "nobody", "nobody"),
    ("human", "easy", "human", "human"),
    ("hard", "human", "medium", "easy"),
    ("nobody", "human", "human", "human"),
)


def play(board, folder, number, level="hard"):
    """Set up a game on the title screen and play it to its end: (handheld, person)."""
    handheld = headless.Handheld(importlib.import_module(f"boards.{board}"), str(folder), number)
    handheld.run(100)
    person = Person(handheld, level)
    person.set_up(TABLES[number % len(TABLES)], VARIANTS[number])
    person.play()
    return handheld, person


@pytest.mark.parametrize("number", range(len(VARIANTS)))
def test_whole_games_by_keys(number, tmp_path, monkeypatch):
    swift.install(monkeypatch.setattr)
    handheld, person = play("picosystem", tmp_path, number)
    assert machine.problems == []
    people = TABLES[number % len(TABLES)].count("human")
    assert {"Shift", "Moving", "Move", "Over"} <= set(person.seen)
    assert ("Curtain" in person.seen) == (people > 1)
    session = handheld.app.session
    assert {name: session.options[name] for name in VARIANTS[number]} == VARIANTS[number]
    record = records.parse(headless.record_text(session, True))
    *_, (game, _, _, _) = record.replay()
    assert game.result() == session.result
    person.press("OK")
    assert person.name == "Title"
    assert not (tmp_path / "game").exists()


@pytest.mark.parametrize("board", ["display_pack_2", "waveshare_lcd_1_44", "waveshare_lcd_1_14"])
def test_whole_games_on_other_boards(board, tmp_path, monkeypatch):
    swift.install(monkeypatch.setattr)
    _, person = play(board, tmp_path, 4)
    assert machine.problems == []
    assert person.name == "Over"


ON_MICROPYTHON = """
import hashlib, json, os
from host.sim import headless, machine
machine.install()
from firmware.main import load_board
from tests.person import Person

os.mkdir("/disk")
handheld = headless.Handheld(load_board("picosystem"), "/disk", NUMBER)
handheld.run(100)
person = Person(handheld, "medium")
person.set_up(TABLE, VARIANT)
person.play()
frame = hashlib.sha256(handheld.panel.picture()).digest().hex()
record = headless.record_text(handheld.app.session, True)
print(json.dumps([machine.problems, record, frame, person.keys, person.seen]))
"""


# Each takes some 15 s; LABYRINTH_LONG=1 asks for all variants.
PLAYED = range(len(VARIANTS)) if LONG else (5,)


@pytest.mark.parametrize("number", PLAYED)
@pytest.mark.micropython
def test_whole_games_on_micropython(number, tmp_path, monkeypatch):
    """The same keys lead to the same game and the same last frame as on CPython."""
    table = TABLES[number % len(TABLES)]
    head = f"NUMBER = {number}\nTABLE = {table!r}\nVARIANT = {VARIANTS[number]!r}\n"
    trees = [*simulate.TREES, "tests/person.py=tests/person.py"]
    done = runtime.run(head + ON_MICROPYTHON, trees=trees)
    assert done.stderr == ""
    swift.install(monkeypatch.setattr)
    handheld, person = play("picosystem", tmp_path, number, "medium")
    frame = hashlib.sha256(handheld.panel.picture()).hexdigest()
    record = headless.record_text(handheld.app.session, True)
    assert json.loads(done.stdout) == [[], record, frame, person.keys, person.seen]


# The swift kernels


def test_swift_expand_is_the_portable_one():
    chance = random.Random(1)
    table = pairs(palette.rgb565_be())
    for _ in range(300):
        stride = chance.randint(1, 120)
        width = chance.randint(1, stride)
        lines = chance.randint(1, 20)
        buffer = bytearray(chance.randbytes(stride * (lines + 1)))
        column = chance.randrange(width)
        count = chance.randint(1, width * lines - column)
        where = (chance.randint(0, stride - width), column, width, stride, count)
        made = [array("H", bytes(4 * count)) for _ in range(2)]
        for expand, out in zip((expand_portable, swift.expand), made, strict=True):
            expand(buffer, out, table, *where)
        assert made[0] == made[1]


def test_swift_drawing_is_the_portable_one():
    chance = random.Random(2)
    bits = chance.randbytes(200)
    ink = inks.ink(1, 2, 3, 4)
    one, two = swift.Canvas(60, 40), swift.Canvas(60, 40)
    stamp = draw._stamp
    for _ in range(500):
        x, y = chance.randint(-20, 60), chance.randint(-20, 40)
        w, h = 2 * chance.randint(1, 12), chance.randint(1, 25)
        tile = swift.Tile(w, h, chance.randbytes(w * h // 2))
        draw.tile(one, x, y, tile, ink)
        swift.tile(two, x, y, tile, ink)
        where = (x, y, bits, chance.randint(0, 50), chance.randint(1, 25), h, chance.randrange(16))
        stamp(one, *where)
        swift.stamp(two, *where)
        assert (one.buffer, one.dirty) == (two.buffer, two.dirty)
        box = (x, y, chance.randint(0, 60), chance.randint(0, 40), chance.randrange(16))
        one.paint(*box)
        swift.fill_rect(two.paint.__self__, *box)
        assert one.buffer == two.buffer

"""The duel on the handheld: whole games by keys, two people at once, safe under any key."""

import hashlib
import importlib
import json
import random
from pathlib import Path

import pytest

from firmware import session as sessions
from firmware.save import Files, Settings
from firmware.screens import table
from host import simulate
from host.sim import headless, machine, runtime
from shared_engine.game import NOBODY
from shared_engine.games.duel import RUN, WAIT
from shared_engine.games.duel_parts import EDGES, deal_frame, joined
from shared_engine.shuffle import Stream
from tests import swift
from tests.long import LONG, only_long
from tests.person_duel import MENU_MS, join, seated
from tests.random_keys import Fingers
from tests.test_tick import ALLOCATED

HUMAN, EASY, MEDIUM, HARD = range(4)
EIGHT = "picosystem"
FOUR = "waveshare_lcd_1_44"  # 128x128
STICK = "waveshare_lcd_1_14"  # 240x135; arrows, but no X and Y


@pytest.fixture(autouse=True)
def swiftly(monkeypatch):
    swift.install(monkeypatch.setattr)


@pytest.fixture
def sit_down(tmp_path):
    """People at a board of that name, with a duel between those kinds of players."""

    def sit(board, kinds, ready=True, **options):
        Settings().store(Files(str(tmp_path)))
        board = importlib.import_module(f"boards.{board}")
        return seated(headless.Handheld(board, str(tmp_path), 1), kinds, ready, **options)

    return sit


def view(people):
    return people.app.session.view(None)


def calm(people):
    """No exception, nothing wrong on the wires."""
    trace = Path(people.handheld.folder, "error.txt")
    assert not trace.exists(), trace.read_text()
    assert machine.problems == []


@pytest.mark.parametrize(
    ("board", "kinds", "options", "screen"),
    [
        (EIGHT, (HUMAN, HUMAN), {}, "Both"),
        ("picopad", (HUMAN, HUMAN), {"false_stop": "void", "same_board": False}, "Both"),
        (EIGHT, (HUMAN, EASY), {}, "Alone"),
        (FOUR, (HUMAN, MEDIUM), {}, "Alone"),
        (FOUR, (HUMAN, HUMAN), {}, "InTurn"),
        (STICK, (HUMAN, HUMAN), {}, "InTurn"),
        (EIGHT, (HUMAN,), {"limit": 60}, "Alone"),
        ("display_pack", (HUMAN,), {"limit": 60}, "Alone"),
    ],
)
def test_whole_duels_by_keys(sit_down, board, kinds, options, screen):
    people = sit_down(board, kinds, ready=False, **options)
    people.play()
    calm(people)
    assert people.seen == ["Ready", screen, "Over"]
    end = view(people)
    assert end.result
    if len(kinds) == 2:
        assert max(end.scores) == 8 or end.rounds == 15
    else:
        assert end.scores[0] >= 5  # it can be done in a minute
    people.handheld.tap("OK")
    assert people.name == "Title"
    assert "continue" not in people.screen._entries


ON_MICROPYTHON = """
import hashlib, json, os
from host.sim import headless, machine
machine.install()
from firmware.main import load_board
from tests.person_duel import seated

os.mkdir("/disk")
people = seated(headless.Handheld(load_board("BOARD"), "/disk", 1), KINDS, False)
people.play()
frame = hashlib.sha256(people.handheld.panel.picture()).digest().hex()
record = headless.record_text(people.app.session, True)
print(json.dumps([machine.problems, record, frame, people.seen]))
"""


@only_long
@pytest.mark.parametrize(("board", "kinds"), [(EIGHT, (0, 0)), (FOUR, (0, 1)), (FOUR, (0, 0))])
@pytest.mark.micropython
def test_whole_duels_on_micropython(board, kinds, sit_down):
    """The same keys lead to the same game and the same last frame as on CPython."""
    script = ON_MICROPYTHON.replace("BOARD", board).replace("KINDS", repr(kinds))
    trees = [*simulate.TREES, "tests/person_duel.py=tests/person_duel.py"]
    done = runtime.run(script, trees=trees)
    assert done.stderr == ""
    people = sit_down(board, kinds, ready=False)
    people.play()
    frame = hashlib.sha256(people.handheld.panel.picture()).hexdigest()
    record = headless.record_text(people.app.session, True)
    assert json.loads(done.stdout) == [[], record, frame, people.seen]


def test_bots_play_each_other_when_somebody_starts_it(sit_down):
    people = sit_down(EIGHT, (HARD, EASY), ready=False)
    people.handheld.run(3000)
    assert people.name == "Ready"
    assert people.app.session.steps == 0
    people.handheld.tap("OK")
    people.handheld.run(45_000)
    assert sum(view(people).scores) > 2
    calm(people)


# Two people at once


def test_keys_slide_tiles_the_way_they_point(sit_down):
    people = sit_down(EIGHT, (HUMAN, HUMAN))
    frames = [bytearray(frame) for frame in view(people).frames]
    gaps = view(people).gaps
    for seat, keys in enumerate((("LEFT", "RIGHT"), ("TURN", "OK"))):
        key = keys[0] if gaps[seat] % 4 < 3 else keys[1]
        step = 1 if gaps[seat] % 4 < 3 else -1
        people.handheld.tap(key)
        now = view(people)
        assert now.frames[seat][gaps[seat]] == frames[seat][gaps[seat] + step]
        assert now.gaps[seat] == gaps[seat] + step
        assert now.gaps[1 - seat] == (gaps[1 - seat] if seat == 0 else now.gaps[0])


@pytest.mark.parametrize("keys", [("LEFT", "RIGHT"), ("UP", "LEFT"), ("DOWN", "RIGHT")])
def test_two_keys_at_once_call_stop_and_slide_nothing(sit_down, keys):
    people = sit_down(EIGHT, (HUMAN, HUMAN))
    join(people, 0)
    before = view(people)
    people.handheld.finger(keys[0], 1)
    people.handheld.run(30)
    people.handheld.finger(keys[1], 1)
    people.handheld.run(1)
    now = view(people)
    assert now.caller == 0
    assert now.called == people.screen.course.time  # when the second key went down
    assert now.frames == before.frames
    people.handheld.run(150)
    assert view(people).scores == (1, 0)


def test_a_thumb_that_rolls_over_two_keys_only_slides(sit_down):
    people = sit_down(EIGHT, (HUMAN, HUMAN))
    steps = people.app.session.steps
    people.chord("UP", "LEFT", apart=110)
    people.chord("DOWN", "RIGHT", apart=110)
    assert view(people).caller == NOBODY
    assert view(people).rounds == 0
    assert people.app.session.steps > steps


@pytest.mark.parametrize(("apart", "scores"), [(0, (0, 0)), (80, (0, 0)), (160, (0, 1))])
def test_who_calls_first(sit_down, apart, scores):
    """Within 100 ms it is at once: both right, no card (D16)."""
    people = sit_down(EIGHT, (HUMAN, HUMAN))
    join(people, 0)
    join(people, 1)
    for key, ms in (("PEEK", 0), ("OK", apart), ("UP", 0), ("RIGHT", 200)):
        people.handheld.finger(key, 1)
        people.handheld.run(ms)
    assert view(people).rounds == 1
    assert view(people).scores == scores


@pytest.mark.parametrize("board", [EIGHT, FOUR])
def test_a_stop_at_once_with_a_bot_s_counts(sit_down, board):
    people = sit_down(board, (HUMAN, EASY))
    join(people, 0)
    while view(people).caller == NOBODY:
        people.handheld.run(2)
        assert view(people).rounds == 0
    people.stop(0)
    people.handheld.run(200)
    assert (view(people).rounds, view(people).scores) == (1, (0, 0))


def test_a_wrong_stop_is_told_and_gives_the_card_away(sit_down):
    people = sit_down(EIGHT, (HUMAN, HUMAN))
    people.chord("UP", "RIGHT")
    people.handheld.run(100)
    assert people.screen.picture.notes[0] == "Wrong!"
    assert people.screen.picture.notes[1].startswith("gets it")
    assert view(people).scores == (0, 1)
    assert view(people).phase == WAIT


def test_the_winner_alone_opens_the_next_card_and_not_by_the_last_key(sit_down):
    people = sit_down(EIGHT, (HUMAN, HUMAN))
    join(people, 0)
    people.stop(0)
    people.handheld.run(120)
    assert people.screen.picture.lit[0]
    people.handheld.tap("UP")  # too soon to be meant
    people.handheld.run(800)
    people.handheld.tap("OK")  # the other one's
    assert view(people).phase == WAIT
    people.handheld.tap("UP")
    assert view(people).phase == RUN
    assert people.screen.picture.lit == [0, 0]


def test_a_pressed_stick_calls_stop_for_the_one_at_the_arrows(sit_down):
    people = sit_down("waveshare_lcd_1_3", (HUMAN, HUMAN))
    pins = [pin for name, pin in people.handheld.board.KEYS if name == "OK"]
    machine._levels[pins[1]] = 0
    people.handheld.run(40)
    assert view(people).caller == 0
    machine._levels[pins[1]] = 1


def test_holding_b_opens_the_menu_and_time_stands_still(sit_down):
    people = sit_down(EIGHT, (HUMAN, HUMAN))
    people.handheld.tap("BACK", MENU_MS)
    assert people.name == "Pause"
    time = people.app.stack[0].course.time
    people.handheld.run(20_000)
    people.handheld.tap("BACK")
    assert people.name == "Both"
    assert people.screen.course.time < time + 500


def test_a_slide_sends_only_two_tiles(sit_down, monkeypatch):
    people = sit_down(EIGHT, (HUMAN, HUMAN))
    sent = []
    panel = people.app.device.panel
    show = panel.show
    monkeypatch.setattr(panel, "show", lambda *part: (sent.append(part[3] * part[4]), show(*part)))
    people.handheld.tap("LEFT" if view(people).gaps[0] % 4 < 3 else "RIGHT")
    assert sum(sent) == 2 * people.app.tiles.size**2


# Anything


@pytest.mark.parametrize(
    ("board", "kinds"),
    [
        (EIGHT, (HUMAN, HUMAN)),
        ("waveshare_lcd_1_3", (HUMAN, EASY)),
        (FOUR, (HUMAN, HUMAN)),
        (STICK, (HUMAN,)),
    ],
)
def test_any_keys(sit_down, board, kinds):
    people = sit_down(board, kinds)
    fingers = Fingers(people.handheld, random.Random(len(board)))
    seen = set()
    for number in range(5000 if LONG else 600):
        fingers.event()
        fingers.check()
        seen.add(people.name)
        if people.name in ("Title", "New", "Over"):
            fingers.rest()
            table.begin(people.app, "duel", {}, len(kinds), bytes(kinds), machine.now)
        if number % 100 == 99:
            fingers.rest()
            people.handheld.run(1500)
            if people.name == "Both":
                people.handheld.tap("BACK", MENU_MS)
                seen.add(people.name)
            kept = sessions.resume(Files(people.handheld.folder))
            if people.app.session:
                assert kept._game.pack() == people.app.session._game.pack()
    assert seen & {"Both", "Alone", "InTurn"}
    assert "Pause" in seen


def test_the_lit_path_is_one():
    """It joins the two symbols, as the engine says, and leads nowhere else."""
    from firmware.ui.duel_frame import path  # its canvas needs the simulator's framebuf

    stream = Stream(bytes(16), "paths")
    found = 0
    for _ in range(2000):
        frame = deal_frame(stream)
        start, target = stream.below(16), stream.below(16)
        if start == target:
            continue
        lit = path(frame, start, target)
        assert bool(lit) == joined(frame, EDGES[start], EDGES[target])
        if lit:
            only = bytearray([frame[cell] if lit >> cell & 1 else 0 for cell in range(16)])
            assert joined(only, EDGES[start], EDGES[target])
            found += 1
    assert found > 20


IDLE = """
from firmware.screens import table

for number, (board, kinds) in enumerate(json.loads(JOBS)):
    job = {"board": board, "seed": 1, "files": {}, "keys": "wait 100"}
    handheld = headless.perform(job, "/" + str(number))
    app = handheld.app
    table.begin(app, "duel", {}, len(kinds), bytes(kinds), machine.now)
    handheld.run(50)
    handheld.tap("OK")
    handheld.run(1100)
    quiet = allocated(nothing, machine.now, 100, 1)
    print(headless.screen(handheld), allocated(app.stack[-1].tick, machine.now, 100, 1) - quiet)
"""


@pytest.mark.micropython
def test_an_idle_screen_allocates_nothing():
    """On MicroPython; where there is a clock, a second may pass on it."""
    jobs = [(EIGHT, (HUMAN, HUMAN)), (EIGHT, (HUMAN,)), (FOUR, (HUMAN, HUMAN))]
    done = runtime.run(f"JOBS = {json.dumps(jobs)!r}\n{ALLOCATED}{IDLE}", trees=simulate.TREES)
    lines = done.stdout.splitlines()
    assert lines[0] == "Both 0"
    assert [line.split()[0] for line in lines] == ["Both", "Alone", "InTurn"]
    assert all(int(line.split()[1]) < 600 for line in lines)

"""Junior on the handheld, and the set-up of every rule set: by keys, as players meet them."""

import hashlib
import importlib
import json
import random

import pytest

from firmware import session as sessions
from firmware.save import Files, Settings
from host import simulate
from host.sim import headless, machine, runtime
from shared_engine import bots
from shared_engine import record as records
from shared_engine.games.shift import SHIFT, STRAIGHT
from shared_engine.shuffle import Stream
from tests import swift
from tests.both.players import eager
from tests.long import only_long
from tests.person import CLOCKWISE, LOOK_MS, Person
from tests.random_keys import Fingers

machine.install()  # the screens need its framebuf

from firmware.screens import table  # noqa: E402
from firmware.ui import words  # noqa: E402

EIGHT, FOUR, TINY = "picosystem", "display_pack", "waveshare_lcd_1_44"
SIZES = ("display_pack_2", EIGHT, FOUR, TINY)
BASIC, EXPERT = {}, {"expert": True}
ALONE = ("human", "nobody", "medium", "nobody")
FAMILY = ("human", "human", "human", "easy")


@pytest.fixture(autouse=True)
def swiftly(monkeypatch):
    swift.install(monkeypatch.setattr)
    yield
    words.load(0)


def switched_on(board, folder, seed=1):
    Settings().store(Files(str(folder)))
    handheld = headless.Handheld(importlib.import_module(f"boards.{board}"), str(folder), seed)
    handheld.run(50)
    return handheld


def sat_down(folder, options, when, board=EIGHT, kinds=(0, 0)):
    """A person at a game of junior in which `when` is so at the start of the first seat's turn."""
    handheld = switched_on(board, folder)
    stream = Stream(bytes(16), "junior screens")
    for number in range(1000):
        seed = number.to_bytes(16, "big")
        session = sessions.start(Files(str(folder)), "junior", options, (0, 2), bytes(kinds), seed)
        game = session._game
        for _ in range(60):
            if game.result() is not None:
                break
            if game.seat == 0 and game.phase == SHIFT and when(game):
                table.take_up(handheld.app, session, machine.now)
                table.go_on(handheld.app, machine.now)
                handheld.run(50)
                person = Person(handheld)
                if person.name == "Curtain":
                    person.press("OK")
                return person
            session.act(game.seat, eager(game, stream), 0)
    raise AssertionError("no such game")


def can(game):
    return game.can_go_straight() and game.last != 255


def cannot(game):
    return not game.can_go_straight()


# Whole games


@pytest.mark.parametrize(
    ("board", "kinds", "options"),
    [
        (EIGHT, ALONE, BASIC),
        (EIGHT, FAMILY, EXPERT),
        (FOUR, FAMILY, {"crossings": 1}),
        (FOUR, ALONE, EXPERT),
        (TINY, FAMILY, BASIC),
        (TINY, ALONE, EXPERT),
    ],
)
def test_whole_games_by_keys(board, kinds, options, tmp_path):
    handheld = switched_on(board, tmp_path)
    person = Person(handheld, "medium")
    person.set_up(kinds, options, "junior")
    person.play()
    assert machine.problems == []
    assert {"Shift", "Move", "Reached", "Over"} <= set(person.seen)
    # Only experts have something to hide.
    assert ("Curtain" in person.seen) == (kinds == FAMILY and options == EXPERT)
    session = handheld.app.session
    assert {name: session.options[name] for name in options} == options
    *_, (game, _, _, _) = records.parse(headless.record_text(session, True)).replay()
    assert game.result() == session.result
    person.press("OK")
    assert person.name == "Title"


ON_MICROPYTHON = """
import hashlib, json, os
from host.sim import headless, machine
machine.install()
from firmware.main import load_board
from tests.person import Person

os.mkdir("/disk")
handheld = headless.Handheld(load_board(BOARD), "/disk", 1)
handheld.run(100)
person = Person(handheld, "medium")
person.set_up(KINDS, OPTIONS, "junior")
person.play()
frame = hashlib.sha256(handheld.panel.picture()).digest().hex()
record = headless.record_text(handheld.app.session, True)
print(json.dumps([machine.problems, record, frame, person.keys]))
"""


@only_long
@pytest.mark.parametrize(("board", "options"), [(EIGHT, BASIC), (TINY, EXPERT)])
@pytest.mark.micropython
def test_whole_games_on_micropython(board, options, tmp_path):
    head = f"BOARD = {board!r}\nKINDS = {FAMILY!r}\nOPTIONS = {options!r}\n"
    trees = [*simulate.TREES, "tests/person.py=tests/person.py"]
    done = runtime.run(head + ON_MICROPYTHON, trees=trees)
    assert done.stderr == ""
    handheld = headless.Handheld(importlib.import_module(f"boards.{board}"), str(tmp_path), 1)
    handheld.run(100)
    person = Person(handheld, "medium")
    person.set_up(FAMILY, options, "junior")
    person.play()
    frame = hashlib.sha256(handheld.panel.picture()).hexdigest()
    record = headless.record_text(handheld.app.session, True)
    assert json.loads(done.stdout) == [[], record, frame, person.keys]


# Going without a shift


@pytest.mark.parametrize("board", SIZES)
def test_one_press_goes_straight_to_the_target(board, tmp_path):
    person = sat_down(tmp_path, BASIC, can, board)
    assert person.screen.straight
    game = person.app.session._game
    maze, token = game.maze.pack(), game.pile[0]
    person.press("OK")
    assert person.name == "Moving"
    person.handheld.run(3000)
    assert person.name == "Reached" and game.hands[0][-1] == token
    assert game.maze.pack() == maze and game.seat == 1


@pytest.mark.parametrize("board", [EIGHT, FOUR])
def test_going_straight_can_be_left_and_found_again(board, tmp_path):
    person = sat_down(tmp_path, BASIC, can, board)
    screen = person.screen
    slots = screen.view.maze.slots
    if person.few:
        order = []
        for _ in range(slots + 1):
            person.press("NEXT")
            order.append(screen.slot)
        assert order == [*range(slots), slots] and screen.straight
        person.press("PREV")
        assert screen.slot == slots - 1
    else:
        person.press("RIGHT")
        slot = screen.slot
        assert slot < slots
        outwards = ("UP", "RIGHT", "DOWN", "LEFT")[slot * 4 // slots]
        person.press(outwards)
        assert screen.straight
        person.press("TURN")
        assert screen.slot == slot


@pytest.mark.parametrize("board", [EIGHT, FOUR])
def test_without_a_way_to_the_target_there_are_only_slots(board, tmp_path):
    person = sat_down(tmp_path, BASIC, cannot, board)
    screen = person.screen
    for key in ("NEXT",) * 9 if person.few else ("UP", "UP", "RIGHT", "RIGHT", "RIGHT", "UP"):
        assert not screen.straight
        person.press(key)


def test_experts_always_shift(tmp_path):
    def beside(game):
        return game.maze.symbols.find(game.targets(0)) in game.maze.reach(game.pawns[0])

    assert not sat_down(tmp_path, EXPERT, beside).screen.straight


def test_a_game_put_away_before_the_straight_move_goes_on_with_it(tmp_path):
    """A power cut between the two steps."""
    person = sat_down(tmp_path, BASIC, can)
    app = person.app
    session = app.session
    session.act(0, session.legal(0)[-1], 0)
    assert session._game.phase == STRAIGHT
    app.leave_game()
    person.handheld.run(50)
    person.open("continue")
    assert person.name == "Move"
    (action,) = app.session.legal(0)
    for key in ("RIGHT", "DOWN", "LEFT", "UP"):
        person.press(key)
    person.press("OK")
    assert app.session.last[1] == action and person.name != "Error"


def pushes(game):
    """Whether the bot would push although the target is in reach as the maze lies."""
    return can(game) and bots.hint(game.view(0))[0] != game.maze.slots * 4


@pytest.mark.parametrize("board", [EIGHT, FOUR])
def test_a_hint_is_to_go_straight_where_one_can(board, tmp_path):
    person = sat_down(tmp_path, BASIC, pushes, board)
    person.press("NEXT" if person.few else "RIGHT", "BACK")
    person.open("hint")
    person.handheld.run(5000)
    assert person.screen.straight
    assert person.screen.message == "Hint: to your goal"
    person.press("OK")
    person.handheld.run(3000)
    assert person.name == "Reached"


def test_a_slot_of_a_larger_maze_is_not_remembered(tmp_path):
    handheld = switched_on(EIGHT, tmp_path)
    handheld.app.cursor_slot = 11
    person = Person(handheld)
    person.set_up(ALONE, BASIC, "junior")
    assert person.name == "Shift" and handheld.app.cursor_slot < 8


# Pushing the tile straight back (D30)


@pytest.mark.parametrize("board", SIZES)
@pytest.mark.parametrize("push_back", [False, True])
def test_the_tile_goes_straight_back_where_set_up_says_so(board, push_back, tmp_path):
    person = Person(switched_on(board, tmp_path))
    person.set_up(("human", "nobody", "human", "nobody"), {"push_back": push_back}, "junior")
    session = person.app.session
    assert person.name == "Shift"
    if person.screen.straight:
        person.press("NEXT" if person.few else "UP")
    maze, slot = session._game.maze.pack(), person.screen.slot
    person.press(*["OK"] * (1 if person.turn_key else 2))  # turn the tile first, or not
    for _ in range(6):
        if person.name != "Shift":
            person.handheld.run(3000)
            person.press(*["OK"] * (person.name != "Shift"))
    person.handheld.run(LOOK_MS)
    screen = person.screen
    back = screen.view.maze.opposite(slot)
    assert session._game.turn == 1 and screen.view.banned == (255 if push_back else back)
    if screen.straight:
        person.press("NEXT" if person.few else "UP")
    for _ in range(8):
        if screen.slot != back:
            side = screen.slot * 4 // screen.view.maze.slots
            person.press("NEXT" if person.few else CLOCKWISE[side])
    person.handheld.run(200)
    crossed = screen.what() == words.WORDS["came_out"]
    person.press("OK", "OK")
    assert crossed == (not push_back)
    assert (session._game.maze.pack() == maze) == push_back
    assert (person.name == "Shift") == (not push_back)


# What is seen


@pytest.mark.parametrize("board", [EIGHT, TINY])
def test_the_open_target_is_shown_and_marked_in_every_turn(board, tmp_path):
    from firmware.screens.watch import Watch
    from firmware.ui.maze_picture import TARGET

    def on_the_maze(game):
        return cannot(game) and game.target_cell() >= 0

    person = sat_down(tmp_path, BASIC, on_the_maze, board)
    for screen in (person.screen, Watch(person.app)):
        screen.draw(person.app.canvas)
        target = bytes([screen.view.target])
        assert screen._status.cards == target
        maze = screen.view.maze
        marked = [cell for cell in range(25) if screen.picture.marks[cell] & TARGET]
        if isinstance(screen, Watch):
            assert marked == [maze.symbols.find(target)]
        else:  # as it would lie after the shift
            maze.insert(screen.slot, screen.rotation)
            assert marked == [maze.symbols.find(target)]


def test_several_people_are_called_by_colour_and_one_is_you(tmp_path):
    person = sat_down(tmp_path, BASIC, cannot)
    assert person.screen._status.name == "Red"
    for path in tmp_path.iterdir():
        path.unlink()
    person = sat_down(tmp_path, BASIC, cannot, kinds=(sessions.HUMAN, sessions.EASY))
    assert person.screen._status.name == "You"


def test_tokens_that_were_won_are_counted(tmp_path):
    person = sat_down(tmp_path, BASIC, lambda game: game.found[0] > game.found[1])
    won, other = person.app.session._game.found
    assert person.screen._status.scores == [(0, won), (2, other)]
    assert person.screen._status.note == f"Tokens: {won}"


def test_an_expert_who_has_found_all_is_shown_the_way_home(tmp_path):
    from firmware.ui.maze_picture import TARGET

    person = sat_down(tmp_path, EXPERT, lambda game: game.done(0))
    screen = person.screen
    marked = [cell for cell in range(25) if screen.picture.marks[cell] & TARGET]
    assert marked == [0]


def test_an_expert_s_next_token_is_seen_in_the_own_next_turn_only(tmp_path):
    """In the galactic game a player may look at the next card at once; here the key goes on."""
    from firmware.screens.reached import Reached

    person = sat_down(tmp_path, EXPERT, lambda game: not game.looked >> 1 & 1)
    person.app.replace(Reached(person.app, 1, 0))
    person.press("PEEK")
    assert person.name == "Shift" and not person.screen.peeking


@pytest.mark.parametrize("board", [EIGHT, TINY])
def test_any_keys(board, tmp_path):
    handheld = switched_on(board, tmp_path)
    person = Person(handheld)
    fingers = Fingers(handheld, random.Random(7))
    for number in range(6):
        person.set_up(FAMILY, {"expert": number % 2 == 1}, "junior")
        for _ in range(120):
            fingers.event()
            fingers.check()
        fingers.rest()
        handheld.app.leave_game()
        handheld.app.files.remove("game")
        handheld.run(50)

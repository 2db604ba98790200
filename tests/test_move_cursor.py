"""Where the cursor of a turn's second half begins: on a goal in reach, or where a hint has led; but
never where it would show the table what only one player knows.
"""

import importlib
import itertools

import pytest

from firmware.save import Files, Settings
from firmware.session import EASY, HUMAN
from host.sim import headless, machine
from shared_engine.bots import REACHES
from shared_engine.games.cards import TAKE, TAKING
from shared_engine.games.shift import GO, GO_NEUTRAL, LEAVE, MOVE, SHIFT
from tests import sitting, swift
from tests.person import Person
from tests.sitting import thought

ALONE, SHARED = (HUMAN, EASY), (HUMAN, HUMAN)
EIGHT, FOUR = "picosystem", "display_pack_2"
BOARDS = (EIGHT, FOUR)


@pytest.fixture(autouse=True)
def swiftly(monkeypatch):
    swift.install(monkeypatch.setattr)
    yield
    assert machine.problems == []


@pytest.fixture
def sit_down(tmp_path):
    """Make somebody who goes on with a game: game, kinds, board."""
    count = itertools.count()

    def sit(game, kinds, board=EIGHT):
        folder = tmp_path / str(next(count))
        folder.mkdir()
        return sitting.sit_down(folder, game, kinds, board)

    return sit


def games(name, options, when):
    """Yield games in which `when` is so, and the first seat is to play."""
    return sitting.games(name, options, lambda game: game.seat == 0 and when(game))


def first(name, options, when):
    return next(games(name, options, when))


def after_hint(game):
    """The game after the push that a hint would lead to."""
    ahead = game.copy()
    ahead.play(0, thought(game)[0], 0)
    return ahead


def hint_reaches(game):
    """A hinted push leads to the goal, where the pawn does not stand yet."""
    if game.phase != SHIFT or (game.name == "junior" and game.can_go_straight()):
        return False
    action, reason = thought(game)
    ahead = game.copy()
    ahead.play(0, action, 0)
    return reason == REACHES and thought(ahead)[0] % GO != ahead.pawns[0] and _one_pawn(ahead)


def _one_pawn(game):
    return not any(GO_NEUTRAL <= action < LEAVE for action in game.legal(0))


def ask(person):
    """Ask for a hint by the menu."""
    person.press("BACK")
    person.open("hint")
    person.handheld.run(8000)


def push(person):
    """OK until the tile slides; then until the second half of the turn is there."""
    screen = person.screen
    while person.screen is screen:
        person.press("OK")
    person.handheld.run(1500)
    assert person.name in ("Move", "Take")


# A hint, then nothing but OK


RULE_SETS = [("galaxy", {}), ("junior", {}), ("junior", {"expert": True})]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("name", "options"), RULE_SETS)
def test_after_a_hint_ok_alone_reaches_the_goal(name, options, board, sit_down):
    person = sit_down(first(name, options, hint_reaches), ALONE, board)
    ask(person)
    push(person)
    person.press("OK")
    person.handheld.run(1500)
    assert person.name == "Reached" and person.screen._seat == 0


@pytest.mark.parametrize("board", BOARDS)
def test_the_puzzle_is_solved_by_hints_before_pushes_and_ok(board, tmp_path):
    Settings().store(Files(str(tmp_path)))
    handheld = headless.Handheld(importlib.import_module(f"boards.{board}"), str(tmp_path), 5)
    headless.set_date(lambda: "2026-01-03")
    handheld.run(300)
    person = Person(handheld)
    person.open("puzzle")
    handheld.run(20_000)
    session = person.app.session
    for _ in range(session.view(0).par):
        ask(person)
        push(person)
        person.press("OK")
        handheld.run(3000)
    assert session.over and session.view(0).turns == session.view(0).par


def prepares(game):
    """A hinted push reaches nothing, but the move after it goes somewhere."""
    if game.phase != SHIFT or thought(game)[1] == REACHES:
        return False
    ahead = after_hint(game)
    return thought(ahead)[0] % GO != ahead.pawns[0]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("kinds", [ALONE, SHARED])
def test_after_a_hint_that_reaches_nothing_the_cursor_is_where_it_leads(board, kinds, sit_down):
    game = first("galaxy", {}, prepares)
    person = sit_down(game, kinds, board)
    ask(person)
    push(person)
    assert person.screen._cell == thought(after_hint(game))[0] % GO
    assert person.screen.message  # says what it is there for


def test_the_player_who_asked_sees_the_hinted_cell_among_others_too(sit_down):
    person = sit_down(first("galaxy", {}, hint_reaches), SHARED)
    ask(person)
    push(person)
    person.press("OK")
    person.handheld.run(1500)
    assert person.name == "Reached" and person.screen._seat == 0


def test_a_hint_is_shown_once_and_not_behind_a_later_curtain(sit_down):
    """Whoever wakes the device has not asked for it, and the table looks on."""
    person = sit_down(first("galaxy", {}, hint_reaches), SHARED)
    ask(person)
    push(person)
    person.handheld.run(130_000)
    person.press("OK")  # to wake it
    person.handheld.run(300)
    person.press("OK")
    assert person.name == "Move" and not person.screen.message
    assert person.screen._cell == person.screen.view.pawns[0]


def test_another_push_than_the_hinted_one_does_not_show_where_the_hint_leads(sit_down):
    person = sit_down(first("galaxy", {}, hint_reaches), SHARED)
    ask(person)
    person.press("RIGHT")
    push(person)
    screen = person.screen
    assert screen._cell == screen.view.pawns[0] and not screen.message


# Without a hint


def in_reach(game):
    """The goal is in reach in the middle of a turn, away from the pawn."""
    if game.phase != MOVE or not _one_pawn(game):
        return False
    action, reason = thought(game)
    return reason == REACHES and action % GO != game.pawns[0]


def begins_at_goal(person, game):
    return person.screen._cell == thought(game)[0] % GO


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("name", "options"), RULE_SETS)
def test_alone_the_cursor_begins_on_a_goal_in_reach(name, options, board, sit_down):
    game = first(name, options, in_reach)
    person = sit_down(game, ALONE, board)
    assert begins_at_goal(person, game)
    person.press("OK")
    person.handheld.run(1500)
    assert person.name == "Reached" and person.screen._seat == 0


@pytest.mark.parametrize(("name", "options"), [("galaxy", {}), ("junior", {"expert": True})])
def test_among_others_the_cursor_does_not_tell_of_the_card(name, options, sit_down):
    for game in itertools.islice(games(name, options, in_reach), 3):
        if game.found[0] == len(game.hands[0]):
            continue  # home is no secret
        person = sit_down(game, SHARED)
        assert person.screen._cell == game.pawns[0]
        assert not person.screen.message


def test_a_goal_that_lies_open_is_no_secret(sit_down):
    game = first("junior", {}, in_reach)
    assert begins_at_goal(sit_down(game, SHARED), game)


@pytest.mark.parametrize("finish", ["home", "exit"])
def test_the_way_home_or_out_is_no_secret(finish, sit_down):
    def last(game):
        done = game.found[0] == len(game.hands[0])
        return in_reach(game) and done and LEAVE + game.pawns[0] not in game.legal(0)

    game = first("galaxy", {"finish": finish}, last)
    person = sit_down(game, SHARED)
    action = person.screen._actions[person.screen._cell]
    assert action >= LEAVE if finish == "exit" else begins_at_goal(person, game)
    person.press("OK")
    person.handheld.run(6000)
    assert person.app.session.result == (0,)


def neutral_only(game):
    """Of two pawns only the neutral one reaches a card."""
    if game.phase != MOVE:
        return False
    pawns = {GO_NEUTRAL <= action < LEAVE for action in game.legal(0)}
    action, reason = thought(game)
    away = action % GO != game.pawns[4]
    if len(pawns) < 2 or reason != REACHES or action < GO_NEUTRAL or not away:
        return False
    symbols = game.maze.symbols
    ends = [symbols[go % GO] for go in game.legal(0) if go < GO_NEUTRAL]
    return not set(ends) & set(game.targets(0))


@pytest.mark.parametrize("board", BOARDS)
def test_of_two_pawns_it_begins_with_the_one_that_reaches_a_card(board, sit_down):
    game = first("galaxy", {"neutral": True, "open_hand": True}, neutral_only)
    person = sit_down(game, ALONE, board)
    assert person.screen.pawn == 4 and begins_at_goal(person, game)
    person.press("OK")
    person.handheld.run(1500)
    assert person.name == "Reached" and person.screen._seat == 0


def test_without_a_goal_in_reach_it_begins_on_the_pawn(sit_down):
    def nothing(game):
        return game.phase == MOVE and thought(game)[1] != REACHES

    game = first("galaxy", {}, nothing)
    assert sit_down(game, ALONE).screen._cell == game.pawns[0]


# Cards


def order_matters(game):
    """After the hinted card is laid, the hint takes another card than the first one."""
    if game.phase == TAKING:
        return False
    ahead = game.copy()
    ahead.play(0, thought(game)[0], 0)
    if ahead.seat != 0 or ahead.phase != TAKING:
        return False
    return thought(ahead)[0] != ahead.legal(0)[0]


@pytest.mark.parametrize("board", BOARDS)
def test_after_a_hint_to_lay_the_hinted_card_is_taken_first(board, sit_down):
    game = first("cards", {}, order_matters)
    person = sit_down(game, ALONE, board)
    ask(person)
    most = person.screen.gain
    push(person)
    assert person.screen.action == thought(after_hint(game))[0] >= TAKE
    for _ in range(most):
        assert person.name == "Take"
        person.press("OK")
        person.handheld.run(1500)
    assert len(person.app.session.view(None).taken[0]) == len(game.taken[0]) + most

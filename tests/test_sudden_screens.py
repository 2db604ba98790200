"""A key that is pressed just as a screen comes up by itself was not meant for it, and does nothing.
What the player's own key has led to takes keys at once.
"""

import pytest

from firmware.session import EASY, HUMAN, PC
from host.sim import machine
from shared_engine.bots import REACHES
from shared_engine.game import REACHED
from shared_engine.games.shift import MOVE, SHIFT
from tests import menus, sitting, swift
from tests.person_duel import join
from tests.test_duel_screens import STICK, sit_down
from tests.wire import Cable, gather, take_seat, until

machine.install()  # the screens need its framebuf

from firmware.screens import puzzle as puzzle_screen  # noqa: E402

__all__ = ["sit_down"]  # a fixture
EIGHT, FOUR, TINY = "picosystem", "display_pack_2", "waveshare_lcd_1_44"
BOARDS = (EIGHT, FOUR)
IGNORED_MS = 250
STEP_MS = 2


@pytest.fixture(autouse=True)
def swiftly(monkeypatch):
    swift.install(monkeypatch.setattr)
    yield
    assert machine.problems == []


def comes_up(person, name, most=30_000):
    """Let time pass until that screen has just come up."""
    for _ in range(0, most, STEP_MS):
        if person.name == name:
            return
        person.handheld.run(STEP_MS)
    raise AssertionError(f"no {name}, but {person.name}")


def press_at(person, key, ms):
    """Press a key `ms` after a screen has come up; it is noticed some 20 ms later."""
    person.handheld.run(ms)
    person.press(key)


def bot_begins(game):
    return game.seat == 1 and game.phase == 0


def reaches_next(game):
    """The bot reaches a card in this turn."""
    if not bot_begins(game):
        return False
    ahead, events = sitting.bots_turn(game, "easy")
    return ahead.result() is None and any(event[0] == REACHED for event in events)


def wins_next(game):
    """The bot wins by walking home in this turn."""
    return (
        bot_begins(game)
        and not game.hidden(1)
        and bool(sitting.bots_turn(game, "easy")[0].result())
    )


def unchanged(person, key):
    """A key does nothing as yet, and soon it does."""
    screen, steps = person.screen, person.app.session.steps
    press_at(person, key, 20)
    assert person.screen is screen and person.app.session.steps == steps
    person.handheld.run(IGNORED_MS)
    person.press(key)
    person.handheld.run(100)
    return person.screen is not screen or person.app.session.steps > steps


# After others have played


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("animations", [0, 1])
def test_a_key_as_ones_own_turn_comes_up_moves_no_cursor(board, animations, tmp_path):
    game = sitting.first("galaxy", {}, bot_begins)
    person = sitting.sit_down(tmp_path, game, (HUMAN, EASY), board)
    person.app.settings.animations = animations
    comes_up(person, "Shift")
    screen, slot = person.screen, person.screen.slot
    press_at(person, "NEXT" if board == FOUR else "RIGHT", 20)
    assert person.screen is screen and screen.slot == slot
    person.handheld.run(IGNORED_MS)
    person.press("NEXT" if board == FOUR else "RIGHT")
    assert screen.slot != slot


@pytest.mark.parametrize("board", BOARDS)
def test_a_key_that_is_held_on_does_nothing_either(board, tmp_path):
    """A direction would repeat, and OK peeks on four keys."""
    game = sitting.first("galaxy", {}, bot_begins)
    person = sitting.sit_down(tmp_path, game, (HUMAN, EASY), board)
    comes_up(person, "Shift")
    slot = person.screen.slot
    person.handheld.tap("NEXT" if board == FOUR else "RIGHT", 900)
    assert person.screen.slot == slot


@pytest.mark.parametrize("board", BOARDS)
def test_ok_as_ones_own_turn_comes_up_lays_no_card(board, tmp_path):
    game = sitting.first("cards", {}, bot_begins)
    person = sitting.sit_down(tmp_path, game, (HUMAN, EASY), board)
    comes_up(person, "Lay")
    action = person.screen.action
    steps = person.app.session.steps
    press_at(person, "OK", 20)
    assert person.app.session.steps == steps
    assert person.name == "Lay" and person.screen.action == action and not person.screen.fitting


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("name", "own"), [("galaxy", "Shift"), ("cards", "Lay")])
def test_a_key_that_hurries_a_bot_on_does_not_play_ones_own_turn_too(name, own, board, tmp_path):
    game = sitting.first(name, {}, bot_begins)
    person = sitting.sit_down(tmp_path, game, (HUMAN, EASY), board)
    while person.name not in (own, "Reached"):
        person.press("OK")
    assert person.name == own
    screen, steps, tip = person.screen, person.app.session.steps, person.screen.tip()
    person.press("OK")
    assert person.screen is screen and person.app.session.steps == steps
    assert screen.tip() == tip  # with four keys OK first goes on to turning
    person.handheld.run(IGNORED_MS)
    person.press("OK", "OK")
    assert person.app.session.steps == steps + 1


@pytest.mark.parametrize("board", BOARDS)
def test_a_card_that_a_bot_has_reached_is_not_dismissed_unseen(board, tmp_path):
    game = sitting.first("galaxy", {}, reaches_next)
    person = sitting.sit_down(tmp_path, game, (HUMAN, EASY), board)
    comes_up(person, "Reached")
    assert unchanged(person, "OK")


@pytest.mark.parametrize("board", BOARDS)
def test_the_next_players_curtain_is_not_opened_by_the_last_ones_key(board, tmp_path):
    """Also after a person's move, whose last key the next player does not know of."""
    game = sitting.first("cards", {}, lambda game: game.seat == 0 and game.phase == 0)
    person = sitting.sit_down(tmp_path, game, (HUMAN, HUMAN), board)
    while person.name != "Curtain":
        if person.name == "Moving":
            person.handheld.run(STEP_MS)
        else:
            person.press("OK")
    assert unchanged(person, "OK")


@pytest.mark.parametrize("board", BOARDS)
def test_the_end_is_not_dismissed_unseen(board, tmp_path):
    game = sitting.first("galaxy", {}, wins_next)
    person = sitting.sit_down(tmp_path, game, (HUMAN, EASY), board)
    comes_up(person, "Over")
    assert unchanged(person, "OK")


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("dark", [False, True])
def test_two_keys_at_once_do_not_open_a_curtain(board, dark, tmp_path):
    """The first one wakes the device, or ends a look at one's own card; the second does nothing."""
    game = sitting.first("cards", {}, lambda game: game.seat == 0 and game.phase == 0)
    person = sitting.sit_down(tmp_path, game, (HUMAN, HUMAN), board)
    if dark:
        person.handheld.run(130_000)
    while not dark and (person.name != "Moving" or person.app.session.seat == 0):
        if person.name == "Moving":
            person.handheld.run(STEP_MS)
        else:
            person.press("OK")
    for key in ("PREV" if board == FOUR else "UP", "OK"):
        person.handheld.finger(key, 1)
    person.handheld.run(60)
    assert person.name == "Curtain"


def walk_on(person):
    """Bring the cursor of a move to the cell that is farthest from the pawn."""
    screen = person.screen
    n, start = screen.view.maze.n, screen._cell
    cells = screen._cells
    far = max(cells, key=lambda cell: abs(cell % n - start % n) + abs(cell // n - start // n))
    while screen._cell != far:
        person.press(person.way(far))


@pytest.mark.parametrize("hurries", [False, True])
def test_the_next_players_open_turn_is_not_played_by_the_last_ones_key(hurries, tmp_path):
    """In junior's basic game no curtain comes between two people."""
    when = lambda game: (  # noqa: E731
        game.phase == MOVE and game.seat == 0 and sitting.thought(game)[1] != REACHES
    )
    for game in sitting.games("junior", {}, when):
        person = sitting.sit_down(tmp_path, game, (HUMAN, HUMAN), EIGHT)
        if hurries:
            walk_on(person)
        person.press("OK")
        hurried = hurries and person.name == "Moving"
        if hurried:
            person.press("OK")
        while person.name not in ("Shift", "Reached"):
            person.handheld.run(STEP_MS)
        if person.name == "Shift" and hurried == hurries:
            break
    assert person.app.session.seat == 1
    steps = person.app.session.steps
    press_at(person, "OK", 20)
    person.handheld.run(50)
    assert person.app.session.steps == steps


@pytest.mark.parametrize("hurries", [False, True])
def test_the_end_of_ones_own_last_move_is_not_dismissed_unseen(hurries, tmp_path):
    def last(game):
        if game.phase != MOVE or game.seat or game.hidden(0):
            return False
        ahead = game.copy()
        ahead.play(0, sitting.thought(game)[0], 0)
        return ahead.result() is not None

    game = sitting.first("galaxy", {}, last)
    person = sitting.sit_down(tmp_path, game, (HUMAN, EASY), EIGHT)
    person.press("OK")
    if hurries:
        assert person.name == "Moving"
        person.press("OK")
    comes_up(person, "Over")
    assert unchanged(person, "OK")


def test_a_puzzle_s_end_is_not_dismissed_unseen(tmp_path, monkeypatch):
    """A key leads there, from the card that was reached."""
    monkeypatch.setattr(puzzle_screen, "date", lambda: menus.DATE)
    walk = menus.Walk(EIGHT, tmp_path / "first", menus.puzzle_file())
    walk.open("puzzle")
    walk.wait()
    par = walk.app.session.view(0).par
    walk = menus.Walk(EIGHT, tmp_path / "disk", menus.puzzle_file(2 * par - 1))
    walk.open("puzzle")
    comes_up(walk, "Move")
    walk.handheld.run(IGNORED_MS)
    walk.press("OK")
    comes_up(walk, "Reached")
    walk.handheld.run(IGNORED_MS)
    walk.press("OK")
    assert walk.name == "Solved"
    assert unchanged(walk, "OK")


@pytest.mark.parametrize("board", [EIGHT, FOUR])
def test_a_duel_s_end_is_not_dismissed_unseen(board, sit_down):
    people = sit_down(board, (HUMAN,), limit=60)
    people.handheld.run(61_000)
    people.handheld.tap("OK")
    if people.name != "Over":
        people.handheld.tap("OK")  # the first one has only brightened the panel
    assert people.name == "Over"
    people.handheld.tap("OK")
    assert people.name == "Over"
    people.handheld.run(IGNORED_MS)
    people.handheld.tap("OK")
    assert people.name == "Title"


@pytest.mark.parametrize("board", [STICK, TINY])
def test_the_next_players_turn_of_a_duel_is_not_begun_by_the_last_ones_key(board, sit_down):
    """A turn takes time, so "Ready?" is a curtain there."""
    people = sit_down(board, (HUMAN, HUMAN))
    join(people, 0)
    people.stop(0)
    people.handheld.run(800)
    people.handheld.tap("OK")
    assert people.name == "Ready"
    people.handheld.tap("OK")
    assert people.name == "Ready"
    people.handheld.run(IGNORED_MS)
    people.handheld.tap("OK")
    assert people.name == "InTurn" and people.screen.own == 1


# What comes from elsewhere


@pytest.mark.parametrize("board", BOARDS)
def test_an_error_is_not_dismissed_unseen(board, tmp_path, monkeypatch):
    game = sitting.first("galaxy", {}, bot_begins)
    person = sitting.sit_down(tmp_path, game, (HUMAN, EASY), board)

    def broken(*_):
        raise ValueError

    monkeypatch.setattr(person.app.session, "bot_turn", broken)
    comes_up(person, "Error")
    person.handheld.run(20)
    person.handheld.tap("OK")
    assert person.name == "Error"
    person.handheld.run(IGNORED_MS)
    person.handheld.tap("OK")
    assert person.name == "Title"


def test_a_low_battery_during_ones_own_push_is_not_dismissed_unseen(tmp_path):
    game = sitting.first("galaxy", {}, lambda game: game.phase == SHIFT)
    person = sitting.sit_down(tmp_path, game, (HUMAN, EASY), EIGHT)
    person.handheld.charge(0)
    person.press("OK")
    assert person.name == "Moving"
    person.app._looked = machine.now - 9_990
    comes_up(person, "Notice")
    assert unchanged(person, "OK")


def test_a_low_battery_is_not_dismissed_unseen(tmp_path):
    game = sitting.first("galaxy", {}, lambda game: game.phase == SHIFT)
    person = sitting.sit_down(tmp_path, game, (HUMAN, EASY), EIGHT)
    person.handheld.charge(0)
    comes_up(person, "Notice")
    assert unchanged(person, "OK")


def test_a_seat_that_comes_back_over_the_cable_does_not_open_its_curtain(tmp_path):
    cable = Cable(tmp_path)
    cable.begin((HUMAN, PC))
    client = cable.client()
    client.watch()
    until(client, lambda: client.game)
    take_seat(cable, client, 0)
    client.release(0)
    while cable.screen != "Curtain":
        client.poll(STEP_MS / 1000)
    cable.tap("OK")
    assert cable.screen == "Curtain"
    gather(client, IGNORED_MS / 1000)
    cable.tap("OK")
    assert cable.screen == "Shift"


def test_the_puzzle_that_is_ready_at_last_takes_no_impatient_key(tmp_path):
    game = sitting.first("galaxy", {}, lambda game: True)
    person = sitting.sit_down(tmp_path, game, (HUMAN, EASY), EIGHT)
    person.press("BACK")
    person.open("save_quit")
    person.open("puzzle")
    comes_up(person, "Shift")
    assert unchanged(person, "OK")


# What the player's own key has led to


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("animations", [0, 1])
def test_the_move_after_ones_own_push_takes_keys_at_once(board, animations, tmp_path):
    game = sitting.first("galaxy", {}, lambda game: game.seat == 0 and game.phase == SHIFT)
    person = sitting.sit_down(tmp_path, game, (HUMAN, EASY), board)
    person.app.settings.animations = animations
    while person.name == "Shift":
        person.press("OK")
    comes_up(person, "Move")
    steps = person.app.session.steps
    person.press("OK")
    assert person.app.session.steps == steps + 1


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", ["galaxy", "cards"])
def test_keys_work_at_once_while_bots_think_and_tiles_slide(board, name, tmp_path):
    game = sitting.first(name, {}, bot_begins)
    person = sitting.sit_down(tmp_path, game, (HUMAN, EASY), board)
    for screen in ("Watch", "Moving"):
        comes_up(person, screen)
        person.press("BACK")
        assert person.name == "Pause"
        person.press("BACK")


def test_a_menu_takes_keys_at_once(tmp_path):
    game = sitting.first("galaxy", {}, lambda game: game.seat == 0 and game.phase == SHIFT)
    person = sitting.sit_down(tmp_path, game, (HUMAN, EASY), EIGHT)
    person.press("BACK", "DOWN")
    assert person.screen._menu.chosen == 1

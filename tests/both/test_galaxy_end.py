"""How the galactic game ends: home, exit, none."""

from shared_engine import game as face
from shared_engine.games.shift import GO, LEAVE
from tests.both.test_galaxy_turn import cell_of, game_with, refusal


def last_card(finish, openings=15):
    """Seat 0 has shifted and stands before its last card."""
    game = game_with(openings, finish=finish)
    game.found[0] = 11
    game.play(0, 4 * 4, 0)
    return game


def done(finish, openings=15):
    """Seat 0 has laid open all cards on an earlier turn and has shifted."""
    game = game_with(openings, finish=finish)
    game.found[0] = 12
    game.play(0, 4 * 4, 0)
    return game


def test_home_wins_at_once_on_a_turn_after_the_last_card():
    game = done("home")
    game.pawns[0] = 20
    assert game.play(0, GO, 0) == [(face.MOVED, 0, 0, 0), (face.WON, 0)]
    assert game.result() == (0,)


def test_the_last_card_alone_does_not_win_when_one_has_to_go_home():
    game = last_card("home")
    game.play(0, GO + cell_of(game, game.hands[0][11]), 0)
    assert game.done(0) and game.result() is None


def test_a_last_card_lying_at_home_does_not_win_in_the_same_turn():
    game = last_card("home")
    card = game.hands[0][11]
    game.maze.symbols[cell_of(game, card)] = 255
    game.maze.symbols[0] = card
    game.play(0, GO, 0)
    assert game.done(0) and game.result() is None


def test_another_s_corner_is_no_home():
    game = done("home")
    game.play(0, GO + 48, 0)
    assert game.result() is None


def test_home_with_cards_left_wins_nothing():
    game = last_card("home")
    game.play(0, GO, 0)
    assert game.result() is None


def test_none_wins_with_the_last_card():
    game = last_card("none")
    card = game.hands[0][11]
    events = game.play(0, GO + cell_of(game, card), 0)
    assert events[1:] == [(face.REACHED, 0, card), (face.WON, 0)]


def test_exit_leaves_by_a_tile_open_to_the_outside():
    game = done("exit")
    edge = [row * 7 + col for row in range(7) for col in range(7) if row in (0, 6) or col in (0, 6)]
    assert [action - LEAVE for action in game.legal(0) if action >= LEAVE] == edge
    assert game.play(0, LEAVE + 3, 0)[1:] == [(face.LEFT, 0, 3), (face.WON, 0)]


def test_exit_is_a_choice():
    game = done("exit")
    game.play(0, GO + 3, 0)
    assert game.result() is None
    assert game.pawns[0] == 3


def test_exit_needs_a_path_to_the_way_out():
    game = done("exit", 0)
    game.maze.openings[3] = 1
    assert refusal(game, 0, LEAVE + 3) == "no-path"
    assert refusal(game, 0, LEAVE + 4) == "no-way-out"


def test_exit_needs_all_cards_on_an_earlier_turn():
    assert refusal(last_card("exit"), 0, LEAVE + 3) == "not-yet"


def test_home_does_not_win_when_one_has_to_leave():
    game = done("exit")
    game.play(0, GO, 0)
    assert game.result() is None


def test_leaving_is_no_action_of_the_other_finishes():
    assert refusal(done("home"), 0, LEAVE + 3) == "no-exit"
    assert [action for action in done("home").legal(0) if action >= LEAVE] == []


def test_after_the_end_nobody_acts():
    game = done("home")
    game.play(0, GO, 0)
    assert game.actors() == 0
    assert game.legal(0) == game.legal(1) == []
    assert refusal(game, 0, GO) == refusal(game, 1, 0) == "over"

"""The reference: reaching and the end."""

import pytest

from tests.reference.galaxy import FIXED, Reference
from tests.reference.positions import (
    GATE,
    LEFT_3,
    SIDE_BY_SIDE,
    TOP_1,
    closed_maze,
    deal,
    leave,
    options,
    position,
    ship,
    tile,
    turn,
)

# Reaching


def test_a_reached_card_is_laid_open():
    game = position(tiles=SIDE_BY_SIDE, hidden={0: [5, 6, 9]})
    turn(game, LEFT_3, ship(0, 1))
    snapshot = game.snapshot()
    assert (snapshot["hidden"][0], snapshot["revealed"][0]) == ([6, 9], [5])


def test_only_the_end_of_the_move_counts():
    game = position(tiles=SIDE_BY_SIDE, hidden={0: [5, 6]})
    turn(game, LEFT_3, ship(0, 2))
    assert game.snapshot()["revealed"][0] == []


def test_only_the_top_card_counts():
    game = position(tiles=SIDE_BY_SIDE, hidden={0: [9, 5]})
    turn(game, LEFT_3, ship(0, 1))
    assert game.snapshot()["hidden"][0] == [9, 5]


def test_a_card_of_another_seat_is_not_reached():
    game = position(tiles=SIDE_BY_SIDE, hidden={0: [9], 1: [5]})
    turn(game, LEFT_3, ship(0, 1))
    assert game.snapshot()["revealed"] == [[], []]


def test_the_next_card_is_a_target_only_from_the_next_turn():
    game = position(tiles=SIDE_BY_SIDE, hidden={0: [5, 6, 9]})
    turn(game, LEFT_3, ship(0, 1))
    assert game.actor() == 1
    turn(game, LEFT_3, ship(6, 6))
    turn(game, LEFT_3, ship(0, 2))
    assert game.snapshot()["revealed"][0] == [5, 6]


def test_a_ship_on_its_new_target_takes_it_by_shifting_and_staying():
    game = position(tiles=SIDE_BY_SIDE, hidden={0: [7, 8]})
    turn(game, LEFT_3, ship(0, 0))
    assert game.snapshot()["revealed"][0] == [7]


def test_symbols_mean_nothing_without_the_variant():
    game = position(tiles={(0, 0): tile("E"), (0, 1): tile("W", 3)}, hidden={0: [3, 9]})
    turn(game, LEFT_3, ship(0, 1))
    assert game.snapshot()["revealed"][0] == [3]


def test_the_neutral_symbol_on_a_tile_is_no_card():
    game = position(tiles={(0, 0): tile("E", "neutral")}, hidden={0: [3, 9]})
    turn(game, LEFT_3, ship(0, 0))
    assert game.snapshot()["hidden"][0] == [3, 9]


# The end

HOMEWARD = {(0, 0): tile("E"), (0, 1): tile("EW", 5), (0, 2): tile("W")}


def test_home_wins_after_all_cards():
    game = position(tiles=HOMEWARD, pawns={0: (0, 1)}, hidden={0: []})
    turn(game, LEFT_3, ship(0, 0))
    assert (game.winner, game.actor(), game.snapshot()["phase"]) == (0, None, "over")


def test_nothing_is_legal_when_the_game_is_over():
    game = position(hidden={0: []})
    turn(game, LEFT_3, ship(0, 0))
    assert game.legal() == []
    with pytest.raises(ValueError):
        game.play(0)


def test_home_with_a_card_left_wins_nothing():
    game = position(tiles=HOMEWARD, pawns={0: (0, 1)}, hidden={0: [9]})
    turn(game, LEFT_3, ship(0, 0))
    assert game.winner is None


def test_the_last_card_alone_does_not_win():
    game = position(tiles=HOMEWARD, hidden={0: [5]})
    turn(game, LEFT_3, ship(0, 1))
    assert (game.winner, game.snapshot()["hidden"][0]) == (None, [])


def test_the_start_cell_of_another_seat_is_not_home():
    game = position(pawns={0: (6, 6)}, hidden={0: []})
    turn(game, LEFT_3, ship(6, 6))
    assert game.winner is None


def test_being_home_is_judged_only_on_a_later_turn_than_the_last_card():
    # No start cell bears a picture, so only the hand-made maze can tell.
    game = position(tiles={(0, 0): tile("E", 7)}, hidden={0: [7]})
    turn(game, LEFT_3, ship(0, 0))
    assert game.winner is None
    turn(game, LEFT_3, ship(6, 6))
    turn(game, LEFT_3, ship(0, 0))
    assert game.winner == 0


def test_a_later_seat_can_win():
    game = position(hidden={1: []})
    turn(game, LEFT_3, ship(0, 0))
    turn(game, LEFT_3, ship(6, 6))
    assert game.winner == 1


def test_none_wins_at_once_with_the_last_card():
    game = position(tiles=HOMEWARD, hidden={0: [5]}, finish="none")
    turn(game, LEFT_3, ship(0, 1))
    assert game.winner == 0


def test_none_does_not_win_with_a_card_left():
    game = position(tiles=HOMEWARD, hidden={0: [5, 6]}, finish="none")
    turn(game, LEFT_3, ship(0, 1))
    assert game.winner is None


def test_exit_is_offered_beside_the_ordinary_moves():
    game = position(tiles=GATE, hidden={0: []}, finish="exit")
    game.play(LEFT_3 * 4)
    assert game.legal() == [ship(0, 0), ship(0, 1), leave(0, 1)]


def test_leaving_wins_and_the_ship_is_listed_where_it_left():
    game = position(tiles=GATE, hidden={0: []}, finish="exit")
    turn(game, LEFT_3, leave(0, 1))
    assert (game.winner, game.snapshot()["pawns"][0]) == (0, (0, 1))


def test_a_ship_at_the_gate_may_choose_to_stay_inside():
    game = position(tiles=GATE, hidden={0: []}, finish="exit")
    turn(game, LEFT_3, ship(0, 1))
    assert (game.winner, game.actor()) == (None, 1)


def test_no_exit_while_a_card_is_hidden():
    game = position(tiles=GATE, hidden={0: [9]}, finish="exit")
    game.play(LEFT_3 * 4)
    assert game.legal() == [ship(0, 0), ship(0, 1)]


def test_the_last_card_at_the_gate_leaves_only_on_a_later_turn():
    game = position(tiles=GATE, hidden={0: [5]}, finish="exit")
    turn(game, LEFT_3, ship(0, 1))
    assert game.winner is None
    turn(game, LEFT_3, ship(6, 6))
    game.play(LEFT_3 * 4)
    assert leave(0, 1) in game.legal()


def test_home_does_not_win_where_leaving_is_agreed():
    game = position(tiles=GATE, hidden={0: []}, finish="exit")
    turn(game, LEFT_3, ship(0, 0))
    assert game.winner is None


@pytest.mark.parametrize("cell, way", [((0, 3), "N"), ((3, 6), "E"), ((6, 3), "S"), ((3, 0), "W")])
def test_exit_needs_an_opening_to_the_outside(cell, way):
    for ways in "NESW":
        game = position(tiles={cell: tile(ways)}, pawns={0: cell}, hidden={0: []}, finish="exit")
        game.play(TOP_1 * 4)
        assert (leave(*cell) in game.legal()) == (ways == way)


def test_an_inner_cell_is_no_exit():
    game = position(tiles={(3, 3): tile("NESW")}, pawns={0: (3, 3)}, hidden={0: []}, finish="exit")
    game.play(TOP_1 * 4)
    assert game.legal() == [ship(3, 3)]


def test_printed_cells_are_no_exits():
    game = Reference(**deal(options=options(finish="exit")))
    game.hidden[0] = []
    for cell in FIXED:
        game.board, game.pawns[0], game.phase = closed_maze({cell: FIXED[cell]}), cell, "move"
        assert game.legal() == [ship(*cell)]


def test_no_exit_in_the_ordinary_game():
    game = position(tiles=GATE, hidden={0: []})
    game.play(LEFT_3 * 4)
    assert leave(0, 1) not in game.legal()

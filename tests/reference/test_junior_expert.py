"""The junior reference: the expert game."""

import pytest

from tests.reference.test_junior import LEFT_3, NO_SHIFT, ROW, expert, go, turn


def test_the_expert_shifts_always():
    game = expert(tiles=ROW, hidden=[[7], [3]])
    assert NO_SHIFT not in game.legal()


def test_a_reached_token_is_laid_open_and_ends_the_turn():
    game = expert(tiles=ROW, hidden=[[5, 6], [3]])
    turn(game, LEFT_3, go(0, 1))
    snapshot = game.snapshot()
    assert (snapshot["hidden"], snapshot["revealed"]) == ([[6], [3]], [[5], []])
    assert (snapshot["actor"], game.winners) == (1, None)


@pytest.mark.parametrize("hidden", [[[6, 5], [3]], [[4], [5]], [[], [5]]])
def test_only_the_own_top_token_is_reached(hidden):
    game = expert(tiles=ROW, hidden=hidden)
    turn(game, LEFT_3, go(0, 1))
    assert game.snapshot()["hidden"] == hidden


def test_a_seat_looks_when_its_first_turn_begins():
    game = expert()
    assert game.snapshot()["looked"] == [True, False]
    turn(game, LEFT_3, go(0, 0))
    assert game.snapshot()["looked"] == [True, True]


def test_the_next_token_is_looked_at_when_the_next_turn_begins():
    game = expert(tiles=ROW, hidden=[[5, 6], [3]])
    looked = []
    for action in [LEFT_3 * 4, go(0, 1), LEFT_3 * 4, go(4, 4)]:
        game.play(action)
        looked.append(game.snapshot()["looked"][0])
    assert looked == [True, False, False, True]


def test_without_a_hidden_token_there_is_nothing_to_look_at():
    game = expert(tiles=ROW, hidden=[[5], [3]])
    turn(game, LEFT_3, go(0, 1))
    turn(game, LEFT_3, go(4, 4))
    assert game.snapshot()["looked"] == [False, True]


def test_home_wins_after_all_tokens():
    game = expert(tiles=ROW, hidden=[[], [3]], pawns={0: (0, 1)})
    turn(game, LEFT_3, go(0, 0))
    assert (game.winners, game.actor(), game.legal()) == ([0], None, [])


def test_home_with_a_token_left_wins_nothing():
    game = expert(tiles=ROW, hidden=[[4], [3]])
    turn(game, LEFT_3, go(0, 0))
    assert game.winners is None


def test_home_counts_only_on_a_later_turn_than_the_last_token():
    # No start cell bears a picture, so only the hand-made maze can tell.
    game = expert(tiles=ROW, hidden=[[7], [3]])
    turn(game, LEFT_3, go(0, 0))
    assert (game.winners, game.snapshot()["hidden"][0]) == (None, [])
    turn(game, LEFT_3, go(4, 4))
    turn(game, LEFT_3, go(0, 0))
    assert game.winners == [0]


def test_the_start_cell_of_another_seat_is_not_home():
    game = expert(hidden=[[], [3]], pawns={0: (4, 4)})
    turn(game, LEFT_3, go(4, 4))
    assert game.winners is None


# Snapshots and whole games

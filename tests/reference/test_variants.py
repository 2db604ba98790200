"""The reference: the neutral pawn, the open hand, whole games."""

import random
from collections import Counter

import pytest

from tests.reference.galaxy import FIXED, Reference, all_turns, kind
from tests.reference.positions import (
    BOTTOM_1,
    GATE,
    LEFT_3,
    SIDE_BY_SIDE,
    TOP_1,
    closed_maze,
    deal,
    loose_tiles,
    options,
    position,
    ship,
    tile,
    turn,
    vader,
)

# The neutral pawn (cards 3, 8, 14, 20 bear its symbol)

PAIR = {(0, 0): tile("E", 7), (0, 1): tile("W", 5), (4, 4): tile("E", 0), (4, 5): tile("W", 8)}


def test_a_symbol_card_moves_only_the_neutral_pawn():
    game = position(tiles=PAIR, vader_at=(4, 4), hidden={0: [8, 5]})
    game.play(LEFT_3 * 4)
    assert game.legal() == [vader(4, 4), vader(4, 5)]


def test_another_card_moves_only_the_ship():
    game = position(tiles=PAIR, vader_at=(4, 4), hidden={0: [5, 8]})
    game.play(LEFT_3 * 4)
    assert game.legal() == [ship(0, 0), ship(0, 1)]


def test_the_neutral_pawn_reaches_the_card_and_stays_there():
    game = position(tiles=PAIR, vader_at=(4, 4), hidden={0: [8, 5]})
    turn(game, LEFT_3, vader(4, 5))
    snapshot = game.snapshot()
    assert (snapshot["revealed"][0], snapshot["neutral"]) == ([8], (4, 5))


def test_the_ship_stays_when_the_neutral_pawn_moves():
    game = position(tiles=PAIR, vader_at=(4, 4), hidden={0: [8, 5]})
    turn(game, LEFT_3, vader(4, 5))
    assert game.snapshot()["pawns"] == [(0, 0), (6, 6)]


def test_after_a_symbol_card_the_ship_moves_again():
    game = position(tiles=PAIR, vader_at=(4, 4), hidden={0: [8, 5]})
    turn(game, LEFT_3, vader(4, 5))
    turn(game, LEFT_3, ship(6, 6))
    game.play(LEFT_3 * 4)
    assert game.legal() == [ship(0, 0), ship(0, 1)]


def test_two_symbol_cards_in_a_row_move_the_neutral_pawn_twice():
    game = position(tiles=PAIR, vader_at=(4, 4), hidden={0: [8, 20]})
    turn(game, LEFT_3, vader(4, 5))
    turn(game, LEFT_3, ship(6, 6))
    game.play(LEFT_3 * 4)
    assert game.legal() == [vader(4, 4), vader(4, 5)]


def test_a_symbol_card_not_reached_stays_hidden():
    game = position(tiles=PAIR, vader_at=(4, 4), hidden={0: [8, 5]})
    turn(game, LEFT_3, vader(4, 4))
    assert game.snapshot()["hidden"][0] == [8, 5]


def test_a_ship_on_the_picture_does_not_reach_a_symbol_card():
    game = position(tiles=PAIR, vader_at=(4, 4), pawns={0: (4, 5)}, hidden={0: [8, 5]})
    turn(game, LEFT_3, vader(4, 4))
    assert game.snapshot()["revealed"][0] == []


def test_the_neutral_pawn_on_the_picture_does_not_reach_a_ships_card():
    game = position(tiles=PAIR, vader_at=(0, 1), hidden={0: [5, 8]})
    turn(game, LEFT_3, ship(0, 0))
    assert game.snapshot()["revealed"][0] == []


def test_a_neutral_pawn_left_on_my_target_counts_only_after_my_shift_and_stay():
    game = position(tiles=PAIR, vader_at=(4, 4), hidden={0: [3], 1: [8, 5]})
    turn(game, LEFT_3, vader(4, 5))
    assert game.snapshot()["revealed"] == [[], []]
    turn(game, LEFT_3, vader(4, 5))
    assert game.snapshot()["revealed"] == [[], [8]]


def test_the_way_home_is_the_ships():
    game = position(tiles=PAIR, vader_at=(4, 4), hidden={0: []})
    game.play(LEFT_3 * 4)
    assert game.legal() == [ship(0, 0), ship(0, 1)]


def test_a_ship_at_home_when_the_neutral_pawn_takes_the_last_card_wins_a_turn_later():
    game = position(tiles=PAIR, vader_at=(4, 4), hidden={0: [8]})
    turn(game, LEFT_3, vader(4, 5))
    assert game.winner is None
    turn(game, LEFT_3, ship(6, 6))
    turn(game, LEFT_3, ship(0, 0))
    assert game.winner == 0


def test_the_neutral_pawn_on_the_start_cell_is_not_home():
    game = position(vader_at=(0, 0), hidden={0: [8]}, pawns={0: (2, 2)})
    turn(game, LEFT_3, vader(0, 0))
    assert game.winner is None


def test_none_wins_with_a_last_card_of_the_neutral_pawn_too():
    game = position(tiles=PAIR, vader_at=(4, 4), hidden={0: [8]}, finish="none")
    turn(game, LEFT_3, vader(4, 5))
    assert game.winner == 0


def test_only_the_ship_leaves_the_maze():
    game = position(tiles=GATE, vader_at=(0, 1), hidden={0: [8]}, finish="exit")
    game.play(LEFT_3 * 4)
    assert game.legal() == [vader(0, 0), vader(0, 1)]


# The open hand


def test_an_open_hand_may_go_for_any_card_and_keeps_the_order_of_the_rest():
    game = position(tiles=SIDE_BY_SIDE, hidden={0: [9, 6, 5, 11]}, open_hand=True)
    turn(game, LEFT_3, ship(0, 1))
    snapshot = game.snapshot()
    assert (snapshot["hidden"][0], snapshot["revealed"][0]) == ([9, 6, 11], [5])


def test_an_open_hand_lays_open_one_card_a_turn():
    game = position(tiles=SIDE_BY_SIDE, hidden={0: [5, 6]}, open_hand=True)
    turn(game, LEFT_3, ship(0, 2))
    assert game.snapshot()["revealed"][0] == [6]


def test_an_open_hand_does_not_take_the_cards_of_others():
    game = position(tiles=SIDE_BY_SIDE, hidden={0: [9], 1: [5]}, open_hand=True)
    turn(game, LEFT_3, ship(0, 1))
    assert game.snapshot()["revealed"] == [[], []]


@pytest.mark.parametrize(
    "cards, ship_moves, vader_moves",
    [
        ([5, 8], True, True),
        ([8, 5], True, True),
        ([5, 6], True, False),
        ([8, 20], False, True),
        ([], True, False),
    ],
)
def test_an_open_hand_chooses_the_pawn_that_a_card_calls_for(cards, ship_moves, vader_moves):
    game = position(tiles=PAIR, vader_at=(4, 4), hidden={0: cards}, open_hand=True)
    game.play(LEFT_3 * 4)
    assert game.legal() == (
        [ship(0, 0), ship(0, 1)] * ship_moves + [vader(4, 4), vader(4, 5)] * vader_moves
    )


def test_with_an_open_hand_the_ship_does_not_take_a_symbol_card():
    game = position(
        tiles=PAIR, vader_at=(4, 4), pawns={0: (4, 4)}, hidden={0: [5, 8]}, open_hand=True
    )
    turn(game, LEFT_3, ship(4, 5))
    assert game.snapshot()["hidden"][0] == [5, 8]


def test_with_an_open_hand_the_neutral_pawn_does_not_take_a_ships_card():
    game = position(tiles=PAIR, vader_at=(0, 0), hidden={0: [5, 8]}, open_hand=True)
    turn(game, LEFT_3, vader(0, 1))
    assert game.snapshot()["hidden"][0] == [5, 8]


def test_with_an_open_hand_the_neutral_pawn_takes_any_symbol_card():
    game = position(tiles=PAIR, vader_at=(4, 4), hidden={0: [5, 20, 8]}, open_hand=True)
    turn(game, LEFT_3, vader(4, 5))
    assert game.snapshot()["hidden"][0] == [5, 20]


def test_home_wins_with_an_open_hand_too():
    game = position(hidden={0: []}, open_hand=True)
    turn(game, LEFT_3, ship(0, 0))
    assert game.winner == 0


# Snapshots, all turns, and whole games


def test_a_snapshot_does_not_change_with_the_game():
    game = Reference(**deal())
    before = game.snapshot()
    turn(game, LEFT_3, ship(0, 0))
    assert before == Reference(**deal()).snapshot()


def test_a_snapshot_tells_phase_and_last_slot():
    game = position()
    game.play(LEFT_3 * 4)
    snapshot = game.snapshot()
    assert (snapshot["phase"], snapshot["last_slot"], snapshot["actor"]) == ("move", LEFT_3, 0)


def test_all_turns_of_a_closed_maze_are_the_shifts():
    turns = all_turns(closed_maze({}), tile("N"), (0, 0), TOP_1)
    assert turns == [
        (slot, quarters, (0, 0)) for slot in range(12) if slot != BOTTOM_1 for quarters in range(4)
    ]


def test_all_turns_agree_with_playing_them_one_by_one():
    parts = deal()
    played = []
    for shift in Reference(**parts).legal():
        game = Reference(**parts)
        game.play(shift)
        played += [(shift // 4, shift % 4, divmod(move - 128, 7)) for move in game.legal()]
    assert all_turns(parts["board"], parts["spare"], (0, 0), None) == played


def test_no_part_is_lost_in_a_whole_game():
    for seed, finish in enumerate(["home", "exit", "none"]):
        chance = random.Random(seed)
        game = Reference(
            **deal(4, options=options(neutral=True, open_hand=seed == 2, finish=finish))
        )
        for _ in range(4000):
            if game.actor() is None:
                break
            game.play(chance.choice(game.legal()))
        parts = [*game.board.values(), game.spare]
        assert Counter((kind(ways), picture) for ways, picture in parts) == Counter(
            (kind(ways), picture) for ways, picture in [*FIXED.values(), *loose_tiles()]
        )
        assert all(game.board[cell] == FIXED[cell] for cell in FIXED)
        cards = [card for hand in game.hidden + game.revealed for card in hand]
        assert sorted(cards) == list(range(24))

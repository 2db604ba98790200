"""The reference: the deal, shifting, carried pawns, moving."""

import pytest

from tests.reference.galaxy import (
    CELLS,
    FIXED,
    LINES,
    OPPOSITE,
    Reference,
    insert,
    reach,
    rotations,
    turned,
)
from tests.reference.positions import (
    BOTTOM_1,
    BOTTOM_3,
    BOTTOM_5,
    LEFT_1,
    LEFT_3,
    RIGHT_3,
    RIGHT_5,
    TOP_1,
    TOP_3,
    closed_maze,
    deal,
    options,
    position,
    ship,
    tile,
    turn,
)

# The deal


def test_a_fair_deal_is_accepted():
    for seats in (2, 3, 4):
        assert Reference(**deal(seats)).actor() == 0


def test_each_seat_starts_in_its_own_corner():
    game = Reference(**deal(3, corners=(0, 2, 3)))
    assert game.snapshot()["pawns"] == [(0, 0), (6, 6), (6, 0)]


def test_the_first_seat_begins():
    assert Reference(**deal(3, first_seat=2)).actor() == 2


def test_the_neutral_pawn_starts_on_its_symbol():
    parts = deal(options=options(neutral=True))
    start = Reference(**parts).snapshot()["neutral"]
    assert parts["board"][start][1] == "neutral"


def test_without_the_option_there_is_no_neutral_pawn():
    assert Reference(**deal()).snapshot()["neutral"] is None


def test_the_printed_pictures_run_in_cell_order():
    printed = [FIXED[cell][1] for cell in sorted(FIXED) if FIXED[cell][1] is not None]
    assert printed == list(range(12))


def test_the_printed_ts_on_the_border_are_closed_to_the_outside():
    for cell, way in {(0, 2): "N", (4, 0): "W", (2, 6): "E", (6, 4): "S"}.items():
        assert FIXED[cell][0] == frozenset("NESW") - {way}


def test_the_inner_printed_ts_turn_round_the_centre():
    closed = {
        cell: "".join(set("NESW") - FIXED[cell][0]) for cell in [(2, 2), (2, 4), (4, 4), (4, 2)]
    }
    assert closed == {(2, 2): "W", (2, 4): "N", (4, 4): "E", (4, 2): "S"}


def changed(cell, new_tile):
    return deal()["board"] | {cell: new_tile}


@pytest.mark.parametrize(
    "change, reason",
    [
        ({"options": {"edition": 2012}}, "options must be"),
        ({"options": options(edition=1999)}, "option edition"),
        ({"options": options(finish="never")}, "option finish"),
        ({"corners": (0,)}, "two to four"),
        ({"corners": (2, 0)}, "ascending"),
        ({"corners": (1, 1)}, "different"),
        ({"corners": (0, 4)}, "0 to 3"),
        ({"first_seat": 2}, "first seat"),
        ({"board": {}}, "49 tiles"),
        ({"board": changed((0, 0), tile("SW"))}, "printed cell"),
        ({"board": changed((2, 2), tile("NES", 4))}, "printed cell"),
        ({"board": changed((1, 1), tile("NESW"))}, "loose tiles"),
        ({"spare": tile("NE")}, "loose tiles"),
        ({"spare": tile("NS", "neutral")}, "loose tiles"),
        ({"hands": [[0], [1]]}, "evenly"),
        ({"hands": [list(range(12)), list(range(12))]}, "dealt once"),
    ],
)
def test_an_impossible_deal_is_refused(change, reason):
    with pytest.raises(ValueError, match=reason):
        Reference(**deal(**change))


def symbol_left_over(neutral):
    board = deal()["board"]
    symbol = next(cell for cell in CELLS if board[cell][1] == "neutral")
    return deal(
        options=options(neutral=neutral),
        board=board | {symbol: tile("NS")},
        spare=tile("EW", "neutral"),
    )


def test_the_neutral_symbol_may_be_the_spare_without_the_variant():
    assert Reference(**symbol_left_over(False)).actor() == 0


def test_the_neutral_symbol_must_not_be_the_spare_in_the_variant():
    with pytest.raises(ValueError, match="D24"):
        Reference(**symbol_left_over(True))


# Shifting


def test_slots_run_clockwise_from_the_top_left():
    assert [line[0] for line in LINES] == [
        (0, 1),
        (0, 3),
        (0, 5),
        (1, 6),
        (3, 6),
        (5, 6),
        (6, 5),
        (6, 3),
        (6, 1),
        (5, 0),
        (3, 0),
        (1, 0),
    ]


def test_opposite_slots_as_the_conventions_count_them():
    for slot in range(12):
        top_or_bottom = slot in (0, 1, 2, 6, 7, 8)
        assert OPPOSITE[slot] == (8 - slot if top_or_bottom else 14 - slot)


def test_a_clockwise_quarter_turns_north_to_east():
    assert turned(frozenset("NW"), 1) == frozenset("EN")


def test_a_straight_spare_has_two_rotations():
    assert rotations(frozenset("NS")) == [0, 1]


@pytest.mark.parametrize("ways", ["NE", "NES"])
def test_corner_and_t_have_four_rotations(ways):
    assert rotations(frozenset(ways)) == [0, 1, 2, 3]


def test_all_slots_are_free_on_the_first_turn():
    assert Reference(**deal()).legal() == [
        slot * 4 + turns for slot in range(12) for turns in (0, 1)
    ]


@pytest.mark.parametrize("slot", range(12))
def test_the_spare_is_never_pushed_straight_back(slot):
    game = position(spare=tile("NE"))
    turn(game, slot, ship(0, 0))
    assert {action // 4 for action in game.legal()} == set(range(12)) - {OPPOSITE[slot]}


def test_the_same_slot_again_is_allowed():
    game = position()
    turn(game, LEFT_3, ship(0, 0))
    assert LEFT_3 * 4 in game.legal()


def test_only_the_last_insertion_is_banned():
    game = position()
    turn(game, TOP_1, ship(0, 0))
    turn(game, TOP_3, ship(6, 6))
    assert BOTTOM_1 * 4 in game.legal() and BOTTOM_3 * 4 not in game.legal()


def test_the_ban_is_on_the_slot_and_not_on_the_rotation():
    game = position(tiles={(6, 1): tile("NE")})
    turn(game, TOP_1, ship(0, 0))
    assert not {BOTTOM_1 * 4 + quarters for quarters in range(4)} & set(game.legal())


def test_inserting_slides_the_whole_line():
    row = {(3, col): tile("NS", col) for col in range(7)}
    board, spare, _ = insert(closed_maze(row), tile("NS", 23), RIGHT_3, 0)
    assert [board[3, col][1] for col in range(7)] == [1, 2, 3, 4, 5, 6, 23]
    assert spare == tile("NS", 0)


def test_inserting_leaves_the_other_tiles_alone():
    before = deal()["board"]
    after, _, _ = insert(before, tile("NS"), BOTTOM_5, 0)
    assert all(after[cell] == before[cell] for cell in CELLS if cell[1] != 5)


def test_the_spare_comes_in_turned_clockwise():
    game = position(spare=tile("NE", 12))
    game.play(LEFT_1 * 4 + 1)
    assert game.snapshot()["board"][1, 0] == tile("ES", 12)


def test_the_pushed_out_tile_lies_as_it_came_out():
    game = position(tiles={(6, 3): tile("SW", 13)})
    game.play(TOP_3 * 4)
    assert game.snapshot()["spare"] == tile("SW", 13)


def test_a_shift_cannot_be_left_out():
    game = position(tiles={(0, 0): tile("E", 0)}, hidden={0: [0, 1]})
    with pytest.raises(ValueError):
        game.play(ship(0, 0))


def test_no_second_shift_in_a_turn():
    game = position()
    game.play(TOP_1 * 4)
    with pytest.raises(ValueError):
        game.play(TOP_1 * 4)


# Carried pawns


def test_a_pawn_is_carried_with_its_tile():
    game = position(pawns={0: (3, 2)})
    game.play(LEFT_3 * 4)
    assert game.snapshot()["pawns"][0] == (3, 3)


@pytest.mark.parametrize("slot", range(12))
def test_the_own_pawn_pushed_out_stands_on_the_inserted_tile(slot):
    game = position(pawns={0: LINES[slot][-1]})
    game.play(slot * 4)
    assert game.snapshot()["pawns"][0] == LINES[slot][0]


def test_a_foreign_pawn_pushed_out_stands_on_the_inserted_tile():
    game = position(pawns={1: (5, 0)})
    game.play(RIGHT_5 * 4)
    assert game.snapshot()["pawns"] == [(0, 0), (5, 6)]


def test_the_neutral_pawn_pushed_out_stands_on_the_inserted_tile():
    game = position(vader_at=(0, 5))
    game.play(BOTTOM_5 * 4)
    assert game.snapshot()["neutral"] == (6, 5)


def test_several_pawns_on_one_tile_are_carried_together():
    game = position(pawns={0: (6, 1), 1: (6, 1)})
    game.play(TOP_1 * 4)
    assert game.snapshot()["pawns"] == [(0, 1), (0, 1)]


def test_a_pawn_off_the_line_stays():
    game = position(pawns={0: (2, 2)})
    game.play(TOP_3 * 4)
    assert game.snapshot()["pawns"][0] == (2, 2)


def test_being_carried_onto_a_picture_reaches_nothing_by_itself():
    game = position(spare=tile("NE", 12), pawns={0: (0, 3)}, hidden={0: [12, 0]})
    game.play(BOTTOM_3 * 4)
    assert game.snapshot()["revealed"][0] == []


def test_staying_on_the_picture_after_being_carried_reaches_it():
    game = position(spare=tile("NE", 12), pawns={0: (0, 3)}, hidden={0: [12, 0]})
    turn(game, BOTTOM_3, ship(6, 3))
    assert game.snapshot()["revealed"][0] == [12]


def test_a_foreign_pawn_carried_onto_its_target_reaches_it_only_in_its_own_turn():
    game = position(spare=tile("NE", 12), pawns={1: (0, 3)}, hidden={1: [12, 0]})
    turn(game, BOTTOM_3, ship(0, 0))
    assert game.snapshot()["revealed"][1] == []
    turn(game, TOP_1, ship(6, 3))
    assert game.snapshot()["revealed"][1] == [12]


def test_a_pawn_pushed_out_with_its_target_loses_it():
    game = position(tiles={(6, 3): tile("NE", 12)}, pawns={0: (6, 3)}, hidden={0: [12, 0]})
    game.play(TOP_3 * 4)
    assert game.legal() == [ship(0, 3)] and game.snapshot()["spare"][1] == 12


# Moving


def test_a_path_needs_both_sides_open():
    board = closed_maze({(0, 0): tile("ES"), (0, 1): tile("W"), (1, 0): tile("ESW")})
    assert reach(board, (0, 0)) == {(0, 0), (0, 1)}


def test_a_path_may_be_long_and_turn():
    board = closed_maze(
        {
            (2, 2): tile("E"),
            (2, 3): tile("WS"),
            (3, 3): tile("NW"),
            (3, 2): tile("EW"),
            (3, 1): tile("E"),
        }
    )
    assert reach(board, (2, 2)) == {(2, 2), (2, 3), (3, 3), (3, 2), (3, 1)}


def test_openings_at_the_rim_do_not_lead_round_the_board():
    board = closed_maze({(3, 0): tile("NESW"), (3, 6): tile("NESW")})
    assert reach(board, (3, 0)) == {(3, 0)}


def test_a_ring_of_tiles_is_no_trap():
    board = closed_maze(
        {(0, 0): tile("ES"), (0, 1): tile("SW"), (1, 1): tile("NW"), (1, 0): tile("NE")}
    )
    assert reach(board, (1, 1)) == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_staying_is_always_a_move():
    game = position()
    game.play(TOP_3 * 4)
    assert game.legal() == [ship(0, 0)]


def test_the_move_uses_the_maze_after_the_shift():
    game = position(tiles={(0, 0): tile("E")}, spare=tile("W"))
    game.play(TOP_1 * 4)
    assert game.legal() == [ship(0, 0), ship(0, 1)]


def test_pawns_may_share_a_cell_and_do_not_block():
    row = {(0, col): tile("EW") for col in range(7)}
    game = position(tiles=row, pawns={1: (0, 3)})
    game.play(LEFT_3 * 4)
    assert game.legal() == [ship(0, col) for col in range(7)]


def test_a_move_off_the_paths_is_refused_and_changes_nothing():
    game = position()
    game.play(TOP_3 * 4)
    before = game.snapshot()
    with pytest.raises(ValueError):
        game.play(ship(0, 1))
    assert game.snapshot() == before


def test_seats_take_turns_clockwise():
    game = position(seats=3)
    order = []
    for cell in [(0, 0), (0, 6), (6, 6), (0, 0)]:
        order.append(game.actor())
        turn(game, TOP_3, ship(*cell))
    assert order == [0, 1, 2, 0]

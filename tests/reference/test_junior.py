"""The junior reference: the deal, the basic game, the expert game."""

import random
from collections import Counter

import pytest

from tests.reference.junior import CELLS, FIXED, LINES, OPPOSITE, Reference, loose_tiles
from tests.reference.maze import kind

TOP_1, TOP_3, RIGHT_1, RIGHT_3, BOTTOM_3, BOTTOM_1, LEFT_3, LEFT_1 = range(8)
NO_SHIFT = 32
EXPERT = {"crossings": 0, "expert": True}


def tile(ways, picture=None):
    return (frozenset(ways), picture)


CLOSED = tile("")


def go(row, col):
    return 128 + row * 5 + col


def deal(seats=2, options=None, **changes):
    """The arguments of a possible beginning; changes replace some of them."""
    options = options or {"crossings": 4, "expert": False}
    crossings = min(4, options.get("crossings", 4))
    tiles = (
        [tile("NESW")] * crossings
        + [tile("NE")] * (4 - crossings)
        + [tile("NE", picture) for picture in range(5, 10)]
        + [tile("NES", picture) for picture in (10, 11)]
        + [tile("NS")] * 6
    )
    free = [cell for cell in CELLS if cell not in FIXED]
    expert = options.get("expert")
    parts = {
        "options": options,
        "corners": {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}[seats],
        "first_seat": 0,
        "board": FIXED | dict(zip(free, tiles[:-1], strict=True)),
        "spare": tiles[-1],
        "pile": None if expert else list(range(12)),
        "hands": [list(range(seat, 12, seats)) for seat in range(seats)] if expert else None,
    }
    return parts | changes


def position(tiles=None, spare=CLOSED, seats=2, pawns=None, **state):
    """A running basic game in a closed maze with a few open tiles; seat 0 is to shift."""
    game = Reference(**deal(seats, options=EXPERT if "hidden" in state else None))
    game.board = dict.fromkeys(CELLS, CLOSED) | (tiles or {})
    game.spare = spare
    for seat, cell in (pawns or {}).items():
        game.pawns[seat] = cell
    for name, value in state.items():
        setattr(game, name, value)
    return game


def expert(tiles=None, hidden=((0, 1), (2, 3)), **rest):
    return position(tiles, hidden=[list(tokens) for tokens in hidden], **rest)


def turn(game, slot, move):
    game.play(slot * 4)
    game.play(move)


# Three cells in a row; the pawn of seat 0 stands on the left one.
ROW = {(0, 0): tile("E", 7), (0, 1): tile("EW", 5), (0, 2): tile("W", 6)}

# The deal


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_fair_deal_is_accepted(seats):
    for options in [*({"crossings": number, "expert": False} for number in range(5)), EXPERT]:
        assert Reference(**deal(seats, options=options)).actor() == 0


def test_each_seat_starts_in_its_own_corner():
    assert Reference(**deal(4)).snapshot()["pawns"] == [(0, 0), (0, 4), (4, 4), (4, 0)]


def test_the_first_seat_begins():
    assert Reference(**deal(3, first_seat=2)).actor() == 2


def test_the_printed_pictures_run_in_cell_order():
    assert [FIXED[cell][1] for cell in [(0, 2), (2, 0), (2, 2), (2, 4), (4, 2)]] == [0, 1, 2, 3, 4]


def test_the_printed_cells_are_closed_to_the_outside():
    for (row, col), (ways, _) in FIXED.items():
        outside = {"N": row == 0, "E": col == 4, "S": row == 4, "W": col == 0}
        assert ways == {way for way in "NESW" if not outside[way]}


def test_a_crossing_turned_over_is_a_curve_without_a_picture():
    changed = loose_tiles(2)
    changed.update({("crossing", None): -1, ("corner", None): 1})
    assert changed == loose_tiles(1)


@pytest.mark.parametrize(
    "change, reason",
    [
        ({"options": {"expert": False}}, "options must be"),
        ({"options": {"crossings": 5, "expert": False}}, "option crossings"),
        ({"options": {"crossings": 0, "expert": "no"}}, "option expert"),
        ({"options": {"crossings": 1, "expert": True}}, "show the curve"),
        ({"corners": (0,)}, "two to four"),
        ({"corners": (2, 0)}, "ascending"),
        ({"first_seat": 2}, "first seat"),
        ({"board": {}}, "25 tiles"),
        ({"board": deal()["board"] | {(2, 2): tile("NESW")}}, "printed cell"),
        ({"board": deal()["board"] | {(0, 1): tile("NE")}}, "loose tiles"),
        ({"spare": tile("NS", 5)}, "loose tiles"),
        ({"pile": list(range(11))}, "12 tokens"),
        ({"pile": [*range(11), 10]}, "12 tokens"),
        ({"pile": None}, "needs a pile"),
        ({"hands": [[0], [1]]}, "no stacks"),
        ({"options": EXPERT, "pile": list(range(12))}, "no common pile"),
        ({"options": EXPERT, "hands": None}, "needs a stack"),
        ({"options": EXPERT, "hands": [list(range(5)), list(range(5, 12))]}, "evenly"),
        ({"options": EXPERT, "hands": [list(range(6)), list(range(6))]}, "12 tokens"),
    ],
)
def test_an_impossible_deal_is_refused(change, reason):
    with pytest.raises(ValueError, match=reason):
        Reference(**deal(**change))


# Shifting


def test_slots_run_clockwise_from_the_top_left():
    starts = [(0, 1), (0, 3), (1, 4), (3, 4), (4, 3), (4, 1), (3, 0), (1, 0)]
    assert [line[0] for line in LINES] == starts


def test_opposite_slots_as_the_conventions_count_them():
    for slot in range(8):
        assert OPPOSITE[slot] == (5 - slot if slot in (0, 1, 4, 5) else 9 - slot)


def test_inserting_slides_the_whole_line():
    column = {(row, 3): tile("NS", row) for row in range(5)}
    game = position(tiles=column, spare=tile("NS", 9))
    game.play(BOTTOM_3 * 4 + 1)
    snapshot = game.snapshot()
    assert [snapshot["board"][row, 3][1] for row in range(5)] == [1, 2, 3, 4, 9]
    assert (snapshot["board"][4, 3], snapshot["spare"]) == (tile("EW", 9), tile("NS", 0))


@pytest.mark.parametrize("slot", range(8))
def test_a_pawn_pushed_out_stands_on_the_inserted_tile(slot):
    game = position(pawns={1: LINES[slot][-1]})
    game.play(slot * 4)
    assert game.snapshot()["pawns"][1] == LINES[slot][0]


@pytest.mark.parametrize("start", [position, expert])
@pytest.mark.parametrize("slot", range(8))
def test_the_spare_is_never_pushed_straight_back(start, slot):
    game = start(spare=tile("NE"))
    turn(game, slot, go(0, 0))
    assert {action // 4 for action in game.legal()} == set(range(8)) - {OPPOSITE[slot]}


@pytest.mark.parametrize("slot", range(8))
def test_with_push_back_any_slot_is_open(slot):
    options = {"crossings": 4, "expert": False, "push_back": True}
    game = Reference(**deal(options=options))
    game.board, game.spare = dict.fromkeys(CELLS, CLOSED), tile("NE")
    turn(game, slot, go(0, 0))
    assert {action // 4 for action in game.legal()} == set(range(8))


def test_experts_never_push_back():
    with pytest.raises(ValueError, match="straight back"):
        Reference(**deal(options=EXPERT | {"push_back": True}))


def test_an_illegal_action_is_refused_and_changes_nothing():
    game = position()
    before = game.snapshot()
    for action in (NO_SHIFT, 1, go(0, 0), -1):
        with pytest.raises(ValueError):
            game.play(action)
    assert game.snapshot() == before


# The basic game


def test_one_token_lies_open_at_the_start():
    game = Reference(**deal(pile=[4, *range(4), *range(5, 12)]))
    assert game.snapshot()["target"] == 4


def test_reaching_the_target_wins_the_token_and_ends_the_turn():
    game = position(tiles=ROW, target=5)
    turn(game, LEFT_3, go(0, 1))
    snapshot = game.snapshot()
    assert (snapshot["won"], snapshot["actor"]) == ([[5], []], 1)


def test_the_next_player_turns_over_the_next_token():
    game = position(tiles=ROW, target=5, pile=[8, 9])
    turn(game, LEFT_3, go(0, 1))
    assert game.snapshot()["target"] == 8


@pytest.mark.parametrize("pile", [[8, 9], []])
def test_a_target_not_reached_is_the_target_of_the_next_player(pile):
    game = position(tiles=ROW, target=5, pile=pile, pawns={1: (0, 0)})
    turn(game, LEFT_3, go(0, 0))
    assert (game.snapshot()["target"], game.winners) == (5, None)
    turn(game, LEFT_3, go(0, 1))
    assert game.snapshot()["won"] == [[], [5]]


def test_only_the_end_of_the_move_counts():
    game = position(tiles=ROW, target=5)
    turn(game, LEFT_3, go(0, 2))
    assert game.snapshot()["won"] == [[], []]


def test_being_carried_onto_the_target_wins_only_by_staying_in_the_own_turn():
    game = position(spare=tile("NE", 5), target=5, pawns={1: (0, 3)})
    turn(game, BOTTOM_3, go(0, 0))
    assert game.snapshot()["won"] == [[], []]
    turn(game, TOP_1, go(4, 3))
    assert game.snapshot()["won"] == [[], [5]]


def test_no_shift_is_offered_where_the_target_can_be_reached():
    game = position(tiles=ROW, target=6)
    assert game.legal() == [*(slot * 4 for slot in range(8)), NO_SHIFT]


def test_no_shift_is_not_offered_where_the_target_cannot_be_reached():
    away = position(tiles=ROW | {(0, 2): tile("N", 6)}, target=6)
    on_the_spare = position(tiles=ROW, spare=tile("", 8), target=8)
    assert NO_SHIFT not in away.legal() + on_the_spare.legal()


def test_standing_on_the_target_counts_as_reaching_it():
    game = position(tiles={(0, 0): tile("", 7)}, target=7)
    game.play(NO_SHIFT)
    assert game.legal() == [go(0, 0)]


def test_without_a_shift_only_the_target_is_a_destination():
    game = position(tiles=ROW, target=5)
    game.play(NO_SHIFT)
    assert (game.legal(), game.snapshot()["phase"]) == ([go(0, 1)], "straight")


def test_without_a_shift_the_maze_stays_and_the_token_is_won():
    game = position(tiles=ROW, target=5)
    before = game.snapshot()
    game.play(NO_SHIFT)
    game.play(go(0, 1))
    after = game.snapshot()
    assert (after["board"], after["spare"]) == (before["board"], before["spare"])
    assert (after["won"], after["actor"], after["phase"]) == ([[5], []], 1, "shift")


def test_a_shift_not_made_leaves_the_last_ban_in_force():
    game = position(tiles=ROW, target=5, pawns={0: (4, 4), 1: (0, 0)})
    turn(game, TOP_3, go(4, 4))
    game.play(NO_SHIFT)
    game.play(go(0, 1))
    assert BOTTOM_3 * 4 not in game.legal() and game.snapshot()["last_slot"] == TOP_3


def test_a_shift_not_made_at_the_start_bans_nothing():
    game = position(tiles=ROW, target=5)
    game.play(NO_SHIFT)
    game.play(go(0, 1))
    assert game.legal() == [slot * 4 for slot in range(8)]


def test_whoever_can_go_straight_may_shift_all_the_same():
    game = position(tiles=ROW, target=5)
    game.play(LEFT_3 * 4)
    assert game.legal() == [go(0, 0), go(0, 1), go(0, 2)]


def test_the_last_token_ends_the_game_and_nothing_lies_open():
    game = position(tiles=ROW, target=5, pile=[], won=[[1, 2], [3]])
    turn(game, LEFT_3, go(0, 1))
    snapshot = game.snapshot()
    assert (snapshot["phase"], snapshot["actor"], snapshot["target"]) == ("over", None, None)
    assert game.legal() == []


@pytest.mark.parametrize(
    "won, winners",
    [([[1, 2], [3]], [0]), ([[], [1, 2]], [1]), ([[1], [2, 3]], [0, 1])],
)
def test_most_tokens_win_and_ties_share(won, winners):
    game = position(tiles=ROW, target=5, pile=[], won=won)
    turn(game, LEFT_3, go(0, 1))
    assert game.winners == winners


# The expert game


def test_a_snapshot_does_not_change_with_the_game():
    for options in (None, EXPERT):
        chance = random.Random(1)
        game = Reference(**deal(3, options=options))
        before = game.snapshot()
        while game.actor() is not None:
            game.play(chance.choice(game.legal()))
        assert before == Reference(**deal(3, options=options)).snapshot()


def test_no_part_is_lost_in_a_whole_game():
    for seed, options in enumerate([{"crossings": 2, "expert": False}, EXPERT]):
        chance = random.Random(seed)
        game = Reference(**deal(4, options=options))
        while game.actor() is not None:
            game.play(chance.choice(game.legal()))
        loose = [game.board[cell] for cell in CELLS if cell not in FIXED] + [game.spare]
        counted = Counter((kind(ways), picture) for ways, picture in loose)
        assert counted == loose_tiles(options["crossings"])
        assert all(game.board[cell] == FIXED[cell] for cell in FIXED)
        tokens = game.hidden + game.revealed if options["expert"] else game.won
        assert sorted(token for stack in tokens for token in stack) == list(range(12))

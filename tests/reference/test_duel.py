"""The reference of the duel: paths, slides, the shortest way, stop calls."""

import random

import pytest

from tests.reference.duel import CELLS, EDGES, Rounds, joined, shortest, slide, slides

# The four edges in the middle of which a path through row 1 or column 1 ends.
TOP_1, RIGHT_1, BOTTOM_1, LEFT_1 = 1, 5, 10, 14


def frame_of(tiles, gap=(3, 3)):
    """A frame of tiles without openings but for those named, and a gap."""
    frame = dict.fromkeys(CELLS, frozenset())
    frame |= {cell: frozenset(ways) for cell, ways in tiles.items()}
    frame[gap] = None
    return frame


ROW_1 = {(1, col): "EW" for col in range(4)}

# Edges and paths


def test_edges_run_clockwise_from_the_top_left():
    assert [cell for cell, _ in EDGES] == [
        *[(0, 0), (0, 1), (0, 2), (0, 3)],
        *[(0, 3), (1, 3), (2, 3), (3, 3)],
        *[(3, 3), (3, 2), (3, 1), (3, 0)],
        *[(3, 0), (2, 0), (1, 0), (0, 0)],
    ]
    assert "".join(way for _, way in EDGES) == "NNNNEEEESSSSWWWW"


def test_a_row_joins_its_two_ends():
    assert joined(frame_of(ROW_1), LEFT_1, RIGHT_1)


def test_a_column_joins_its_two_ends():
    assert joined(frame_of({(row, 1): "NS" for row in range(4)}), BOTTOM_1, TOP_1)


def test_a_path_has_no_direction():
    frame = frame_of({(0, 1): "NS", (1, 1): "NE", (1, 2): "EW", (1, 3): "EW"})
    assert joined(frame, TOP_1, RIGHT_1) and joined(frame, RIGHT_1, TOP_1)


def test_a_path_ends_at_its_own_edges_only():
    frame = frame_of(ROW_1)
    pairs = {(a, b) for a in range(16) for b in range(16) if a != b and joined(frame, a, b)}
    assert pairs == {(LEFT_1, RIGHT_1), (RIGHT_1, LEFT_1)}


@pytest.mark.parametrize("cell", ROW_1)
def test_the_gap_is_no_path(cell):
    assert not joined(frame_of(ROW_1, gap=cell), LEFT_1, RIGHT_1)


@pytest.mark.parametrize("cell", ROW_1)
@pytest.mark.parametrize("ways", ["E", "W", "NS", ""])
def test_a_tile_that_leads_on_in_one_direction_only_breaks_the_path(cell, ways):
    assert not joined(frame_of(ROW_1 | {cell: ways}), LEFT_1, RIGHT_1)


@pytest.mark.parametrize("cell, edges", [((0, 0), (0, 15)), ((0, 3), (3, 4)), ((3, 0), (11, 12))])
def test_one_corner_tile_joins_the_two_symbols_at_a_corner(cell, edges):
    ways = "".join(way for place, way in EDGES if place == cell)
    assert joined(frame_of({cell: ways}), *edges)
    assert not joined(frame_of({cell: ways[0]}), *edges)


def test_a_path_may_wind_and_branch():
    winding = {(1, 0): "EW", (1, 1): "NSW", (2, 1): "NE", (2, 2): "NSW", (1, 2): "ES", (1, 3): "EW"}
    assert joined(frame_of(winding), LEFT_1, RIGHT_1)
    assert not joined(frame_of(winding | {(2, 2): "SW"}), LEFT_1, RIGHT_1)


def test_the_rim_does_not_lead_round_the_frame():
    ends = {(1, 0): "W", (1, 3): "EW", (0, 1): "NS", (3, 1): "NS"}
    assert not joined(frame_of(ends), LEFT_1, RIGHT_1)
    assert not joined(frame_of(ends), TOP_1, BOTTOM_1)


# Slides


def test_only_tiles_in_line_with_the_gap_slide():
    assert slides(frame_of({}, gap=(1, 2))) == [(0, 2), (1, 0), (1, 1), (1, 3), (2, 2), (3, 2)]


NUMBERED = {cell: frozenset([str(number)]) for number, cell in enumerate(CELLS)}


def numbers(frame):
    """Row by row, the numbers of the tiles and None for the gap."""
    tiles = [None if frame[cell] is None else int(*frame[cell]) for cell in CELLS]
    return [tiles[row : row + 4] for row in (0, 4, 8, 12)]


def test_one_tile_slides_into_the_gap():
    after = slide(NUMBERED | {(1, 1): None}, (1, 2))
    assert numbers(after) == [[0, 1, 2, 3], [4, 6, None, 7], [8, 9, 10, 11], [12, 13, 14, 15]]


def test_several_tiles_in_a_row_slide_at_once():
    after = slide(NUMBERED | {(1, 3): None}, (1, 0))
    assert numbers(after) == [[0, 1, 2, 3], [None, 4, 5, 6], [8, 9, 10, 11], [12, 13, 14, 15]]


def test_several_tiles_in_a_column_slide_at_once():
    after = slide(NUMBERED | {(0, 2): None}, (2, 2))
    assert numbers(after) == [[0, 1, 6, 3], [4, 5, 10, 7], [8, 9, None, 11], [12, 13, 14, 15]]


@pytest.mark.parametrize("cell", [(0, 0), (1, 1), (2, 3), (4, 1), (1, -1)])
def test_other_tiles_do_not_slide(cell):
    with pytest.raises(ValueError, match="in line"):
        slide(frame_of({}, gap=(1, 1)), cell)


def test_a_slide_leaves_the_old_frame_alone_and_sliding_back_restores_it():
    before = NUMBERED | {(2, 1): None}
    for cell in slides(before):
        assert slide(slide(before, cell), (2, 1)) == before
    assert before == NUMBERED | {(2, 1): None}


def test_tiles_keep_their_direction():
    after = slide(frame_of({(1, 1): "NE"}, gap=(1, 2)), (1, 1))
    assert after[1, 2] == {"N", "E"}


# The shortest way


def test_what_is_joined_already_needs_no_slide():
    assert shortest(frame_of(ROW_1), LEFT_1, RIGHT_1, 0) == 0


def test_one_slide_of_one_tile():
    frame = frame_of(ROW_1 | {(2, 2): "EW"}, gap=(1, 2))
    assert shortest(frame, LEFT_1, RIGHT_1, 3) == 1


def test_several_tiles_at_once_are_one_slide():
    # One step to the west, the three tiles lead from the left edge to (0, 2) and out at the top.
    tiles = {(1, 1): "EW", (1, 2): "EW", (1, 3): "NW", (0, 2): "NS"}
    assert shortest(frame_of(tiles, gap=(1, 0)), LEFT_1, 2, 3) == 1


# Three tiles have to go one step to the west before the fourth can come down behind them.
TWO_SLIDES = frame_of({(1, 1): "EW", (1, 2): "EW", (1, 3): "EW", (0, 3): "EW"}, gap=(1, 0))


@pytest.mark.parametrize("limit, count", [(0, None), (1, None), (2, 2), (3, 2)])
def test_the_limit_is_inclusive(limit, count):
    assert shortest(TWO_SLIDES, LEFT_1, RIGHT_1, limit) == count


def random_frame(chance):
    """D14: 15 tiles, each turned at random, and the gap anywhere."""
    tiles = [chance.choice(["NS", "EW"]) for _ in range(5)]
    tiles += [chance.choice(["NES", "ESW", "NSW", "NEW"]) for _ in range(4)]
    tiles += [chance.choice(["NE", "ES", "SW", "NW"]) for _ in range(6)]
    chance.shuffle(tiles)
    cells = chance.sample(CELLS, 16)
    return frame_of(dict(zip(cells, tiles, strict=False)), gap=cells[15])


def within(frame, edges, count):
    """Whether some sequence of exactly count slides joins the edges, tried one by one."""
    if count == 0:
        return joined(frame, *edges)
    return any(within(slide(frame, cell), edges, count - 1) for cell in slides(frame))


def test_no_sequence_is_shorter_and_one_is_as_short():
    chance = random.Random(4)
    seen = set()
    for _ in range(150):
        frame = random_frame(chance)
        edges = (edge := chance.randrange(16), (edge + chance.randint(1, 3)) % 16)  # often near
        count = next((count for count in range(4) if within(frame, edges, count)), None)
        assert shortest(frame, *edges, 3) == count
        seen.add(count)
    assert seen == {0, 1, 2, 3, None}


# Stop calls


@pytest.mark.parametrize("false_stop", ["opponent", "void"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_right_stop_takes_the_card_and_moves_the_own_start(false_stop, seat):
    assert Rounds(false_stop).score([(5000, seat, True)]) == (seat, (seat,))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_wrong_stop_gives_the_card_to_the_other_and_no_start_moves(seat):
    assert Rounds("opponent").score([(5000, seat, False)]) == (1 - seat, ())


def test_a_wrong_stop_may_be_void_instead():
    assert Rounds("void").score([(5000, 1, False)]) == (None, ())


@pytest.mark.parametrize("false_stop", ["opponent", "void"])
@pytest.mark.parametrize("right", [False, True])
@pytest.mark.parametrize("delay", [0, 1, 100])
def test_both_right_or_both_wrong_at_once_gives_no_card(false_stop, right, delay):
    calls = [(5000, 1, right), (5000 + delay, 0, right)]
    assert Rounds(false_stop).score(calls) == (None, ())


@pytest.mark.parametrize("false_stop", ["opponent", "void"])
@pytest.mark.parametrize("first_right", [False, True])
def test_at_once_the_one_who_is_right_takes_it(false_stop, first_right):
    calls = [(5000, 0, first_right), (5100, 1, not first_right)]
    right_seat = 0 if first_right else 1
    assert Rounds(false_stop).score(calls) == (right_seat, (right_seat,))


@pytest.mark.parametrize("second_right", [False, True])
def test_a_call_after_the_window_does_not_count(second_right):
    rounds = Rounds("opponent")
    assert rounds.score([(5000, 0, True), (5101, 1, second_right)]) == (0, (0,))
    assert rounds.score([(5000, 0, False), (5101, 1, second_right)]) == (1, ())
    assert Rounds("void").score([(5000, 0, False), (5101, 1, second_right)]) == (None, ())


def test_the_first_call_is_the_earliest_and_not_the_first_listed():
    assert Rounds("opponent").score([(5101, 0, True), (5000, 1, True)]) == (1, (1,))


def test_a_second_call_of_the_same_seat_does_not_count():
    rounds = Rounds("void")
    assert rounds.score([(5000, 0, False), (5050, 0, True)]) == (None, ())
    assert rounds.score([(5000, 0, True), (5050, 0, False)]) == (0, (0,))


def test_a_round_without_a_call_has_no_winner():
    assert Rounds("opponent").score([]) == (None, ())


def test_there_are_two_ways_to_judge_a_false_stop():
    with pytest.raises(ValueError, match="false_stop"):
        Rounds("shout")

from shared_engine.tiles import CORNER, CROSSING, DISTINCT, STRAIGHT, TEE, E, N, S, W, rotate, shape


def test_a_clockwise_quarter_moves_north_to_east():
    assert [rotate(side, 1) for side in (N, E, S, W)] == [E, S, W, N]


def test_four_quarters_change_nothing():
    for openings in range(16):
        assert rotate(rotate(openings, 3), 1) == openings
        assert rotate(openings, 4) == openings


def test_distinct_counts_the_different_turns():
    for openings in range(16):
        turns = [rotate(openings, quarters) for quarters in range(4)]
        assert DISTINCT[openings] == len(set(turns))


def test_shapes_are_named_by_their_lowest_turn():
    assert [shape(N | S), shape(E | W)] == [STRAIGHT] * 2
    assert [shape(E | S), shape(S | W), shape(W | N), shape(N | E)] == [CORNER] * 4
    assert [shape(15 ^ side) for side in (N, E, S, W)] == [TEE] * 4
    assert shape(15) == CROSSING

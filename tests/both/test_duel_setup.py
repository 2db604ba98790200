"""Preparation, cards, seats and options of the duel."""

from shared_engine.game import OptionError
from shared_engine.games import duel
from shared_engine.games.duel_names import SYMBOL_NAMES
from shared_engine.games.duel_parts import EDGE_CELLS, EDGE_SIDES, EDGES, SYMBOLS, gap_of
from shared_engine.tiles import shape
from tests.both.duel_player import SEED


def seeds(count):
    return [bytes([i, 7] * 8) for i in range(count)]


def refusal(options, seats):
    try:
        duel.new(options, seats, SEED)
    except OptionError as error:
        return str(error)
    return ""


def test_each_frame_has_15_tiles_and_a_gap():
    for seed in seeds(20):
        for frame in duel.new({"same_board": False}, 2, seed).frames:
            shapes = [shape(tile) for tile in frame]
            assert [shapes.count(kind) for kind in (5, 7, 3, 0)] == [5, 4, 6, 1]  # D14


def test_tiles_of_a_kind_lie_in_several_directions():
    for seed in seeds(60):
        for frame in duel.new({"same_board": False}, 2, seed).frames:
            assert sorted([tile for tile in frame if shape(tile) == 7]) == [7, 11, 13, 14]  # D15
            assert sorted({tile for tile in frame if shape(tile) == 5}) == [5, 10]
            assert len({tile for tile in frame if shape(tile) == 3}) >= 2


def test_the_gap_is_anywhere():
    gaps = {gap_of(duel.new({}, 2, seed).frames[0]) for seed in seeds(150)}
    assert sorted(gaps) == list(range(16))  # D26


def test_both_frames_are_laid_alike_unless_told_otherwise():
    for seed in seeds(10):
        first, second = duel.new({}, 2, seed).frames
        assert first == second and first is not second
        first, second = duel.new({"same_board": False}, 2, seed).frames
        assert first != second


def test_the_first_card_is_the_start_of_both_and_the_second_the_target():
    for seed in seeds(10):
        game = duel.new({}, 2, seed)
        assert sorted(game.cards) == list(range(16))
        assert list(game.starts) == [game.cards[0]] * 2
        assert game.target == game.cards[1]
        assert game.phase == duel.RUN and game.actors() == 3
        assert list(duel.new({}, 1, seed).starts) == [game.cards[0]]


def test_the_tiles_tell_nothing_of_the_cards():
    for seed in seeds(20):
        alike, not_alike = [duel.new({"same_board": on}, 2, seed).cards for on in (True, False)]
        assert alike == not_alike == duel.new({"limit": 0}, 1, seed).cards


def test_every_symbol_has_one_edge_opening_clockwise_from_the_top_left():
    assert sorted(SYMBOLS) == list(range(16)) == sorted(EDGES)
    assert [SYMBOLS[EDGES[card]] for card in range(16)] == list(range(16))
    around = [(0, 1), (1, 1), (2, 1), (3, 1), (3, 2), (7, 2), (11, 2), (15, 2)]
    around += [(15, 4), (14, 4), (13, 4), (12, 4), (12, 8), (8, 8), (4, 8), (0, 8)]
    assert list(zip(EDGE_CELLS, EDGE_SIDES)) == around
    assert len(set(SYMBOL_NAMES)) == 16


def test_one_or_two_players_at_two_places():
    assert list(duel.new({}, 1, SEED).seats) == [0]
    assert list(duel.new({}, 2, SEED).seats) == [0, 1]
    assert list(duel.new({}, (1,), SEED).seats) == [1]
    assert duel.seat_names({}) == ("first", "second")
    for players in (-1, 0, 3, 1000000):
        assert "1 to 2 players" in refusal({}, players)
    assert "no place 2" in refusal({}, (0, 2))
    assert "clockwise" in refusal({}, (1, 0))


def test_impossible_options_are_refused_with_the_reason():
    assert "no option colour" in refusal({"colour": 1}, 2)
    assert "false_stop is one of opponent, void" in refusal({"false_stop": "none"}, 2)
    assert "same_board" in refusal({"same_board": 1}, 2)
    assert "limit is one of" in refusal({"limit": 61}, 1)


def test_options_of_the_other_number_of_players_are_refused():
    assert "option limit is for one player" in refusal({"limit": 60}, 2)
    assert "option false_stop is for two players" in refusal({"false_stop": "void"}, 1)
    assert "option same_board is for two players" in refusal({"same_board": False}, 1)
    assert refusal({"limit": 300}, 2) == refusal({"false_stop": "opponent"}, 1) == ""

"""Preparation, deal, seats and options of the galactic game."""

from shared_engine.game import OptionError
from shared_engine.games import galaxy
from shared_engine.tiles import NO_SYMBOL, shape

SEED = bytes(range(16))


def seeds(count):
    return [bytes([i, 7] * 8) for i in range(count)]


def refusal(options, seats):
    try:
        galaxy.new(options, seats, SEED)
    except OptionError as error:
        return str(error)
    return ""


def test_the_board_has_its_fixed_tiles():
    # Corners are the starts; Ts at the edge are closed to the outside, those inside turn around.
    fixed = {0: "ES", 6: "SW", 48: "NW", 42: "NE"}
    fixed.update({2: "ESW", 4: "ESW", 18: "ESW", 14: "NES", 28: "NES", 16: "NES"})
    fixed.update({20: "NSW", 34: "NSW", 32: "NSW", 44: "NEW", 46: "NEW", 30: "NEW"})
    for seed in seeds(5):
        openings = galaxy.new({}, 2, seed).maze.openings
        for cell, expected in fixed.items():
            sides = "".join(["NESW"[i] for i in range(4) if openings[cell] >> i & 1])
            assert sides == expected


def test_the_loose_tiles_are_those_of_the_box():
    for seed in seeds(10):
        maze = galaxy.new({}, 2, seed).maze
        fixed = [row * 7 + col for row in (0, 2, 4, 6) for col in (0, 2, 4, 6)]
        loose = [(maze.openings[c], maze.symbols[c]) for c in range(49) if c not in fixed]
        loose.append((maze.spare, maze.spare_symbol))
        shapes = [shape(tile[0]) for tile in loose]
        assert [shapes.count(kind) for kind in (5, 3, 7)] == [12, 16, 6]  # D1
        pictures = [[t[1] for t in loose if shape(t[0]) == kind] for kind in (5, 3, 7)]
        assert sorted(pictures[0]) == [galaxy.NEUTRAL_SYMBOL] + [NO_SYMBOL] * 11  # D2
        assert sorted(pictures[1]) == list(range(12, 18)) + [NO_SYMBOL] * 10  # D27
        assert sorted(pictures[2]) == list(range(18, 24))


def test_pictures_0_to_11_lie_on_the_fixed_ts_in_cell_order():
    symbols = galaxy.new({}, 2, SEED).maze.symbols
    cells = [2, 4, 14, 16, 18, 20, 28, 30, 32, 34, 44, 46]
    assert [symbols[cell] for cell in cells] == list(range(12))


def test_tiles_are_turned_and_laid_differently_by_each_seed():
    assert len({galaxy.new({}, 2, seed).maze.pack() for seed in seeds(20)}) == 20


def test_the_cards_are_dealt_evenly():
    for players, each in ((2, 12), (3, 8), (4, 6)):
        hands = galaxy.new({}, players, SEED).hands
        assert [len(hand) for hand in hands] == [each] * players
        assert sorted(b"".join(hands)) == list(range(24))


def test_the_tiles_tell_nothing_of_the_cards():
    # The same cards lie in the same hands whatever the option that changes the tiles.
    for seed in seeds(60):
        plain, neutral = [galaxy.new({"neutral": on}, 2, seed).hands for on in (False, True)]
        assert plain == neutral


def test_ships_start_in_their_corners():
    assert list(galaxy.new({}, 2, SEED).pawns) == [0, 48, 255, 255, 255]  # D3
    assert list(galaxy.new({}, 3, SEED).pawns) == [0, 6, 48, 255, 255]
    assert list(galaxy.new({}, 4, SEED).pawns) == [0, 6, 48, 42, 255]
    assert list(galaxy.new({}, (1, 3), SEED).pawns) == [6, 42, 255, 255, 255]


def test_ships_have_the_colours_of_the_edition():
    assert galaxy.seat_names({"edition": 2012}) == ("red", "yellow", "green", "blue")
    assert galaxy.seat_names({"edition": 2015}) == ("orange", "yellow", "green", "blue")


def test_the_neutral_pawn_starts_on_its_symbol_which_is_never_the_spare():
    swapped = 0
    for seed in seeds(120):
        game = galaxy.new({"neutral": True}, 2, seed)
        assert game.maze.symbols[game.pawns[galaxy.NEUTRAL]] == galaxy.NEUTRAL_SYMBOL
        swapped += galaxy.new({}, 2, seed).maze.spare_symbol == galaxy.NEUTRAL_SYMBOL
    assert swapped  # D24 was needed at least once


def test_seat_0_begins_unless_told_otherwise():
    assert galaxy.new({}, 3, SEED).actors() == 1
    assert galaxy.new({"first_seat": 2}, 3, SEED).actors() == 4


def test_a_random_first_seat_is_any_seat():
    firsts = [galaxy.new({"first_seat": "random"}, 4, seed).seat for seed in seeds(40)]
    assert sorted(set(firsts)) == [0, 1, 2, 3]


def test_all_slots_are_free_on_the_first_turn():
    game = galaxy.new({}, 2, SEED)
    assert sorted({action // 4 for action in game.legal(0)}) == list(range(12))


def test_unknown_and_impossible_options_are_refused_with_the_reason():
    assert "no option colour" in refusal({"colour": 1}, 2)
    assert "option edition is one of 2012, 2015, not 2013" in refusal({"edition": 2013}, 2)
    assert "neutral" in refusal({"neutral": 1}, 2)
    assert "finish" in refusal({"finish": "Home"}, 2)
    assert "first_seat" in refusal({"first_seat": 2}, 2)
    assert "first_seat" in refusal({"first_seat": True}, 2)


def test_impossible_seats_are_refused_with_the_reason():
    for players in (-1, 0, 1, 5, 1000000):
        assert "2 to 4 players" in refusal({}, players)
    assert "no place 4" in refusal({}, (0, 4))
    assert "clockwise" in refusal({}, (2, 0))
    assert "clockwise" in refusal({}, (1, 1))
    assert "no place red" in refusal({}, ("red", "green"))

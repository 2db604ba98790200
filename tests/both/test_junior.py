"""Labyrinth Junior: set-up, the basic game, the game for experts."""

from shared_engine import game as face
from shared_engine.game import IllegalAction, OptionError
from shared_engine.games import junior
from shared_engine.games.shift import GO, GO_NEUTRAL, OVER
from shared_engine.tiles import NO_SYMBOL, shape

SEED = bytes(range(16))
SKIP = 32


def game_with(openings=15, **options):
    """A game of two whose tiles all have the same openings: 15 joins everything, 0 nothing."""
    game = junior.new(options, 2, SEED)
    for cell in range(25):
        game.maze.openings[cell] = openings
    game.maze.spare = openings
    return game


def refusal(game, seat, action):
    """The code of the refusal, after checking that it changed nothing."""
    before = game.pack()
    try:
        game.play(seat, action, 0)
    except IllegalAction as error:
        assert game.pack() == before
        return error.code
    return None


def option_refusal(options, seats=2):
    try:
        junior.new(options, seats, SEED)
    except OptionError as error:
        return str(error)
    return ""


def cell_of(game, token):
    return game.maze.symbols.find(bytes([token]))


def stay(game):
    """A turn of the seat that changes nothing that matters here."""
    game.play(game.seat, game.legal(game.seat)[0], 0)
    game.play(game.seat, GO + game.pawns[game.seat], 0)


# D30: the option push_back


def test_with_push_back_the_tile_may_go_straight_back():
    game = junior.new({"push_back": True}, 2, SEED)
    before = game.maze.pack()
    spare = game.maze.spare
    game.play(0, 0, 0)
    game.play(0, GO + game.pawns[0], 0)
    assert game.view(1).banned == face.NOBODY
    back = game.maze.opposite(0)
    for rotation in range(4):
        action = back * 4 + rotation
        assert (action in game.legal(1)) == (refusal(game.copy(), 1, action) is None)
    assert back * 4 in game.legal(1)
    game.play(1, back * 4, 0)
    assert game.maze.pack() == before and game.maze.spare == spare


def test_push_back_is_for_the_basic_game_and_off_unless_chosen():
    assert junior.new({}, 2, SEED).options["push_back"] is False
    assert "straight back" in option_refusal({"expert": True, "push_back": True})
    assert option_refusal({"expert": True, "push_back": False}) == ""
    assert option_refusal({"push_back": True, "crossings": 0}) == ""


# Set-up


def test_the_board_has_its_fixed_tiles():
    fixed = {0: "ES", 4: "SW", 24: "NW", 20: "NE"}
    fixed.update({2: "ESW", 10: "NES", 14: "NSW", 22: "NEW", 12: "NESW"})
    openings = junior.new({}, 2, SEED).maze.openings
    for cell, expected in fixed.items():
        assert "".join(["NESW"[i] for i in range(4) if openings[cell] >> i & 1]) == expected


def test_the_loose_tiles_are_those_of_the_box():
    for crossings in range(5):
        maze = junior.new({"crossings": crossings}, 2, SEED).maze
        loose = [(maze.openings[c], maze.symbols[c]) for c in range(25) if c % 2 or c // 5 % 2]
        loose.append((maze.spare, maze.spare_symbol))
        shapes = [shape(tile[0]) for tile in loose]
        assert [shapes.count(kind) for kind in (5, 3, 7, 15)] == [6, 9 - crossings, 2, crossings]
        pictures = [symbol for _, symbol in loose if symbol != NO_SYMBOL]
        assert sorted(pictures) == list(range(5, 12))
        for openings, symbol in loose:
            if symbol != NO_SYMBOL:
                assert shape(openings) == (3 if symbol < 10 else 7)


def test_four_crossings_unless_told_otherwise():
    assert junior.new({}, 2, SEED).options["crossings"] == 4


def test_experts_play_without_crossings():
    assert junior.new({"expert": True}, 2, SEED).options["crossings"] == 0
    assert "tiles show the curve" in option_refusal({"expert": True, "crossings": 4})
    assert option_refusal({"expert": True, "crossings": 0}) == ""


def test_other_options_are_refused():
    assert "crossings" in option_refusal({"crossings": 5})
    assert "expert" in option_refusal({"expert": 1})
    assert "first_seat" in option_refusal({"first_seat": 3}, 3)
    assert "2 to 4 players" in option_refusal({}, 5)


def test_wizards_start_in_their_corners():
    assert list(junior.new({}, 4, SEED).pawns) == [0, 4, 24, 20]
    assert list(junior.new({}, 2, SEED).pawns) == [0, 24, 255, 255]


# The basic game


def test_one_token_lies_open_for_all():
    game = junior.new({}, 3, SEED)
    for seat in (0, 1, 2, None):
        view = game.view(seat)
        assert view.target == game.pile[0]
        assert view.pile == 12
        assert view.cards == b""


def test_reaching_wins_the_token_and_the_next_player_turns_over_another():
    game = game_with(crossings=0)
    first, second = game.pile[:2]
    game.play(0, 0, 0)
    events = game.play(0, GO + cell_of(game, first), 0)
    assert events[1:] == [(face.REACHED, 0, first), (face.TURN, 1), (face.OPENED, second)]
    assert bytes(game.hands[0]) == bytes([first])
    assert game.pile[0] == second


def test_whoever_misses_leaves_the_target_to_the_next():
    game = game_with(0)
    target = game.pile[0]
    stay(game)
    assert game.pile[0] == target and game.seat == 1


def test_going_straight_needs_no_shift_where_the_target_can_be_reached():
    game = game_with()
    packed = game.maze.pack()
    target = game.pile[0]
    assert game.legal(0)[-1] == SKIP
    assert game.play(0, SKIP, 0) == []
    assert game.legal(0) == [GO + cell_of(game, target)]
    game.play(0, GO + cell_of(game, target), 0)
    assert game.found[0] == 1
    assert game.maze.pack() == packed


def test_after_a_skipped_shift_the_target_is_the_only_way():
    game = game_with()
    game.play(0, SKIP, 0)
    other = (cell_of(game, game.pile[0]) + 1) % 25
    assert refusal(game, 0, GO + other) == "target-only"
    assert refusal(game, 0, 0) == "shifted"
    assert refusal(game, 0, SKIP) == "shifted"


def test_standing_on_the_target_counts_as_reaching_it_straight():
    game = game_with(0)
    game.pawns[0] = cell_of(game, game.pile[0])
    assert SKIP in game.legal(0)
    game.play(0, SKIP, 0)
    game.play(0, GO + game.pawns[0], 0)
    assert game.found[0] == 1


def test_no_straight_way_no_skipping():
    game = game_with(0)
    assert SKIP not in game.legal(0)
    assert refusal(game, 0, SKIP) == "must-shift"


def test_a_target_on_the_spare_cannot_be_reached_straight():
    game = game_with()
    target = game.pile[0]
    game.maze.symbols[cell_of(game, target)] = NO_SYMBOL
    game.maze.spare_symbol = target
    assert SKIP not in game.legal(0)


def test_pushing_back_is_forbidden_in_the_basic_game_too():
    game = game_with(0)
    game.play(0, 0, 0)
    game.play(0, GO + game.pawns[0], 0)
    assert refusal(game, 1, game.maze.opposite(0) * 4) == "push-back"


def test_a_skipped_shift_leaves_the_ban_in_force():
    game = game_with()
    game.play(0, 0, 0)
    game.play(0, GO, 0)
    game.play(1, SKIP, 0)
    game.play(1, game.legal(1)[0], 0)
    assert refusal(game, 0, game.maze.opposite(0) * 4) == "push-back"


def test_most_tokens_win_and_ties_share():
    for won, winners in (((7, 4), (0,)), ((6, 5), (0, 1)), ((4, 7), (1,))):
        game = game_with()
        tokens = bytes(game.pile)
        game.pile = tokens[11:]
        game.hands = [bytearray(tokens[: won[0]]), bytearray(tokens[won[0] : 11])]
        game.found = bytearray(won)
        game.turn = 21  # it is seat 1's turn
        game.last = 0
        game.play(1, SKIP, 0)
        events = game.play(1, GO + cell_of(game, tokens[11]), 0)
        expected = winners if won != (7, 4) else (0,)
        assert events[-1] == (face.WON,) + expected
        assert game.result() == expected
        assert game.phase == OVER and game.legal(0) == game.legal(1) == []


def test_only_the_own_wizard_moves():
    game = game_with()
    game.play(0, 0, 0)
    assert refusal(game, 0, GO_NEUTRAL) == "unknown"
    assert refusal(game, 0, GO + 25) == "unknown"


# The game for experts


def test_experts_look_at_the_top_token_when_their_turn_begins():
    game = game_with(0, expert=True)
    top = [bytes(hand[:1]) for hand in game.hands]
    assert [game.view(seat).cards for seat in (0, 1)] == [top[0], b""]
    stay(game)
    # Seat 0 still knows what it has seen.
    assert [game.view(seat).cards for seat in (0, 1)] == top


def test_the_first_player_looks_first():
    game = junior.new({"expert": True, "first_seat": 1}, 2, SEED)
    assert [len(game.view(seat).cards) for seat in (0, 1)] == [0, 1]


def test_a_wizard_pushed_out_comes_in_again_whoever_it_belongs_to():
    game = game_with(0)
    game.pawns[1] = 21  # the bottom of column b
    assert game.play(0, 0, 0)[1:] == [(face.CARRIED, 1, 1)]


def test_a_new_top_token_is_looked_at_on_the_next_turn():
    game = game_with(expert=True)
    game.play(0, 0, 0)
    game.play(0, GO + cell_of(game, game.hands[0][0]), 0)
    assert game.found[0] == 1
    assert game.view(0).cards == b""
    stay(game)
    assert game.view(0).cards == bytes(game.hands[0][1:2])


def test_experts_always_shift():
    game = game_with(expert=True)
    assert SKIP not in game.legal(0)
    assert refusal(game, 0, SKIP) == "must-shift"


def test_experts_have_no_shared_target():
    view = game_with(expert=True).view(None)
    assert view.target == face.NOBODY and view.pile == 0


def test_experts_go_home_on_a_later_turn_than_the_last_token():
    game = game_with(expert=True)
    game.found[0] = 5
    last = game.hands[0][5]
    game.maze.symbols[cell_of(game, last)] = NO_SYMBOL
    game.maze.symbols[0] = last
    game.play(0, 0, 0)
    game.play(0, GO, 0)
    assert game.done(0) and game.result() is None
    stay(game)
    assert game.view(0).cards == b""
    game.play(0, 8, 0)
    assert game.play(0, GO, 0)[-1] == (face.WON, 0)
    assert game.result() == (0,)


def test_notation_has_a_dash_for_no_shift():
    game = game_with()
    assert game.describe(SKIP) == "-"
    assert game.parse(" - ") == SKIP
    assert game.describe(GO + 24) == "e5"
    assert game.parse("4W90") == 3 * 4  # a crossing looks the same however it is turned

"""A turn of the galactic game: shift, move, reach; and what is refused."""

from shared_engine import game as face
from shared_engine.game import IllegalAction
from shared_engine.games import galaxy
from shared_engine.games.galaxy import NEUTRAL
from shared_engine.games.shift import GO, GO_NEUTRAL, LEAVE
from shared_engine.shuffle import Stream
from tests.both.players import eager

SEED = bytes(range(16))


def game_with(openings=15, **options):
    """A game of two whose tiles all have the same openings: 15 joins everything, 0 nothing."""
    game = galaxy.new(options, 2, SEED)
    for cell in range(49):
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


def cell_of(game, card):
    return game.maze.symbols.find(bytes([card]))


def test_a_turn_is_a_shift_then_a_move_then_the_next_seat():
    game = game_with()
    assert game.play(0, 4 * 4, 0) == [(face.SHIFTED, 0, 4, 0)]
    assert game.actors() == 1
    assert game.play(0, GO + 8, 0) == [(face.MOVED, 0, 0, 8), (face.TURN, 1)]
    assert game.actors() == 2


def test_moving_before_the_shift_is_refused():
    assert refusal(game_with(), 0, GO) == "shift-first"


def test_shifting_twice_is_refused():
    game = game_with()
    game.play(0, 0, 0)
    assert refusal(game, 0, 4) == "shifted"


def test_the_other_seat_has_to_wait():
    game = game_with()
    assert game.legal(1) == []
    assert refusal(game, 1, 0) == "not-your-turn"
    assert refusal(game, 7, 0) == "not-your-turn"


def test_seats_act_clockwise_and_begin_again():
    game = galaxy.new({"first_seat": 1}, 3, SEED)
    order = []
    for _ in range(5):
        order.append(game.seat)
        game.play(game.seat, game.legal(game.seat)[0], 0)
        game.play(game.seat, GO + game.pawns[game.seat], 0)
    assert order == [1, 2, 0, 1, 2]


def test_the_spare_never_goes_back_where_it_came_out():
    for slot in range(12):
        game = galaxy.new({}, 2, SEED)
        game.play(0, slot * 4, 0)
        game.play(0, GO + game.pawns[0], 0)
        back = game.maze.opposite(slot)
        assert [action for action in game.legal(1) if action // 4 == back] == []
        for rotation in range(4):
            assert refusal(game, 1, back * 4 + rotation) == "push-back"
        assert slot * 4 in game.legal(1)  # the same slot again is free


def test_equal_turns_of_a_straight_spare_are_one_action():
    game = galaxy.new({}, 2, SEED)
    for spare, turns in ((5, 2), (10, 2), (3, 4), (14, 4)):
        game.maze.spare = spare
        actions = game.legal(0)
        assert actions == [slot * 4 + turn for slot in range(12) for turn in range(turns)]
    game.maze.spare = 5
    assert refusal(game, 0, 2) == "same-turn"


def test_a_pushed_out_ship_is_set_on_the_new_tile_whoever_it_belongs_to():
    game = game_with(0, neutral=True)
    game.pawns[0] = game.pawns[1] = game.pawns[NEUTRAL] = 43  # the bottom of column b
    events = game.play(0, 0, 0)
    assert [game.pawns[pawn] for pawn in (0, 1, NEUTRAL)] == [1, 1, 1]
    assert events[1:] == [(face.CARRIED, pawn, 1) for pawn in (0, 1, NEUTRAL)]


def test_ships_on_the_line_ride_along_and_others_stay():
    game = game_with(0)
    game.pawns[0], game.pawns[1] = 8, 9
    events = game.play(0, 0, 0)
    assert (game.pawns[0], game.pawns[1]) == (15, 9)
    assert len(events) == 1


def test_being_carried_to_the_target_is_no_reaching_but_staying_there_is():
    game = game_with(0)
    card = game.hands[0][0]
    game.pawns[0] = 43
    game.maze.spare_symbol, game.maze.symbols[cell_of(game, card)] = card, 255
    game.play(0, 0, 0)
    assert game.found[0] == 0
    assert (face.REACHED, 0, card) in game.play(0, GO + 1, 0)


def test_a_ship_pushed_out_with_its_target_loses_it():
    # D20: the picture is on the spare then, and the ship on the tile that came in.
    game = game_with(0)
    card = game.hands[0][0]
    game.maze.symbols[cell_of(game, card)] = 255
    game.maze.symbols[43] = card
    game.pawns[0] = 43
    game.play(0, 0, 0)
    game.play(0, GO + 1, 0)
    assert game.found[0] == 0


def test_staying_is_always_possible():
    game = game_with(0)
    game.play(0, 4, 0)
    assert game.legal(0) == [GO + game.pawns[0]]


def test_ships_may_share_a_cell():
    game = game_with()
    game.play(0, 4 * 4, 0)
    game.play(0, GO + 48, 0)
    assert game.pawns[0] == game.pawns[1] == 48


def test_moving_needs_an_unbroken_path():
    game = game_with(0)
    game.play(0, 0, 0)
    assert refusal(game, 0, GO + 48) == "no-path"


def test_there_are_49_cells():
    game = game_with(finish="exit")
    game.found[0] = 12
    game.play(0, 0, 0)
    for action in (GO + 49, GO_NEUTRAL + 49, LEAVE + 49, LEAVE + 128):
        assert refusal(game, 0, action) == "unknown"


def test_reaching_the_top_card_lays_it_open_and_ends_the_turn():
    game = game_with()
    first, second = game.hands[0][:2]
    game.play(0, 4 * 4, 0)
    events = game.play(0, GO + cell_of(game, first), 0)
    assert events[1:] == [(face.REACHED, 0, first), (face.TURN, 1)]
    assert game.targets(0) == bytes([second])


def test_only_the_top_card_counts():
    game = game_with()
    game.play(0, 4 * 4, 0)
    game.play(0, GO + cell_of(game, game.hands[0][1]), 0)
    assert game.found[0] == 0


def test_passing_over_a_target_or_leaving_another_s_there_is_no_reaching():
    game = game_with()
    game.play(0, 4 * 4, 0)
    game.play(0, GO + cell_of(game, game.hands[1][0]), 0)
    assert game.found[0] == game.found[1] == 0


def test_a_pawn_already_on_its_new_target_takes_it_by_shifting_and_staying():
    # D21; the top left corner is never shifted.
    game = game_with()
    card = game.hands[0][0]
    game.maze.symbols[cell_of(game, card)] = 255
    game.maze.symbols[0] = card
    game.play(0, 4 * 4, 0)
    game.play(0, GO, 0)
    assert game.found[0] == 1


def test_with_an_open_hand_any_own_card_counts_and_the_rest_keep_their_order():
    game = game_with(open_hand=True)
    hand = bytes(game.hands[0])
    game.play(0, 4 * 4, 0)
    events = game.play(0, GO + cell_of(game, hand[5]), 0)
    assert (face.REACHED, 0, hand[5]) in events
    assert bytes(game.hands[0]) == hand[5:6] + hand[:5] + hand[6:]
    assert game.targets(0) == hand[:5] + hand[6:]


def test_every_action_that_is_not_legal_is_refused_and_changes_nothing():
    stream = Stream(SEED, "test")
    odd = [-1, 48 * 4, 127, GO + 49, GO_NEUTRAL + 127, LEAVE + 49, 512, 1 << 29, None, "c4", 1.5]
    for options in ({}, {"neutral": True, "open_hand": True, "finish": "exit"}):
        game = galaxy.new(options, 2, SEED)
        for step in range(30):
            legal = game.legal(game.seat)
            if step % 6 < 2:
                for action in list(range(440)) + odd:
                    if action not in legal:
                        assert refusal(game, game.seat, action)
            game.play(game.seat, eager(game, stream), 0)


def test_legal_actions_ascend_and_can_all_be_played():
    stream = Stream(SEED, "test")
    game = galaxy.new({"neutral": True, "open_hand": True}, 3, SEED)
    for _ in range(10):
        legal = game.legal(game.seat)
        assert legal == sorted(set(legal))
        for action in legal:
            game.copy().play(game.seat, action, 0)
        game.play(game.seat, eager(game, stream), 0)


def test_a_copy_is_independent():
    game = galaxy.new({"neutral": True}, 2, SEED)
    packed = game.pack()
    other = game.copy()
    stream = Stream(SEED, "test")
    for _ in range(20):
        other.play(other.seat, eager(other, stream), 0)
    assert game.pack() == packed != other.pack()

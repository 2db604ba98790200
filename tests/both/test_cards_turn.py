"""A turn of the card game: laying and what is refused, drawing, passing, the end."""

from shared_engine import game as face
from shared_engine.games import cards
from shared_engine.games.cards import PASS, STOP, TAKE
from shared_engine.games.cards_parts import FIGURES
from shared_engine.shuffle import Stream
from shared_engine.tiles import rotate
from tests.both.cards_player import do, eager, hand_made, refusal

SEED = bytes(range(1, 17))
# Four corners that turn inwards: no path leads out.
CLOSED = "10:0,0/90 11:1,0/180 12:0,1 13:1,1/270"


def words(game):
    return [game.describe(action) for action in game.legal(game.seat)]


def place(x, y):
    return (y + 64) * 128 + x + 64


def lay(card, x, y, quarters=0):
    return (place(x, y) * 4 + quarters) * 64 + card


def test_actions_are_numbered_as_the_contract_says():
    game = cards.new({}, 2, SEED)
    assert game.parse("17:3,-1/90") == ((63 * 128 + 67) * 4 + 1) * 64 + 17
    assert game.parse("0:-63,63") == ((127 * 128 + 1) * 4) * 64
    assert game.parse("x17") == (1 << 24) + 17
    assert game.parse("stop") == (1 << 24) + 64
    assert game.parse("pass") == (1 << 24) + 65


def test_a_card_is_laid_where_a_path_joins_it():
    # A straight card from west to east and a straight hand card: two places, one turn each.
    game = hand_made("9:0,0/90", [[7], [8]])
    assert words(game) == ["7:-1,0/90", "7:1,0/90"]


def test_every_turn_that_joins_is_open_and_equal_turns_are_one():
    game = hand_made("9:0,0/90", [[26], [8]])  # a T
    assert words(game) == [
        "26:-1,0",
        "26:-1,0/90",
        "26:-1,0/270",
        "26:1,0/90",
        "26:1,0/180",
        "26:1,0/270",
    ]
    game = hand_made("9:0,0/90", [[42], [8]])  # a crossing
    assert words(game) == ["42:-1,0", "42:1,0"]
    assert refusal(game, lay(42, 1, 0, 1)) == "same-turn"


def test_one_joined_path_is_enough_and_other_edges_need_not_match():
    # Into the corner between two cards: the straight joins the west, not the north.
    game = hand_made("42:0,0 9:1,-1/90 43:0,-1", [[7], [8]])
    assert "7:1,0/90" in words(game)
    assert refusal(game, "7:1,0") == "not-joined"  # the card above is closed to the south


def test_holes_may_be_filled_again():
    ring = "42:0,0 43:1,0 44:2,0 45:0,1 46:2,1 47:0,2 48:1,2 49:2,2"
    game = hand_made(ring, [[7], [8]])
    assert "7:1,1" in words(game) and "7:1,1/90" in words(game)
    assert do(game, "7:1,1")[0] == (face.LAID, 0, 7, place(1, 1), 0)


def test_laying_is_refused_with_its_reason():
    game = hand_made("9:0,0/90", [[7, 10], [8, 11]])
    assert refusal(game, "8:1,0/90") == "not-in-hand"
    assert refusal(game, "12:1,0/90") == "not-in-hand"
    assert refusal(game, "7:0,0/90") == "occupied"
    assert refusal(game, "7:2,0/90") == "not-beside"
    assert refusal(game, "7:1,1/90") == "not-beside"  # a corner does not count
    assert refusal(game, "7:0,1") == "not-joined"
    assert refusal(game, "7:1,0") == "not-joined"
    assert refusal(game, lay(7, 1, 0, 3)) == "same-turn"
    assert refusal(game, "x9") == "lay-first"
    assert refusal(game, "stop") == "lay-first"
    assert refusal(game, "pass") == "can-lay"


def test_what_is_no_action_is_unknown():
    game = hand_made("9:0,0/90", [[7], [8]])
    odd = [-1, 1 << 22, TAKE - 1, TAKE + 50, TAKE + 63, PASS + 1, 1 << 29, None, 1.5]
    beyond = [lay(50, 1, 0), lay(63, 1, 0), lay(7, -64, 0), lay(7, 0, -64), lay(7, 0, 64)]
    for action in odd + beyond:
        assert refusal(game, action) == "unknown"


def test_the_other_seats_have_to_wait():
    game = cards.new({}, 3, SEED)
    packed = game.pack()
    for seat in (1, 2, 3, -1, None):
        assert game.legal(seat) == []
        try:
            game.play(seat, game.legal(0)[0], 0)
            code = None
        except face.IllegalAction as error:
            code = error.code
        assert code == "not-your-turn"
    assert game.pack() == packed


def test_laying_ends_with_drawing_the_next_card_of_the_pile():
    game = hand_made("9:0,0/90", [[7, 10], [8, 11]], [20, 30, 40])
    events = do(game, "7:1,0/90")
    assert events == [(face.LAID, 0, 7, place(1, 0), 1), (face.DREW, 0, 1), (face.TURN, 1)]
    assert game.hands[0] == bytes([10, 20])
    assert game.pile == bytes([30, 40])
    assert (game.turn, game.actors()) == (1, 2)


def test_without_a_pile_nobody_draws():
    game = hand_made("9:0,0/90", [[7, 10], [8, 11]], [])
    assert do(game, "7:1,0/90") == [(face.LAID, 0, 7, place(1, 0), 1), (face.TURN, 1)]
    assert game.hands[0] == bytes([10])


def test_seats_act_clockwise_and_begin_again():
    game = cards.new({"first_seat": 1}, 3, SEED)
    order = []
    for _ in range(5):
        order.append(game.seat)
        game.play(game.seat, game.legal(game.seat)[0], 0)
        if game.phase == cards.TAKING:
            game.play(game.seat, STOP, 0)
    assert order == [1, 2, 0, 1, 2]
    assert game.turn == 5


def test_only_who_can_lay_nothing_passes_and_draws_nothing():
    game = hand_made(CLOSED, [[7, 20], [8, 21], [9, 22]])
    assert words(game) == ["pass"]
    assert refusal(game, "7:2,0/90") == "not-joined"
    assert do(game, "pass") == [(face.PASSED, 0), (face.TURN, 1)]
    assert (game.turn, game.passes, len(game.hands[0])) == (1, 1, 2)


def test_when_all_pass_in_a_row_the_game_is_over():
    game = hand_made(CLOSED, [[7, 20], [8, 21], [9, 22]])
    game.taken = [bytes([1]), bytes([2, 3]), b""]
    assert do(game, "pass pass pass") == [(face.PASSED, 2), (face.WON, 1)]
    assert (game.result(), game.actors(), game.turn) == ((1,), 0, 3)
    assert game.legal(0) == game.legal(1) == []
    for action in (PASS, STOP, TAKE, lay(7, 2, 0)):
        assert refusal(game, action) == "over"


def test_an_empty_hand_is_passed_over():
    game = hand_made("9:0,0/90", [[7], [], [8]], [])
    assert do(game, "7:1,0/90")[-1] == (face.TURN, 2)
    assert game.passes == 1
    assert do(game, "8:2,0/90") == [(face.LAID, 2, 8, place(2, 0), 1), (face.WON, 0, 1, 2)]


def test_an_empty_hand_counts_as_a_pass():
    game = hand_made(CLOSED, [[7], [], [8]], [])
    assert do(game, "pass") == [(face.PASSED, 0), (face.TURN, 2)]
    assert do(game, "pass") == [(face.PASSED, 2), (face.WON, 0, 1, 2)]


def test_laying_ends_a_row_of_passes():
    game = hand_made("9:0,0/90", [[7, 1], [8, 2]])
    game.passes = 1
    do(game, "7:1,0/90")
    assert game.passes == 0


def test_the_game_ends_when_pile_and_hands_are_laid():
    for players in (2, 3, 6):
        game = cards.new({}, players, SEED)
        stream = Stream(SEED, "test")
        lays = [0] * players
        while game.result() is None:
            if game.phase == cards.LAY:
                lays[game.seat] += 1
                assert len(game.hands[game.seat]) == min(2, 2 - lays_without_pile(game))
            game.play(game.seat, eager(game, stream), 0)
        assert sum(lays) == 46 == game.turn  # the last turn counts
        assert max(lays) - min(lays) <= 1
        assert game.hands == [b""] * players and game.pile == b""


def lays_without_pile(game):
    """How many rounds have begun since the pile ran out."""
    players = len(game.seats)
    return max(0, game.turn - (46 - 2 * players)) // players


def test_most_cards_win_and_ties_share():
    for taken, winners in (
        ((b"\x01", b"\x02\x03", b"\x04"), (1,)),
        ((b"\x01\x02", b"\x03", b"\x04\x05"), (0, 2)),
        ((b"", b"", b""), (0, 1, 2)),
    ):
        game = hand_made("9:0,0/90", [[7], [], []], [])
        game.taken = list(taken)
        assert do(game, "7:1,0/90")[-1] == (face.WON,) + winners
        assert game.result() == winners


def test_fifty_cards_in_a_line_in_every_direction():
    deck = list(range(10, 26)) + list(range(10)) + list(range(26, 50))  # crossings last
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        game = hand_made("", [deck[48:49], deck[49:]], [])
        for step, card in enumerate(deck[:48]):
            game.maze.put(card, place(dx * step, dy * step), rotate(FIGURES[card], abs(dx)))
        for step in (48, 49):
            action = lay(deck[step], dx * step, dy * step)
            assert action in game.legal(game.seat)
            assert game.parse(game.describe(action)) == action
            game.play(game.seat, action, 0)
            if game.phase == cards.TAKING:
                game.play(game.seat, STOP, 0)
        assert len(game.maze.lying) == 50
        assert game.maze.hangs_together()
        assert [game.maze.hangs_together(deck[at]) for at in (0, 25, 49)] == [True, False, True]
        assert len(game.view(None).pack()) < 256
        assert game.result() == (0, 1)


def test_real_games_that_run_in_one_direction_stay_on_the_grid():
    for towards in range(4):
        game = cards.new({}, 2 + towards, bytes([towards, 1] * 8))
        while game.result() is None:
            action = STOP
            if game.phase == cards.LAY:
                ranked = [(_ahead(action, towards), action) for action in game.legal(game.seat)]
                action = max(ranked)[1]
            game.play(game.seat, action, 0)
            packed = game.pack()
            assert cards.unpack(packed).pack() == packed
        farthest = [_along(at, towards) for at in game.maze.lying]
        assert 20 < max(farthest) <= 47


def _ahead(action, towards):
    """Straight on at the far end, and what cannot go on lies at the near end."""
    card = action % 64
    goes_on = rotate(FIGURES[card], action // 64 % 4) >> (towards + 1) % 4 & 1
    along = _along(action // 256, towards)
    return along if goes_on else -100 - along


def _along(at, towards):
    x, y = at % 128 - 64, at // 128 - 64
    return (x, y, -x, -y)[towards]


def test_every_action_that_is_not_legal_is_refused_and_changes_nothing():
    stream = Stream(SEED, "test")
    for players in (2, 5):
        game = cards.new({}, players, bytes([1, players] * 8))
        for step in range(30):
            if step % 9 == 4 or game.phase == cards.TAKING:
                _all_others_refused(game)
            game.play(game.seat, eager(game, stream), 0)


def _all_others_refused(game):
    legal = game.legal(game.seat)
    packed = game.pack()
    around = list(game.maze.lying)
    for at in game.maze.lying:
        around.extend([at + step for step in (-128, 1, 128, -1, 2, 129)])
    others = [TAKE + card for card in range(70)] + [-1, 1 << 23]
    hand = game.hands[game.seat]
    for card in list(hand) + [game.maze.cards()[0], game.pile[0], 55]:
        others.extend([(at * 4 + quarters) * 64 + card for at in around for quarters in range(4)])
    for action in others:
        if action in legal:
            continue
        try:
            game.play(game.seat, action, 0)
        except face.IllegalAction:
            continue
        raise ValueError(game.describe(action) + " was accepted")
    assert game.pack() == packed


def test_legal_actions_ascend_and_can_all_be_played():
    stream = Stream(SEED, "test")
    game = cards.new({}, 3, SEED)
    for step in range(40):
        legal = game.legal(game.seat)
        assert legal == sorted(set(legal))
        if step % 4 == 0 or game.phase == cards.TAKING:
            for action in legal:
                game.copy().play(game.seat, action, 0)
        game.play(game.seat, eager(game, stream), 0)


def test_a_copy_is_independent():
    game = cards.new({}, 2, SEED)
    packed = game.pack()
    other = game.copy()
    stream = Stream(SEED, "test")
    for _ in range(30):
        other.play(other.seat, eager(other, stream), 0)
    assert game.pack() == packed != other.pack()


def test_time_alone_causes_nothing():
    assert cards.new({}, 2, SEED).advance(1000) == []

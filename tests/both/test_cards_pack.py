"""Packed card games: whole ones come back to the byte, impossible ones are refused."""

from shared_engine.games import cards
from shared_engine.games.cards_parts import match
from shared_engine.pack import PackError, seal
from shared_engine.shuffle import Stream
from shared_engine.tiles import rotate
from tests.both.cards_player import eager, hand_made, unpacked

SEED = bytes(range(1, 17))
CLOSING = bytes([0, 15] * 8)  # a game that ends by passing, found by trying


def played(turns, players=2, seed=SEED, phase=cards.LAY, **options):
    """A game after so many turns, or a little later in the wanted phase."""
    game = cards.new(options, players, seed)
    stream = Stream(seed, "test")
    while game.result() is None and (game.turn < turns or game.phase != phase):
        game.play(game.seat, eager(game, stream), 0)
    return game


def refusal(data):
    """Why it is refused; a hand-made game is none of any seed's, which is looked at last."""
    reason = whole_refusal(data)
    return "" if "seed deals" in reason else reason


def whole_refusal(data):
    try:
        cards.unpack(data)
    except PackError as error:
        return str(error)
    return ""


def test_pile_and_hands_are_what_the_seed_deals():
    def pile(game):
        game.pile = bytes(reversed(game.pile))

    def hands(game):
        game.hands = [game.hands[1], game.hands[0]]

    def pile_and_hand(game):
        hand = game.hands[0]
        game.hands[0], game.pile = game.pile[:1] + hand[1:], hand[:1] + game.pile[1:]

    def seed(game):
        game.seed = bytes(16)

    def square(game):
        card = game.maze.lying[min(game.maze.lying)]
        game.maze.openings[card] = rotate(game.maze.openings[card], 1)

    for turns in (0, 10):
        for change in (pile, hands, pile_and_hand, seed):
            game = played(turns)
            assert whole_refusal(game.pack()) == ""
            change(game)
            assert "seed deals" in whole_refusal(game.pack())
    game = played(0)
    square(game)
    assert "seed deals another game" in whole_refusal(game.pack())


def spoilt(change, turns=10, **given):
    """Why a game that `change` has made impossible is refused; its check sum is right."""
    game = played(turns, **given)
    assert refusal(game.pack()) == ""
    change(game)
    return refusal(game.pack())


def put(field, value):
    def change(game):
        setattr(game, field, value)

    return change


def test_every_state_of_whole_games_comes_back_to_the_byte():
    for number in range(8):
        players = (2, 3, 4, 5, 6, (0, 5), (1, 2, 4), 2)[number]
        seed = bytes([number, 3] * 8)
        game = cards.new({"first_seat": ("random", 1)[number % 2]}, players, seed)
        stream = Stream(seed, "test")
        while True:
            packed = game.pack()
            back = cards.unpack(packed)
            assert back.pack() == packed
            assert len(packed) == 190
            assert (back.seat, back.result()) == (game.seat, game.result())
            assert back.legal(game.seat) == game.legal(game.seat)
            assert (back.laid, back.candidates) == (game.laid, game.candidates)
            if game.result():
                break
            game.play(game.seat, eager(game, stream), 0)


def test_a_game_that_ends_by_passing_comes_back_to_the_byte():
    game = cards.new({}, 3, CLOSING)
    stream = Stream(CLOSING, "test")
    passes = 0
    while game.result() is None:
        passes += game.legal(game.seat) == [cards.PASS]
        game.play(game.seat, eager(game, stream), 0)
        packed = game.pack()
        back = cards.unpack(packed)
        assert back.pack() == packed
        assert (back.seat, back.passes, back.result()) == (game.seat, game.passes, game.result())
    assert passes == 3


def closed_at_the_end():
    """44 cards laid, the hand of seat 1 empty, and no path leads out of what lies there."""
    game = hand_made("10:0,0/90 11:1,0/180 12:0,1 13:1,1/270", [[7], [], [8]], [])
    rest = bytes([card for card in range(50) if card not in (7, 8, 10, 11, 12, 13)])
    game.taken = [rest[:20], rest[20:30], rest[30:]]
    game.turn = 44
    game.seat = 2
    return game


def test_an_empty_hand_counts_as_a_pass_in_a_pack_too():
    game = closed_at_the_end()
    for turn, passes, seat in ((44, 0, 2), (45, 1, 0), (46, 3, 2)):
        assert (game.turn, game.passes, game.seat) == (turn, passes, seat)
        back = unpacked(game.pack())
        assert back.pack() == game.pack()
        assert (back.passes, back.seat, back.result()) == (passes, seat, game.result())
        if turn < 46:
            game.play(seat, cards.PASS, 0)
    assert game.result() == (0,)


def test_a_copy_keeps_the_passes():
    game = closed_at_the_end()
    game.play(2, cards.PASS, 0)
    assert game.copy().pack() == game.pack()


def test_damage_is_noticed_by_the_check_sum():
    packed = bytearray(played(3).pack())
    packed[60] ^= 1
    assert "damaged" in refusal(packed)


def test_other_kinds_and_versions_are_refused_by_name():
    body = played(3).pack()[2:-4]
    assert "rule set" in refusal(seal(9, 1, body))
    assert "version 2" in refusal(seal(3, 2, body))
    assert "bytes" in refusal(seal(3, 1, body[:-1]))
    for length in range(6):
        assert "too short" in refusal(bytes(length))


def test_options_and_seats_must_exist():
    body = bytearray(played(3).pack()[2:-4])
    body[0] = 7
    assert "first_seat" in refusal(seal(3, 1, body))
    body[0] = 2
    assert "first_seat" in refusal(seal(3, 1, body))  # beyond the second of two
    body[0] = 0
    body[1] = 1  # one seat only
    assert "players" in refusal(seal(3, 1, body))
    body[1] = 64 + 1
    assert "place" in refusal(seal(3, 1, body))


def test_a_card_is_in_one_place_only():
    def twice(game):
        game.hands[0] = game.hands[1][:1] + game.hands[0][1:]

    def lying(game):
        game.hands[0] = game.maze.cards()[:1] + game.hands[0][1:]

    def taken_from_pile(game):
        game.pile = game.hands[0][:1] + game.pile[1:]

    def unknown(game):
        game.hands[0] = bytes([50]) + game.hands[0][1:]

    for change in (twice, lying, taken_from_pile):
        assert "two places" in spoilt(change)
    assert "no such card" in spoilt(unknown)


def test_two_cards_cannot_lie_on_one_place():
    body = bytearray(played(10).pack()[2:-4])
    lying = played(10).maze.cards()
    one, two = 22 + 2 * lying[0], 22 + 2 * lying[1]
    body[two] = body[one]
    body[two + 1] = body[one + 1] & 0xFC
    assert "overlap" in refusal(seal(3, 1, body))


def move_out(x, y):
    def change(game):
        maze = game.maze
        for card in maze.cards():  # one that holds nothing else
            openings = maze.openings[card]
            if maze.hangs_together(card):
                maze.lift(card)
                maze.put(card, (y + 64) * 128 + x + 64, openings)
                return

    return change


def test_cards_lie_on_the_grid_near_enough_and_hang_together():
    assert "beyond the grid" in spoilt(move_out(-64, 0))
    assert "beyond the grid" in spoilt(move_out(0, -64))
    assert "hang together" in spoilt(move_out(20, 20))
    game = played(0)
    maze = game.maze
    for x, card in enumerate(list(maze.cards())):  # a line instead of the square
        openings = maze.openings[card]
        maze.lift(card)
        maze.put(card, 70 * 128 + 64 + x, openings)
    assert "too far" in refusal(game.pack())


def test_a_turn_of_a_card_is_the_lowest_of_those_that_look_the_same():
    game = hand_made("7:0,0 42:1,0 8:0,1 9:1,1", [[0, 1], [2, 3]])
    assert refusal(game.pack()) == ""
    body = bytearray(game.pack()[2:-4])
    body[22 + 2 * 7 + 1] |= 2
    assert "lower one" in refusal(seal(3, 1, body))


def test_the_start_square_is_possible():
    inwards = hand_made("10:0,0/90 11:1,0/180 12:0,1 13:1,1/270", [[0, 1], [2, 3]])
    assert "leads out" in refusal(inwards.pack())
    line = hand_made("10:0,0 11:1,0 12:2,0 13:3,0", [[0, 1], [2, 3]])
    assert "too far" in refusal(line.pack())


def test_the_square_stays_until_cards_are_taken():
    game = hand_made("42:0,0 43:1,0 44:0,1 45:1,1", [[0, 1], [2, 3]])
    for word in ("0:-1,0/90", "2:-1,1/90"):
        game.play(game.seat, game.parse(word), 0)
    assert refusal(game.pack()) == ""
    game.maze.lift(43)
    game.maze.put(43, 64 * 128 + 62, 15)
    assert "square" in refusal(game.pack())


def test_every_card_was_laid_with_a_path():
    game = hand_made("42:0,0 43:1,0 44:0,1 45:1,1", [[0, 1], [2, 3]])
    game.play(0, game.parse("0:-1,0/90"), 0)
    game.maze.openings[0] = 5  # upright, and joined with nothing
    assert "without a path" in refusal(game.pack())


def test_hands_and_pile_fit_the_cards_laid():
    def swap(game):  # a card from hand to pile
        game.pile = game.hands[0][:1] + game.pile
        game.hands[0] = game.hands[0][1:]

    def lost(game):
        game.pile = game.pile[1:]

    def untaken(game):
        game.hands[0] += game.pile[:1]

    game = played(10)
    swap(game)
    assert unpacked(game.pack()).hands != game.hands  # sizes follow from the turns
    assert "as many as" in spoilt(lost)
    assert "as many as" in spoilt(untaken)


def test_turns_fit_the_cards_laid():
    assert "do not fit" in spoilt(put("turn", 11))
    assert "do not fit" in spoilt(put("turn", 9))
    assert "do not fit" in spoilt(put("turn", 0))
    assert "do not fit" in spoilt(put("turn", 255))


def test_phases_and_passes_fit():
    assert "no such phase" in spoilt(put("phase", 3))
    assert "passes" in spoilt(put("phase", cards.OVER))
    assert "passes" in spoilt(put("passes", 2))
    assert "passes" in spoilt(put("passes", 1), phase=cards.TAKING)
    assert "passes" in spoilt(put("phase", cards.LAY), turns=99)  # it is over
    assert "passes" in spoilt(put("passes", 0), turns=99)

    def pass_where_a_path_is_open(game):
        game.passes = 1
        game.turn += 1

    assert "could be laid" in spoilt(pass_where_a_path_is_open)


def test_a_maze_that_is_closed_for_all_ends_the_game():
    game = closed_at_the_end()
    game.passes = 2
    game.turn = 46
    assert "passes" in refusal(game.pack())


def test_taken_cards_are_counted_for_each_seat():
    body = bytearray(played(10).pack()[2:-4])
    body[122 + 2] = 0  # a third seat's points in a game of two
    assert "each seat" in refusal(seal(3, 1, body))
    body[122 + 2] = 255
    body[122 + 3] = 0
    assert "behind the end" in refusal(seal(3, 1, body))


def test_nobody_takes_without_laying():
    game = taking()
    for word in ("x26", "stop"):
        game.play(0, game.parse(word), 0)
    assert refusal(game.pack()) == ""
    game.taken = [b"", game.taken[0]]
    assert "seat 1 took more" in refusal(game.pack())


def test_a_taken_card_was_matched_by_a_laid_one():
    game = hand_made("7:0,0 43:1,0 44:0,1 45:1,1", [[0, 1], [2, 3]])
    game.taken[0] = bytes([6])
    game.turn = 1
    game.pile = bytes([card for card in game.pile if card != 6])
    game.hands = [bytes([1, game.pile[0]]), bytes([2, 3])]
    game.pile = bytes([0]) + game.pile[1:]
    assert "matches the taken card 6" in refusal(game.pack())


def taking():
    """Card 0 has just been laid, 26 taken, which joined 42 with it."""
    game = hand_made("26:0,0 7:1,0/90 42:0,1 8:1,1/90", [[0, 1], [2, 3]])
    game.play(0, game.parse("0:2,0/90"), 0)
    return game


def test_candidates_are_those_that_a_path_joins():
    for candidates, reason in (
        (b"", "no candidate"),
        (bytes([26]), "no candidate"),
        (bytes([42, 26]), "ascending"),
        (bytes([26, 26, 42]), "ascending"),
        (bytes([8, 26, 42]), "no match"),
        (bytes([0, 26, 42]), "no match"),
        (bytes([21, 26, 42]), "no match"),  # in the pile
    ):
        game = taking()
        game.candidates = candidates
        assert reason in refusal(game.pack())


def test_a_candidate_that_no_path_joins_needs_a_taken_card():
    game = taking()
    game.maze.openings[26] = 14  # no longer open to the north, but still joined
    assert refusal(game.pack()) == ""
    game.maze.openings[26] = 11  # closed to the south
    assert "not joined" in refusal(game.pack())
    game = taking()
    game.play(0, game.parse("x26"), 0)
    assert refusal(game.pack()) == ""
    game.taken[0], game.pile = game.pile[:1], bytes([26]) + game.pile[1:]
    assert not match(game.taken[0][0], 0)
    assert "not joined" in refusal(game.pack())


def test_the_laid_card_lies_and_something_can_be_taken():
    for laid in (1, 21, 50, 255):
        game = taking()
        game.laid = laid
        assert refusal(game.pack())
    game = taking()
    game.play(0, game.parse("x26"), 0)
    game.candidates = b""
    assert "goes on" in refusal(game.pack())
    game = played(10)
    game.laid = game.maze.cards()[0]
    assert "in this phase" in refusal(game.pack())
    game = played(10)
    game.candidates = game.maze.cards()[:1]
    assert "in this phase" in refusal(game.pack())


def test_no_change_of_a_byte_raises_anything_but_a_pack_error():
    for turns, phase in ((0, cards.LAY), (20, cards.TAKING), (99, cards.OVER)):
        packed = played(turns, 3, phase=phase).pack()
        body = packed[2:-4]
        for at in range(len(body)):
            changed = seal(3, 1, body[:at] + bytes([body[at] ^ (1 + at % 7)]) + body[at + 1 :])
            if not whole_refusal(changed):
                assert cards.unpack(changed).pack() == changed

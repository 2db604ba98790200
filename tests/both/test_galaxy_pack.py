"""Packed galactic games: whole ones come back to the byte, impossible ones are refused."""

from shared_engine.games import galaxy, shift
from shared_engine.pack import PackError, seal
from shared_engine.shuffle import Stream
from tests.both.players import eager

SEED = bytes(range(16))


def played(actions, seats=2, **options):
    game = galaxy.new(options, seats, SEED)
    stream = Stream(SEED, "test")
    while actions and game.result() is None:
        game.play(game.seat, eager(game, stream), 0)
        actions -= 1
    return game


def refusal(data):
    try:
        galaxy.unpack(data)
    except PackError as error:
        return str(error)
    return ""


def spoilt(change, actions=8, **options):
    """Why a game that `change` has made impossible is refused; its check sum is right."""
    game = played(actions, **options)
    assert refusal(game.pack()) == ""
    change(game)
    return refusal(game.pack())


def put(field, at, value):
    def change(game):
        (getattr(game, field) if hasattr(game, field) else getattr(game.maze, field))[at] = value

    return change


def test_every_state_of_whole_games_comes_back_to_the_byte():
    for options, seats in (
        ({}, 2),
        ({"edition": 2015, "neutral": True, "first_seat": "random"}, 3),
        ({"open_hand": True, "finish": "exit"}, (1, 3)),
        ({"neutral": True, "open_hand": True, "finish": "none"}, 4),
    ):
        game = galaxy.new(options, seats, SEED)
        stream = Stream(SEED, "test")
        steps = 0
        while True:
            if steps % 7 == 0 or game.result():
                packed = game.pack()
                back = galaxy.unpack(packed)
                assert back.pack() == packed
                assert back.result() == game.result()
                assert back.legal(game.seat) == game.legal(game.seat)
                assert len(packed) <= 256
            if game.result():
                break
            game.play(game.seat, eager(game, stream), 0)
            steps += 1


def test_damage_is_noticed_by_the_check_sum():
    packed = bytearray(played(3).pack())
    packed[60] ^= 1
    assert "damaged" in refusal(packed)


def test_other_kinds_and_versions_are_refused_by_name():
    body = played(3).pack()[2:-4]
    assert "rule set" in refusal(seal(9, 1, body))
    assert "version 2" in refusal(seal(1, 2, body))
    assert "bytes" in refusal(seal(1, 1, body[:-1]))
    assert "bytes" in refusal(seal(1, 1, body + b"\0"))
    for length in range(6):
        assert "too short" in refusal(bytes(length))


def test_tiles_must_be_those_of_the_box():
    assert "fixed" in spoilt(put("openings", 0, 5))
    assert "fixed" in spoilt(put("symbols", 2, 7))
    loose = [c for c in range(49) if c // 7 & 1 and played(8).maze.openings[c] in (5, 10)]
    assert "box" in spoilt(put("openings", loose[0], 7))


def test_a_picture_cannot_be_there_twice():
    game = played(8)
    pictures = [c for c in range(49) if c % 2 and 12 <= game.maze.symbols[c] < 24]
    first = game.maze.symbols[pictures[0]]
    assert "twice" in spoilt(put("symbols", pictures[1], first))


def test_pawns_stand_on_the_board_if_they_are_in_the_game():
    assert "off the board" in spoilt(put("pawns", 0, 49))
    assert "off the board" in spoilt(put("pawns", 4, 255), neutral=True)
    assert "not in this game" in spoilt(put("pawns", 2, 0))
    assert "not in this game" in spoilt(put("pawns", 4, 0))


def test_a_card_is_in_one_hand_only():
    def twice(game):
        game.hands[0][0] = game.hands[1][0]

    def unknown(game):
        game.hands[0][0] = 24

    assert "in two hands" in spoilt(twice)
    assert "no such card" in spoilt(unknown)


def test_cards_laid_open_fit_hand_and_turns():
    assert "more cards laid open than dealt" in spoilt(put("found", 0, 13), 200)
    assert "more cards than it had turns" in spoilt(put("found", 1, 3), 8)


def test_turn_and_last_shift_fit():
    def no_shift(game):
        game.last = 255

    def early(game):
        game.last = 3

    def phase(game):
        game.phase = 3

    def turn(game):
        game.turn = 1 << 29

    assert "last shift" in spoilt(no_shift)
    assert "last shift" in spoilt(early, 0)
    assert "last shift" in spoilt(put_last(12))
    assert "phase" in spoilt(phase)
    assert "too large" in spoilt(turn)


def put_last(slot):
    def change(game):
        game.last = slot

    return change


def test_the_first_turn_is_what_the_seed_deals():
    def other_maze(game):
        game.maze.insert(0, 0)

    def other_place(game):
        game.pawns[4] = (game.pawns[4] + 1) % 49

    assert "deals another game" in spoilt(other_maze, 0)
    assert "deals another game" in spoilt(other_place, 0, neutral=True)
    assert "first shift" in spoilt(other_place, 1, neutral=True)


def test_a_ship_stays_at_home_until_its_first_move():
    assert "first move" in spoilt(put("pawns", 1, 1), 2)
    assert "first move" in spoilt(put("pawns", 1, 1), 3)


def test_hands_are_what_the_seed_deals():
    def swapped(game):
        mine, yours = game.hands
        mine[11], yours[11] = yours[11], mine[11]

    def order(game):
        hand = game.hands[0]
        hand[10], hand[11] = hand[11], hand[10]

    def seed(game):
        game.seed = bytes(16)

    for change in (swapped, order, seed):
        assert "seed deals other cards" in spoilt(change)
        assert "seed deals other cards" in spoilt(change, open_hand=True)


def test_the_end_has_to_be_earned():
    def over(game):
        game.phase = shift.OVER

    def away(game):
        game.phase = shift.OVER
        game.found[game.seat] = 12
        game.pawns[game.seat] = 24

    def overdue(game):
        game.found[0] = 12

    def home(game):
        game.found[0] = 12
        game.pawns[0] = 0

    def at_once(game):
        game.phase = shift.OVER
        game.turn = 22  # seat 0's twelfth turn
        game.found[0] = 12
        game.pawns[0] = 0

    assert "cards left" in spoilt(over, 7)
    assert "away from home" in spoilt(away, 81)
    assert "leads out" in spoilt(away, 81, finish="exit")
    assert "is the end" in spoilt(overdue, 81, finish="none")
    assert "last card" in spoilt(away, 81, finish="none")
    assert "goes on" in spoilt(home, 81)
    assert spoilt(home, 81, neutral=True) == ""  # the neutral pawn may have taken the last card
    assert "turn of the last card" in spoilt(at_once, 81)


def test_cards_laid_open_never_exceed_the_own_turns():
    for first in (0, 1):
        for actions in range(12):
            game = played(actions, first_seat=first)
            for seat in (0, 1):
                own = (game.turn + (1 if seat == first else 0)) // 2
                other = game.copy()
                other.found[seat] = own
                assert refusal(other.pack()) == ""
                other.found[seat] = own + 1
                assert "more cards than it had turns" in refusal(other.pack())


def test_options_and_seats_must_exist():
    body = bytearray(played(3).pack()[2:-4])
    body[0] = 2
    assert "edition" in refusal(seal(1, 1, body))
    body = bytearray(played(3).pack()[2:-4])
    body[5] = 1  # one seat only
    assert "players" in refusal(seal(1, 1, body))
    body[5] = 16 + 1
    assert "place" in refusal(seal(1, 1, body))

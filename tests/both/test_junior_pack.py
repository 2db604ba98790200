"""Packed junior games: whole ones come back to the byte, impossible ones are refused."""

from shared_engine.games import junior, shift
from shared_engine.pack import PackError
from shared_engine.shuffle import Stream
from tests.both.players import eager

SEED = bytes(range(16))


def played(actions, options, seats=2):
    game = junior.new(options, seats, SEED)
    stream = Stream(SEED, "test")
    while actions and game.result() is None:
        game.play(game.seat, eager(game, stream), 0)
        actions -= 1
    return game


def refusal(game):
    try:
        junior.unpack(game.pack())
    except PackError as error:
        return str(error)
    return ""


def test_every_state_of_whole_games_comes_back_to_the_byte():
    for options, seats in (
        ({}, 2),
        ({"crossings": 0}, 4),
        ({"expert": True}, 3),
        ({"push_back": True}, 2),
    ):
        game = junior.new(options, seats, SEED)
        stream = Stream(SEED, "test")
        while True:
            packed = game.pack()
            back = junior.unpack(packed)
            assert back.pack() == packed
            assert back.legal(game.seat) == game.legal(game.seat)
            assert back.result() == game.result()
            if game.result():
                break
            game.play(game.seat, eager(game, stream), 0)


def test_straight_turns_from_the_start_leave_no_shift():
    for seed in range(200):
        game = junior.new({}, 2, bytes([seed] * 16))
        while game.can_go_straight():
            game.play(game.seat, 32, 0)
            assert junior.unpack(game.pack()).pack() == game.pack()
            game.play(game.seat, game.legal(game.seat)[0], 0)
            assert junior.unpack(game.pack()).pack() == game.pack()
    game.turn += 1
    assert "last shift" in refusal(game)


def test_what_cannot_be_is_refused():
    basic, expert = {}, {"expert": True}

    def spoilt(options, change, actions=9):
        game = played(actions, options)
        assert refusal(game) == ""
        change(game)
        return refusal(game)

    def looked(mask):
        def change(game):
            game.looked = mask

        return change

    def straight(game):
        game.phase = shift.STRAIGHT
        game.pawns[game.seat] = 0
        game.maze.openings[0] = 6

    def over(game):
        game.phase = shift.OVER

    def token_twice(game):
        game.pile = game.pile[:-1] + game.pile[:1]

    def rich(game):
        game.hands[0].extend(game.pile[:-1])
        game.found[0] += len(game.pile) - 1
        game.pile = game.pile[-1:]

    def crossing(game):
        cell = next(c for c in range(25) if game.maze.openings[c] == 15 and c != 12)
        game.maze.openings[cell] = 5

    def all_reached(game):  # green reached a token in its only turn, so it does not know the next
        game.turn, game.phase, game.found[1], game.looked = 2, shift.SHIFT, 1, 3

    def none_reached(game):
        game.turn, game.phase, game.found[0], game.looked = 3, shift.SHIFT, 0, 2

    def unshifted(game):
        game.last = 255
        game.found[0], game.found[1] = 1, 0
        game.hands = [bytearray(game.pile[:1]), bytearray()]
        game.pile, game.turn, game.phase = game.pile[1:], 1, shift.SHIFT

    def empty_seat(game):
        game.found.append(1)

    assert "cannot have looked" in spoilt(expert, all_reached, 1)
    assert "has looked" in spoilt(expert, none_reached, 1)
    assert "nobody has shifted" in spoilt(basic, unshifted, 1)
    assert "empty seat" in spoilt(expert, empty_seat, 1)
    assert "secrets" in spoilt(basic, looked(1))
    assert "last token" in spoilt(basic, over)
    assert "two hands" in spoilt(basic, token_twice)
    assert "more cards than it had turns" in spoilt(basic, rich)
    assert "box" in spoilt(basic, crossing)
    assert "no such phase" in spoilt(expert, straight, 8)
    assert "has looked" in spoilt(expert, looked(0))
    assert "cannot have looked" in spoilt(expert, looked(3), 0)
    assert "empty seat" in spoilt(expert, looked(4 + 3))
    assert "cards left" in spoilt(expert, over)
    assert spoilt(basic, straight, 8) in ("", "no straight way to the target")

"""What a seat and the public may know of a card game, by the table of secrets."""

from shared_engine.games import cards
from shared_engine.shuffle import Stream
from tests.both.cards_player import eager

SEED = bytes(range(1, 17))


def played(actions, players=3):
    game = cards.new({}, players, SEED)
    stream = Stream(SEED, "test")
    for _ in range(actions):
        if game.result() is None:
            game.play(game.seat, eager(game, stream), 0)
    return game


def other_secrets(game, seat, stream):
    """The same game with other cards in the pile and in all hands but that of `seat`."""
    other = game.copy()
    other.seed = bytes(16)
    hidden = [who for who in range(len(game.seats)) if who != seat]
    cards_left = bytearray(b"".join([game.hands[who] for who in hidden]) + game.pile)
    stream.shuffle(cards_left)
    for who in hidden:
        count = len(game.hands[who])
        other.hands[who] = bytes(cards_left[:count])
        cards_left = cards_left[count:]
    other.pile = bytes(cards_left)
    return other


def test_a_seat_sees_its_own_hand_only():
    game = played(10)
    for seat in range(3):
        assert game.view(seat).cards == game.hands[seat]
    assert game.view(None).cards == b""


def test_the_maze_taken_cards_and_counts_are_public():
    game = played(60)
    view = game.view(None)
    assert view.maze.places == game.maze.places
    assert view.maze.openings == game.maze.openings
    assert view.taken == game.taken and sum([len(taken) for taken in view.taken]) > 2
    assert list(view.hand_sizes) == [len(hand) for hand in game.hands]
    assert view.pile == len(game.pile)


def test_what_may_be_taken_is_public():
    game = played(0)
    stream = Stream(SEED, "taking")
    while game.phase != cards.TAKING:
        game.play(game.seat, eager(game, stream), 0)
    view = game.view(None)
    assert (view.laid, view.candidates) == (game.laid, game.candidates)


def test_a_view_does_not_change_with_what_is_hidden_from_it():
    stream = Stream(SEED, "secrets")
    for actions in (0, 7, 20, 40, 55):
        game = played(actions)
        for seat in (0, 1, 2, None):
            other = other_secrets(game, seat, stream)
            assert actions > 50 or game.pack() != other.pack()
            assert game.view(seat).pack() == other.view(seat).pack()
            assert game.view(None).pack() == other.view(None).pack()
            if seat is not None:
                assert game.legal(seat) == other.legal(seat)


def test_a_view_changes_with_what_the_seat_sees():
    game = played(7)
    other = other_secrets(game, 0, Stream(SEED, "secrets"))
    assert game.view(1).pack() != other.view(1).pack()


def test_events_tell_how_many_cards_were_drawn_but_not_which():
    stream = Stream(SEED, "secrets")
    game = played(7)
    seat = game.seat
    other = other_secrets(game, seat, stream)
    action = eager(game, stream)
    assert game.play(seat, action, 0) == other.play(seat, action, 0)


def test_a_view_shows_later_changes_to_no_one():
    game = played(10)
    view = game.view(0)
    packed = view.pack()
    stream = Stream(SEED, "later")
    for _ in range(30):
        game.play(game.seat, eager(game, stream), 0)
    assert view.pack() == packed


def test_changing_a_view_changes_no_game():
    game = played(10)
    packed = game.pack()
    view = game.view(0)
    view.maze.lift(view.maze.cards()[0])
    view.taken[0] = b""
    assert game.pack() == packed


def test_views_take_256_bytes_at_most():
    for players in (2, 6):
        for actions in (0, 1, 40, 100):
            assert len(played(actions, players).view(0).pack()) <= 256

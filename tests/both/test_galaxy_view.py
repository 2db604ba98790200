"""What a seat and the public may know of a galactic game, by the table of secrets."""

from shared_engine.games import galaxy
from shared_engine.shuffle import Stream
from tests.both.players import eager
from tests.both.test_galaxy_turn import game_with

SEED = bytes(range(16))
METHODS = ("pack", "dealt_open", "_open", "_own", "_body")


def played(actions, **options):
    game = galaxy.new(options, 3, SEED)
    stream = Stream(SEED, "test")
    for _ in range(actions):
        game.play(game.seat, eager(game, stream), 0)
    return game


def fields(view):
    """Everything that can be got at in a view."""
    found = []
    for name in sorted(dir(view)):
        if name[:2] == "__" or name in METHODS:
            continue
        value = getattr(view, name)
        found.append((name, repr(value.pack() if name == "maze" else value)))
    return found


def test_a_view_says_whose_turn_it_is():
    game = played(3)
    assert game.view(None).actors == game.actors() == 2
    assert game.view(None).result is None
    while game.result() is None:
        game.play(game.seat, eager(game, Stream(SEED, "end " + str(game.turn))), 0)
    view = game.view(0)
    assert (view.actors, view.result) == (0, game.result())


def test_there_are_no_views_of_seats_that_are_not_there():
    for seat in (-1, 3, 7):
        try:
            played(0).view(seat)
        except ValueError:
            continue
        raise AssertionError(str(seat))


def test_changing_a_view_s_options_changes_no_game():
    game = played(0)
    game.view(0).options["open_hand"] = True
    assert game.options["open_hand"] is False


def test_a_seat_sees_its_top_card_only():
    game = played(0)
    for seat in range(3):
        assert game.view(seat).cards == bytes(game.hands[seat][:1])


def test_nobody_s_view_has_no_card():
    assert played(0).view(None).cards == b""


def test_with_an_open_hand_a_seat_sees_all_its_hidden_cards_but_not_their_order():
    game = played(40, open_hand=True)
    for seat in range(3):
        hidden = game.hands[seat][game.found[seat] :]
        assert game.view(seat).cards == bytes(sorted(hidden))


def test_laid_open_cards_and_the_number_left_are_public():
    game = played(60)
    view = game.view(None)
    assert sum(game.found) > 2
    for seat in range(3):
        assert view.laid_open[seat] == bytes(game.hands[seat][: game.found[seat]])
        assert view.left[seat] == 8 - game.found[seat]


def test_a_view_does_not_change_with_what_is_hidden_from_it():
    game = played(60)
    other = game.copy()
    other.seed = bytes(16)
    for seat in (1, 2):  # all hidden cards of the others the other way round
        hand, found = other.hands[seat], other.found[seat]
        hand[found:] = bytes(reversed(bytes(hand[found:])))
    below = other.found[0] + 1  # and the own ones below the top
    other.hands[0][below:] = bytes(reversed(bytes(other.hands[0][below:])))
    assert game.pack() != other.pack()
    for seat in (0, None):
        assert game.view(seat).pack() == other.view(seat).pack()
        assert fields(game.view(seat)) == fields(other.view(seat))
    assert game.view(1).pack() != other.view(1).pack()


def test_a_view_shows_later_changes_to_no_one():
    game = played(10)
    view = game.view(0)
    packed = view.pack()
    stream = Stream(SEED, "later")
    for _ in range(20):
        game.play(game.seat, eager(game, stream), 0)
    assert view.pack() == packed


def test_changing_a_view_changes_no_game():
    game = game_with()
    packed = game.pack()
    view = game.view(0)
    view.maze.insert(0, 0)
    assert game.pack() == packed


def test_public_views_take_200_bytes_at_most():
    for options in ({}, {"neutral": True, "open_hand": True}):
        for actions in (0, 1, 80):
            assert len(played(actions, **options).view(None).pack()) <= 200

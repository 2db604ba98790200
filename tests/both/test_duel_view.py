"""What everyone may know of a duel: all but the order of the cards to come."""

from shared_engine.game import NOBODY
from shared_engine.games.duel import STOP, WAIT
from shared_engine.games.duel_parts import gap_of
from tests.both.duel_player import played, table


def test_everyone_sees_the_same_but_for_the_name_of_the_seat():
    game = played(200)
    fields = ["starts", "target", "opened", "left", "owners", "scores", "frames", "gaps"]
    fields += ["clock", "caller", "called", "rounds", "turn", "phase", "actors", "result"]
    views = [game.view(seat) for seat in (0, 1, None)]
    for field in fields:
        assert len({repr(getattr(view, field)) for view in views}) == 1
    assert views[0].gaps == bytes([gap_of(frame) for frame in game.frames])
    assert views[0].scores == game.scores() and views[0].target == game.target


def test_a_view_does_not_change_with_the_order_of_the_cards_to_come():
    for options, seats in (({}, 2), ({"false_stop": "void"}, 2), ({"limit": 0}, 1)):
        for steps in (0, 5, 60, 130, 200):
            game = played(steps, seats, **options)
            other = game.copy()
            other.seed = bytes(16)
            shown = len(game.opened())
            other.cards[shown:] = bytes(reversed(bytes(other.cards[shown:])))
            for seat in (0, None):
                assert game.view(seat).pack() == other.view(seat).pack()
            for seat in range(seats):
                assert game.legal(seat) == other.legal(seat)


def test_the_next_card_is_hidden_until_it_is_opened():
    game = table(True, False)
    view = game.view(None)
    assert view.opened == bytes(game.cards[:2]) and view.left == 14
    game.play(0, STOP, 0)
    assert game.view(1).caller == 0
    game.advance(101)
    assert game.phase == WAIT
    view = game.view(None)
    assert view.opened == bytes(game.cards[:2]) and view.left == 14 and view.target == NOBODY
    assert view.owners == bytes([0])


def test_other_positions_have_other_views():
    packs = {played(steps).view(None).pack() for steps in range(40)}
    assert len(packs) == 40


def test_a_view_shows_later_changes_to_no_one():
    game = played(50)
    view = game.view(0)
    packed = view.pack()
    for seat in (0, 1):
        if game.actors() >> seat & 1:
            game.play(seat, game.legal(seat)[0], game.clock)
    assert view.pack() == packed
    before = game.pack()
    game.view(0).frames[0][3] = 9
    assert game.pack() == before


def test_views_take_100_bytes_at_most():
    for steps in (0, 10000):
        assert len(played(steps).view(None).pack()) <= 100

"""Views under one roof: what is in them, and that they come back out of their bytes."""

from shared_engine import game as face
from shared_engine import view as views
from shared_engine.game import NOBODY
from shared_engine.games import load
from shared_engine.pack import PackError, seal
from shared_engine.shuffle import Stream
from tests.both.anyone import playing
from tests.both.transcript import CASES

COMMON = ("game", "seat", "options", "seats", "turn", "phase", "actors", "result")
DERIVED = {"shift": ("banned",), "cards": (), "duel": ("gaps", "target", "left", "scores")}


def fields(view):
    """Name -> value of all that a view shows."""
    everyone, own = views.VISIBLE[view.RULES]
    return {name: getattr(view, name) for name in COMMON + everyone + own + DERIVED[view.RULES]}


def comparable(name, value):
    if name != "maze":
        return value
    if hasattr(value, "pack"):
        return value.pack(), value.n, value.slots
    return value.lying, value.places, value.openings


def positions(steps=120, every=13):
    """Games of every rule set, at their start, on their way and at their end."""
    for name, options, seats in CASES:
        seed = bytes([len(name), 9] * 8)
        game = load(name).new(options, seats, seed)
        yield game
        for number, _ in enumerate(playing(game, Stream(seed, "views"), steps)):
            if number % every == 0:
                yield game
        yield game


def seats_and_nobody(game):
    return [None] + list(range(len(game.seats)))


def reason(data):
    try:
        views.unpack(data)
    except PackError as error:
        return str(error)
    raise AssertionError("a view that cannot be")


def resealed(data, at, value):
    """The same view with another byte in its body, and a check sum that fits."""
    body = bytearray(data[2:-4])
    body[at] = value
    return seal(data[0], data[1], bytes(body))


def test_a_view_comes_back_out_of_its_bytes():
    for game in positions():
        for seat in seats_and_nobody(game):
            view = game.view(seat)
            data = view.pack()
            back = views.unpack(data)
            assert back.pack() == data and type(back) is type(view)
            fresh, there = fields(view), fields(back)
            for name in fresh:
                assert comparable(name, fresh[name]) == comparable(name, there[name]), name


def test_a_view_shows_what_the_table_names_and_no_more():
    for game in positions(1):
        view = game.view(0)
        for name in ("hands", "seed", "cards_to_come", "found", "looked", "owners_to_come"):
            assert not hasattr(view, name)
        if game.name == "duel":
            assert not hasattr(view, "cards")


def test_what_the_table_does_not_name_stays_out():
    class Careless(views.ShiftView):
        def _open(self, game):
            shown = views.ShiftView._open(self, game)
            shown["hands"] = game.hands
            return shown

        def _own(self, game, seat):
            shown = views.ShiftView._own(self, game, seat)
            shown["seed"] = game.seed
            return shown

    game = load("galaxy").new({}, 2, bytes(16))
    view = Careless(game, 0)
    assert view.cards == bytes(game.hands[0][:1])
    assert not hasattr(view, "hands") and not hasattr(view, "seed")
    assert Careless(game, None).cards == b""


def test_only_listed_events_leave_a_game():
    kinds = range(16)
    events = [(kind, 0) for kind in kinds]
    assert views.public(events) == events
    assert views.public([(face.MOVED, 0, 0, 3), (16, 0), (99,)]) == [(face.MOVED, 0, 0, 3)]
    for name, options, seats in CASES:
        game = load(name).new(options, seats, bytes(16))
        for _, _, events in playing(game, Stream(bytes(16), "events"), 60):
            assert views.public(events) == events


def test_public_galaxy_views_take_200_bytes_at_most():
    longest = 0
    module = load("galaxy")
    for number in range(24):
        options = {
            "edition": (2012, 2015)[number & 1],
            "neutral": number & 2 > 0,
            "open_hand": number & 4 > 0,
            "finish": ("home", "exit", "none")[number // 8],
        }
        for players in (2, 4):
            seed = bytes([number, players] * 8)
            game = module.new(options, players, seed)
            longest = max(longest, len(game.view(None).pack()))
            for _ in playing(game, Stream(seed, "long"), 1500):
                pass
            assert game.result() is not None
            for seat in (None, players - 1):
                longest = max(longest, len(game.view(seat).pack()))
    assert longest <= 200


def test_other_bytes_are_no_view():
    view = load("galaxy").new({}, 2, bytes(16)).view(0).pack()
    assert reason(b"") == "this is no view"
    assert reason(view[:5]) == "this is no view"
    assert reason(load("galaxy").new({}, 2, bytes(16)).pack()) == "this is no view"
    assert reason(bytes([133]) + view[1:]) == "this is no view"
    assert reason(view[:1] + bytes([99]) + view[2:])[:20] == "packed by version 99"
    assert reason(view[:-1] + bytes([view[-1] ^ 1])) == "damaged: the check sum differs"
    assert reason(view[:40]) == "damaged: the check sum differs"
    assert reason(seal(view[0], view[1], view[2:-5])) == "it ends too early"
    assert reason(seal(view[0], view[1], view[2:-4] + b"\0")) == "something stands behind the end"
    # A foreign body under this rule set's kind.
    assert reason(seal(131, views.VERSION, view[2:-4]))


def test_every_byte_cut_off_or_added_is_noticed():
    for game in positions(0):
        view = game.view(0).pack()
        for length in range(len(view) - 6):
            assert reason(seal(view[0], view[1], view[2 : 2 + length]))


def test_impossible_views_are_refused_with_a_reason():
    galaxy = load("galaxy").new({}, 2, bytes(16)).view(0).pack()
    # Options 0-4, seats 5, seat 6, phase 7, actors 8, winners 9, turn 10-13, first 14, last 15
    assert "option edition" in reason(resealed(galaxy, 0, 9))
    assert "players" in reason(resealed(galaxy, 5, 1))
    assert reason(resealed(galaxy, 6, 2)) == "no such seat"
    assert reason(resealed(galaxy, 7, 2)) == "the phase fits nobody"
    assert reason(resealed(galaxy, 7, 3)) == "no such phase"
    assert reason(resealed(galaxy, 8, 0)) == "the phase fits nobody"
    assert reason(resealed(galaxy, 8, 2)) == "another seat's turn"
    assert reason(resealed(galaxy, 8, 3)) == "not one seat, but others act"
    assert reason(resealed(galaxy, 8, 4)) == "an empty seat acts or wins"
    assert reason(resealed(galaxy, 9, 1)) == "the phase fits nobody"
    assert reason(resealed(galaxy, 10, 32)) == "a number is too large"
    assert reason(resealed(galaxy, 14, 2)) == "no such first seat"
    assert reason(resealed(galaxy, 15, 12)) == "no such slot"
    assert reason(resealed(galaxy, 17, 49)) == "pawn 0 is off the board"
    assert reason(resealed(galaxy, 19, 4)) == "pawn 2 is not in this game"
    assert "fixed tile" in reason(resealed(galaxy, 22, 0xFF))
    assert reason(resealed(galaxy, -1, 24)) == "no such card"
    assert reason(resealed(galaxy, 6, NOBODY)) == "more or fewer own cards than one sees"
    cards = load("cards").new({}, 3, bytes(16)).view(None).pack()
    assert "cannot lie there" in reason(resealed(cards, 10 + 5 + 4 + 2, 0))
    assert reason(resealed(cards, 10 + 3, 1)) == "cards do not add up"
    duel = load("duel").new({}, 2, bytes(16)).view(None).pack()
    assert reason(resealed(duel, 12, 1)) == "other seats act"
    assert reason(resealed(duel, -2, duel[-7])) == "card " + str(duel[-7]) + " is in two places"


def test_any_changed_byte_gives_another_view_or_a_reason():
    """Nothing but PackError, and what passes can be packed and looked at."""
    stream = Stream(bytes(16), "bytes")
    for game in positions(60, 30):
        data = game.view(0).pack()
        for _ in range(40):
            other = resealed(data, stream.below(len(data) - 6), stream.below(256))
            try:
                view = views.unpack(other)
            except PackError:
                continue
            assert view.pack() == other
            fields(view)

"""Properties of the card game over whatever hypothesis thinks of, and damaged packs."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared_engine.game import IllegalAction, NotationError
from shared_engine.games import cards
from shared_engine.pack import PackError, seal
from shared_engine.shuffle import Stream
from tests.both.cards_player import eager
from tests.both.test_cards_taking import compare_sets, hang_together
from tests.both.test_cards_view import other_secrets

seeds = st.binary(min_size=16, max_size=16)
places = st.lists(st.integers(0, 5), min_size=2, max_size=6, unique=True).map(sorted)


@st.composite
def starts(draw):
    seats = draw(places)
    first = draw(st.sampled_from([*range(len(seats)), "random"]))
    return cards.new({"first_seat": first}, seats, draw(seeds))


@st.composite
def positions(draw):
    game = draw(starts())
    stream = Stream(draw(seeds), "position")
    for _ in range(draw(st.integers(0, 90))):
        if game.result() is None:
            game.play(game.seat, eager(game, stream), 0)
    return game


@given(starts(), seeds)
@settings(max_examples=150)
def test_no_card_is_lost_or_doubled_and_the_maze_hangs_together_over_whole_games(game, seed):
    stream = Stream(seed, "game")
    actions = 0
    while game.result() is None:
        game.play(game.seat, eager(game, stream), 0)
        maze = game.maze
        everything = maze.cards() + b"".join(game.hands) + game.pile + b"".join(game.taken)
        assert sorted(everything) == list(range(50))
        assert hang_together(list(maze.lying))
        assert {maze.places[card]: card for card in maze.lying.values()} == maze.lying
        actions += 1
    assert actions <= 46 * 2 + 46 + 6
    assert game.turn <= 46


@given(seeds)
@settings(max_examples=150)
def test_one_by_one_reaches_exactly_the_sets_that_could_be_taken_at_once(seed):
    stream = Stream(seed, "sets")
    for _ in range(4):
        compare_sets(stream)


@given(positions())
@settings(max_examples=150)
def test_any_position_packs_and_comes_back(game):
    packed = game.pack()
    back = cards.unpack(packed)
    assert back.pack() == packed
    assert back.legal(game.seat) == game.legal(game.seat)
    assert vars(back).keys() == vars(game).keys()
    for field, value in vars(game).items():
        if field != "maze":
            assert getattr(back, field) == value
    assert vars(back.maze) == vars(game.maze)


@given(positions(), st.data())
@settings(max_examples=150)
def test_an_action_is_legal_exactly_if_it_can_be_played(game, data):
    near = st.integers(-3, 12).flatmap(
        lambda x: st.tuples(st.just(x), st.integers(-8, 8), st.integers(0, 3), st.integers(0, 55))
    )
    lays = near.map(lambda at: (((at[1] + 64) * 128 + at[0] + 64) * 4 + at[2]) * 64 + at[3])
    action = data.draw(st.one_of(lays, st.integers(-5, 1 << 25), st.integers(0, 70).map(take)))
    seat = data.draw(st.integers(0, 6))
    packed = game.pack()
    legal = action in game.legal(seat)
    try:
        game.play(seat, action, 0)
    except IllegalAction:
        assert not legal
        assert game.pack() == packed
    else:
        assert legal


def take(card):
    return cards.TAKE + card


@given(positions(), seeds)
@settings(max_examples=100)
def test_views_and_refusals_do_not_tell_what_is_hidden(game, seed):
    stream = Stream(seed, "secrets")
    for seat in [*range(len(game.seats)), None]:
        other = other_secrets(game, seat, stream)
        assert game.view(seat).pack() == other.view(seat).pack()
        assert game.view(None).pack() == other.view(None).pack()
        if seat is not None:
            for action in (*range(cards.TAKE, cards.PASS + 1), cards.ORIGIN * 256):
                assert outcome(game, seat, action) == outcome(other, seat, action)


def outcome(game, seat, action):
    try:
        return game.copy().play(seat, action, 0)
    except IllegalAction as error:
        return error.code


@given(st.text(alphabet="0123456789:,-/xXstopa ", max_size=10) | st.text(max_size=6))
@settings(max_examples=500)
def test_any_text_is_an_action_or_a_notation_error(text):
    game = cards.new({}, 2, bytes(16))
    try:
        action = game.parse(text)
    except NotationError:
        return
    assert game.parse(game.describe(action)) == action


@given(st.binary(max_size=300))
def test_any_bytes_are_refused_as_a_pack(data):
    with pytest.raises(PackError):
        cards.unpack(data)


def packed(number):
    """A game of another length each time, in every phase, one of them closed by passing."""
    players, seed, turns, phase = (
        (2, bytes([1, 1] * 8), 0, cards.LAY),
        (3, bytes([0, 15] * 8), 9, cards.LAY),
        (2, bytes([1, 2] * 8), 12, cards.TAKING),
        (6, bytes([1, 3] * 8), 40, cards.TAKING),
        (4, bytes([1, 4] * 8), 99, cards.OVER),
    )[number]
    game = cards.new({"first_seat": "random"}, players, seed)
    stream = Stream(seed, "test")
    while game.result() is None and (game.turn < turns or game.phase != phase):
        game.play(game.seat, eager(game, stream), 0)
    assert game.phase == phase or game.result()
    return game.pack()


@pytest.mark.parametrize("number", (1, 4))
def test_with_the_check_sum_right_a_mutation_is_refused_or_a_game_that_goes_on(number):
    data = packed(number)
    body = data[2:-4]
    accepted = []
    for at in range(len(body)):
        for value in range(256):
            mutated = seal(3, 1, body[:at] + bytes([value]) + body[at + 1 :])
            try:
                game = cards.unpack(mutated)
            except PackError as error:
                assert str(error)
            else:
                assert game.pack() == mutated
                accepted.append(game)
    seed_bytes = 16 * 256  # any seed may have been; the rest is mostly refused
    assert len(body) <= len(accepted) < seed_bytes + (len(body) - 16) * 256 // 8
    for game in accepted[number % 41 :: 41]:
        play_on(game)


def play_on(game):
    """To the end; every state on the way is one that unpack takes."""
    stream = Stream(bytes(16), "on")
    while game.result() is None:
        game.play(game.seat, eager(game, stream), 0)
        data = game.pack()
        assert cards.unpack(data).pack() == data

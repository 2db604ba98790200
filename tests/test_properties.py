"""Properties of maze, notation, records and shuffles, over whatever hypothesis thinks of."""

from hypothesis import given, settings
from hypothesis import strategies as st

from shared_engine import notation, record
from shared_engine.game import IllegalAction, NotationError
from shared_engine.games import galaxy
from shared_engine.maze import Maze
from shared_engine.pack import PackError, pack_nibbles
from shared_engine.shuffle import Stream
from shared_engine.tiles import rotate
from shared_engine.unpack import unpack_nibbles
from tests.both.players import eager
from tests.reference import galaxy as naive

seeds = st.binary(min_size=16, max_size=16)
options = st.fixed_dictionaries(
    {},
    optional={
        name: st.sampled_from(choices)
        for name, choices, _, _ in galaxy.OPTIONS
        if name != "first_seat"
    },
)


@st.composite
def mazes(draw):
    n = draw(st.sampled_from((3, 5, 7, 9)))
    nibbles = draw(st.lists(st.integers(0, 15), min_size=n * n + 1, max_size=n * n + 1))
    return Maze(n, nibbles[:-1], bytes(range(n * n)), nibbles[-1], 200)


@st.composite
def positions(draw):
    game = galaxy.new(draw(options), draw(st.sampled_from((2, 3, 4, (0, 3)))), draw(seeds))
    stream = Stream(draw(seeds), "position")
    for _ in range(draw(st.integers(0, 120))):
        if game.result() is None:
            game.play(game.seat, eager(game, stream), 0)
    return game


def test_a_neutral_spare_changes_places_with_any_placed_tile():
    """D24: exactly two tiles differ from the deal without the neutral pawn, and each may."""
    places = set()
    for number in range(8000):
        seed = number.to_bytes(16, "big")
        plain = galaxy.new({}, 2, seed).maze
        if plain.spare_symbol == galaxy.NEUTRAL_SYMBOL:
            swapped = galaxy.new({"neutral": True}, 2, seed).maze
            before = [*zip(plain.openings, plain.symbols, strict=True)]
            after = [*zip(swapped.openings, swapped.symbols, strict=True)]
            (place,) = [cell for cell in range(49) if before[cell] != after[cell]]
            assert (swapped.spare, swapped.spare_symbol) == before[place]
            assert after[place] == (plain.spare, plain.spare_symbol)
            places.add(place)
    assert len(places) == 33


@given(mazes(), st.data())
def test_no_tile_is_lost_or_doubled_by_a_push(maze, data):
    before = sorted([*maze.symbols, maze.spare_symbol])
    slot = data.draw(st.integers(0, maze.slots - 1))
    maze.insert(slot, data.draw(st.integers(0, 3)))
    assert sorted([*maze.symbols, maze.spare_symbol]) == before


@given(mazes(), st.data())
def test_reach_is_an_equivalence(maze, data):
    cell = data.draw(st.integers(0, maze.n**2 - 1))
    reach = maze.reach(cell)
    assert cell in reach
    for other in reach:
        assert maze.reach(other) == reach


@given(mazes(), st.data())
def test_turning_the_board_turns_what_is_reached(maze, data):
    """A quarter turn of everything: no direction is special."""
    n = maze.n
    place = [col * n + (n - 1 - row) for row in range(n) for col in range(n)]
    turned = bytearray(n * n)
    for cell, openings in enumerate(maze.openings):
        turned[place[cell]] = rotate(openings, 1)
    other = Maze(n, turned, bytes(n * n), 0)
    cell = data.draw(st.integers(0, n * n - 1))
    assert other.reach(place[cell]) == sorted(place[near] for near in maze.reach(cell))


@given(mazes())
def test_every_shift_round_trips_through_its_text(maze):
    for slot in range(maze.slots):
        for quarters in range(naive_turns(maze.spare)):
            shift = slot * 4 + quarters
            assert notation.parse_shift(maze, notation.shift_text(maze, shift)) == shift


def naive_turns(openings):
    sides = frozenset(side for bit, side in enumerate("NESW") if openings >> bit & 1)
    return len(naive.rotations(sides))


@given(st.text(max_size=6))
def test_any_text_is_an_action_or_a_notation_error(text):
    game = galaxy.new({}, 2, bytes(16))
    try:
        action = game.parse(text)
    except NotationError:
        return
    assert game.parse(game.describe(action)) == action


@given(st.lists(st.integers(0, 15), max_size=60))
def test_nibbles_round_trip(nibbles):
    assert list(unpack_nibbles(pack_nibbles(nibbles), len(nibbles))) == nibbles


@given(positions())
@settings(max_examples=60)
def test_any_position_packs_and_comes_back(game):
    packed = game.pack()
    back = galaxy.unpack(packed)
    assert back.pack() == packed
    assert back.legal(game.seat) == game.legal(game.seat)


@given(positions(), st.integers(-10, 600), st.integers(0, 4))
@settings(max_examples=60)
def test_an_action_is_legal_exactly_if_it_can_be_played(game, action, seat):
    packed = game.pack()
    legal = action in game.legal(seat)
    try:
        game.play(seat, action, 0)
    except IllegalAction:
        assert not legal
        assert game.pack() == packed
    else:
        assert legal


@given(st.binary(max_size=300))
def test_any_bytes_are_refused_as_a_pack(data):
    try:
        galaxy.unpack(data)
    except PackError:
        return
    raise AssertionError("random bytes passed")


@given(st.text(max_size=200), st.integers(0, 400), st.integers(0, 30))
def test_a_record_with_foreign_text_in_it_is_read_or_refused_with_a_line(text, at, cut):
    whole = RECORD[:at] + text + RECORD[at + cut :]
    try:
        parsed = record.parse(whole)
        printed = parsed.text(True)
        assert record.parse(printed).text(True) == printed
        for _ in parsed.replay():
            pass
    except record.RecordError as error:
        assert 1 <= error.line <= whole.count("\n") + 1
        assert error.reason


def _record():
    made = record.Record("galaxy", {"neutral": True}, 2, bytes(16), date="2026-01-31")
    game = galaxy.new(made.options, made.seats, made.seed)
    stream = Stream(bytes(16), "record")
    while game.turn < 4:
        made.play(game, game.seat, eager(game, stream), game.turn * 100)
    return made.text(True)


RECORD = _record()

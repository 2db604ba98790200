"""A player and hand-made positions of the duel for the tests of both runtimes."""

from shared_engine.game import NOBODY, IllegalAction
from shared_engine.games import duel
from shared_engine.games.duel_parts import EDGES, gap_of
from shared_engine.games.duel_solver import Solver
from shared_engine.shuffle import Stream
from tests.both.anyone import playing

SEED = bytes(range(16))
HINT = 100  # steps of the solver


def eager(game, stream):
    """(seat, action): slides towards a path that is near, else at random; stops mostly when joined.

    After another's call it often calls too, right or wrong.
    """
    acting = [seat for seat in range(len(game.seats)) if game.actors() >> seat & 1]
    seat = acting[stream.below(len(acting))]
    actions = game.legal(seat)
    if game.phase == duel.WAIT:
        return seat, actions[0]
    stop = game.joined(seat) and stream.below(8) > 0
    if game.caller != NOBODY:
        stop = stop or stream.below(4) == 0
    if stop or stream.below(100) == 0:
        return seat, duel.STOP
    if stream.below(8):
        frame = game.frames[seat]
        edges = EDGES[game.starts[seat]], EDGES[game.target]
        hint = Solver(frame, gap_of(frame), *edges, joint=False)
        hint.run(HINT)
        if hint.slides:
            return seat, hint.slides[0]
    return seat, actions[stream.below(len(actions) - 1)]


def played(steps, seats=2, seed=SEED, **options):
    """A game after so many steps of eager players, some of them made by time."""
    game = duel.new(options, seats, seed)
    for _ in playing(game, Stream(seed, "test"), steps):
        pass
    return game


def until(wanted, seats=2, **options):
    """A game played on until `wanted(game)`; with other seeds if it is over before."""
    for number in range(9):
        seed = bytes([number, 3] * 8)
        game = duel.new(options, seats, seed)
        for _ in playing(game, Stream(seed, "test"), 1500):
            if wanted(game):
                return game
    raise AssertionError("no such game")


def lay(game, *paths):
    """Frames where everything is joined (True) or nothing (False), for each seat; gap at b2."""
    for seat, path in enumerate(paths):
        # 16 is a tile, so no gap, without openings.
        game.frames[seat] = bytearray([15 if path else 16] * 16)
        game.frames[seat][5] = 0
    return game


def table(*paths, **options):
    """A new game with such frames."""
    return lay(duel.new(options, len(paths), SEED), *paths)


def state(game):
    """All that can change, whether or not it could be packed."""
    return (
        [bytes(frame) for frame in game.frames],
        bytes(game.cards),
        bytes(game.starts),
        bytes(game.owners),
        (game.done, game.turn, game.phase, game.clock, game.caller, game.called),
    )


def refusal(game, seat, action, now=0):
    """The code by which the action is refused, after checking that it changed nothing."""
    before = state(game)
    try:
        game.play(seat, action, now)
    except IllegalAction as error:
        assert state(game) == before
        return error.code
    return None


def too_early(game, now):
    """Whether time is refused, with nothing changed."""
    before = state(game)
    try:
        game.advance(now)
    except IllegalAction as error:
        assert state(game) == before
        return error.code == "time"
    return False

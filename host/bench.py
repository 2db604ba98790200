"""`labyrinth bench`: how fast engine and bots are here, the engine beside the naive reference."""

import random
import statistics
import time
from itertools import compress

from shared_engine.bots import LEVELS
from shared_engine.games import GAMES, galaxy, load
from shared_engine.survey import Survey
from shared_engine.table import Table, think_through

from .games import UserError
from .progress import track

try:
    from tests.reference import galaxy as naive
except ImportError:  # installed without the tests
    naive = None

BUDGET_MS = 0.15


def add_arguments(parser):
    parser.add_argument("--boards", type=int, default=1000, metavar="N", help="default 1000")
    parser.add_argument(
        "--games", type=int, default=4, metavar="N", help="of each rule set and bot (default 4)"
    )


def run(args):
    if not 1 <= args.boards <= 1_000_000:
        raise UserError(f"--boards is 1 to 1000000, not {args.boards}")
    if not 0 <= args.games <= 10_000:
        raise UserError(f"--games is 0 to 10000, not {args.games}")
    _bench_engine(args)
    if args.games:
        _bench_bots(args.games)


def _bench_engine(args):
    seeds = random.Random(1)
    survey = Survey(galaxy.SIZE)
    shifts = [divmod(i, survey.row) for i in range(len(survey.out))]
    engine, plain, actions = [], [], []
    boards = range(args.boards)
    for _ in track(boards, "measuring"):
        maze = galaxy.new({}, 2, seeds.randbytes(16)).maze
        pawn = seeds.randrange(galaxy.SIZE**2)
        started = time.perf_counter()
        survey.run(maze, bytes([pawn]))
        turns = list(compress(shifts, survey.out))
        engine.append(time.perf_counter() - started)
        actions.append(len(turns))
        if naive:
            plain.append(_time_naive(naive.all_turns, maze, pawn, len(turns)))
    median = statistics.median(engine) * 1000
    print(f"all turns (slot x rotation x destination) of {args.boards} random 7x7 mazes:")
    print(f"  turns of a maze, median        {statistics.median(actions):8.0f}")
    print(f"  engine, median                 {median:8.3f} ms  (budget {BUDGET_MS} ms)")
    print(f"  engine, 95 of 100 within       {_percentile(engine, 95) * 1000:8.3f} ms")
    if naive:
        slow = statistics.median(plain) * 1000
        print(f"  naive reference, median        {slow:8.3f} ms")
        print(f"  ratio naive / engine           {slow / median:8.1f}")


def _bench_bots(games):
    print(f"a bot's decisions in {games} games each of two equal bots (shift and move are two):")
    print("  rule set  bot      decisions  median ms  95 of 100 within ms  mazes flooded, median")
    cases = [(game, level) for game in GAMES for level in LEVELS]
    for game, level in track(cases, "playing"):
        times, floods = [], []
        for number in range(games):
            _time_bots(game, level, number, times, floods)
        flooded = f"{statistics.median(floods):8.0f}" if floods else f"{'-':>8}"
        print(
            f"  {game:<9} {level:<8} {len(times):>9} {statistics.median(times) * 1000:>10.2f}"
            f" {_percentile(times, 95) * 1000:>20.2f}  {flooded}"
        )


def _time_bots(name, level, number, times, floods):
    game = load(name).new({}, 2, bytes([number] * 16))
    table = Table(game, [level] * 2, think=lambda bot, view: _timed(bot, view, times, floods))
    while game.result() is None:
        table.step()


def _timed(bot, view, times, floods):
    search = getattr(bot, "search", None)
    before = search.floods if search else 0
    started = time.perf_counter()
    think_through(bot, view)
    times.append(time.perf_counter() - started)
    if hasattr(bot, "search"):
        floods.append(bot.search.floods - before)


def _percentile(times, percent):
    return sorted(times)[(len(times) - 1) * percent // 100]


def _time_naive(all_turns, maze, pawn, expected):
    board = {}
    for cell in range(maze.n * maze.n):
        board[divmod(cell, maze.n)] = (_letters(maze.openings[cell]), None)
    started = time.perf_counter()
    turns = all_turns(board, (_letters(maze.spare), None), divmod(pawn, maze.n), None)
    taken = time.perf_counter() - started
    if len(turns) != expected:
        raise AssertionError("engine and reference differ; run `make test`")
    return taken


def _letters(openings):
    return frozenset(side for bit, side in enumerate("NESW") if openings >> bit & 1)

"""Bots among themselves: `labyrinth selfplay` and `labyrinth tournament`."""

import hashlib
import json
import math
import multiprocessing
import os
import statistics
import sys
from pathlib import Path

from shared_engine.bots import LEVELS
from shared_engine.game import OptionError, option_text
from shared_engine.games import load
from shared_engine.table import Table

from . import texts
from .errors import UserError
from .files import write_text
from .games import add_game_arguments, new_record, read_options, read_seed, seat_name
from .progress import track

MOST_TURNS = 20_000
Z = 1.96  # normal quantile of 95 % intervals


def read_levels(text):
    levels = text.split(",")
    for level in levels:
        if level not in LEVELS:
            raise UserError(f"a bot is one of {', '.join(LEVELS)}, not {level!r}")
    return levels


def selfplay_arguments(parser):
    add_game_arguments(parser)
    parser.add_argument(
        "--seats",
        metavar="BOT,BOT",
        help="a bot for each seat, clockwise: easy, medium or hard (default: medium everywhere)",
    )
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the game's record there")
    parser.add_argument("--json", action="store_true", help="print the final position as JSON")
    parser.add_argument(
        "--max-turns", type=int, default=MOST_TURNS, help=f"stop there (default {MOST_TURNS})"
    )


def run_selfplay(args):
    if args.max_turns < 1:
        raise UserError(f"--max-turns is 1 or more, not {args.max_turns}")
    levels = read_levels(args.seats) if args.seats else None
    if levels and args.players is None:
        args.players = str(len(levels))
    record = new_record(args)
    levels = levels or ["medium"] * len(record.seats)
    if len(levels) != len(record.seats):
        raise UserError(f"--seats names {len(levels)} bots for {len(record.seats)} players")
    record.players = levels
    game = record.start()
    table = Table(game, levels, record)
    while game.result() is None and game.turn < args.max_turns:
        table.step()
    if args.record:
        write_text(args.record, record.text(with_seed=True))
    view = game.view(None)
    text = texts.of(record.game)
    if args.json:
        print(json.dumps({"seed": record.seed.hex(), **text.as_json(view)}))
        return
    winners = [f"{seat_name(record, seat)} ({levels[seat]})" for seat in view.result or ()]
    ending = f"{' and '.join(winners)} won" if winners else "stopped undecided"
    if winners and len(view.seats) == 1:
        ending = "time was up"
    print(f"{args.game}, seed {record.seed.hex()}: {ending} after {len(record.turns)} turns")
    print("\n".join(text.standing(view)))


def tournament_arguments(parser):
    add_game_arguments(parser, players=False)
    parser.add_argument(
        "--players", type=int, metavar="N", help="seats at the table (default: as many as bots)"
    )
    parser.add_argument(
        "--bots",
        default="hard,medium",
        metavar="BOT,BOT",
        help="who plays whom: easy, medium, hard (default hard,medium)",
    )
    parser.add_argument("--games", type=int, default=200, metavar="N", help="default 200")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count(), metavar="N", help="default: every core"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run_tournament(args):
    levels = read_levels(args.bots)
    if not 1 <= args.games <= 1_000_000:
        raise UserError(f"--games is 1 to 1000000, not {args.games}")
    if args.jobs < 1:
        raise UserError(f"--jobs is 1 or more, not {args.jobs}")
    module = load(args.game)
    players = args.players
    if players is None:
        players = max(module.PLAYERS[0], min(len(levels), module.PLAYERS[1]))
    if len(set(levels)) != len(levels) or len(levels) < 2:
        raise UserError(f"--bots are two or three different ones, not {args.bots}")
    try:
        options = module.check(read_options(module, args.option), players)[0]
    except OptionError as error:
        raise UserError(error) from error
    seed = read_seed(args.seed)
    if args.json:
        rows = tournament(args.game, options, players, levels, args.games, seed, args.jobs)
        print(json.dumps({"game": args.game, "players": players, "seed": seed.hex(), "bots": rows}))
        return
    said = " ".join(f"{name}={option_text(value)}" for name, value in options.items())
    table = f"{players} player{'s' * (players > 1)}, {args.games} game{'s' * (args.games > 1)}"
    print(f"{args.game}, {table}, {said}, seed {seed.hex()}")
    rows = tournament(args.game, options, players, levels, args.games, seed, args.jobs)
    what = "win share" if players > 1 else "targets"
    print(f"{'bot':<8}{what:>10}   95 % interval")
    for bot, row in rows.items():
        interval = "{:.3f} to {:.3f}".format(*row["interval"]) if row["interval"] else "-"
        print(f"{bot:<8}{row['score']:>10.3f}   {interval}")


def tournament(game, options, players, levels, games, seed, jobs, say=True):
    """Bot -> {"score", "interval", "games"}: its share of the wins, ties shared.

    Each deal is played as often as there are bots, everyone a seat further on each time, so that
    all sit everywhere. Alone, the score is the mean number of targets.
    """
    seatings = len(levels)
    tasks = [
        (game, options, players, levels, hashlib.sha256(seed + b"%d" % deal).digest()[:16], turn)
        for deal in range(math.ceil(games / seatings))
        for turn in range(seatings)
    ][:games]
    scores = {level: [] for level in levels}
    with multiprocessing.Pool(min(jobs, len(tasks))) as pool:
        played = pool.imap_unordered(_play, tasks, chunksize=4)
        for result in track(played, "playing", len(tasks), sys.stderr, shown=say):
            for level, score in result.items():
                scores[level].append(score)
    interval = _mean_interval if players == 1 else _share_interval
    return {
        level: {
            "score": statistics.fmean(found) if found else 0.0,
            "interval": interval(found),
            "games": len(found),
        }
        for level, found in scores.items()
    }


def _play(task):
    """One game: level -> its share of the win, or its targets when alone."""
    name, options, players, levels, seed, turn = task
    seats = [levels[(seat + turn) % len(levels)] for seat in range(players)]
    game = load(name).new(options, players, seed)
    table = Table(game, seats)
    while game.result() is None and game.turn < MOST_TURNS:
        table.step()
    if players == 1:
        return {seats[0]: game.view(0).rounds}
    winners = game.result() or ()
    return {
        level: sum(1 / len(winners) for seat in winners if seats[seat] == level)
        for level in set(seats)
    }


def _share_interval(shares):
    """Wilson's interval for a proportion, good near 0 and 1 too."""
    games = len(shares)
    if not games:
        return None
    share = statistics.fmean(shares)
    centre = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    spread = share * (1 - share) / games + Z * Z / (4 * games * games)
    half = Z * math.sqrt(spread) / (1 + Z * Z / games)
    return (max(0.0, centre - half), min(1.0, centre + half))


def _mean_interval(scores):
    if len(scores) < 2:
        return None
    mean = statistics.fmean(scores)
    half = Z * statistics.stdev(scores) / math.sqrt(len(scores))
    return (mean - half, mean + half)

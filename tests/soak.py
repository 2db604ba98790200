"""`make soak MINUTES=n`: engine against reference with ever new seeds, as long as told."""

import argparse
import itertools
import multiprocessing
import os
import secrets
import sys
import time
import traceback

from tests.differential import cards, duel, galaxy, junior

CASES = [(game, *case) for game in (galaxy, junior, cards, duel) for case in game.OPTION_SETS]


def one_game(number):
    """(turns, None), or (0, how to see the failure again)."""
    game, options, players = CASES[number % len(CASES)]
    seed = secrets.token_bytes(16)
    try:
        return game.play_both(options, players, seed), None
    except Exception:
        call = f"{game.__name__}.play_both({options}, {players}, "
        again = f"{call}bytes.fromhex('{seed.hex()}'))"
        return 0, f"{again}\n{traceback.format_exc()}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    if args.minutes <= 0:
        parser.error("--minutes is more than 0")
    print(f"engine against reference for {args.minutes:g} min on {args.jobs} cores", flush=True)
    end = time.monotonic() + args.minutes * 60
    turns = games = 0
    shown = time.monotonic()
    with multiprocessing.Pool(args.jobs) as pool:
        for played, failure in pool.imap_unordered(one_game, itertools.count()):
            if failure:
                print(f"DIFFERENCE after {games} games\n{failure}", file=sys.stderr)
                return 1
            turns += played
            games += 1
            now = time.monotonic()
            if now >= end:
                break
            if now - shown > (1 if sys.stdout.isatty() else 30):
                shown = now
                left = f"{(end - now) / 60:.1f} min left"
                line = f"{turns:,} turns, {games:,} games, {left}"
                print(line, end="\r" if sys.stdout.isatty() else "\n", flush=True)
        pool.terminate()
    print(f"{turns:,} turns in {games:,} games, no difference")
    return 0


if __name__ == "__main__":
    sys.exit(main())

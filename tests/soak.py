"""`make soak MINUTES=n`: ever new games, as long as told.

engine    engine and reference play the same game and agree on every step
secrets   twins that differ in secrets alone look the same to those who may not know them
bots      whole games of bots at all levels; an illegal action would end them with an error
keys      any keys on the simulated handheld: no mishap, no dead end, no game lost
wire      spectators and seats of paired games hear the same bytes, and bots act at the same
          moments; no mangled line is taken for another
pixels    panels of paired games look the same to those who may not know more, through sleep, bots'
          turns and PCs
chip      bots on an emulated RP2040, game after game, without heap growth; only if --only names it,
          since it takes minutes a game, and needs MicroPython's UF2
"""

import argparse
import itertools
import multiprocessing
import os
import random
import secrets as entropy
import sys
import tempfile
import time
import traceback
from collections import Counter

from host.flash import download
from host.flash.image import load as load_uf2
from host.games import UserError
from shared_engine.bots import LEVELS
from shared_engine.games import GAMES, load
from shared_engine.table import Table
from tests import panel_pairs, random_keys, secrets, swift, wire
from tests.both.mangled import try_mangled
from tests.differential import cards, duel, galaxy, junior
from tests.golden import PLAYTHROUGHS

ENGINES = [(game, *case) for game in (galaxy, junior, cards, duel) for case in game.OPTION_SETS]
VIEWERS = [(name, viewer) for name in secrets.TABLES for viewer in secrets.viewers(name)]
# A duel alone without a time limit has no end.
VARIANTS = {
    game: [case for case in PLAYTHROUGHS.values() if case[0] == game and case[1].get("limit") != 0]
    for game in GAMES
}
BOARDS = ("picosystem", "display_pack_2", "waveshare_lcd_1_44", "waveshare_lcd_1_14")
KEYS = 500
PAIRS = 20
MANGLED = 20_000
MOST_TURNS = 20_000
CHIP_TURNS = 100  # a game at most, so that there are some of each rule set
_WEIGHED = "games on the chip weighed against an earlier one by the same rules"


def engine_game(number, seed):
    """Turns of a game that engine and reference agree on."""
    game, options, players = ENGINES[number % len(ENGINES)]
    return {"turns": game.play_both(options, players, seed)}


def secret_pairs(number, seed):
    """Pairs of twins that one viewer cannot tell apart, and the actions that they played."""
    name, viewer = VIEWERS[number % len(VIEWERS)]
    actions = secrets.pairs(name, viewer, PAIRS, seed)
    for level in LEVELS if viewer is not None else ():
        secrets.bot_pairs(name, viewer, level, 1, seed)
    return {"pairs": PAIRS, "actions of pairs": actions}


def bot_game(number, seed):
    """A whole game of bots."""
    name = GAMES[number % len(GAMES)]
    module = load(name)
    chance = random.Random(seed)
    _, options, seats = chance.choice(VARIANTS[name])
    if name != "duel":  # its options go with the number of players
        seats = chance.randint(*module.PLAYERS)
    game = module.new(options, seats, seed)
    table = Table(game, chance.choices(LEVELS, k=len(game.seats)))
    while game.result() is None:
        table.step()
        if game.turn > MOST_TURNS:
            raise AssertionError("the game does not end")
    return {f"bots' games of {name}": 1}


def any_keys(number, seed):
    """Random key events on a new handheld."""
    with tempfile.TemporaryDirectory() as folder:
        board = BOARDS[number % len(BOARDS)]
        random_keys.press_anything(board, folder, int.from_bytes(seed[:4], "big"), KEYS)
    return {"key events": KEYS}


def wire_pairs(number, seed):
    """Pairs of twins behind a cable, and mangled lines."""
    name, viewer = VIEWERS[number % len(VIEWERS)]
    swift.install()  # the device's garbage collector would take most of the time
    pairs = wire.twins(name, viewer, PAIRS, seed)
    if name in ("galaxy", "expert", "cards"):  # elsewhere bots have nothing to hide
        pairs += wire.bot_twins(name, viewer, PAIRS, seed)
    try_mangled(MANGLED, int.from_bytes(seed[:4], "big"))
    return {"pairs on the wire": pairs, "mangled lines": MANGLED}


def pixel_pairs(number, seed):
    """Pairs of games on handhelds, with bots, sleep and PCs, and their panels compared."""
    swift.install()
    counts = panel_pairs.pixel_pairs(PAIRS, seed, quick=number % 4 > 0)
    return {"pairs on pixels": counts["pairs"], "panels of pairs": counts["frames"]}


chips = []  # one a process, that plays on


def chip_game(number, seed):
    """Turns of bots on the emulated chip, which has played other games before."""
    if not chips:
        from tests.emulator_turns import Bots

        chips.append(Bots())
    name = GAMES[number % len(GAMES)]
    turns = chips[0].play(name, seed, CHIP_TURNS)
    free = chips[0].free[name]
    print(f"{turns} turns of {name}: {free[-1]:,} B free, at first {free[0]:,}", flush=True)
    return {"turns on the chip": turns, _WEIGHED: len(free) > 1}


KINDS = {
    "engine": engine_game,
    "secrets": secret_pairs,
    "bots": bot_game,
    "keys": any_keys,
    "wire": wire_pairs,
    "pixels": pixel_pairs,
    "chip": chip_game,
}


def one(task):
    """(counts, None), or (None, how to see the failure again)."""
    kind, number = task
    seed = entropy.token_bytes(16)
    try:
        return KINDS[kind](number, seed), None
    except Exception:
        again = f"soak.{KINDS[kind].__name__}({number}, bytes.fromhex('{seed.hex()}'))"
        return None, f"{again}\n{traceback.format_exc()}"


def tasks(kinds):
    for number in itertools.count():
        for kind in kinds:
            yield kind, number


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument(
        "--games", type=int, default=0, help="stop after so many games of bots a rule set"
    )
    parser.add_argument(
        "--turns",
        type=int,
        default=0,
        help="stop after so many turns on the chip, however long",
    )
    parser.add_argument(
        "--pairs",
        type=int,
        default=0,
        help="stop after this many pairs on the wire and a tenth as many on pixels, however long; "
        "plays nothing else unless --only says so",
    )
    parser.add_argument(
        "--only", choices=KINDS, action="append", help="may be repeated; default: all but chip"
    )
    args = parser.parse_args()
    if args.minutes <= 0:
        parser.error("--minutes is more than 0")
    if args.jobs < 1 or min(args.games, args.turns, args.pairs) < 0:
        parser.error("--jobs is at least 1; --games, --turns and --pairs are not below 0")
    usual = [kind for kind in KINDS if kind != "chip"]
    kinds = args.only or (["wire", "pixels"] if args.pairs else usual)
    if args.pairs and not {"wire", "pixels"} <= {*kinds}:
        parser.error("--pairs counts those on the wire and on pixels: add both to --only")
    if args.turns and "chip" not in kinds:
        parser.error("--turns counts those on the chip: add --only chip")
    if "chip" in kinds:
        try:
            load_uf2(download.find())
        except UserError as error:
            parser.error(str(error))
        if args.jobs > 1 or args.turns < 10 * CHIP_TURNS:
            print(
                "soak: the heap's growth is seen when one chip plays the same rules twice; "
                "that is sure with --jobs 1 --turns 1000",
                file=sys.stderr,
            )
    return args, kinds


def enough(args, counts, late: bool) -> bool:
    """Whether to stop."""
    if args.turns:
        return counts["turns on the chip"] >= args.turns
    if args.pairs:
        wired, drawn = counts["pairs on the wire"], counts["pairs on pixels"]
        return wired >= args.pairs and 10 * drawn >= args.pairs
    games = [counts[f"bots' games of {name}"] for name in GAMES]
    return late or 0 < args.games <= min(games)


def main():
    args, kinds = arguments()
    if args.turns:
        length = f"{args.turns:,} turns"
    elif args.pairs:
        length = f"{args.pairs:,} pairs"
    else:
        length = f"{args.minutes:g} min"
    print(f"{', '.join(kinds)} for {length} on {args.jobs} cores", flush=True)
    end = time.monotonic() + args.minutes * 60
    shown = time.monotonic()
    counts = Counter()
    with multiprocessing.Pool(args.jobs) as pool:
        for done, failure in pool.imap_unordered(one, tasks(kinds)):
            if failure:
                print(f"FAILED after {told(counts)}\n{failure}", file=sys.stderr)
                return 1
            counts.update(done)
            now = time.monotonic()
            if enough(args, counts, now >= end):
                break
            if now - shown > (1 if sys.stdout.isatty() else 30):
                shown = now
                left = "" if args.turns or args.pairs else f", {(end - now) / 60:.1f} min left"
                line = told(counts) + left
                print(line, end="\r" if sys.stdout.isatty() else "\n", flush=True)
        pool.terminate()
    if "chip" in kinds and not counts[_WEIGHED]:
        print(
            f"{told(counts)}: no rule set came twice, so nothing is said of the heap's growth. "
            "Next: --only chip --jobs 1 --turns 1000",
            file=sys.stderr,
        )
        return 1
    print(f"{told(counts)}: no difference, no leak, nothing illegal, no mishap")
    return 0


def told(counts):
    return ", ".join(f"{count:,} {what}" for what, count in counts.items()) or "nothing"


if __name__ == "__main__":
    sys.exit(main())

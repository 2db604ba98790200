"""`labyrinth`: a table of commands, each loaded when it is used.

A user's mistake is one line on stderr and exit code 2; the cable's failures have codes of their
own (host/link/errors.py).
"""

import argparse
import io
import json
import os
import sys
import threading
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from firmware import built
from shared_engine.game import option_text, perft
from shared_engine.games import GAMES, load

from . import texts
from .errors import UserError, crash
from .games import add_game_arguments, new_record, read_record, replayed, turn_name
from .printable import printable
from .progress import track

DEEPEST = 8  # deeper would take years
FAILED = 70  # exit code where the program itself is wrong, as in sysexits.h
TRACEBACK = "LABYRINTH_TRACEBACK"  # in the environment, for developers


def main(argv=None):
    hook = threading.excepthook
    if not os.environ.get(TRACEBACK):
        threading.excepthook = _thread_failed
    try:
        # A pipe or an old console may lack our characters: show a stand-in rather than fail.
        for stream in (sys.stdout, sys.stdin):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        args = _parser().parse_args(argv)
        return _loaded(args.run)(args) or 0
    except UserError as error:
        print(f"labyrinth: {printable(error)}", file=sys.stderr)
        return getattr(error, "exit_code", 2)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader has seen enough (`labyrinth replay FILE | head`).
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if os.environ.get(TRACEBACK):
            raise
        # No text of the error and no values: a seat's cards, which others must not see, may be in
        # them, and players send these lines to us.
        _failed(error)
        return FAILED
    finally:
        threading.excepthook = hook


def _thread_failed(failure):
    if failure.exc_type is not SystemExit:
        _failed(failure.exc_value or failure.exc_type())


def _failed(error):
    print(f"labyrinth: the program failed: {crash(error)}", file=sys.stderr)
    print(f"Next: report these lines; {TRACEBACK}=1 shows all of it", file=sys.stderr)


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong with the arguments."""

    def error(self, message):
        raise UserError(f"{message}; see `{self.prog} --help`")


class Command(Parser):
    """The parser of one command, which loads the command's module only when it is used."""

    add_arguments: str | Callable | None = None

    def parse_known_args(self, *args, **options):
        if self.add_arguments:
            add, self.add_arguments = self.add_arguments, None
            _loaded(add)(self)
        return super().parse_known_args(*args, **options)


def _loaded(function):
    """Return a function that is named as in COMMANDS: module below host/, colon, function."""
    if not isinstance(function, str):
        return function
    module, _, name = function.partition(":")
    return getattr(import_module(f"host.{module}"), name)


def _parser():
    parser = Parser(
        prog="labyrinth",
        description="Shifting-maze board games: play, replay and examine them.",
        epilog="Each command has a --help of its own, with examples.",
    )
    version = f"Pocket Labyrinth {built.VERSION}"
    parser.add_argument("--version", action="version", version=version)
    commands = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=Command)
    for name, summary, add_arguments, run, examples in COMMANDS:
        command = commands.add_parser(
            name,
            help=summary,
            description=summary[0].upper() + summary[1:] + ".",
            epilog="examples:\n" + "\n".join("  labyrinth " + line for line in examples),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.add_arguments = add_arguments
        command.set_defaults(run=run)
    return parser


def games_arguments(parser):
    parser.add_argument("--json", action="store_true", help="print JSON")


def run_games(args):
    if args.json:
        games = {
            name: {
                option: {"choices": choices, "default": default, "help": summary}
                for option, choices, default, summary in load(name).OPTIONS
            }
            for name in GAMES
        }
        print(json.dumps(games, indent=2))
        return
    for name in GAMES:
        module = load(name)
        print(f"{name}: {module.TITLE}, {module.PLAYERS[0]} to {module.PLAYERS[1]} players")
        for option, choices, default, summary in module.OPTIONS:
            values = " ".join(option_text(choice) for choice in choices)
            print(f"  {option:<10} {values:<22} default {option_text(default):<8} {summary}")


def replay_arguments(parser):
    parser.add_argument("file", type=Path, help="a record")
    parser.add_argument("--to", type=int, metavar="N", help="the position after turn N")
    parser.add_argument("--json", action="store_true", help="print the position as JSON")


def run_replay(args):
    record = read_record(args.file)
    turns = len(record.turns)
    if args.to is not None:
        if not 0 <= args.to <= turns:
            raise UserError(f"--to is 0 to {turns} for this record, not {args.to}")
        del record.turns[args.to :]
    game, log = replayed(record, args.file)
    view = game.view(None)
    text = texts.of(record.game)
    if args.json:
        print(json.dumps({"seed": record.seed.hex(), **text.as_json(view)}))
        return
    deal = record.header().partition("seats:")[0]
    names = " ".join(text.seat_name(view, seat) for seat in range(len(record.seats)))
    print(f"{deal}seats: {names}\nafter turn {len(record.turns)} of {turns}")
    print("\n".join(text.board_rows(view) + text.standing(view)))
    if record.turns:
        number, turn = len(record.turns), record.turns[-1]
        words = " ".join(action for action, _ in turn.actions)
        print(f"{number}. {turn_name(record, turn)} {printable(words)}")
    print("\n".join("  " + text.event_text(view, event) for event in log))


def perft_arguments(parser):
    add_game_arguments(parser)
    parser.add_argument("--depth", type=int, default=3, metavar="N", help="actions (default 3)")


def run_perft(args):
    if not 1 <= args.depth <= DEEPEST:
        raise UserError(f"--depth is 1 to {DEEPEST}, not {args.depth}")
    game = new_record(args).start()
    if args.depth == 1:
        print(perft(game, 1))
        return
    count = 0
    seats = [seat for seat in range(len(game.seats)) if game.actors() >> seat & 1]
    firsts = [(seat, action) for seat in seats for action in game.legal(seat)]
    for first in track(firsts, "counting"):
        after = game.copy()
        after.play(*first, 0)
        count += perft(after, args.depth - 1)
    print(count)


COMMANDS = (
    (
        "play",
        "the handheld in the browser, or a game in the terminal",
        "simulator:add_arguments",
        "simulator:run",
        (
            "play",
            "play --board display_pack_2 --no-browser",
            "play --terminal",
            "play --seats human,human -o neutral=on",
            "play cards --seats human,human",
        ),
    ),
    (
        "spectate",
        "watch the game on a handheld, in the terminal or on a page",
        "spectator:add_arguments",
        "spectator:run",
        (
            "spectate",
            "spectate --record game.txt",
            "spectate --web --listen",
            "spectate -p socket://127.0.0.1:5000",
        ),
    ),
    (
        "seat",
        "play a seat of the handheld's game here, with its hidden cards",
        "seat:add_arguments",
        "seat:run",
        ("seat red", "seat 2 -p /dev/ttyACM0"),
    ),
    (
        "site",
        "write the handheld's page as a folder for any web host",
        "sim.site:add_arguments",
        "sim.site:run",
        ("site public",),
    ),
    ("games", "list the rule sets with their options", games_arguments, run_games, ("games",)),
    (
        "puzzle",
        "reach one picture in the fewest turns; a new puzzle every day",
        "puzzle:add_arguments",
        "puzzle:run",
        ("puzzle", "puzzle --date 2026-12-24", "puzzle --show"),
    ),
    (
        "selfplay",
        "let bots play a whole game",
        "arena:selfplay_arguments",
        "arena:run_selfplay",
        (
            "selfplay galaxy --seats hard,medium,easy",
            "selfplay galaxy -o edition=2015 -o finish=exit --record game.txt",
            "selfplay cards --players 4 --seed 00112233445566778899aabbccddeeff --json",
        ),
    ),
    (
        "tournament",
        "let bots play many games and compare them",
        "arena:tournament_arguments",
        "arena:run_tournament",
        (
            "tournament galaxy --bots hard,medium --games 1000",
            "tournament cards --bots medium,easy --players 6",
            "tournament duel --players 1 -o limit=60",
        ),
    ),
    (
        "replay",
        "show a position of a recorded game",
        replay_arguments,
        run_replay,
        ("replay game.txt", "replay game.txt --to 12", "replay game.txt --json"),
    ),
    (
        "verify",
        "check that a recorded game was dealt and played fairly",
        "verify:add_arguments",
        "verify:run",
        ("verify game.txt", "verify game.txt --commitment HEX"),
    ),
    (
        "sim",
        "run the handheld's firmware without hardware, keys from a script",
        "simulate:add_arguments",
        "simulate:run",
        (
            "sim --keys tests/scripts/title.txt --shot out.png",
            "sim --board display_pack_2 --keys keys.txt --shot out.png --record game.txt",
        ),
    ),
    (
        "perft",
        "count the sequences of legal actions from a game's start",
        perft_arguments,
        run_perft,
        ("perft galaxy --seed 00112233445566778899aabbccddeeff --depth 3",),
    ),
    (
        "emulate",
        "the game on real MicroPython on an emulated RP2040",
        "emulator.cli:add_arguments",
        "emulator.cli:run",
        ("emulate --page", "emulate --keys keys.txt --shot out.png", "emulate --serial-port 5000"),
    ),
    (
        "flash",
        "put the game on a device, or bring it up to date",
        "flash.command:add_arguments",
        "flash.command:run",
        (
            "flash",
            "flash --board picosystem",
            "flash --dry-run",
            "flash --erase",
            "flash --circuitpython --board picosystem",
        ),
    ),
    (
        "image",
        "make one UF2 file of MicroPython and the game, to copy to a board",
        "flash.image:add_arguments",
        "flash.image:run",
        (
            "image --board picosystem",
            "image --board display_pack_2 --micropython RPI_PICO.uf2 -o game.uf2",
            "image --board picosystem --circuitpython -o drive",
        ),
    ),
    (
        "devices",
        "list the boards, what they can do, and the one on the cable",
        "devices:add_arguments",
        "devices:run",
        ("devices", "devices --json"),
    ),
    (
        "doctor",
        "check what this PC has for playing and flashing, and say what to do",
        "doctor:add_arguments",
        "doctor:run",
        ("doctor", "doctor -p /dev/ttyACM0", "doctor --json"),
    ),
    (
        "bench",
        "measure engine and bots here",
        "bench:add_arguments",
        "bench:run",
        ("bench",),
    ),
)

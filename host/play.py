"""`labyrinth play --terminal`: a whole game in the terminal, a person or a bot in each seat."""

import contextlib
import os
from pathlib import Path

import platformdirs

from shared_engine import bots
from shared_engine import record as records

from .errors import UserError
from .files import read_start, why, write_text
from .games import add_game_arguments, new_record, read_record, replayed
from .printable import printable

with contextlib.suppress(ImportError):  # not on Windows
    import readline  # noqa: F401  (arrow keys and history at the prompt)

PLAYERS = ("human", *bots.LEVELS)


class Quit(Exception):
    pass


def add_arguments(parser):
    add_game_arguments(parser, players=False)
    parser.add_argument(
        "--seats",
        metavar="WHO,WHO",
        help="human, easy, medium or hard for each seat, clockwise (default human,medium)",
    )
    parser.add_argument("--new", action="store_true", help="start anew, even if a game is kept")
    parser.add_argument(
        "--record", type=Path, metavar="FILE", help="keep the game there (default: a private place)"
    )


def wanted(args):
    """The first of our arguments that was given, as it is typed, or None."""
    given = {args.game: args.game, "--seats": args.seats, "--option": args.option}
    given |= {"--seed": args.seed, "--new": args.new, "--record": args.record}
    return next((name for name, value in given.items() if value), None)


def run(args):
    from . import tables

    args.game = args.game or "galaxy"
    name = "play.txt" if args.game == "galaxy" else f"play-{args.game}.txt"
    path = args.record or platformdirs.user_state_path("pocket-labyrinth") / name
    asked = _asked(args)
    record = _kept_game(args, asked, path)
    if not record:
        record = asked
        _set_aside(path)
        write_text(path, record.text(with_seed=True))
    table = tables.of(record.game)(record, path)
    try:
        table.play()
    except (Quit, KeyboardInterrupt) as stop:
        table.hide()
        kept = printable(path)
        print(f"\nStopped. The game is kept in {kept}; the same command goes on with it.")
        return 130 if isinstance(stop, KeyboardInterrupt) else 0
    except BaseException:
        table.hide()
        raise
    return 0


def _asked(args):
    """The game that the arguments describe."""
    players = (args.seats or "human,medium").split(",")
    for player in players:
        if player not in PLAYERS:
            raise UserError(f"a seat is one of {', '.join(PLAYERS)}, not {player!r}")
    if args.game == "duel" and players.count("human") != 1:
        raise UserError("one person plays a duel here: --seats human, or human and a bot")
    args.players = str(len(players))
    return new_record(args, players=players)


def _kept_game(args, asked, path):
    """The unfinished game of last time, if it is what is asked for."""
    if args.new or not _is_record(path):
        return None
    try:
        record = read_record(path)
        game, _ = replayed(record, path)
    except UserError as error:
        print(f"The kept game cannot be read ({printable(error)}).")
        return None
    other = (
        (args.seats and record.players != asked.players)
        or (args.option and record.options != asked.options)
        or (args.seed and record.seed != asked.seed)
    )
    playable = record.players and all(player in PLAYERS for player in record.players)
    if other or game.result() or not playable or record.game != asked.game:
        return None
    print("Going on with the kept game; --new starts another.")
    return record


def _is_record(path):
    """Return whether a record is there; anything else there is not ours to move or overwrite."""
    title = records.TITLE.rpartition(" ")[0].encode()
    try:
        if not os.path.lexists(path):
            return False
        ours = read_start(path, len(title)) == title
    except FileNotFoundError:  # a link to nothing, which will be replaced
        return False
    except (OSError, ValueError) as error:
        raise UserError(f"cannot read {path}: {why(error)}") from error
    if not ours:
        raise UserError(f"{path} is there already and is no record; choose another name")
    return True


def _set_aside(path):
    """Give a record that is there another name: no game is lost by starting another."""
    if not _is_record(path):
        return
    number = 1
    while os.path.lexists(aside := path.with_name(f"{path.stem}-{number}{path.suffix}")):
        number += 1
    try:
        path.rename(aside)
    except OSError as error:
        raise UserError(f"cannot rename {path}: {why(error)}") from error
    print(f"The last game's record is now {printable(aside)}.")


def ask(prompt, help_text):
    """A line of input; q and the end of the input stop the game."""
    while True:
        try:
            text = input(prompt).strip()
        except EOFError:
            raise Quit from None
        if text.lower() in ("q", "quit"):
            raise Quit
        if text not in ("?", "help"):
            return text
        print(help_text)

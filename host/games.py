"""Games as the command line names them: rule set, options, seed, and record files."""

import secrets
from pathlib import Path

from shared_engine import record as records
from shared_engine.game import OptionError, option_value
from shared_engine.games import GAMES, load


class UserError(Exception):
    """What the user can mend: shown as one line, exit code 2."""


def add_game_arguments(parser, players=True):
    parser.add_argument(
        "game", choices=GAMES, nargs="?", default="galaxy", help="rule set (default galaxy)"
    )
    if players:
        parser.add_argument("--players", type=int, default=2, metavar="N", help="default 2")
    parser.add_argument(
        "--option",
        "-o",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the rule set (see `labyrinth games`); may be repeated",
    )
    parser.add_argument("--seed", metavar="HEX", help="32 hex digits; default: a new random one")


def new_record(args, **header):
    """The record, still without a turn, of a game that the arguments describe."""
    module = load(args.game)
    try:
        options = {}
        for text in args.option:
            name, _, value = text.partition("=")
            options[name] = option_value(module.OPTIONS, name, value)
        return records.Record(args.game, options, args.players, _seed(args.seed), **header)
    except OptionError as error:
        raise UserError(error) from error


def _seed(text):
    if text is None:
        return secrets.token_bytes(16)
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != 16:
        raise UserError(f"a seed is 32 hex digits, not {text!r}")
    return seed


def start(record):
    """The game at its start."""
    return record.module.new(record.options, record.seats, record.seed)


def read_record(path):
    try:
        return records.parse(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UserError(f"cannot read {path}: it is not text") from error
    except records.RecordError as error:
        raise UserError(f"{path}, {error}") from error


def replayed(record, path):
    """The game after all recorded turns, and the events of the last one."""
    try:
        steps = list(record.replay())
    except records.RecordError as error:
        raise UserError(f"{path}, {error}") from error
    game, last, _, _ = steps[-1]
    return game, [event for _, turn, _, events in steps if turn is last for event in events]


def write_text(path, text):
    """Write beside, then rename, so that a cut never leaves half a file."""
    path = Path(path)
    beside = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        raise UserError(f"cannot write {path}: {error.strerror}") from error

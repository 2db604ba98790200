"""Games as the command line names them: rule set, options, seats, seed, and record files."""

import secrets

from shared_engine import record as records
from shared_engine.game import NOBODY, OptionError, check_options, option_value
from shared_engine.games import GAMES, load

from . import looks
from .errors import UserError
from .files import RECORD, read_text


def add_game_arguments(parser, players=True):
    parser.add_argument(
        "game", choices=GAMES, nargs="?", default="galaxy", help="rule set (default galaxy)"
    )
    if players:
        parser.add_argument(
            "--players",
            metavar="N|SEAT,SEAT",
            help="how many, or which seats, such as red,blue (default: the fewest, at least 2)",
        )
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
        options = read_options(module, args.option)
        seats = _seats(module, options, args.players)
        return records.Record(args.game, options, seats, read_seed(args.seed), **header)
    except OptionError as error:
        raise UserError(error) from error


def read_options(module, words):
    options = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise UserError(f"an option is NAME=VALUE, not {word!r}; see `labyrinth games`")
        if name in options:
            raise UserError(f"option {name} is given twice")
        options[name] = option_value(module.OPTIONS, name, value)
    return options


def _seats(module, options, text):
    """A number of players, or the places that the text names."""
    if text is None:
        return max(module.PLAYERS[0], min(2, module.PLAYERS[1]))
    if text.isdecimal() or (text[:1] == "-" and text[1:].isdecimal()):
        return int(text[:10])
    options = check_options(module.OPTIONS, options)
    places = [looks.place_named(word, module.NAME, options) for word in text.split(",")]
    if None in places:
        names = ",".join(looks.seat_names(module.NAME, options))
        raise UserError(f"--players is a number or some of {names}, not {text!r}")
    return sorted(place for place in places if place is not None)


def read_seed(text):
    if text is None:
        return secrets.token_bytes(16)
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != 16:
        raise UserError(f"a seed is 32 hex digits, not {text!r}")
    return seed


def seat_name(record, seat):
    """Return what a seat of a record's game is called."""
    return looks.seat_names(record.game, record.options)[record.seats[seat]]


def turn_name(record, turn):
    """Return what the seat of a record's turn is called; "-" where time passed."""
    return "-" if turn.seat == NOBODY else seat_name(record, turn.seat)


def read_record(path, promised=True):
    """Return the record in a file. `promised`: refuse a seed that is not the one committed to."""
    text = read_text(path, RECORD)
    try:
        return records.parse(text, promised)
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

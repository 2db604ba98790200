"""`labyrinth puzzle`: one ship, one picture, the fewest turns; a new one every day."""

import datetime
import json

from shared_engine import bots
from shared_engine.game import IllegalAction, NotationError
from shared_engine.games import puzzle, shift

from .errors import UserError
from .games import read_seed
from .play import Quit, ask
from .printable import printable
from .texts import shift as board_text

HELP = """\
Bring your ship to the picture in as few turns as par says. A turn is a shift and a move:
`4W` pushes the spare westwards into row 4, `bS90` southwards into column b, turned by 90; then a
cell such as c4, or Enter to stay. `u` takes a turn back, `r` starts again, `h` gives a hint,
`q` stops.
"""


def add_arguments(parser):
    parser.add_argument(
        "--date", metavar="YYYY-MM-DD", help="the puzzle of that day (default: today)"
    )
    parser.add_argument("--seed", metavar="HEX", help="32 hex digits, in place of a date")
    parser.add_argument("--show", action="store_true", help="show the puzzle without playing")
    parser.add_argument("--json", action="store_true", help="print the puzzle as JSON")


def run(args):
    if args.date and args.seed:
        raise UserError("give --date or --seed, not both")
    name, seed = _named(args)
    game = puzzle.new(seed)
    if args.json:
        head = {"puzzle": name, "par": game.par, "target": game.hands[0][0]}
        print(json.dumps(board_text.as_json(game.view(0)) | head))
        return
    goal = board_text.goal_text(game.view(0), game.hands[0][0])
    print(f"Puzzle {name}, par {game.par}: bring your ship to {goal}.")
    if args.show:
        show(game)
        return
    print("Type ? for help.")
    show(game)
    try:
        play(game)
    except (Quit, KeyboardInterrupt):
        print("\nStopped.")


def _named(args):
    """What the puzzle is called, and its seed."""
    if args.seed:
        return args.seed.lower(), read_seed(args.seed)
    try:
        day = datetime.date.today()
        if args.date is not None:
            day = datetime.date.fromisoformat(args.date)
    except ValueError:
        raise UserError(f"a date is written like 2026-01-31, not {args.date!r}") from None
    return day.isoformat(), puzzle.daily(day.isoformat())


def show(game):
    view = game.view(0)
    ways = game.maze.reach(game.pawns[0]) if game.phase == shift.MOVE else ()
    print("\n".join(board_text.board_rows(view, ways)))
    if game.phase == shift.SHIFT:
        print("Spare tile, turned clockwise by")
        print("\n".join(board_text.spare_rows(view)))


def play(game):
    """Ask and answer until the picture is reached and nobody wants to try again."""
    target = board_text.card_text(game.view(0), game.hands[0][0])
    while True:
        if game.result():
            turns = "turn" if game.turns == 1 else "turns"
            print(f"Reached in {game.turns} {turns}; par is {game.par}.")
            if game.turns <= game.par:
                return
            prompt = "Enter ends, u takes a turn back, r starts again: "
        elif game.phase == shift.SHIFT:
            prompt = f"Turn {game.turns + 1}, to {target}; shift: "
        else:
            prompt = "move (Enter stays): "
        text = ask(prompt, HELP).lower()
        if not text and game.result():
            return
        game = _answered(game, text)


def _answered(game, text):
    """The puzzle after what was typed."""
    if text in ("h", "hint") and not game.result():
        action, reason = puzzle.hint(game.view(0))
        reaches = reason == bots.REACHES
        print(f"Hint: {game.describe(action)}, " + ("to the picture" if reaches else "on the way"))
        return game
    if text in ("u", "undo", "r", "retry"):
        game = game.undo() if text[0] == "u" else game.retry()
    else:
        try:
            action = shift.GO + game.pawns[0] if not text else game.parse(text.replace(" ", ""))
            game.play(0, action, 0)
        except (IllegalAction, NotationError) as error:
            print(printable(f"{text}: {error}" if text else error))
            return game
    if not game.result():
        show(game)
    return game

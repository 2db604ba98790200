"""`labyrinth play`: a whole game in the terminal, a person or a bot in each seat."""

import contextlib
from pathlib import Path

import platformdirs
from rich.console import Console
from rich.text import Text

from shared_engine import bots
from shared_engine import record as records
from shared_engine.game import IllegalAction, NotationError
from shared_engine.games import galaxy, shift

from .games import UserError, add_game_arguments, new_record, read_record, replayed, write_text
from .texts import shift as board_text

with contextlib.suppress(ImportError):  # not on Windows
    import readline  # noqa: F401  (arrow keys and history at the prompt)

PLAYERS = ("human", *bots.LEVELS)
HELP = """\
A turn has two steps.
1. Shift: push the spare tile into the maze. `4W` pushes it westwards into row 4, `bS` southwards
   into column b; a number behind it turns the spare clockwise first: 4W90, bS270.
   The slot shown as -- is closed: the spare has just come out there.
2. Move: name a cell, such as c4. Dots show where paths lead; Enter alone stays.
   `*c4` moves the neutral pawn, `>b1` leaves the maze at b1, where the game allows it.
Big letters are pictures, small ones pawns. The line below the board says what you are after.
`h` asks for a hint. `q` stops; the game is kept, and the same command goes on with it.
"""
NARROWEST = 60  # columns


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


def run(args):
    if args.game != "galaxy":
        raise UserError(f"only galaxy can be played in the terminal so far, not {args.game}")
    path = args.record or platformdirs.user_state_path("pocket-labyrinth") / "play.txt"
    wanted = _wanted(args)
    record = _kept_game(args, wanted, path)
    if not record:
        record = wanted
        _set_aside(path)
        write_text(path, record.text(with_seed=True))
    table = Table(record, path)
    try:
        table.play()
    except (Quit, KeyboardInterrupt) as stop:
        table.hide()
        print(f"\nStopped. The game is kept in {path}; the same command goes on with it.")
        return 130 if isinstance(stop, KeyboardInterrupt) else 0
    return 0


def _wanted(args):
    """The game that the arguments describe."""
    players = (args.seats or "human,medium").split(",")
    for player in players:
        if player not in PLAYERS:
            raise UserError(f"a seat is one of {', '.join(PLAYERS)}, not {player!r}")
    args.players = str(len(players))
    return new_record(args, players=players)


def _kept_game(args, wanted, path):
    """The unfinished game of last time, if it is what is asked for."""
    if args.new or not _is_record(path):
        return None
    try:
        record = read_record(path)
        game, _ = replayed(record, path)
    except UserError as error:
        print(f"The kept game cannot be read ({error}).")
        return None
    other = (
        (args.seats and record.players != wanted.players)
        or (args.option and record.options != wanted.options)
        or (args.seed and record.seed != wanted.seed)
    )
    playable = record.players and all(player in PLAYERS for player in record.players)
    if other or game.result() or not playable or record.game != wanted.game:
        return None
    print("Going on with the kept game; --new starts another.")
    return record


def _is_record(path):
    """Whether a record is there; anything else there is not ours to move or overwrite."""
    try:
        if not path.exists():
            return False
        with path.open(encoding="utf-8", errors="replace") as file:
            ours = file.readline().startswith(records.TITLE.rpartition(" ")[0])
    except OSError as error:
        raise UserError(f"cannot read {path}: {error.strerror}") from error
    if not ours:
        raise UserError(f"{path} is there already and is no record; choose another name")
    return True


def _set_aside(path):
    """No game is lost by starting another."""
    if not _is_record(path):
        return
    number = 1
    while (aside := path.with_name(f"{path.stem}-{number}{path.suffix}")).exists():
        number += 1
    path.rename(aside)
    print(f"The last game's record is now {aside}.")


class Table:
    """A game in progress, its record, and who sits where."""

    def __init__(self, record, path):
        self.record = record
        self.path = path
        self.game, events = replayed(record, path)
        self.log = self._told(events)
        self.read = [0] * len(record.seats)  # how much of the log each seat has seen
        self.shared = record.players.count("human") > 1
        self.console = Console(highlight=False)
        self.wall = "█" if "utf" in self.console.encoding else "#"

    def play(self):
        print("Type ? for help, h for a hint, q to stop.")
        print(f"Commitment to the deal: {self.record.commitment.hex()}")
        if self.console.is_terminal and self.console.width < NARROWEST:
            print(f"The board needs {NARROWEST} columns; this window has {self.console.width}.")
        while self.game.result() is None:
            seat = self.game.seat
            if self.record.players[seat] == "human":
                self._human_turn(seat)
            else:
                self._bot_turn(seat)
        self.hide()
        self._show(self.game.view(None))
        for line in self.log[-3:]:
            print("-", line)
        print(f"Seed {self.record.seed.hex()}, record {self.path}")

    def hide(self):
        """Leave nothing of a hidden card on the screen, nor above it."""
        if not self.shared:
            return
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            print("\x1b[2J\x1b[3J\x1b[H", end="", flush=True)
        else:
            print("\n" * 100)

    def _do(self, seat, action):
        """Play, keep, and note what happened."""
        events = self.record.play(self.game, seat, action)
        write_text(self.path, self.record.text(with_seed=True))
        self.log += self._told(events)

    def _told(self, events):
        view = self.game.view(None)
        return [board_text.event_text(view, event) for event in events]

    def _human_turn(self, seat):
        name = self.record.seat_name(seat)
        self.hide()
        if self.shared:
            ask(f"Pass on to {name}. Nobody else looks? Press Enter: ")
        if self.game.phase == shift.SHIFT:
            self._show(self.game.view(seat))
            while self.game.phase == shift.SHIFT:
                self._try(seat, ask(f"{name}, shift: "))
        ways = {action % shift.GO for action in self.game.legal(seat)}
        self._show(self.game.view(seat), lit=ways)
        while self.game.result() is None and self.game.seat == seat:
            self._try(seat, ask(f"{name}, move (Enter stays): ") or self._staying(seat))
        if self.shared and self.game.result() is None:
            self._show(self.game.view(seat))
            ask("Press Enter to hide your cards and pass on: ")

    def _bot_turn(self, seat):
        level = self.record.players[seat]
        bot = bots.player(self.record.game, level, bots.seed_for(self.record.seed, seat))
        while self.game.result() is None and self.game.seat == seat:
            bot.look(self.game.view(seat))
            while not bot.think(1000):
                pass
            self._do(seat, bot.action)

    def _staying(self, seat):
        """The text of the move that leaves the pawn where it is."""
        for action in self.game.legal(seat):
            pawn = galaxy.NEUTRAL if action >= shift.GO_NEUTRAL else seat
            if action % shift.GO == self.game.pawns[pawn]:
                return self.game.describe(action)

    def _try(self, seat, text):
        if text.lower() in ("h", "hint"):
            print(hint_text(self.game, self.game.view(seat)))
            return
        try:
            action = self.game.parse(text.replace(" ", ""))
            if shift.GO <= action < shift.GO_NEUTRAL and self._only_neutral(seat):
                action += shift.GO_NEUTRAL - shift.GO
            self._do(seat, action)
        except (IllegalAction, NotationError) as error:
            print(f"{text}: {error}" if text else error)

    def _only_neutral(self, seat):
        """Whether only the neutral pawn may move, so that a plain cell is meant for it."""
        legal = self.game.legal(seat)
        return self.game.phase == shift.MOVE and legal[0] >= shift.GO_NEUTRAL

    def _show(self, view, lit=()):
        """The board, the spare, who stands where, the news and what the seat is after."""
        print()
        for row in board_text.board_rows(view, lit, self.wall):
            text = Text(row)
            if self.wall in row:
                text.highlight_regex("[rogybd]", "bold reverse")  # pawns
            self.console.print(text, soft_wrap=True)
        if view.phase == shift.SHIFT:
            print("Spare tile, turned clockwise by")
            print("\n".join(board_text.spare_rows(view, self.wall)))
        print("\n".join(board_text.standing(view)))
        if view.seat is not None:
            for line in self.log[self.read[view.seat] :][-12:]:
                print("-", line)
            self.read[view.seat] = len(self.log)
            print(_aim(view))


HINTS = {
    bots.REACHES: "reaches your goal in this turn",
    bots.PREPARES: "prepares your next turn, if nobody interferes",
    bots.DENIES: "denies: it stands in the next player's way",
    bots.WANDERS: "comes nearer; nothing is in sight",
}


def hint_text(game, view):
    """The best action in words; `game` only lends its notation."""
    action, reason = bots.hint(view)
    return f"Hint: {game.describe(action)} {HINTS[reason]}"


def _aim(view):
    """What the seat is after."""
    if view.cards:
        return "Your card: " + ", ".join(_card_place(view, card) for card in view.cards)
    if view.options["finish"] == "exit":
        return "All your cards are open: leave the maze, such as >b1"
    return f"All your cards are open: go home to {board_text.home_name(view, view.seat)}"


def _card_place(view, card):
    cell = view.maze.symbols.find(bytes([card]))
    place = f"at {board_text.cell_name(view, cell)}" if cell >= 0 else "on the spare tile"
    return f"{board_text.card_text(view, card)} {place}"


def ask(prompt, help_text=HELP):
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

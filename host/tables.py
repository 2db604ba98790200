"""A game at the terminal: what a person there is shown and asked, by rule set."""

from collections.abc import Collection

from rich.console import Console
from rich.text import Text

from shared_engine import bots
from shared_engine.game import IllegalAction, NotationError
from shared_engine.games import cards, galaxy, shift
from shared_engine.table import think_through

from . import texts
from .files import write_text
from .games import replayed, seat_name
from .play import ask
from .printable import printable
from .spectator import board


def of(game):
    """The table for the rule set named `game`."""
    if game == "duel":
        from .duel_table import DuelTable

        return DuelTable
    return CardsTable if game == "cards" else ShiftTable


class Table:
    """A game in progress, its record, and who sits where; people take turns."""

    HELP = ""
    narrowest = 60  # columns
    hints = {  # noqa: RUF012
        bots.REACHES: "reaches your goal in this turn",
        bots.PREPARES: "prepares your next turn, if nobody interferes",
        bots.DENIES: "denies: it stands in the next player's way",
        bots.WANDERS: "comes nearer; nothing is in sight",
    }

    def __init__(self, record, path):
        self.record = record
        self.path = path
        self.text = texts.of(record.game)
        self.game, events = replayed(record, path)
        self.log = self._told(events)
        self.read = [0] * len(record.seats)  # how much of the log each seat has seen
        secrets = record.options.get("expert", True)  # junior has none but for experts
        self.shared = secrets and record.players.count("human") > 1
        self.console = Console(highlight=False)
        self.wall = "█" if "utf" in self.console.encoding else "#"

    # What a rule set says

    def prompt(self, seat):
        """What the seat is asked."""
        raise NotImplementedError

    def unsaid(self, seat) -> str:
        """The text that Enter alone stands for."""
        return ""

    def ways(self, seat) -> Collection[int]:
        """What is marked on the board: where the seat can go."""
        return ()

    def pawn_marks(self, view) -> str:
        """Return the letters that stand for pawns on the board."""
        return ""

    def below(self, view):
        """Rows below the board."""
        return []

    def aim(self, view) -> str:
        """What the view's seat is after."""
        return ""

    def hint(self, view):
        """(action, reason) of the best that the view's seat can do."""
        return bots.hint(view)

    def meant(self, seat, text):
        """The action that was typed."""
        return self.game.parse(text.replace(" ", ""))

    # Playing

    def play(self):
        print("Type ? for help, h for a hint, q to stop.")
        print(f"Commitment to the deal: {self.record.commitment.hex()}")
        if self.console.is_terminal and self.console.width < self.narrowest:
            print(
                f"The board needs {self.narrowest} columns; this window has {self.console.width}."
            )
        self.take_turns()
        self.hide()
        self.show(self.game.view(None))
        for line in self.log[-3:]:
            print("-", line)
        print(f"Seed {self.record.seed.hex()}, record {self.path}")

    def take_turns(self):
        while self.game.result() is None:
            seat = self.game.seat
            if self.record.players[seat] == "human":
                self._human_turn(seat)
            else:
                self._bot_turn(seat)

    def hide(self):
        """Leave nothing of a hidden card on the screen, nor above it."""
        if not self.shared:
            return
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            print("\x1b[2J\x1b[3J\x1b[H", end="", flush=True)
        else:
            print("\n" * 100)

    def do(self, seat, action, now=0):
        """Play, keep, and note what happened."""
        self.note(self.record.play(self.game, seat, action, now))

    def note(self, events):
        write_text(self.path, self.record.text(with_seed=True))
        self.log += self._told(events)

    def _told(self, events):
        view = self.game.view(None)
        return [self.text.event_text(view, event) for event in events]

    def _human_turn(self, seat):
        self.hide()
        if self.shared:
            self.ask(f"Pass on to {self.name(seat)}. Is nobody else looking? Press Enter: ")
        done = True
        while self.game.result() is None and self.game.seat == seat:
            if done:
                self.show(self.game.view(seat), self.ways(seat))
            text = self.ask(f"{self.name(seat)}, {self.prompt(seat)}: ")
            done = self.attempt(seat, text or self.unsaid(seat))
        if self.shared and self.game.result() is None:
            self.show(self.game.view(seat))
            self.ask("Press Enter to hide your cards and pass on: ")

    def _bot_turn(self, seat):
        bot = self.bot(seat)
        while self.game.result() is None and self.game.seat == seat:
            think_through(bot, self.game.view(seat))
            self.do(seat, bot.action)

    def bot(self, seat):
        seed = bots.seed_for(self.record.seed, seat)
        return bots.player(self.record.game, self.record.players[seat], seed)

    def attempt(self, seat, text, now=0):
        """Do what was typed, or say why not; whether anything was done."""
        if text.lower() in ("h", "hint"):
            action, reason = self.hint(self.game.view(seat))
            print(f"Hint: {self.game.describe(action)} {self.hints[reason]}")
            return False
        try:
            self.do(seat, self.meant(seat, text), now)
        except (IllegalAction, NotationError) as error:
            print(printable(f"{text}: {error}" if text else error))
            return False
        return True

    def ask(self, prompt):
        return ask(prompt, self.help_text())

    def help_text(self) -> str:
        return self.HELP

    def name(self, seat):
        return seat_name(self.record, seat)

    def show(self, view, lit=()):
        """The board, what lies beside it, who stands where, the news and what the seat is after."""
        print()
        marks = self.pawn_marks(view)
        for row in self.text.board_rows(view, lit, self.wall):
            text = Text(row)
            for mark in marks if self.wall in row else "":
                text.highlight_regex(mark, board.pawn_style(view, mark))
            self.console.print(text, soft_wrap=True)
        lines = [*self.below(view), *self.text.standing(view)]
        if view.seat is not None:
            lines += ["- " + line for line in self.log[self.read[view.seat] :][-12:]]
            self.read[view.seat] = len(self.log)
            lines += [self.aim(view)] * bool(self.aim(view))
        print("\n".join(lines))


class ShiftTable(Table):
    """Galaxy and junior."""

    HELP = """\
A turn has two steps.
1. Shift: push the spare tile into the maze. `4W` pushes it westwards into row 4, `bS` southwards
   into column b; a number behind it turns the spare clockwise first: 4W90, bS270.
   The slot shown as -- is closed: the spare has just come out there.
2. Move: name a cell, such as c4. Dots show where paths lead; Enter alone stays.
   `*c4` moves the neutral pawn, `>b1` leaves the maze at b1, where the game allows it.
   In the junior game `-` in place of the shift goes straight to the target, if a path is there.
Big letters are pictures, small ones pawns. The line below the board says what you are after.
`h` asks for a hint. `q` stops; the game is kept, and the same command goes on with it.
"""

    def help_text(self):
        return self.HELP + self.text.sign_help(self.game.view(None))

    def pawn_marks(self, view):
        return "".join(set("".join(self.text.pawn_marks(view).values())))

    def prompt(self, seat):
        if self.game.phase == shift.STRAIGHT:
            return "Enter goes to the target"
        if self.game.phase == shift.MOVE:
            return "move (Enter stays)"
        straight = self.game.legal(seat)[-1] == self.game.maze.slots * 4
        return "shift (- goes straight to the target)" if straight else "shift"

    def unsaid(self, seat):
        if self.game.phase == shift.SHIFT:
            return ""
        legal = self.game.legal(seat)
        stays = [action for action in legal if action % shift.GO == self._stands(seat, action)]
        return self.game.describe((stays or legal)[0])

    def _stands(self, seat, action):
        """Where the pawn is that the action moves."""
        neutral = shift.GO_NEUTRAL <= action < shift.LEAVE
        return self.game.pawns[galaxy.NEUTRAL if neutral else seat]

    def ways(self, seat):
        if self.game.phase == shift.SHIFT:
            return ()
        return {action % shift.GO for action in self.game.legal(seat)}

    def below(self, view):
        if view.phase != shift.SHIFT:
            return []
        return ["Spare tile, turned clockwise by", *self.text.spare_rows(view, self.wall)]

    def aim(self, view):
        if view.cards:
            return "Your card: " + ", ".join(self.text.goal_text(view, card) for card in view.cards)
        if view.pile:
            return ""  # the target of all stands above
        if view.options.get("finish") == "exit":
            return "All your cards are open: leave the maze, such as >b1"
        return f"All your cards are open: go home to {self.text.home_name(view, view.seat)}"

    def meant(self, seat, text):
        action = super().meant(seat, text)
        legal = self.game.legal(seat)
        # Where only the neutral pawn may move, a plain cell is meant for it.
        if shift.GO <= action < shift.GO_NEUTRAL <= legal[0] and self.game.phase == shift.MOVE:
            action += shift.GO_NEUTRAL - shift.GO
        return action


class CardsTable(Table):
    HELP = """\
1. Lay one of your cards beside the maze, so that a path leads on: `17:3,-1/90` lays card 17 at
   x 3, y -1 (numbers above and at the left), turned clockwise by 90. Dots show the free places.
2. If a path joins it with cards that show one of its treasures, take them: `x17` takes card 17.
   Enter alone takes no more. The maze must stay in one piece.
Letters are treasures; your hand below the board has their names. Most cards taken win.
`h` asks for a hint. `q` stops; the game is kept, and the same command goes on with it.
"""
    hints = Table.hints | {
        bots.REACHES: "gets you cards in this turn",
        bots.WANDERS: "is as good as any; no card is to be had",
    }

    def prompt(self, seat):
        legal = self.game.legal(seat)
        if legal == [cards.PASS]:
            return "no card can be laid (Enter passes)"
        if self.game.phase == cards.LAY:
            return f"lay a card, such as {self.game.describe(legal[0])}"
        takable = " or ".join(self.game.describe(action) for action in legal[:-1])
        return f"take {takable} (Enter takes no more)"

    def unsaid(self, seat):
        last = self.game.legal(seat)[-1]
        return self.game.describe(last) if last in (cards.PASS, cards.STOP) else ""

    def ways(self, seat):
        return {action // 256 for action in self.game.legal(seat) if action < cards.TAKE}

    def below(self, view):
        if not view.cards:
            return []
        return ["Your cards, turned clockwise by", *self.text.hand_rows(view, self.wall)]

    def aim(self, view):
        named = ", ".join(self.text.card_text(card) for card in view.cards)
        return "Your cards: " + (named or "none")

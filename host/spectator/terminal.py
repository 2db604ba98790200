"""`labyrinth spectate` in the terminal: follow the game, or step through it."""

from datetime import date
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding
from textual.widgets import Input

from host.games import UserError
from host.link import messages
from host.printable import printable
from host.texts.shift import sign_help

from .game import LIVE
from .table import ALARM, Table, run_app

HELP = """\
Left, Right    one step back or on (PgUp, PgDn: ten)
Home, End      the first position; follow the game again
Up, Down       move a board that is too large (Shift+Left, Shift+Right too)
s              save the game as a record, for `labyrinth replay` and `verify`
q              end watching; the game goes on

Lines are paths. Capitals are pictures, small letters pawns: r is red.
Around a maze are its slots: 4W pushes westwards into row 4. The last push
is tinted and has an arrow; -- is closed, as the spare came out there.
A card of the card game is a number and two letters for its treasures.
In the duel (A) is the start and [B] the target.
"""


def run(args):
    try:
        if args.record and args.record.exists():
            raise UserError(f"{args.record} is there already; choose another name")
    except OSError as error:
        raise UserError(f"cannot write {args.record}: {error.strerror}") from error
    run_app(Spectator, args.port, args.record)


class Spectator(Table):
    """Watching: follow the game, or step through it."""

    BINDINGS: ClassVar = [
        Binding("left", "step(-1)", "Back"),
        Binding("right", "step(1)", "On"),
        Binding("pageup", "step(-10)", show=False),
        Binding("pagedown", "step(10)", show=False),
        Binding("home", "step(-1000000)", "Start"),
        Binding("end", "follow", "Live"),
        Binding("s", "save", "Save"),
        Binding("question_mark", "help", "Help"),
        Binding("q", "leave", "Quit"),
    ]

    def __init__(self, client, record=None):
        super().__init__(client)
        self.wanted = record  # where games are kept as they go on; the next ones get numbers
        self.record = None
        self.unkept = ""  # why the record as it is now could not be written
        self.at = None  # the position looked at; None follows
        self.naming = False  # the name of a file to save is being typed

    def hear(self, message):
        before = self.watched.positions
        super().hear(message)
        if self.watched.positions is not before:
            self.at = None  # another game
            self.record = self.wanted and free(self.wanted)
        if self.record and isinstance(message, (messages.Step, messages.Over)):
            self._keep()

    def shown(self):
        last = super().shown()
        return last if last is None or self.at is None else min(self.at, last)

    def turn_text(self):
        last = super().shown()
        if self.at is None or last is None:
            live = self.watched.state == LIVE and self.watched.view.result is None
            return ("LIVE  " if live else "") + super().turn_text()
        return f"Position {self.at} of {last}; End follows the game again"

    def action_step(self, steps):
        last, self.said = super().shown(), ""
        if last is not None:
            at = (last if self.at is None else self.at) + steps
            self.at = None if at >= last else max(at, 0)
        self.show()

    def action_follow(self):
        self.at, self.said = None, ""
        self.show()

    def action_help(self):
        view = self.watched.view
        self.open_page(HELP + (sign_help(view) if view else ""))

    def action_save(self):
        """Ask for the name of the file."""
        if self.naming:
            return
        self.naming = True
        game = self.watched.game
        name = f"{game.name if game else 'game'}-{date.today()}.txt"
        file = Input(str(free(Path(name))), select_on_focus=False)
        self.mount(file, after="#notice")
        file.focus()
        self.said = "Save the record as (Enter saves, Escape does not):"
        self.show()

    def on_key(self, event):
        if event.key == "escape" and self.focused:
            self._asked("Not saved.")

    def on_input_submitted(self, event):
        if not self.naming:  # a second Enter came with the first
            return
        name = event.value.strip()
        self._asked(self._saved(Path(name)) if name else "Not saved.")

    def _asked(self, answer):
        self.naming = False
        self.query(Input).remove()
        self.said = answer
        self.show()

    def _saved(self, path):
        """Whether saving went well, in words."""
        try:
            if path.exists():
                raise UserError(f"{path} is there already; choose another name")
            self.watched.save(path)
        except (UserError, OSError) as error:
            return f"Not saved: {error}"
        return f"Saved as {path}"

    def _keep(self):
        """Write the record; if that fails, say so until a later step has written it."""
        try:
            self.watched.save(self.record)
            self.unkept = ""
        except UserError as error:
            self.unkept = f"Not saved: {printable(error)}"

    def action_leave(self):
        """End; an unwritten record is named once more after the screen has gone."""
        if self.unkept and self.record:
            self._keep()
        self.leave(UserError(self.unkept) if self.unkept else None)

    def notice_text(self):
        warning = Text(f"{self.unkept}\n" if self.unkept else "", ALARM)
        return warning.append_text(super().notice_text())

    def lines_around(self):
        return super().lines_around() + bool(self.unkept)


def free(path):
    """The path, or with a number one that is not there yet."""
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free

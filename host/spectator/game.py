"""A game as a spectator follows it: what the client hears, as positions to step through.

Only public views are kept here, so all of it may be shown, sent on and written to files.
"""

from dataclasses import dataclass, field
from typing import Any

from host import texts
from host.games import UserError, write_text
from host.link import messages
from shared_engine import game as face

LOOKING, WAITING, LIVE, LOST = "looking", "waiting", "live", "lost"


@dataclass
class Position:
    """The game after a step, or where it was joined."""

    view: Any
    lines: list = field(default_factory=list)  # what the step did, in words
    new: list = field(default_factory=list)  # what it put where, as board.draw marks it


class Watched:
    """What a client tells of the game on its device. `notice` is one line for the viewer."""

    def __init__(self, client):
        self.client = client
        self.state = LOOKING
        self.notice = "Looking for the handheld ..."
        self.game: messages.Game | None = None
        self.over: messages.Over | None = None
        self.positions = []

    @property
    def view(self) -> Any:
        return self.positions[-1].view if self.positions else None

    def hear(self, message):
        """Take in what poll() gave."""
        hear = HEARD.get(type(message))
        if hear:
            hear(self, message)

    def _hello(self, hello):
        if self.game and hello.commitment == self.game.commitment:
            self.state, self.notice = LIVE, ""  # plugged in again
        else:
            self.state, self.notice = WAITING, "Connected; waiting for a game."

    def _no_game(self, message):
        self.state, self.notice = WAITING, "No game is running; this shows the next one."

    def _game(self, game):
        self.state, self.notice = LIVE, ""
        same = self.game and game.commitment == self.game.commitment
        if same and game.whole and 0 < game.first < len(self.positions):
            del self.positions[game.first + 1 :]
        elif same and not game.whole:
            if game.view.pack() != self.view.pack():
                self.positions.append(Position(game.view, ["(steps are missing here)"]))
        else:
            self.positions = [Position(game.view, [_joined(game)])]
        self.game, self.over = game, None

    def _step(self, step):
        self.state, self.notice = LIVE, ""
        text = texts.of(step.view.game)
        told = [event for event in step.events if event[0] != face.TURN]
        lines = [text.event_text(step.view, event) for event in told]
        self.positions.append(Position(step.view, lines, _new(step.events)))

    def _over(self, over):
        self.over = over

    def _lost(self, lost):
        self.state, self.notice = LOST, lost.reason

    def _unfit(self, unfit):
        self.state, self.notice = LOST, unfit.text

    def log(self, end):
        """The lines told until position `end`."""
        lines = [line for position in self.positions[: end + 1] for line in position.lines]
        if self.over and end == len(self.positions) - 1:
            lines += [f"{'ok' if right else 'WRONG'}: {text}" for right, text in self.over.checks]
            lines.append(fairness(self.game, self.over))
        return lines

    def save(self, path):
        """Write the record; with the seed as soon as the game is over."""
        record = self.client.record() if self.positions else None
        if record is None:
            raise UserError("no record: the start of this game was not seen here")
        write_text(path, record.text(with_seed=self.over is not None))


HEARD = {
    messages.Hello: Watched._hello,
    messages.NoGame: Watched._no_game,
    messages.Game: Watched._game,
    messages.Step: Watched._step,
    messages.Over: Watched._over,
    messages.Lost: Watched._lost,
    messages.Unfit: Watched._unfit,
}


def fairness(game, over):
    """The verdict on the deal as a sentence."""
    if not over.fair:
        return "THE DEAL WAS NOT FAIR, see the log."
    if not game.whole:
        return "The seed is the one promised; the turns were not all seen here."
    return "The deal was fair: all is as promised."


def _joined(game):
    seats = ", ".join(
        f"{name} {player}" for name, player in zip(game.seat_names, game.players, strict=True)
    )
    return f"{game.name}: {seats}" + ("" if game.whole else "; joined in the middle")


def _new(events):
    """Cards laid, or gaps of the duel."""
    laid = [event[2] for event in events if event[0] == face.LAID]
    return laid + [event[1:3] for event in events if event[0] == face.SLID]

"""A game as a spectator follows it: what the client hears, as positions to step through.

Only public views are kept here, so all of it may be shown, sent on and written to files.
"""

from dataclasses import dataclass, field
from typing import Any

from host import texts
from host.errors import UserError
from host.files import write_text
from host.link import messages
from shared_engine import game as face

MOST = 20_000  # positions that are kept
LOOKING, WAITING, LIVE, LOST = "looking", "waiting", "live", "lost"


@dataclass
class Position:
    """The game after a step, or where it was joined."""

    view: Any
    lines: list = field(default_factory=list)  # what the step did, in words
    new: list = field(default_factory=list)  # what it put where, as board.draw marks it


class Watched:
    """What a client tells of the game on its device.

    `notice` is one line for the viewer, `warning` what there is to know about the deal, or nothing.
    """

    def __init__(self, client):
        self.client = client
        self.state = LOOKING
        self.notice = "Looking for the handheld ..."
        self.warning = ""
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
        self.state, self.warning = WAITING, ""
        self.notice = "No game is running; this shows the next one."
        if message.reason:
            self.notice = sentence(message.reason)

    def _game(self, game):
        self.state, self.notice = LIVE, ""
        self.warning = sentence(game.warning)
        same = self.game and game.commitment == self.game.commitment
        if same and game.whole and 0 < game.first < len(self.positions):
            del self.positions[game.first + 1 :]
        elif same and not game.whole and self.positions:
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
        if len(self.positions) > MOST:
            self.positions = self.positions[MOST // 2 :]

    def _over(self, over):
        self.over = over

    def _notice(self, notice):
        self.warning = sentence(notice.text)

    def _lost(self, lost):
        self.state, self.notice = LOST, lost.reason

    def _unfit(self, unfit):
        self.state, self.notice = LOST, unfit.text

    def log(self, end):
        """The lines told until position `end`."""
        lines = [self.warning] if self.warning else []
        lines += [line for position in self.positions[: end + 1] for line in position.lines]
        if self.over and end == len(self.positions) - 1:
            lines += [f"{'ok' if right else 'WRONG'}: {text}" for right, text in self.over.checks]
            lines.append(fairness(self.over))
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
    messages.Notice: Watched._notice,
    messages.Lost: Watched._lost,
    messages.Unfit: Watched._unfit,
}


def fairness(over):
    """The verdict on the deal as a sentence."""
    if over.verdict == messages.FAIR:
        return "The deal was fair."
    if over.verdict == messages.UNFAIR:
        return f"THE DEAL WAS NOT FAIR: {over.reason}."
    return f"The deal was not checked: {over.reason}."


def sentence(text):
    """Return the text with a capital and a full stop; nothing stays nothing."""
    return text and f"{text[0].upper()}{text[1:]}."


def _joined(game):
    seats = ", ".join(
        f"{name} {player}" for name, player in zip(game.seat_names, game.players, strict=True)
    )
    return f"{game.name}: {seats}" + ("" if game.whole else "; joined in the middle")


def _new(events):
    """Cards laid, or gaps of the duel."""
    laid = [event[2] for event in events if event[0] == face.LAID]
    return laid + [event[1:3] for event in events if event[0] == face.SLID]

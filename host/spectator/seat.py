"""The screen of a seat that is played from the PC: the claim, its hidden cards, its moves.

What only the seat may see is kept in memory and on the screen, never in a file or a log; it is
gone from both before the program ends.
"""

from typing import Any, ClassVar

from textual.binding import Binding
from textual.widgets import Input, Static

from host import looks
from host.games import UserError
from host.link import messages
from host.texts.shift import sign_help
from shared_engine import bots, frames
from shared_engine.game import NotationError
from shared_engine.games import cards, duel
from shared_engine.games.duel_parts import SIZE, in_line
from shared_engine.games.shift import GO, GO_NEUTRAL

from .own import own_lines, preview
from .table import Table

WORDS = "? help   l list of moves   h hint   q leave"
HELP = {
    "shift": """\
First shift: 4W pushes the spare westwards into row 4, bS southwards into
column b; a number behind it turns the spare clockwise: 4W90. The board
shows what would be, Enter plays it.
Then move: c4, or your own cell to stay. Dots show where paths lead.
Where the game allows it, *c4 moves the neutral pawn, >b1 leaves the maze
at b1, and - goes straight to the target without a shift.""",
    "cards": """\
Lay a card: 17:3,-1/90 lays card 17 at x 3, y -1, turned clockwise by 90.
The board shows it, Enter plays it. Dots show where cards can be laid.
Then x17 takes card 17, and stop ends your turn. If no card can be laid,
pass.""",
}
TYPING = (frames.ASKED, frames.BUTTON, frames.WRONG)  # the code is what a claim waits for
ENDED = (frames.DECLINED, frames.LOCKED, frames.RELEASED, frames.CLOSED)
ASKING = -1  # the device has not answered yet
ARROWS = {"up": SIZE, "down": -SIZE, "left": 1, "right": -1}  # from the gap to the tile that slides


class Line(Input):
    """A line that Enter takes at once: the next one may be typed before it is answered."""

    async def on_key(self, event):
        if event.key == "enter":
            event.stop().prevent_default()
            await self.action_submit()
            self.value = ""


class Seat(Table):
    """One seat: claim it, see its cards, play."""

    BINDINGS: ClassVar = [
        *(Binding(key, f"slide('{key}')", show=False) for key in ARROWS),
        Binding("space", f"do({duel.STOP})", show=False),
        Binding("enter", f"do({duel.OPEN})", show=False),
        Binding("q", "leave", show=False),
    ]

    def __init__(self, client, word):
        super().__init__(client)
        self.word = word
        self.seat: Any = None  # its number in the running game
        self.claim = None  # how far the claim is
        self.number = 0  # of the claim; answers about another one are not meant for this program
        self.refused = None  # the game in which the seat was refused or taken back
        self.private: Any = None  # what only the seat may see
        self.sliding = []  # gaps to come: slides that the device has not told of yet

    def compose_keys(self):
        yield Line(id="line", placeholder=WORDS)
        yield Static(" Arrows slide a tile   Space calls stop   Enter opens   q leaves", id="keys")

    def on_mount(self):
        self._choose_input()

    # What the device says

    def hear(self, message):
        super().hear(message)
        if isinstance(message, messages.Game):
            self._sit(message)
        elif isinstance(message, (messages.Lost, messages.NoGame)):
            self._forget()
        elif isinstance(message, messages.Claim):
            if (message.seat, message.number) == (self.seat, self.number):
                self._claimed(message)
        elif isinstance(message, messages.Private):
            if message.seat == self.seat and self.claim == frames.GRANTED:
                self.private = message
        elif isinstance(message, messages.Held):
            if self.private and self.seat not in message.seats:
                self._claimed(messages.Claim(self.seat, frames.RELEASED, 0))
        elif isinstance(message, messages.Refused) and message.seat == self.seat:
            self.said, self.sliding = f"Not possible: {message.text}.", []
        elif isinstance(message, messages.Step):
            self.said = ""
            if message.seat == self.seat:
                del self.sliding[:1]
        self._choose_input()

    def _sit(self, game):
        names, word = game.seat_names, self.word.lower()
        place = looks.place_named(word, game.name, game.options)
        if place is not None and place in game.seats:
            self.seat = game.seats.index(place)
        elif word.isdecimal() and 1 <= int(word[:3]) <= len(names):
            self.seat = int(word[:3]) - 1
        else:
            self.leave(UserError(f"no seat {self.word} in this game; there are {', '.join(names)}"))
            return
        if game.players[self.seat] in bots.LEVELS:
            self.leave(UserError(f"a bot plays {names[self.seat]} in this game; choose another"))
            return
        if self.claim is None or (self.claim in ENDED and self.refused != game.commitment):
            self._ask()

    def _ask(self):
        self._forget()
        self.claim = ASKING
        self.number = self.client.claim(self.seat)

    def _claimed(self, claim):
        self.said = f"{claim.reason[0].upper()}{claim.reason[1:]}."
        if claim.state in ENDED:
            self._forget()
            game, view = self.watched.game, self.watched.view
            self.refused = game and game.commitment
            over = view is not None and view.result is not None
            again = "" if claim.state == frames.CLOSED else " Enter asks for the seat again."
            self.said = "" if over else self.said + again
        self.claim = claim.state

    def _forget(self):
        """Nothing secret stays when the seat is not ours."""
        self.private = self.claim = None
        self.sliding = []
        self.close_pages()

    # What is typed

    def _choose_input(self):
        """A line to type in, but keys in a duel."""
        dueling = self._dueling()
        self.part("keys").display = dueling
        line = self.part("line")
        line.display = not dueling
        line.placeholder = WORDS if self.private else "the code, then Enter   q leave"
        if not dueling and not line.has_focus:
            line.focus()

    def on_input_changed(self, event):
        if event.value:
            self.said = ""
        self.show()

    def on_input_submitted(self, event):
        text = event.value.strip()
        self.said = ""
        self.close_pages()  # one that the line before has opened
        if text.lower() in ("q", "quit"):
            self.leave()
        elif self.private is None:
            self._type_code(text)
        elif text in COMMANDS:
            COMMANDS[text](self)
        else:
            self._play(text)
        self.show()

    def _type_code(self, text):
        if self.claim in TYPING:
            if len(text) == 4 and text.isdecimal() and text.isascii():
                self.client.code(text)
            else:
                self.said = "The code is the four digits on the handheld's screen."
        elif self.claim in ENDED and self.client.connected:
            self._ask()

    def _play(self, text):
        try:
            action = self._action(text)
        except NotationError as error:
            self.said = f"{text}: {error}" if text else "Type a move; ? helps, l lists them."
            return
        # The device has the last word, and knows which rule forbids it.
        self.client.play(self.seat, action)

    def _action(self, text):
        action = self.client.parse(text.replace(" ", ""))
        neutral = action + GO_NEUTRAL - GO
        plain = self.private.view.game == "galaxy" and GO <= action < GO_NEUTRAL
        if plain and action not in self.private.legal and neutral in self.private.legal:
            return neutral  # only that pawn may move
        return action

    def _help(self):
        view = self.private.view
        sign = sign_help(view)
        lines = [HELP.get(view.game, HELP["shift"]), *([sign] * bool(sign)), WORDS]
        self.open_page("\n\n".join(line.rstrip() for line in lines))

    def _list(self):
        self.open_page("  ".join(self.private.actions) or "It is not your turn.")

    def _hint(self):
        private = self.private
        if not private.legal:
            self.said = "It is not your turn."
            return
        action, reason = bots.hint(private.view)
        if action not in private.legal:
            self.said = "There is no hint."
            return
        text = private.actions[private.legal.index(action)]
        self.said = f"Hint: {text} {HINTS[reason]}"

    def action_slide(self, key):
        if not self._dueling():
            across, down = {"up": (0, -2), "down": (0, 2)}.get(key, (0, 0))
            self.action_scroll(across, down)
            return
        gap = self.sliding[-1] if self.sliding else self.private.view.gaps[self.seat]
        cell = gap + ARROWS[key]
        if 0 <= cell < SIZE * SIZE and in_line(gap, cell):
            self.sliding.append(cell)
            self.client.play(self.seat, cell)

    def action_do(self, action):
        if self._dueling() and action in self.private.legal:
            self.client.play(self.seat, action)

    def _dueling(self):
        return self.private is not None and self.private.view.game == "duel"

    def leave(self, result=None):
        """The last thing drawn shows nothing secret."""
        self._forget()
        self.part("line").value = ""
        super().leave(result)

    # What is shown

    def board_view(self, at):
        private = self.private
        if private is None:
            return super().board_view(at)
        action = self._typed()
        if action is not None:
            return preview(private.view, action)
        return private.view, places(private.view.game, private.legal)

    def _typed(self):
        """The legal action that stands in the input line, or None."""
        try:
            action = self._action(self.part("line").value)
        except NotationError:
            return None
        return action if action in self.private.legal else None

    def standing(self, view):
        text = super().standing(view)
        if self.private is not None:
            text.append("".join(f"\n{line}" for line in own_lines(self.private.view)), "bold")
        return text

    def turn_text(self):
        if self.private is None or not self.private.legal:
            return super().turn_text()
        if self._typed() is not None:
            return f"The board shows {self.part('line').value.strip()}: Enter plays it."
        return super().turn_text() if self._dueling() else f"Your turn. {super().turn_text()}"


def places(game, legal):
    """Where the legal actions lead, as board.draw lights it."""
    if game == "cards":
        return {action // 256 for action in legal if action < cards.TAKE}
    return () if game == "duel" else {action % GO for action in legal if action >= GO}


COMMANDS = {
    "?": Seat._help,
    "help": Seat._help,
    "l": Seat._list,
    "list": Seat._list,
    "h": Seat._hint,
    "hint": Seat._hint,
}
HINTS = {
    bots.REACHES: "reaches your goal in this turn.",
    bots.PREPARES: "prepares your next turn, if nobody interferes.",
    bots.DENIES: "stands in the next player's way.",
    bots.WANDERS: "comes nearer; nothing is in sight.",
}

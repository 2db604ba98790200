"""The screen that spectators and seats share: board, standing, log, and what the cable says."""

import contextlib
import signal
import sys
import traceback
from asyncio import get_running_loop
from pathlib import Path
from threading import Event, Thread
from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Container, ScrollableContainer, VerticalScroll
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Footer, Static

from host import texts
from host.games import UserError
from host.link import messages, ports
from host.link.errors import LinkError, OtherVersion
from shared_engine.game import WON, option_text
from shared_engine.games import load

from . import board
from .game import LIVE, LOST, Watched, fairness

NARROWEST = 28  # columns beside the board that are worth having; below, LOWEST rows
LOWEST = 6
DUEL = (("slide", "slides"), ("open", "opens the next card"))  # by phase, for several or one
LOG = 60  # lines; whoever wants more steps back
ALARM = "bold"
LEAVE = ("ctrl+c", "ctrl+q")  # keys that end the program wherever they are pressed
STYLE = """
#title { height: 1; background: $primary; color: $text; text-style: bold; padding: 0 1; }
#table { height: 1fr; layout: vertical; }
#table.beside { layout: horizontal; }
#board { width: 1fr; align: center top; scrollbar-size: 1 1; }
#maze { width: auto; height: auto; }
#side { height: 1fr; padding-left: 1; layout: horizontal; }
#standing { width: auto; max-width: 40; height: auto; margin: 0 2 1 0; }
#told { height: 1fr; scrollbar-size: 1 1; }
.beside #side { layout: vertical; }
.beside #standing { width: 100%; max-width: 100%; }
#log { height: auto; }
#notice { height: auto; max-height: 8; padding: 0 1; }
Input { border: none; height: 1; padding: 0 1; }
Page { align: center middle; }
Page Static { width: 76; max-width: 100%; height: auto; max-height: 100%; border: round $primary; }
"""


class Heard(Message):
    """What the client has heard at once, on its way from the listening thread."""

    def __init__(self, heard):
        super().__init__()
        self.heard = heard


class Page(ModalScreen):
    """A text to read; any key goes back."""

    def __init__(self, text):
        super().__init__()
        self._text = text

    def compose(self):
        page = Static(self._text, markup=False)
        page.border_subtitle = "any key goes back"
        yield page


class Table(App):
    """The screen that spectators and seats share. `client` is a host.link client or its like."""

    CSS = STYLE
    AUTO_FOCUS = ""
    AROUND = 3  # rows of title, notice and keys
    ENABLE_COMMAND_PALETTE = False  # it offers to write the screen to a file
    BINDINGS: ClassVar = [
        Binding(",".join(LEAVE), "leave", show=False, priority=True),
        Binding("up", "scroll(0, -2)", show=False),
        Binding("down", "scroll(0, 2)", show=False),
        Binding("shift+left", "scroll(-6, 0)", show=False, priority=True),
        Binding("shift+right", "scroll(6, 0)", show=False, priority=True),
    ]

    def __init__(self, client):
        super().__init__()
        self.client = client
        self.watched = Watched(client)
        self.said = ""  # an answer to the last key
        self._told = None  # how much was in the log when it was last scrolled
        self._done = Event()
        self._taken = Event()  # the screen has taken in what was heard last
        self._listener = Thread(target=self._listen, daemon=True)

    def compose(self):
        yield Static(id="title", markup=False)
        with Container(id="table"):
            with ScrollableContainer(id="board", can_focus=False):
                yield Static(id="maze", markup=False)
            with Container(id="side"):
                yield Static(id="standing", markup=False)
                with VerticalScroll(id="told", can_focus=False):
                    yield Static(id="log", markup=False)
        yield Static(id="notice", markup=False)
        yield from self.compose_keys()

    def compose_keys(self) -> ComposeResult:
        yield Footer()

    def on_mount(self):
        with contextlib.suppress(NotImplementedError, AttributeError):  # not on Windows
            for number in (signal.SIGTERM, signal.SIGHUP):
                get_running_loop().add_signal_handler(number, self.leave)
        self.show()
        self._listener.start()

    def on_unmount(self):
        """The client closes after the last poll, which hands back what is held."""
        self._done.set()
        if self._listener.ident:
            self._listener.join(2)

    def _listen(self):
        try:
            with contextlib.closing(self.client):
                self.client.watch()
                while not self._done.is_set():
                    if heard := list(self.client.poll(0.1)):
                        self._taken.clear()
                        self.post_message(Heard(heard))
                        # A device that never stops must not fill the memory with what is to draw.
                        while not self._taken.wait(0.1) and not self._done.is_set():
                            pass
        except Exception as error:  # whatever it is, the screen must not stand still
            self.post_message(Heard([error]))

    def on_heard(self, event):
        try:
            for message in event.heard:
                self.hear(message)
            beats = all(isinstance(message, messages.Beat) for message in event.heard)
            if not beats or self._timed():
                self.show()
        finally:
            self._taken.set()

    def hear(self, message):
        if isinstance(message, Exception):
            self.leave(message)
        elif isinstance(message, messages.Unfit):
            self.leave(unfit(message.text))
        else:
            self.watched.hear(message)

    def on_resize(self):
        self.show()

    def action_leave(self):
        self.leave()

    def leave(self, result=None):
        """End, after the screen has been drawn as it is now; `result` may be an error."""
        self.show()
        self.call_after_refresh(self.exit, result)

    def _fatal_error(self):
        """No traceback on the way out: Textual's shows locals, what only a seat may see too."""
        self.panic()

    def part(self, name) -> Any:
        """A widget of the table, which a Page may cover."""
        return self.screen_stack[0].query_one(f"#{name}")

    async def on_event(self, event):
        """Let a key close a Page, before the next key, which may have come with it, is read."""
        key = event.key if isinstance(event, events.Key) and not event.is_forwarded else None
        if key and isinstance(self.screen, Page) and key not in LEAVE:
            self.close_pages()
        else:
            await super().on_event(event)

    def open_page(self, text):
        self.close_pages()
        self.push_screen(Page(text))

    def close_pages(self):
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def action_scroll(self, across, down):
        self.part("board").scroll_relative(across, down, animate=False)

    # Drawing

    def show(self):
        """Draw all of it; games are small."""
        screen = self.screen_stack[0] if self.is_mounted and self.screen_stack else None
        if not screen or not screen.query("#title") or not screen.query("#notice"):
            return  # not there yet, or not any more
        self.part("title").update(self.title_text())
        self.part("notice").update(self.notice_text())
        at = self.shown()
        if at is not None:
            self._draw_game(at)

    def shown(self):
        """The number of the position on the screen, or None."""
        return len(self.watched.positions) - 1 if self.watched.positions else None

    def board_view(self, at) -> tuple[Any, Any]:
        """The view to draw, and the places to light."""
        return self.watched.positions[at].view, ()

    def standing(self, view):
        return board.standing(view)

    def _draw_game(self, at):
        view, lit = self.board_view(at)
        sheet = self._lay_out(view, lit, self.watched.positions[at].new)
        self.part("maze").update(sheet.text())
        self.part("standing").update(self.standing(view))
        self.part("log").update("\n".join(f"- {line}" for line in self.watched.log(at)[-LOG:]))
        told = (at, len(self.watched.positions), self.watched.over)
        if told != self._told:  # else leave it where somebody has scrolled to
            self._told = told
            self.call_after_refresh(self._scroll_to_new, sheet)

    def lines_around(self):
        """Return how many lines of the screen are not the table's, or one more."""
        warning = -(-len(self.watched.warning) // max(1, self.size.width - 2))
        return self.AROUND + warning

    def _lay_out(self, view, lit, new):
        """The sheet in the largest scale, and what is left beside or below it for the rest."""
        width, height = self.size.width, self.size.height - self.lines_around()
        sheet = board.draw(view, lit, new)
        beside = width - sheet.width >= NARROWEST or height - sheet.height < LOWEST
        for scale in (3, 2):
            larger = board.draw(view, lit, new, scale)
            if larger.width <= width - beside * 34 and larger.height <= height - (not beside) * 9:
                sheet = larger
                break
        self.part("table").set_class(beside, "beside")
        side, box = self.part("side"), self.part("board")
        side.styles.width = max(NARROWEST, min(width - sheet.width, 50)) if beside else "1fr"
        box.styles.height = "1fr" if beside else min(sheet.height, height - LOWEST)
        return sheet

    def _scroll_to_new(self, sheet):
        """The newest things are in sight."""
        self.part("told").scroll_end(animate=False)
        if sheet.focus:
            row, col = sheet.focus
            box = self.part("board")
            box.scroll_to(col - box.size.width // 2, row - box.size.height // 2, animate=False)

    def title_text(self):
        game, hello = self.watched.game, self.client.hello
        words = []
        if game:
            module = load(game.name)
            words.append(module.TITLE[0].upper() + module.TITLE[1:])
            words += [
                f"{name} {option_text(game.options[name])}"
                for name, _, default, _ in module.OPTIONS
                if game.options[name] != default
            ]
        return " · ".join(words or ["Pocket Labyrinth"]) + (f" · {hello.board}" if hello else "")

    def notice_text(self):
        watched = self.watched
        if watched.state == LOST:
            return Text(f" NOT CONNECTED  {watched.notice} ", "bold white on #a01828")
        text = Text(f"{watched.warning}\n" if watched.warning else "", ALARM)
        return text.append(self.said or watched.notice or self.turn_text(), "not bold")

    def turn_text(self):
        view = self.watched.view
        if view is None:
            return ""
        text = texts.of(view.game)
        if view.result is not None:
            over = self.watched.over
            won = text.event_text(view, (WON, *view.result))
            return f"{won}. {fairness(over) if over else ''}"
        actors = [seat for seat in range(len(view.seats)) if view.actors >> seat & 1]
        names = " and ".join(text.seat_name(view, seat) for seat in actors)
        if view.game == "duel":
            who = f"Round {view.rounds + 1}: {names} {DUEL[view.phase][len(actors) == 1]}"
            return f"{who}, {self._time_left(view)}" if self._timed() else who
        return f"Turn {view.turn + 1}: {names}"

    def _timed(self):
        """Whether someone plays a duel alone against the clock."""
        view = self.watched.view
        return (
            self.watched.state == LIVE
            and view.game == "duel"
            and len(view.seats) == 1
            and view.options["limit"] > 0
        )

    def _time_left(self, view):
        seconds = max(0, view.options["limit"] - self.client.clock() // 1000)
        return f"{seconds // 60}:{seconds % 60:02} left"


def run_app(kind, port, argument):
    """Connect, run the screen until it is left, and raise what ended it, if anything did."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UserError("this needs a terminal; `labyrinth spectate --web` shows a page instead")
    app = kind(ports.connect_or_find(port), argument)
    failure = app.run() or app._exception
    if isinstance(failure, UserError):
        raise failure
    if failure is not None:
        where = traceback.extract_tb(failure.__traceback__)[-1]
        place = f"{Path(where.filename).name}, line {where.lineno}"
        raise UserError(f"the program failed ({type(failure).__name__} in {place}): start it again")


def unfit(text):
    """The device speaks another version of the link."""
    error = LinkError(text)
    error.exit_code = OtherVersion.exit_code
    return error

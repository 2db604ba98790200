"""What every screen shows of hidden cards with several people at the device: docs/secrets.md.

Each screen is brought up on a handheld, and on others whose games differ in the hidden cards of
one player alone. Where their panels differ, that player's cards are to be seen. `make goldens`
(python -m tests.screen_secrets) writes the table.
"""

import importlib
import itertools
import sys
import tempfile
from functools import cache
from pathlib import Path

from firmware import session as sessions
from firmware.history import History
from firmware.save import Files
from host.sim import headless, machine
from shared_engine.game import REACHED
from shared_engine.games import load
from shared_engine.shuffle import Stream
from shared_engine.view import public
from tests import swift
from tests.golden import duelling
from tests.panel_pairs import Dark, copying, thought
from tests.screen_rows import BOT, RED, ROWS, YELLOW
from tests.wire import Cable, gather

DOCS = Path(__file__).parents[1] / "docs/secrets.md"
BOARD = "picosystem"
NAMES = ("Red's", "Yellow's", "others'")
OPTIONS = {"junior": {"expert": True}}
EVENTS = ("shown", "woken", "claim", "claim refused", "low battery")


# Games, as they stand when a screen comes up


@cache
def stage(name, what):
    """(game, what has led there): at the start of somebody's turn, in the middle of Red's, where
    somebody has just moved or reached a card, or at the end.
    """
    module = load(name)
    game = module.new(OPTIONS.get(name, {}), 2 if name == "duel" else 3, bytes(range(16)))
    if name == "duel":
        if what == "over":
            for _ in duelling(game, Stream(bytes(16), "over"), 100_000):
                pass
        return game, None
    for _ in range(2000):
        start = getattr(game, "phase", 0) == 0
        if what == "over" and game.result() is not None:
            return game, None
        if what in (RED, BOT) and game.seat == what and start:
            return game, None
        if what == "second half" and game.seat == RED and not start:
            return game, None
        seat = game.seat
        before = game.view(None)
        events = game.play(seat, thought(game), 0)
        if what == ("moved", seat):
            return game, (before, public(events))
        # Of two people the first; the next one is a person or a bot.
        if what == ("reached", seat) and game.result() is None:
            for event in events:
                if event[0] == REACHED:
                    return game, event[2]
    raise AssertionError(f"no such stage of {name}: {what}")


def differing(game, whose):
    """The same game with other hidden cards of one player, or of the bot and the pile; None if
    there are none.
    """
    other = game.copy()
    if game.name == "duel":
        known = game.done + 2
        if whose != BOT or known + 1 >= len(game.cards):
            return None
        other.cards = game.cards[:known] + game.cards[known + 1 :] + game.cards[known : known + 1]
        return other
    pile = bytearray(game.pile)
    hands = [bytearray(hand) for hand in game.hands]
    hand = hands[whose]
    if game.name == "cards":
        count = len(hand)
        hand[:], pile[:count] = pile[:count], bytes(hand)
    else:
        first = game.found[whose]
        hand[first:] = hand[first + 1 :] + hand[first : first + 1]
    if whose == BOT:
        pile[1:] = pile[2:] + pile[1:2]
    other.hands = [type(old)(new) for old, new in zip(game.hands, hands, strict=True)]
    other.pile = bytes(pile)
    if (other.hands, other.pile) == (game.hands, game.pile):
        return None
    return other


# A handheld with a screen on it


class Stand:
    """`cable` joins it to a PC."""

    def __init__(self, folder, game, holder, kinds):
        board = importlib.import_module(f"boards.{BOARD}")
        self.handheld = headless.Handheld(board, folder, 1, Dark)
        self.app = self.handheld.app
        self.glass = copying(self.handheld)
        self.handheld.run(50)
        self.cable = object.__new__(Cable)
        self.cable.handheld, self.cable.plugged = self.handheld, True
        self.cable.ports, self.cable._random = [], 0
        self.client = None
        if game:
            self._take_up(game, holder, kinds)

    def _take_up(self, game, holder, kinds):
        from firmware.screens import table

        kinds = kinds[: len(game.seats)]
        session = sessions.Session(Files(self.handheld.folder), game.copy(), kinds, History())
        session.think = lambda nodes: False  # what a bot decides is not what is asked here
        session.save = lambda: None
        table.take_up(self.app, session, machine.now)
        self.app.seen_by = holder
        table.go_on(self.app, machine.now)

    def connect(self):
        self.client = self.cable.client()

    def top(self):
        return type(self.app.stack[-1]).__name__

    def glances(self):
        """(the screen, its frame, the frame while the key to peek is held)"""
        handheld = self.handheld
        handheld.run(60)
        top, frame = self.top(), bytes(self.glass)
        handheld.finger("PEEK", 1)
        handheld.run(600)
        held = bytes(self.glass)
        handheld.finger("PEEK", 0)
        return top, frame, held

    def happen(self, event):
        handheld = self.handheld
        if event == "woken":
            machine.pass_time(120_000)
            handheld.run(200)
            assert self.app._asleep and not any(handheld.panel.picture())
            handheld.tap("UP")
        elif event.startswith("claim"):
            self.client.claim(YELLOW)
            gather(self.client, 0.4)  # in a bot's turn the device reads a packet in 64 ms
            for _ in range(3 if event == "claim refused" else 0):
                self.client.code("none")
                gather(self.client, 0.4)
        elif event == "low battery":
            handheld.charge(0)
            handheld.run(10_500)


# What is to be seen


def seen(row, event, bot=False):
    """(the screen after the event, NAMES of those whose cards are to be seen, and while the key to
    peek is held)
    """
    what = row.stage
    if bot and what == RED:
        what = BOT
    elif bot and isinstance(what, tuple):
        what = (what[0], BOT if what[0] == "moved" else YELLOW)
    game, card = stage(row.game, what) if row.game else (None, None)
    games = [differing(game, whose) for whose in (RED, YELLOW, BOT)] if game else []
    base = _glances(row, event, bot, game, card)
    always, held = [], []
    for name, other in zip(NAMES, games, strict=False):
        if other is None:
            continue
        glances = _glances(row, event, bot, other, card)
        if glances[:2] != base[:2]:
            always.append(name)
        elif glances[2] != base[2]:
            held.append(name)
    return base[0], always, held


def _glances(row, event, bot, game, card):
    with tempfile.TemporaryDirectory() as folder:
        stand = Stand(folder, game, None if bot else RED, bytes(row.kinds))
        if event.startswith("claim"):
            stand.connect()
        (row.bot if bot else row.show)(stand, card)
        stand.handheld.run(40)
        assert stand.top() == row.screen, (row.label, stand.top())
        assert type(stand.app.stack[-1]).__module__.endswith("." + row.module)
        stand.happen(event)
        return stand.glances()


@cache
def table():
    """(row, what is to be seen by column) of all rows."""
    made = []
    for row in ROWS:
        cells = {event: seen(row, event) for event in EVENTS}
        if row.bot and row.game:
            cells["a bot is next"] = seen(row, "shown", True)
            cells["then woken"] = seen(row, "woken", True)
        made.append((row, cells))
    return made


def cell(row, column, found):
    if not found:
        return "-"
    top, always, held = found
    cards = [f"{name} cards" for name in always]
    cards += [f"{name} cards while the key is held" for name in held]
    what = ", ".join(cards) or "no card"
    return what if column in ("shown", "a bot is next") else f"{top}: {what}"


COLUMNS = (*EVENTS, "a bot is next", "then woken")
TEXT = """# What each screen shows of hidden cards
Made by `make goldens` (tests/screen_secrets.py) with two people and a bot at one device. Red holds
it, having gone on at the curtain; Yellow is the other person. Whose cards can be seen is found by
comparing panels: those of two games that differ only in one player's hidden cards. "Others'" are
the bot's cards and those that nobody has yet.

- shown: on Red's turn, or just after it
- woken: after the panel was dark, when a key has been pressed (in the dark nothing is shown)
- claim: a PC asks for Yellow's seat; where no claim is possible, the screen stays
- claim refused: three wrong codes have been typed there
- low battery: the battery has run low meanwhile; a key leads back
- a bot is next: the same screen when a bot, or in the rows Away a PC, is to play; a card is reached
  by Yellow, who then holds the device
- then woken: the same after the panel was dark

The key is the one to peek (X, or A where there are four keys).

"""


def page():
    rows = [("screen", *COLUMNS), ("---",) * (len(COLUMNS) + 1)]
    for row, cells in table():
        told = [cell(row, column, cells.get(column)) for column in COLUMNS]
        rows.append((row.label, *told))
    return TEXT + "".join(f"| {' | '.join(row)} |\n" for row in rows)


def screens():
    """{(module, class)} of all screens that the device can show."""
    from firmware.app import Screen

    folder = Path(__file__).parents[1] / "firmware"
    for path in itertools.chain(folder.glob("screens/*.py"), [folder / "drivers/open_drive.py"]):
        importlib.import_module(f"firmware.{path.parent.name}.{path.stem}")
    found, queue = set(), [Screen]
    for screen in queue:  # grows on the way
        below = screen.__subclasses__()
        queue += below
        if screen.__module__.startswith("firmware.") and screen is not Screen:
            found.add((screen.__module__.rpartition(".")[2], screen.__name__))
    return found


def main():
    swift.install()
    text = page()
    if not DOCS.exists() or DOCS.read_text(encoding="utf-8") != text:
        DOCS.write_text(text, encoding="utf-8")
        print(f"written: {DOCS.relative_to(DOCS.parents[1])}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

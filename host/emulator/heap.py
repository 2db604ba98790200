"""The heap of the chip in games that a PC watches: for `make sizes` and `make budgets`.

The rule sets are played one after the other in one power-on, since what one leaves behind would
show in the next.
"""

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from shared_engine import frames

from . import saved
from .budgets_lines import Line, NotMeasured
from .memory import Heap, Memory
from .probed import Asked

PUZZLE = "puzzle"
KINDS = ("nobody", "human", "easy", "medium", "hard")
SEATS = {
    "galaxy": "human,hard,medium,easy",
    "junior": "human,hard,medium,easy",
    "cards": "human,hard,medium",
    "duel": "human,hard",
    PUZZLE: "",
}
# Each in one power-on. Either ends with one of those that leave least.
_ORDER = ("galaxy", "junior", "duel", PUZZLE, "cards")
ORDERS = (_ORDER, _ORDER[::-1])
FREE, LARGEST = 64_000, 24_000  # the budget
STEPS = 8  # of a measured game: for every seat a turn, with a hint for the person's
_OURS = ("Shift", "Move", "Lay", "Take")  # screens on which the person is to act
_ON = ("Curtain", "Reached", "Ready", "Away")  # OK leads on
_END = ("Over", "Solved")
_HINT_MS = 60_000  # that nobody waits longer for ...
_PUZZLE_MS = 120_000  # ... nor for that ...
_TOLD_MS = 2000  # ... nor for that


class Spectator:
    """A PC that watches: acknowledges every line."""

    def __init__(self, handheld):
        self._cable = handheld.cable
        self._lines = frames.Lines()
        self.told = 0  # lines
        self.steps = 0  # of the game that it has heard of
        self._watching = False
        hello = bytes([frames.MAJOR, 0]) + bytes(16)
        self._cable.write(frames.line(frames.HELLO, 0, 0, 0, hello))

    def listen(self):
        for kind, number, _, to_come, _ in self._lines.feed(self._cable.read()):
            said = frames.ACK if self._watching else frames.WATCH
            self._cable.write(frames.line(said, not self._watching, number, 0, b""))
            self._watching = True
            self.told += 1
            if kind == frames.GAME:
                self.steps = 0
            self.steps += kind == frames.STEP and not to_come


class Table:
    """A game on the emulated chip; `report(what, heap)` is called for every measurement."""

    def __init__(self, board: str, report):
        self.handheld = Asked(board, saved.settings())
        self.memory = Memory(self.handheld.chip)
        self.lowest: list[tuple[int, str]] = []  # what was free, and when
        self.narrowest: list[tuple[int, str]] = []  # the largest piece
        self.at_boot = 0  # free
        self.spectator = None
        self._report = report
        keys = [key for key, _ in self.handheld.board.KEYS]
        self._down = "DOWN" if "DOWN" in keys else "NEXT"
        arrows = [key for key in ("UP", "RIGHT", "DOWN", "LEFT") if key in keys]
        self._ways = itertools.cycle(arrows or ("NEXT", "OK"))
        self.name = ""  # of the rule set
        self.screen = ""
        self.steps = 0

    def measure(self, what: str) -> int:
        """What is free."""
        heap = self._look(what)
        self._report(f"{self.handheld.us / 1e6:7.2f} s  {what}", heap)
        return heap.free

    def _look(self, what: str) -> Heap:
        heap = self.memory.collected()
        when = f"{what} at {self.handheld.us / 1e6:.2f} s"
        self.lowest = [min([(heap.free, when), *self.lowest])]
        self.narrowest = [min([(heap.largest, when), *self.narrowest])]
        return heap

    def run(self, ms: int):
        """Let time pass; what is free is looked at on the way."""
        for _ in range(0, ms, 20):
            self.handheld.run(20)
            if self.spectator:
                self.spectator.listen()
        self._look(f"after step {self.steps}, {self.screen}")

    def look(self):
        """What is on the panel, and how far the game is."""
        said = self.handheld.ask(
            "(type(app.stack[-1]).__name__, app.session.steps if app.session else 0)"
        )
        self.screen, self.steps = said[0], int(said[1])

    def tap(self, key: str):
        self.handheld.press(key)
        self.run(160)  # a shorter press may fall between two ticks
        self.handheld.release(key)
        self.run(60)

    def boot(self):
        """From power-on to the title."""
        handheld = self.handheld
        handheld.run_until(lambda: _located(self.memory), 1000, 1)
        self.at_boot = self.measure("boot (MicroPython itself)")
        if not handheld.run_until(handheld.started, 10_000):
            raise NotMeasured(f"the game does not start on the chip: {handheld.noted()}")
        self.run(100)
        self.measure("title")

    def choose(self, entry):
        """Go to an entry of the menu and take it."""
        entries: Any = self.handheld.ask("app.stack[-1]._entries")
        for _ in entries:
            if entries[self.handheld.ask("app.stack[-1]._menu.chosen")] == entry:
                self.tap("OK")
                return
            self.tap(self._down)
        raise NotMeasured(f"{self.screen} has no entry {entry}: {entries}")

    def begin(self, game: str) -> int:
        """From the title through the menus into the game."""
        self.name = game
        if game == PUZZLE:
            self.choose("puzzle")
            self._until(lambda: self.screen in _OURS, _PUZZLE_MS)
        else:
            self.choose("new")
            self.choose(game)
            kinds = [KINDS.index(kind) for kind in SEATS[game].split(",")]
            self.handheld.do(
                f"s = app.stack[-1]\nk = {kinds}\ns._kinds[:] = k + [0] * (len(s._kinds) - len(k))"
            )
            self.handheld.do("s._fill()\ns._menu.chosen = len(s._entries) - 1\ndel s, k")
            self.measure("menu")
            self.tap("OK")
            self.look()
            if self.screen == "New":  # it asks whether a saved game may be lost
                self.tap("OK")
        self.run(300)
        self.look()
        return self.measure(f"{game} begun: {self.screen}")

    def _until(self, happened, most_ms: int):
        end = self.handheld.us + 1000 * most_ms
        self.look()
        while not happened():
            if self.handheld.us > end:
                raise NotMeasured(f"it still shows {self.screen} {self.handheld.noted()}")
            self.run(100)
            self.look()

    def watch(self) -> int:
        self.spectator = Spectator(self.handheld)
        self.run(600)
        return self.measure(f"watched, {self.spectator.told} lines")

    def play(self, steps: int, most: int = 2000):
        """Until so many steps are played; the person asks for a hint before each of its own."""
        before = self.steps
        for _ in range(most):
            self.look()
            if self.steps != before:
                before = self.steps
                self.measure(f"step {self.steps}: {self.screen}")
            if self.steps >= steps or self.screen in _END:
                return
            if self.screen == "Error":
                break
            if self.screen in _OURS:
                self._act()
            elif self.screen in _ON:
                self.tap("OK")
            elif self.screen == "Alone":
                self.tap(next(self._ways))
            self.run(100)
        noted = self.handheld.noted()
        raise NotMeasured(f"step {steps} does not come: it shows {self.screen} {noted}")

    def least(self) -> tuple[tuple[int, str], tuple[int, str]]:
        """Play on; the least that was free, and when, and the same of the largest piece."""
        self.lowest, self.narrowest = [], []
        self.play(STEPS)
        for _ in range(0, _TOLD_MS, 100):
            # Puzzles never leave the device.
            if self.name == PUZZLE or (self.spectator and self.spectator.steps >= self.steps):
                return self.lowest[0], self.narrowest[0]
            self.run(100)
        raise NotMeasured("the PC is not told of the game; without it, more of the heap is free")

    def leave(self):
        """From the game to the title, by the pause menu."""
        self.look()
        while self.screen not in ("Pause", "Title"):
            self.tap("BACK")
            self.look()
        if self.screen == "Pause":
            self.choose("save_quit")
        self._until(lambda: self.screen == "Title", _TOLD_MS)
        self.measure("left")

    def _act(self):
        """By the pause menu to a hint, and do what it says."""
        screen = self.screen
        while self.screen == screen:  # in its first moments keys do nothing
            self.tap("BACK")
            self.look()
        self.screen = screen
        for key in (self._down, "OK"):
            self.tap(key)
        end = self.handheld.us + 1000 * _HINT_MS
        while self.handheld.ask("app.stack[-1]._thinking"):
            if self.handheld.us > end:
                raise NotMeasured(f"the hint for {self.screen} does not come")
            self.run(100)
        self.measure(f"hint: {self.screen}")
        self.tap("OK")


@dataclass(frozen=True)
class Left:
    """What was left of the heap in a game of one rule set, in bytes, and when."""

    begun: int  # free when the game has begun ...
    watched: int  # ... and when a PC watches it
    free: tuple[int, str]  # the least of all looks
    largest: tuple[int, str]  # the same of the largest piece
    at_boot: int  # free before the game is loaded

    def less(self, other: "Left") -> "Left":
        """Return the least of two games of the same rule set."""
        free, largest = min(self.free, other.free), min(self.largest, other.largest)
        return replace(self, free=free, largest=largest)


def play_all(board: str, order: Iterable[str], report) -> Iterator[tuple[str, Left]]:
    """Play the rule sets in this order in one power-on; yield what was left in each."""
    table = Table(board, report)
    table.boot()
    for game in order:
        begun = watched = table.begin(game)
        if not table.spectator:
            watched = table.watch()
        yield game, Left(begun, watched, *table.least(), table.at_boot)
        table.leave()


def budget_lines(what: str, left: Left) -> list[Line]:
    """Return how a game stands against the budgets for free heap and for its largest piece."""
    (free, when), (largest, then) = left.free, left.largest
    return [
        Line(f"free heap, {what}", FREE, free, "B", left.at_boot, when, floor=True),
        Line(f"largest block, {what}", LARGEST, largest, "B", note=then, floor=True),
    ]


def _located(memory: Memory) -> bool:
    try:
        memory.now()
    except RuntimeError:
        return False
    return True

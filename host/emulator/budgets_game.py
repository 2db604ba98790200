"""Budgets of the game itself: keys, pictures and bots, on the emulated chip."""

from firmware.ui.layout import Layout

from .budgets_lines import Line, spread
from .heap import Table
from .wires import Wires

PRESSES = 10
REDRAWS = 5
BOT_TURNS = 6
_APART_MS = 7  # against the rhythm in which keys are looked at
_WIRE_US = 0.128  # a byte at 62.5 MHz
_FRAME = 2 * 240 * 240
_ONWARDS = ("RIGHT", "DOWN", "LEFT", "UP")  # clockwise, from a slot on each side


def begun(board: str, game: str, seats: str) -> Table:
    """A game, just begun."""
    table = Table(board, lambda what, heap: None)
    table.begin(game, seats)
    table.handheld.settle()
    return table


class Margins:
    """The frame around a maze, where the arrows are."""

    def __init__(self, board, n: int):
        layout = Layout(board)
        size, left, self._top = layout.maze(n)
        self._first = 0 if layout.beside else layout.style.bar
        self._bottom = self._top + n * size
        self._left, self._right = 3 * left, 3 * (left + n * size)
        self._stride = 3 * board.WIDTH

    def of(self, picture: bytes) -> bytes:
        stride = self._stride
        rows = [picture[at : at + stride] for at in range(0, len(picture), stride)]
        sides = [row[: self._left] + row[self._right :] for row in rows[self._top : self._bottom]]
        return b"".join(rows[self._first : self._top] + sides + rows[self._bottom :])


class Watched:
    """Notes what of the panel has changed when."""

    def __init__(self, handheld, part):
        self._handheld = handheld
        self._part = part
        self._seen: list[tuple[int, bytes]] = []

    def press(self, key: str) -> tuple[int, int, int]:
        """Us from the key's edge until the part stood, until all stood, and bytes sent."""
        handheld = self._handheld
        wires = handheld.wires
        self._seen = [(handheld.us, self._part(handheld.picture()))]
        sent, began = wires.sent, handheld.us
        wires.take = self._take
        try:
            took = handheld.response(key)
        finally:
            del wires.take
        stood = next(us for us, part in self._seen if part == self._seen[-1][1])
        return stood - began, took, wires.sent - sent

    def _take(self, values: bytes) -> float:
        wires = self._handheld.wires
        takes = Wires.take(wires, values)
        if len(values) > 4:  # else it is a command
            self._seen.append((wires.last_us, self._part(self._handheld.picture())))
        return takes


def shift(board, say):
    """The Shift screen: the arrow is the mark, the rest the ghost."""
    handheld = begun(board, "galaxy", "human,hard").handheld
    watched = Watched(handheld, Margins(handheld.board, 7).of)
    marks, ghosts, sent = [], [], []
    first = handheld.ask("app.stack[-1].slot")
    for number in range(PRESSES):
        key = _ONWARDS[(first + number) % 12 // 3]
        handheld.run(_APART_MS * number)
        mark, ghost, count = watched.press(key)
        say(f"{key}: arrow after {mark / 1000:.1f} ms, all after {ghost / 1000:.1f} ms")
        marks.append(mark)
        ghosts.append(ghost)
        sent.append(count)
    return handheld, marks, ghosts, sent


def cursor(board, say):
    handheld, marks, ghosts, sent = shift(board, say)
    yield Line(
        "cursor mark moved, key edge to last pixel: arrow of a shift",
        16_000,
        max(marks),
        "ms",
        note=spread(marks, "ms"),
    )
    yield Line(
        "ghost preview of a shift, key edge to last pixel",
        40_000,
        max(ghosts),
        "ms",
        _WIRE_US * max(sent),
        note=spread(ghosts, "ms"),
    )
    handheld.tap("OK")
    handheld.run_until(lambda: handheld.screen == "Move", 5000, 50)
    handheld.settle()
    moves, sent = [], []
    for number in range(PRESSES):
        handheld.run(_APART_MS * number)
        before = handheld.wires.sent
        took = handheld.response(("RIGHT", "DOWN", "LEFT", "UP")[number % 4])
        say(f"Move: {took / 1000:.1f} ms")
        if took:
            moves.append(took)
            sent.append(handheld.wires.sent - before)
    if moves:
        yield Line(
            "cursor mark moved: cell of a move",
            16_000,
            max(moves),
            "ms",
            _WIRE_US * max(sent),
            spread(moves, "ms"),
        )


def redraw(board, say):
    handheld = begun(board, "galaxy", "human,hard").handheld
    handheld.do("us = time.ticks_us\ntimes = []\npanel = app.device.panel")
    handheld.do(
        "def took(f, *a):\n  b = us()\n  f(*a)\n  app.canvas.flush(panel)\n  return us() - b"
    )
    flushes = [_timed(handheld, "app.canvas.touch, 0, 0, 240, 240") for _ in range(REDRAWS)]
    yield Line(
        "full 240x240 flush, conversion and wire",
        20_000,
        max(flushes),
        "ms",
        _WIRE_US * _FRAME,
        spread(flushes, "ms"),
    )
    for key, what in (("", "board"), ("BACK", "menu")):
        if key:
            handheld.tap(key)
            handheld.settle()
        draws = []
        for _ in range(REDRAWS):
            handheld.do("app.stack[-1].shown()\napp.stack[-1].stale = False")
            draws.append(_timed(handheld, "app.stack[-1].draw, app.canvas"))
        say(f"{what}: {draws} us")
        yield Line(
            f"full redraw, drawing and flush: {what}",
            40_000,
            max(draws),
            "ms",
            _WIRE_US * _FRAME,
            spread(draws, "ms"),
        )


def _timed(handheld, call: str) -> int:
    return int(handheld.ask(f"took({call})"))


# From a bot's first look to its decision, screens and keys in between; the code of the bots is
# loaded in that time, too.
_THOUGHTS = (
    "us = time.ticks_us\nthink = app.session.think\nsince = []\nthoughts = []",
    "def timed(nodes):\n"
    "  if not since: since.append(us())\n"
    "  done = think(nodes)\n"
    "  if done: thoughts.append(time.ticks_diff(us(), since.pop()))\n"
    "  return done\n"
    "app.session.think = timed",
)


def bots(board, say):
    for game, seats in (("galaxy", "hard,hard"), ("galaxy", "hard,hard,hard,hard")):
        table = begun(board, game, seats)
        handheld = table.handheld
        for code in _THOUGHTS:
            handheld.do(code)
        handheld.do("app.settings.animations = 0")
        thoughts: list[int] = []
        while len(thoughts) < 2 * BOT_TURNS:
            handheld.run(500)
            thoughts = handheld.ask("thoughts")
            say(f"{len(seats.split(','))} seats: {[us // 1000 for us in thoughts]} ms")
        turns = [sum(thoughts[at : at + 2]) for at in range(0, 2 * BOT_TURNS, 2)]
        yield Line(
            f"hard bot's turn, shift and move, {game}, {len(seats.split(','))} seats",
            600_000,
            max(turns),
            "s",
            note=spread(turns, "s"),
        )

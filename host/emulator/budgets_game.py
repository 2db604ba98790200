"""Budgets of the game itself: keys and pictures, on the emulated chip."""

from firmware import session as sessions
from firmware.ui.layout import Layout

from . import saved
from .budgets_lines import Line, NotMeasured, spread
from .probed import Asked
from .wires import Wires

PRESSES = 10
REDRAWS = 5
_APART_MS = 1000  # from key to key, for one who thinks ...
_LATER_MS = 7  # ... against the rhythm in which keys are looked at
_SEED = 5  # of a deal with many cells within reach
_ONWARDS = ("RIGHT", "DOWN", "LEFT", "UP")  # clockwise, from a slot on each side
_WAYS = {"DOWN": (0, 1), "UP": (0, -1), "RIGHT": (1, 0), "LEFT": (-1, 0)}
_LEADS_ON = "app.stack[-1]._nearest({}, {}) != app.stack[-1]._cell"


def resumed(board: str, kinds=(sessions.HUMAN, sessions.HARD), before: str = "") -> Asked:
    """A game that has just begun, taken up again; the code runs before that."""
    handheld = Asked(board, saved.new_game(kinds, _SEED))
    handheld.boot()
    if before:
        handheld.do(before)
    handheld.press("OK")
    handheld.settle()
    handheld.release("OK")
    handheld.settle()
    return handheld


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


def wire_us(handheld, count: int) -> float:
    """What so many bytes take on the wire to the panel."""
    return count * handheld.wires.byte_ns / 1000


def cursor(board, say):
    handheld = resumed(board)
    watched = Watched(handheld, Margins(handheld.board, 7).of)
    slot = int(handheld.ask("app.stack[-1].slot"))
    marks, ghosts, sent = [], [], []
    for number in range(PRESSES):
        key = _ONWARDS[(slot + number) % 12 // 3]
        handheld.run(_APART_MS + _LATER_MS * number)
        mark, ghost, count = watched.press(key)
        say(f"{key}: arrow after {mark / 1000:.1f} ms, all after {ghost / 1000:.1f} ms")
        _moved(handheld, key, mark)
        if ghost <= mark:
            raise NotMeasured(f"{key} shows an arrow, but no preview of its shift")
        marks.append(mark)
        ghosts.append(ghost)
        sent.append(count)
    yield Line(
        "cursor mark moved, key edge to last pixel: arrow of a shift",
        10_000,
        max(marks),
        "ms",
        note=spread(marks, "ms"),
    )
    yield Line(
        "ghost preview of a shift, key edge to last pixel",
        40_000,
        max(ghosts),
        "ms",
        wire_us(handheld, max(sent)),
        spread(ghosts, "ms"),
    )
    handheld.tap("OK")
    if not handheld.run_until(lambda: handheld.screen == "Move", 5000, 50):
        raise NotMeasured(f"the shift does not end: it shows {handheld.screen}")
    moves, sent = [], []
    for number in range(PRESSES):
        handheld.run(_APART_MS + _LATER_MS * number)
        before = handheld.wires.sent
        keys = [key for key, way in _WAYS.items() if handheld.ask(_LEADS_ON.format(*way))]
        key = keys[number % len(keys)]
        moves.append(handheld.response(key))
        sent.append(handheld.wires.sent - before)
        say(f"{key}: cell after {moves[-1] / 1000:.1f} ms")
        _moved(handheld, key, moves[-1])
    yield Line(
        "cursor mark moved, key edge to last pixel: cell of a move",
        16_000,
        max(moves),
        "ms",
        wire_us(handheld, max(sent)),
        spread(moves, "ms"),
    )


def _moved(handheld, key: str, took: int):
    if not took:
        raise NotMeasured(f"{key} changes nothing on the screen {handheld.screen}")


def redraw(board, say):
    handheld = resumed(board)
    width, height = handheld.board.WIDTH, handheld.board.HEIGHT
    wall = wire_us(handheld, 2 * width * height)
    handheld.do("us = time.ticks_us\ntimes = []\npanel = app.device.panel")
    handheld.do(
        "def took(f, *a):\n  b = us()\n  f(*a)\n  app.canvas.flush(panel)\n  return us() - b"
    )
    whole = f"app.canvas.touch, 0, 0, {width}, {height}"
    flushes = [_timed(handheld, whole) for _ in range(REDRAWS)]
    yield Line(
        f"full {width}x{height} flush, conversion and wire",
        20_000,
        max(flushes),
        "ms",
        wall,
        spread(flushes, "ms"),
    )
    for key, what in (("", "board"), ("BACK", "menu")):
        if key:
            handheld.tap(key)
            handheld.settle()
        draws = []
        for _ in range(REDRAWS):
            # What asking leaves behind is not the game's garbage.
            handheld.do(
                "app.stack[-1].shown()\napp.stack[-1].stale = False\nimport gc\ngc.collect()"
            )
            draws.append(_timed(handheld, "app.stack[-1].draw, app.canvas"))
        say(f"{what}: {draws} us")
        yield Line(
            f"full redraw, drawing and flush: {what}",
            42_000,
            max(draws),
            "ms",
            wall,
            spread(draws, "ms"),
        )


def _timed(handheld, call: str) -> int:
    return int(handheld.ask(f"took({call})"))

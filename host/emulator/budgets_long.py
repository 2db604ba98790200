"""Budgets that take many turns to measure: heap, its growth, and a spectator's patience."""

import importlib
import time

from firmware import session as sessions
from host.link import messages
from host.link.client import Client
from host.spectator import board as sheet

from .budgets_game import resumed
from .budgets_lines import Line, NotMeasured, said
from .heap import ORDERS, Left, budget_lines, play_all
from .memory import BLOCK, Memory

WIDE = "diy_ili9341"  # the board with the largest panel: it has the least heap left
ROUNDS, TURNS = 4, 25
LONG = 100  # turns of one game
TOLD = 20  # steps told to the spectator
_TURN_S = 60  # that nobody waits longer for
_APART_MS = 7  # against the rhythm in which keys are looked at
_KEEP = "app.settings.animations = 0\nbody = app.files.read('game')"
_AGAIN = """
app.files.write('game', body)
app.session = None
from firmware.screens.table import go_on
go_on(app, time.ticks_ms())
del go_on
"""
# It may grow, and after 600 actions is given up, as here.
_NO_HISTORY = "h = app.session._history\nh.complete = False\nh._entries = bytearray()\ndel h"


def heap(board, say):
    """Every rule set on both sizes of panel, after all the others in any of the orders."""
    for name in (board, WIDE):
        panel = importlib.import_module(f"boards.{name}")
        least: dict[str, Left] = {}
        for order in ORDERS:
            report = lambda what, heap: say(f"{heap.free:8,} {heap.largest:8,}  {what}")  # noqa: E731
            for game, left in play_all(name, order, report):
                least[game] = left.less(least.get(game, left))
        for game, left in least.items():
            yield from budget_lines(f"{panel.WIDTH}x{panel.HEIGHT}: {game}", left)


def growth(board, say):
    """Bots play the same turns of a game again and again, and then one game for long."""
    handheld = resumed(board, [sessions.EASY] * 2, _KEEP)
    memory = Memory(handheld.chip)
    least = []
    for number in range(ROUNDS):
        handheld.do(_AGAIN)
        least.append(min(_used(handheld, memory, TURNS)))
        say(f"{(number + 1) * TURNS} of {ROUNDS * TURNS} turns: {least[-1]:,} bytes used at least")
    # In the first round code is put in its place.
    grown = max(0, least[-1] - least[1])
    note = f"{ROUNDS} rounds of the same {TURNS} turns: the least used in the last and the second"
    yield Line("heap growth from game to game", 0, grown, "B", note=note)
    handheld.do(_AGAIN + _NO_HISTORY)
    used = _used(handheld, memory, LONG)
    quarter = LONG // 4
    grown = max(0, min(used[-quarter:]) - min(used[quarter : 2 * quarter]))
    say(f"{LONG} turns of one game: {grown} bytes between its second and last quarter")
    blocks = grown // (2 * quarter) // BLOCK
    note = f"{LONG} turns: the least used in the last quarter and in the second, whole blocks"
    yield Line("heap growth within a game, a turn", 0, blocks * BLOCK, "B", note=note)


def _used(handheld, memory, turns: int) -> list[int]:
    """The least at any look in each turn. What is used goes up and down with position and moment;
    what is never given back lifts the least, too."""
    used: list[int] = []
    since = handheld.us
    while True:
        _going_on(handheld, since)
        handheld.run(40)
        turn = handheld.ask("app.session._game.turn")
        if turn >= turns:
            return used
        heap = memory.collected()
        if turn >= len(used):
            used.append(heap.total)
            since = handheld.us
        used[-1] = min(used[-1], heap.total - heap.free)


def _going_on(handheld, since: int):
    if handheld.us - since > _TURN_S * 1_000_000:
        raise NotMeasured(f"the game does not go on: it shows {handheld.screen}")


class End:
    """The PC's end of the cable, as host/link wants a port; its time is the chip's."""

    def __init__(self, handheld):
        self._handheld = handheld
        handheld.cable.open(True)

    def read(self, timeout: float) -> bytes:
        cable = self._handheld.cable
        self._handheld.run_until(lambda: cable.received, int(1000 * timeout) + 1, 1)
        return cable.read()

    def write(self, data: bytes):
        self._handheld.cable.write(data)

    def close(self):
        self._handheld.cable.open(False)


def spectator(board, say):
    """From the key's edge to the board as text; the PC's own time, which is real, is added."""
    handheld = resumed(board, [sessions.HUMAN] * 2)
    seconds = lambda: handheld.us / 1e6  # noqa: E731
    client = Client(lambda: End(handheld), "emulated", seconds, lambda s: handheld.run(1000 * s))
    client.greet(5)
    client.watch()
    _listen(client, handheld)
    times: list[int] = []
    since = handheld.us
    while len(times) < TOLD:
        _going_on(handheld, since)
        handheld.run(_APART_MS * (len(times) % 5))
        acts = handheld.screen in ("Shift", "Move")
        began = handheld.us
        handheld.press("OK")
        if acts:
            times.append(_told(client, began, handheld))
            since = handheld.us
            say(f"step {len(times)} of {TOLD}: {times[-1] / 1000:.0f} ms")
        _listen(client, handheld)
        handheld.release("OK")
        _listen(client, handheld)
    late = sorted(times)[len(times) * 95 // 100]
    note = f"p95 of {len(times)} steps, from the key's edge; longest {said(max(times), 'ms')}"
    yield Line("move on the device to spectator's screen", 100_000, late, "ms", note=note)


def _listen(client, handheld):
    """Until the next screen has been loaded: keys that go down and up meanwhile are not seen."""
    end = handheld.us + 400_000
    while handheld.us < end:
        client.poll(0.05)


def _told(client, began: int, handheld) -> int:
    """Us until the step that a key has played is on the spectator's screen."""
    end = handheld.us + 2_000_000
    while handheld.us < end:
        real, wall = time.perf_counter(), handheld.wall
        news = client.poll(0.05)
        if any(isinstance(message, messages.Step) for message in news):
            sheet.draw(client.view).text()
            own = time.perf_counter() - real - (handheld.wall - wall)
            return handheld.us - began + int(own * 1e6)
    raise NotMeasured("the spectator is not told")

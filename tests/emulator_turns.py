"""Bots play game after game on one emulated handheld, whose heap must not grow."""

from firmware.session import EASY
from host.emulator.memory import Memory
from host.emulator.probed import Asked
from shared_engine.games import GAMES
from tests.emulator_chip import BOARD, settings

SEATS = {"galaxy": (0, 2), "junior": (0, 2), "cards": (0, 1), "duel": (0, 1)}
_LOOK_MS = 500
_PACE = 30  # so that what bots wait for people takes no time
_STILL_MS = 60_000  # without a turn: it hangs
_BEGIN = (
    "from firmware.screens.table import begin\n"
    "app.device.entropy = lambda: {seed}\n"
    "now = time.ticks_ms() * pace[0] & 0x3FFFFFFF\n"
    "app.rouse(now)\n"  # at that pace it soon falls asleep
    "begin(app, {name!r}, {{}}, {seats}, {kinds}, now)\n"
    "del begin, now"
)


class Grown(AssertionError):
    """Less of the heap is free than after an earlier game."""


class Bots:
    """`turns` that were played so far; `free`: bytes at the title after each game, by rule set."""

    def __init__(self, board=BOARD):
        self.handheld = Asked(board, settings(animations=0))
        self.memory = Memory(self.handheld.chip)
        self.turns = 0
        self.free = {name: [] for name in GAMES}
        if not self.handheld.run_until(self.handheld.started, 10_000):
            raise RuntimeError("the game does not start on the chip")
        self.handheld.settle()
        self.handheld.do(f"pace[0] = {_PACE}")

    def play(self, name, seed, most=0, heard=lambda turns: None):
        """A game to its end, or up to so many turns; how many it took."""
        handheld, seats = self.handheld, bytes(SEATS[name])
        kinds = bytes([EASY] * len(seats))  # they think the least
        handheld.do(_BEGIN.format(seed=seed, name=name, seats=seats, kinds=kinds))
        over, turn, since = False, 0, handheld.us
        while not over and (not most or turn < most):
            handheld.run(_LOOK_MS)
            if "error.txt" in handheld.files():
                raise AssertionError(handheld.files()["error.txt"].decode())
            # A round of a duel begins when somebody says so.
            if name == "duel" and handheld.screen == "Ready":
                handheld.tap("OK")
            before = turn
            over, turn = handheld.ask("(app.session.over, app.session._game.turn)")
            if turn != before:
                since = handheld.us
                heard(turn)
            elif handheld.us - since > 1000 * _STILL_MS:
                raise AssertionError(f"{name} hangs in turn {turn}, on {handheld.screen}")
        handheld.do("app.leave_game()")
        handheld.settle()
        self.turns += turn
        self._weigh(name)
        return turn

    def _weigh(self, name):
        free = self.memory.collected().free
        self.free[name].append(free)
        if free < self.free[name][0]:
            raise Grown(f"free at the title after each game of {name}: {self.free[name]}")

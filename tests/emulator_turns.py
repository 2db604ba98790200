"""Bots play game after game on one emulated handheld, whose heap must not grow."""

from firmware.drivers.heap import _OF_GAMES
from firmware.session import EASY
from host.emulator import image
from host.emulator.memory import Memory
from host.emulator.probed import Asked, probed
from host.emulator.saved import settings
from shared_engine.games import GAMES
from tests.emulator_chip import BOARD

SEATS = {"galaxy": (0, 2), "junior": (0, 2), "cards": (0, 1), "duel": (0, 1)}
_LOOK_MS = 500
_PACE = 30  # so that what bots wait for people takes no time
_STILL_MS = 60_000  # without a turn: it hangs
_REST_MS = 1500  # at the title: garbage is collected by then
_KEYS = ("DOWN", "UP", "DOWN", "UP")  # of the title's menu
# Bytes. A module without constants has, in their place, the address of whatever comes next in the
# heap, and so keeps that from being collected. A block for each turn would be 4,000 a round.
_CHANCE = 2048
_LOADED = ("firmware/session", "firmware/history", "shared_engine/")
_BEGIN = (
    "from firmware.screens.table import begin\n"
    "app.device.entropy = lambda: {seed}\n"
    "pace[0] = {pace}\n"
    "now = time.ticks_ms() * pace[0] & 0x3FFFFFFF\n"
    "app.rouse(now)\n"  # it would fall asleep, so much time seems to have passed
    "begin(app, {name!r}, {{}}, {seats}, {kinds}, now)\n"
    "del begin, now"
)
_LEAVE = "pace[0] = 1\napp.rouse(time.ticks_ms())\napp.leave_game()"


class Grown(AssertionError):
    """Less of the heap is free than after the first game by the same rules."""


class Bots:
    """`free`: bytes at the title after each game so far, by rule set. Their tiles differ in size,
    and the last game's stay drawn."""

    def __init__(self, board=BOARD):
        self.handheld = Asked(board, settings(animations=0))
        self.memory = Memory(self.handheld.chip)
        if not self.handheld.run_until(self.handheld.started, 10_000):
            raise RuntimeError("the game does not start on the chip")
        self.handheld.settle()
        self._load_all(board)
        self.free = {name: [] for name in GAMES}

    def _load_all(self, board):
        """Load all modules that stay loaded when a game is left."""
        items = sorted(image.built(board, probed).sizes)
        for path in [path for path in items if path.startswith(_LOADED) and path.endswith(".mpy")]:
            name = path.removesuffix(".mpy").removesuffix("/__init__").replace("/", ".")
            if not name.startswith(_OF_GAMES):
                self.handheld.do(f"__import__({name!r})")

    def _weighed(self) -> int:
        """The most that is free at some looks, before each of which the chip collects its garbage,
        as it does after a key. From outside, code in the RAM may look like the address of some;
        what leaks is never given back."""
        most = 0
        for key in _KEYS:
            self.handheld.tap(key)
            self.handheld.run(_REST_MS)
            most = max(most, self.memory.collected().free)
        return most

    def play(self, name, seed, most=0):
        """A game to its end, or up to so many turns; how many it took."""
        handheld, seats = self.handheld, bytes(SEATS[name])
        kinds = bytes([EASY] * len(seats))  # they think the least
        handheld.do(_BEGIN.format(seed=seed, pace=_PACE, name=name, seats=seats, kinds=kinds))
        over, turn, since = False, 0, handheld.us
        while not over and (not most or turn < most):
            handheld.run(_LOOK_MS)
            if noted := handheld.noted():
                raise AssertionError(noted)
            # A round of a duel begins when somebody says so.
            if name == "duel" and handheld.screen == "Ready":
                handheld.tap("OK")
            before = turn
            over, turn = handheld.ask("(app.session.over, app.session._game.turn)")
            if turn != before:
                since = handheld.us
            elif handheld.us - since > 1000 * _STILL_MS:
                raise AssertionError(f"{name} hangs in turn {turn}, on {handheld.screen}")
        handheld.do(_LEAVE)
        handheld.run(_REST_MS)
        free = self.free[name]
        free.append(self._weighed())
        if free[-1] < free[0] - _CHANCE:
            raise Grown(f"free at the title after each game of {name}: {free}")
        return turn

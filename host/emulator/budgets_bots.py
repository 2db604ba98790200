"""The budget of the hard bot, on the emulated chip: the turns that take it longest."""

import tempfile
from pathlib import Path

from firmware import session as sessions
from shared_engine.games.shift import SHIFT

from . import saved
from .budgets_lines import Line, NotMeasured
from .probed import Asked

GAMES = 50  # in which such turns are looked for
TURNS = 3  # that are measured
# The usual options, and those that leave the most to think about: two pawns, any card of a hand.
OPTIONS = {"": {}, ", open hand and neutral pawn": {"open_hand": True, "neutral": True}}
_BOT_S = 60  # that nobody waits longer for
_PRESS_MS = 160  # a shorter one may fall between two ticks
# From a bot's first look to its decision, screens and keys in between.
_THOUGHTS = """
app.settings.animations = 0
us, since, begun, thoughts = time.ticks_us, [], [], []  # us and mazes in turn
from firmware.session import Session
think = Session.think
"""
# A bot that has decided is still asked until its moment comes.
_TIMED = """
def timed(session, nodes):
  bot = session._bots[session.seat]
  if bot and bot.action is not None:
    return True
  if not since:
    since.append(us())
    begun.append(us())
  done = think(session, nodes)
  if done:
    thoughts.append(time.ticks_diff(us(), since.pop()))
    thoughts.append(session._bots[session.seat].search.floods)
  return done
Session.think = timed
"""


def turns_of(seats: int, options, seed: int) -> list[tuple[int, bytes, bytes]]:
    """The turns of a game of hard bots, but for the first: how many mazes are flooded, and the
    game as it was saved a turn before, and then: who takes it up again loads code and tells the
    last turn anew."""
    mazes: list[int] = []
    games: list[bytes] = []
    with tempfile.TemporaryDirectory() as folder:
        session = saved.begun(folder, [sessions.HARD] * seats, seed, options)
        while not session.over:
            if session.view(None).phase == SHIFT:
                mazes.append(0)
                games.append(Path(folder, sessions.FILE).read_bytes())
            while not session.think(1000):
                pass
            mazes[-1] += session._bots[session.seat].search.floods
            session.bot_act(0)
    return list(zip(mazes[1:], games, games[1:], strict=False))


def bots(board, say):
    for name, options in OPTIONS.items():
        for seats in (2, 4):
            turns = [turn for seed in range(GAMES) for turn in turns_of(seats, options, seed)]
            say(f"{seats} seats{name}: {len(turns)} turns in {GAMES} games")
            turns.sort(reverse=True)
            times = [_taken(board, game, 2, mazes, say)[0] for mazes, game, _ in turns[:TURNS]]
            yield Line(
                f"hard bot's turn in a game of {seats}{name}, shift and move",
                600_000,
                max(times),
                "s",
                note=f"worst of the {TURNS} of {len(turns)} turns that flood the most mazes",
            )
            mazes, _, game = turns[0]
            took, after = _taken(board, game, 1, mazes, say)
            yield Line(
                f"hard bot's first turn after a game of {seats}{name} is taken up again",
                600_000,
                took,
                "s",
                note="the turn that floods the most mazes; it begins "
                f"{after / 1e6:.2f} s after the key that takes the game up",
            )


def _taken(board, game: bytes, number: int, mazes: int, say) -> tuple[int, int]:
    """Us that a bot takes for the turn of that number from here, which floods so many mazes, and
    from the key that takes the game up to the first look at it."""
    handheld = Asked(board, {**saved.settings(), sessions.FILE: game})
    handheld.boot()
    handheld.do(_THOUGHTS)
    handheld.do(_TIMED)
    pressed = int(handheld.ask("us()"))
    handheld.tap("OK", _PRESS_MS)  # takes the game up
    end = handheld.us + _BOT_S * 1_000_000
    thoughts: list[int] = []
    while len(thoughts) < 4 * number:
        if handheld.us > end:
            raise NotMeasured(f"the bots do not play on: it shows {handheld.screen}")
        handheld.run(200)
        thoughts = list(map(int, handheld.ask("thoughts")))
    shift, shifted, move, moved = thoughts[4 * number - 4 : 4 * number]
    if shifted + moved != mazes:
        raise NotMeasured("the bots do not play as on the PC")
    say(f"turn {number} from a saved game, shift and move: {shift // 1000} and {move // 1000} ms")
    return shift + move, int(handheld.ask("begun[0]")) - pressed

"""The budget of the hard bot, on the emulated chip: the turns that take it longest."""

import tempfile
from pathlib import Path

from firmware import session as sessions
from shared_engine.games.shift import SHIFT

from . import saved
from .budgets_lines import Line, NotMeasured, said
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
us, since, thoughts = time.ticks_us, [], []  # us and mazes in turn
from firmware.session import Session
think = Session.think
def timed(session, nodes):
  if not since: since.append(us())
  done = think(session, nodes)
  if done:
    thoughts.append(time.ticks_diff(us(), since.pop()))
    thoughts.append(session._bots[session.seat].search.floods)
  return done
Session.think = timed
"""


def turns_of(seats: int, options, seed: int) -> list[tuple[int, bytes]]:
    """The turns of a game of hard bots, but for the first: how many mazes are flooded, and the
    game as it was saved a turn before, since who takes it up again loads code and tells the last
    turn anew."""
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
    return list(zip(mazes[1:], games, strict=False))


def bots(board, say):
    for name, options in OPTIONS.items():
        for seats in (2, 4):
            turns = [turn for seed in range(GAMES) for turn in turns_of(seats, options, seed)]
            say(f"{seats} seats{name}: {len(turns)} turns in {GAMES} games")
            turns.sort(reverse=True)
            taken = [_taken(board, *turn, say) for turn in turns[:TURNS]]
            firsts, times = zip(*taken, strict=True)
            yield Line(
                f"hard bot's turn in a game of {seats}{name}, shift and move",
                600_000,
                max(times),
                "s",
                note=f"worst of the {TURNS} of {len(turns)} turns that flood the most mazes; "
                f"the turns before, first of a game taken up again: {said(max(firsts), 's')}",
            )


def _taken(board, mazes: int, game: bytes, say) -> tuple[int, int]:
    """Us that bots take for the first and the second turn from here; that floods so many mazes."""
    handheld = Asked(board, {**saved.settings(), sessions.FILE: game})
    handheld.boot()
    handheld.do(_THOUGHTS)
    handheld.tap("OK", _PRESS_MS)  # takes the game up
    end = handheld.us + _BOT_S * 1_000_000
    thoughts: list[int] = []
    while len(thoughts) < 8:
        if handheld.us > end:
            raise NotMeasured(f"the bots do not play on: it shows {handheld.screen}")
        handheld.run(200)
        thoughts = list(map(int, handheld.ask("thoughts")))
    say(f"shift and move of both turns: {[us // 1000 for us in thoughts[:8:2]]} ms")
    if sum(thoughts[5:8:2]) != mazes:
        raise NotMeasured("the bots do not play as on the PC")
    return sum(thoughts[0:4:2]), sum(thoughts[4:8:2])

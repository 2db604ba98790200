"""The golden texts: playthroughs of every variant, and perft counts.

`make goldens` (python -m tests.golden) writes them anew; a reader reviews the diff.
"""

import difflib
import hashlib
import sys
from itertools import product
from pathlib import Path

from host import texts
from shared_engine.game import NOBODY, option_text, options_text, perft
from shared_engine.games import duel, galaxy, load
from shared_engine.games.duel_parts import EDGES, gap_of
from shared_engine.games.duel_solver import solve
from shared_engine.shuffle import Stream
from tests import screens
from tests.both.anyone import playing
from tests.both.transcript import BOT_CASES, bot_transcript

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tests/goldens"

# Name -> (rule set, options, seats).
# Every variant of both galaxy editions; the number of players and the corners change along.
PLAYTHROUGHS = {
    f"galaxy-{edition}"
    f"{'-neutral' * neutral}{'-open_hand' * open_hand}{f'-{finish}' * (finish != 'home')}": (
        "galaxy",
        {"edition": edition, "neutral": neutral, "open_hand": open_hand, "finish": finish},
        (2, 3, 4, (1, 3), (0, 1, 3))[number % 5],
    )
    for number, (edition, neutral, open_hand, finish) in enumerate(
        product((2012, 2015), (False, True), (False, True), ("home", "exit", "none"))
    )
} | {
    "junior-crossings-0": ("junior", {"crossings": 0}, 2),
    "junior-crossings-4": ("junior", {"crossings": 4}, 4),
    "junior-expert": ("junior", {"expert": True}, 3),
    "junior-push_back": ("junior", {"push_back": True}, 2),
    "cards-2": ("cards", {}, 2),
    "cards-6": ("cards", {"first_seat": "random"}, 6),
    "duel-opponent": ("duel", {"false_stop": "opponent"}, 2),
    "duel-void": ("duel", {"false_stop": "void", "same_board": False}, 2),
    "duel-solo-timed": ("duel", {"limit": 60}, (1,)),
    "duel-solo-untimed": ("duel", {"limit": 0}, 1),
}
MOST = 500  # steps, for games that do not end by themselves
SHOWN = 4  # steps at the start and at the end that are shown in full


def seed_of(name):
    return hashlib.sha256(name.encode()).digest()[:16]


def dealt(name):
    rule_set, options, seats = PLAYTHROUGHS[name]
    return load(rule_set).new(options, seats, seed_of(name))


def playthrough(name):
    """A whole game as text; position and views in full at its start and end."""
    steps = len(list(_steps(name, ())))
    return "\n".join(_steps(name, [*range(SHOWN), *range(steps - SHOWN, steps)])) + "\n"


def _steps(name, shown):
    """The deal and each step of the game as a text."""
    game = dealt(name)
    text = texts.of(game.name)
    yield "\n".join(
        [
            f"game {game.name}, {options_text(game.OPTIONS, game.options)}, seed {game.seed.hex()}",
            *_position(game, 0, shown),
        ]
    )
    steps = (duelling if game.name == "duel" else playing)(game, Stream(game.seed, "golden"), MOST)
    for number, (seat, action, events) in enumerate(steps, 1):
        view = game.view(None)
        who = "time" if action is None else f"{text.seat_name(view, seat)} {game.describe(action)}"
        told = "; ".join(text.event_text(view, event) for event in events) or "-"
        line = f"{number}. {who}: {told} [{_crcs(game)}]"
        yield "\n".join([line, *_position(game, number, shown)])


def duelling(game, stream, most):
    """Like `playing`, by players who see their way: mostly the shortest slides, then stop."""
    now = 0
    for _ in range(most):
        if game.result() is not None:
            return
        now += (100 if game.solo else 20) * stream.below(8)
        events = game.advance(now)
        if events:
            yield None, None, events
            continue
        acting = [seat for seat in range(len(game.seats)) if game.actors() >> seat & 1]
        seat = acting[stream.below(len(acting))]
        action = _next_slide(game, seat, stream)
        yield seat, action, game.play(seat, action, now)


def _next_slide(game, seat, stream):
    legal = game.legal(seat)
    if game.target == NOBODY or stream.below(12) == 0:
        return legal[stream.below(len(legal))]
    frame = game.frames[seat]
    edges = EDGES[game.starts[seat]], EDGES[game.target]
    slides, _ = solve(frame, gap_of(frame), *edges)
    return slides[0] if slides else duel.STOP


def _crcs(game):
    """Check sums of the state, and of every seat's and the public view."""
    views = [game.view(seat).pack() for seat in [*range(len(game.seats)), None]]
    return " ".join(data[-4:].hex() for data in [game.pack(), *views])


def _position(game, number, shown):
    if number not in shown:
        return
    text = texts.of(game.name)
    view = game.view(None)
    for row in text.board_rows(view) + text.standing(view):
        yield ("  " + row).rstrip()
    for seat in [*range(len(game.seats)), None]:
        who = "everyone" if seat is None else text.seat_name(view, seat)
        yield f"  {who} sees {text.seen(game.view(seat))}; {game.view(seat).pack().hex()}"
    legal = [len(game.legal(seat)) for seat in range(len(game.seats))]
    yield f"  actors {game.actors()}, legal {legal}, pack {game.pack().hex()}"


def perft_table():
    """Sequences of 1, 2 and 3 actions from the start of each playthrough's game."""
    lines = ["# playthrough: sequences of 1, 2 and 3 actions from its start"]
    for name in PLAYTHROUGHS:
        counts = " ".join(str(perft(dealt(name), depth)) for depth in (1, 2, 3))
        lines.append(f"{name}: {counts}")
    return "\n".join(lines) + "\n"


def bot_games():
    """A check sum of each whole game of bots, so that a change of how they play is seen."""
    lines = ["# rule set, options, bots: check sum of the game"]
    for case, (name, options, levels) in enumerate(BOT_CASES):
        said = " ".join(f"{key}={option_text(value)}" for key, value in options.items())
        digest = hashlib.sha256(bot_transcript(case).encode()).hexdigest()[:16]
        lines.append(" ".join([name, *said.split(), *levels]) + f": {digest}")
    return "\n".join(lines) + "\n"


def simulator_page():
    """docs/simulator.md with its picture of a maze drawn anew."""
    view = galaxy.new({}, 4, bytes(range(16))).view(None)
    marker = "<!-- made by `make goldens` -->\n```\n"
    before, after = (ROOT / "docs/simulator.md").read_text(encoding="utf-8").split(marker)
    rows = "\n".join(texts.of("galaxy").board_rows(view)) + "\n"
    return before + marker + rows + after[after.index("```") :]


def files():
    """File name -> function that makes its text."""
    made = {
        f"tests/goldens/playthrough/{name}.txt": lambda name=name: playthrough(name)
        for name in PLAYTHROUGHS
    }
    made |= {
        f"tests/goldens/screens/{name}.txt": lambda name=name: screens.drawn(name)
        for name in screens.SCREENS
    }
    return made | {
        "tests/goldens/perft.txt": perft_table,
        "tests/goldens/bots.txt": bot_games,
        "docs/simulator.md": simulator_page,
    }


def difference(name, made):
    """The unified diff between the golden and what is made now; empty if there is none."""
    path = ROOT / name
    kept = path.read_text(encoding="utf-8") if path.exists() else ""
    lines = difflib.unified_diff(
        kept.splitlines(), made.splitlines(), name, "made now", lineterm=""
    )
    return "\n".join(lines)


def left_behind():
    """Golden files that nothing makes any more."""
    there = [path.relative_to(ROOT).as_posix() for path in FOLDER.rglob("*.txt")]
    return [name for name in there if name not in files()]


def main():
    for name, make in files().items():
        text = make()
        if difference(name, text):
            (ROOT / name).parent.mkdir(parents=True, exist_ok=True)
            (ROOT / name).write_text(text, encoding="utf-8")
            print(f"written: {name}")
    for name in left_behind():
        (ROOT / name).unlink()
        print(f"removed: {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

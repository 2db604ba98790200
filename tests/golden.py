"""The golden texts: playthroughs of every variant, and perft counts.

`make goldens` (python -m tests.golden) writes them anew; a reader reviews the diff.
"""

import difflib
import hashlib
import sys
from itertools import product
from pathlib import Path

from host.texts import galaxy as board_text
from shared_engine import game as face
from shared_engine.game import option_text, perft
from shared_engine.games import galaxy
from shared_engine.shuffle import Stream
from tests.both.players import eager

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tests/goldens"

# Every variant of both editions; the number of players and the corners change along.
PLAYTHROUGHS = {
    f"galaxy-{edition}"
    f"{'-neutral' * neutral}{'-open_hand' * open_hand}{f'-{finish}' * (finish != 'home')}": (
        {"edition": edition, "neutral": neutral, "open_hand": open_hand, "finish": finish},
        (2, 3, 4, (1, 3), (0, 1, 3))[number % 5],
    )
    for number, (edition, neutral, open_hand, finish) in enumerate(
        product((2012, 2015), (False, True), (False, True), ("home", "exit", "none"))
    )
}
SHOWN = 2  # turns at the start and at the end that are shown in full


def seed_of(name):
    return hashlib.sha256(name.encode()).digest()[:16]


def playthrough(name):
    """A whole game as text; position and views in full at its start and end."""
    options, seats = PLAYTHROUGHS[name]
    turns = sum(1 for line in _steps(name, options, seats, ()) if line.startswith("turn "))
    shown = [*range(SHOWN), *range(turns - SHOWN, turns + 1)]
    return "\n".join(_steps(name, options, seats, shown)) + "\n"


def _steps(name, options, seats, shown):
    seed = seed_of(name)
    game = galaxy.new(options | {"first_seat": "random"}, seats, seed)
    stream = Stream(seed, "golden")
    values = [f"{key}={option_text(value)}" for key, value in game.options.items()]
    yield f"game {game.name}, {' '.join(values)}, seed {seed.hex()}"
    for seat, hand in enumerate(game.hands):
        cards = " ".join(board_text.letter(card) for card in hand)
        yield f"dealt to {board_text.seat_name(game.view(None), seat)}: {cards}"
    if 0 in shown:
        yield from _position(game)
    while game.result() is None:
        if game.phase == galaxy.SHIFT:
            yield f"turn {game.turn + 1}"
        turn, seat = game.turn, game.seat
        legal = game.legal(seat)
        action = eager(game, stream)
        events = game.play(seat, action, 0)
        view = game.view(None)
        text = "; ".join(board_text.event_text(view, event) for event in events)
        crc = game.pack()[-4:].hex()
        yield f"{game.describe(action)} of {len(legal)}: {text} [{crc}]"
        if turn in shown:
            yield from _position(game)


def _position(game):
    view = game.view(None)
    yield from ("  " + row for row in board_text.board_rows(view))
    yield f"  spare {_tile(view.maze.spare, view.maze.spare_symbol)}"
    yield from ("  " + line for line in board_text.standing(view))
    for seat in [*range(len(game.seats)), None]:
        view = game.view(seat)
        who = "everyone" if seat is None else board_text.seat_name(view, seat)
        cards = " ".join(board_text.letter(card) for card in view.cards) or "no card"
        yield f"  {who} sees {cards}; {view.pack().hex()}"
    last = "none" if game.last == face.NOBODY else str(game.last)
    yield f"  actors {game.actors()}, phase {board_text.PHASES[game.phase]}, last slot {last}"


def _tile(openings, symbol):
    sides = "".join(side for bit, side in enumerate("NESW") if openings >> bit & 1)
    return (sides + " " + board_text.letter(symbol)).strip()


def perft_table():
    """Sequences of 1, 2 and 3 actions from the start, for two seeds of each variant."""
    lines = ["# game options seats seed: sequences of 1, 2 and 3 actions"]
    for name, (options, seats) in PLAYTHROUGHS.items():
        seed = seed_of("perft " + name)
        game = galaxy.new(options, seats, seed)
        counts = " ".join(str(perft(game, depth)) for depth in (1, 2, 3))
        lines.append(f"{name} {len(game.seats)} {seed.hex()}: {counts}")
    return "\n".join(lines) + "\n"


def readme():
    """README.md with its picture of a maze drawn anew."""
    view = galaxy.new({}, 4, bytes(range(16))).view(None)
    marker = "<!-- made by `make goldens` -->\n```\n"
    before, after = (ROOT / "README.md").read_text(encoding="utf-8").split(marker)
    rows = "\n".join(board_text.board_rows(view)) + "\n"
    return before + marker + rows + after[after.index("```") :]


def texts():
    """File name -> function that makes its text."""
    made = {
        f"tests/goldens/playthrough/{name}.txt": lambda name=name: playthrough(name)
        for name in PLAYTHROUGHS
    }
    return made | {"tests/goldens/perft.txt": perft_table, "README.md": readme}


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
    return [name for name in there if name not in texts()]


def main():
    for name, make in texts().items():
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

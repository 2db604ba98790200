"""`make figures`: the bots' tournaments, written into docs/bots.md."""

import hashlib
import os
import sys
from pathlib import Path

from host.arena import tournament
from shared_engine.games import load

DOCS = Path(__file__).parents[1] / "docs/bots.md"
MARKER = "<!-- made by `make figures` -->\n"
PAIRS = (("hard", "medium"), ("medium", "easy"))

# Rule set, options, games: more where the levels are closer to each other.
TOURNAMENTS = (
    ("galaxy", {}, 400),
    ("junior", {}, 3000),
    ("junior", {"expert": True}, 1000),
    ("cards", {}, 600),
    ("duel", {}, 200),
)


def row(game, options, players, pair, games):
    """A line of the table; the seed is the same every time, so the figures come back."""
    options = load(game).check(options, players)[0]
    seed = hashlib.sha256(f"{game} {players} {pair}".encode()).digest()[:16]
    rows = tournament(game, options, players, pair, games, seed, os.cpu_count())
    (low, high), (other_low, other_high) = [rows[level]["interval"] for level in pair]
    if low <= other_high:
        raise SystemExit(f"{game}, {players} players: {pair[0]} does not clearly beat {pair[1]}")
    shares = [f"{rows[level]['score']:.2f}" for level in pair]
    name = f"{game}, expert" if options.get("expert") else game
    what = "targets" if players == 1 else "win share"
    cells = [
        f"`{name}`",
        str(players),
        what,
        f"{pair[0]} {shares[0]} ({low:.2f} to {high:.2f})",
        f"{pair[1]} {shares[1]} ({other_low:.2f} to {other_high:.2f})",
        str(games),
    ]
    return f"| {' | '.join(cells)} |"


def main():
    lines = ["| rule set | players | score | better | other | games |", "|---|---|---|---|---|---|"]
    for game, options, games in TOURNAMENTS:
        for players in load(game).PLAYERS:
            for pair in PAIRS:
                lines.append(row(game, options, players, pair, games))
                print(lines[-1], flush=True)
    before, after = DOCS.read_text(encoding="utf-8").split(MARKER)
    after = after[after.index("\n\n") :]
    DOCS.write_text(before + MARKER + "\n".join(lines) + after, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

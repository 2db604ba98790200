"""Golden frames: key scripts that lead to every screen, the check sums of what is then seen, and
sheets of pictures for people.

`python -m tests.frames` writes tests/goldens/frames.* and docs/screens/ anew.
"""

import hashlib
import importlib
import itertools
import json
import sys
import tempfile
from functools import cache
from pathlib import Path

from firmware import session as sessions
from firmware.save import Files, Settings
from firmware.ui.words import LANGUAGES
from host import simulate
from host.sim.png import png
from shared_engine.bots import hint
from shared_engine.game import REACHED, WON
from shared_engine.games.galaxy_parts import NEUTRAL_CARDS
from shared_engine.games.shift import SHIFT
from tests import scenes_cards, scenes_duel, scenes_junior

HERE = Path(__file__).parent
SCRIPTS = HERE / "scripts"
GOLDEN = HERE / "goldens/frames.sha256"
SAVES = HERE / "goldens/frames.json"
SHEETS = HERE.parent / "docs/screens"
ACROSS = 1040  # pixels of frames in a row of a sheet
GAP = 8  # pixels between frames

HUMAN, EASY, MEDIUM, HARD = sessions.HUMAN, sessions.EASY, sessions.MEDIUM, sessions.HARD


# Games to begin with: a script continues them from the title


def after_turn(game):
    """The events of the turn that a hint would lead to."""
    game = game.copy()
    seat = game.seat
    events = game.play(seat, hint(game.view(seat))[0], 0)
    return events + game.play(seat, hint(game.view(seat))[0], 0)


def reaches(game):
    return any(event[0] == REACHED for event in after_turn(game))


def wins(game):
    return any(event[0] == WON for event in after_turn(game))


def both_pawns(game):
    marked = {card in NEUTRAL_CARDS for card in game.targets(0)}
    return len(marked) == 2 and len(game.targets(0)) <= 3


def saved(kinds, options, when):
    """The files of a game in which it is the first player's turn and `when` is so."""
    for number in itertools.count():
        with tempfile.TemporaryDirectory() as folder:
            seed = hashlib.sha256(repr((kinds, options, number)).encode()).digest()[:16]
            if _played_until(when, Files(folder), kinds, options, seed):
                return _settings() | {"game": Path(folder, "game").read_bytes().hex()}


def _played_until(when, files, kinds, options, seed):
    corners = (0, 2) if len(kinds) == 2 else range(len(kinds))
    session = sessions.start(files, "galaxy", options, corners, bytes(kinds), seed)
    game = session._game
    while game.result() is None:
        if game.seat == 0 and game.phase == SHIFT and game.turn > 1 and when(game):
            return True
        session.act(game.seat, hint(game.view(game.seat))[0], game.turn * 5000)
    return False


def _always(game):
    return True


def _settings(language=0):
    """Of someone who has switched the device on before."""
    with tempfile.TemporaryDirectory() as folder:
        chosen = Settings()
        chosen.language = language
        chosen.store(Files(folder))
        return {"settings": Path(folder, "settings").read_bytes().hex()}


# What a script finds on the device; a script of that name is in tests/scripts.
FILES = {
    "language": dict,
    "title": _settings,
    "damaged": lambda: _settings() | {"game": "00"},
    "error": _settings,
    "battery": _settings,
    "puzzle": _settings,
    "alone": lambda: saved((HUMAN, HARD), {}, _always),
    "forbidden": lambda: saved((HUMAN, EASY), {"edition": 2015}, lambda game: game.banned() == 2),
    "people": lambda: saved((HUMAN, HUMAN, HUMAN), {}, _always),
    "neutral": lambda: saved((HUMAN, MEDIUM), {"neutral": True, "open_hand": True}, both_pawns),
    "reached": lambda: saved((HUMAN, MEDIUM, EASY), {}, reaches),
    "over": lambda: saved((HUMAN, HARD, MEDIUM, EASY), {}, wins),
    "exit": lambda: saved((HUMAN, HARD), {"finish": "exit"}, wins),
    "four-keys": lambda: saved((HUMAN, HUMAN), {"edition": 2015}, _always),
}
# The other games bring scripts of their own.
TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in SCRIPTS.glob("*.txt")}
for scenes in (scenes_junior, scenes_cards, scenes_duel):
    FILES |= {name: lambda made=made: _settings() | made() for name, made in scenes.GAMES.items()}
    TEXTS |= scenes.SCRIPTS
SLOW = {"duel", "duel-over", "over", "exit", "cards", "cards-people"}  # seconds to be played
FAULTS = {"error": "code", "battery": "battery"}
FOUR_KEYS = {
    "320x240": "display_pack_2",
    "240x135": "display_pack",
    "128x128": "waveshare_lcd_1_44",
}
FOUR_SCRIPTS = sorted(name for name in TEXTS if name.startswith("four-"))
# Scene -> (board, script): eight keys on one size of panel, four on each of the others.
SCENES = {name: ("picosystem", name) for name in FILES if name not in FOUR_SCRIPTS}
for size, board in FOUR_KEYS.items():
    SCENES |= {f"{size}/{name}": (board, name) for name in FOUR_SCRIPTS}
# The menus, rules and settings in the other languages.
SPOKEN = {
    "de": ("waveshare_lcd_1_44", "four-title"),
    "fr": ("display_pack", "four-title"),
    "it": ("display_pack_2", "four-title"),
    "nl": ("picosystem", "title"),
    "es": ("picosystem", "title"),
}
SCENES |= {f"{language}/{name}": (board, name) for language, (board, name) in SPOKEN.items()}
# Those that every run compares with MicroPython: each kind of layout, no long thinking twice.
ALIKE = [name for name in SCENES if "/" not in name and name not in SLOW - {"over"}]
ALIKE += [f"128x128/four-{name}" for name in ("keys", "junior", "cards-people", "duel-bot")]
ALIKE += ["240x135/four-alone"]


@cache
def saves():
    """Scene -> its files, as kept: some of these games take long to play."""
    return json.loads(SAVES.read_text(encoding="utf-8"))


def files(name):
    return saves()[name]


def job(scene):
    """A script for four keys finds, and suffers, what its namesake does."""
    board, script = SCENES[scene]
    name = script if script in FILES else script.removeprefix("four-")
    fault = FAULTS.get(name, "")
    spoken = scene.split("/")[0]
    chosen = _settings(LANGUAGES.index(spoken)) if spoken in SPOKEN else {}
    return {
        "board": board,
        "seed": 5,
        "files": files(name) | chosen,
        "keys": TEXTS[script],
        "fault": fault,
        "new": name == "language",
    }


@cache
def jobs():
    return [job(name) for name in SCENES]


def sums(results, names=tuple(SCENES)):
    """Frame -> (check sum, screen); what else went wrong is an AssertionError."""
    made = {}
    for name, (shots, outcome) in zip(names, results, strict=True):
        assert outcome["problems"] == [], name
        assert bool(outcome["log"]) == name.endswith("error"), outcome["log"]
        size = name[: name.find("/") + 1]
        shots = {size + frame: shot[:2] for frame, shot in shots.items()}
        assert not set(made) & set(shots), name
        made |= shots
    return made


def text(made):
    return "".join(f"{sha256}  {name}  {on}\n" for name, (sha256, on) in sorted(made.items()))


def golden():
    """Frame -> (check sum, screen), as kept."""
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    return {name: (sha256, on) for sha256, name, on in (line.split("  ") for line in lines)}


def indexed():
    """The sheets that are listed; other pictures in that folder are not ours."""
    index = SHEETS / "README.md"
    lines = index.read_text(encoding="utf-8").splitlines() if index.exists() else []
    return [line[3:] for line in lines if line.startswith("## ")]


def sheets(results):
    """Sheet -> (board, its shots): one a script, or one a size of panel with four keys."""
    found = {}
    for name, (shots, _) in zip(SCENES, results, strict=True):
        board = importlib.import_module(f"boards.{SCENES[name][0]}")
        found.setdefault(name.split("/")[0], (board, {}))[1].update(shots)
    return found


def sheet(width, height, frames):
    """Frames of one size side by side."""
    across = min(ACROSS // width, len(frames))
    down = -(-len(frames) // across)
    total = across * (width + GAP) + GAP
    picture = bytearray(b"\x80" * (3 * total * (down * (height + GAP) + GAP)))
    for number, rgb in enumerate(frames):
        left = GAP + number % across * (width + GAP)
        top = GAP + number // across * (height + GAP)
        for y in range(height):
            at = 3 * ((top + y) * total + left)
            picture[at : at + 3 * width] = rgb[3 * width * y : 3 * width * (y + 1)]
    return png(total, down * (height + GAP) + GAP, bytes(picture))


def main():
    made = {name: make() for name, make in FILES.items()}
    SAVES.write_text(json.dumps(made, indent=0, sort_keys=True) + "\n", encoding="utf-8")
    saves.cache_clear()
    results = simulate.on_cpython(jobs())
    SHEETS.mkdir(parents=True, exist_ok=True)
    before = set(indexed())
    GOLDEN.write_text(text(sums(results)), encoding="utf-8")
    index = ["# Screens", "", "Made by `make screenshots` from the scripts in tests/scripts/.", ""]
    for name, (board, shots) in sheets(results).items():
        data = sheet(board.WIDTH, board.HEIGHT, [rgb for _, _, rgb in shots.values()])
        (SHEETS / f"{name}.png").write_bytes(data)
        index += [f"## {name}", f"{', '.join(shots)}", "", f"![{name}]({name}.png)", ""]
    (SHEETS / "README.md").write_text("\n".join(index), encoding="utf-8")
    for name in before - set(indexed()):
        (SHEETS / f"{name}.png").unlink(missing_ok=True)
    print(f"written: {GOLDEN.relative_to(HERE.parent)}, {SHEETS.relative_to(HERE.parent)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

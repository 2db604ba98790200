"""Fingers that press anything: nothing they do may break the handheld or lose a game.

Runs on CPython; `python -m tests.random_keys --events N` goes on for longer than the test run does.
"""

import argparse
import importlib
import random
import sys
import tempfile
from pathlib import Path

from firmware import puzzle_session
from firmware import session as sessions
from firmware.save import Files
from host.sim import headless, machine
from shared_engine.bots import LEVELS
from shared_engine.games import GAMES, load
from tests import swift
from tests.person import KINDS, Person
from tests.person_duel import MENU_MS

HOME = 30  # presses that lead to the title from anywhere
CHECKED = 250  # events between two visits to the title
SHOWN = 40  # events that a failure tells of
# How often a key is chosen.
WEIGHTS = {"OK": 8, "BACK": 1, "PEEK": 3, "TURN": 3}


class Broken(AssertionError):
    """What went wrong, and the keys before it."""


class Fingers:
    """Random fingers on a handheld; `events` counts what they do."""

    def __init__(self, handheld, chance):
        self.handheld = handheld
        self.chance = chance
        self.keys = [key for key, _ in handheld.board.KEYS]
        self.weights = [WEIGHTS.get(key, 4) for key in self.keys]
        self.held = []
        self.log = []

    def event(self):
        """A key down or up, and some time."""
        chance = self.chance
        if self.held and chance.random() < 0.7:
            self.let_go(chance.choice(self.held))
        else:
            key = chance.choices(self.keys, self.weights)[0]
            if key in self.held:
                self.let_go(key)
            else:
                self.held.append(key)
                self.finger(key, 1)
        self.wait(self.pause())

    def pause(self):
        """Mostly quick, sometimes long enough to hold a key, dim or switch off."""
        dice = self.chance.random()
        if dice < 0.9:
            return self.chance.randint(0, 120)
        if dice < 0.998:
            return self.chance.randint(120, 1500)
        return 31_000 if dice < 0.9995 else 121_000

    def finger(self, key, down):
        self.log.append(f"{'down' if down else 'up'} {key}")
        self.handheld.finger(key, down)

    def let_go(self, key):
        self.held.remove(key)
        self.finger(key, 0)

    def wait(self, ms):
        self.log.append(f"wait {ms}")
        self.handheld.run(ms)

    def rest(self):
        for key in list(self.held):
            self.let_go(key)
        self.wait(50)

    def check(self):
        name = headless.screen(self.handheld)
        if name == "Error" or machine.problems:
            trace = Path(self.handheld.folder, "error.txt")
            said = trace.read_text(encoding="utf-8") if trace.exists() else ""
            keys = "\n".join(self.log[-SHOWN:])
            raise Broken(f"{name} {machine.problems[:3]}\n{said}\nafter\n{keys}")


def press_anything(board, folder, seed, events):
    """So many random events on a new handheld; gives how often each screen was on top."""
    handheld = headless.Handheld(importlib.import_module(f"boards.{board}"), str(folder), seed)
    handheld.run(50)
    fingers = Fingers(handheld, random.Random(seed))
    seen = {}
    for number in range(events):
        fingers.event()
        fingers.check()
        name = headless.screen(handheld)
        seen[name] = seen.get(name, 0) + 1
        if number % CHECKED == CHECKED - 1:
            fingers.rest()
            _check_save(handheld)
            _go_home(handheld, fingers)
            if fingers.chance.random() < 0.7:
                _begin(handheld, fingers.chance)
    return seen


def _begin(handheld, chance):
    """A new game, more often than random keys find the way through its set-up."""
    game = chance.choice(GAMES)
    fewest, most = load(game).PLAYERS
    kinds = ["nobody"] * most
    while most - kinds.count("nobody") < fewest or set(kinds) <= {"nobody", *LEVELS}:
        kinds = chance.choices(KINDS, (2, 4, 1, 1, 1), k=most)
    options = {}
    if game == "galaxy":
        options = {
            "edition": chance.choice((2012, 2015)),
            "neutral": chance.choice((False, True)),
            "open_hand": chance.choice((False, True)),
            "finish": chance.choice(("home", "exit", "none")),
        }
    elif game == "junior":
        options = {"expert": chance.choice((False, True))}
    Person(handheld).set_up(kinds, options, game)


def _check_save(handheld):
    """What is on the disk is the game that is on the screen."""
    session = handheld.app.session
    if session is None:
        return
    puzzle = session.name == "puzzle"
    kept = (puzzle_session if puzzle else sessions).resume(Files(handheld.folder))
    if kept is None or kept._game.pack() != session._game.pack():
        raise Broken("the game on the disk is another one")


def _go_home(handheld, fingers):
    """From wherever it is, a few presses lead to the title, where the game can be continued."""
    session = handheld.app.session
    running = session is not None and not session.over
    person = Person(handheld)
    way = []
    while person.name != "Title":
        way.append(person.name)
        if len(way) > HOME:
            raise Broken(f"stuck: {' '.join(way)}")
        if person.name == "Pause" and not handheld.app._asleep:
            running = running and handheld.app.session is not None
            person.open("save_quit")
        elif person.name in ("Reached", "Over", "Notice", "Language"):
            running = running and person.name != "Over"  # bots may have played on to the end
            person.press("OK")
        elif person.name == "Both":  # a short BACK slides a tile
            handheld.tap("BACK", MENU_MS)
        else:
            person.press("BACK")
        fingers.check()
    puzzle = session is not None and session.name == "puzzle"
    if running and not puzzle and "continue" not in person.screen._entries:
        raise Broken("the title does not offer to continue")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--events", type=int, default=100_000)
    parser.add_argument("--board", default="picosystem")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 16))
    args = parser.parse_args()
    print(f"seed {args.seed}", flush=True)
    swift.install()
    with tempfile.TemporaryDirectory() as folder:
        seen = press_anything(args.board, folder, args.seed, args.events)
    print(", ".join(f"{name} {count}" for name, count in sorted(seen.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())

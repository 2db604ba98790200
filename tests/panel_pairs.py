"""Paired games on pixels: two handhelds whose games differ only in what a viewer may not know.

The same keys, the same darkness and the same PC come to both. The viewer looks at the panel all
the time, and no frame may differ but those that the rules show to another player alone: of the
player who holds the device. Where no PC has a seat, one watches on the cable, and what it hears may
not differ either. `python -m tests.panel_pairs --pairs 1000` says how long that takes.
"""

import argparse
import hashlib
import importlib
import random
import sys
import tempfile
import time
from collections import Counter

from firmware import session as sessions
from firmware.history import History
from firmware.save import Files, Settings
from firmware.screens import table
from host.sim import headless, machine
from host.sim.panel import PanelModel
from shared_engine.bots import player
from shared_engine.game import NOBODY, REACHED
from tests import secrets, swift
from tests.random_keys import Fingers
from tests.wire import Listener

EVENTS = 70  # of a pair
BOARDS = ("picosystem", "display_pack_2", "waveshare_lcd_1_44", "waveshare_lcd_1_14")
TABLES = ("galaxy", "expert", "cards")  # of secrets.TABLES, those that hide cards
VIEWED = [(name, viewer) for name in TABLES for viewer in secrets.viewers(name)]
HUMAN, EASY, MEDIUM, PC = sessions.HUMAN, sessions.EASY, sessions.MEDIUM, sessions.PC
BOTS = (EASY, MEDIUM, sessions.HARD)
DARK_MS = 120_000
LISTEN_MS = 10
# Screens where somebody who is here without other players sees their own cards all the time.
OPEN = ("Shift", "Move", "Lay", "Take", "Watch", "Away", "Moving", "Reached")


class Dark(PanelModel):
    """A panel whose picture nobody looks at."""

    def _in_order(self, turns):
        return self._memory


def copying(handheld):
    """What the panel of a new handheld is given, as the canvas has it. The driver's coding would
    take most of the time; other tests show that the panel has what it is given.
    """
    glass = bytearray(handheld.board.WIDTH * handheld.board.HEIGHT // 2)

    def show(canvas, x, y, w, h):
        buffer, width = canvas.buffer, canvas.width
        for start in range((y * width + x) // 2, ((y + h) * width + x) // 2, width // 2):
            glass[start : start + w // 2] = buffer[start : start + w // 2]

    handheld.app.device.panel.show = show
    return glass


class Sitting:
    """A handheld with a game in progress; `holder` is the seat whose player holds it by the rules,
    or None if that is not known: who has gone on at the last curtain, unless it was dark since.
    """

    def __init__(self, folder, game, kinds, held, seed, board, quick):
        files = Files(folder)
        settings = Settings()
        settings.hints = 0  # a hint tells the owner more, and stays visible
        settings.store(files)
        module = importlib.import_module(f"boards.{board}")
        self.handheld = headless.Handheld(module, folder, 1, Dark)
        self.app = self.handheld.app
        self._glass = copying(self.handheld)
        self.handheld.run(50)
        # Not by a file: the other game's seed has not dealt its maze, so a save would be refused.
        history = History()
        history.complete = False  # the game stands anywhere
        self.session = sessions.Session(files, game.copy(), bytes(kinds), history)
        self.session.save = lambda: None
        self.session.held = held
        self.session._commitment = bytes(32)  # it binds the seed, which paired games do not share
        if quick:  # bots decide at once, so that nothing depends on how long they think
            think = self.session.think
            self.session.think = lambda nodes: think(1 << 20)
        self.played = []
        table.take_up(self.app, self.session, machine.now)
        self.session.tell = self._played
        self.app.seen_by = NOBODY  # as after a claim: nobody knows who has the device
        players = [seat for seat, kind in enumerate(kinds) if kind in (HUMAN, PC)]
        self._alone = players[0] if len(players) == 1 else None
        self.holder = None
        table.go_on(self.app, machine.now)
        self.spectator = None if held else Listener()
        self.quick = quick
        self.chance = random.Random(seed)
        self.fingers = Fingers(self.handheld, self.chance)
        self._wait(50)
        # At first the player whose turn it is goes on at the curtain, and plays well.
        self._plan = [("OK", 100), ("OK", 100), (None, 1500), (None, 1500)]

    def _played(self):
        self.played.append(self.session.last)
        self.app.link.tell()

    # What happens

    def event(self):
        """A key, mostly; or it gets dark, or the cable wakes it, or a PC does something."""
        if self._plan:
            key, wait = self._plan.pop(0)
            if key:
                self._key(key)
            else:
                self._plays_well()
            self._wait(wait)
            self.fingers.check()
            return
        dice = self.chance.random()
        often = type(self.app.stack[-1]).__name__ == "Reached"
        if dice < (0.6 if often else 0.05):
            self._dark()
        elif dice < 0.06:
            self.app.rouse(machine.now)
        elif dice < 0.07:
            self._change_hands()
        elif dice < 0.4 and (self._pc_plays() or self._plays_well()):
            pass
        else:
            self._key(self._any())
        self._wait(self.chance.choice((40, 60, 100, 150, 400, 700)))
        self.fingers.check()

    def _wait(self, ms):
        if self.spectator:
            for _ in range(0, ms, LISTEN_MS):
                self.handheld.run(LISTEN_MS)
                self.spectator.listen()
        else:
            self.fingers.wait(ms)
        if self.app._asleep:
            self.holder = None

    def _any(self):
        """A key to let go or to press."""
        fingers = self.fingers
        if fingers.held and self.chance.random() < 0.7:
            return self.chance.choice(fingers.held)
        return self.chance.choices(fingers.keys, fingers.weights)[0]

    def _key(self, key):
        """A key goes down or up; the one that goes on at a curtain says who holds the device."""
        curtain = self.app.stack[-1]
        seat = getattr(curtain, "seat", self.session.seat)
        asleep = self.app._asleep
        fingers = self.fingers
        if key in fingers.held:
            fingers.let_go(key)
        else:
            fingers.held.append(key)
            fingers.finger(key, 1)
        self._wait(40)
        gone = type(curtain).__name__ == "Curtain" and curtain not in self.app.stack
        if gone and not asleep and self.app.session:
            self.holder = None if seat == NOBODY else seat

    def _dark(self):
        """Mostly somebody wakes it at once, and looks what the key to peek shows."""
        machine.pass_time(DARK_MS)
        if self.chance.random() < 0.3:
            return
        self._wait(40)
        self.fingers.rest()
        self._wait(40)
        keys = self.fingers.keys
        for key in (keys[-1], keys[-1], "PEEK" if "PEEK" in keys else "OK"):
            self._key(key)

    def _plays_well(self) -> bool:
        """Who holds the device and has the turn plays what a bot would: some reach their cards."""
        app, session = self.app, self.session
        acting = type(app.stack[-1]).__name__ in ("Shift", "Move", "Lay", "Take")
        if app._asleep or not acting or self.holder != session.seat or self._busy():
            return False
        table.play_for(app, session.seat, thought(session._game), machine.now)
        return True

    def _pc_plays(self) -> bool:
        """The PC that holds the seat whose turn it is plays anything."""
        session = self.session
        if not session.held >> session.seat & 1 or self._busy():
            return False
        self.app.rouse(machine.now)
        legal = session.legal(session.seat)
        # However many there are, the same chances are left for what comes later.
        action = legal[int(self.chance.random() * len(legal))]
        table.play_for(self.app, session.seat, action, machine.now)
        return True

    def _change_hands(self):
        """A PC takes a seat, as after code and button, or gives it back."""
        session = self.session
        seat = self.chance.randrange(len(session.kinds))
        if session.kinds[seat] not in (HUMAN, PC) or self._busy() or self.spectator:
            return
        self.app.rouse(machine.now)
        self.holder = None
        session.held ^= 1 << seat
        if session.held >> seat & 1:
            self.app.seen_by = NOBODY
            table.go_on(self.app, machine.now)
        else:
            table.hand_back(self.app, machine.now)

    def _busy(self):
        return self.app.session is not self.session or self.session.over

    # What is seen

    def glance(self, viewer):
        """(screen, whether it is for another than the viewer, check sum of the panel, what the
        viewer knows by the rules, how many actions were played, how the private screen takes keys,
        what was heard on the cable)
        """
        app, session = self.app, self.session
        game = session._game
        name = type(app.stack[-1]).__name__
        # Which pawn may move tells of the card, and is for the mover to see.
        hidden = name == "Move" and session.seat != viewer
        legal = game.legal(session.seat) if hidden else []
        frame = app._asleep or hashlib.sha256(self._glass).digest()
        knows = secrets.known(game, viewer), legal
        private = self._private(name, viewer)
        keys = private and getattr(app.stack[-1], "fitting", None)
        return name, private, frame, knows, len(self.played), keys, self._heard()

    def _heard(self):
        """What the cable has said so far; to the ms where bots do not think on different paths."""
        heard = self.spectator.heard if self.spectator else []
        return list(heard) if self.quick else b"".join([data for _, data in heard])

    def _private(self, name, viewer) -> bool:
        holder = self._alone if self._alone is not None else self.holder
        if holder is None or holder == viewer or self.session.held >> holder & 1:
            return False
        if name in OPEN and [holder] == self._people():
            return True
        if self.session.name == "cards":
            return name == "Lay"
        return getattr(self.app.stack[-1], "peeking", False)

    def _people(self):
        """The seats that people play here, or may."""
        kinds, held = self.session.kinds, self.session.held
        return [
            seat for seat, kind in enumerate(kinds) if kind in (HUMAN, PC) and not held >> seat & 1
        ]


def trace(game, kinds, held, viewer, seed, events, board="picosystem", quick=True):
    """The glances at a handheld with this game, and the actions that were played."""
    with tempfile.TemporaryDirectory() as folder:
        sitting = Sitting(folder, game, kinds, held, seed, board, quick)
        seen = []
        for _ in range(events):
            seen.append(sitting.glance(viewer))
            sitting.event()
            if sitting._busy():  # with the end comes the seed, by the rules
                break
        return seen, sitting.played


def compare(game, pair, kinds, held, viewer, seed, events=EVENTS, board="picosystem", quick=True):
    """Return counts of what was compared; Leak if the viewer can tell the two apart."""
    one, actions = trace(game, kinds, held, viewer, seed, events, board, quick)
    two, others = trace(pair, kinds, held, viewer, seed, events, board, quick)
    counts = Counter(pairs=1)
    where = f"{board}, {game.name} {list(kinds)} held {held}, viewer {viewer}, keys {seed}"
    done = 0
    for number, (mine, other) in enumerate(zip(one, two, strict=False)):
        while done < min(mine[4], other[4]):
            (seat, action, now, events), (_, choice, then, outcome) = actions[done], others[done]
            counts["bots' actions"] += kinds[seat] in BOTS
            if now != then and kinds[seat] in BOTS:
                raise secrets.Leak(f"{where}, event {number}: {seat} acts at {now} or {then} ms")
            # A player decides by their own cards; the outcome is for all to see.
            if (action, now, events) != (choice, then, outcome):
                return counts
            done += 1
        if mine[4] != other[4]:
            seat = (actions if mine[4] > other[4] else others)[done][0]
            if kinds[seat] in BOTS:
                raise secrets.Leak(f"{where}, event {number}: {seat} acts earlier or later")
            return counts
        if mine[3] != other[3]:
            return counts
        heard = min(len(mine[6]), len(other[6]))  # one may be a moment ahead of the other
        if mine[6][:heard] != other[6][:heard] or (quick and mine[6] != other[6]):
            raise secrets.Leak(f"{where}, event {number}: the cable tells them apart")
        counts["moments on the cable"] += heard > 0
        if mine[5] != other[5]:  # the next key does what goes with the owner's hand
            return counts
        if mine[1] and other[1]:
            counts["private frames that differ"] += mine[2] != other[2]
            continue
        counts["frames"] += 1
        if mine[:3] != other[:3]:
            raise secrets.Leak(f"{where}, event {number}: {mine[0]} or {other[0]}")
    return counts


def near(game, viewer):
    """The game, or from there on the first turn of another than the viewer that reaches a card."""
    now = game.copy()
    for _ in range(12):
        ahead = now.copy()
        turn = ahead.turn
        reached = False
        while ahead.turn == turn and ahead.result() is None:
            events = ahead.play(ahead.seat, thought(ahead), 0)
            reached = reached or any(event[0] == REACHED for event in events)
        if ahead.result() is not None:
            break
        if reached and now.seat != viewer:
            return now
        now = ahead
    return game


def thought(game):
    """What a bot would do for the seat whose turn it is."""
    bot = player(game.name, "medium", bytes(16))
    bot.look(game.view(game.seat))
    while not bot.think(1 << 20):
        pass
    return bot.action


def seated(game, viewer, stream):
    """A kind of player for each seat, with people among them, and the bits of those on a PC."""
    kinds = [(HUMAN, HUMAN, HUMAN, PC, *BOTS)[stream.below(7)] for _ in game.seats]
    kinds[viewer or 0] = kinds[game.seat] = HUMAN
    held = 0
    for seat, kind in enumerate(kinds):
        if kind in (HUMAN, PC) and seat != game.seat and stream.below(4) == 0:
            held |= 1 << seat
    return kinds, held


def pixel_pairs(count, seed, quick=True):
    """Play `count` pairs, of all rule sets that hide cards, viewers and panels; counts of what was
    compared. Leak says where the viewer can tell a pair apart. Not `quick`: bots think as long as
    on the device, so that the time they take is compared as well.
    """
    stream = secrets.Stream(seed, "panels")
    games = [secrets.positions(name, viewer, stream) for name, viewer in VIEWED]
    counts = Counter()
    for number in range(count):
        which = number % len(VIEWED)
        viewer = VIEWED[which][1]
        game = next(games[which])
        later = game.name != "cards" and stream.below(4) > 0
        if later:
            game = near(game, viewer)
        other = secrets.twin(game, viewer, stream, later)
        if stream.below(2):
            other.seed = game.seed  # bots that see the same do the same
        kinds, held = seated(game, viewer, stream)
        board = BOARDS[stream.below(len(BOARDS))]
        keys = stream.below(1 << 16)
        counts += compare(game, other, kinds, held, viewer, keys, board=board, quick=quick)
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--slow", action="store_true", help="bots take their time")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 16))
    args = parser.parse_args()
    print(f"seed {args.seed}", flush=True)
    swift.install()
    began = time.monotonic()
    counts = pixel_pairs(args.pairs, args.seed.to_bytes(16, "big"), not args.slow)
    told = ", ".join(f"{number:,} {what}" for what, number in counts.items())
    print(f"{told}; {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())

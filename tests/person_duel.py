"""People at a duel on the handheld: they slide by pressing keys, and call stop with two at once.

What to play comes from a bot; how to get there is a matter of keys alone. Runs on CPython and on
MicroPython.
"""

from host.sim.keyscript import PRESS_MS
from shared_engine.bots import player
from shared_engine.games.duel import OPEN, STOP

MOST = 4000  # looks at the screen in a duel
# The keys of each side: up, down, left, right.
SIDES = (("UP", "DOWN", "LEFT", "RIGHT"), ("PEEK", "BACK", "TURN", "OK"))
SETTLE_MS = 800  # after a round
HOLD_MS = 300  # slides a whole line
LOOK_MS = 300  # at a screen before keys are pressed; sooner they would be ignored
MENU_MS = 1600  # B held so long opens the menu where two play at once


class Stuck(Exception):
    """The keys do not lead where they should."""


class Duellists:
    """All people at one device; `seen` are the screens, in the order of their first appearance."""

    def __init__(self, handheld, level="hard"):
        self.handheld = handheld
        self.app = handheld.app
        self.few = "RIGHT" not in [name for name, _ in handheld.board.KEYS]
        self._bots = [player("duel", level, bytes(16)), player("duel", level, bytes(16))]
        self.seen = []

    @property
    def screen(self):
        return self.app.stack[-1]

    @property
    def name(self) -> str:
        return type(self.screen).__name__

    def play(self, most: int = MOST, seats=(0, 1)):
        """Until it is over, or so many looks at the screen."""
        for _ in range(most):
            name = self.name
            if name not in self.seen:
                self.seen.append(name)
            if name == "Over":
                self.handheld.run(LOOK_MS)
                return
            if name == "Ready":
                self.handheld.run(LOOK_MS)
                self.handheld.tap("OK")
            elif name == "Both":
                for seat in seats:
                    self.turn(seat)
            elif name in ("Alone", "InTurn"):
                self.turn(self.screen.own)
            else:
                raise Stuck("what to do on " + name)
        if most == MOST:
            raise Stuck("the duel does not end")

    def turn(self, seat: int):
        """One thought of a seat: a slide, a stop, or the next card."""
        screen = self.screen
        if type(screen).__name__ not in ("Both", "Alone", "InTurn"):
            return
        if screen.view.phase or not screen.running():
            self.handheld.run(SETTLE_MS)
            if self.screen is screen:
                self.handheld.tap("OK" if screen.own != 255 else SIDES[seat][3])
            return
        action = self.wanted(seat)
        if action == STOP:
            self.stop(seat)
        elif action is None or action == OPEN:
            self.handheld.run(120)
        else:
            self.slide(seat, action)

    def wanted(self, seat: int):
        """What a bot would do, or None if the seat may not act."""
        view = self.app.session.view(seat)
        if not view.actors >> seat & 1:
            return None
        bot = self._bots[seat]
        bot.look(view)
        while not bot.think(1000):
            pass
        return bot.action

    def slide(self, seat: int, cell: int):
        """Bring the gap to a cell: in one go to the end of its line, else tile by tile."""
        for _ in range(3):
            gap = self.app.session.view(None).gaps[seat]
            if gap == cell:
                return
            down = cell // 4 - gap // 4
            across = cell % 4 - gap % 4
            # A tile goes the other way than the gap.
            way = 0 if down > 0 else 1 if down < 0 else 2 if across > 0 else 3
            next_cell = gap + (4, -4, 1, -1)[way]
            at_end = (cell // 4, cell % 4)[way > 1] == (3, 0)[way & 1]
            ms = HOLD_MS if at_end and cell != next_cell else PRESS_MS
            if self.few:
                self.point(next_cell)
                self.handheld.tap("OK", ms)
            else:
                side = 1 if self.name == "Both" and seat else 0
                self.handheld.tap(SIDES[side][way], ms)

    def point(self, cell: int):
        """Bring the cursor of four keys to a tile."""
        for _ in range(4):
            if self.screen.picture.cursor == cell:
                return
            self.handheld.tap("NEXT")
            if self.screen.view.phase:
                return  # the other one was faster
        raise Stuck("the cursor does not come to " + str(cell))

    def stop(self, seat: int):
        if self.few:
            self.chord("PREV", "NEXT")
        elif self.name == "Both":
            self.chord(SIDES[seat][2], SIDES[seat][3])
        else:
            self.handheld.tap("OK")

    def chord(self, one: str, two: str, apart: int = 30):
        handheld = self.handheld
        handheld.finger(one, 1)
        handheld.run(apart)
        handheld.finger(two, 1)
        handheld.run(60)
        handheld.finger(one, 0)
        handheld.finger(two, 0)
        handheld.run(60)


def seated(handheld, kinds, ready=True, **options):
    """People at a handheld with a new duel between those kinds of players."""
    from firmware.screens import table
    from host.sim import machine

    handheld.run(50)
    table.begin(handheld.app, "duel", options, len(kinds), bytes(kinds), machine.now)
    handheld.run(50)
    people = Duellists(handheld)
    if ready:
        handheld.tap("OK")
        handheld.run(SETTLE_MS)
    return people


def join(people, seat: int):
    """Slide until the seat's start and the target are joined."""
    action = people.wanted(seat)
    while action != STOP:
        people.slide(seat, action)
        action = people.wanted(seat)

"""A person at the handheld: looks at the screen, makes up the mind, and presses keys.

What to play comes from a bot; how to get there is a matter of keys alone. Runs on CPython and
on MicroPython.
"""

from shared_engine.bots import player
from shared_engine.games.shift import GO, GO_NEUTRAL, LEAVE

CLOCKWISE = ("RIGHT", "DOWN", "LEFT", "UP")  # along the slots, by the side of the maze
COUNTER = ("LEFT", "UP", "RIGHT", "DOWN")
STEPS = (("RIGHT", 1, 0), ("LEFT", -1, 0), ("DOWN", 0, 1), ("UP", 0, -1))
MOST = 4000  # looks at the screen in a game
LOOK_MS = 300  # at a screen before keys are pressed; sooner they would be ignored
KINDS = ("nobody", "human", "easy", "medium", "hard")


class Stuck(Exception):
    """The keys do not lead where they should."""


class Person:
    """`keys` counts the presses. With four keys, PREV and NEXT are all there is to go by."""

    ACTS = ("Shift", "Move")  # screens with something to do, by the method of that name

    def __init__(self, handheld, level="hard"):
        self.handheld = handheld
        self.level = level
        self.app = handheld.app
        names = [name for name, _ in handheld.board.KEYS]
        self.few = "RIGHT" not in names
        self.turn_key = "TURN" if "TURN" in names else None
        self.keys = 0
        self.seen = []  # names of the screens, in the order of their first appearance
        self._looked = None  # the screen that was looked at last

    @property
    def screen(self):
        return self.app.stack[-1]

    @property
    def name(self) -> str:
        return type(self.screen).__name__

    def press(self, *keys):
        for key in keys:
            self.keys += 1
            self.handheld.tap(key)
            if self.name == "Error":
                raise Stuck("error screen after " + key)

    # Menus

    def choose(self, line: int):
        """Bring a menu's cursor to a line."""
        menu = self.screen._menu
        while menu.chosen != line:
            if self.few:
                self.press("NEXT" if line > menu.chosen else "PREV")
            else:
                self.press("DOWN" if line > menu.chosen else "UP")

    def open(self, entry):
        """Take an entry of a menu."""
        self.choose(self.screen._entries.index(entry))
        self.press("OK")

    def set_up(self, kinds, options, game="galaxy"):
        """From power-on or the title: a new game with a kind of player for each place."""
        if self.name == "Language":
            self.press("OK")
        self.open("new")
        self.open(game)
        screen = self.screen
        # Those who play first: somebody always stays at the table. By place, too, since
        # MicroPython's sort is not stable.
        for place in sorted(range(len(kinds)), key=lambda place: (kinds[place] == "nobody", place)):
            while screen._kinds[place] != KINDS.index(kinds[place]):
                self.open(place)
        for name in options:
            while screen._options[name] != options[name]:
                self.open(name)
        self.open("play")

    # At play

    def play(self, most: int = MOST):
        """Play for all people at the table until the game is over."""
        for _ in range(most):
            name = self.name
            if name not in self.seen:
                self.seen.append(name)
            if name in ("Watch", "Moving"):
                self.handheld.run(200)
                continue
            if self.screen is not self._looked:
                self._looked = self.screen
                self.handheld.run(LOOK_MS)
                name = self.name
            if name == "Over":
                return
            if name in self.ACTS:
                getattr(self, name.lower())()
            elif name in ("Curtain", "Reached"):
                self.press("OK")
            else:
                raise Stuck("what to do on " + name)
        if most == MOST:
            raise Stuck("the game does not end")

    def wanted(self) -> int:
        """What a bot would do with what the own seat sees."""
        view = self.app.session.view(self.app.session.seat)
        bot = player(view.game, self.level, bytes(16))
        bot.look(view)
        while not bot.think(1000):
            pass
        return bot.action

    def shift(self):
        """Run around the maze to the slot, turn the spare, push."""
        slot, rotation = divmod(self.wanted(), 4)
        screen = self.screen
        slots = screen.view.maze.slots
        if screen.straight and slot != slots:
            self.press("NEXT" if self.few else "UP")  # any of them leads back to the slots
        while screen.slot != slot:
            side = screen.slot * 4 // slots
            onward = (slot - screen.slot) % slots <= slots // 2
            if self.few:
                self.press("NEXT" if onward else "PREV")
            else:
                self.press((CLOCKWISE if onward else COUNTER)[side])
        if not self.turn_key and screen.rotation != rotation:
            self.press("OK")  # now it turns
        while screen.rotation != rotation:
            self.press(self.turn_key or ("NEXT" if self.few else "RIGHT"))
        self.press("OK")
        if self.screen is screen and not self.turn_key:
            self.press("OK")
        if self.screen is screen:
            raise Stuck("the shift is not taken")

    def move(self):
        """Walk with the cursor among the cells that are lit, then OK."""
        action = self.wanted()
        screen = self.screen
        while (screen.pawn == 4) != (GO_NEUTRAL <= action < LEAVE):
            self.press(self.turn_key or ("NEXT" if self.few else "UP"))
        while screen._cell != action % GO:
            self.press("NEXT" if self.few else self.way(action % GO))
        self.press("OK")
        if self.screen is screen:
            raise Stuck("the move is not taken")

    def way(self, goal: int) -> str:
        """The first key of the fewest that lead the cursor to a cell."""
        screen = self.screen
        start = screen._cell
        found = {start: ""}
        queue = [start]
        for cell in queue:  # grows on the way
            screen._cell = cell
            for key, across, down in STEPS:
                near = screen._nearest(across, down)
                if near not in found:
                    found[near] = found[cell] or key
                    queue.append(near)
        screen._cell = start
        if goal not in found:
            raise Stuck("no keys lead to cell " + str(goal))
        return found[goal]

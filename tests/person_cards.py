"""A person who plays the card game by pressing keys. Runs on CPython and on MicroPython."""

from firmware.screens import table
from host.sim import machine
from shared_engine.games.cards import PASS, STOP, TAKE
from tests.person import STEPS, Person, Stuck

LONG_MS = 700  # to hold a key for


class CardsPerson(Person):
    ACTS = ("Lay", "Take")

    def deal(self, kinds):
        """Begin a game without a walk through the menus."""
        places = range(len(kinds))
        table.begin(self.app, "cards", {}, places, bytes(kinds), machine.now)
        self.handheld.run(50)

    def lay(self):
        """Walk to the place, change the card, turn it, OK."""
        screen = self.screen
        action = self.wanted()
        while action != PASS and screen.action // 256 != action // 256:
            self.press("NEXT" if self.few else self.towards(screen, action // 256))
        if self.turn_key:
            while screen.action % 64 != action % 64 and action != PASS:
                self.press("PEEK")
            while screen.action != action:
                self.press("TURN")
        else:
            if screen.action != action:
                self.press("OK")  # now it turns
            while screen.action != action:
                self.press("NEXT" if self.few else "RIGHT")
        self.press("OK")
        if self.screen is screen and not self.turn_key:
            self.press("OK")
        if self.screen is screen:
            raise Stuck("the card is not laid")

    def take(self):
        screen = self.screen
        action = self.wanted()
        if action == STOP and self.turn_key:
            self.press("TURN")
        else:
            while screen.action != action:
                if self.few:
                    self.press("NEXT")
                elif screen.action == STOP:
                    self.press("UP")
                else:
                    self.press(self.towards(screen, screen.view.maze.places[action - TAKE]))
            self.press("OK")
        if self.screen is screen:
            raise Stuck("nothing is taken")

    def hold(self, key: str):
        self.handheld.tap(key, LONG_MS)

    def towards(self, screen, goal: int) -> str:
        """The first key of the fewest that lead the cursor to a place, or around the maze."""
        from firmware.screens.cards_board import nearest  # not before there is a framebuf

        found = {screen.focus: ""}
        queue = [screen.focus]
        for here in queue:  # grows on the way
            for key, across, down in STEPS:
                near = nearest(screen.places, here, across, down)
                if near not in found:
                    found[near] = found[here] or key
                    queue.append(near)
        return found.get(goal, "RIGHT")

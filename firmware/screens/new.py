"""Set-up of a game: options with a line of help each, and who plays."""

from shared_engine.games import galaxy

from ..app import Screen
from ..drivers.buzzer import CLICK, REFUSED
from ..drivers.keys import BACK, LEFT
from ..ui.menu import Menu
from ..ui.words import WORDS, colours

_KINDS = ("nobody", "human", "easy", "medium", "hard", "pc")
_OPTIONS = ("edition", "neutral", "open_hand", "finish", "first")


class New(Screen):
    """Seats are corners, clockwise from the top left; two sit opposite each other at first."""

    def __init__(self, app):
        super().__init__(app)
        self._options: dict = {name: default for name, _, default, _ in galaxy.OPTIONS}
        self._kinds = [1, 0, 3, 0]
        self._sure = False  # that the saved game is not wanted any more
        lines = [["", "", WORDS["seat_help"]] for _ in range(4)]
        lines += [[WORDS[name], "", WORDS[name + "_help"]] for name in _OPTIONS]
        lines.append([WORDS["play"], None, None])
        self._menu = Menu(WORDS["new"], lines)
        self._menu.chosen = len(lines) - 1
        self._fill()

    def _fill(self):
        lines = self._menu.lines
        names = colours(self._options["edition"])
        for corner in range(4):
            lines[corner][0] = names[corner]
            lines[corner][1] = WORDS[_KINDS[self._kinds[corner]]]
        for i, name in enumerate(_OPTIONS):
            lines[4 + i][1] = self._value(name, names)
        people = self._kinds.count(1)
        bots = 4 - people - self._kinds.count(0)
        counts = str(people) + " " + WORDS["people"] + ", " + str(bots) + " " + WORDS["bots"]
        lines[-1][2] = WORDS["playing"] + ": " + counts

    def _value(self, name: str, names) -> str:
        if name == "first":
            first = self._options["first_seat"]
            return WORDS["random"] if first == "random" else names[self._corners()[first]]
        value = self._options[name]
        if name == "finish":
            return WORDS["finish_" + value]
        return str(value) if name == "edition" else WORDS["on" if value else "off"]

    def _corners(self) -> list:
        return [corner for corner in range(4) if self._kinds[corner]] or [0]

    def draw(self, canvas):
        self._menu.draw(canvas)

    def on(self, intent, now):
        self.stale = True
        if intent == BACK:
            self.app.pop()
        elif self._menu.on(intent):
            self.app.sound(CLICK, now)
            chosen = self._menu.chosen
            step = -1 if intent == LEFT else 1
            if chosen < 4:
                self._kinds[chosen] = (self._kinds[chosen] + step) % len(_KINDS)
                self._options["first_seat"] = 0
            elif chosen < 4 + len(_OPTIONS):
                self._change(_OPTIONS[chosen - 4], step)
            else:
                self._begin(now)
                return
            self._fill()

    def _change(self, name: str, step: int):
        if name == "first":
            name = "first_seat"
        for option, choices, _, _ in galaxy.OPTIONS:
            if option == name:
                choices = list(choices)
                if name == "first_seat":
                    choices = choices[: len(self._corners())] + choices[-1:]
                at = choices.index(self._options[name])
                self._options[name] = choices[(at + step) % len(choices)]

    def _begin(self, now: int):
        corners = [corner for corner in range(4) if self._kinds[corner]]
        if len(corners) < 2:
            self._refuse("too_few", now)
            return
        if len(_KINDS) - 1 in self._kinds:  # a PC takes its seat over the cable
            self._refuse("no_pc", now)
            return
        if self.app.files.read("game") and not self._sure:
            self._sure = True
            self._menu.lines[-1][2] = WORDS["replaces"]
            return
        from .table import begin

        kinds = bytes([self._kinds[corner] - 1 for corner in corners])
        begin(self.app, "galaxy", self._options, corners, kinds, now)

    def _refuse(self, word: str, now: int):
        self._menu.lines[-1][2] = WORDS[word]
        self.app.sound(REFUSED, now)

"""Set-up of a game: who plays, and the options of its rule set with a line of help each."""

from shared_engine.games import load

from ..app import Screen
from ..drivers.buzzer import CLICK, REFUSED
from ..drivers.keys import BACK, HELD, LEFT
from ..ui.menu import Menu
from ..ui.words import WORDS, colours

_KINDS = ("nobody", "human", "easy", "medium", "hard", "pc")
_HUMAN = 1
_MEDIUM = 3
_BOTS = (2, 3, 4)
_PC = 5


class New(Screen):
    """`_entries` say what the lines are: places at the table, options by name, and "play".

    What was chosen last is kept in app.chosen: the kind of player at each place, and the options.
    There, `first_seat` is a place and not yet a seat: seats come and go while the kinds are chosen.
    """

    def __init__(self, app, name: str):
        super().__init__(app)
        self._name = name
        self._rules = load(name)
        if name not in app.chosen:
            options = {option: default for option, _, default, _ in self._rules.OPTIONS}
            app.chosen[name] = _usual(self._rules.PLAYERS[1]), options
        self._kinds, self._options = app.chosen[name]
        self._entries: list = []
        self._menu = Menu(WORDS[name], [])
        self._fill()
        self._menu.chosen = len(self._entries) - 1

    def _fill(self):
        names = colours(self._options.get("edition", self._name))
        self._entries = list(range(len(self._kinds)))
        self._menu.lines = lines = [
            [names[place], WORDS[_KINDS[kind]], WORDS["seat_help"]]
            for place, kind in enumerate(self._kinds)
        ]
        for option, _, _, _ in self._rules.OPTIONS:
            if self._matters(option):
                word = "first" if option == "first_seat" else option
                lines.append([WORDS[word], self._value(option, names), WORDS[word + "_help"]])
                self._entries.append(option)
        lines.append([WORDS["play"], None, self._summary()])
        self._entries.append("play")

    def _matters(self, option: str) -> bool:
        """Whether the option says anything about this game."""
        if self._name == "duel":
            return (option == "limit") == (len(self._places()) == 1)
        return option not in ("crossings", "push_back") or not self._options["expert"]

    def _value(self, option: str, names) -> str:
        value = self._options[option]
        if option == "first_seat":
            value = self._first()
            return WORDS["random"] if value == "random" else names[value]
        if option == "limit":
            return str(value // 60) + " " + WORDS["minutes"] if value else WORDS["no_limit"]
        if isinstance(value, bool):
            return WORDS["on" if value else "off"]
        return WORDS[option + "_" + value] if isinstance(value, str) else str(value)

    def _summary(self) -> str:
        return WORDS["playing"] + WORDS.colon + self._counts()

    def _counts(self) -> str:
        people = self._kinds.count(_HUMAN)
        pcs = self._kinds.count(_PC)
        bots = len(self._places()) - people - pcs
        counts = ((people, "people"), (bots, "bots"), (pcs, "pcs"))
        return ", ".join([_counted(count, word) for count, word in counts if count])

    def _places(self) -> list:
        """Where somebody sits."""
        return [place for place, kind in enumerate(self._kinds) if kind]

    def _first(self):
        """Return the place that begins, or "random"; who is there while the chosen one is empty."""
        chosen = self._options["first_seat"]
        places = self._places()
        return chosen if chosen == "random" or chosen in places else places[0]

    def draw(self, canvas):
        self._menu.draw(canvas)

    def on(self, intent, now):
        if intent >= HELD:
            return
        self.stale = True
        if intent == BACK:
            self.app.pop()
        elif not self._menu.on(intent):
            self._menu.lines[-1][2] = self._summary()  # the question is answered
        else:
            self.app.sound(CLICK, now)
            entry = self._entries[self._menu.chosen]
            if entry == "play":
                self._begin(now)
                return
            self._change(entry, -1 if intent == LEFT else 1)
            self._fill()
            self._menu.chosen = self._entries.index(entry)

    def _change(self, entry, step: int):
        if isinstance(entry, int):
            self._sit(entry, step)
            return
        for option, choices, _, _ in self._rules.OPTIONS:
            if option == entry:
                choices = list(choices)
                chosen = self._options[option]
                if option == "first_seat":
                    choices = self._places() + ["random"]
                    chosen = self._first()
                self._options[option] = choices[(choices.index(chosen) + step) % len(choices)]

    def _sit(self, place: int, step: int):
        """Another kind of player; somebody always stays at the table."""
        kind = (self._kinds[place] + step) % len(_KINDS)
        if not kind and self._places() == [place]:
            kind = step % len(_KINDS)
        self._kinds[place] = kind

    def _begin(self, now: int):
        places = self._places()
        lonely = len(places) == 1 and self._kinds[places[0]] in _BOTS  # nobody would see it play
        if lonely or len(places) < self._rules.PLAYERS[0]:
            self._refuse("too_few", now)
            return
        if _PC in self._kinds and not self.app.link.attached:
            self._refuse("no_pc", now)
            return
        line = self._menu.lines[-1]
        if self.app.files.read("game") and line[2] != WORDS["replaces"]:
            line[2] = WORDS["replaces"]
            return
        from .table import begin

        options = {name: self._options[name] for name in self._entries if name in self._options}
        if options.get("first_seat", "random") != "random":
            options["first_seat"] = places.index(self._first())
        kinds = bytes([self._kinds[place] - 1 for place in places])
        begin(self.app, self._name, options, places, kinds, now)

    def _refuse(self, word: str, now: int):
        self._menu.lines[-1][2] = WORDS[word]
        self.app.sound(REFUSED, now)


def _counted(count: int, word: str) -> str:
    """Return a number with its word, which has the singular first."""
    return str(count) + " " + WORDS[word].split(",")[-1 if count > 1 else 0]


def _usual(places: int) -> list:
    """One person against a bot; in four corners they sit opposite each other."""
    kinds = [0] * places
    kinds[0] = _HUMAN
    kinds[2 if places == 4 else 1] = _MEDIUM
    return kinds

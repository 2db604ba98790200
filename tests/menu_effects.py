"""What each entry of each menu does, as a person sees it who presses the keys."""

from firmware.save import Files, Settings
from firmware.ui.words import LANGUAGES, WORDS, rules
from host.sim import machine
from shared_engine.games import GAMES, load
from tests.menus import Walk, pause
from tests.person import LOOK_MS

SEATS = ("nobody", "human", "easy", "medium", "hard", "pc")
ON_TITLE = ("new", "puzzle", "rules", "settings", "about")


class Dead(AssertionError):
    """An entry whose keys change nothing."""


def take(walk):
    """Press OK on the entry; Dead if nothing has changed."""
    before = walk.state()
    walk.press("OK")
    if walk.state() == before:
        raise Dead("no effect")


def back_to(walk, name, entry):
    """Press BACK, and find the cursor of that menu where it was."""
    walk.press("BACK")
    assert walk.name == name, f"BACK leads to {walk.name}"
    assert walk.entries()[walk.menu.chosen] == entry, "the cursor has moved"


def opens(name):
    """Return the effect of an entry behind which there is a screen that BACK leaves."""

    def effect(walk, entry):
        menu, kept = walk.name, walk.kept()
        take(walk)
        assert walk.name == name, f"opens {walk.name}"
        back_to(walk, menu, entry)
        assert walk.kept() == kept, "looking has changed something"

    return effect


# Language, title, games


def speaks(walk, entry):
    take(walk)
    assert walk.name == "Title"
    assert WORDS.language == LANGUAGES.index(entry)
    assert stored(walk).language == WORDS.language and not stored(walk).fresh
    assert walk.menu.title == WORDS["title"]


def stored(walk) -> Settings:
    settings = Settings()
    settings.load(Files(walk.handheld.folder))
    return settings


def continues(walk, entry):
    files = walk.files()
    take(walk)
    assert walk.name == "Shift"
    assert walk.app.session is not None and walk.files() == files


def sets_up(walk, entry):
    take(walk)
    assert walk.name == "New" and walk.menu.title == WORDS[entry]
    back_to(walk, "Games", entry)
    walk.press("BACK", "OK")
    assert walk.entries()[walk.menu.chosen] == entry, "the game is not remembered"


# Set-up


def shown(walk) -> dict:
    """Return the values beside the entries of a set-up."""
    return dict(zip(walk.entries(), [line[1] for line in walk.menu.lines], strict=True))


def steps(walk, entry) -> list:
    """Press OK until the first value comes again; return all values, as they are shown.

    LEFT and RIGHT are tried where there are such keys. All else is as before in the end, and all of
    it is kept when the menu is left and opened again.
    """
    before = shown(walk)
    values = [walk.value(entry)]
    while True:
        take(walk)
        value = walk.value(entry)
        if not walk.few:
            walk.press("LEFT")
            assert walk.value(entry) == values[-1], "LEFT does not go back"
            walk.press("RIGHT")
            assert walk.value(entry) == value, "RIGHT does not go on"
        if value in values:
            break
        values.append(value)
    assert value == values[0] and shown(walk) == before
    walk.press("OK")
    after = shown(walk)
    walk.press("BACK", "OK")
    assert shown(walk) == after, "not kept"
    walk.choose_entry(entry)
    for _ in values[1:]:
        walk.press("OK")
    assert shown(walk) == before
    return values


def seats(walk, entry):
    alone = [value for value in walk.screen._kinds if value] == [walk.screen._kinds[entry]]
    words = [WORDS[kind] for kind in SEATS[alone:]]
    first = words.index(walk.value(entry))
    assert steps(walk, entry) == words[first:] + words[:first]


def chooses(walk, entry):
    """Each choice of an option is shown, and played by."""
    choices = {name: list(choices) for name, choices, _, _ in load(walk.screen._name).OPTIONS}[
        entry
    ]
    at = choices.index(walk.screen._options[entry])
    if entry == "first_seat":
        choices = [*range(len(walk.screen._places())), "random"]
    assert len(steps(walk, entry)) == len(choices), "two choices look alike"
    for choice in choices[at:] + choices[:at]:
        value = walk.value(entry)
        walk.open("play")
        if walk.name == "New":
            walk.press("OK")  # it ends a saved game
        session = walk.app.session
        assert session and session.options[entry] == choice, f"{value} is not played by"
        if entry == "first_seat" and choice != "random":
            assert session.seat == choice
        end(walk)
        walk.press("OK", "OK")  # new game, the same
        assert walk.name == "New" and walk.value(entry) == value, "forgotten after a game"
        walk.choose_entry(entry)
        walk.press("OK")


def end(walk):
    """End the game, to the title with the cursor on a new one."""
    for _ in range(5):  # a first press may only hurry an action
        if walk.name != "Pause":
            walk.press("BACK")
    walk.open("give_up")
    walk.press("OK")
    assert walk.name == "Title" and walk.entries()[0] == "new"


def plays(walk, entry):
    name, saved = walk.screen._name, walk.files().get("game")
    if saved:
        asks_first(walk, saved)
    kinds = [kind - 1 for kind in walk.screen._kinds if kind]
    take(walk)
    session = walk.app.session
    assert session and (session.name, list(session.kinds)) == (name, kinds)
    assert walk.files()["game"] != saved


def asks_first(walk, saved):
    """The saved game is replaced only after a second press, with nothing in between."""
    for leave in (
        lambda: walk.press("BACK", "OK"),
        lambda: walk.press(*(("PREV", "NEXT") if walk.few else ("UP", "DOWN"))),
        lambda: (walk.open(0), walk.choose_entry("play")),
    ):
        take(walk)
        assert walk.name == "New" and walk.help() == WORDS["replaces"]
        leave()
        assert walk.entries()[walk.menu.chosen] == "play", "the cursor is elsewhere"
        assert walk.help() != WORDS["replaces"], "the question is still there"
        assert walk.files()["game"] == saved, "the game is lost"
    walk.press("OK")
    assert walk.name == "New" and walk.help() == WORDS["replaces"], "not asked again"


# Settings


def light(walk) -> int:
    return machine.pwms[walk.handheld.board.BACKLIGHT].duty


SEEN = {
    "language": lambda walk: walk.menu.title == WORDS["settings"] and WORDS.language,
    "sound": lambda walk: walk.app.device.buzzer.volume,
    "animations": lambda walk: walk.app.settings.animations,  # see test_menus.py
    "hints": lambda walk: walk.app.settings.hints,
    "brightness": light,
}


def sets(walk, entry):
    """Every value looks different, is stored, does something, and is there after power-on."""
    below = walk.app.stack[-2]
    values, effects = [walk.value(entry)], [SEEN[entry](walk)]
    for _ in range(20):
        take(walk)
        value, effect = walk.value(entry), SEEN[entry](walk)
        assert getattr(stored(walk), entry) == getattr(walk.app.settings, entry)
        if not walk.few:
            walk.press("LEFT", "RIGHT")
            assert walk.value(entry) == value, "RIGHT does not undo LEFT"
        if value in values:
            break
        values.append(value)
        effects.append(effect)
    assert len(values) > 1 and len(set(effects)) == len(effects), "no effect beyond the menu"
    walk.press("OK", "BACK")  # it is another one than before
    assert walk.screen is below
    if walk.name == "Pause":
        assert walk.menu.title == WORDS["pause"], "the menu below is in another language"
        assert [line[0] for line in walk.menu.lines] == [WORDS[name] for name in walk.entries()]
        assert walk.entries()[walk.menu.chosen] == "settings"
        hints = bool(walk.app.settings.hints and getattr(walk.app.stack[-2], "can_hint", False))
        assert ("hint" in walk.entries()) == hints, "hints are not as the settings say"


# Rules


def explains(walk, entry):
    """All pages, on and back; the last one's OK, and BACK on any, lead to the menu."""
    kept = walk.kept()
    take(walk)
    assert walk.screen._pages[0][0] == rules(entry)[0][0]
    turn_pages(walk)
    walk.press("OK")
    assert walk.name == "Rules" and not walk.screen._pages
    assert walk.entries()[walk.menu.chosen] == entry
    walk.press("OK", "OK")
    back_to(walk, "Rules", entry)
    assert not walk.screen._pages and walk.kept() == kept


def turn_pages(walk):
    on, back = ("NEXT", "PREV") if walk.few else ("RIGHT", "LEFT")
    last = len(walk.screen._pages) - 1
    assert last > 0
    for keys in (
        (on, range(1, last + 1)),
        (back, reversed(range(last))),
        ("OK", range(1, last + 1)),
    ):
        for page in keys[1]:
            walk.press(keys[0])
            assert walk.screen._page == page, f"{keys[0]} does not turn the page"


# Pause


def goes_on(walk, entry):
    below, kept = walk.app.stack[-2], walk.kept()
    take(walk)
    assert walk.screen is below and walk.kept() == kept


def hints(walk, entry):
    below, kept = walk.app.stack[-2], walk.kept()
    take(walk)
    assert walk.screen is below
    for _ in range(300):
        if walk.app.session.hint:
            break
        walk.wait(200)
    walk.wait()
    assert walk.app.session.hint and below.message.startswith(WORDS["hint"])
    assert walk.kept() == kept, "a hint has played"


def tells_its_rules(walk, entry):
    name, kept = walk.app.session.name, walk.kept()
    take(walk)
    assert walk.name == "Rules"
    assert walk.screen._pages[0][0] == rules("galaxy" if name == "puzzle" else name)[0][0]
    turn_pages(walk)
    back_to(walk, "Pause", entry)
    assert walk.kept() == kept


def plays_here(walk, entry):
    """The PC loses the seat, nothing is played, and the first seat goes on here."""
    session, files, game = walk.app.session, walk.files(), walk.app.session._game.pack()
    take(walk)
    assert walk.app.session is session and not session.held, "the PC still has the seat"
    assert session._game.pack() == game and walk.files() == files, "it has played"
    if session.name == "duel":
        assert walk.name == "Ready"
    else:
        assert walk.name == "Curtain" and walk.screen.seat == 0, "cards are seen"
        walk.wait(LOOK_MS)
    walk.press("OK")
    assert walk.name == {"cards": "Lay", "duel": "Alone"}.get(session.name, "Shift")


def leaves(walk, entry):
    game, name, files = walk.app.session._game.pack(), walk.app.session.name, walk.files()
    take(walk)
    assert walk.name == "Title" and walk.app.session is None and walk.files() == files
    walk.open("puzzle" if name == "puzzle" else "continue")
    walk.wait(300)
    assert walk.app.session and walk.app.session._game.pack() == game


def gives_up(walk, entry):
    """Asked, and confirmed by a second press; BACK and moving away keep the game."""
    below, kept = walk.app.stack[-2], walk.kept()
    take(walk)
    assert walk.help() == WORDS["sure"] and walk.kept() == kept
    walk.wait(1000)
    assert walk.help() == WORDS["sure"], "the question does not wait"
    walk.press("BACK")
    assert walk.screen is below and walk.kept() == kept
    pause(walk)
    kept = walk.kept()  # of two people at eight keys, the one that opens the menu slides a tile
    walk.open(entry)
    walk.press(*(("NEXT", "PREV") if walk.few else ("DOWN", "UP")))
    assert walk.help() is None and walk.kept() == kept, "moving away keeps the question"
    walk.press("OK")
    assert walk.name == "Pause" and walk.help() == WORDS["sure"] and walk.kept() == kept
    take(walk)
    assert walk.name == "Title", "it cannot be confirmed"
    assert walk.entries() == list(ON_TITLE) and walk.app.session is None
    assert "game" not in walk.files()


def takes_back(walk, entry):
    """One turn less, or none at all; the file says so too."""
    session = walk.app.session
    actions = list(session._game.actions)
    if not actions:
        raise Dead("there is nothing to take back")
    take(walk)
    left = session._game.actions
    expected = actions[: (len(actions) - 1) // 2 * 2] if entry == "undo" else []
    assert left == expected
    assert walk.name == "Shift" and walk.app.session is session
    walk.press("BACK")
    walk.open("save_quit")
    walk.open("puzzle")
    walk.wait(300)
    assert walk.app.session._game.actions == expected


def puts_away(walk, entry):
    files = walk.files()
    take(walk)
    assert walk.name == "Title" and walk.app.session is None and walk.files() == files


EFFECTS = {
    "Language": dict.fromkeys(LANGUAGES, speaks),
    "Title": {
        "continue": continues,
        "new": opens("Games"),
        "puzzle": opens("Puzzle"),
        "rules": opens("Rules"),
        "settings": opens("Settings"),
        "about": opens("About"),
    },
    "Games": dict.fromkeys(GAMES, sets_up),
    "New": dict.fromkeys(range(6), seats)
    | {option: chooses for game in GAMES for option, *_ in load(game).OPTIONS}
    | {"play": plays},
    "Settings": dict.fromkeys(SEEN, sets),
    "Rules": dict.fromkeys(GAMES, explains),
    "Pause": {
        "go_on": goes_on,
        "hint": hints,
        "take_seat": plays_here,
        "rules": tells_its_rules,
        "settings": opens("Settings"),
        "save_quit": leaves,
        "give_up": gives_up,
        "undo": takes_back,
        "retry": takes_back,
    },
    "Solved": {"retry": takes_back, "undo": takes_back, "back": puts_away},
}


def effect_of(walk: Walk, entry):
    return EFFECTS.get(walk.name, {}).get(entry)

"""What stands on the screens of a game fits every panel in all six languages: no text is cut off,
and none lies over other text.

tests/test_words.py has the title, the menus behind it and the pages of rules, test_set_up.py the
set-up, test_duel_holds.py what comes before a round of the duel.
"""

import importlib

import pytest

from firmware import session as sessions
from firmware.ui import words
from firmware.ui.words import WORDS
from host.sim import headless
from shared_engine.games import cards, galaxy, junior
from tests import swift
from tests.goal_pictures import HUMAN, MEDIUM, handheld
from tests.test_words import BOARDS, Ink

GAMES = {
    "2012": (galaxy, {"neutral": True}, 4),
    "2015": (galaxy, {"neutral": True, "edition": 2015, "finish": "exit"}, 4),
    "junior": (junior, {}, 4),
    "expert": (junior, {"expert": True}, 4),
    "cards": (cards, {}, 6),
}


@pytest.fixture(autouse=True)
def swiftly(monkeypatch):
    swift.install(monkeypatch.setattr)
    # Ends are drawn before there is one, when nobody knows the seed yet.
    monkeypatch.setattr(sessions.Session, "seed", b"\xd0" * 16)
    yield
    words.load(0)


def drawn(app, *screens):
    """Draw screens, one after the other."""
    for screen in screens:
        screen.draw(app.canvas)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("board", BOARDS)
def test_screens_of_a_game(board, game, tmp_path):
    """The curtain, a card that was found and the next one, the menu, the end."""
    from firmware.screens.curtain import Curtain
    from firmware.screens.language import speak
    from firmware.screens.pause import Pause
    from firmware.screens.reached import Reached

    over = importlib.import_module(f"firmware.screens.{'cards_' * (game == 'cards')}over")
    rules, options, seats = GAMES[game]
    app = handheld(tmp_path, rules.new(options, seats, bytes(16)), board, people=2).app
    ink, wrong = Ink(app), []
    for language in range(len(words.LANGUAGES)):
        speak(app, language)
        drawn(app, Pause(app), *[Curtain(app, seat) for seat in range(seats)])
        for winners in (*[(seat,) for seat in range(seats)], tuple(range(seats))):
            end = over.Over(app)
            end.view.result = winners
            drawn(app, end)
        for card in range({"cards": 0, "2012": 24, "2015": 24}.get(game, 12)):
            for seat in range(seats):
                drawn(app, Reached(app, seat, card))
        if game != "cards":
            for left in (0, 1):
                found = Reached(app, 0, 0)
                found.view.left = bytes([left]) + bytes(found.view.left[1:])
                drawn(app, found)
            found.peeking = True
            drawn(app, found)
        wrong += [(words.LANGUAGES[language], text) for text in ink.wrong]
        ink.wrong = []
    assert wrong == []


@pytest.mark.parametrize("kinds", [(HUMAN, HUMAN), (HUMAN, MEDIUM)])
@pytest.mark.parametrize("board", BOARDS)
def test_what_is_said_in_a_duel(board, kinds, tmp_path):
    """To each player after a stop, with the question that follows, and to both."""
    from firmware.screens import duel_over, table
    from firmware.screens.language import speak

    device = headless.Handheld(importlib.import_module(f"boards.{board}"), str(tmp_path), 1)
    app = device.app
    table.begin(app, "duel", {}, (0, 1), bytes(kinds), 0)
    device.run(1500)
    device.tap("OK")
    device.run(300)
    screen = app.stack[-1]
    picture = screen.picture
    ink, wrong = Ink(app), []

    def show(text=""):
        picture.text = text or picture.text
        screen._fresh = True
        drawn(app, screen)
        picture.text = picture.notes[0] = picture.notes[1] = ""

    for language in range(len(words.LANGUAGES)):
        speak(app, language)
        for seat in (0, 1):
            for word in ("stop", "right", "wrong", "gets_card"):
                screen.say(seat, WORDS[word])
                if word != "stop":
                    screen.prompt(seat)
                show()
        next_card = WORDS.keyed("A" + WORDS.colon) + WORDS["next_card"]
        for text in (screen.tip(), screen.no_card(), next_card, WORDS["go_on_key"]):
            show(text)
        for word in ("time_up", "right", "unsaved"):
            show(WORDS[word])
        for winners in ((0,), (1,), (0, 1)):
            end = duel_over.Over(app)
            end.view.result = winners
            drawn(app, end)
        wrong += [(words.LANGUAGES[language], text) for text in ink.wrong]
        ink.wrong = []
    assert wrong == []

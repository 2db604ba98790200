"""The card game on the handheld: played by keys, kept secret on pixels, safe under any key."""

import hashlib
import importlib
import itertools
import json

import pytest

from firmware import session as sessions
from firmware.drivers import keys
from firmware.history import History
from firmware.save import Files, Settings
from firmware.screens import table
from host import simulate
from host.sim import headless, machine, runtime
from shared_engine.bots import player
from shared_engine.games import cards
from shared_engine.games.cards_maze import SQUARE, CardMaze
from tests import swift
from tests.long import only_long
from tests.person_cards import CardsPerson

HUMAN, EASY, MEDIUM = sessions.HUMAN, sessions.EASY, sessions.MEDIUM
HARD, PC = sessions.HARD, sessions.PC
EIGHT = "picosystem"
FOUR = "waveshare_lcd_1_44"  # 128x128
STICK = "waveshare_lcd_1_14"  # 240x135; no key to turn
BOARDS = (EIGHT, FOUR, STICK, "display_pack_2")
PAIRS = 8
PAIR_EVENTS = 60


@pytest.fixture(autouse=True)
def swiftly(monkeypatch):
    swift.install(monkeypatch.setattr)
    # The chip's heap needs it after every turn; here it would take most of the time.
    monkeypatch.setattr(sessions.gc, "collect", lambda: 0)


@pytest.fixture
def switch_on(tmp_path):
    """A person at a board of that name."""
    count = itertools.count()

    def on(board, **changes):
        folder = tmp_path / str(next(count))
        folder.mkdir()
        settings = Settings()
        for name, value in changes.items():
            setattr(settings, name, value)
        settings.store(Files(str(folder)))
        board = importlib.import_module(f"boards.{board}")
        handheld = headless.Handheld(board, str(folder), 1)
        handheld.run(50)
        return CardsPerson(handheld, "medium")

    return on


def sit_down(person, game, kinds):
    """Go on with a game from anywhere on its way."""
    app = person.app
    session = sessions.Session(app.files, game.copy(), bytes(kinds), History())
    table.take_up(app, session, machine.now)
    table.go_on(app, machine.now)
    person.handheld.run(50)


def on_the_way(seats, actions, level="easy", seed=bytes(16)):
    """A game after so many actions of bots, when it is the first one's turn to lay."""
    game = cards.new({}, seats, seed)
    while actions > 0 or game.seat or game.phase != cards.LAY:
        bot = player("cards", level, seed)
        bot.look(game.view(game.seat))
        while not bot.think(1000):
            pass
        game.play(game.seat, bot.action, 0)
        actions -= 1
    return game


def frame(person):
    return hashlib.sha256(person.handheld.panel.raw()).hexdigest()


# Whole games


@pytest.mark.parametrize(
    ("board", "kinds"),
    [
        (EIGHT, (HUMAN, EASY)),
        (EIGHT, (HUMAN, HUMAN, MEDIUM, EASY)),
        (FOUR, (HUMAN, HARD)),
        (FOUR, (HUMAN,) * 6),
        (STICK, (HUMAN, HUMAN)),
    ],
)
def test_whole_game_by_keys(board, kinds, switch_on):
    person = switch_on(board)
    person.deal(kinds)
    session = person.app.session
    person.play()
    assert session.over
    assert {"Lay", "Take", "Moving", "Over"} <= set(person.seen)
    assert ("Curtain" in person.seen) == (kinds.count(HUMAN) > 1)
    person.press("OK")
    assert person.name == "Title"


ON_MICROPYTHON = """
import hashlib, json, os
from host.sim import headless, machine
machine.install()
from firmware.main import load_board
from tests.person_cards import CardsPerson

os.mkdir("/disk")
handheld = headless.Handheld(load_board("BOARD"), "/disk", 1)
handheld.run(50)
person = CardsPerson(handheld, "medium")
person.deal((0, 1, 0))
person.play()
frame = hashlib.sha256(handheld.panel.picture()).digest().hex()
record = headless.record_text(handheld.app.session, True)
print(json.dumps([machine.problems, record, frame, person.keys, person.seen]))
"""


@only_long
@pytest.mark.parametrize("board", [EIGHT, FOUR])
@pytest.mark.micropython
def test_whole_game_on_micropython(board, switch_on):
    """The same keys lead to the same game and the same last frame as on CPython."""
    files = [f"tests/{name}.py=tests/{name}.py" for name in ("person", "person_cards")]
    done = runtime.run(ON_MICROPYTHON.replace("BOARD", board), trees=[*simulate.TREES, *files])
    assert done.stderr == ""
    person = switch_on(board)
    person.deal((HUMAN, EASY, HUMAN))
    person.play()
    frame = hashlib.sha256(person.handheld.panel.picture()).hexdigest()
    record = headless.record_text(person.app.session, True)
    assert json.loads(done.stdout) == [[], record, frame, person.keys, person.seen]


def test_nothing_can_be_laid(switch_on):
    """D13: where no path leads out of the maze everyone passes, and that is the end."""
    game = cards.new({}, 3, bytes(16))
    game.maze = CardMaze()
    corners = [card for card in range(cards.CARDS) if cards.FIGURES[card] == 3][:4]
    for card, place, openings in zip(corners, SQUARE, (6, 12, 3, 9), strict=True):
        game.maze.put(card, place, openings)
    person = switch_on(FOUR)
    sit_down(person, game, (HUMAN, EASY, HUMAN))
    person.play()
    assert person.app.session.over
    assert person.app.session.steps == 3


@pytest.mark.parametrize("board", BOARDS)
def test_keys_only_lead_to_what_is_legal(board, switch_on):
    """And to all of it: every place, card and turn comes up on four keys."""
    person = switch_on(board)
    game = on_the_way(2, 12)
    sit_down(person, game, (HUMAN, EASY))
    found = set()
    for place in person.screen.places:
        while person.screen.action // 256 != place:
            key = "NEXT" if person.few else person.towards(person.screen, place)
            person.press(key)
        for _ in range(8):
            found.add(person.screen.action)
            _another(person)
        person.press(*["BACK"] * person.screen.fitting)
    assert sorted(found) == game.legal(0)
    assert person.app.session.steps == 0


def _another(person):
    """Another way to lay a card at the same place."""
    screen = person.screen
    if person.turn_key:
        card = screen.action % 64
        turns = [action for action in screen.fits() if action % 64 == card]
        person.press("PEEK" if screen.action == turns[-1] and len(turns) > 1 else "TURN")
        if screen.action % 64 == card and len(turns) == 1:
            person.press("PEEK")
    elif len(screen.fits()) > 1:
        if not screen.fitting:
            person.press("OK")
        person.press("NEXT" if person.few else "RIGHT")


@pytest.mark.parametrize("key", [keys.RIGHT, keys.LEFT, keys.UP, keys.DOWN])
def test_arrows_lead_everywhere(key, switch_on):
    """Even one and the same, pressed often enough."""
    person = switch_on(EIGHT)
    for seats, actions in itertools.product((2, 5), (4, 15, 30)):
        sit_down(person, on_the_way(seats, actions), (HUMAN,) + (EASY,) * (seats - 1))
        screen = person.screen
        found = set()
        for _ in range(3 * len(screen.places) ** 2):
            found.add(screen.action // 256)
            screen.key(key, machine.now)
        assert found == set(screen.places)


# What is seen


@pytest.mark.parametrize("board", BOARDS)
def test_chosen_place_is_always_in_sight(board, switch_on):
    person = switch_on(board)
    sit_down(person, on_the_way(2, 40), (HUMAN, EASY))
    screen = person.screen
    for _ in screen.places:
        person.press("NEXT" if person.few else "RIGHT")
        size, first, count, _, top, rows, _ = screen.picture._window
        assert size >= 22  # its treasures can be told
        assert first <= screen.cursor % 128 < first + count
        assert top <= screen.cursor // 128 < top + rows


@pytest.mark.parametrize("board", BOARDS)
def test_long_press_shows_the_whole_maze(board, switch_on):
    person = switch_on(board)
    sit_down(person, on_the_way(2, 40), (HUMAN, EASY))
    screen = person.screen
    before = frame(person)
    key = "OK" if person.few else "PEEK"
    person.handheld.finger(key, 1)
    person.handheld.run(700)
    _, first, count, _, top, rows, _ = screen.picture._window
    for place in screen.view.maze.lying:
        assert first <= place % 128 < first + count
        assert top <= place // 128 < top + rows
    person.handheld.finger(key, 0)
    person.handheld.run(100)
    assert person.screen is screen
    assert frame(person) == before


@pytest.mark.parametrize("board", BOARDS)
def test_longest_mazes_can_be_drawn(board, switch_on):
    """Stairs and a line of all cards."""
    person = switch_on(board)
    sit_down(person, on_the_way(2, 4), (HUMAN, EASY))
    picture = person.screen.picture
    for steps in ((1, 128), (1, 1)):
        maze = CardMaze()
        place = SQUARE[0] - 20
        for card in range(cards.CARDS):
            place += steps[card % 2]
            maze.put(card, place, 15)
        for whole in (True, False):
            picture.frame(maze, place, whole)
            picture.show(maze, place)
            assert picture.size >= 22 or whole


def test_gain_that_is_told_can_be_had(switch_on):
    """Of every way to lay a card: so many cards can then be taken."""
    person = switch_on(FOUR)
    game = on_the_way(2, 20)
    sit_down(person, game, (HUMAN, EASY))
    screen = person.screen
    gains = []
    for action in game.legal(0):
        screen.choose(action)
        other = game.copy()
        other.play(0, action, 0)
        assert (screen.gain > 0) == (other.phase == cards.TAKING)
        if screen.gain:
            assert [cards.TAKE + card for card in screen._takable] == other.legal(0)[:-1]
        gains.append(screen.gain)
    assert max(gains) > 0
    assert screen.view.maze.lying == game.maze.lying


def test_hint_can_be_played(switch_on):
    person = switch_on(FOUR)
    sit_down(person, on_the_way(3, 15), (HUMAN, EASY, EASY))
    person.press("BACK")
    person.open("hint")
    person.handheld.run(3000)
    hint = person.app.session.hint[0]
    assert person.screen.action == hint
    assert person.screen.message
    person.press("OK", "OK")
    assert person.app.session.last[:2] == (0, hint)


def test_stopping_leaves_the_cards(switch_on):
    """D12: with a key of its own, and with four keys after the last card."""
    for board in (EIGHT, FOUR, STICK):
        person = switch_on(board)
        person.deal((HUMAN, HUMAN))
        while person.name != "Take":
            person.play(1)
        lying = person.app.session.view(None).maze.lying
        if board == EIGHT:
            person.press("TURN")
        elif board == FOUR:
            person.press("PREV", "OK")
        else:
            while person.screen.action != cards.STOP:
                person.press("UP")
            person.press("OK")
        assert person.name == "Curtain"  # at once: there is nothing to see
        assert person.app.session.view(None).maze.lying == lying


def test_bots_are_seen_at_play(switch_on):
    """The laid card lies there for a while before the next one plays, unless one is in a hurry."""
    slow = switch_on(EIGHT)
    slow.deal((EASY, EASY))
    slow.handheld.run(1500)
    assert slow.app.session.steps == 1
    slow.handheld.run(10_000)
    fast = switch_on(EIGHT, animations=0)
    fast.deal((EASY, EASY))
    fast.handheld.run(11_500)
    assert fast.app.session.steps > slow.app.session.steps + 3

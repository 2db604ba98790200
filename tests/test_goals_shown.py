"""What the handheld shows of the goals: the sign of the neutral pawn, how goals are framed, which
pawn moves, open hands with many cards, a card whose picture lies on the spare tile.
"""

import importlib
import itertools
import re

import pytest

from firmware import session as sessions
from firmware.history import History
from firmware.save import Files
from host.sim import headless, machine
from shared_engine.game import REACHED
from shared_engine.games import galaxy, junior
from shared_engine.games.galaxy_parts import NEUTRAL_CARDS, NEUTRAL_SYMBOL
from tests import swift
from tests.panel_pairs import Dark
from tests.test_words import BOARDS

machine.install()  # the screens need its framebuf

from firmware.screens import table  # noqa: E402
from firmware.ui import icons, words  # noqa: E402
from firmware.ui.palette import WHITE, YELLOW  # noqa: E402

HUMAN, MEDIUM = sessions.HUMAN, sessions.MEDIUM
SIGNED, PLAIN = NEUTRAL_CARDS[0], 0  # cards
SIZES = (8, 14, 28, 42)
EIGHT = "picosystem"


@pytest.fixture(autouse=True)
def swiftly(monkeypatch):
    swift.install(monkeypatch.setattr)
    yield
    words.load(0)


def dealt(cards, seats=2, rules=galaxy, **options):
    """A game whose first player, whose turn it is, has these cards on top."""
    game = rules.new({"first_seat": 0} | options, seats, bytes(16))
    for at, card in enumerate(cards):
        for hand in game.hands:
            if card in hand:
                hand[hand.index(card)], game.hands[0][at] = game.hands[0][at], card
                break
    return game


def handheld(folder, game, board=EIGHT, people=1):
    """A device with that game, by the first player of so many people; the others are bots."""
    device = headless.Handheld(importlib.import_module(f"boards.{board}"), str(folder), 1, Dark)
    device.run(50)
    kinds = bytes([HUMAN] * people + [MEDIUM] * (len(game.seats) - people))
    session = sessions.Session(Files(str(folder)), game, kinds, History())
    session.save = lambda: None
    table.take_up(device.app, session, machine.now)
    device.app.seen_by = 0
    table.go_on(device.app, machine.now)
    device.run(100)
    return device


def pixels(canvas):
    return bytes(nibble for byte in canvas.buffer for nibble in (byte >> 4, byte & 15))


def found(device, number, sizes=SIZES):
    """Where a picture is drawn on the panel outside the maze: [(x, y, size)]."""
    app, width = device.app, device.app.canvas.width
    seen = pixels(app.canvas)
    kind = app.session.options.get("edition", app.session.name)
    places = []
    for size in sizes:
        blank = swift.Canvas(size, size)
        icons.symbol(blank, 0, 0, kind, number, size)
        art = pixels(blank)
        colour = bytes([max(art)])
        lines = [art[at : at + size] for at in range(0, size * size, size)]
        # Its longest run of pixels is quickly found; then all of it is compared.
        run = max(re.findall(colour + b"+", b" ".join(lines)), key=len)
        row = next(at for at, line in enumerate(lines) if run in line)
        column = lines[row].index(run)
        at = seen.find(run)
        while at >= 0:
            x, y = at % width - column, at // width - row
            whole = 0 <= x <= width - size and y >= 0 and _drawn(seen, width, x, y, art, size)
            if whole and not _in_maze(device, x, y):
                places.append((x, y, size))
            at = seen.find(run, at + 1)
    return places


def _drawn(seen, width, x, y, art, size):
    if (y + size) * width > len(seen):
        return False
    for row in range(size):
        start = (y + row) * width + x
        line = seen[start : start + size]
        for pixel, wanted in zip(line, art[row * size : row * size + size], strict=True):
            if (pixel == max(art)) != (wanted != 0):
                return False
    return True


def _in_maze(device, x, y):
    if headless.screen(device) not in ("Shift", "Move", "Watch"):
        return False
    maze = device.app.picture
    end = maze.n * maze.size
    return maze.left <= x < maze.left + end and maze.top <= y < maze.top + end


def held(device, key="PEEK"):
    device.finger(key, 1)
    device.run(700)


def let_go(device, key="PEEK"):
    device.finger(key, 0)
    device.run(100)


def peek_key(board):
    names = [name for name, _ in importlib.import_module(f"boards.{board}").KEYS]
    return "PEEK" if "PEEK" in names else "OK"


# The sign


@pytest.mark.parametrize("edition", [2012, 2015])
@pytest.mark.parametrize("board", BOARDS)
def test_a_card_with_the_sign_shows_it_by_the_maze(board, edition, tmp_path):
    signs = []
    for number, (card, neutral) in enumerate([(SIGNED, True), (PLAIN, True), (SIGNED, False)]):
        game = dealt([card], neutral=neutral, edition=edition)
        device = handheld(tmp_path / str(number), game, board)
        assert found(device, card)
        signs.append(len(found(device, NEUTRAL_SYMBOL)))
    assert signs == [1, 0, 0]


@pytest.mark.parametrize("board", [EIGHT, "waveshare_lcd_1_44"])
def test_the_sign_of_a_hidden_card_shows_while_its_player_peeks(board, tmp_path):
    key = peek_key(board)
    device = handheld(tmp_path, dealt([SIGNED], neutral=True), board, people=2)
    assert not found(device, NEUTRAL_SYMBOL)
    held(device, key)
    assert len(found(device, NEUTRAL_SYMBOL)) == 1
    let_go(device, key)
    assert not found(device, NEUTRAL_SYMBOL)


def reaching(device, seat, card):
    """Let the seat reach a card, as far as the screens can tell."""
    from firmware.screens.moving import Moving

    app, session = device.app, device.app.session
    before = session.view(None)
    hand = session._game.hands[seat]
    hand.remove(card) if card in hand else None
    hand.insert(0, card)
    session._game.found[seat] = 1
    app.replace(Moving(app, before, [(REACHED, seat, card)], machine.now))
    device.tap("OK")
    device.run(100)
    assert headless.screen(device) == "Reached"


@pytest.mark.parametrize("board", BOARDS)
def test_a_reached_card_shows_its_sign(board, tmp_path):
    signs = []
    for number, (card, neutral) in enumerate([(SIGNED, True), (PLAIN, True), (SIGNED, False)]):
        game = dealt([card], neutral=neutral)
        device = handheld(tmp_path / str(number), game, board)
        reaching(device, 0, card)
        signs.append(len(found(device, NEUTRAL_SYMBOL)))
    assert signs == [1, 0, 0]


@pytest.mark.parametrize("board", BOARDS)
def test_the_next_card_shows_its_sign(board, tmp_path):
    key = peek_key(board)
    device = handheld(tmp_path, dealt([PLAIN, SIGNED], neutral=True), board, people=2)
    reaching(device, 0, PLAIN)
    assert not found(device, NEUTRAL_SYMBOL)
    held(device, key)
    assert found(device, SIGNED) and len(found(device, NEUTRAL_SYMBOL)) == 1


# How goals are framed


def border(device, cell):
    """The pixels along the upper edge of a cell."""
    picture, canvas = device.app.picture, device.app.canvas
    x, y = picture.place(cell)
    start = y * canvas.width + x
    return pixels(canvas)[start : start + picture.size]


@pytest.mark.parametrize("board", BOARDS)
def test_goals_of_ship_and_neutral_pawn_have_different_frames(board, tmp_path):
    """One line goes all around, the other has gaps: no colour is needed to tell them apart."""
    game = dealt([PLAIN, SIGNED], 4, neutral=True, open_hand=True)
    device = handheld(tmp_path, game, board)
    device.tap("OK")
    device.run(3000)
    if headless.screen(device) == "Shift":  # four keys turn the spare first
        device.tap("OK")
        device.run(3000)
    assert headless.screen(device) == "Move"
    symbols = device.app.stack[-1].view.maze.symbols
    ship, neutral = (border(device, symbols.find(bytes([card]))) for card in (PLAIN, SIGNED))
    assert set(ship) == {YELLOW}
    assert WHITE in neutral and len(set(neutral)) == 2
    assert sum(one != two for one, two in itertools.pairwise(neutral)) > 3


# Which pawn moves


@pytest.mark.parametrize(
    ("options", "card", "expected"),
    [
        ({"neutral": True}, SIGNED, "move Darth Vader"),
        ({"neutral": True, "edition": 2015}, SIGNED, "move the Death Star"),
        ({"neutral": True}, PLAIN, "move your ship"),
        ({}, SIGNED, "move"),
    ],
)
def test_the_bar_names_the_pawn_that_moves(options, card, expected, tmp_path):
    device = handheld(tmp_path, dealt([card], **options))
    lines = written(device)
    device.tap("OK")
    device.run(3000)
    assert headless.screen(device) == "Move"
    assert any(line.removeprefix("You: ") == expected for line in lines), lines
    lines.clear()
    device.tap("OK", 20)
    assert headless.screen(device) == "Moving"
    assert any(line.removeprefix("You: ") == expected for line in lines), lines


def test_the_key_that_changes_the_pawn_changes_its_name(tmp_path):
    device = handheld(tmp_path, dealt([PLAIN, SIGNED], 4, neutral=True, open_hand=True))
    device.tap("OK")
    device.run(3000)
    status = device.app.stack[-1]._status
    assert status.text == "move your ship"
    device.tap("TURN")
    device.run(50)
    assert status.text == "move Darth Vader"


def test_the_bar_names_the_neutral_pawn_that_a_bot_moves(tmp_path):
    """The move is there for all to see."""
    game = dealt([PLAIN], neutral=True, edition=2015, first_seat=1)
    bot = game.hands[1]
    if SIGNED not in bot:
        game.hands[0][game.hands[0].index(SIGNED)], bot[0] = bot[0], SIGNED
    bot.remove(SIGNED)
    bot.insert(0, SIGNED)
    device = handheld(tmp_path, game)
    lines = written(device)
    device.run(20_000)
    assert any("Death Star" in line for line in lines), lines


def written(device):
    """A list that grows by all text that is drawn."""
    lines, draw = [], device.app.canvas.text

    def text(x, y, string, *rest):
        lines.append(string)
        return draw(x, y, string, *rest)

    device.app.canvas.text = text
    return lines


# Open hands


@pytest.mark.parametrize("neutral", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("board", BOARDS)
def test_an_open_hand_shows_every_card(board, seats, neutral, tmp_path):
    game = dealt([SIGNED], seats, open_hand=True, neutral=neutral)
    device = handheld(tmp_path, game, board)
    hand = list(game.hands[0])
    assert len(hand) == 24 // seats
    places = {card: found(device, card) for card in hand}
    assert [card for card in hand if len(places[card]) != 1] == []
    signed = [card for card in hand if card in NEUTRAL_CARDS]
    # The narrowest panel has room for one sign before the cards that bear it.
    signs = 1 if board == "waveshare_lcd_1_44" and len(hand) > 4 else len(signed)
    assert len(found(device, NEUTRAL_SYMBOL)) == (signs if neutral else 0)
    boxes = [box for boxes in places.values() for box in boxes]
    assert not [1 for one in boxes for two in boxes if one < two and _meet(one, two)]


def _meet(one, two):
    return all(abs(one[axis] - two[axis]) < min(one[2], two[2]) for axis in (0, 1))


@pytest.mark.parametrize("board", BOARDS)
def test_many_cards_go_when_the_key_is_let_go(board, tmp_path):
    key = peek_key(board)
    game = dealt([SIGNED], open_hand=True, neutral=True)
    device = handheld(tmp_path, game, board, people=2)
    before = bytes(device.app.canvas.buffer)
    held(device, key)
    assert all(found(device, card) for card in game.hands[0])
    let_go(device, key)
    assert bytes(device.app.canvas.buffer) == before


@pytest.mark.parametrize("number", range(len(words.LANGUAGES)), ids=words.LANGUAGES)
@pytest.mark.parametrize("board", BOARDS)
def test_no_text_lies_over_the_cards(board, number, tmp_path):
    """With the most cards, each seat's share of them, and the longest names."""
    from firmware.screens.language import speak

    for seats in (2, 4):
        game = dealt([SIGNED], seats, open_hand=True, neutral=True, edition=2015)
        device = handheld(tmp_path / str(seats), game, board)
        speak(device.app, number)
        device.app.stack[-1].shown()
        for what in ("move_pawn", "shift"):
            text = words.WORDS[what].split(",")[-1]
            device.app.stack[-1].what = lambda text=text: text
            device.app.stack[-1].shown()
            device.run(100)
            assert [card for card in game.hands[0] if not found(device, card)] == [], what


@pytest.mark.parametrize("board", BOARDS)
def test_after_a_card_was_reached_all_others_can_be_seen(board, tmp_path):
    key = peek_key(board)
    game = dealt([PLAIN, SIGNED], open_hand=True, neutral=True)
    device = handheld(tmp_path, game, board, people=2)
    reaching(device, 0, PLAIN)
    held(device, key)
    assert [card for card in game.hands[0][1:] if not found(device, card)] == []


# The spare tile


def yellow(device):
    """How many pixels outside the maze have the colour of a goal's frame."""
    canvas = device.app.canvas
    places = range(canvas.width * canvas.height)
    seen = pixels(canvas)
    return sum(
        seen[at] == YELLOW and not _in_maze(device, at % canvas.width, at // canvas.width)
        for at in places
    )


def pushed_out(card, out, **options):
    """A game in which a push at the first slot brings the card's picture out of the maze, or
    leaves it there.
    """
    game = dealt([card], **options)
    maze = game.maze
    at = maze.symbols.find(bytes([card]))
    to = maze.leaving(0) if out else maze.leaving(0) + 1
    if at < 0:
        maze.symbols[to], maze.spare_symbol = card, maze.symbols[to]
    else:
        maze.symbols[at], maze.symbols[to] = maze.symbols[to], card
    return game


@pytest.mark.parametrize("options", [{}, {"open_hand": True}, {"neutral": True}])
@pytest.mark.parametrize("board", BOARDS)
def test_a_card_that_comes_out_of_the_maze_is_framed_beside_it(board, options, tmp_path):
    """While the push is chosen, and on the way that follows, when the tile is the spare."""
    counts = []
    for out in (False, True):
        device = handheld(tmp_path / str(out), pushed_out(1, out, **options), board)
        shift = yellow(device)
        for _ in range(2):  # four keys turn the spare first
            if headless.screen(device) == "Shift":
                device.tap("OK")
                device.run(3000)
        assert headless.screen(device) == "Move"
        counts.append((shift, yellow(device)))
    (shift, move), (shift_out, move_out) = counts
    assert shift_out > shift and move_out > move


def test_a_card_on_the_spare_is_framed_where_no_push_is_shown(tmp_path):
    """Back where the last tile came out nothing may be pushed, and the maze is seen as it is."""
    frames = []
    for out in (False, True):
        game = pushed_out(1, False)
        game.play(0, 0, 0)
        game.play(0, game.legal(0)[0], 0)
        game.play(1, 0, 0)
        game.play(1, game.legal(1)[0], 0)
        maze = game.maze
        if out:
            at = maze.symbols.find(b"\1")
            maze.symbols[at], maze.spare_symbol = maze.spare_symbol, 1
        device = handheld(tmp_path / str(out), game)
        assert headless.screen(device) == "Shift"
        device.app.stack[-1].slot = device.app.stack[-1].view.banned
        device.app.stack[-1].shown()
        device.run(100)
        frames.append(yellow(device))
    assert frames[1] > frames[0]


@pytest.mark.parametrize("board", BOARDS)
def test_the_open_token_on_the_spare_is_framed_for_all(board, tmp_path):
    from firmware.screens.watch import Watch

    counts = []
    for out in (False, True):
        game = junior.new({}, 2, bytes(16))
        target = game.view(None).target
        maze = game.maze
        cell = maze.symbols.find(bytes([target]))
        home = next(at for at in range(25) if maze.symbols[at] == 255)
        if out and cell >= 0:
            maze.symbols[cell], maze.spare_symbol = maze.spare_symbol, target
        elif not out and cell < 0:
            maze.symbols[home], maze.spare_symbol = target, 255
        device = handheld(tmp_path / str(out), game, board)
        device.app.replace(Watch(device.app))
        device.app.stack[-1].draw(device.app.canvas)
        assert device.app.stack[-1]._status.cards == bytes([target])
        counts.append(yellow(device))
    assert counts[1] > counts[0]

"""What the handheld shows of the goals: the sign of the neutral pawn, how goals are framed, which
pawn moves, open hands with many cards, a card whose picture lies on the spare tile.
"""

import itertools

import pytest

from firmware.ui import words
from firmware.ui.palette import WHITE, YELLOW
from host.sim import headless, machine
from shared_engine.game import REACHED
from shared_engine.games import junior
from shared_engine.games.galaxy_parts import NEUTRAL_CARDS, NEUTRAL_SYMBOL
from tests import swift
from tests.goal_pictures import (
    EIGHT,
    dealt,
    found,
    handheld,
    held,
    let_go,
    peek_key,
    pixels,
    written,
    yellow,
)
from tests.test_words import BOARDS

SIGNED, PLAIN = NEUTRAL_CARDS[0], 0  # cards


@pytest.fixture(autouse=True)
def swiftly(monkeypatch):
    swift.install(monkeypatch.setattr)
    yield
    words.load(0)


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


@pytest.mark.parametrize("board", BOARDS)
def test_the_card_stays_while_the_keys_are_named(board, tmp_path):
    device = handheld(tmp_path, dealt([PLAIN]), board)
    device.run(12_000)
    assert device.app.layout.beside or device.app.stack[-1]._status.tip
    assert found(device, PLAIN)


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

"""The card game as text for the terminal, replays and goldens."""

import json

from host.texts import cards as text
from shared_engine import game as face
from shared_engine.games import cards
from shared_engine.shuffle import Stream
from tests.both.cards_player import do, eager, hand_made


def test_the_maze_is_drawn_with_numbers_treasures_and_coordinates():
    game = hand_made("42:0,0 0:1,0/90 10:1,-1", [[26, 1], [2, 3]])
    assert text.board_rows(game.view(None), lit=game.maze.gaps()) == [
        "       -1      0      1      2",
        "",
        " -2                   ·",
        "",
        "                   10   ██",
        " -1            ·   ██AI      ·",
        "                   ███████",
        "            42   ██00█████",
        "  0     ·     AG     AR      ·",
        "            ██   █████████",
        "",
        "  1            ·",
        "",
    ]


def test_a_hand_is_drawn_in_all_its_turns():
    game = hand_made("42:0,0", [[0, 49], [2, 3]])
    assert text.hand_rows(game.view(0), "#") == [
        "    0         90",
        "00   ##   00#####",
        "##AR ##     AR",
        "##   ##   #######",
        "    0",
        "49   ##",
        "  OR",
        "##   ##",
    ]
    assert text.hand_rows(game.view(None)) == []


def test_events_read_as_sentences():
    game = hand_made("26:0,0/90 42:1,0 49:3,0", [[0, 1], [2, 3]])
    view = game.view(None)
    events = do(game, "0:2,0/90") + do(game, "x26") + do(game, "stop")
    assert [text.event_text(view, event) for event in events] == [
        "red lays 0 (amber and rudder) at 2,0 turned by 90",
        "red takes 26 (amber and egg)",
        "red draws 1 card",
        "yellow's turn",
    ]
    assert text.event_text(view, (face.PASSED, 1)) == "yellow can lay no card and passes"
    assert text.event_text(view, (face.WON, 1)) == "yellow wins"
    assert text.event_text(view, (face.WON, 0, 1)) == "red and yellow win"
    assert text.standing(game.view(None)) == [
        "red    holds 2, took 1: 26",
        "yellow holds 2, took 0",
        "pile   42",
    ]


def test_json_has_the_hand_of_its_seat_only():
    game = cards.new({}, 3, bytes(range(1, 17)))
    stream = Stream(game.seed, "text")
    while game.result() is None:
        view = json.loads(json.dumps(text.as_json(game.view(None))))
        assert view["hand"] == []
        assert text.as_json(game.view(1))["hand"] == list(game.hands[1])
        assert view["actors"] == [("red", "yellow", "green")[game.seat]]
        game.play(game.seat, eager(game, stream), 0)
    view = text.as_json(game.view(None))
    assert (view["actors"], view["phase"]) == ([], "over")
    assert view["winners"]

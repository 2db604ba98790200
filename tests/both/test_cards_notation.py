"""The card game's actions as text, and records of whole games."""

from shared_engine.game import NotationError
from shared_engine.games import cards
from shared_engine.shuffle import Stream
from tests.both.cards_player import eager

SEED = bytes(range(1, 17))


def refusal(text):
    try:
        cards.new({}, 2, SEED).parse(text)
    except NotationError as error:
        return str(error)
    return ""


def test_every_legal_action_of_whole_games_comes_back():
    for players in (2, 6):
        game = cards.new({}, players, SEED)
        stream = Stream(SEED, "test")
        while game.result() is None:
            for action in game.legal(game.seat):
                text = game.describe(action)
                assert game.parse(text) == action
                assert " " not in text and "@" not in text
            game.play(game.seat, eager(game, stream), 0)


def test_a_turn_by_nothing_is_left_out():
    game = cards.new({}, 2, SEED)
    assert game.describe(game.parse("17:3,-1/0")) == "17:3,-1"
    assert game.describe(game.parse("17:3,-1/270")) == "17:3,-1/270"


def test_turns_that_look_the_same_are_written_as_the_lowest():
    game = cards.new({}, 2, SEED)
    assert game.describe(game.parse("0:3,-1/180")) == "0:3,-1"  # straight
    assert game.describe(game.parse("0:3,-1/270")) == "0:3,-1/90"
    assert game.describe(game.parse("42:3,-1/270")) == "42:3,-1"  # crossing


def test_case_leading_zeros_and_space_around_do_not_matter():
    game = cards.new({}, 2, SEED)
    assert game.describe(game.parse(" X07\n")) == "x7"
    assert game.describe(game.parse("STOP")) == "stop"
    assert game.describe(game.parse("Pass ")) == "pass"
    assert game.describe(game.parse("07:-0,01")) == "7:0,1"


def test_what_does_not_read_is_refused_with_the_reason():
    for text in ("", " ", "17", "17:", "17:3", "a1", "4W90", "halt", ":1,2", "17;1,2", "17 : 1,2"):
        assert refusal(text)
    for text in ("x", "x50", "x-1", "x100", "50:1,2", "-1:1,2", "x1 2", "xx1", "+1:1,2"):
        assert "0 to 49" in refusal(text)
    for text in ("1:64,0", "1:-64,0", "1:0,64", "1:,2", "1:1,", "1:--1,2", "1:1,2,3", "1:+1,2"):
        assert "-63 to 63" in refusal(text)
    for text in ("1:1,2/", "1:1,2/45", "1:1,2/360", "1:1,2/-90", "1:1,2/90/90", "1:1,2/090"):
        assert "turns by" in refusal(text)

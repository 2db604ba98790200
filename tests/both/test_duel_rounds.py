"""Rounds of two players: stops right and wrong, at the same time, late; and the end."""

from shared_engine.game import NOBODY, OPENED, ROUND, STOPPED, WON
from shared_engine.games.duel import OPEN, OVER, RUN, STOP, WAIT
from tests.both.duel_player import lay, refusal, state, table, too_early


def won_round(game, seat, now):
    """`seat` stops rightly, nobody else does; the next card is not opened yet."""
    lay(game, True, True)
    game.play(seat, STOP, now)
    return game.advance(now + 101)


def test_a_right_stop_takes_the_card_after_its_window():
    game = table(True, False)
    card = game.target
    assert game.play(0, STOP, 1000) == [(STOPPED, 0, True)]
    assert game.scores() == (0, 0) and game.target == card
    assert game.advance(1101) == [(ROUND, 0, card)]
    assert game.scores() == (1, 0) and game.result() is None


def test_the_target_becomes_the_winner_s_start_and_the_other_keeps_its_own():
    game = table(False, True)
    start, card = game.cards[:2]
    game.play(1, STOP, 0)
    game.advance(101)
    assert list(game.starts) == [start, card]


def test_the_winner_opens_the_next_card_and_nobody_slides_before():
    game = table(False, True)
    game.play(1, STOP, 0)
    game.advance(101)
    assert game.phase == WAIT and game.actors() == 2
    assert game.legal(1) == [OPEN] and game.legal(0) == []
    assert game.target == NOBODY
    for seat in (0, 1):
        assert refusal(game, seat, STOP, 200) == refusal(game, seat, 4, 200) == "no-target"
    assert refusal(game, 0, OPEN, 200) == "not-your-turn"
    assert game.advance(5000) == []
    assert game.play(1, OPEN, 200) == [(OPENED, game.cards[2])]
    assert game.phase == RUN and game.actors() == 3 and game.target == game.cards[2]


def test_frames_stay_as_they_lie_between_rounds():
    game = table(True, False)
    frames = [bytes(frame) for frame in game.frames]
    game.play(0, STOP, 0)
    game.advance(101)
    game.play(0, OPEN, 101)
    assert [bytes(frame) for frame in game.frames] == frames


def test_a_wrong_stop_gives_the_card_to_the_opponent_who_opens():
    game = table(True, False)
    start, card = game.cards[:2]
    assert game.play(1, STOP, 0) == [(STOPPED, 1, False)]
    assert game.advance(101) == [(ROUND, 0, card)]
    assert game.scores() == (1, 0)
    assert list(game.starts) == [start, start]  # both keep theirs
    assert game.legal(0) == [OPEN] and game.legal(1) == []


def test_a_wrong_stop_is_void_by_option():
    game = table(True, False, false_stop="void")
    start, card, following = game.cards[:3]
    assert game.play(1, STOP, 0) == [(STOPPED, 1, False)]
    assert game.advance(101) == [(ROUND, NOBODY, card), (OPENED, following)]
    assert game.scores() == (0, 0) and list(game.starts) == [start, start]
    assert game.phase == RUN and game.actors() == 3


def test_both_right_at_once_gives_nobody_the_card():
    for false_stop in ("opponent", "void"):
        game = table(True, True, false_stop=false_stop)
        start, card, following = game.cards[:3]
        game.play(1, STOP, 50)
        events = game.play(0, STOP, 50)
        assert events == [(STOPPED, 0, True), (ROUND, NOBODY, card), (OPENED, following)]
        assert list(game.starts) == [start, start] and game.caller == NOBODY


def test_both_wrong_at_once_gives_nobody_the_card():
    for false_stop in ("opponent", "void"):
        game = table(False, False, false_stop=false_stop)
        card, following = game.cards[1:3]
        game.play(0, STOP, 50)
        events = game.play(1, STOP, 60)
        assert events == [(STOPPED, 1, False), (ROUND, NOBODY, card), (OPENED, following)]


def test_of_two_calls_at_once_the_right_one_takes_the_card():
    for false_stop in ("opponent", "void"):
        for right in (0, 1):
            for first in (0, 1):
                game = table(right == 0, right == 1, false_stop=false_stop)
                start, card = game.cards[:2]
                game.play(first, STOP, 50)
                events = game.play(1 - first, STOP, 60)
                assert events == [(STOPPED, 1 - first, right != first), (ROUND, right, card)]
                assert game.starts[right] == card and game.starts[1 - right] == start
                assert game.phase == WAIT and game.actors() == 1 << right


def test_100_ms_after_a_call_is_at_once():
    game = table(True, True)
    game.play(0, STOP, 1000)
    assert game.advance(1100) == []
    assert game.play(1, STOP, 1100)[1][:2] == (ROUND, NOBODY)


def test_101_ms_after_a_call_is_late():
    game = table(True, True)
    game.play(0, STOP, 1000)
    assert refusal(game, 1, STOP, 1101) == "late"
    assert refusal(game, 1, 4, 1101) == "late"
    assert game.advance(1101)[0][:2] == (ROUND, 0)
    assert refusal(game, 1, STOP, 1101) == "no-target"


def test_the_other_may_slide_into_a_path_within_the_window():
    game = table(True, True)
    game.frames[1] = bytearray([16] * 16)
    start, card = game.starts[1], game.target
    game.frames[1][5] = 0
    game.play(0, STOP, 0)
    assert game.legal(0) == [] and game.actors() == 2
    assert len(game.legal(1)) == 7
    game.play(1, 4, 40)
    lay(game, True, True)
    assert game.play(1, STOP, 100)[1] == (ROUND, NOBODY, card)
    assert list(game.starts) == [start, start]


def test_a_call_is_judged_at_its_moment():
    game = table(False, False)
    assert game.play(0, STOP, 0) == [(STOPPED, 0, False)]
    game.play(1, 4, 10)  # the other's frame is the only one that changes
    lay(game, False, True)
    assert game.advance(101)[0][:2] == (ROUND, 1)
    assert game.starts[1] == game.cards[0]  # a gift moves no start


def test_who_has_called_neither_slides_nor_calls_again_in_the_round():
    game = table(True, False)
    game.play(0, STOP, 0)
    assert refusal(game, 0, STOP, 0) == refusal(game, 0, STOP, 100) == "stopped"
    assert refusal(game, 0, 4, 50) == "stopped"
    assert refusal(game, 0, OPEN, 50) == "target-open"


def test_after_a_round_for_nobody_both_go_on_at_once():
    game = table(True, True)
    game.play(0, STOP, 0)
    game.play(1, STOP, 0)
    assert len(game.legal(0)) == len(game.legal(1)) == 7
    game.play(0, STOP, 0)
    assert game.caller == 0


def test_time_alone_does_nothing_before_a_window_ends():
    game = table(True, False)
    before = state(game)
    assert game.advance(100000) == []
    assert state(game) == before


def test_time_never_runs_backwards():
    game = table(True, False)
    game.play(1, 4, 500)
    assert refusal(game, 0, STOP, 499) == refusal(game, 1, 5, 0) == "time"
    assert refusal(game, 0, STOP, 1 << 29) == refusal(game, 0, STOP, -1) == "time"
    assert refusal(game, 0, STOP, None) == "time"
    assert too_early(game, 499) and too_early(game, -1)
    game.play(0, STOP, 500)
    game.advance(700)
    assert too_early(game, 601) and refusal(game, 0, OPEN, 699) == "time"
    assert game.play(0, OPEN, 700)


def test_the_turn_counts_actions_and_what_time_did():
    game = table(True, False)
    for count, (seat, action, now) in enumerate([(1, 4, 0), (0, STOP, 10), (1, 5, 20)]):
        game.play(seat, action, now)
        assert game.turn == count + 1
    game.advance(50)
    assert game.turn == 3
    game.advance(111)
    assert game.turn == 4
    game.play(0, OPEN, 111)
    assert game.turn == 5


def test_eight_cards_win_at_once():
    game = table(True, True)
    for number in range(8):
        events = won_round(game, 1, number * 1000)
        assert events[0][:2] == (ROUND, 1)
        if number < 7:
            assert game.phase == WAIT
            game.play(1, OPEN, number * 1000 + 500)
    assert events[1:] == [(WON, 1)]
    assert game.result() == (1,) and game.phase == OVER
    assert game.actors() == 0 and game.legal(0) == game.legal(1) == []
    for action in (STOP, OPEN, 4):
        assert refusal(game, 0, action, 99999) == refusal(game, 1, action, 0) == "over"
    assert game.advance(0) == []


def test_the_eighth_card_may_be_a_gift():
    game = table(True, False)
    for number in range(8):
        lay(game, True, False)
        game.play(1, STOP, number * 1000)
        events = game.advance(number * 1000 + 101)
        if number < 7:
            game.play(0, OPEN, number * 1000 + 500)
    assert events[1:] == [(WON, 0)] and game.starts[0] == game.cards[0]


def run_out(winners):
    """A game whose 15 rounds went to these seats; NOBODY's by two calls at once."""
    game = table(True, True)
    events = []
    for number, seat in enumerate(winners):
        now = number * 1000
        if seat == NOBODY:
            lay(game, True, True)
            game.play(0, STOP, now)
            events = game.play(1, STOP, now)
        else:
            events = won_round(game, seat, now)
            if game.phase == WAIT:
                game.play(seat, OPEN, now + 500)
    return game, events


def test_when_the_cards_run_out_most_cards_win():
    game, events = run_out([0, 1] * 6 + [1, NOBODY, NOBODY])
    assert game.scores() == (6, 7)
    assert events[-1] == (WON, 1) and game.result() == (1,)


def test_a_tie_is_shared():
    game, events = run_out([0, 1] * 7 + [NOBODY])
    assert game.scores() == (7, 7)
    assert events[-1] == (WON, 0, 1) and game.result() == (0, 1)
    game, events = run_out([NOBODY] * 15)
    assert events[-1] == (WON, 0, 1) and game.actors() == 0


def test_the_last_card_leaves_nothing_to_open():
    game, events = run_out([0, 1] * 6 + [NOBODY, NOBODY, 1])
    assert events[1:] == [(WON, 1)] and game.phase == OVER


def test_each_round_has_another_card():
    game, _ = run_out([0, 1] * 7 + [NOBODY])
    assert game.opened() == bytes(game.cards)

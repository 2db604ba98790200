"""The duel for one player, with and without a time limit."""

from shared_engine.game import OPENED, ROUND, SHUFFLED, STOPPED, WON
from shared_engine.games import duel
from shared_engine.games.duel import OPEN, OVER, STOP
from tests.both.duel_player import SEED, lay, refusal, state, table, too_early


def test_a_right_stop_takes_the_card_moves_the_start_and_opens_the_next():
    game = table(True, limit=0)
    card, following = game.cards[1:3]
    events = game.play(0, STOP, 10)
    assert events == [(STOPPED, 0, True), (ROUND, 0, card), (OPENED, following)]
    assert list(game.starts) == [card] and game.target == following
    assert game.scores() == (1,) and game.actors() == 1


def test_a_wrong_stop_costs_nothing_and_may_be_called_again():
    game = table(False, limit=0)
    for now in (0, 0, 5):
        assert game.play(0, STOP, now) == [(STOPPED, 0, False)]
    assert game.scores() == (0,) and game.target == game.cards[1]
    assert len(game.legal(0)) == 7
    game.play(0, 4, 6)
    lay(game, True)
    assert game.play(0, STOP, 6)[0] == (STOPPED, 0, True)


def test_no_card_is_ever_left_to_open():
    game = table(True)
    assert refusal(game, 0, OPEN) == "target-open"
    assert OPEN not in game.legal(0)
    assert refusal(game, 1, STOP) == "not-your-turn"


def test_after_15_targets_all_but_the_start_are_shuffled_again():
    game = table(True, limit=0)
    piles = [bytes(game.cards)]
    for number in range(46):
        card = game.target
        assert game.opened() == bytes(game.cards[: number % 15 + 2])
        events = game.play(0, STOP, number)
        assert (len(events) == 4) == (number % 15 == 14)
        if number % 15 == 14:
            assert events[2] == (SHUFFLED, 15)
            assert game.cards[0] == card == game.starts[0]
            assert sorted(game.cards) == list(range(16))
            piles.append(bytes(game.cards))
        assert events[-1] == (OPENED, game.target) and game.target != game.starts[0]
    assert len(set(piles)) == 4
    assert game.scores() == (46,)


def test_every_pile_is_shuffled_by_the_seed():
    piles = []
    for seed in (SEED, SEED, bytes(16)):
        game = duel.new({"limit": 0}, 1, seed)
        for _ in range(15):
            lay(game, True)
            game.play(0, STOP, 0)
        piles.append(bytes(game.cards))
    assert piles[0] == piles[1] != piles[2]


def test_without_a_limit_it_never_ends_by_itself():
    game = table(True, limit=0)
    assert game.advance((1 << 29) - 1) == []
    game.play(0, STOP, (1 << 29) - 1)
    assert game.result() is None


def test_the_limit_is_five_minutes_unless_told_otherwise():
    for options, end in (({}, 300000), ({"limit": 60}, 60000), ({"limit": 600}, 600000)):
        game = table(True, **options)
        game.play(0, STOP, end - 1)
        before = state(game)
        assert game.advance(end - 1) == [] and state(game) == before
        assert refusal(game, 0, STOP, end) == refusal(game, 0, 4, end + 9) == "late"
        assert game.advance(end) == [(WON, 0)]
        assert game.result() == (0,) and game.phase == OVER and game.scores() == (1,)
        assert refusal(game, 0, STOP, end) == "over" and game.legal(0) == []
        assert game.advance(end) == [] and game.turn == 2


def test_time_never_runs_backwards():
    game = table(True)
    game.play(0, 4, 100)
    assert refusal(game, 0, 5, 99) == "time" and too_early(game, 99)


def test_either_frame_may_be_taken():
    first, second = duel.new({}, (0,), SEED), duel.new({}, (1,), SEED)
    assert first.frames == second.frames and first.pack() != second.pack()
    assert duel.unpack(second.pack()).seats == bytes([1])


def test_every_pile_is_shuffled_anew_and_begins_with_the_last_card():
    game = table(True, limit=0)
    piles = [bytes(game.cards)]
    for now in range(45):
        game.play(0, STOP, now)
        if game.done % 15 == 0:
            assert game.cards[0] == piles[-1][-1]
            assert bytes(game.cards) == duel.shuffled(SEED, len(piles), piles[-1][-1])
            piles.append(bytes(game.cards))
    assert len(set(piles)) == 4

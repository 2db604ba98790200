"""The variant with the neutral pawn: Darth Vader in 2012, the Death Star in 2015."""

from shared_engine import game as face
from shared_engine.games import galaxy
from shared_engine.games.galaxy import NEUTRAL
from shared_engine.games.shift import GO, GO_NEUTRAL
from tests.both.test_galaxy_turn import cell_of, game_with, refusal

MARKED = galaxy.NEUTRAL_CARDS[0]


def hold(game, seat, *cards):
    """Put these cards on top of the seat's hand, from wherever they are."""
    for at, card in enumerate(cards):
        for hand in game.hands:
            other = hand.find(bytes([card]))
            if other >= 0:
                hand[other], game.hands[seat][at] = game.hands[seat][at], hand[other]
                break
    assert bytes(game.hands[seat][: len(cards)]) == bytes(cards)


def shifted(game):
    game.play(game.seat, 4 * 4, 0)
    return game


def kinds(game):
    return sorted({action // 128 * 128 for action in game.legal(game.seat)})


def test_a_marked_card_moves_the_neutral_pawn_instead_of_the_ship():
    game = game_with(neutral=True)
    hold(game, 0, MARKED)
    shifted(game)
    assert kinds(game) == [GO_NEUTRAL]
    assert refusal(game, 0, GO) == "wrong-pawn"
    events = game.play(0, GO_NEUTRAL + cell_of(game, MARKED), 0)
    assert events[:2] == [
        (face.MOVED, 0, NEUTRAL, cell_of(game, MARKED)),
        (face.REACHED, 0, MARKED),
    ]
    assert game.pawns[NEUTRAL] == cell_of(game, MARKED)


def test_other_cards_move_the_ship():
    game = game_with(neutral=True)
    hold(game, 0, 0)
    shifted(game)
    assert kinds(game) == [GO]
    assert refusal(game, 0, GO_NEUTRAL) == "wrong-pawn"


def test_without_the_option_marks_mean_nothing():
    game = game_with()
    hold(game, 0, MARKED)
    shifted(game)
    assert kinds(game) == [GO]
    game.play(0, GO + cell_of(game, MARKED), 0)
    assert game.found[0] == 1


def test_only_the_current_card_decides():
    game = game_with(neutral=True)
    hold(game, 0, 0, MARKED)
    assert kinds(shifted(game)) == [GO]


def test_a_neutral_pawn_left_on_my_target_counts_after_my_own_shift_and_stay():
    game = game_with(neutral=True)
    hold(game, 0, 8)
    hold(game, 1, MARKED)
    game.pawns[NEUTRAL] = cell_of(game, MARKED)
    shifted(game)
    game.play(0, GO_NEUTRAL + cell_of(game, MARKED), 0)
    assert game.found[1] == 0
    shifted(game)
    game.play(1, GO_NEUTRAL + cell_of(game, MARKED), 0)
    assert game.found[1] == 1


def test_the_way_home_is_the_ship_s():
    game = game_with(neutral=True)
    game.found[0] = 12
    assert kinds(shifted(game)) == [GO]


def test_open_hand_moves_either_pawn_and_only_cards_of_its_kind_count():
    game = game_with(neutral=True, open_hand=True)
    hold(game, 0, MARKED, 0)
    shifted(game)
    assert kinds(game) == [GO, GO_NEUTRAL]
    wrong = game.copy()
    wrong.play(0, GO + cell_of(game, MARKED), 0)
    assert wrong.found[0] == 0
    wrong = game.copy()
    wrong.play(0, GO_NEUTRAL + cell_of(game, 0), 0)
    assert wrong.found[0] == 0
    game.play(0, GO_NEUTRAL + cell_of(game, MARKED), 0)
    assert game.found[0] == 1


def test_open_hand_with_cards_of_one_kind_left_moves_that_pawn_only():
    for card, kind in ((MARKED, GO_NEUTRAL), (0, GO)):
        game = game_with(neutral=True, open_hand=True)
        hold(game, 0, card)
        game.hands[0][0], game.hands[0][11] = game.hands[0][11], card
        game.found[0] = 11
        assert kinds(shifted(game)) == [kind]


def test_a_ship_at_home_when_the_neutral_pawn_takes_the_last_card_wins_a_turn_later():
    game = game_with(neutral=True)
    hold(game, 0, MARKED)
    game.hands[0][0], game.hands[0][11] = game.hands[0][11], MARKED
    game.found[0] = 11
    shifted(game)
    game.play(0, GO_NEUTRAL + cell_of(game, MARKED), 0)
    assert game.done(0) and game.pawns[0] == 0 and game.result() is None
    shifted(game)
    game.play(1, game.legal(1)[0], 0)
    shifted(game)
    assert game.play(0, GO, 0)[-1] == (face.WON, 0)

"""Bots of the card game: legal to the end, greedy from medium on, far-sighted when hard."""

from shared_engine.bots import DENIES, LEVELS, PREPARES, REACHES, hint, player, seed_for
from shared_engine.games import cards
from tests.both.cards_player import hand_made

SEED = bytes(range(16))


def decided(bot, view, nodes=1000):
    bot.look(view)
    while not bot.think(nodes):
        pass
    return bot.action


def play(game, levels, turns=99):
    """Let bots play; yields before each action, with the bot that has decided on it."""
    bots = [player("cards", level, seed_for(game.seed, i)) for i, level in enumerate(levels)]
    while game.result() is None and game.turn < turns:
        bot = bots[game.seat]
        action = decided(bot, game.view(game.seat))
        assert action in game.legal(game.seat)
        yield bot
        game.play(game.seat, action, 0)


def most(game, seat):
    """The most cards that the seat can take in this turn."""
    if game.seat != seat or game.phase != cards.TAKING:
        return 0
    takings = [1 + most(after(game, action), seat) for action in game.legal(seat)[:-1]]
    return max(takings)


def after(game, action):
    game = game.copy()
    game.play(game.seat, action, 0)
    return game


def ending(lying, hands):
    """A game with an empty pile, where one knows the other's cards by what has been taken."""
    game = hand_made(lying, hands)
    game.taken[1] = game.pile
    game.pile = b""
    return game


def test_whole_games_are_legal_to_the_end():
    for levels in (("easy", "hard"), LEVELS + LEVELS):
        game = cards.new({}, len(levels), SEED)
        for _ in play(game, levels):
            pass
        assert game.result() is not None and not game.pile


def test_medium_and_hard_take_as_many_as_can_be_taken():
    game = cards.new({}, 2, SEED)
    for bot in play(game, ("medium", "hard"), 14):
        seat = game.seat
        takes = bot.action >= cards.TAKE
        found = takes + most(after(game, bot.action), seat)
        options = [
            (action >= cards.TAKE and action < cards.STOP) + most(after(game, action), seat)
            for action in game.legal(seat)
        ]
        assert found == max(options)
        assert (bot.reason == REACHES) == (found > 0)


def test_cards_are_taken_in_the_order_that_gives_most():
    # With 42 gone first, 26 would hang alone.
    game = hand_made("26:0,0/90 42:1,0 49:3,0", [[0, 1], [2, 3]])
    for level in ("medium", "hard"):
        bot = player("cards", level, SEED)
        played = game.copy()
        while played.seat == 0:
            played.play(0, decided(bot, played.view(0)), 0)
        assert sorted(played.taken[0]) == [26, 42, 49]


def test_a_hint_says_when_a_card_is_in_reach():
    game = hand_made("42:0,0 7:1,0/90", [[0, 9], [2, 3]])
    action, reason = hint(game.view(0))
    assert reason == REACHES
    game.play(0, action, 0)
    assert hint(game.view(0)) == (cards.TAKE + 42, REACHES)


def test_hard_does_not_lay_what_the_next_player_could_take():
    # The other's last card is 10, with treasure A as on 0; nothing matches 9.
    game = ending("7:0,0/90 8:1,0/90", [[0, 9], [10]])
    laid = []
    for number in range(12):
        bot = player("cards", "hard", bytes([number] * 16))
        assert decided(bot, game.view(0)) % 64 == 9 and bot.reason == DENIES
        laid.append(decided(player("cards", "medium", bytes([number] * 16)), game.view(0)) % 64)
    assert 0 in laid


def test_hard_lays_what_its_other_card_can_take():
    # 0 and 10 match each other, and nothing else.
    game = ending("7:0,0/90 8:1,0/90", [[0, 10], [9]])
    action, reason = hint(game.view(0))
    assert reason == PREPARES
    game.play(0, action, 0)
    game.seat = 0  # unless the other interferes
    assert hint(game.view(0))[1] == REACHES


def test_without_a_path_to_lay_at_all_levels_pass():
    ring = "10:0,0/90 11:1,0/180 12:1,1/270 13:0,1"
    game = hand_made(ring, [[0, 1], [2, 3]])
    for level in LEVELS:
        assert decided(player("cards", level, SEED), game.view(0)) == cards.PASS


def test_the_same_view_and_seed_give_the_same_action_however_it_is_sliced():
    game = cards.new({}, 3, SEED)
    for _ in play(game, LEVELS, 12):
        for level in LEVELS:
            view = game.view(game.seat)
            action = decided(player("cards", level, SEED), view)
            assert decided(player("cards", level, SEED), view, 1) == action

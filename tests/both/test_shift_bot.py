from shared_engine import bots
from shared_engine.games import galaxy, junior, shift
from shared_engine.games.galaxy_parts import NEUTRAL_CARDS
from shared_engine.games.shift_goals import unseen
from shared_engine.shuffle import Stream
from shared_engine.table import Table
from tests.both.anyone import playing
from tests.both.bots_at_play import decided

VARIANTS = (
    (galaxy, {}, 2),
    (galaxy, {"neutral": True}, 3),
    (galaxy, {"neutral": True, "open_hand": True, "finish": "exit"}, 4),
    (galaxy, {"open_hand": True, "finish": "none"}, 2),
    (junior, {}, 4),
    (junior, {"expert": True}, 2),
)


def positions(steps, count):
    """Games of all variants in the midst of play."""
    for number in range(count):
        module, options, seats = VARIANTS[number % len(VARIANTS)]
        seed = bytes([number, 77] * 8)
        game = module.new(options, seats, seed)
        for _ in playing(game, Stream(seed, "test"), steps + number % 2):
            pass
        if game.result() is None:
            yield game


def progress(game):
    return list(game.found)


def test_all_levels_play_only_what_is_legal():
    for game in positions(7, 6):
        for level in bots.LEVELS:
            view = game.view(game.seat)
            assert decided(game.name, level, view) in game.legal(game.seat)


def test_a_bot_decides_the_same_in_slices_of_any_size():
    for game in positions(4, 3):
        view = game.view(game.seat)
        for level in bots.LEVELS:
            seed = bytes([3] * 16)
            whole = decided(game.name, level, view, seed)
            assert decided(game.name, level, view, seed, nodes=1) == whole


def test_medium_and_hard_take_a_card_that_can_be_taken_in_this_turn():
    taken = 0
    for game in positions(4, 12):
        if game.phase != shift.SHIFT:
            continue
        for level in ("medium", "hard"):
            after = game.copy()
            seat = game.seat
            can = reachable(game)
            won = progress(game)[seat]
            for _ in range(2):
                if after.seat == seat and after.result() is None:
                    after.play(seat, decided(game.name, level, after.view(seat)), 0)
            if can:
                assert progress(after)[seat] > won or after.result() is not None
                taken += 1
    assert taken > 3


def reachable(game):
    """Whether some shift and move of this turn lay open a card or end the game."""
    seat = game.seat
    for action in game.legal(seat):
        half = game.copy()
        half.play(seat, action, 0)
        for move in half.legal(seat):
            whole = half.copy()
            whole.play(seat, move, 0)
            if whole.result() is not None or progress(whole)[seat] > progress(game)[seat]:
                return True
    return False


def test_what_a_seat_has_not_seen_is_what_others_and_piles_hide():
    for game in positions(9, 12):
        for seat in range(len(game.seats)):
            view = game.view(seat)
            hidden = [card for other in range(len(game.seats)) for card in game.hidden(other)]
            hidden += game.pile[1:]
            assert list(unseen(view)) == sorted([card for card in hidden if card not in view.cards])


def test_a_hint_says_what_its_move_does():
    reasons = []
    for game in positions(6, 9):
        action, reason = bots.hint(game.view(game.seat))
        assert action in game.legal(game.seat)
        if game.phase == shift.SHIFT:
            assert (reason == bots.REACHES) == reachable(game)
        reasons.append(reason)
    assert bots.REACHES in reasons and bots.PREPARES in reasons


def test_only_the_marked_card_moves_the_neutral_pawn():
    for number in range(6):
        game = galaxy.new({"neutral": True}, 2, bytes([number] * 16))
        marked = game.hands[0][0] in NEUTRAL_CARDS
        for level in bots.LEVELS:
            after = game.copy()
            after.play(0, decided("galaxy", level, after.view(0)), 0)
            move = decided("galaxy", level, after.view(0))
            assert (shift.GO_NEUTRAL <= move < shift.LEAVE) == marked


def test_hard_closes_the_way_of_a_rival_who_is_nearly_home():
    """All cards of seat 1 are open and many shifts let it home; hard leaves it few or none."""
    closed = tried = 0
    for number in range(12):
        game = galaxy.new({}, 2, bytes([number, 5] * 8))
        game.found[1] = len(game.hands[1])
        game.pawns[1] = (4 * 7 + 4, 5 * 7 + 4)[number % 2]
        action = decided("galaxy", "hard", game.view(0))
        if can_win_after(game, action) is None:
            continue
        choices = [can_win_after(game, shift) for shift in game.legal(0)]
        if True in choices and False in choices and not reachable(game):
            tried += 1
            closed += not can_win_after(game, action)
    assert tried >= 2 and closed == tried


def can_win_after(game, action):
    """Whether seat 1 can win in its next turn when seat 0 shifts so and stays."""
    after = game.copy()
    after.play(0, action, 0)
    after.play(0, shift.GO + after.pawns[0], 0)
    for push in after.legal(1):
        half = after.copy()
        half.play(1, push, 0)
        if shift.GO + half.home(1) in half.legal(1):
            return True
    return False


def test_a_whole_game_at_every_level():
    for module, options, seats in VARIANTS[-2:] + ((junior, {"push_back": True}, 2),):
        table = Table(module.new(options, seats, bytes(16)), (bots.LEVELS * 2)[:seats])
        while table.game.result() is None:
            table.step()


def test_nobody_thinks_out_of_turn():
    game = galaxy.new({}, 2, bytes(16))
    for seat in (1, None):
        try:
            bots.player("galaxy", "easy", bytes(16)).look(game.view(seat))
        except ValueError:
            continue
        raise AssertionError("looked")
    for game, level in (("chess", "hard"), ("galaxy", "best")):
        try:
            bots.player(game, level, bytes(16))
        except ValueError:
            continue
        raise AssertionError("made")


def test_bots_and_hints_push_straight_back_where_that_is_allowed():
    """In positions in which nothing else reaches the token; easy looks at a few shifts only."""
    tried = 0
    for number in range(400):
        game = junior.new({"push_back": True, "crossings": 0}, 2, bytes([number % 256, 1] * 8))
        game.play(0, game.legal(0)[number % 16], 0)
        game.play(0, shift.GO + game.pawns[0], 0)
        if game.phase != shift.SHIFT or not only_back(game):
            continue
        tried += 1
        view = game.view(1)
        back = game.maze.opposite(game.last)
        for level in ("medium", "hard"):
            assert decided("junior", level, view) // 4 == back
        assert (bots.hint(view)[0] // 4, bots.hint(view)[1]) == (back, bots.REACHES)
        if tried == 3:
            return
    raise AssertionError("no such position")


def only_back(game):
    """Whether the token is reached by pushing the tile straight back, and by no other shift."""
    back = game.maze.opposite(game.last)
    found = set()
    for action in game.legal(game.seat):
        half = game.copy()
        half.play(game.seat, action, 0)
        if half.target_cell() in half.maze.reach(half.pawns[half.seat]):
            found.add(action // 4)
    return found == {back}

"""Bots of the duel: legal to the end, along the solver's line, at a person's pace."""

from shared_engine.bots import LEVELS, PREPARES, REACHES, hint, player, seed_for
from shared_engine.game import NOBODY
from shared_engine.games import duel
from shared_engine.games.duel_parts import EDGES
from shared_engine.games.duel_solver import Solver
from tests.both.duel_player import SEED, table

SLIDES = {"easy": (1000, 1900), "medium": (600, 1100), "hard": (300, 600)}  # ms between them


def decided(bot, view, nodes=1000):
    bot.look(view)
    while not bot.think(nodes):
        pass
    return bot.action


def play(game, levels, until=1 << 29):
    """Let bots play in their own time; yields after each action: when, seat and action."""
    bots = [player("duel", level, seed_for(game.seed, i)) for i, level in enumerate(levels)]
    plans = [None] * len(bots)  # (when, for which phase and round)
    now = 0
    while game.result() is None:
        situation = (game.phase, game.done)
        soonest, seat = until, None
        if game.caller != NOBODY:
            soonest = min(until, game.called + duel.WINDOW + 1)
        for i, bot in enumerate(bots):
            if not game.actors() >> i & 1:
                plans[i] = None
                continue
            if plans[i] is None or plans[i][1] != situation:
                decided(bot, game.view(i))
                plans[i] = (now + bot.wait, situation)
            if plans[i][0] < soonest:
                soonest, seat = plans[i][0], i
        now = soonest
        if seat is None:
            game.advance(now)
            if now == until:
                return
            continue
        action = bots[seat].action
        assert action in game.legal(seat)
        assert action != duel.STOP or game.joined(seat)
        game.play(seat, action, now)
        plans[seat] = None
        yield now, seat, action


def test_whole_games_of_two_are_legal_to_the_end():
    for levels in (("hard", "medium"), ("easy", "hard")):
        game = duel.new({}, 2, SEED)
        for _ in play(game, levels):
            pass
        winners = game.result()
        assert winners is not None and levels.index("hard") in winners


def test_alone_it_plays_until_the_time_is_up():
    done = []
    for level in ("easy", "medium", "hard"):
        targets = 0
        for number in range(3):
            game = duel.new({"limit": 60}, 1, bytes([number, 8] * 8))
            for _ in play(game, (level,), 60000):
                pass
            assert game.result() == (0,)
            targets += game.done
        done.append(targets)
    assert 0 < done[0] < done[1] < done[2]


def test_a_plan_that_leads_back_to_its_beginning_is_no_end_of_it():
    game = duel.new({}, 2, bytes(16))
    game.frames[0][:] = bytes((3, 12, 6, 11, 5, 5, 13, 14, 10, 6, 7, 10, 6, 0, 5, 12))
    start, target = EDGES.find(b"\x0c"), EDGES.find(b"\x04")
    rest = [card for card in game.cards if card not in (start, target)]
    game.cards[:] = bytes([start, target] + rest)
    game.starts[0] = game.starts[1] = start
    for number in range(460, 480):  # of these easy bots one plans a way that undoes itself
        seed = number.to_bytes(16, "big")
        assert decided(player("duel", "easy", seed), game.view(0)) in game.legal(0)


def test_hard_follows_a_shortest_line():
    for number in range(3):
        game = duel.new({"limit": 0}, 1, bytes([number, 5] * 8))
        start, target = EDGES[game.starts[0]], EDGES[game.target]
        fewest = Solver(game.frames[0], game.view(0).gaps[0], start, target, joint=False)
        if not fewest.run(4000):
            continue
        slides = 0
        for _, _, action in play(game, ("hard",)):
            if action == duel.STOP:
                break
            slides += 1
        assert slides == fewest.bound and game.done == 1


def test_it_calls_stop_when_joined_and_slides_when_not():
    for level in LEVELS:
        bot = player("duel", level, SEED)
        assert decided(bot, table(True, False).view(0)) == duel.STOP and bot.reason == REACHES
    game = duel.new({}, 2, SEED)
    action, reason = hint(game.view(1))
    assert action < duel.STOP and reason == PREPARES


def test_the_winner_opens_the_next_card():
    game = table(True, False)
    game.play(0, duel.STOP, 0)
    game.advance(101)
    for level in LEVELS:
        bot = player("duel", level, SEED)
        assert decided(bot, game.view(0)) == duel.OPEN and bot.wait > 0


def test_it_takes_as_long_as_a_person_of_its_level():
    for level in LEVELS:
        least, most = SLIDES[level]
        game = duel.new({"limit": 60}, 1, SEED)
        before = 0
        times = []
        for now, _, action in play(game, (level,), 20000):
            if action < duel.STOP:
                assert least <= now - before <= most
                times.append(now - before)
            before = now
        assert min(times) < max(times)


def test_a_line_is_kept_until_something_else_lies_there():
    game = duel.new({"limit": 0}, 1, bytes([1, 5] * 8))
    bot = player("duel", "hard", SEED)
    first = decided(bot, game.view(0))
    assert decided(bot, game.view(0)) == first  # not played yet
    others = [cell for cell in game.legal(0) if cell not in (first, duel.STOP)]
    game.play(0, others[0], 0)
    fresh = player("duel", "hard", SEED)
    assert decided(bot, game.view(0)) == decided(fresh, game.view(0))


def test_the_same_view_and_seed_give_the_same_action_however_it_is_sliced():
    for number in range(3):
        view = duel.new({}, 2, bytes([number, 7] * 8)).view(number % 2)
        for level in LEVELS:
            bots = [player("duel", level, SEED) for _ in range(2)]
            assert decided(bots[0], view, 1) == decided(bots[1], view)
            assert bots[0].wait == bots[1].wait

"""The duel on the engine, each step judged by the naive path checker and round scorer."""

import random

from shared_engine import game as face
from shared_engine.games import duel
from shared_engine.games.duel_parts import EDGES
from tests.reference import duel as naive

OPTION_SETS = [
    ({"false_stop": false_stop, "same_board": same_board}, 2)
    for false_stop in ("opponent", "void")
    for same_board in (True, False)
]
LETTERS = [frozenset(s for bit, s in enumerate("NESW") if n >> bit & 1) for n in range(16)]


def frame_of(frame):
    """The engine's frame in the reference's words."""
    return {divmod(cell, 4): LETTERS[openings] or None for cell, openings in enumerate(frame)}


class Judge:
    """What the reference makes of the actions: frames, starts, calls and cards."""

    def __init__(self, game):
        self.rounds = naive.Rounds(game.options["false_stop"])
        self.frames = [frame_of(frame) for frame in game.frames]
        self.start = [game.cards[0], game.cards[0]]
        self.targets = list(game.cards[1:])
        self.taken = [0, 0]
        self.calls = []

    def joined(self, seat):
        edges = EDGES[self.start[seat]], EDGES[self.targets[0]]
        return naive.joined(self.frames[seat], *edges)

    def end_round(self):
        winner, moving = self.rounds.score(self.calls)
        card = self.targets.pop(0)
        self.calls = []
        for seat in moving:
            self.start[seat] = card
        if winner is not None:
            self.taken[winner] += 1
        return face.NOBODY if winner is None else winner, card

    def winners(self):
        """None while the game goes on: eight cards, or D17 when they have run out."""
        if max(self.taken) < 8 and self.targets:
            return None
        return tuple(seat for seat in (0, 1) if self.taken[seat] == max(self.taken))


def play_both(options, players, seed):
    """Play a game to its end under the judge's eyes; returns the number of steps."""
    chance = random.Random(seed)
    game = duel.new(options, players, seed)
    judge = Judge(game)
    now = steps = 0
    while game.result() is None:
        now += chance.choice((0, 10, 50, 99, 100, 101, 400))
        events = game.advance(now)
        if not events:
            seat = chance.choice([seat for seat in (0, 1) if game.actors() >> seat & 1])
            action = _choice(game, seat, chance)
            events = game.play(seat, action, now)
            _judge_action(judge, game, seat, action, now)
        ended = [event[1:] for event in events if event[0] == face.ROUND]
        if ended:
            assert ended == [judge.end_round()]
        assert list(game.starts) == judge.start
        assert list(game.scores()) == judge.taken
        assert game.result() == judge.winners()
        steps += 1
    return steps


def _choice(game, seat, chance):
    """Mostly slides; a stop more readily when joined, or when the other has just called."""
    legal = game.legal(seat)
    if legal == [duel.OPEN]:
        return duel.OPEN
    eager = game.joined(seat) or game.caller != face.NOBODY
    return duel.STOP if chance.random() < (0.5 if eager else 0.02) else chance.choice(legal[:-1])


def _judge_action(judge, game, seat, action, now):
    if action == duel.STOP:
        judge.calls.append((now, seat, judge.joined(seat)))
    elif action != duel.OPEN:
        cells = [row * 4 + col for row, col in naive.slides(judge.frames[seat])]
        assert action in cells
        judge.frames[seat] = naive.slide(judge.frames[seat], divmod(action, 4))
        assert frame_of(game.frames[seat]) == judge.frames[seat]
        assert game.joined(seat) == judge.joined(seat)

"""The kernels allocate nothing on MicroPython: no object, and no int beyond a small one."""

import pytest

from host.sim import runtime

SCRIPT = """
import gc
from shared_engine import reach, survey
from tests.both.boards import Boards

assert reach.flood is reach.flood_portable and survey.tally is survey.tally_portable
assert survey.survey is survey.survey_portable
boards = Boards(2)
buffers = {n: (survey.Survey(n), bytearray(n * n), bytearray(n * n)) for n in (3, 5, 7, 9)}

def measured(call, *arguments):
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    call(*arguments)
    after = gc.mem_alloc()
    gc.enable()
    return after - before

def flood(maze, pawns, mark, queue):
    mark[pawns[0]] = 1
    queue[0] = pawns[0]
    reach.flood(maze.openings, maze.facts, mark, queue, 1)

def nothing(*arguments):
    pass

def big(*arguments):
    return arguments[0].n << 30

worst = [0, 0, 0]
for _ in range(60):
    maze, pawns, banned, _ = boards.problem()
    survey, mark, queue = buffers[maze.n]
    call = measured(nothing, maze, pawns, banned)  # what measuring itself takes
    worst[0] = max(worst[0], measured(flood, maze, pawns, mark, queue) - call)
    worst[1] = max(worst[1], measured(survey.run, maze, pawns, banned) - call)
    worst[2] = max(worst[2], measured(survey.tally, maze) - measured(nothing, maze))
    assert measured(big, maze, pawns, banned) > call  # a wide int would be seen
print(*worst)
"""


@pytest.mark.micropython
def test_kernels_allocate_nothing():
    done = runtime.run(SCRIPT, trees=["shared_engine", "tests/both=tests/both"])
    assert (done.stderr, done.stdout) == ("", "0 0 0\n")


BOTS = """
import gc
from shared_engine import bots
from shared_engine.games import load

CASES = (
    ("galaxy", {}, 2),
    ("galaxy", {"neutral": True, "open_hand": True}, 4),
    ("galaxy", {"finish": "exit"}, 3),
    ("junior", {}, 4),
    ("junior", {"expert": True}, 2),
    ("cards", {}, 3),
    ("duel", {}, 2),
)

def thought(bot):
    # The most bytes that a position takes; not the last one, which makes the decision.
    gc.collect()
    gc.disable()
    worst = nodes = 0
    done = False
    while not done:
        before = gc.mem_alloc()
        done = bot.think(1)
        after = gc.mem_alloc()
        if not done:
            worst = max(worst, after - before)
            nodes += 1
    gc.enable()
    return worst, nodes

for name, options, seats in CASES:
    for level in bots.LEVELS:
        game = load(name).new(options, seats, bytes(range(16)))
        bot = bots.player(name, level, bytes(16))
        worst = nodes = 0
        for number in range(12):
            seat = [seat for seat in range(seats) if game.actors() >> seat & 1][0]
            bot.look(game.view(seat))
            bot.think(1)  # makes the buffers of this search
            if number == 0:  # the first search makes tables too
                while not bot.think(100):
                    pass
            if bot.action is None:
                used, looked_at = thought(bot)
                worst = max(worst, used)
                nodes += looked_at
            game.play(seat, bot.action, number)
        print(name, level, worst, "bytes" if nodes else "nothing to count")
"""


@pytest.mark.micropython
def test_bots_allocate_nothing_while_they_think():
    done = runtime.run(BOTS, trees=["shared_engine"], heap=1 << 23)
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    assert [line for line in lines if " 0 " not in line] == []
    assert len(lines) == 21 and sum("bytes" in line for line in lines) > 18

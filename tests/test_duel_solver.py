"""Every round of a duel can be solved, and the solver finds the fewest slides."""

import hashlib
from itertools import combinations
from itertools import product as combined

import pytest

from shared_engine.games import duel
from shared_engine.games.duel_parts import EDGE_CELLS, EDGE_SIDES, EDGES, gap_of
from shared_engine.games.duel_solver import PATIENCE, Solver, solve
from tests.long import LONG

SET_UPS = 10_000 if LONG else 3_000
GROUPS = 10  # of set-ups, for several workers
SAMPLED = 200
DEEPEST = 9  # slides that breadth-first search looks at; there are some 60,000 positions then


def set_up(number):
    """(frame, gap, start, target) of the first round of a game."""
    game = duel.new({}, 2, hashlib.sha256(b"solver %d" % number).digest()[:16])
    frame = bytes(game.frames[0])
    return frame, gap_of(frame), EDGES[game.starts[0]], EDGES[game.target]


# Sliding and paths once more, in another way than the engine's: a frame is a grid of strings.

STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}


def grid(frame):
    tiles = ["".join(side for i, side in enumerate("NESW") if tile >> i & 1) for tile in frame]
    return tuple(tuple(tiles[row * 4 : row * 4 + 4]) for row in range(4))


def slid(rows, cell):
    """The grid after pushing the tile at `cell` towards the gap."""
    row, col = divmod(cell, 4)
    if "" not in rows[row]:
        columns = tuple(zip(*rows, strict=True))
        assert "" in columns[col], "not in line with the gap"
        return tuple(zip(*slid(columns, col * 4 + row), strict=True))
    line = list(rows[row])
    line.remove("")
    line.insert(col, "")
    return (*rows[:row], tuple(line), *rows[row + 1 :])


def edge(position):
    """((row, column), side) of an edge opening."""
    side, i = divmod(position, 4)
    return (((0, i), (i, 3), (3, 3 - i), (3 - i, 0))[side], "NESW"[side])


def leads(rows, start, target):
    (cell, side), (goal, last) = edge(start), edge(target)
    if side not in rows[cell[0]][cell[1]] or last not in rows[goal[0]][goal[1]]:
        return False
    seen, todo = {cell}, [cell]
    while todo:
        row, col = todo.pop()
        for way in rows[row][col]:
            y, x = row + STEPS[way][0], col + STEPS[way][1]
            if 0 <= y < 4 and 0 <= x < 4 and (y, x) not in seen and BACK[way] in rows[y][x]:
                seen.add((y, x))
                todo.append((y, x))
    return goal in seen


def solves(frame, start, target, slides):
    rows = grid(frame)
    for cell in slides:
        rows = slid(rows, cell)
    return leads(rows, start, target)


@pytest.mark.parametrize("group", range(GROUPS))
def test_every_set_up_can_be_solved(group, record_property):
    exact = 0
    for number in range(group, SET_UPS, GROUPS):
        frame, gap, start, target = set_up(number)
        slides, bound = solve(frame, gap, start, target)
        assert solves(frame, start, target, slides)
        assert bound <= len(slides)
        exact += bound == len(slides)
    record_property("proven shortest", exact)
    assert exact > SET_UPS // GROUPS * 3 // 4


def breadth_first(frame, gap, start, target, deepest):
    """The fewest slides that join the two, or None if they are more than `deepest`.

    Frames are bytes, so that it is done today; every slide of every position is tried.
    """
    ends = ((EDGE_CELLS[start], EDGE_SIDES[start]), (EDGE_CELLS[target], EDGE_SIDES[target]))
    (first, side), (last, other) = ends
    seen, wave = {frame}, [frame]
    for count in range(deepest + 1):
        following = []
        for state in wave:
            if state[first] & side and state[last] & other and leads(grid(state), start, target):
                return count
            if count < deepest:
                following += [after for after in neighbours(state) if after not in seen]
                seen.update(following[-6:])
        wave = following
    return None


def neighbours(state):
    gap = state.index(0)
    row, col = gap - gap % 4, gap % 4
    for cell in range(row, row + 4):
        if cell < gap:
            yield state[:cell] + b"\0" + state[cell:gap] + state[gap + 1 :]
        if cell > gap:
            yield state[:gap] + state[gap + 1 : cell + 1] + b"\0" + state[cell + 1 :]
    column = state[col::4]
    for cell in range(col, 16, 4):
        if cell != gap:
            line = column.replace(b"\0", b"")
            line = line[: cell // 4] + b"\0" + line[cell // 4 :]
            after = bytearray(state)
            after[col::4] = line
            yield bytes(after)


@pytest.mark.parametrize("group", range(GROUPS))
def test_the_fewest_slides_are_those_of_breadth_first_search(group):
    compared = 0
    number = group
    while compared < SAMPLED // GROUPS:
        position = set_up(number)
        number += GROUPS
        fewest = breadth_first(*position, DEEPEST)
        if fewest is None:  # too deep for it, then every way is longer
            assert len(solve(*position)[0]) > DEEPEST
            continue
        slides, bound = solve(*position, patience=1 << 29)
        assert len(slides) == bound == fewest
        compared += 1


def test_without_the_tables_of_pairs_it_is_the_same():
    for number in range(60):
        frame, gap, start, target = set_up(number)
        small = Solver(frame, gap, start, target, joint=False)
        big = Solver(frame, gap, start, target)
        if small.run(PATIENCE):
            assert big.run(1 << 29)
            assert len(big.slides) == len(small.slides)
        else:
            big.run(PATIENCE)
        assert big.bound >= small.bound


# The proof in duel_solver.py needs a path between any two symbols out of any tiles of D15.

LONGEST = 7  # tiles
STRAIGHT, CORNER, TEE = ("NS", "EW"), ("NE", "ES", "SW", "NW"), ("NES", "ESW", "NSW", "NEW")


def tile_sets():
    """All numbers of tiles by direction that D15 allows: {sides: how many}."""
    for upright in range(1, 5):
        for corners in combined(range(7), repeat=4):
            if sum(corners) == 6 and max(corners) < 6:
                yield (
                    {"NS": upright, "EW": 5 - upright}
                    | dict(zip(CORNER, corners, strict=True))
                    | dict.fromkeys(TEE, 1)
                )


def path_exists(tiles, cell, side, goal, last, seen):
    """Whether tiles left can lead from `side` of a cell to the goal's `last`, by simple paths."""
    for sides in STRAIGHT + CORNER + TEE:
        if side not in sides or not tiles[sides]:
            continue
        if cell == goal and last in sides and (side, cell) != (last, goal):
            return True
        tiles[sides] -= 1
        for way in sides.replace(side, ""):
            onward = cell[0] + STEPS[way][0], cell[1] + STEPS[way][1]
            if (
                0 <= min(onward) <= max(onward) < 4
                and onward not in seen
                and near(onward, goal, seen)
                and path_exists(tiles, onward, BACK[way], goal, last, seen | {onward})
            ):
                tiles[sides] += 1
                return True
        tiles[sides] += 1
    return False


def near(cell, goal, seen):
    """Paths of seven tiles will do, so longer ones need not be looked at."""
    return len(seen) + abs(cell[0] - goal[0]) + abs(cell[1] - goal[1]) < LONGEST


def test_any_tiles_of_a_set_up_can_join_any_two_symbols():
    sets = list(tile_sets())
    assert len(sets) == 320
    for tiles in sets:
        assert sum(tiles.values()) == 15 and max(tiles["NS"], tiles["EW"]) >= 2
        for start, target in combinations(range(16), 2):
            (cell, side), (goal, last) = edge(start), edge(target)
            assert path_exists(dict(tiles), cell, side, goal, last, {cell}), (tiles, start, target)

from shared_engine.maze import Maze
from shared_engine.tiles import rotate
from tests.both.boards import Boards


def numbered(n):
    """A maze whose symbols are the cell numbers, so that each tile can be followed."""
    return Maze(n, bytes([cell % 16 for cell in range(n * n)]), bytes(range(n * n)), 6, 200)


def entries(n):
    maze = numbered(n)
    return [divmod(maze.entry(slot), n) for slot in range(maze.slots)]


def test_slots_run_clockwise_from_the_top_left_on_7x7():
    top, right = [(0, 1), (0, 3), (0, 5)], [(1, 6), (3, 6), (5, 6)]
    bottom, left = [(6, 5), (6, 3), (6, 1)], [(5, 0), (3, 0), (1, 0)]
    assert entries(7) == top + right + bottom + left


def test_slots_run_clockwise_from_the_top_left_on_5x5():
    assert entries(5) == [(0, 1), (0, 3), (1, 4), (3, 4), (4, 3), (4, 1), (3, 0), (1, 0)]


def test_opposite_slots_share_a_line():
    for n in (3, 5, 7, 9):
        maze = numbered(n)
        for slot in range(maze.slots):
            other = maze.opposite(slot)
            assert maze.entry(other) == maze.leaving(slot)
            assert maze.opposite(other) == slot


def test_a_push_moves_one_line_by_one_and_nothing_else():
    for n in (3, 5, 7, 9):
        for slot in range(2 * (n - 1)):
            maze = numbered(n)
            maze.insert(slot, 0)
            step = maze.step(slot)
            line = [maze.entry(slot) + step * i for i in range(n)]
            for cell in range(n * n):
                here = line.index(cell) if cell in line else -1
                assert maze.symbols[cell] == (
                    200 if here == 0 else cell - step if here > 0 else cell
                )
            assert maze.spare_symbol == maze.leaving(slot)


def test_the_spare_enters_turned_and_what_falls_out_lies_as_it_fell():
    for rotation in range(4):
        maze = numbered(7)
        maze.insert(4, rotation)
        assert maze.openings[maze.entry(4)] == rotate(6, rotation)
        assert maze.spare == 21 % 16


def test_pushing_back_undoes_a_push():
    boards = Boards(1)
    for n in (3, 5, 7, 9):
        for slot in range(2 * (n - 1)):
            maze = boards.maze(n)
            before = maze.pack()
            maze.insert(slot, 0)
            maze.insert(maze.opposite(slot), 0)
            assert maze.pack() == before


def test_pawns_ride_on_their_tiles_and_come_in_again_when_pushed_out():
    for n in (3, 5, 7, 9):
        for slot in range(2 * (n - 1)):
            maze = numbered(n)
            for cell in range(n * n):
                after = numbered(n)
                after.insert(slot, 0)
                tile = 200 if cell == maze.leaving(slot) else cell
                assert after.symbols[maze.carried(slot, cell)] == tile


def test_reach_needs_both_openings():
    # a1 opens east, b1 does not open west.
    maze = Maze(3, b"\x02\x02\x08\x00\x00\x00\x00\x00\x00", bytes(9), 0)
    assert maze.reach(0) == [0]
    assert maze.reach(1) == [1, 2]


def test_reach_does_not_wrap_around_the_edge():
    maze = Maze(3, b"\x0f" * 9, bytes(9), 0)
    assert maze.reach(4) == list(range(9))
    rows = Maze(3, b"\x0a" * 9, bytes(9), 0)
    assert [rows.reach(cell) for cell in (2, 3)] == [[0, 1, 2], [3, 4, 5]]
    columns = Maze(3, b"\x05" * 9, bytes(9), 0)
    assert [columns.reach(cell) for cell in (6, 1)] == [[0, 3, 6], [1, 4, 7]]


def test_only_openings_at_the_edge_lead_out():
    maze = Maze(3, b"\x0f" * 9, bytes(9), 0)
    assert [cell for cell in range(9) if maze.leads_out(cell)] == [0, 1, 2, 3, 5, 6, 7, 8]
    inward = Maze(3, b"\x06\x0e\x0c\x07\x0f\x0d\x03\x0b\x09", bytes(9), 0)
    assert [cell for cell in range(9) if inward.leads_out(cell)] == []


def test_impossible_mazes_are_refused():
    good = bytes(49)
    for n, openings, symbols, spare in (
        (4, bytes(16), bytes(16), 0),
        (1, bytes(1), bytes(1), 0),
        (11, bytes(121), bytes(121), 0),
        (7, bytes(48), good, 0),
        (7, good, bytes(48), 0),
        (7, good, good, 16),
        (7, bytes(48) + b"\x10", good, 0),
    ):
        try:
            Maze(n, openings, symbols, spare)
        except ValueError:
            continue
        raise AssertionError(str((n, len(openings), len(symbols), spare)))

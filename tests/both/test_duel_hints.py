"""The duel's solver, in slices and without its big tables, as on the device."""

from shared_engine.games import duel
from shared_engine.games.duel_parts import EDGES, gap_of, in_line, joined, slide
from shared_engine.games.duel_solver import Solver, solve


def set_up(number):
    """(frame, gap, start, target) of a game's first round."""
    game = duel.new({}, 1, bytes([number, 11] * 8))
    frame = game.frames[0]
    return frame, gap_of(frame), EDGES[game.starts[0]], EDGES[game.target]


def leads(position, slides):
    frame, _, start, target = position
    frame = bytearray(frame)
    for cell in slides:
        assert in_line(gap_of(frame), cell)
        slide(frame, cell)
    return joined(frame, start, target)


def test_a_search_in_slices_finds_what_one_in_a_piece_does():
    for number in range(6):
        position = set_up(number)
        sliced = Solver(*position, joint=False)
        slices = 1
        while not sliced.run(50) and slices < 40:
            slices += 1
        whole = Solver(*position, joint=False)
        whole.run(sliced.steps)
        assert whole.slides == sliced.slides and whole.bound == sliced.bound
        if sliced.slides is not None:
            assert len(sliced.slides) == sliced.bound and leads(position, sliced.slides)


def test_a_way_is_found_even_if_the_shortest_takes_too_long():
    for number in range(6):
        position = set_up(number)
        slides, bound = solve(*position, 150, False)
        assert leads(position, slides) and len(slides) >= bound


def test_a_joined_frame_needs_no_slide():
    frame = bytearray([5] * 16)
    frame[6] = 0
    assert solve(frame, 6, 1, 10, joint=False) == (b"", 0)


def test_the_frame_given_is_left_as_it_is():
    position = set_up(1)
    before = bytes(position[0])
    solve(*position, 100, False)
    assert bytes(position[0]) == before

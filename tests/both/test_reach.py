from shared_engine import reach, survey
from shared_engine.survey import Survey
from shared_engine.tiles import DISTINCT
from tests.both.boards import (
    Boards,
    flood_digest,
    pick_digest,
    prefer_digest,
    slide_digest,
    survey_digest,
)


def test_the_runtime_s_kernels_say_what_the_portable_ones_say():
    assert flood_digest(reach.flood, 5, 200) == flood_digest(reach.flood_portable, 5, 200)
    assert slide_digest(reach.slide, 5, 100) == slide_digest(reach.slide_portable, 5, 100)
    assert pick_digest(survey.pick, 5, 100) == pick_digest(survey.pick_portable, 5, 100)
    assert prefer_digest(survey.prefer, 5, 100) == prefer_digest(survey.prefer_portable, 5, 100)
    assert survey_digest(survey.survey, survey.tally, 5, 60) == survey_digest(
        survey.survey_portable, survey.tally_portable, 5, 60
    )


def test_a_survey_is_every_shift_played_and_flooded():
    boards = Boards(3)
    for _ in range(12):
        maze, pawns, banned, _ = boards.problem()
        survey = Survey(maze.n)
        survey.run(maze, pawns, banned)
        for slot in range(maze.slots):
            seen = []
            for rotation in range(4):
                after = maze.copy()
                after.insert(slot, rotation)
                expected = [0] * (maze.n * maze.n)
                if slot != banned and after.pack() not in seen:
                    seen.append(after.pack())
                    for pawn in pawns:
                        for cell in after.reach(maze.carried(slot, pawn)):
                            expected[cell] = 1
                shift = slot * 4 + rotation
                found = [survey.reaches(shift, cell) for cell in range(maze.n * maze.n)]
                assert [int(mark) for mark in found] == expected


def test_a_tally_counts_the_shifts_that_join_a_pawn_to_a_tile():
    boards = Boards(4)
    for number in range(12):
        maze, tiles, banned, _ = boards.problem()
        spare_counts = number % 2
        survey = Survey(maze.n)
        survey.run(maze, tiles, banned, len(tiles), spare_counts)
        survey.tally(maze)
        marked = maze.copy()
        marked.symbols[:] = bytes([cell in tiles for cell in range(maze.n * maze.n)])
        marked.spare_symbol = spare_counts
        expected = [0] * survey.row
        for slot in range(maze.slots):
            for rotation in range(DISTINCT[maze.spare]):
                after = marked.copy()
                after.insert(slot, rotation)
                for cell in range(maze.n * maze.n):
                    pictures = [after.symbols[at] for at in after.reach(maze.carried(slot, cell))]
                    expected[cell] += slot != banned and 1 in pictures
        assert list(survey.counts) == expected

from shared_engine import reach
from shared_engine.reach import Survey
from tests.both.boards import Boards, flood_digest, survey_digest


def test_the_runtime_s_kernels_say_what_the_portable_ones_say():
    assert flood_digest(reach.flood, 5, 200) == flood_digest(reach.flood_portable, 5, 200)
    assert survey_digest(reach.survey, 5, 60) == survey_digest(reach.survey_portable, 5, 60)


def test_a_survey_is_every_shift_played_and_flooded():
    boards = Boards(3)
    for _ in range(12):
        maze, pawns, banned = boards.problem()
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

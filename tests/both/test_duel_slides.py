"""Sliding, paths and the notation of the duel."""

from shared_engine import game as face
from shared_engine.game import NotationError
from shared_engine.games import duel
from shared_engine.games.duel_parts import gap_of, joined, slide
from tests.both.duel_player import SEED, played, refusal, state


def numbered(gap):
    """A frame whose tiles can be told apart."""
    frame = bytearray(range(1, 17))
    frame[gap] = 0
    return frame


def test_one_tile_slides_into_the_gap():
    frame = numbered(5)
    slide(frame, 6)
    assert list(frame) == [1, 2, 3, 4, 5, 7, 0, 8, 9, 10, 11, 12, 13, 14, 15, 16]
    slide(frame, 2)
    assert [frame[2], frame[6]] == [0, 3]


def test_several_tiles_slide_at_once():
    frame = numbered(0)
    slide(frame, 3)
    assert list(frame[:4]) == [2, 3, 4, 0]
    slide(frame, 15)
    assert [frame[cell] for cell in (3, 7, 11, 15)] == [8, 12, 16, 0]
    slide(frame, 12)
    assert list(frame[12:]) == [0, 13, 14, 15]
    slide(frame, 0)
    assert [frame[cell] for cell in (0, 4, 8, 12)] == [0, 2, 5, 9]


def test_a_slide_back_undoes_a_slide():
    for gap in range(16):
        for cell in range(16):
            if cell != gap and (cell // 4 == gap // 4 or cell % 4 == gap % 4):
                frame = numbered(gap)
                slide(frame, cell)
                assert gap_of(frame) == cell
                slide(frame, gap)
                assert frame == numbered(gap)


def test_legal_are_six_slides_and_stop():
    game = duel.new({}, 2, SEED)
    for seat in (0, 1):
        for gap in range(16):
            game.frames[seat] = numbered(gap)
            row = [cell for cell in range(16) if cell // 4 == gap // 4]
            column = [cell for cell in range(16) if cell % 4 == gap % 4]
            cells = sorted([cell for cell in row + column if cell != gap])
            assert game.legal(seat) == cells + [duel.STOP]
    assert game.legal(2) == game.legal(-1) == []


def test_only_tiles_in_line_with_the_gap_slide():
    game = duel.new({}, 2, SEED)
    for gap in range(16):
        game.frames[0] = numbered(gap)
        for cell in range(16):
            if cell not in game.legal(0):
                assert refusal(game, 0, cell) == "not-in-line"


def test_a_slide_is_the_own_frame_s():
    game = duel.new({}, 2, SEED)
    other = bytes(game.frames[0])
    cell = game.legal(1)[0]
    assert game.play(1, cell, 5) == [(face.SLID, 1, cell)]
    assert bytes(game.frames[0]) == other and gap_of(game.frames[1]) == cell
    assert game.turn == 1 and game.clock == 5


def test_tiles_never_turn():
    game = played(300)
    for seat, frame in enumerate(duel.new({}, 2, SEED).frames):
        assert sorted(frame) == sorted(game.frames[seat]) and frame != game.frames[seat]


def test_unknown_actions_and_seats_are_refused():
    game = duel.new({}, 2, SEED)
    for action in (-1, 18, 255, "b3", None):
        assert refusal(game, 0, action) == "unknown"
    for seat in (-1, 2, None):
        assert refusal(game, seat, duel.STOP) == "not-your-turn"
    assert refusal(game, 0, duel.OPEN) == "target-open"


def test_a_path_needs_openings_of_both_neighbours():
    frame = bytearray(16)
    frame[0], frame[1] = 1 + 2, 1 + 8
    assert joined(frame, 0, 1) and joined(frame, 1, 0)
    frame[1] = 1 + 2
    assert not joined(frame, 0, 1) and not joined(frame, 1, 0)


def test_a_path_needs_the_opening_to_the_symbol():
    frame = bytearray(16)
    frame[0] = 1 + 8
    assert joined(frame, 0, 15)
    frame[0] = 1 + 4
    assert not joined(frame, 0, 15)
    frame[0] = 8 + 4
    assert not joined(frame, 0, 15)


def test_a_path_does_not_lead_out_of_one_edge_and_in_at_another():
    frame = bytearray([2 + 8] * 16)  # rows only
    for row in range(4):
        assert joined(frame, 4 + row, 15 - row)
        assert not joined(frame, 4 + row, 15 - (row + 1) % 4)


def test_the_gap_is_no_path():
    frame = bytearray([2 + 8] * 16)
    assert joined(frame, 4, 15)
    frame[2] = 0
    assert not joined(frame, 4, 15) and joined(frame, 5, 14)


def test_a_long_way_counts():
    # Down column a, along the bottom, up column d, and in the middle back to the left.
    frame = bytearray([5, 0, 0, 0, 5, 6, 10, 12, 5, 5, 6, 13, 3, 9, 3, 9])
    assert joined(frame, 0, 9) is False
    frame[12:16] = bytes([3, 10, 10, 9])
    frame[13] = 4 + 8 + 2
    assert joined(frame, 0, 10)


def test_notation_comes_back():
    game = duel.new({}, 2, SEED)
    for action in range(18):
        assert game.parse(game.describe(action)) == action
    assert game.describe(9) == "b3" and game.parse(" B3 ") == 9
    assert game.parse("STOP") == duel.STOP and game.parse("open") == duel.OPEN


def test_other_texts_are_no_actions():
    game = duel.new({}, 2, SEED)
    before = state(game)
    for text in ("", " ", "e1", "a5", "a0", "stop!", "b33", "3b"):
        try:
            game.parse(text)
        except NotationError as error:
            assert str(error)
        else:
            raise AssertionError(text)
    assert state(game) == before

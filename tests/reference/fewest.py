"""The fewest turns to a picture for a ship alone, by trying everything on the plain board."""

from .maze import ShiftBoard

BOARD = ShiftBoard(7)


def fewest_turns(board, spare, pawn, picture, most, last_slot=None):
    """From 1 to `most`, or None if it takes more. `pawn` is (row, col)."""
    for turns in range(1, most + 1):
        if _possible(board, spare, {pawn}, picture, turns, last_slot):
            return turns
    return None


def _possible(board, spare, pawns, picture, turns, last_slot):
    """Whether a ship that stands on any of `pawns` can be on the picture in so many turns."""
    for slot, quarters in BOARD.shifts(spare, last_slot):
        after, out, carried = BOARD.insert(board, spare, slot, quarters)
        ends = set()
        for pawn in pawns:
            if carried.get(pawn, pawn) not in ends:
                ends |= BOARD.reach(after, carried.get(pawn, pawn))
        if turns == 1:
            found = any(after[cell][1] == picture for cell in ends)
        else:
            found = _possible(after, out, ends, picture, turns - 1, slot)
        if found:
            return True
    return False

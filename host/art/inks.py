"""The looks of a tile: tables for Canvas.tile, which say what each pair of pixels becomes."""

from firmware.ui.palette import BLACK, CYAN, EDGE, FLOOR, LIT, NIGHT, SHADE, VIOLET, WALL

STUD = CYAN  # in the art; each ink makes a colour of the tile of it


def ink(*changes: int) -> bytes:
    """Paints over: from, to, from, to..."""
    becomes = list(range(16))
    for at in range(0, len(changes), 2):
        becomes[changes[at]] = changes[at + 1]
    return bytes(left << 4 | right for left in becomes for right in becomes)


# In the order of the looks in firmware/ui/board_art.py.
LOOKS = (
    ink(STUD, WALL),
    ink(STUD, WALL, FLOOR, LIT),
    ink(STUD, SHADE, WALL, SHADE, EDGE, SHADE, SHADE, NIGHT, FLOOR, BLACK),
    ink(STUD, NIGHT),
    ink(STUD, NIGHT, FLOOR, LIT),
    ink(STUD, NIGHT, WALL, SHADE, EDGE, SHADE, SHADE, NIGHT, FLOOR, BLACK),
    ink(STUD, NIGHT, WALL, NIGHT, EDGE, VIOLET, SHADE, VIOLET),
    ink(STUD, NIGHT, WALL, NIGHT, EDGE, VIOLET, SHADE, VIOLET, FLOOR, LIT),
)

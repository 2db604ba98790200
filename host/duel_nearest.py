"""Makes shared_engine/games/duel_nearest.py: python -m host.duel_nearest

How many slides bring each tile of a duel's frame to each cell: a second's work on the chip, and
always the same.
"""

from shared_engine.games.duel_parts import CELLS
from shared_engine.games.duel_tables import LINE, ahead, moved

from .packages import path

PATH = path("shared_engine/games/duel_nearest.py")
_FAR = 15  # slides that are told; no search goes deeper in practice
_UNKNOWN = 255
_LINE = 24  # bytes


def table(goal: int) -> bytes:
    """[(axis * 16 + gap) * 16 + i]: slides * 16 + tile, of the i-th nearest tile to the cell."""
    near = [[] for _ in range(2 * CELLS)]
    wave = [(base, goal) for base in range(2 * CELLS) if base & 15 != goal]
    known = set(wave)
    count = 0
    while wave:
        reached = []
        for base, tile in wave:
            near[base].append(min(count, _FAR) << 4 | tile)
            axis, gap = base >> 4 ^ 1, base & 15
            line = (axis << 4 | gap) * LINE
            for cell in ahead[line : line + LINE]:
                before = axis << 4 | cell, moved(gap, cell, tile)
                if before not in known:
                    known.add(before)
                    reached.append(before)
        wave = reached
        count += 1
    return b"".join(bytes(sorted(row) + [_UNKNOWN] * (CELLS - len(row))) for row in near)


def text() -> str:
    """The module."""
    lines = [
        '"""Made by `python -m host.duel_nearest`: how near the tiles are to each cell.',
        "",
        "SOURCES[cell][(axis * 16 + gap) * 16 + i]: slides * 16 + tile, of the i-th nearest tile.",
        '"""',
        "",
    ]
    for cell in range(CELLS):
        data = table(cell)
        lines.append(f"_{cell} = (")
        for at in range(0, len(data), _LINE):
            row = "".join(f"\\x{byte:02x}" for byte in data[at : at + _LINE])
            lines.append(f'    b"{row}"')
        lines.append(")")
    names = ", ".join(f"_{cell}" for cell in range(CELLS))
    return "\n".join([*lines, f"SOURCES = ({names})", ""])


if __name__ == "__main__":
    PATH.write_text(text(), encoding="utf-8")

"""Budgets of flash: what the file system takes for one version and for two. Nothing is emulated."""

from dataclasses import replace

from ..flash import image, uf2
from ..flash.build import Build, build
from .budgets_lines import Line

DRIVE = 352  # blocks of the file system that MicroPython makes on the Pico
MOST_PACKED = 80  # blocks that the build packs; the same for all boards, up to a few bytes
MOST = 120  # blocks of one version, with its folder and its loader
LEAST_FREE = 60  # blocks with two versions and the players' files
# As large as they become, in bytes. A game has up to 600 actions.
PLAYERS = {
    "settings": 32,
    "game": 5000,
    "game.new": 5000,
    "game.bad": 5000,
    "puzzle": 1000,
    "puzzle.new": 1000,
    "puzzle.bad": 1000,
    "error.txt": 4096,
    "broken.txt": 4096,
}


def flash(board, say):
    return lines(build(board))


def lines(made: Build) -> list[Line]:
    """Return how a build stands against the budgets of flash."""
    other = replace(made, install=made.install ^ 1)
    one, both = image.contents(made), {**image.contents(made), **image.contents(other)}
    both |= {name: bytes(size) for name, size in PLAYERS.items()}
    taken = used(one) - used({name: one[name] for name in ("main.py", "current")})
    with_index = "code, words, tables and index"
    with_folder = "blocks, loader and folder, as littlefs counts them"
    with_all = f"of {DRIVE}, with /main.py and the players' files"
    return [
        Line("flash: packed blocks", MOST_PACKED, len(made.blocks), "blocks", note=with_index),
        Line("flash: one version", MOST, taken, "blocks", note=with_folder),
        Line(
            "flash: free with two versions side by side",
            LEAST_FREE,
            DRIVE - used(both),
            "blocks",
            note=with_all,
            floor=True,
        ),
    ]


def used(files: dict[str, bytes]) -> int:
    """Return how many blocks of the file system these files take, with its folders."""
    from littlefs import UserContext

    disk = image.littlefs(UserContext(buffer=image.file_system(files, DRIVE * uf2.SECTOR)))
    return disk.used_block_count

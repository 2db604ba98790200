"""What `labyrinth image`, `devices` and `doctor` say when something is wrong, as a shell shows it.

`python -m tests.image_words` writes tests/goldens/flash/image.session; a reader reviews the diff.
"""

import io
import sys
import tempfile
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from host import cli
from host.flash import download, image
from tests.test_flash_image import GAME, damaged, micropython

GOLDEN = Path(__file__).parent / "goldens/flash/image.session"
BOARD = f"image --board {GAME.board}"
UF2 = f"{BOARD} --micropython python.uf2"


def nothing(folder, put):
    """An empty folder, an empty cache, no network."""

    def refused(*args, **options):
        raise OSError(101, "Network is unreachable")

    put(download.platformdirs, "user_cache_path", lambda name: folder / "cache")
    put(download, "urlopen", refused)


def good(folder, put):
    nothing(folder, put)
    (folder / "python.uf2").write_bytes(micropython())


def text(folder, put):
    (folder / "python.uf2").write_text("no UF2 at all" * 100)


def cut_off(folder, put):
    (folder / "python.uf2").write_bytes(micropython()[:-100])


def foreign(folder, put):
    (folder / "python.uf2").write_bytes(damaged(micropython(), 3, 7, 0xE48BFF59))


def holed(folder, put):
    (folder / "python.uf2").write_bytes(damaged(micropython(), 3, 3, 0x10000200))


def older(folder, put):
    (folder / "python.uf2").write_bytes(micropython(version="v1.27.0"))


def other_program(folder, put):
    (folder / "python.uf2").write_bytes(micropython(program="Blinky"))


def precious(folder, put):
    good(folder, put)
    (folder / "notes.txt").write_text("mine")


SCENES = (
    (good, UF2 + " -o game.uf2"),
    (nothing, BOARD),
    (nothing, UF2),
    (nothing, "image"),
    (good, "image --board pico"),
    (good, UF2 + " -o python.uf2"),
    (good, UF2 + " -o nowhere/game.uf2"),
    (precious, UF2 + " -o notes.txt"),
    (text, UF2),
    (cut_off, UF2),
    (foreign, UF2),
    (holed, UF2),
    (older, UF2),
    (other_program, UF2),
    (nothing, "devices --board pico"),
    (nothing, "doctor --all"),
)


def title(scene):
    prepare, words = scene
    return f"{prepare.__name__.replace('_', ' ')} $ labyrinth {words}"


def session(scene):
    prepare, words = scene
    out, err = io.StringIO(), io.StringIO()
    with (
        pytest.MonkeyPatch.context() as patch,
        tempfile.TemporaryDirectory() as folder,
        chdir(folder),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        patch.delenv("LABYRINTH_UF2", raising=False)
        patch.setattr(image, "build", lambda board: GAME)
        prepare(Path(folder), patch.setattr)
        code = cli.main(words.split())
        shown = (out.getvalue() + err.getvalue()).replace(folder, "FOLDER")
    return f"{title(scene)}\n{shown}exit {code}\n"


def golden():
    """{title: session}"""
    texts = GOLDEN.read_text(encoding="utf-8").split("\n\n") if GOLDEN.exists() else []
    return {part.split("\n")[0]: part.strip() + "\n" for part in texts}


def main():
    GOLDEN.write_text("\n".join(session(scene) for scene in SCENES), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

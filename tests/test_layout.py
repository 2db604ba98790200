"""One set of screens on every panel: nothing lies outside it or over something else."""

import importlib

import pytest

from firmware.save import Files, Settings
from firmware.ui import font, words
from firmware.ui.layout import Layout, fit
from firmware.ui.menu import Menu
from firmware.ui.page import wrap
from host import simulate
from tests import frames, swift
from tests.both.drawing import Canvas, board_art
from tests.long import LONG

LAYOUTS = [Layout(importlib.import_module(f"boards.{name}")) for name in simulate.boards()]
SIZES = {(layout.width, layout.height): layout for layout in LAYOUTS}
# The tightest panel; with LABYRINTH_LONG=1 all, and the scenes that take long to get to.
SCENES = [scene for scene in frames.SCENES if "language" not in scene]
if not LONG:
    long = ("128x128/four-over", "128x128/four-puzzle")
    SCENES = [scene for scene in SCENES if scene.startswith("128x128/") and scene not in long]


def ids(layout):
    return f"{layout.width}x{layout.height}"


every_size = pytest.mark.parametrize("layout", SIZES.values(), ids=ids)


def inside(inner, outer):
    x, y, width, height = inner
    left, top, wide, high = outer
    return left <= x and top <= y and x + width <= left + wide and y + height <= top + high


@every_size
@pytest.mark.parametrize("n", [5, 7])
def test_the_maze_and_its_arrows_have_the_stage_to_themselves(layout, n):
    size, left, top = layout.maze(n)
    margin = layout.style.margin - 1
    whole = (left - margin, top - margin, n * size + 2 * margin, n * size + 2 * margin)
    assert inside(whole, layout.stage)
    assert size % 2 == left % 2 == 0  # an odd place takes nine times as long
    assert 14 <= size <= layout.most


@every_size
def test_stage_and_status_fill_the_panel(layout):
    panel = (0, 0, layout.width, layout.height)
    assert all(inside(room, panel) for room in (layout.stage, layout.status, layout.below))
    areas = [width * height for _, _, width, height in (layout.stage, layout.status)]
    assert sum(areas) == layout.width * layout.height
    assert (layout.stage[0] + layout.stage[2] == layout.status[0]) == layout.beside


def test_a_grid_stands_in_the_middle_of_its_room():
    assert fit(6, 6, 0, (120, 15, 120, 120)) == (20, 120, 15)
    assert fit(4, 2, 1, (0, 0, 100, 100)) == (24, 2, 26)


def test_tiles_of_another_size_are_those_painted_for_it():
    tiles = board_art.Tiles(14)
    for size in (28, 14, 18):
        tiles.use(size)
        made, wanted = Canvas(size, size), Canvas(size, size)
        for openings in (3, 5, 7, 15):
            tiles.draw(made, 0, 0, openings)
            board_art.Tiles(size).draw(wanted, 0, 0, openings)
            assert made.buffer == wanted.buffer


# Text

LINES = [
    ["Short", None, None],
    ["Label", "value", "A line of help that is longer than the smallest panel is wide"],
    ["A label that takes half", "and a value as long", None],
]


class Listener(Canvas):
    """Hears what is written: text -> (x, y, font)."""

    def __init__(self, layout):
        super().__init__(layout.width, layout.height)
        self.heard = {}

    def text(self, x, y, string, font, c):
        self.heard[string] = x, y, font
        return super().text(x, y, string, font, c)


def overflows(canvas, x, y, string, font_):
    width, height = font.text_width(string, font_), font.text_height(font_)
    return not inside((x, y, width, height), (0, 0, canvas.width, canvas.height + 1))


@every_size
def test_the_chosen_line_of_a_long_menu_is_seen_and_nothing_lies_over_it(layout):
    lines = [[f"{text} {i}", value, more] for i in range(4) for text, value, more in LINES]
    menu = Menu("Title", lines)
    for chosen in [*range(len(lines)), *reversed(range(len(lines)))]:
        menu.chosen = chosen
        canvas = Listener(layout)
        menu.draw(canvas)
        text, value, _ = lines[chosen]
        assert text in canvas.heard
        assert value is None or f"< {value} >" in canvas.heard
        spots = [(x, y, font.text_width(s, f), f[0] - 2) for s, (x, y, f) in canvas.heard.items()]
        for number, (x, y, width, height) in enumerate(spots):
            assert inside((x, y, width, height), (0, 0, layout.width, layout.height))
            for left, top, wide, high in spots[:number]:
                apart = x >= left + wide or left >= x + width
                assert apart or y >= top + high or top >= y + height


def test_lines_end_at_gaps_and_none_is_too_wide():
    text = "X Y choose  A next  B menu"
    for width in (60, 100, 300):
        lines = wrap(text, font.SMALL, width, "  ")
        assert "  ".join(lines) == text
        assert max(font.text_width(line, font.SMALL) for line in lines) <= width
    assert wrap("unbreakable", font.SMALL, 10) == ["unbreakable"]
    assert wrap("", font.SMALL, 10) == [""]


@pytest.mark.parametrize("language", range(len(words.LANGUAGES)), ids=words.LANGUAGES)
def test_no_word_leaves_the_panel(language, monkeypatch, tmp_path):
    swift.install(monkeypatch.setattr)
    plain = Canvas.text
    found = set()

    def text(canvas, x, y, string, font_, c):
        if overflows(canvas, x, y, string, font_):
            found.add((scene, string))
        return plain(canvas, x, y, string, font_, c)

    monkeypatch.setattr(Canvas, "text", text)
    settings = Settings()
    settings.language = language
    settings.store(Files(str(tmp_path)))
    spoken = {"settings": (tmp_path / "settings").read_bytes().hex()}
    try:
        for scene in SCENES:
            job = frames.job(scene)
            words.load(language)
            simulate.on_cpython([job | {"files": job["files"] | spoken}])
    finally:
        words.load(0)
    assert found == set()

"""Symbols and seats can be told apart without colour, at the sizes they have on the device."""

import subprocess
import sys
from itertools import combinations

import pytest

from firmware.ui import icons_signs
from firmware.ui.icons import COLOURS
from firmware.ui.palette import BLACK, FLOOR, LIT, NIGHT, PANEL
from host.art.make import GAMES
from tests.both.drawing import Canvas, board_art, icons
from tests.test_palette import contrast, luminance, seen

TILE = 28
TILES = {size: board_art.Tiles(size) for size in (14, 16, 18, 22, TILE, 36)}
# The tiles of each shift game on panels of 128x128, 240x135 and 240x240.
MAZES = [(2012, 14), (2012, 16), (2012, TILE), (2015, 14), (2015, 16), (2015, TILE)]
MAZES += [("junior", 18), ("junior", 22), ("junior", 36)]
LOOKS = {"plain": board_art.PLAIN, "reached": board_art.REACHED, "dim": board_art.DIM}
NAMES = {kind: names for _, wanted, _ in GAMES.values() for kind, names in wanted.items()}
# One pixel in five of the square that art of this size is drawn on.
ENOUGH = {14: 40, 10: 20, 8: 13}
LEVELS = [round(luminance(c) ** 0.45 * 255) for c in range(16)]
PLAINLY = 64  # of 255: a difference in grey that is seen at a glance
# What is left of red, green and blue light for the three kinds of colour blindness (Machado 2009).
DICHROMATS = {
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def tile(look, openings=15, size=TILE):
    canvas = Canvas(size, size)
    TILES[size].draw(canvas, 0, 0, openings, look)
    return canvas


def grey(canvas):
    both = [(byte >> 4, byte & 15) for byte in canvas.buffer]
    return [LEVELS[c] for pair in both for c in pair]


def differing(one, other):
    """Pixels that plainly differ, with no regard to hue."""
    return sum(abs(a - b) >= PLAINLY for a, b in zip(grey(one), grey(other), strict=True))


def with_symbol(kind, number, look, size=TILE):
    canvas = tile(look, size=size)
    board_art.symbol(canvas, 0, 0, size, kind, number)
    return canvas


def with_pawn(kind, corner, look, size=TILE):
    canvas = tile(look, size=size)
    board_art.pawns(canvas, 0, 0, size, kind, 1 << corner)
    return canvas


def shape(draw, size, *which):
    """Which pixels of a square are set, all in one colour."""
    canvas = Canvas(size, size)
    draw(canvas, 0, 0, *which)
    return [c != BLACK for c in grey(canvas)]


def hull(kind, corner, size):
    return shape(icons.hull, size, kind, corner, 8, size)


def bits(sign):
    first, size = (sign >> 10) * 8, icons.sign_width(sign) * icons.sign_height(sign)
    packed = icons_signs.BITS
    return [packed[at >> 3] >> (7 - (at & 7)) & 1 for at in range(first, first + size)]


def test_every_symbol_has_a_picture():
    counts = {kind: len(icons.use(kind).EMBLEMS[kind]) for kind in COLOURS}
    assert counts == {2012: 25, 2015: 25, "junior": 12, "cards": 25, "duel": 16}
    assert {kind: len(names) for kind, names in NAMES.items()} == counts


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("size", [14, TILE])
@pytest.mark.parametrize("kind", NAMES)
def test_symbols_differ_without_colour(kind, size, look):
    drawn = {name: with_symbol(kind, at, look, size) for at, name in enumerate(NAMES[kind])}
    enough = ENOUGH[8 if size == 14 else 14]
    for one, other in combinations(drawn, 2):
        assert differing(drawn[one], drawn[other]) >= enough, (one, other)
    bare = tile(look, size=size)
    assert min(differing(canvas, bare) for canvas in drawn.values()) >= enough


@pytest.mark.parametrize("size", [8, 14])
@pytest.mark.parametrize("kind", NAMES)
def test_a_symbol_differs_by_its_shape_alone(kind, size):
    numbers = range(len(NAMES[kind]))
    drawn = [shape(icons.symbol, size, kind, number, size) for number in numbers]
    for one, other in combinations(numbers, 2):
        unlike = sum(a != b for a, b in zip(drawn[one], drawn[other], strict=True))
        assert unlike >= ENOUGH[size], (NAMES[kind][one], NAMES[kind][other])


def test_a_name_has_one_picture_in_every_game():
    shown = {}
    for kind, names in NAMES.items():
        for number, name in enumerate(names):
            for size in (8, 14):
                canvas = Canvas(size, size)
                icons.symbol(canvas, 0, 0, kind, number, size)
                shown.setdefault((name, size), set()).add(bytes(canvas.buffer))
    assert len(shown) < 2 * sum(map(len, NAMES.values()))
    assert {key for key, pictures in shown.items() if len(pictures) > 1} == set()


@pytest.mark.parametrize("kind", NAMES)
def test_pictures_stand_out_from_every_ground(kind):
    for c in set(icons.use(kind).COLOURS):
        assert min(contrast(c, ground) for ground in (FLOOR, LIT, BLACK, PANEL)) >= 3


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize(("kind", "size"), MAZES)
def test_pawns_differ_without_colour(kind, size, look):
    drawn = [with_pawn(kind, corner, look, size) for corner in range(len(COLOURS[kind]))]
    enough = ENOUGH[14] if size >= TILE else ENOUGH[8]
    for one, other in combinations(drawn, 2):
        assert differing(one, other) >= enough
    assert min(differing(canvas, tile(look, size=size)) for canvas in drawn) >= enough


@pytest.mark.parametrize(("kind", "size"), MAZES)
def test_pawns_are_no_symbols(kind, size):
    enough = ENOUGH[14] if size >= TILE else ENOUGH[8]
    for corner in range(len(COLOURS[kind])):
        pawn = with_pawn(kind, corner, board_art.PLAIN, size)
        for number in range(len(NAMES[kind])):
            symbol = with_symbol(kind, number, board_art.PLAIN, size)
            assert differing(pawn, symbol) >= enough, (corner, NAMES[kind][number])


@pytest.mark.parametrize(("size", "enough"), [(14, 40), (10, 20), (8, 12)])
@pytest.mark.parametrize("kind", COLOURS)
def test_hulls_differ_by_shape(kind, size, enough):
    hulls = [hull(kind, corner, size) for corner in range(len(COLOURS[kind]))]
    for one, other in combinations(hulls, 2):
        assert sum(a != b for a, b in zip(one, other, strict=True)) >= enough


@pytest.mark.parametrize("size", [14, 10, 8])
@pytest.mark.parametrize("kind", COLOURS)
def test_a_rim_goes_all_around_its_hull(kind, size):
    for corner in range(len(COLOURS[kind])):
        canvas = Canvas(size, size)
        canvas.fill(LIT)
        icons.pawn(canvas, 0, 0, kind, corner, size)
        seen_at = [level != LEVELS[LIT] for level in grey(canvas)]
        for at in [at for at, is_set in enumerate(hull(kind, corner, size)) if is_set]:
            near = [at + down + right for down in (-size, 0, size) for right in (-1, 0, 1)]
            assert all(seen_at[pixel] for pixel in near)


@pytest.mark.parametrize("kind", COLOURS)
def test_a_large_hull_is_the_hull_magnified(kind):
    for corner in range(len(COLOURS[kind])):
        large = hull(kind, corner, 28)
        assert [large[at // 14 * 56 + at % 14 * 2] for at in range(196)] == hull(kind, corner, 14)


def appearance(c, eye):
    """Lightness and hue as an eye of this kind sees them, in CIELAB."""
    light = [(value / 255) ** 2.2 for value in seen(c)]
    light = [sum(map(float.__mul__, row, light)) for row in DICHROMATS[eye]]
    red, green, blue = [min(max(value, 0), 1) for value in light]
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    x, y, z = [value ** (1 / 3) for value in (x, y, z)]
    return 116 * y, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("eye", DICHROMATS)
@pytest.mark.parametrize("kind", COLOURS)
def test_the_colour_blind_see_seats_differ(kind, eye):
    """A difference of 2 is just seen side by side; 10 is seen at a glance."""
    for one, other in combinations(COLOURS[kind], 2):
        pairs = zip(appearance(one, eye), appearance(other, eye), strict=True)
        assert sum((a - b) ** 2 for a, b in pairs) ** 0.5 >= 10, (one, other)


@pytest.mark.parametrize(("kind", "size"), MAZES)
def test_all_pawns_on_one_tile_are_seen(kind, size):
    everyone, present = tile(board_art.PLAIN, size=size), (1 << len(COLOURS[kind])) - 1
    board_art.pawns(everyone, 0, 0, size, kind, present)
    for corner in range(len(COLOURS[kind])):
        without = tile(board_art.PLAIN, size=size)
        board_art.pawns(without, 0, 0, size, kind, present & ~(1 << corner))
        assert differing(everyone, without) >= (30 if size >= TILE else 9)


def test_the_art_of_a_game_waits_until_it_is_played():
    script = (
        "import sys; from firmware.ui import icons; icons.use('duel'); "
        "print(*sorted(name[18:] for name in sys.modules if '.icons_' in name))"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["duel", "signs"]


def test_slots_differ_by_shape():
    def slot(side, state):
        canvas = Canvas(24, 24)
        canvas.fill(NIGHT)
        board_art.arrow(canvas, 12, 12, side, state)
        return canvas

    open_slots = [slot(side, board_art.OPEN) for side in range(4)]
    chosen = [slot(side, board_art.CURSOR) for side in range(4)]
    for one, other in combinations([*open_slots, *chosen, slot(0, board_art.BANNED)], 2):
        assert differing(one, other) >= 30


def test_fixed_lit_and_ghost_tiles_differ_without_colour():
    looks = range(board_art.GHOST_REACHED + 1)
    for one, other in combinations(looks, 2):
        assert differing(tile(one, 7), tile(other, 7)) >= 30


@pytest.mark.parametrize("size", [14, 28, 36])
def test_tiles_of_every_size_open_where_they_say(size):
    tiles = board_art.Tiles(size)
    floor = LEVELS[board_art.FLOOR]
    middle = size // 2
    ends = (middle, (middle + 1) * size - 2, (size - 2) * size + middle, middle * size)
    for openings in b"\x05\x0a\x03\x06\x0c\x09\x07\x0e\x0d\x0b\x0f":
        canvas = Canvas(size, size)
        tiles.draw(canvas, 0, 0, openings)
        pixels = grey(canvas)
        found = sum(1 << side for side, at in enumerate(ends) if pixels[at] == floor)
        assert found == openings
        assert pixels[middle * size + middle] == floor


def test_a_maze_is_its_tiles_and_symbols():
    openings, numbers = b"\x06\x0c\x03\x09", b"\x18\xff\x03\x09"
    looks = bytes(range(4))
    one, other = Canvas(2 * TILE, 2 * TILE), Canvas(2 * TILE, 2 * TILE)
    TILES[TILE].maze(one, 0, 0, 2, openings, looks)
    board_art.symbols(one, 0, 0, 2, TILE, 2015, numbers)
    for cell in range(4):
        x, y = cell % 2 * TILE, cell // 2 * TILE
        TILES[TILE].draw(other, x, y, openings[cell], looks[cell])
        if cell != 1:
            board_art.symbol(other, x, y, TILE, 2015, numbers[cell])
    assert one.buffer == other.buffer


@pytest.mark.parametrize(("percent", "columns"), [(0, 0), (4, 0), (50, 5), (96, 10), (100, 10)])
def test_the_battery_fills(percent, columns):
    canvas = Canvas(16, 8)
    icons.battery(canvas, 0, 0, percent, 8)
    assert (
        canvas.buffer[4 * 8 : 5 * 8].hex() == "80" + "8" * columns + "0" * (10 - columns) + "0888"
    )


def test_signs_differ():
    signs = [
        sign for name, sign in vars(icons_signs).items() if name[0].isalpha() and name != "BITS"
    ]
    pictures = {(sign & 1023, *bits(sign)) for sign in signs}
    assert len(pictures) == len(signs) > 20

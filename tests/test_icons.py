"""Symbols and seats can be told apart without colour, at the size they have on the device."""

from itertools import combinations

import pytest

from firmware.ui import icons_signs
from firmware.ui.icons import NEUTRAL
from firmware.ui.palette import NIGHT
from shared_engine.games.galaxy_names import PICTURES
from tests.both.drawing import Canvas, board_art, icons
from tests.test_palette import luminance

TILE = 28
TILES = board_art.Tiles(TILE)
LOOKS = {"plain": board_art.PLAIN, "reached": board_art.REACHED, "dim": board_art.DIM}
EVERY_SYMBOL = range(25)
LEVELS = [round(luminance(c) ** 0.45 * 255) for c in range(16)]
PLAINLY = 64  # of 255: a difference in grey that is seen at a glance


def tile(look, openings=15):
    canvas = Canvas(TILE, TILE)
    TILES.draw(canvas, 0, 0, openings, look)
    return canvas


def grey(canvas):
    both = [(byte >> 4, byte & 15) for byte in canvas.buffer]
    return [LEVELS[c] for pair in both for c in pair]


def differing(one, other):
    """Pixels that plainly differ, with no regard to hue."""
    return sum(abs(a - b) >= PLAINLY for a, b in zip(grey(one), grey(other), strict=True))


def with_symbol(edition, number, look):
    canvas = tile(look)
    board_art.symbol(canvas, 0, 0, TILE, edition, number)
    return canvas


def with_pawn(edition, corner, look):
    canvas = tile(look)
    board_art.pawns(canvas, 0, 0, TILE, edition, 1 << corner)
    return canvas


def bits(sign):
    first, size = (sign >> 10) * 8, icons.sign_width(sign) * icons.sign_height(sign)
    packed = icons_signs.BITS
    return [packed[at >> 3] >> (7 - (at & 7)) & 1 for at in range(first, first + size)]


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("edition", PICTURES)
def test_symbols_differ_without_colour(edition, look):
    drawn = {number: with_symbol(edition, number, look) for number in EVERY_SYMBOL}
    for one, other in combinations(EVERY_SYMBOL, 2):
        assert differing(drawn[one], drawn[other]) >= 40, (one, other)
    assert min(differing(canvas, tile(look)) for canvas in drawn.values()) >= 30


@pytest.mark.parametrize("edition", PICTURES)
def test_a_symbol_differs_by_its_shape_alone(edition):
    size = icons.galaxy.STEP >> 10
    starts = [number * size for number in icons.galaxy.EMBLEMS[edition]]
    shapes = [icons.galaxy.BITS[start : start + size] for start in starts]
    for one, other in combinations(shapes, 2):
        assert sum((a ^ b).bit_count() for a, b in zip(one, other, strict=True)) >= 40


def test_both_editions_show_a_name_alike():
    where = {
        edition: dict(zip(names, icons.galaxy.EMBLEMS[edition], strict=False))
        for edition, names in PICTURES.items()
    }
    shared = set(PICTURES[2012]) & set(PICTURES[2015])
    assert len(shared) == 14
    assert {name: where[2012][name] for name in shared} == {
        name: where[2015][name] for name in shared
    }


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("edition", PICTURES)
def test_pawns_differ_without_colour(edition, look):
    drawn = [with_pawn(edition, corner, look) for corner in range(NEUTRAL + 1)]
    for one, other in combinations(drawn, 2):
        assert differing(one, other) >= 40
    assert min(differing(canvas, tile(look)) for canvas in drawn) >= 40


@pytest.mark.parametrize("edition", PICTURES)
def test_pawns_are_no_symbols(edition):
    for corner in range(NEUTRAL + 1):
        pawn = with_pawn(edition, corner, board_art.PLAIN)
        for number in EVERY_SYMBOL:
            assert differing(pawn, with_symbol(edition, number, board_art.PLAIN)) >= 40


def test_hulls_differ_by_shape():
    for one, other in combinations(icons.HULLS, 2):
        one, other = bits(one), bits(other)
        longest = max(len(one), len(other))
        one, other = [each + [0] * (longest - len(each)) for each in (one, other)]
        assert sum(a != b for a, b in zip(one, other, strict=True)) >= 30


def test_a_rim_goes_all_around_its_hull():
    for ship, hull in zip(icons.SHIPS, icons.HULLS, strict=True):
        rim, inner = bits(ship), bits(hull)
        for at in [at for at, bit in enumerate(inner) if bit]:
            assert all(rim[at + step] for step in (-15, -14, -13, -1, 0, 1, 13, 14, 15))


def test_five_pawns_on_one_tile_are_all_seen():
    everyone = tile(board_art.PLAIN)
    board_art.pawns(everyone, 0, 0, TILE, 2012, 31)
    for corner in range(NEUTRAL + 1):
        without = tile(board_art.PLAIN)
        board_art.pawns(without, 0, 0, TILE, 2012, 31 & ~(1 << corner))
        assert differing(everyone, without) >= 30


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
    TILES.maze(one, 0, 0, 2, openings, looks)
    board_art.symbols(one, 0, 0, 2, TILE, 2015, numbers)
    for cell in range(4):
        x, y = cell % 2 * TILE, cell // 2 * TILE
        TILES.draw(other, x, y, openings[cell], looks[cell])
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
    assert len(pictures) == len(signs) > 30

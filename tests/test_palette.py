"""Contrasts by the formula of WCAG 2.2: text 4.5:1, graphics 3:1, on every ground they are on."""

from itertools import combinations

import pytest

from firmware.ui import icons_galaxy, palette
from firmware.ui.icons import COLOURS
from firmware.ui.palette import (
    BLACK,
    BLUE,
    CYAN,
    EDGE,
    FLOOR,
    GROUNDS,
    INKS,
    LIT,
    NIGHT,
    ORANGE,
    PANEL,
    RGB,
    SHADE,
    VIOLET,
    WALL,
    WHITE,
    YELLOW,
    rgb565_be,
)
from host.art.inks import ink

TEXT = [(c, ground) for c in INKS for ground in GROUNDS] + [(WHITE, LIT), (YELLOW, LIT)]
GRAPHICS = [
    *[(wall, floor) for wall in (WALL, EDGE, VIOLET) for floor in (FLOOR, LIT)],
    (LIT, FLOOR),  # what is within reach
    (LIT, NIGHT),  # the line chosen in a menu
    (SHADE, BLACK),  # a dim wall
    (NIGHT, WALL),  # studs
    (NIGHT, SHADE),
    *[(arrow, NIGHT) for arrow in (WALL, CYAN, ORANGE)],
    (WHITE, LIT),  # the dot
    *[(mark, ground) for mark in (CYAN, YELLOW) for ground in (FLOOR, LIT)],
    *[(hull, NIGHT) for hulls in COLOURS.values() for hull in hulls],  # with their rim
    *[(c, floor) for c in set(icons_galaxy.COLOURS) for floor in (FLOOR, LIT, BLACK, PANEL)],
]


def seen(c):
    """The RGB888 that the panel's RGB565 amounts to."""
    high, low = rgb565_be()[2 * c : 2 * c + 2]
    word = high << 8 | low
    return (word >> 11) * 255 / 31, (word >> 5 & 63) * 255 / 63, (word & 31) * 255 / 31


def luminance(c):
    def linear(value):
        value /= 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = map(linear, seen(c))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def name(c):
    return next(key for key, value in vars(palette).items() if key.isupper() and value == c)


@pytest.mark.parametrize("pair", TEXT, ids=lambda pair: f"{name(pair[0])}-{name(pair[1])}")
def test_text(pair):
    assert contrast(*pair) >= 4.5


@pytest.mark.parametrize("pair", GRAPHICS, ids=lambda pair: f"{name(pair[0])}-{name(pair[1])}")
def test_graphics(pair):
    assert contrast(*pair) >= 3


@pytest.mark.parametrize("edition", COLOURS)
def test_seats_differ_in_brightness(edition):
    # Only five steps fit; the card game's sixth seat differs in hue and shape (test_icons).
    for one, other in combinations(COLOURS[edition][:5], 2):
        assert contrast(one, other) >= 1.25


def test_there_are_sixteen_colours_and_none_twice():
    assert len(RGB) == len(set(RGB)) == 16
    assert len({bytes(rgb565_be()[at : at + 2]) for at in range(0, 32, 2)}) == 16


def test_rgb565_has_the_high_byte_first():
    table = rgb565_be()
    assert table[2 * WHITE : 2 * WHITE + 2] == b"\xff\xff"
    red, green, blue = 0x64 >> 3, 0xA8 >> 2, 0xFF >> 3
    assert RGB[BLUE] == 0x64A8FF
    word = red << 11 | green << 5 | blue
    assert table[2 * BLUE : 2 * BLUE + 2] == word.to_bytes(2, "big")


def test_ink_recolours_both_pixels():
    table = ink(WALL, LIT)
    assert table[WALL << 4 | FLOOR] == LIT << 4 | FLOOR
    assert table[FLOOR << 4 | WALL] == FLOOR << 4 | LIT
    assert bytes(ink()) == bytes(range(256))

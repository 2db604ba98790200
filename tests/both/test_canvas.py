"""The canvas: what it draws, and what it tells the panel."""

import binascii

from firmware.ui import draw
from firmware.ui.font import text_width

from .drawing import (
    FONTS,
    LARGE,
    SMALL,
    Canvas,
    Numbers,
    digest,
    every_primitive,
    labyrinths,
    scribble,
)


class Panel:
    """Notes what it is shown."""

    def __init__(self):
        self.shown = []

    def show(self, canvas, x, y, w, h):
        self.shown.append((x, y, w, h))


def flushed(canvas):
    panel = Panel()
    canvas.flush(panel)
    return panel.shown


def pixel(canvas, x, y):
    both = canvas.buffer[(y * canvas.width + x) >> 1]
    return both & 15 if x & 1 else both >> 4


def test_every_primitive_gives_the_same_picture_everywhere():
    found = binascii.hexlify(digest(every_primitive().buffer))
    assert found == b"f0e0eafd488cb5ba4d86ef97e0bcd642a7aa5634ce9a90130472457dea4f3e23", found


def test_kernels_do_the_same_everywhere():
    found = binascii.hexlify(scribble(draw, 1, 200))
    assert found == b"c413cbe3aff4b6e3383938474c4c2badfd32d9e4be0cc42e17406b803a651266", found
    found = binascii.hexlify(labyrinths(draw, 1, 8))
    assert found == b"4a4744b50c8d93b1ec615fc05adb243c3df5219db61fa1e610971c029545bca5", found


def test_the_left_pixel_is_the_high_half():
    canvas = Canvas(4, 2)
    canvas.pixel(0, 0, 5)
    canvas.pixel(3, 1, 9)
    assert canvas.buffer == b"\x50\x00\x00\x09"


def test_a_glyph_leaves_what_its_bits_do_not_set():
    canvas = Canvas(4, 2)
    canvas.fill(3)
    canvas.stamp(1, 0, b"\x90", 2 << 5 | 2, 8)
    assert canvas.buffer == b"\x38\x33\x33\x83"
    canvas.stamp(2, 0, b"\x00\x80", 1 << 10 | 1 << 5 | 1, 9)
    assert canvas.buffer == b"\x38\x93\x33\x83"


def test_a_large_glyph_is_the_small_one_in_squares():
    small, large = Canvas(8, 4), Canvas(24, 12)
    small.stamp(1, 1, b"\xa5\x30", 4 << 5 | 3, 7)
    large.large_glyph(3, 3, b"\xff\xa5\x30", 4, 3, 7, 1, 3)
    for y in range(12):
        for x in range(24):
            assert pixel(large, x, y) == pixel(small, x // 3, y // 3)


def test_flush_shows_even_columns_once():
    canvas = Canvas(20, 10)
    canvas.pixel(5, 3, 1)
    assert flushed(canvas) == [(4, 3, 2, 1)]
    assert flushed(canvas) == []


def test_what_is_outside_is_not_shown():
    canvas = Canvas(20, 10)
    canvas.fill_rect(20, 0, 5, 5, 1)
    canvas.fill_rect(-5, 0, 5, 5, 1)
    canvas.fill_rect(3, -2, 5, 2, 1)
    canvas.fill_rect(3, 3, 0, 5, 1)
    canvas.fill_rect(3, 3, -2, 5, 1)
    canvas.rect(3, 3, 0, 0, 1)
    assert flushed(canvas) == [] and canvas.buffer == bytes(100)


def test_far_rectangles_stay_apart_and_near_ones_join():
    canvas = Canvas(240, 240)
    canvas.fill_rect(0, 0, 28, 28, 1)
    canvas.fill_rect(200, 200, 28, 28, 1)
    canvas.fill_rect(28, 0, 28, 28, 1)
    canvas.fill_rect(4, 4, 3, 3, 2)
    assert sorted(flushed(canvas)) == [(0, 0, 56, 28), (200, 200, 28, 28)]


def test_many_rectangles_become_few():
    canvas = Canvas(240, 240)
    for number in range(49):
        canvas.pixel(number % 7 * 34, number // 7 * 34, 1)
    assert 1 <= len(flushed(canvas)) <= 6


def test_every_changed_pixel_is_shown():
    numbers = Numbers(3)
    canvas = Canvas(60, 50)
    for _ in range(150):
        before = bytes(canvas.buffer)
        for _ in range(numbers.below(9)):
            x, y, c = numbers.near(60), numbers.near(50), numbers.below(16)
            kind = numbers.below(4)
            if kind == 0:
                canvas.text(x, y, "Är", FONTS[numbers.below(2)], c)
            elif kind == 1:
                canvas.rect(x, y, numbers.below(20), numbers.below(20), c)
            else:
                canvas.fill_rect(x, y, numbers.near(9), numbers.near(9), c)
        shown = flushed(canvas)
        for at in range(len(before)):
            if before[at] != canvas.buffer[at]:
                x, y = at % 30 * 2, at // 30
                assert [1 for r in shown if r[0] <= x < r[0] + r[2] and r[1] <= y < r[1] + r[3]]
        for x, y, w, h in shown:
            assert x >= 0 and y >= 0 and w > 0 and h > 0 and x + w <= 60 and y + h <= 50
            assert x % 2 == 0 and w % 2 == 0


def test_text_ends_where_its_width_says():
    canvas = Canvas(240, 40)
    for font in FONTS:
        for text in ("", "i", "Ab c", "Où est-ce?"):
            end = canvas.text(7, 3, text, font, 1)
            assert end == 7 + text_width(text, font) + (font[1] if text else 0)


def test_an_unknown_letter_is_a_box():
    # Beyond 16 bits, too; and the euro is not one of its bytes.
    for font in FONTS:
        seen = []
        for text in ("\u20ac", "\U0001f600", "\t"):
            canvas = Canvas(20, 20)
            canvas.text(0, 0, text, font, 1)
            seen.append(bytes(canvas.buffer))
        assert seen[0] == seen[1] == seen[2] != bytes(200)


def test_lines_have_room():
    assert SMALL[0] == 10 and LARGE[0] == 16

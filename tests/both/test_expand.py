from array import array

from firmware.drivers.expand import expand, expand_portable, pairs
from tests.both import pictures


def test_a_byte_becomes_two_pixels_high_byte_first():
    table = pairs(bytes(range(32)))
    out = array("H", bytes(8))
    expand(b"\x01\xf0", out, table, 0, 0, 2, 2, 2)
    assert bytes(out) == bytes([0, 1, 2, 3, 30, 31, 0, 1])


def test_a_rectangle_is_taken_line_by_line_from_any_column():
    table = pairs(bytes([c for c in range(16) for _ in (0, 1)]))
    buffer = bytes(range(16))  # 4 lines of 4 bytes
    out = array("H", bytes(20))
    expand(buffer, out, table, 1, 1, 2, 4, 5)
    low_nibbles = [bytes(out)[at] for at in range(2, 20, 4)]
    assert low_nibbles == [2, 5, 6, 9, 10]


def test_the_kernel_of_this_runtime_is_equal_to_the_portable_one():
    assert pictures.digest(expand, 100) == pictures.digest(expand_portable, 100)

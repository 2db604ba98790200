"""What the engine takes for granted of either Python."""

import binascii
import hashlib
import struct

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


ANSWER = const(42)


def test_const_is_the_value():
    assert ANSWER == 42


def test_sha256_known_answer():
    digest = hashlib.sha256(b"abc").digest()
    assert binascii.hexlify(digest[:8]) == b"ba7816bf8f01cfea"


def test_sha256_in_parts():
    parts = hashlib.sha256(b"a")
    parts.update(b"bc")
    assert parts.digest() == hashlib.sha256(b"abc").digest()


def test_crc32_known_answer():
    # Compared as bytes: on the chip the number lives on the heap.
    assert struct.pack(">I", binascii.crc32(b"123456789")) == b"\xcb\xf4\x39\x26"


def test_struct_packs_without_padding():
    assert struct.pack("<BHB", 1, 0x0203, 4) == b"\x01\x03\x02\x04"
    assert struct.unpack("<BHB", b"\x01\x03\x02\x04") == (1, 0x0203, 4)


def test_integers_shift_and_divide_alike():
    assert -7 // 2 == -4 and -7 % 4 == 1 and -1 >> 1 == -1
    assert (1 << 29) * 2 - 1 == 0x3FFFFFFF


def test_bytearray_slices_are_copies_and_views_are_not():
    row = bytearray(b"maze")
    part, view = row[1:3], memoryview(row)[1:3]
    row[1] = 0x6F
    assert part == b"az" and bytes(view) == b"oz"

"""Pictures as PNG files, by the standard library alone."""

import struct
import zlib


def png(width: int, height: int, rgb: bytes, scale: int = 1) -> bytes:
    """A PNG of width x height pixels of three bytes, each magnified to scale x scale."""
    lines = bytearray()
    for y in range(height):
        row = rgb[y * width * 3 : (y + 1) * width * 3]
        wide = b"".join(row[at : at + 3] * scale for at in range(0, len(row), 3))
        lines += (b"\0" + wide) * scale
    header = struct.pack(">IIBBBBB", width * scale, height * scale, 8, 2, 0, 0, 0)
    parts = _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(lines, 9)) + _chunk(b"IEND")
    return b"\x89PNG\r\n\x1a\n" + parts


def _chunk(kind: bytes, data: bytes = b"") -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

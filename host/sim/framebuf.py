"""MicroPython's `framebuf` for CPython, as far as firmware needs it; a test draws with both."""

GS4_HMSB = 2
MONO_HLSB = 3
GS8 = 6

_BITS = {GS4_HMSB: 4, MONO_HLSB: 1, GS8: 8}


class FrameBuffer:
    def __init__(self, buffer, width, height, format, stride=None):
        if format not in _BITS:
            raise ValueError("invalid format")
        self._bits = _BITS[format]
        per_byte = 8 // self._bits
        self._stride = -(-(stride or width) // per_byte)
        if width < 1 or height < 1 or (stride or width) < width:
            raise ValueError
        if len(buffer) < self._stride * height:
            raise ValueError("buffer too small")
        self._buffer = memoryview(buffer)
        self.width = width
        self.height = height

    def _at(self, x, y):
        """Which byte, and how far its bits lie from the lowest: the leftmost pixel is highest."""
        bit = x * self._bits
        return y * self._stride + (bit >> 3), 8 - self._bits - (bit & 7)

    def _mask(self):
        return (1 << self._bits) - 1

    def pixel(self, x, y, c=None):
        if not (0 <= x < self.width and 0 <= y < self.height):
            return None
        at, shift = self._at(x, y)
        if c is None:
            return self._buffer[at] >> shift & self._mask()
        # One bit a pixel: any colour but 0 sets it.
        c = int(c != 0) if self._bits == 1 else c & self._mask()
        self._buffer[at] = self._buffer[at] & ~(self._mask() << shift) | c << shift
        return None

    def fill(self, c):
        self.fill_rect(0, 0, self.width, self.height, c)

    def fill_rect(self, x, y, w, h, c):
        left, right = max(x, 0), min(x + w, self.width)
        top, bottom = max(y, 0), min(y + h, self.height)
        # Whole bytes at once, for tests draw many screens.
        per_byte = 8 // self._bits
        inner = -(-left // per_byte) * per_byte
        outer = max(right // per_byte * per_byte, inner)
        c = int(c != 0) if self._bits == 1 else c & self._mask()
        byte = sum(c << shift for shift in range(0, 8, self._bits))
        span = bytes([byte]) * ((outer - inner) // per_byte)
        edges = [*range(left, min(inner, right)), *range(outer, right)]
        for row in range(top, bottom):
            start = self._at(inner, row)[0]
            self._buffer[start : start + len(span)] = span
            for column in edges:
                self.pixel(column, row, c)

    def hline(self, x, y, w, c):
        self.fill_rect(x, y, w, 1, c)

    def vline(self, x, y, h, c):
        self.fill_rect(x, y, 1, h, c)

    def rect(self, x, y, w, h, c, f=False):
        if f:
            self.fill_rect(x, y, w, h, c)
        else:
            self.hline(x, y, w, c)
            self.hline(x, y + h - 1, w, c)
            self.vline(x, y, h, c)
            self.vline(x + w - 1, y, h, c)

    def blit(self, source, x, y, key=-1):
        for row in range(max(0, -y), min(source.height, self.height - y)):
            for column in range(max(0, -x), min(source.width, self.width - x)):
                c = source.pixel(column, row)
                if c != key:
                    self.pixel(x + column, y + row, c)

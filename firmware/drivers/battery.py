"""The battery's voltage, its charge in percent, and whether it is low."""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_LOW = const(10)  # percent; low from here down ...
_FINE = const(16)  # ... until it is here again, so that a load's dip does not flicker
_READINGS = const(8)  # averaged: the converter's lowest bits are noise


class Battery:
    def __init__(self, adc, thousandths: int, empty: int, full: int):
        """`adc` sees the battery's voltage divided by thousandths / 1000; the ends are in mV."""
        self._adc = adc
        self._thousandths = thousandths
        self._empty = empty
        self._full = full
        self.low = False
        self.read()

    def read(self) -> int:
        """Measure; gives the percent left."""
        total = 0
        for _ in range(_READINGS):
            total += self._adc.read_u16()
        # 3300 mV are 65535; two steps keep within 30 bits.
        self.mv = total // _READINGS * 3300 // 65535 * self._thousandths // 1000
        percent = (self.mv - self._empty) * 100 // (self._full - self._empty)
        self.percent = max(0, min(100, percent))
        self.low = self.percent <= _LOW or (self.low and self.percent < _FINE)
        return self.percent


class NoBattery:
    """On the cable, as far as anyone can tell."""

    mv = None
    percent = None
    low = False

    def read(self):
        return None

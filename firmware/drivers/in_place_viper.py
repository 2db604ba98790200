"""The search of in_place.py for the chip, where code is given by its address: a tenth of a
millisecond a function, in place of 3 ms. A test proves it equal to the portable one."""

import micropython


@micropython.viper
def find(data: ptr8, table: int, code: ptr8) -> int:
    entry = table - 4 * data[table]
    while entry < table:
        first = data[entry] | data[entry + 1] << 8
        i = data[entry + 2] | data[entry + 3] << 8
        # From its end: functions often begin alike.
        while i and data[first + i - 1] == code[i - 1]:
            i -= 1
        if not i:
            return first
        entry += 4
    return 0

"""The searches of search.py in machine code."""

import micropython


@micropython.viper
def find_entry(index: ptr8, start: int, end: int, key: int) -> int:
    words = ptr32(index)
    low = start >> 3
    high = end >> 3
    while low < high:
        middle = (low + high) >> 1
        if words[middle << 1] < key:
            low = middle + 1
        else:
            high = middle
    if low < end >> 3 and words[low << 1] == key:
        return low << 3
    return -1


@micropython.viper
def run_from(function: int, context: int, piece: ptr8, table: int, address: int) -> int:
    # mp_obj_fun_bc_t: type, context, children, code
    words = ptr32(function)
    if words[1] != context:
        return 0  # another module's
    code = ptr8(words[3])
    entry = table - 4 * piece[table]
    while entry < table:
        first = piece[entry] | piece[entry + 1] << 8
        i = piece[entry + 2] | piece[entry + 3] << 8
        # From its end: functions often begin alike.
        while i and piece[first + i - 1] == code[i - 1]:
            i -= 1
        if not i:
            words[3] = address + first
            return 1
        entry += 4
    return 0


@micropython.viper
def find_text(data: ptr8, length: int, text: ptr8, count: int) -> int:
    at = 0
    first = text[0]
    while at <= length - count:
        if data[at] == first:
            i = 1
            while i < count and data[at + i] == text[i]:
                i += 1
            if i == count:
                return at
        at += 1
    return -1


@micropython.viper
def find_blocks(flash: ptr8, size: int, install: ptr8, places: ptr8) -> int:
    found = 0
    start = 0
    while start < size:
        i = 0
        while i < 8 and flash[start + i] == install[i]:
            i += 1
        if i == 8:
            number = 2 * flash[start + 14]
            place = (start >> 12) + 1
            if places[number] or places[number + 1]:
                place = 0xFFFF
            places[number] = place & 255
            places[number + 1] = place >> 8
            found += 1
        start += 4096
    return found

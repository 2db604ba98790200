"""The kernel of reach.py for the chip: the same steps in viper.

Imported under guard: CPython has no micropython module and the WebAssembly build no viper.
A test proves it equal to the portable one.
"""

import micropython


@micropython.viper
def flood(openings, facts, mark, queue, count: int) -> int:
    o = ptr8(openings)
    inside = ptr8(facts)
    m = ptr8(mark)
    q = ptr8(queue)
    n = inside[0]
    i = 0
    while i < count:
        cell = q[i]
        i += 1
        sides = o[cell] & inside[cell + 1]
        if sides & 1:
            near = cell - n
            if o[near] & 4 and not m[near]:
                m[near] = 1
                q[count] = near
                count += 1
        if sides & 2:
            near = cell + 1
            if o[near] & 8 and not m[near]:
                m[near] = 1
                q[count] = near
                count += 1
        if sides & 4:
            near = cell + n
            if o[near] & 1 and not m[near]:
                m[near] = 1
                q[count] = near
                count += 1
        if sides & 8:
            near = cell - 1
            if o[near] & 2 and not m[near]:
                m[near] = 1
                q[count] = near
                count += 1
    return count

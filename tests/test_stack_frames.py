"""What runs for every position that a bot looks at, and in every tick, leaves the heap alone.

MicroPython keeps the variables of a function on the stack if they fit 11 words (py/objfun.c), else
in the heap: that takes a search for room, and counts towards the next collection.
"""

import pytest

from host.flash.build import compile_mpy, prepared
from host.flash.mpy import Reader, functions, parse

WORDS = 11
TRY = 3  # words, of each try within another
HOT = {
    "shared_engine/maze": "insert push take_back opposite",
    "shared_engine/survey": "run _run tally reaches",
    "shared_engine/bots": "think below",
    "shared_engine/games/shift_search": "legal push pop reach reached is_goal find find_pawn ways "
    "may_reach odds prefer",
    "shared_engine/games/shift_bot": "_any_shift _reaches _reaches_goal _worth _look_ahead "
    "_best_cell _better_cell _turn _sample _others_shift _own_odds _in_sight _weigh "
    "_best",
    "firmware/app": "tick _rest",
    "firmware/session": "think",
    "firmware/link": "tick",
    "firmware/drivers/keys": "scan touched",
    "firmware/screens/watch": "tick",
    "firmware/ui/canvas": "flush",
}


class Names(Reader):
    """The names in a module; of some there is only a number, the same in all modules."""

    def __init__(self, data):
        super().__init__(data)
        count, _ = self.number(), self.number()
        self.found = [self._name() for _ in range(count)]

    def _name(self):
        start = self.at
        length = self.number()
        first, self.at = self.at, start
        self.name()
        return f"known{length >> 1}" if length & 1 else self.data[first : self.at - 1].decode()


def frame(code):
    """Words that a function's variables take, and the number of its name (py/bc.h)."""
    first, at = code[0], 1
    state, tries = first >> 3 & 15, first >> 2 & 1
    more, count = first, 0
    while more & 128:
        more = code[at]
        state |= (more & 48) << 2 * count
        tries |= (more & 2) << count
        at += 1
        count += 1
    while code[at] & 128:  # the lengths of what comes between
        at += 1
    name = 0
    at += 1
    while True:
        name = name << 7 | code[at] & 127
        if code[at] < 128:
            return state + 1 + TRY * tries, name
        at += 1


@pytest.fixture(scope="module")
def texts():
    """The modules as they are compiled for the device."""
    return prepared("picosystem", {})[0]


def named(data):
    """Name, as far as it is known, and words of each function in a module."""
    names = Names(data).found
    for function in functions(parse(data)):
        if not function.is_machine_code:
            words, number = frame(function.code)
            yield names[number], words


@pytest.mark.parametrize("path", HOT)
def test_frames_of_what_runs_all_the_time_fit_the_stack(texts, path, tmp_path):
    data = compile_mpy(path + ".py", texts[path + ".py"], tmp_path)
    found = dict(sorted(named(data), key=lambda one: one[1]))
    words = {}
    for name in HOT[path].split():
        alone = compile_mpy("m.py", f"def {name}(): pass", tmp_path)
        words[name] = found[next(iter(named(alone)))[0]]
    assert {name: count for name, count in words.items() if count > WORDS} == {}


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("return a, a, a, a, a, a, a, a, a, a, a, a", 1 + 12),
        ("b = c = d = a\n return a(b, c, d)", 4 + 4),
        ("try:\n  a()\n except OSError:\n  pass", 7 + TRY),
    ],
)
def test_a_frame_is_read_as_micropython_reads_it(tmp_path, body, words):
    """As its tools/mpy-tool.py says of these."""
    data = compile_mpy("m.py", f"def f(a):\n {body}\n", tmp_path)
    assert list(named(data)) == [("f", words)]

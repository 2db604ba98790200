"""Key scripts: what fingers do to the device, a line each, readable and with its own time.

    # open the menu and look
    RIGHT 3            press RIGHT three times
    OK                 press OK
    hold PEEK 800      keep PEEK down for 800 ms
    down BACK          keep BACK down ...
    up BACK            ... until here
    wait 500           do nothing for 500 ms
    shot title.png     keep the picture that is on the panel now

A press takes 60 ms and leaves 60 ms until the next line. Runs on CPython and on MicroPython.
"""

PRESS_MS = 60
GAP_MS = 60
KEYS = ("PREV", "NEXT", "UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK", "PEEK", "TURN")
_LONGEST_MS = 24 * 3600 * 1000  # of a line, and of a whole script
_LONGEST_LINE = 500  # characters
_MOST_STEPS = 100_000
_USAGE = {
    "hold": "hold KEY MS",
    "down": "down KEY",
    "up": "up KEY",
    "wait": "wait MS",
    "shot": "shot FILE",
}


class ScriptError(ValueError):
    """One line for the user: which line is wrong, and why."""


def parse(text, keys=KEYS, check=None):
    """Return the steps in the order of time, and the ms that the script takes.

    A step is (at_ms, key, 1) for down, (at_ms, key, 0) for up, (at_ms, "shot", file).
    `keys` are the names of the keys that the board has. check(file) may refuse the file of a shot
    with a ScriptError.
    """
    script = _Script(keys, check)
    number = 0
    for line in text.split("\n"):
        number += 1
        if len(line) > _LONGEST_LINE:
            raise ScriptError(f"line {number}: it has more than {_LONGEST_LINE} characters")
        words = line.split("#")[0].split()
        if words:
            try:
                script.line(words)
            except ScriptError as error:
                raise ScriptError(f"line {number}: {error}") from None
    if script.held:
        raise ScriptError(f"line {number}: {script.held[0]} is still down at the end")
    return script.steps, script.now


class _Script:
    def __init__(self, keys, check):
        self.keys = keys
        self.check = check
        self.steps = []
        self.now = 0
        self.held = []

    def line(self, words):
        first = words[0]
        if first in _USAGE:
            if len(words) != len(_USAGE[first].split()):
                raise ScriptError(f"`{' '.join(words)}` should be `{_USAGE[first]}`")
            getattr(self, first)(*words[1:])
        elif first in KEYS:
            if len(words) > 2:
                raise ScriptError(f"`{' '.join(words)}` should be `{first}` or `{first} TIMES`")
            for _ in range(_number(words[1], 1000, "times") if len(words) == 2 else 1):
                self._press(first, PRESS_MS)
        else:
            keys, commands = " ".join(self.keys), " ".join(sorted(_USAGE))
            raise ScriptError(f"{first} is neither a key ({keys}) nor one of {commands}")
        if len(self.steps) > _MOST_STEPS:
            raise ScriptError(f"the script has more than {_MOST_STEPS} steps")
        if self.now > _LONGEST_MS:
            raise ScriptError("the script takes more than 24 hours")

    def hold(self, key, ms):
        self._press(key, _number(ms, _LONGEST_MS, "ms"))

    def down(self, key):
        self._step(key, 1)
        self.held.append(key)
        self.now += GAP_MS

    def up(self, key):
        if key in self.held:
            self.held.remove(key)
        else:
            raise ScriptError(f"{key} is not down")
        self._step(key, 0)
        self.now += GAP_MS

    def wait(self, ms):
        self.now += _number(ms, _LONGEST_MS, "ms")

    def shot(self, file):
        parts = file.split("/")
        if not parts[-1].strip("."):
            raise ScriptError(f"{file} is no name of a file")
        if ".." in parts or "" in parts or "\\" in file or ":" in file or min(file) < " ":
            raise ScriptError(f"{file} does not stay in the folder of the pictures")
        if self.check:
            self.check(file)
        self.steps.append((self.now, "shot", file))

    def _press(self, key, ms):
        self._step(key, 1)
        self.now += ms
        self._step(key, 0)
        self.now += GAP_MS

    def _step(self, key, down):
        if key not in self.keys:
            raise ScriptError(f"this board has no key {key}; it has {' '.join(self.keys)}")
        if down and key in self.held:
            raise ScriptError(f"{key} is down already")
        self.steps.append((self.now, key, down))


def _number(word, most, unit):
    digits = len(word) < 10 and not word.strip("0123456789")
    if not digits or not 1 <= int(word) <= most:
        raise ScriptError(f"{word} is not a number of {unit} from 1 to {most}")
    return int(word)

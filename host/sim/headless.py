"""Firmware without a screen: keys from a script, frames into the panel model, a virtual clock.

Runs on CPython and, the same file, on MicroPython under node.
"""

import os

from firmware.history import record_text

from . import broken, keyscript, machine


class Handheld:
    """A simulated device: `panel` is what its glass shows, `app` the firmware's own.

    `held` are keys that are down at power-on. A `new` one has never been switched on before.
    """

    def __init__(self, board, folder, seed=0, model=None, held=(), new=False):
        self.board = board
        self.folder = folder
        self.panel = machine.plug(board, model)
        for key in held:
            machine.press(key)
        machine.seed(seed)
        if board.BATTERY:
            self.charge(board.BATTERY[3])
        from firmware import main
        from firmware.save import Files, Settings

        if not new and not _exists(folder + "/" + Settings.FILE):
            Settings().store(Files(folder))  # else it would ask for the language first
        self._main = main
        self.app = main.start(board, folder)
        self._due = 0

    def run(self, ms: int):
        """Let so much time pass, ticking whenever the app wants to."""
        end = machine.now + ms
        while self._due <= end:
            machine.pass_time(max(0, self._due - machine.now))
            # A tick takes time too, so that one can be seen thinking.
            self._due = machine.now + max(1, self._main.tick(self.app, machine.now))
        machine.pass_time(max(0, end - machine.now))

    def live(self, now: int) -> int:
        """In real time: what is due by now. Gives the ms until the next tick.

        The clock is never set back: what the firmware has slept through is caught up with.
        """
        machine.now = max(machine.now, now)
        if self._due <= machine.now:
            self._due = machine.now + max(1, self._main.tick(self.app, machine.now))
        return self._due - now

    def play(self, steps, total: int, shot=None):
        """Do what a key script says; shot(file, panel) keeps a picture."""
        began = machine.now
        for at, what, how in steps:
            self.run(began + at - machine.now)
            if what == "shot":
                if shot:
                    shot(how, self.panel)
            else:
                self.finger(what, how)
        self.run(max(0, began + total - machine.now))

    def tap(self, key: str, ms: int = keyscript.PRESS_MS):
        """Press a key for so long, and leave the usual gap to the next."""
        self.finger(key, 1)
        self.run(ms)
        self.finger(key, 0)
        self.run(keyscript.GAP_MS)

    def charge(self, mv: int):
        """Let the battery have so many mV."""
        pin, thousandths, _, _ = self.board.BATTERY
        machine.volts[pin] = mv * 1000 // thousandths * 65535 // 3300

    def finger(self, key: str, down: int):
        """A finger on a key, or off it."""
        machine.press(key, down)
        self._due = machine.now  # a pin's interrupt wakes the device


def perform(job, folder: str, shot=None):
    """Switch a handheld on and do what a script says; gives the handheld. shot(name, panel, screen)
    is called for each picture.

    `job` has the name of the `board`, the `seed` of its random stream, the `files` that it finds,
    {name: hex digits}, and the script's text, `keys`; `last` names the picture at the end, if it is
    wanted; `fault` is what breaks after power-on: the code, or the battery. A `new` device has
    never been switched on before. The folder is made.
    """
    os.mkdir(folder)
    for name, digits in job["files"].items():
        with open(folder + "/" + name, "wb") as file:
            file.write(bytes.fromhex(digits))
    set_date(lambda: job.get("date", "2026-01-03"))
    board = __import__("boards." + job["board"], None, None, (job["board"],))
    steps, total = keyscript.parse(job["keys"], [key for key, _ in board.KEYS])
    handheld = Handheld(board, folder, job["seed"], new=job.get("new", False))
    if job.get("fault") == "code":
        handheld.app.sound = broken.sound
    elif job.get("fault") == "battery":
        handheld.charge(0)

    def seen(name, panel):
        if shot:
            shot(name, panel, screen(handheld))

    handheld.play(steps, total, seen)
    if job.get("last"):
        seen(job["last"], handheld.panel)
    return handheld


def set_date(today):
    """Let the puzzle of the day be that of today(), such as 2026-01-31."""
    machine.install()
    from firmware.screens import puzzle

    puzzle.date = today


def screen(handheld) -> str:
    """The name of the screen that is on top."""
    return type(handheld.app.stack[-1]).__name__


def outcome(handheld) -> dict:
    """How things stand with it: problems, the screen that is seen, the record of its game."""
    app = handheld.app
    session = app.session
    return {
        "problems": [str(problem) for problem in machine.problems],
        "screen": screen(handheld),
        "log": _text(handheld.folder + "/error.txt"),
        "record": record_text(session, session.over) if session else None,
        "files": _files(handheld.folder),
    }


def _exists(path: str) -> bool:
    try:
        os.stat(path)
    except OSError:
        return False
    return True


def _text(path: str) -> str:
    try:
        with open(path) as file:
            return file.read()
    except OSError:
        return ""


def _files(folder: str) -> dict:
    found = {}
    for name in sorted(os.listdir(folder)):
        with open(folder + "/" + name, "rb") as file:
            found[name] = file.read().hex()
    return found

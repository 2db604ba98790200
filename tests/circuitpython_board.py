"""A board that runs CircuitPython, on this Python: Blinka's displayio over the simulator's pins.

For a process of its own, since it puts modules with common names in place. What is on the bus goes
to the strict model of the panel, so the pictures can be compared with those of MicroPython.
"""

import importlib
import os
import sys
import time
import types
import weakref
from array import array
from contextlib import contextmanager

from host.sim import machine

FOLDER = "LABYRINTH_DISPLAYIO"  # names where dev.py has put it


class Pin:
    def __init__(self, number):
        self.number = number


held = weakref.WeakSet()  # CircuitPython lets go of a pin that nobody holds


class DigitalInOut:
    def __init__(self, pin):
        held.add(self)
        self._number = pin.number
        self._pin = machine.Pin(pin.number)

    def switch_to_output(self, value=False):
        self._pin = machine.Pin(self._number, machine.Pin.OUT, value=int(value))

    @property
    def value(self):
        return bool(self._pin())

    @value.setter
    def value(self, level):
        self._pin(int(level))

    def deinit(self):
        pass


class SPI:
    def __init__(self, clock, MOSI=None):
        self._pins = clock.number, MOSI.number
        self._spi = None
        self._locked = False

    def try_lock(self):
        free = not self._locked
        self._locked = True
        return free

    def unlock(self):
        self._locked = False

    def deinit(self):
        pass

    def configure(self, baudrate, polarity, phase):
        if not self._spi:
            sck, mosi = (machine.Pin(number) for number in self._pins)
            machine.freq(125_000_000, 125_000_000)  # as CircuitPython starts
            bus = int(sck.number in machine._SCK[1])
            self._spi = machine.SPI(
                bus, baudrate, polarity=polarity, phase=phase, sck=sck, mosi=mosi, miso=None
            )

    def write(self, data):
        self._spi.write(data)


class PWMOut:
    def __init__(self, pin, frequency=500, duty_cycle=0, variable_frequency=False):
        self._pwm = machine.PWM(machine.Pin(pin.number))
        self._pwm.freq(frequency)
        self._variable = variable_frequency
        self.duty_cycle = duty_cycle

    @property
    def duty_cycle(self):
        return self._pwm.duty

    @duty_cycle.setter
    def duty_cycle(self, duty):
        self._pwm.duty_u16(int(duty))

    @property
    def frequency(self):
        return self._pwm.hertz

    @frequency.setter
    def frequency(self, hertz):
        if not self._variable:
            raise RuntimeError("PWM frequency not writable when variable_frequency is False")
        self._pwm.freq(hertz)

    def deinit(self):
        pass


class AnalogIn:
    def __init__(self, pin):
        self._adc = machine.ADC(machine.Pin(pin.number))

    @property
    def value(self):
        return self._adc.read_u16()


class Event:
    key_number = 0
    released = True


class Keys:
    """Scans when it is asked, so it sees no more than polling would."""

    overflowed = False

    def __init__(self, pins, *, value_when_pressed, pull=True, interval=0.02):
        assert pull and not value_when_pressed
        self._pins = [machine.Pin(pin.number, machine.Pin.IN, machine.Pin.PULL_UP) for pin in pins]
        self._levels = [1] * len(pins)
        self.events = self

    def get_into(self, event):
        for i, pin in enumerate(self._pins):
            level = pin()
            if level != self._levels[i]:
                self._levels[i] = level
                event.key_number, event.released = i, bool(level)
                return True
        return False


class Data:
    """The data channel, to the simulator's cable."""

    timeout = write_timeout = None
    connected = True

    def readinto(self, buffer):
        return machine.usb.read(buffer)

    def write(self, data):
        machine.usb.write(data)


def install():
    """Put CircuitPython's modules in place, and let the firmware find what it finds there."""
    sys.path.append(os.environ[FOLDER])
    pins = types.SimpleNamespace(**{f"GPIO{number}": Pin(number) for number in range(30)})
    _module("microcontroller", Pin=Pin, pin=pins, nvm=bytearray(16), reset=machine.reset)
    _module("digitalio", DigitalInOut=DigitalInOut, Direction=None, DriveMode=None, Pull=None)
    _module("busio", SPI=SPI, I2C=None)
    _module("pwmio", PWMOut=PWMOut)
    _module("analogio", AnalogIn=AnalogIn)
    _module("keypad", Keys=Keys, Event=Event)
    _module("usb_cdc", data=Data(), console=None)
    _module("storage", getmount=lambda path: types.SimpleNamespace(readonly=False))
    runtime = types.SimpleNamespace(autoreload=True)
    _module("supervisor", ticks_ms=lambda: machine.now & 0x1FFFFFFF, runtime=runtime)
    _module("board")

    import displayio

    displayio._stop_background()  # a thread that refreshes displays by itself
    displayio.Bitmap.dirty = _dirty
    time.sleep = lambda seconds: machine.pass_time(round(seconds * 1000))
    time.monotonic = lambda: machine.now / 1000
    sys.modules["machine"] = machine
    sys.modules["framebuf"] = importlib.import_module("firmware.drivers.stand_ins")
    importlib.import_module("firmware.ui.canvas")  # before the simulator's framebuf comes back
    importlib.import_module("firmware.drivers.displayio_panel").memoryview = _memory
    sys.modules["firmware.assemble"] = importlib.import_module("firmware.assemble_circuitpython")


def _module(name, **contents):
    sys.modules[name] = types.ModuleType(name)
    vars(sys.modules[name]).update(contents)


# Blinka's Bitmap has no buffer protocol and other words: what is written to the buffer reaches it
# when it is said to be dirty, and nothing else does.


def _memory(bitmap):
    bitmap.memory = bytearray(4 * bitmap._stride * bitmap.height)
    return memoryview(bitmap.memory)


def _dirty(bitmap, x1=0, y1=0, x2=-1, y2=-1):
    from displayio._area import Area

    stride = bitmap._stride
    for y in range(y1, y2):
        first = y * stride + x1 // 8
        last = y * stride - (-x2 // 8)
        words = array("I", bitmap.memory[4 * first : 4 * last])
        words.byteswap()
        # Of the words at either end, only the pixels of the rectangle.
        left, right = 0xFFFFFFFF >> 4 * (x1 % 8), 0xFFFFFFFF << 4 * (-x2 % 8) & 0xFFFFFFFF
        ends = {0: left} | {-1: right} if last - first > 1 else {0: left & right}
        for end, mask in ends.items():
            old = bitmap._data[first if end == 0 else last - 1]
            words[end] = words[end] & mask | old & ~mask & 0xFFFFFFFF
        bitmap._data[first:last] = array(bitmap._data.typecode, words)
    bitmap._set_dirty_area(Area(x1, y1, x2, y2))


def refresh_late():
    """Blinka takes 50 ms for a frame: refresh the display only when somebody looks at it, or before
    it is told anything else."""
    from busdisplay import BusDisplay
    from fourwire import FourWire

    waiting = []

    def before(function):
        def do(*args):
            while waiting:
                refresh(waiting.pop())
            return function(*args)

        return do

    def later(display):
        waiting[:] = [display]

    refresh, BusDisplay.refresh = BusDisplay.refresh, later
    machine.PanelModel.picture = before(machine.PanelModel.picture)
    FourWire.send = before(FourWire.send)


@contextmanager
def put(module, **names):
    """Others in their place, for a while."""
    before = {name: getattr(module, name) for name in names}
    vars(module).update(names)
    try:
        yield
    finally:
        vars(module).update(before)


def run(names):
    """A module's tests, a line for each; the last line says that all went well."""
    for name, test in list(names.items()):
        if name.startswith("test_"):
            print(name, flush=True)
            test()
    print("all")

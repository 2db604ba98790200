"""CircuitPython's pins, keys, PWM, converters, cable and clock as the other drivers want them."""

import microcontroller
import supervisor
from analogio import AnalogIn
from digitalio import DigitalInOut
from keypad import Event
from keypad import Keys as Keypad
from pwmio import PWMOut

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


from .keys import Keys

_WRAP = const(0x3FFFFFFF)  # of the app's clock
_HALF = const(0x20000000)  # CircuitPython's wraps here
_SCAN_S = 0.01
_STEADY_MS = const(20)  # between two edges of a key, as in keys.py
_PWM_HZ = const(1000)

# In the first byte of the nvm: see boot.py and code.py.
OPEN = const(0x4C)
AGAIN = const(0x4D)


def pin(number: int):
    """The chip's pin, also where the board's own module has no name for it."""
    pins = microcontroller.pin  # pyright: ignore[reportAttributeAccessIssue]: every port has it
    return getattr(pins, "GPIO" + str(number))


class Clock:
    """Milliseconds since it was made, which wrap as MicroPython's do. CircuitPython's begin a
    minute before they wrap, at half of that."""

    def __init__(self):
        self._start = self._last = supervisor.ticks_ms()
        self._upper = 0

    def __call__(self) -> int:
        now = supervisor.ticks_ms()
        if now < self._last:
            self._upper ^= _HALF
        self._last = now
        return (self._upper | now) - self._start & _WRAP


class Output:
    """A pin that is set by calling it."""

    def __init__(self, number: int, level: int):
        self._line = DigitalInOut(pin(number))
        self._line.switch_to_output(bool(level))

    def __call__(self, level: int):
        self._line.value = bool(level)


class Pwm:
    """Under the names that machine.PWM has for it."""

    def __init__(self, number: int):
        self._pwm = PWMOut(pin(number), frequency=_PWM_HZ, variable_frequency=True)

    def freq(self, hertz: int):
        self._pwm.frequency = hertz

    def duty_u16(self, duty: int):
        self._pwm.duty_cycle = duty


class Converter:
    """Under the name that machine.ADC has for it."""

    def __init__(self, number: int):
        self._adc = AnalogIn(pin(number))

    def read_u16(self) -> int:
        return self._adc.value


class PadKeys(Keys):
    """Keys that CircuitPython looks at in the background: portable code draws slowly, and a key
    that goes down and up meanwhile is not lost."""

    def __init__(self, keys):
        """`keys` are (name of an intent, number of a pin) pairs, as boards have them."""
        count = len(keys)
        pins = [pin(number) for _, number in keys]
        self._pad = Keypad(pins, value_when_pressed=False, pull=True, interval=_SCAN_S)
        self._event = Event()
        self._late = False  # the event is still to be taken
        self._levels = [_Level() for _ in range(count)]
        self._changed = [-_STEADY_MS] * count
        super().__init__([(keys[i][0], self._levels[i]) for i in range(count)])

    def scan(self, now: int):
        if self._pad.events.overflowed:
            self._lost()
        while self._late or self._pad.events.get_into(self._event):
            key = self._event.key_number
            self._late = now - self._changed[key] & _WRAP < _STEADY_MS
            if self._late:
                break
            self._changed[key] = now
            self._levels[key].high = self._event.released
        return super().scan(now)

    def _lost(self):
        """Edges were: a key that seems to be held may be up. Those that are down are told anew."""
        self._pad.events.clear()
        self._pad.reset()
        self._late = False
        for level in self._levels:
            level.high = True


class _Level:
    """What a pin with a pull-up reads."""

    def __init__(self):
        self.high = True

    def __call__(self) -> bool:
        return self.high


class Serial:
    """The cable, by CircuitPython's data channel, or by its console where there is no other."""

    def __init__(self, port):
        self._port = port
        port.timeout = port.write_timeout = 0  # never waits

    def read(self, buffer) -> int:
        """What has come, at most as many bytes as fit."""
        return self._port.readinto(buffer) or 0

    def write(self, data):
        """What does not fit is lost; without a PC, so that the next one gets nothing old, all."""
        if self._port.connected:
            self._port.write(data)


class NoSerial:
    """A board that was told to be no serial port."""

    def read(self, buffer) -> int:
        return 0

    def write(self, data):
        pass

"""Every board's device, through its real driver and a fake SPI, on the strict panel model."""

import importlib
import random
import types
from pathlib import Path

import pytest

from firmware.drivers.battery import Battery
from firmware.drivers.buzzer import REFUSED, Buzzer, NoBuzzer
from firmware.drivers.keys import NAMES, RELEASED
from firmware.drivers.led import Led
from firmware.ui.palette import RGB
from host.sim import machine, runtime
from host.sim.panel import PanelModel
from tests.both import pictures

ROOT = Path(__file__).parents[1]
BOARDS = sorted(path.stem for path in (ROOT / "boards").glob("[a-z]*.py"))
DEVICE = ["shared_engine", "firmware", "boards", "host/sim=host/sim", "tests/both=tests/both"]


def board_of(name):
    return importlib.import_module(f"boards.{name}")


def power_on(board):
    panel = machine.plug(board)
    device = importlib.import_module("firmware.assemble").assembled(board)
    device.panel.switch_on(board)
    return panel, device


@pytest.fixture(params=BOARDS)
def board(request):
    return board_of(request.param)


def seen(c):
    """What a panel of 65,536 colours makes of a palette's colour."""
    r, g, b = RGB[c] >> 19, RGB[c] >> 10 & 63, RGB[c] >> 3 & 31
    return bytes([r << 3 | r >> 2, g << 2 | g >> 4, b << 3 | b >> 2])


def expected(canvas):
    pixels = [nibble for byte in canvas.buffer for nibble in (byte >> 4, byte & 15)]
    return b"".join(map(seen, pixels))


def test_a_picture_arrives_as_it_was_drawn(board):
    panel, device = power_on(board)
    assert not any(panel.picture())  # not the noise of power-on
    canvas = pictures.Picture(board.WIDTH, board.HEIGHT)
    device.panel.show(canvas, 0, 0, board.WIDTH, board.HEIGHT)
    assert panel.picture() == expected(canvas)
    assert machine.problems == []


def test_the_vendors_values_arrive(board):
    panel, _ = power_on(board)
    assert {code: panel.registers[code] for code, _ in board.SETUP} == dict(board.SETUP)


def test_light_goes_on_when_there_is_something_to_see(board, monkeypatch):
    duties = []
    told = PanelModel.command

    def command(panel, code):
        duties.append(machine.pwms[board.BACKLIGHT].duty if board.BACKLIGHT else 0)
        told(panel, code)

    monkeypatch.setattr(PanelModel, "command", command)
    power_on(board)
    assert set(duties) == {0}
    assert board.BACKLIGHT is None or machine.pwms[board.BACKLIGHT].duty == 65535


def test_keys_of_the_board_give_their_intents(board):
    _, device = power_on(board)
    for name, _ in board.KEYS:
        machine.pass_time(100)
        machine.press(name)
        assert device.keys.scan(machine.now) == NAMES.index(name)
        machine.press(name, 0)
        machine.pass_time(100)
        assert device.keys.scan(machine.now) == NAMES.index(name) + RELEASED
    assert machine.problems == []


def test_rectangles_arrive_where_they_belong(board):
    panel, device = power_on(board)
    dice = random.Random(board.NAME)
    new = pictures.Picture(board.WIDTH, board.HEIGHT)
    shown = pictures.Picture(board.WIDTH, board.HEIGHT)
    shown.buffer[:] = bytes(len(shown.buffer))
    stride = board.WIDTH // 2
    for _ in range(40):
        left, right = sorted(dice.sample(range(stride + 1), 2))
        top, bottom = sorted(dice.sample(range(board.HEIGHT + 1), 2))
        device.panel.show(new, 2 * left, top, 2 * (right - left), bottom - top)
        for y in range(top, bottom):
            span = slice(y * stride + left, y * stride + right)
            shown.buffer[span] = new.buffer[span]
    assert panel.picture() == expected(shown)
    assert machine.problems == []


def test_sleep_and_wake(board):
    panel, device = power_on(board)
    canvas = pictures.Picture(board.WIDTH, board.HEIGHT)
    device.panel.show(canvas, 0, 0, board.WIDTH, board.HEIGHT)
    before = panel.picture()
    device.panel.backlight(40)
    light = machine.pwms.get(board.BACKLIGHT)
    for _ in range(3):
        device.panel.sleep(True)
        assert panel.asleep and not any(panel.picture())
        assert light is None or light.duty == 0
        since = machine.now
        device.panel.sleep(False)
        assert panel.picture() == before
        assert light is None or light.duty == 40 * 40 * 65535 // 10000
        assert machine.now - since <= 120
    assert machine.problems == []


def test_entropy_is_16_bytes():
    _, device = power_on(board_of("picosystem"))
    first = device.entropy()
    assert len(first) == 16 and device.entropy() != first
    machine.seed(0)
    assert device.entropy() == first


def test_boards_without_extras_have_silent_twins():
    _, device = power_on(board_of("waveshare_lcd_1_44"))
    device.buzzer.play(REFUSED, 0)
    assert device.buzzer.tick(50) is None and isinstance(device.buzzer, NoBuzzer)
    device.led.show(1, 1, 1)
    assert device.battery.read() is None and not device.battery.low


ALLOCATION = """
import gc
from firmware.drivers.buzzer import WON, Buzzer
from firmware.drivers.keys import Keys
from firmware.drivers.st7789 import ST7789
from boards import picosystem
from tests.both.pictures import Picture

class Wire:
    def write(self, values):
        pass

class PWM:
    def freq(self, hertz):
        pass
    def duty_u16(self, duty):
        pass

class Level:
    def __init__(self):
        self.low = False
    def __call__(self, *level):
        return 0 if self.low else 1

level = Level()
canvas = Picture(240, 240)
panel = ST7789(picosystem, Wire(), abs, abs, None, PWM(), abs, int, bytes(32))
keys = Keys([("OK", level), ("LEFT", level)])
buzzer = Buzzer(PWM())

def show(x, y, w, h):
    panel.show(canvas, x, y, w, h)

def scan(x, y, w, h):
    for now in range(0, 2000, 7):
        level.low = now % 900 > 50
        while keys.scan(now):
            pass

def hum(x, y, w, h):
    buzzer.play(WON, 0)
    for now in range(1500):
        buzzer.tick(now)

def nothing(x, y, w, h):
    pass

def measured(call, *arguments):
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    call(*arguments)
    after = gc.mem_alloc()
    gc.enable()
    return after - before

own = measured(nothing, 0, 0, 0, 0)
print(max([measured(show, x, y, w, h) - own for x, y, w, h in (
    (0, 0, 240, 240), (34, 51, 2, 1), (102, 7, 34, 33), (238, 239, 2, 1), (10, 0, 222, 240))]))
print(measured(scan, 0, 0, 0, 0) - own, measured(hum, 0, 0, 0, 0) - own)
"""


@pytest.mark.micropython
def test_nothing_is_allocated():
    done = runtime.run(ALLOCATION, trees=DEVICE)
    assert (done.stderr, done.stdout) == ("", "0\n0 0\n")


ON_MICROPYTHON = """
import hashlib, sys
from host.sim import machine
from tests.both.pictures import Picture

for name in sys.argv[1:]:
    board = getattr(__import__("boards." + name), name)
    panel = machine.plug(board)
    from firmware.assemble import assembled
    device = assembled(board)
    device.panel.switch_on(board)
    canvas = Picture(board.WIDTH, board.HEIGHT)
    device.panel.show(canvas, 0, 0, board.WIDTH, board.HEIGHT)
    digest = hashlib.sha256(bytes(panel.picture())).digest()
    print(name, digest[:8], device.entropy(), machine.now, machine.problems)
"""


@pytest.mark.micropython
def test_devices_are_the_same_on_micropython(capsys):
    done = runtime.run(ON_MICROPYTHON, trees=DEVICE, args=BOARDS)
    assert done.stderr == ""
    exec(ON_MICROPYTHON.replace("sys.argv[1:]", repr(BOARDS)), {})
    assert done.stdout == capsys.readouterr().out


# Sound, light, battery


class FakePWM:
    def __init__(self):
        self.calls = []

    def freq(self, hertz):
        self.calls.append(hertz)

    def duty_u16(self, duty):
        self.calls.append("on" if duty else "off")


def test_a_cue_plays_by_ticks():
    pwm = FakePWM()
    buzzer = Buzzer(pwm)
    buzzer.play(((440, 100), (0, 50), (220, 100)), 1000)
    assert (buzzer.tick(1000), buzzer.tick(1060), buzzer.tick(1100)) == (100, 40, 50)
    assert (buzzer.tick(1150), buzzer.tick(1249), buzzer.tick(1250)) == (100, 1, None)
    assert pwm.calls == ["off", 440, "on", "off", 220, "on", "off"]


def test_a_late_tick_ends_a_cue_and_a_new_cue_replaces_it():
    pwm = FakePWM()
    buzzer = Buzzer(pwm)
    buzzer.play(((440, 100), (220, 100)), 0)
    buzzer.play(((880, 10),), 20)
    assert pwm.calls[-2:] == [880, "on"]
    assert buzzer.tick(5000) is None and pwm.calls[-1] == "off"
    buzzer.volume = 0
    buzzer.play(((440, 100),), 6000)
    assert buzzer.tick(6001) is None and pwm.calls[-1] == "off"


def test_a_cue_ends_although_the_clock_wraps():
    pwm = FakePWM()
    buzzer = Buzzer(pwm)
    buzzer.play(((440, 100), (220, 100)), (1 << 30) - 50)
    assert (buzzer.tick(0), buzzer.tick(50), buzzer.tick(149)) == (50, 100, 1)
    assert buzzer.tick(150) is None and pwm.calls[-1] == "off"


@pytest.mark.parametrize("on", [0, 1])
def test_led(on):
    levels = {}
    pins = [lambda level: levels.update(r=level), None, lambda level: levels.update(b=level)]
    led = Led(pins, on)
    assert levels == {"r": 1 - on, "b": 1 - on}
    led.show(1, 1, 0)
    assert levels == {"r": on, "b": 1 - on}


def test_battery_is_measured_and_low_has_hysteresis():
    adc = types.SimpleNamespace(mv=4100)
    adc.read_u16 = lambda: adc.mv * 65535 // 3300 // 3 + 1
    battery = Battery(adc, 3000, 2800, 4100)
    assert abs(battery.mv - 4100) <= 6 and battery.percent >= 99
    told = []
    for adc.mv in (3000, 2930, 2900, 2980, 3000, 3020, 2600, 4400):
        battery.read()
        told.append((battery.percent, battery.low))
    percents, low = zip(*told, strict=True)
    assert low == (False, True, True, True, True, False, True, False)
    assert percents[-2:] == (0, 100)

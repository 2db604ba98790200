"""The panel model and the fake machine: what they show, and every mistake that they must catch."""

import pytest

from boards import display_pack, diy_ili9341, picosystem, waveshare_lcd_1_44
from host.sim import machine
from host.sim.panel import PanelModel

WHITE, RED, BLUE = b"\xff\xff", b"\xf8\x00", b"\x00\x1f"


class Bench:
    """A panel model with a hand on its bus."""

    def __init__(self, board=picosystem):
        self.now = 0
        self.board = board
        self.panel = PanelModel(board, lambda: self.now)

    def send(self, code, *values):
        self.panel.command(code)
        if values:
            self.panel.data(bytes(values))
        return self

    def wait(self, ms):
        self.now += ms
        return self

    def reset(self, low=10, after=120):
        self.panel.reset(0)
        self.wait(low).panel.reset(1)
        return self.wait(after)

    def awake(self):
        board = self.board
        self.reset().send(0x11).wait(120).send(0x3A, 0x55)
        self.send(0x36, board.MADCTL | board.BGR << 3)
        return self.send(0x20 + board.INVERT).send(0x29)

    def window(self, x0, x1, y0, y1):
        self.send(0x2A, x0 >> 8, x0 & 255, x1 >> 8, x1 & 255)
        return self.send(0x2B, y0 >> 8, y0 & 255, y1 >> 8, y1 & 255)

    def pixels(self, data):
        self.panel.command(0x2C)
        self.panel.data(data)
        return self

    @property
    def problems(self):
        self.panel.command(0x00)  # ends the command before it
        return self.panel.problems

    def colour(self, x, y):
        at = 3 * (y * self.board.WIDTH + x)
        return tuple(self.panel.picture()[at : at + 3])


def test_pixels_fill_a_window_line_by_line():
    bench = Bench().awake().window(10, 12, 20, 21).pixels(RED * 2 + WHITE + BLUE * 3)
    assert [bench.colour(x, 20) for x in (10, 11, 12)] == [(255, 0, 0)] * 2 + [(255, 255, 255)]
    assert [bench.colour(x, 21) for x in (10, 11, 12)] == [(0, 0, 255)] * 3
    assert bench.problems == []


def test_pixels_may_come_in_pieces_of_any_length():
    bench, data = Bench().awake().window(0, 6, 0, 4), bytes(range(70))
    bench.panel.command(0x2C)
    for start, end in ((0, 1), (1, 30), (30, 31), (31, 70)):
        bench.panel.data(data[start:end])
    whole = Bench().awake().window(0, 6, 0, 4).pixels(data)
    assert bench.panel.raw() == whole.panel.raw()
    assert bench.problems == []


def test_inversion_and_colour_order_depend_on_the_glass():
    bench = Bench().awake().window(0, 0, 0, 0).pixels(RED)
    assert bench.send(0x20).colour(0, 0) == (0, 255, 255)
    assert bench.send(0x21).send(0x36, 0x04 | 0x08).colour(0, 0) == (0, 0, 255)
    bgr = Bench(diy_ili9341).awake().window(0, 0, 0, 0).pixels(RED)
    assert bgr.colour(0, 0) == (255, 0, 0)


@pytest.mark.parametrize(
    ("madctl", "x", "y"),
    [  # where the first pixel lies on a glass that is upright for MADCTL 0
        (0x00, 0, 0),
        (0x40, 239, 0),
        (0x20, 0, 0),
        (0x60, 239, 0),
    ],
)
def test_madctl_turns_what_is_written_later(madctl, x, y):
    bench = Bench().awake().window(0, 239, 0, 239).pixels(bytes(2 * 240 * 240))
    bench.send(0x36, madctl)
    assert not any(bench.panel.picture())  # what was there stays there
    bench.window(0, 1, 0, 0).pixels(RED + BLUE)
    assert bench.colour(x, y) == (255, 0, 0)
    beside = {0x00: (1, 0), 0x40: (238, 0), 0x20: (0, 1), 0x60: (239, 1)}[madctl]
    assert bench.colour(*beside) == (0, 0, 255)


def test_mirrored_rows_lie_beyond_a_square_glass():
    """The memory has 320 rows, the glass shows the first 240."""
    bench = Bench().awake().send(0x36, 0x80).window(0, 0, 80, 80).pixels(RED)
    assert bench.colour(0, 239) == (255, 0, 0)


def test_nothing_is_seen_while_it_sleeps_or_is_off():
    bench = Bench().awake().window(0, 0, 0, 0).pixels(RED).wait(120)
    assert bench.colour(0, 0) == (255, 0, 0)
    assert bench.send(0x28).colour(0, 0) == (0, 0, 0)
    assert bench.send(0x29).colour(0, 0) == (255, 0, 0)
    assert bench.send(0x10).colour(0, 0) == (0, 0, 0)
    assert bench.wait(120).send(0x11).wait(5).colour(0, 0) == (255, 0, 0)
    assert bench.problems == []


def test_vendors_parameters_are_swallowed():
    bench = Bench().awake().send(0xE7, 1, 2, 3).send(0xB2, 12, 12, 0, 51, 51)
    assert bench.problems == []


def during_reset():
    bench = Bench()
    bench.panel.reset(0)
    return bench.send(0x11)


def loose_parameters():
    bench = Bench().reset()
    bench.panel.data(b"\x00\x01")
    return bench


ST7735 = waveshare_lcd_1_44
WRONG = {
    "before a reset": lambda: Bench().send(0x11),
    "command 11 during reset": during_reset,
    "reset pulse too short": lambda: Bench().reset(low=0),
    "SLPOUT 110 ms too early": lambda: Bench().reset(after=10).send(0x11),
    "command 3A 3 ms too early": lambda: Bench().reset().send(0x11).wait(2).send(0x3A, 0x55),
    "command 36 20 ms too early": lambda: Bench(ST7735).reset().send(0x11).wait(100).send(0x36, 0),
    "command 21 2 ms too early": lambda: Bench().send(0x01).wait(3).send(0x21),
    "SLPIN 100 ms too early": lambda: Bench().reset().send(0x11).wait(20).send(0x10),
    "SLPOUT while awake": lambda: Bench().awake().send(0x11).wait(120),
    "SLPIN while asleep": lambda: Bench().reset().send(0x10).wait(5),
    "pixels before SLPOUT": lambda: Bench().reset().send(0x3A, 0x55).window(0, 0, 0, 0).pixels(RED),
    "pixels before COLMOD 16 bit": lambda: (
        Bench().awake().send(0x3A, 0x66).window(0, 0, 0, 0).pixels(RED)
    ),
    "CASET 0..240 of 0..239": lambda: Bench().awake().window(0, 240, 0, 0),
    "CASET 5..4 of 0..239": lambda: Bench().awake().window(5, 4, 0, 0),
    "RASET 0..320 of 0..319": lambda: Bench().awake().window(0, 0, 0, 320),
    "RASET 0..240 of 0..239": lambda: Bench(display_pack).awake().window(40, 40, 0, 240),
    "beyond the glass": lambda: Bench(display_pack).awake().window(39, 40, 60, 60).pixels(RED * 2),
    "window (0, 0), (0, 240)": lambda: Bench().awake().window(0, 0, 0, 240).pixels(RED * 241),
    "pixels beyond the window": lambda: Bench().awake().window(0, 1, 0, 0).pixels(RED * 3),
    "1 pixels into a window of 2": lambda: Bench().awake().window(0, 1, 0, 0).pixels(RED),
    "half a pixel": lambda: Bench().awake().window(0, 1, 0, 0).pixels(RED + b"\x00"),
    "2 parameters without a command": loose_parameters,
    "36 with 2 parameters, not 1": lambda: Bench().awake().send(0x36, 0, 0),
    "2A with 3 parameters, not 4": lambda: Bench().awake().send(0x2A, 0, 0, 1),
    "21 with 1 parameters, not 0": lambda: Bench().awake().send(0x21, 0),
}


@pytest.mark.parametrize("problem", WRONG)
def test_the_model_catches(problem):
    found = WRONG[problem]().problems
    assert any(problem in text for text in found), found


# The machine


@pytest.fixture
def plugged():
    return machine.plug(picosystem)


def spi(**changes):
    wanted = {"baudrate": 62_500_000, "sck": machine.Pin(6), "mosi": machine.Pin(7), "miso": None}
    return machine.SPI(0, **{**wanted, **changes})


def outputs():
    for pin in (picosystem.CS, picosystem.DC, picosystem.RST):
        machine.Pin(pin, machine.Pin.OUT, value=1)
    return machine.Pin(picosystem.CS), machine.Pin(picosystem.DC)


def test_the_machine_passes_bytes_on(plugged):
    machine.freq(125_000_000, 125_000_000)
    cs, dc = outputs()
    cs(0)
    dc(0)
    bus = spi()
    bus.write(b"\x01")
    machine.sleep_ms(120)
    bus.write(b"\x11")
    assert not plugged.asleep and machine.problems == []


def test_the_machine_knows_the_clocks_trap(plugged):
    assert spi().baud == 24_000_000
    assert machine.problems == ["SPI at 24000000, not 62500000"]
    machine.freq(125_000_000, 125_000_000)
    assert (spi().baud, spi(baudrate=60_000_000).baud) == (62_500_000, 31_250_000)
    assert spi(baudrate=12_500_000).baud == 12_500_000


def test_the_machine_catches_a_stolen_pin_and_a_wrong_mode(plugged):
    machine.freq(125_000_000, 125_000_000)
    machine.SPI(0, 62_500_000, sck=machine.Pin(6), mosi=machine.Pin(7))
    spi(polarity=1)
    assert machine.problems == ["SPI takes GP16 as MISO", "SPI mode 0 is what the panels want"]


def test_the_machine_catches_writes_that_reach_no_panel(plugged):
    machine.freq(125_000_000, 125_000_000)
    bus = spi()
    bus.write(b"\x01")
    outputs()
    bus.write(b"\x01")
    spi(sck=machine.Pin(18), mosi=machine.Pin(19)).write(b"\x01")
    assert machine.problems == [
        "SPI written before CS and DC are outputs",
        "SPI written with CS high",
        "SPI written on pins where there is no panel",
    ]


def test_the_machine_refuses_what_the_chip_refuses(plugged):
    refused = (
        lambda: machine.Pin(30),
        lambda: spi(sck=machine.Pin(10)),
        lambda: spi(mosi=machine.Pin(6)),
        lambda: machine.ADC(machine.Pin(25)),
        lambda: machine.PWM(machine.Pin(5)).freq(3),
        lambda: machine.PWM(machine.Pin(5)).duty_u16(65536),
    )
    for call in refused:
        with pytest.raises(ValueError, match=r"\w"):
            call()


def test_pins(plugged):
    key = machine.Pin(18, machine.Pin.IN, machine.Pin.PULL_UP)
    assert key() == 1
    machine.press("OK")
    assert key.value() == 0
    machine.press("OK", 0)
    assert key.value() == 1 and machine.problems == []
    machine.Pin(17, machine.Pin.IN).value()
    machine.Pin(16).on()
    assert machine.problems == ["GP17 read without a pull-up", "GP16 set, but it is no output"]
    with pytest.raises(ValueError, match="no key PREV"):
        machine.press("PREV")


def test_time_and_converters(plugged):
    machine.volts[26] = 30000
    assert machine.ADC(machine.Pin(26)).read_u16() == 30000
    machine.lightsleep(40)
    machine.idle()
    assert machine.now == 41
    with pytest.raises(machine.Reset):
        machine.reset()


def test_pwms_of_one_slice_share_a_frequency(plugged):
    light, led = machine.PWM(machine.Pin(12)), machine.PWM(machine.Pin(13))
    light.freq(1000)
    led.freq(440)
    assert (light.hertz, led.hertz) == (440, 440)

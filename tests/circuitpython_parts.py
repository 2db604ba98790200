"""CircuitPython's drivers one by one, with Blinka's displayio: runs by itself, in a process of its
own, started by test_circuitpython.py."""

import gc
import importlib
import random
import types

from tests import circuitpython_board

circuitpython_board.install()

import board as circuitpython  # noqa: E402
import supervisor  # noqa: E402
import usb_cdc  # noqa: E402

from firmware import assemble_circuitpython  # noqa: E402
from firmware.drivers import circuitpython as drivers  # noqa: E402
from firmware.drivers import stand_ins  # noqa: E402
from firmware.drivers.buzzer import NoBuzzer  # noqa: E402
from firmware.drivers.displayio_panel import DisplayioPanel, display_of  # noqa: E402
from firmware.drivers.displayio_panel import _lines as lines  # noqa: E402
from firmware.drivers.keys import BACK, NEXT, OK, RELEASED  # noqa: E402
from firmware.ui.canvas import Canvas  # noqa: E402
from host.flash import circuitpython as builds  # noqa: E402
from host.sim import framebuf, machine  # noqa: E402

BOARDS = [name for boards in builds.BOARDS.values() for name in boards]


def board(name="picosystem"):
    return importlib.import_module(f"boards.{name}")


class Bus(machine.PanelModel):
    """A panel that notes which windows are written."""

    def command(self, code):
        super().command(code)
        if code == 0x2C:
            self.windows.append((*self._x, *self._y))

    windows = ()


def plugged(name="picosystem"):
    model = machine.plug(board(name), Bus)
    model.windows = []
    return model


def test_only_what_has_changed_is_sent():
    model = plugged()
    panel = DisplayioPanel(board())
    assert model.windows == [(0, 239, 0, 239)]  # the noise of power-on goes
    canvas = Canvas(240, 240, panel.buffer)
    canvas.fill(1)
    canvas.flush(panel)
    model.windows = []
    canvas.fill_rect(10, 20, 30, 40, 9)
    canvas.fill_rect(200, 210, 7, 1, 12)
    canvas.flush(panel)
    assert model.windows == [(10, 39, 20, 59), (200, 207, 210, 210)]
    assert machine.problems == []


def test_every_board_starts_sleeps_and_wakes_as_its_panel_wants():
    for name in BOARDS:
        plugged(name)
        device = assemble_circuitpython.assembled(board(name))
        device.panel.sleep(True)
        assert machine.panel.asleep
        device.panel.sleep(False)
        assert machine.panel.on
        assert machine.problems == [], name


def test_the_backlight():
    plugged()
    panel = DisplayioPanel(board())
    light = machine.pwms[board().BACKLIGHT]
    for level, duty in ((100, 65535), (50, 16383), (0, 0)):
        panel.backlight(level)
        assert light.duty == duty
    panel.backlight(80)
    panel.sleep(True)
    assert light.duty == 0
    panel.sleep(False)
    assert light.duty == 64 * 65535 // 100


def test_the_display_that_is_there_is_used_and_does_not_refresh_by_itself():
    plugged()
    refreshed = []
    shown = types.SimpleNamespace(width=240, height=240, auto_refresh=True, brightness=1)
    shown.refresh = lambda: refreshed.append((shown.auto_refresh, shown.brightness))
    circuitpython.DISPLAY = shown
    DisplayioPanel(board())
    assert refreshed == [(False, 0)]  # in the dark
    assert shown.brightness == 1 and shown.root_group
    assert display_of(board("picopad")) is not shown
    del circuitpython.DISPLAY


def test_the_line_that_resets_the_panel_is_held():
    """Else the panel would be reset for ever."""
    plugged("picopad")
    lines.clear()
    shown = display_of(board("picopad"))
    gc.collect()
    assert board("picopad").RST in {line._number for line in circuitpython_board.held}
    assert shown


def test_fill_rect_is_that_of_framebuf():
    draw = random.Random(5)
    mine, theirs = bytearray(24 * 9), bytearray(24 * 9)
    frames = (
        stand_ins.FrameBuffer(memoryview(mine), 48, 9, stand_ins.GS4_HMSB),
        framebuf.FrameBuffer(theirs, 48, 9, framebuf.GS4_HMSB),
    )
    for _ in range(2000):
        where = [draw.randint(-6, 54), draw.randint(-3, 11), draw.randint(-2, 50)]
        rectangle = (*where, draw.randint(-2, 12), draw.randint(0, 15))
        for frame in frames:
            frame.fill_rect(*rectangle)
        assert mine == theirs, rectangle


class Pad:
    """A keypad that has seen all this since it was last asked."""

    def __init__(self, *edges):
        self._edges = list(edges)
        self.events = self
        self.overflowed = False

    def get_into(self, event):
        if not self._edges:
            return False
        event.key_number, event.released = self._edges.pop(0)
        return True

    def clear(self):
        self._edges.clear()
        self.overflowed = False

    def reset(self):
        """Keys that are down are told anew; here OK alone is."""
        self._edges.append((2, False))


def told(keys, now):
    events = []
    event = keys.scan(now)
    while event:
        events.append(event)
        event = keys.scan(now)
    return events


def test_keys_that_went_down_and_up_meanwhile_are_not_lost():
    plugged("display_pack")
    keys = drivers.PadKeys(board("display_pack").KEYS)  # PREV NEXT OK BACK
    keys._pad = Pad((1, False), (1, True), (1, False), (1, True), (2, False))
    seen = [event for now in range(1000, 1120, 20) for event in told(keys, now)]
    assert seen == [NEXT, NEXT + RELEASED, NEXT, NEXT + RELEASED, OK]


def test_more_edges_than_the_keypad_keeps():
    """Nobody knows which were lost: all keys are up, but for those that are seen to be down."""
    plugged("display_pack")
    keys = drivers.PadKeys(board("display_pack").KEYS)
    keys._pad = Pad((1, False), (3, False))
    assert told(keys, 1000)[0] == NEXT
    keys._pad.overflowed = True
    seen = [event for now in range(1020, 1100, 20) for event in told(keys, now)]
    assert seen[:1] == [NEXT + RELEASED] and OK in seen
    assert not keys.down(NEXT) and not keys.down(BACK) and keys.down(OK)


def test_the_clock_wraps_as_micropythons_does():
    start = 2**29 - 65_000
    times = iter([start, start + 5, 2**29 - 1, 3, 2**29 - 2, start - 1, start + 1])
    now, supervisor.ticks_ms = supervisor.ticks_ms, lambda: next(times)
    clock = drivers.Clock()
    seen = [clock() for _ in range(6)]
    assert seen[:4] == [5, 64_999, 65_003, 2**29 + 64_998]
    assert seen[4:] == [2**30 - 1, 1]  # after 12 days
    supervisor.ticks_ms = now


def test_the_cable_never_waits_and_keeps_nothing_for_the_next_pc():
    port = types.SimpleNamespace(connected=False, written=[], timeout=None, write_timeout=None)
    port.readinto = lambda buffer: None  # nothing has come
    port.write = port.written.append
    cable = drivers.Serial(port)
    assert port.timeout == port.write_timeout == 0
    assert cable.read(bytearray(9)) == 0
    cable.write(b"one")
    port.connected = True
    cable.write(b"two")
    assert port.written == [b"two"]


def test_a_board_without_a_serial_port():
    plugged()
    data, usb_cdc.data = usb_cdc.data, None
    assert assemble_circuitpython.assembled(board()).usb.read(bytearray(1)) == 0
    usb_cdc.data = data


def test_pins_that_circuitpython_keeps_are_done_without():
    plugged("picopad")

    def taken(number):
        raise ValueError("GP29 in use")

    def shared(number):
        raise RuntimeError("All timers for this pin are in use")

    with circuitpython_board.put(assemble_circuitpython, Converter=taken, Pwm=shared):
        device = assemble_circuitpython.assembled(board("picopad"))
    assert device.battery.read() is None and not device.battery.low
    assert isinstance(device.buzzer, NoBuzzer)


circuitpython_board.run(globals())

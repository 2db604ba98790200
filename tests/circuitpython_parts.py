"""CircuitPython's drivers one by one, with Blinka's displayio: runs by itself, in a process of its
own, started by test_circuitpython.py; the last line says that all went well."""

import importlib
import os
import random
import sys
import tempfile
import types
from contextlib import suppress
from pathlib import Path

from tests import circuitpython_board

circuitpython_board.install()

import board as circuitpython  # noqa: E402
import microcontroller  # noqa: E402
import storage  # noqa: E402
import supervisor  # noqa: E402
import usb_cdc  # noqa: E402

from firmware import assemble_circuitpython, main_circuitpython, power_on_circuitpython  # noqa: E402
from firmware.drivers import circuitpython as drivers  # noqa: E402
from firmware.drivers import stand_ins  # noqa: E402
from firmware.drivers.displayio_panel import DisplayioPanel, display_of  # noqa: E402
from firmware.drivers.keys import NEXT, OK, RELEASED  # noqa: E402
from firmware.ui.canvas import Canvas  # noqa: E402
from host.flash import circuitpython as builds  # noqa: E402
from host.sim import framebuf, headless, machine  # noqa: E402
from host.sim.runtime import ROOT  # noqa: E402

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


def test_the_display_that_is_there_is_used():
    plugged()
    circuitpython.DISPLAY = types.SimpleNamespace(width=240, height=240)
    assert display_of(board()) is circuitpython.DISPLAY
    assert display_of(board("picopad")) is not circuitpython.DISPLAY
    del circuitpython.DISPLAY


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

    def get_into(self, event):
        if not self._edges:
            return False
        event.key_number, event.released = self._edges.pop(0)
        return True


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

    converter, assemble_circuitpython.Converter = assemble_circuitpython.Converter, taken
    device = assemble_circuitpython.assembled(board("picopad"))
    assemble_circuitpython.Converter = converter
    assert device.battery.read() is None and not device.battery.low


def test_a_drive_that_a_pc_has_is_told_of_and_the_game_goes_on():
    handheld = headless.Handheld(board(), tempfile.mkdtemp(), new=False)
    mounted, storage.getmount = storage.getmount, lambda path: types.SimpleNamespace(readonly=True)
    main_circuitpython.tell(handheld.app)
    storage.getmount = mounted
    handheld.run(50)
    assert headless.screen(handheld) == "OpenDrive"
    handheld.tap("OK")
    assert headless.screen(handheld) == "Title"


def test_a_power_cut_between_fat_s_remove_and_rename():
    root = tempfile.mkdtemp() + "/"
    for name, text in {"game.new": "new", "settings": "old", "settings.new": "half"}.items():
        Path(root, name).write_text(text)
    main_circuitpython.mend(root)
    assert sorted(os.listdir(root)) == ["game", "settings", "settings.new"]
    assert Path(root, "game").read_text() == "new"
    assert Path(root, "settings").read_text() == "old"


def test_half_a_copy_does_not_start():
    root = tempfile.mkdtemp() + "/"
    os.mkdir(root + "labyrinth")
    try:
        power_on_circuitpython.main(root)
    except RuntimeError as error:
        assert "once more" in str(error)
    else:
        raise AssertionError


def test_a_game_that_does_not_start_opens_the_drive_but_leaves_no_cards():
    root = tempfile.mkdtemp() + "/"
    for name in ("game", "game.new", "game.bad", "settings"):
        Path(root, name).touch()
    microcontroller.nvm[0] = 0
    with suppress(machine.Reset):
        power_on_circuitpython.open_up(root)
    assert os.listdir(root) == ["settings"]
    install(root)
    assert booted(root) == ["open"]
    assert booted(root) == ["drive closed", "data only"]


def install(root):
    """What /boot.py looks for."""
    os.mkdir(root + "labyrinth")
    Path(root, "labyrinth/version.txt").touch()
    code = ROOT / "firmware/power_on_circuitpython.py"
    Path(root, "code.py").write_bytes(code.read_bytes())


def test_the_drive_stays_open_unless_a_game_is_there_that_can_open_it():
    root = tempfile.mkdtemp() + "/"
    microcontroller.nvm[0] = 0
    assert booted(root) == ["open"]
    install(root)
    assert booted(root) == ["drive closed", "data only"]
    os.remove(root + "labyrinth/version.txt")
    assert booted(root) == ["open"]
    Path(root, "labyrinth/version.txt").touch()
    Path(root, "code.py").write_text("print('Hello World!')")
    assert booted(root) == ["open"]


def booted(root):
    """What /boot.py does at the next power-on."""
    done = []
    storage.disable_usb_drive = lambda: done.append("drive closed")
    usb_cdc.enable = lambda console, data: done.append("data only" if data > console else "?")
    text = (ROOT / "firmware/boot_circuitpython.py").read_text()
    exec(text.replace('("/', f'("{root}'), {})
    return done or ["open"]


for name, test in list(globals().items()):
    if name.startswith("test_"):
        print(name)
        sys.stdout.flush()
        test()
print("all")

"""The boards' constants are possible on an RP2040, complete, and those of BOARDS.md's sources."""

import ast
import importlib
from collections import Counter
from pathlib import Path

import pytest

from firmware.drivers.keys import NAMES
from host.sim.panel import COMMON, CONTROLLERS, OWN

FOLDER = Path(__file__).parents[1] / "boards"
BOARDS = sorted(path.stem for path in FOLDER.glob("[a-z]*.py"))
CONSTANTS = """NAME PANEL WIDTH HEIGHT BUS SCK MOSI CS DC RST BACKLIGHT BAUD MADCTL X0 Y0 INVERT
    BGR SETUP KEYS LABELS BUZZER LED LED_ON BATTERY FLASH_MB"""
SCK = ({2, 6, 18, 22}, {10, 14, 26})
MOSI = ({3, 7, 19, 23}, {11, 15, 27})
CLOCK = 125_000_000

# By the vendors: bus, SCK, MOSI, CS, DC, RST, backlight; MADCTL with BGR; CASET and RASET; INVON.
VENDORS = {
    "picosystem": ((0, 6, 7, 5, 9, 4, 12), 0x04, (0, 239), (0, 239), 1),
    "waveshare_lcd_1_3": ((1, 10, 11, 9, 8, 12, 13), 0x70, (0, 239), (0, 239), 1),
    "waveshare_lcd_1_14": ((1, 10, 11, 9, 8, 12, 13), 0x70, (40, 279), (53, 187), 1),
    "waveshare_lcd_1_44": ((1, 10, 11, 9, 8, 12, 13), 0x78, (1, 128), (2, 129), 0),
    "display_pack": ((0, 18, 19, 17, 16, None, 20), 0x70, (40, 279), (53, 187), 1),
    "display_pack_2": ((0, 18, 19, 17, 16, None, 20), 0x70, (0, 319), (0, 239), 1),
    "picopad": ((0, 18, 19, 21, 17, 20, 16), 0x60, (0, 319), (0, 239), 1),
    "diy_ili9341": ((0, 6, 7, 10, 8, 9, None), 0x28, (0, 319), (0, 239), 0),
}
# Where the glass of that size lies in the controller's memory: columns, rows.
GLASSES = {
    ("st7789", 240, 240): ((0, 239), (0, 239)),
    ("st7789", 240, 135): ((52, 186), (40, 279)),
    ("st7789", 320, 240): ((0, 239), (0, 319)),
    ("st7735", 128, 128): ((2, 129), (1, 128)),
    ("ili9341", 320, 240): ((0, 239), (0, 319)),
}


@pytest.fixture(params=BOARDS)
def board(request):
    return importlib.import_module(f"boards.{request.param}")


def pins(board):
    """All pins that the board names, with what they are for."""
    single = ("SCK", "MOSI", "CS", "DC", "RST", "BACKLIGHT", "BUZZER")
    named = [(name, getattr(board, name)) for name in single]
    named += board.KEYS
    named += [("LED", pin) for pin in board.LED or ()]
    named += [("BATTERY", pin) for pin in (board.BATTERY or ())[:1]]
    return [(name, pin) for name, pin in named if pin is not None]


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_is_plain_constants(name):
    tree = ast.parse((FOLDER / f"{name}.py").read_text(encoding="utf-8"))
    docstring, *rest = tree.body
    assert isinstance(docstring, ast.Expr)
    assert [node.targets[0].id for node in rest] == CONSTANTS.split()
    for node in rest:
        ast.literal_eval(node.value)


def test_pins_are_there_and_used_once(board):
    numbers = [pin for _, pin in pins(board)]
    assert set(numbers) <= set(range(30))
    assert [pin for pin, count in Counter(numbers).items() if count > 1] == []


def test_the_bus_can_have_its_pins(board):
    assert board.SCK in SCK[board.BUS]
    assert board.MOSI in MOSI[board.BUS]


def test_the_clock_divides_to_the_baud_rate(board):
    assert CLOCK % board.BAUD == 0 and CLOCK // board.BAUD % 2 == 0


def test_the_panel_has_that_size(board):
    turned = board.MADCTL & 0x20
    columns, rows = CONTROLLERS[board.PANEL][:2][:: -1 if turned else 1]
    assert columns >= board.X0 + board.WIDTH
    assert rows >= board.Y0 + board.HEIGHT
    assert board.WIDTH % 2 == 0  # two pixels a byte
    assert (board.PANEL, board.WIDTH, board.HEIGHT) in GLASSES


def glass(board, madctl, x0, y0):
    """The columns and rows of the memory that the window covers, by the data sheets' rules."""
    columns, rows = CONTROLLERS[board.PANEL][:2]
    across = x0, x0 + board.WIDTH - 1
    down = y0, y0 + board.HEIGHT - 1
    if madctl & 0x20:
        across, down = down, across
    if madctl & 0x40:
        across = columns - 1 - across[1], columns - 1 - across[0]
    if madctl & 0x80:
        down = rows - 1 - down[1], rows - 1 - down[0]
    return across, down


def test_the_window_is_where_the_glass_is(board):
    expected = GLASSES[board.PANEL, board.WIDTH, board.HEIGHT]
    assert glass(board, board.MADCTL, board.X0, board.Y0) == expected


def test_a_pack_turned_by_180_degrees():
    from boards import display_pack as pack

    assert glass(pack, 0xB0, 40, 52) == GLASSES["st7789", 240, 135]


def test_keys_are_enough_to_play(board):
    names = [name for name, _ in board.KEYS]
    assert set(names) <= set(NAMES[1:])
    assert {"OK", "BACK"} <= set(names)
    assert {"PREV", "NEXT"} <= set(names) or {"UP", "DOWN", "LEFT", "RIGHT"} <= set(names)
    if len(names) == 4:
        assert names == ["PREV", "NEXT", "OK", "BACK"]
    if len(set(names)) == 8:
        assert set(names) == {"UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK", "PEEK", "TURN"}


def test_a_sound_does_not_change_the_backlight(board):
    """Pins of one PWM slice share their frequency."""
    if board.BUZZER is not None and board.BACKLIGHT is not None:
        assert board.BUZZER >> 1 & 7 != board.BACKLIGHT >> 1 & 7


def test_flags_and_extras_make_sense(board):
    assert board.INVERT in (0, 1) and board.BGR in (0, 1) and board.LED_ON in (0, 1)
    assert not board.MADCTL & 0x08  # that bit is BGR's
    assert board.LED is None or len(board.LED) == 3
    assert board.FLASH_MB in (2, 4, 8, 16)
    if board.BATTERY:
        pin, thousandths, empty, full = board.BATTERY
        assert 26 <= pin <= 29
        assert 1000 <= thousandths <= 5000 and 2500 < empty < full < 4400
        assert full * 1000 // thousandths < 3300  # the converter sees no more


def test_set_up_has_the_controllers_commands(board):
    for code, values in board.SETUP:
        assert len(values) == OWN[board.PANEL][code]
        assert code not in COMMON  # those are the driver's


@pytest.mark.parametrize("name", VENDORS)
def test_the_vendors_say_so(name):
    board = importlib.import_module(f"boards.{name}")
    pins = "BUS SCK MOSI CS DC RST BACKLIGHT"
    told = (
        tuple(getattr(board, pin) for pin in pins.split()),
        board.MADCTL | board.BGR << 3,
        (board.X0, board.X0 + board.WIDTH - 1),
        (board.Y0, board.Y0 + board.HEIGHT - 1),
        board.INVERT,
    )
    assert told == VENDORS[name]

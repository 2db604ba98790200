"""What a maker needs to know of a board: its kind, its parts, its signals; from boards/."""

# The pins of a Pico from 1 to 40: numbers of the chip's pins, or what else is printed there.
PICO = (
    *(0, 1, "GND", 2, 3, 4, 5, "GND", 6, 7, 8, 9, "GND", 10, 11, 12, 13, "GND", 14, 15),
    *(16, 17, "GND", 18, 19, 20, 21, "GND", 22, "RUN", 26, 27, "GND", 28, "VREF"),
    *("3V3", "EN", "GND", "VSYS", "VBUS"),
)
# The pins of common ILI9341 modules: what is printed there, our signal, or where else it goes.
ILI9341 = (
    ("SDO (MISO)", "", ""),
    ("LED", "", "3V3"),
    ("SCK", "SCK", ""),
    ("SDI (MOSI)", "MOSI", ""),
    ("DC", "DC", ""),
    ("RESET", "RST", ""),
    ("CS", "CS", ""),
    ("GND", "", "GND"),
    ("VCC", "", "3V3"),
)
# What a key is for: on boards with more than four keys, and with four.
USES = {
    "PREV": ("", "choose: back"),
    "NEXT": ("", "choose: on"),
    "UP": ("choose a slot, a cell, a line",) * 2,
    "DOWN": ("choose a slot, a cell, a line",) * 2,
    "LEFT": ("choose a slot, a cell, a line",) * 2,
    "RIGHT": ("choose a slot, a cell, a line",) * 2,
    "OK": ("push, go, yes", "next step, yes; held: your card"),
    "BACK": ("menu, back", "menu, back"),
    "PEEK": ("held: your card", ""),
    "TURN": ("turn the spare", ""),
}
PANEL_SIGNALS = ("SCK", "MOSI", "CS", "DC", "RST", "BACKLIGHT")
NOTES = {
    "SCK": "clock; also called SCL or CLK",
    "MOSI": "data to the panel; also called SDA, SDI or DIN",
    "CS": "chip select",
    "DC": "data or command; also called RS or A0",
    "RST": "reset",
    "BACKLIGHT": "high for light; also called BL or LED",
}
_ON_TOP = "Raspberry Pi Pico with "


def kind(board) -> str:
    """`pack`: it plugs onto a Pico; `loose`: you wire it; `whole`: a handheld as you buy it."""
    first = board.__doc__.partition("\n")[0]
    if first.startswith(_ON_TOP):
        return "pack"
    return "loose" if "breadboard" in first else "whole"


def product(board) -> str:
    """What it is called in a shop."""
    first = board.__doc__.partition("\n")[0].rstrip(".")
    return first.removeprefix(_ON_TOP).partition(":")[0]


def parts(board) -> list[str]:
    """What to buy."""
    cable = "a USB cable that carries data"
    if kind(board) == "whole":
        return [product(board), cable]
    pico = "a Raspberry Pi Pico or Pico W (RP2040; not a Pico 2)"
    if kind(board) == "pack":
        return [pico + " with pin headers", product(board), cable]
    panel = f"a panel on a module ({board.PANEL.upper()}, {board.WIDTH}x{board.HEIGHT}, SPI, 3.3 V)"
    found = [pico + " with pin headers", panel, f"{len(board.KEYS)} push buttons"]
    if board.BUZZER is not None:
        found.append("a passive piezo, if you like sound")
    return [*found, "a breadboard and jumper wires", cable]


def keys(board) -> list[tuple[str, str, int]]:
    """(intent, what is printed beside it or how it is called, pin)."""
    pairs = zip(board.KEYS, board.LABELS.split(), strict=True)
    return [(intent, label, pin) for (intent, pin), label in pairs]


def signals(board) -> list[tuple[str, str, int | None, str]]:
    """(kind, name, pin of the chip, remark) of all that is connected."""
    found = [("panel", name, getattr(board, name), NOTES[name]) for name in PANEL_SIGNALS]
    few = len(board.KEYS) == 4
    stick = "press" in board.LABELS.split()
    for intent, label, pin in keys(board):
        name = {"press": "stick pressed"}.get(label, label)
        if intent in ("UP", "DOWN", "LEFT", "RIGHT"):
            name = ("stick " if stick else "") + label
        found.append(("key", name, pin, USES[intent][few]))
    if board.BUZZER is not None:
        found.append(("sound", "piezo", board.BUZZER, "its other leg to GND"))
    for colour, pin in zip(("red", "green", "blue"), board.LED or (), strict=False):
        if pin is not None:
            found.append(("light", f"LED {colour}", pin, f"lit at {board.LED_ON}"))
    if board.BATTERY:
        pin, thousandths, *_ = board.BATTERY
        found.append(("battery", "battery", pin, f"1/{thousandths / 1000:g} of its voltage"))
    return [row for row in found if row[2] is not None]


def leg(pin) -> int | None:
    """The number of a Pico's pin, of 40, for a pin of the chip."""
    return PICO.index(pin) + 1 if pin in PICO else None

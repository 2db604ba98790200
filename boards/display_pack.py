"""Raspberry Pi Pico with Pimoroni Pico Display Pack."""

NAME = "Pico Display Pack"
PANEL = "st7789"
WIDTH = 240
HEIGHT = 135
BUS = 0
SCK = 18
MOSI = 19
CS = 17
DC = 16
RST = None
BACKLIGHT = 20
BAUD = 62_500_000
MADCTL = 0x70  # turned by 180 degrees: 0xB0 with Y0 = 52
X0 = 40
Y0 = 53
INVERT = 1
BGR = 0
SETUP = (
    (0xB0, b"\x00\xc0"),  # RAMCTRL
    (0xB7, b"\x75"),  # GCTRL
    (0xBB, b"\x3d"),  # VCOMS
    (0xC3, b"\x00"),  # VRHS
)
KEYS = (
    ("PREV", 14),  # top right
    ("NEXT", 15),  # below it
    ("OK", 12),  # top left
    ("BACK", 13),  # below it
)
LABELS = "X Y A B"
BUZZER = None
LED = (6, 7, 8)
LED_ON = 0
BATTERY = None
FLASH_MB = 2

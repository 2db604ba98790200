"""Raspberry Pi Pico with Waveshare Pico-LCD-1.3."""

NAME = "Pico-LCD-1.3"
PANEL = "st7789"
WIDTH = 240
HEIGHT = 240
BUS = 1
SCK = 10
MOSI = 11
CS = 9
DC = 8
RST = 12
BACKLIGHT = 13
BAUD = 62_500_000
MADCTL = 0x70
X0 = 0
Y0 = 0
INVERT = 1
BGR = 0
SETUP = (
    (0xB7, b"\x35"),  # GCTRL
    (0xBB, b"\x19"),  # VCOMS
    (0xC3, b"\x12"),  # VRHS
    (0xC6, b"\x0f"),  # FRCTRL2: 60 frames a second
)
KEYS = (
    ("UP", 2),
    ("DOWN", 18),
    ("LEFT", 16),
    ("RIGHT", 20),
    ("OK", 15),
    ("OK", 3),  # the stick pressed
    ("BACK", 17),
    ("PEEK", 19),
    ("TURN", 21),
)
LABELS = "up down left right A press B X Y"
BUZZER = None
LED = None
LED_ON = 1
BATTERY = None
FLASH_MB = 2

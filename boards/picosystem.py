"""Pimoroni PicoSystem: the reference board."""

NAME = "PicoSystem"
PANEL = "st7789"
WIDTH = 240
HEIGHT = 240
BUS = 0
SCK = 6
MOSI = 7
CS = 5
DC = 9
RST = 4
BACKLIGHT = 12  # GP8 is the panel's tearing line, which we do not use
BAUD = 62_500_000
MADCTL = 0x04
X0 = 0
Y0 = 0
INVERT = 1
BGR = 0
SETUP = (
    (0xBB, b"\x37"),  # VCOMS
    (0xC6, b"\x0f"),  # FRCTRL2: 60 frames a second
)
KEYS = (
    ("UP", 23),
    ("DOWN", 20),
    ("LEFT", 22),
    ("RIGHT", 21),
    ("OK", 18),
    ("BACK", 19),
    ("PEEK", 17),
    ("TURN", 16),
)
LABELS = "up down left right A B X Y"
BUZZER = 11
LED = (14, 13, 15)
LED_ON = 1  # sources conflict; the vendor's library drives it high
BATTERY = (26, 3000, 2800, 4100)
FLASH_MB = 16

"""Pajenicko Picopad."""

NAME = "Picopad"
PANEL = "st7789"
WIDTH = 320
HEIGHT = 240
BUS = 0  # sources conflict (the vendor's demo says 1 beside a 0); GP18 and GP19 are SPI0's
SCK = 18
MOSI = 19
CS = 21
DC = 17
RST = 20
BACKLIGHT = 16
BAUD = 62_500_000
MADCTL = 0x60  # the vendor's demo: rotation 1
X0 = 0
Y0 = 0
INVERT = 1
BGR = 0
SETUP = ()
KEYS = (
    ("UP", 4),
    ("DOWN", 5),
    ("LEFT", 3),
    ("RIGHT", 2),
    ("OK", 7),
    ("BACK", 6),
    ("PEEK", 9),
    ("TURN", 8),
)
LABELS = "up down left right A B X Y"
BUZZER = 15
LED = (22, None, None)  # one LED of one colour
LED_ON = 0  # the vendor's demo turns it off with 1
BATTERY = (29, 3000, 3300, 4100)  # a third of it by the vendor's demo; the ends are unverified
FLASH_MB = 2

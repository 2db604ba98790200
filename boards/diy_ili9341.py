"""A Raspberry Pi Pico, an ILI9341 module and eight keys on a breadboard.

The panel's pins are those of the common wiring guides; keys and buzzer are our choice. Wired
otherwise: copy this file and change the numbers. Wire the module's LED pin to 3.3 V.
"""

NAME = "ILI9341 on a breadboard"
PANEL = "ili9341"
WIDTH = 320
HEIGHT = 240
BUS = 0
SCK = 6
MOSI = 7
CS = 10
DC = 8
RST = 9
BACKLIGHT = None
BAUD = 31_250_000  # data sheet: 10 MHz; modules commonly run at 24 to 40
MADCTL = 0x20  # 0x28 with the bit of BGR; turned by 180 degrees: 0xE0
X0 = 0
Y0 = 0
INVERT = 0
BGR = 1
SETUP = ()
KEYS = (
    ("UP", 18),
    ("DOWN", 19),
    ("LEFT", 20),
    ("RIGHT", 21),
    ("OK", 12),
    ("BACK", 13),
    ("PEEK", 14),
    ("TURN", 15),
)
LABELS = "up down left right A B X Y"
BUZZER = 3  # a piezo to ground, if you like
LED = None
LED_ON = 1
BATTERY = None
FLASH_MB = 2

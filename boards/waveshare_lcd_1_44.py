"""Raspberry Pi Pico with Waveshare Pico-LCD-1.44."""

NAME = "Pico-LCD-1.44"
PANEL = "st7735"
WIDTH = 128
HEIGHT = 128
BUS = 1
SCK = 10
MOSI = 11
CS = 9
DC = 8
RST = 12
BACKLIGHT = 13
BAUD = 12_500_000  # data sheet: a clock cycle of 66 ns or more, 15 MHz
MADCTL = 0x70  # 0x78 with the bit of BGR
X0 = 1
Y0 = 2
# Sources conflict: the vendor's C and Python differ; three other drivers agree on these two.
INVERT = 0
BGR = 1
SETUP = ()
KEYS = (
    ("PREV", 15),
    ("NEXT", 17),
    ("OK", 2),
    ("BACK", 3),
)
LABELS = "KEY0 KEY1 KEY2 KEY3"
BUZZER = None
LED = None
LED_ON = 1
BATTERY = None
FLASH_MB = 2

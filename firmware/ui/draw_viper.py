"""The functions of draw.py for the chip. A test proves them equal to the portable ones.

MicroPython takes memory from the heap for a call of a Python function with more than 11 locals and
values in flight, which takes up to 0.13 ms; viper does not. So these are the canvas's methods
themselves, and the inner functions have the many arguments.
Imported under guard: CPython has no micropython module and the WebAssembly build no viper.
"""

# ruff: noqa: F401

from .draw_boxes_viper import MOST, changes, fill_rect, touch
from .draw_cells_viper import cells
from .draw_outlines_viper import arrow, brackets, rect, tile
from .draw_text_viper import stamp, text

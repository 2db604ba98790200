"""The pictures of docs/build-a-handheld.md, as SVG: where a board's keys are, and the wiring."""

from html import escape

from .guide_parts import ILI9341, PICO, USES, keys, signals

INK, PAPER, FAINT, BODY, GLASS = "#1c2230", "#ffffff", "#8a94a6", "#e7ebf2", "#243049"
PANEL, KEY, SOUND, POWER, GROUND = "#1f6feb", "#1a7f37", "#a83fb5", "#cf222e", "#57606a"

# Of the module's pins in the order of ILI9341.
WIRES = (FAINT, POWER, PANEL, "#9a6700", "#8250df", "#0a7f8f", "#c4490b", GROUND, POWER)

# By board: width and height of the body, the glass (x, y, width, height), the middle of the cross
# or stick, and where the other keys are. The vendors' arrangement, not to scale.
SHAPES = {
    "picosystem": ((340, 200), (110, 40, 120, 120), (55, 100), "diamond 285 100"),
    "picopad": ((360, 200), (100, 40, 160, 120), (50, 100), "diamond 310 100"),
    "waveshare_lcd_1_3": ((330, 180), (90, 20, 140, 140), (45, 90), "column 275 40"),
    "waveshare_lcd_1_14": ((330, 160), (80, 24, 170, 96), (40, 80), "ends 290 40"),
    "waveshare_lcd_1_44": ((300, 180), (40, 20, 140, 140), None, "column 240 35"),
    "display_pack": ((330, 150), (70, 22, 190, 107), None, "corners"),
    "display_pack_2": ((350, 210), (75, 24, 200, 150), None, "corners"),
    "diy_ili9341": ((420, 220), (115, 30, 190, 142), (55, 100), "diamond 365 100"),
}
COLUMNS = {"waveshare_lcd_1_3": "A B X Y", "waveshare_lcd_1_44": "KEY3 KEY2 KEY1 KEY0"}
WAYS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
DIAMOND = {"X": (0, -1), "B": (0, 1), "Y": (-1, 0), "A": (1, 0)}


class Picture:
    """An SVG in the making."""

    def __init__(self, width, height, title):
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img" font-family="sans-serif" '
            f'font-size="12">\n<title>{escape(title)}</title>'
        ]
        self.box(0, 0, width, height, PAPER, round_=0)

    def box(self, x, y, width, height, fill, line="none", round_=8):
        self.parts.append(
            f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{round_}" '
            f'fill="{fill}" stroke="{line}"/>'
        )

    def disc(self, x, y, radius, fill, line="none"):
        self.parts.append(f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="{line}"/>')

    def wire(self, points, colour, wide=2):
        path = " ".join(f"{x},{y}" for x, y in points)
        self.parts.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{wide}"/>'
        )

    def text(self, x, y, string, fill=INK, at="start", size=12, weight="normal"):
        self.parts.append(
            f'<text x="{x}" y="{y}" fill="{fill}" text-anchor="{at}" font-size="{size}" '
            f'font-weight="{weight}">{escape(string)}</text>'
        )

    def svg(self) -> str:
        return "\n".join([*self.parts, "</svg>", ""])


# The keys


def key_layout(name, board) -> str:
    """Body, glass and keys, and what each key does."""
    (wide, high), glass, cross, rest = SHAPES[name]
    labels = {label: intent for intent, label, _ in keys(board)}
    picture = Picture(wide + 300, max(high + 40, 40 + 24 * len(labels)), f"Keys of {board.NAME}")
    picture.box(20, 20, wide, high, BODY, FAINT, 16)
    x, y, across, down = glass
    picture.box(20 + x, 20 + y, across, down, GLASS, round_=3)
    size = f"{board.WIDTH} x {board.HEIGHT}"
    picture.text(20 + x + across / 2, 24 + y + down / 2, size, PAPER, "middle")
    if cross:
        _cross(picture, cross, "press" in labels)
    for label, (key_x, key_y) in _places(name, rest, labels).items():
        radius = 13 if len(label) == 1 else 17
        picture.disc(20 + key_x, 20 + key_y, radius, KEY)
        small = 13 if len(label) == 1 else 11
        picture.text(20 + key_x, 24 + key_y, label, PAPER, "middle", small, "bold")
    _legend(picture, wide + 45, labels, "stick" if "press" in labels else "cross")
    return picture.svg()


def _cross(picture, middle, stick):
    x, y = middle
    if stick:
        picture.disc(20 + x, 20 + y, 26, FAINT)
        picture.disc(20 + x, 20 + y, 16, KEY)
        return
    for across, down in WAYS.values():
        picture.box(9 + x + 22 * across, 9 + y + 22 * down, 22, 22, KEY, round_=4)
    picture.box(9 + x, 9 + y, 22, 22, KEY, round_=0)


def _places(name, rest, labels) -> dict:
    """Where the keys are that are no part of the cross."""
    kind, *numbers = rest.split()
    if kind == "corners":
        (wide, high), *_ = SHAPES[name]
        left, right, top, bottom = 35, wide - 35, 35, high - 35
        return {"A": (left, top), "B": (left, bottom), "X": (right, top), "Y": (right, bottom)}
    x, y = map(int, numbers)
    if kind == "diamond":
        return {label: (x + 30 * dx, y + 30 * dy) for label, (dx, dy) in DIAMOND.items()}
    if kind == "ends":
        return {"A": (x, y), "B": (x, y + 80)}
    return {label: (x, y + 37 * row) for row, label in enumerate(COLUMNS[name].split())}


def _legend(picture, x, labels, cross):
    lines = {}
    for label, intent in labels.items():
        words = USES[intent][len(labels) == 4]
        name = cross if label in WAYS else f"{cross} pressed" if label == "press" else label
        lines[name] = words
    y = 46
    for name, words in lines.items():
        picture.text(x, y, name, KEY, weight="bold")
        picture.text(x + (95 if cross == "stick" else 52), y, words)
        y += 24


# The wiring

_PITCH = 22
_TOP = 70
_COLOURS = {"panel": PANEL, "key": KEY, "sound": SOUND, "light": SOUND, "battery": POWER}


def wiring(name, board) -> str:
    """The Pico with what each of its pins is for; on a breadboard, the panel's module beside it."""
    loose = name == "diy_ili9341"
    left = 430 if loose else 190
    picture = Picture(left + 350, _TOP + 20 * _PITCH + 30, f"Wiring of {board.NAME}")
    _pico(picture, left)
    used: dict = {pin: (kind, word) for kind, word, pin, _ in signals(board)}
    ends = {}
    for number in range(1, 41):
        what = PICO[number - 1]
        x, y, side = _pin(left, number)
        kind, word = used.get(what, ("", ""))
        if kind:
            colour = _COLOURS[kind]
        elif loose:
            colour = {"GND": GROUND, "3V3": POWER}.get(str(what), FAINT)
        else:
            colour = FAINT
        picture.disc(x, y, 6, colour if kind or colour != FAINT else BODY, colour)
        inside = x + (14 if side < 0 else -14)
        printed = f"GP{what}" if isinstance(what, int) else what
        picture.text(inside, y + 4, printed, INK, "start" if side < 0 else "end", 11)
        if kind:
            ends[word] = x, y
            if not (loose and kind == "panel"):
                at = "end" if side < 0 else "start"
                picture.wire([(x + 6 * side, y), (x + 26 * side, y)], colour)
                picture.text(x + 31 * side, y + 4, word, colour, at, weight="bold")
    if loose:
        _module(picture, ends)
    return picture.svg()


def _pin(left, number):
    """x, y and the side of a pin: -1 left, 1 right."""
    if number <= 20:
        return left, _TOP + (number - 1) * _PITCH, -1
    return left + 150, _TOP + (40 - number) * _PITCH, 1


def _pico(picture, left):
    picture.box(left - 14, _TOP - 26, 178, 20 * _PITCH + 30, BODY, FAINT, 6)
    picture.box(left + 50, _TOP - 44, 50, 30, FAINT, round_=4)
    picture.text(left + 75, _TOP - 26, "USB", PAPER, "middle", 12, "bold")
    x, y = left + 79, _TOP + 9.5 * _PITCH
    picture.parts.append(
        f'<text transform="translate({x} {y}) rotate(-90)" fill="{GROUND}" '
        'text-anchor="middle">Raspberry Pi Pico, seen from above</text>'
    )


def _module(picture, ends):
    """An ILI9341 module with its wires; power and ground by name, so that no wire crosses."""
    x, y = 180, _TOP + 6 * _PITCH
    picture.box(40, y - 18, 150, (len(ILI9341) - 1) * _PITCH + 36, BODY, FAINT, 6)
    picture.text(40, y - 28, "ILI9341 module", INK, weight="bold")
    lane = 300
    for (printed, signal, to), wire in zip(ILI9341, WIRES, strict=True):
        colour = {"3V3": POWER, "GND": GROUND}.get(to, wire)
        picture.disc(x, y, 6, colour if to or signal in ends else BODY, colour)
        picture.text(x - 14, y + 4, printed, INK, "end", 11)
        if signal in ends:
            end_x, end_y = ends[signal]
            picture.disc(end_x, end_y, 6, colour)
            picture.wire([(x + 6, y), (lane, y), (lane, end_y), (end_x - 6, end_y)], colour)
            lane += 14
        elif to:
            picture.wire([(x + 6, y), (x + 26, y)], colour)
            picture.text(x + 31, y + 4, f"to {to}", colour, weight="bold")
        else:
            picture.text(x + 12, y + 4, "stays free", FAINT, size=11)
        y += _PITCH
    lines = ("Every key: one leg to its pin, the", "other one to GND. The piezo likewise.")
    for number, line in enumerate(lines):
        picture.text(40, y + 30 + 18 * number, line, KEY)

"""Packs the art of this folder into modules of firmware/ui: python -m host.art.make

Art is text: a block is a line of names and then their rows side by side, # for a set pixel.
Lines that begin with -- are remarks, those that begin with a word of SETTINGS are settings.
A test fails when the modules are not what this makes of the text.
"""

from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path

from shared_engine.games import cards_names, duel_names, junior_names
from shared_engine.games.galaxy_names import NEUTRAL_PAWN, PICTURES

from ..packages import folder
from .inks import LOOKS

HERE = Path(__file__).resolve().parent
UI = folder("firmware") / "ui"

SETTINGS = {"height", "gap", "space", "at", "marks", "cut", "same", "colour"}
ASCII = [chr(code) for code in range(32, 127)]
MARKED = {
    "grave": "àaèeìiòoùuÀAÈEÌIÒOÙU",
    "acute": "áaéeíióoúuÁAÉEÍIÓOÚU",
    "circumflex": "âaêeîiôoûuÂAÊEÎIÔOÛU",
    "tilde": "ñnÑN",
    "diaeresis": "äaëeïiöoüuÿyÄAËEÏIÖOÜU",
    "cedilla": "çcÇC",
}
# The module of a game: its art, the names of its symbols by kind of game, and its pawns.
GAMES: dict[str, tuple[str, Mapping[str | int, Sequence[str]], str]] = {
    "galaxy": (
        "galaxy",
        {edition: (*PICTURES[edition], NEUTRAL_PAWN[edition]) for edition in PICTURES},
        "ship0 ship1 ship2 ship3 neutral",
    ),
    "junior": (
        "treasures",
        {"junior": junior_names.PICTURES},
        "wizard0 wizard1 wizard2 wizard3",
    ),
    "cards": (
        "treasures",
        {"cards": cards_names.TREASURE_NAMES},
        "ship0 ship1 ship2 ship3 heart moon",
    ),
    "duel": ("treasures", {"duel": duel_names.SYMBOL_NAMES}, "ship0 ship1"),
}

Picture = list[str]


class Sheet:
    """The settings of a file of art, its pictures by name and the row where each begins."""

    def __init__(self, name: str):
        self.settings: dict[str, list[str]] = {}
        self.lists: list[tuple[str, list[str]]] = []
        self.pictures: dict[str, Picture] = {}
        self.top: dict[str, int] = {}
        text = (HERE / name).read_text(encoding="utf-8")
        top = 0
        for paragraph in text.split("\n\n"):
            lines = [line for line in paragraph.splitlines() if not line.startswith("--")]
            while lines and lines[0].split()[0] in SETTINGS:
                key, *values = lines.pop(0).split()
                self.settings[key] = values
                self.lists.append((key, values))
                top = int(values[0]) if key == "at" else top
            if lines:
                self._block(lines, top)

    def _block(self, lines: list[str], top: int):
        names = lines[0].split()
        for name, *rows in zip(names, *[line.split() for line in lines[1:]], strict=True):
            if len({len(row) for row in rows}) != 1 or set("".join(rows)) - set("#."):
                raise ValueError(f"{name}: {rows}")
            self.pictures[name] = rows
            self.top[name] = top


def pack(rows: Picture) -> bytes:
    """The pixels in reading order, eight a byte, no gap between rows."""
    bits = "".join(rows).replace("#", "1").replace(".", "0")
    bits += "0" * (-len(bits) % 8)
    return bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8))


def letters(sheet: Sheet) -> dict[str, Picture]:
    """Every letter in the full height of the font."""
    height = int(sheet.settings["height"][0])
    full = {" ": ["." * int(sheet.settings["space"][0])] * height}
    for name, rows in sheet.pictures.items():
        if name not in MARKED:
            empty = "." * len(rows[0])
            above = [empty] * sheet.top[name]
            full[name] = (above + rows + [empty] * height)[:height]
    # What is drawn by hand stands.
    full = dict(_marked(sheet, full)) | full
    full["\u00a0"] = full[" "]  # a space at which no line ends
    return {name: _trimmed(rows) if name.strip() else rows for name, rows in full.items()}


def _trimmed(rows: Picture) -> Picture:
    """Without empty columns at either side."""
    used = [at for at, column in enumerate(zip(*rows, strict=True)) if "#" in column]
    return [row[used[0] : used[-1] + 1] for row in rows]


def _marked(sheet: Sheet, full: dict[str, Picture]):
    small, capital, cedilla = [int(word) for word in sheet.settings["marks"][1::2]]
    cut = [int(row) for row in sheet.settings.get("cut", [])]
    for mark, pairs in MARKED.items():
        rows = [row for row in sheet.pictures[mark] if "#" in row]
        for letter, plain in zip(pairs[::2], pairs[1::2], strict=True):
            base = list(full[plain])
            first = next(at for at, row in enumerate(base) if "#" in row)
            if mark == "cedilla":
                top = cedilla
            elif plain.isupper():
                top = capital
                for row in cut[: len(rows)]:
                    del base[first + row - 1]
                    base.insert(0, "." * len(base[0]))
            else:
                top = small + 1 - len(rows)
                if plain == "i":  # the mark takes the place of its dot
                    base[: small + 2] = ["." * len(base[0])] * (small + 2)
            yield letter, _over(base, rows, top, mark == "acute")


def _over(base: Picture, mark: Picture, top: int, to_the_right: bool) -> Picture:
    """The mark laid over the middle of the letter, which gets as wide as its mark."""
    wide = max(len(base[0]), len(mark[0]))
    left = (wide - len(base[0])) // 2
    base = [("." * left + row).ljust(wide, ".") for row in base]
    at = (wide - len(mark[0]) + to_the_right) // 2
    for row, pixels in enumerate(mark, top):
        here = base[row][at : at + len(pixels)]
        both = ["#" if "#" in pair else "." for pair in zip(here, pixels, strict=True)]
        base[row] = base[row][:at] + "".join(both) + base[row][at + len(pixels) :]
    return base


def font(name: str) -> bytes:
    """The layout is explained in firmware/ui/draw.py."""
    sheet = Sheet(name)
    full = letters(sheet)
    more = sorted(letter for letter in full if len(letter) == 1 and letter not in ASCII)
    order = [full[letter] for letter in [*ASCII, *more, "unknown"]]
    widths = bytes(len(rows[0]) for rows in order)
    packed = [pack(rows) for rows in order]
    starts = [sum(map(len, packed[:at])) for at in range(len(packed))]
    head = bytes([int(sheet.settings[key][0]) for key in ("height", "gap")] + [len(more)])
    return head + _words(map(ord, more)) + widths + _words(starts) + b"".join(packed)


def _words(numbers) -> bytes:
    return b"".join(number.to_bytes(2, "little") for number in numbers)


def pictures(source: str, wanted: Mapping[str | int, Sequence[str]], pawns: str) -> str:
    """The module of a game: which picture each number shows, the pictures, and the pawns.

    `wanted` are the names by number, of each kind of the game.
    """
    sheet = Sheet(f"{source}.txt")
    same = {values[0]: values[1] for key, values in sheet.lists if key == "same"}
    given = [values for key, values in sheet.lists if key == "colour"]
    colours = {name: colour for colour, *bearers in given for name in bearers}
    shown = {kind: [name.replace(" ", "_") for name in names] for kind, names in wanted.items()}
    shown = {kind: [same.get(name, name) for name in names] for kind, names in shown.items()}
    every = list(dict.fromkeys(chain(*shown.values())))
    worn = [colours.get(name, "WHITE") for name in every]
    lines = [f"from .palette import {', '.join(sorted(set(worn)))}", ""]
    lines += ["# By kind of game: the number of a symbol gives that of its picture.", "EMBLEMS = {"]
    for kind, names in shown.items():
        key = kind if isinstance(kind, int) else f'"{kind}"'
        rows = _lines(bytes(map(every.index, names)), 8)
        if len(rows) == 1:
            lines += [f"    {key}: {rows[0].strip()},"]
        else:
            lines += [f"    {key}: (", *rows, "    ),"]
    lines += ["}", "COLOURS = bytes(", "    ("]
    for name, colour in zip(every, worn, strict=True):
        lines += [f"        {colour},  # {name.replace('_', ' ')}"]
    lines += ["    )", ")"]
    large = b"".join(pack(_square(sheet, name, 14)) for name in every)
    small = Sheet(f"{source}_small.txt")
    tiny = b"".join(pack(_square(small, name, 8)) for name in every)
    lines += ["# Each picture in turn, 14 pixels square.", "BITS = (", *_lines(large, 4), ")"]
    lines += ["# The same, 8 pixels square.", "SMALL = (", *_lines(tiny, 4), ")"]
    lines += [
        "# Of pawns.txt: rim and hull of each pawn in turn, 14, 10 and 8 pixels square.",
        "PAWNS = (",
    ]
    return "\n".join([*lines, *_lines(b"".join(map(_pawn, pawns.split())), 4), ")"])


def _square(sheet: Sheet, name: str, size: int) -> Picture:
    rows = sheet.pictures[name]
    if {len(row) for row in rows} | {len(rows)} != {size}:
        raise ValueError(f"{name} is not of {size} x {size}")
    return rows


def _pawn(name: str) -> bytes:
    sheet, data = Sheet("pawns.txt"), b""
    for size, drawn in ((14, name), (10, f"{name}_10"), (8, f"{name}_8")):
        empty = ["." * size]
        hull = [*empty, *(f".{row}." for row in _square(sheet, drawn, size - 2)), *empty]
        data += pack(_rim(hull)) + pack(hull)
    return data


def _rim(hull: Picture) -> Picture:
    """The hull and all that touches it."""
    wide = [_spread(row) for row in hull]
    columns = [_spread("".join(column)) for column in zip(*wide, strict=True)]
    return ["".join(row) for row in zip(*columns, strict=True)]


def _spread(row: str) -> str:
    near = zip(row, f".{row}", f"{row[1:]}.", strict=False)
    return "".join("#" if "#" in pixels else "." for pixels in near)


def signs() -> str:
    """Each sign as one number: where its bits begin, its width and its height."""
    pictures = dict(Sheet("signs.txt").pictures)
    for name in ("arrow", "chosen"):
        south = _without_foot(pictures.pop(name))
        west = ["".join(row) for row in zip(*south[::-1], strict=True)]
        pictures[f"{name}_south"], pictures[f"{name}_north"] = south, south[::-1]
        pictures[f"{name}_west"], pictures[f"{name}_east"] = west, [row[::-1] for row in west]
    lines, data = ["# Start of the bits << 10 | width << 5 | height."], b""
    for name, rows in pictures.items():
        rows = _without_foot(rows)
        lines += [f"{name.upper()} = {len(data) << 10 | len(rows[0]) << 5 | len(rows)}"]
        data += pack(rows)
    return "\n".join([*lines, "BITS = (", *_lines(data, 4), ")"])


def _without_foot(rows: Picture) -> Picture:
    last = max(at for at, row in enumerate(rows) if "#" in row)
    return rows[: last + 1]


def _bytes(data: bytes) -> str:
    return 'b"' + "".join(f"\\x{byte:02x}" for byte in data) + '"'


def _lines(data: bytes, indent: int) -> list[str]:
    parts = [data[at : at + 20] for at in range(0, len(data), 20)]
    return [" " * indent + _bytes(part) for part in parts]


def _bytes_module(name: str, data: bytes) -> str:
    return "\n".join([f"{name} = (", *_lines(data, 4), ")"])


def modules() -> dict[Path, str]:
    """Every module of the device that is made from art, and its text."""
    made = {
        "font_small": ("font_small.txt", _bytes_module("SMALL", font("font_small.txt"))),
        "font_large": ("font_large.txt", _bytes_module("LARGE", font("font_large.txt"))),
        "icons_signs": ("signs.txt", signs()),
        "board_inks": ("inks.py", _bytes_module("INKS", b"".join(LOOKS))),
    }
    for game, (source, wanted, pawns) in GAMES.items():
        made[f"icons_{game}"] = (f"{source}*.txt", pictures(source, wanted, pawns))
    note = (
        '"""Made from host/art/{} by `python -m host.art.make`; the text is what to change."""\n\n'
    )
    return {
        UI / f"{module}.py": note.format(source) + body + "\n"
        for module, (source, body) in made.items()
    }


if __name__ == "__main__":
    for path, text in modules().items():
        path.write_text(text, encoding="utf-8")
